"""What everything is called: the question, each move before it is made, and the log after it."""

from types import SimpleNamespace
from typing import Any, NamedTuple

from circenses.core.game import Prompt, Sentence
from circenses.draw.pieces import chip
from circenses.draw.svg import Markup, join, tag
from circenses.draw.words import listed
from circenses.games.magna_roma.data import (
    BLANK,
    COLORS,
    COMPONENTS,
    EDGES,
    HALVES,
    ICONS,
    MONUMENT_COINS,
    MONUMENT_GROUND,
    MONUMENT_POINTS,
    MONUMENT_ROWS,
    MONUMENT_SCORING,
    MONUMENT_SUBJECT,
    NO_ICON,
    PROVINCE_ROWS,
    PROVINCE_SLOTS,
    SIDE,
    SLOT_COST,
    TILE_COLOR,
    TILE_ICON,
    TILE_STARS,
    Ground,
    Monument,
)
from circenses.games.magna_roma.outlook import (
    Gain,
    asked,
    difference,
    legal_moves,
    minus,
    placements,
    read,
    rotations,
    single,
    worth,
)
from circenses.games.magna_roma.state import (
    ACCEPT,
    BLESS,
    BUILD,
    CELL,
    CONQUER,
    PASS,
    ROTATION,
    SITE,
    SITE_SIDE,
    SLOT,
    Decision,
)

Table = SimpleNamespace
Player = SimpleNamespace

# fmt: off
ONE_AND_MANY = {
    "coin":       ("coin",       "coins"),
    "population": ("population", "population"),
    "legion":     ("legion",     "legions"),
    "faith":      ("faith",      "faith"),
    "vp":         ("prestige",   "prestige"),
    "blessing":   ("blessing",   "blessings"),
    "luxury":     ("luxury",     "luxuries"),
    "star":       ("star",       "stars"),
}
# fmt: on
HALF_NAMES = {"A": "arc", "G": "gable", "B": "block"}
SLOT_NAMES = ("top", "middle", "bottom")
TURNS = (
    "Leave it as it lies",
    "Turn it a quarter clockwise",
    "Turn it half around",
    "Turn it a quarter counterclockwise",
)
# What a player does while the others wait.
# fmt: off
DOING = {
    Decision.FIRST_TILE: "chooses the first tile",
    Decision.POOL_TILE:  "takes a tile from the pool",
    Decision.CELL:       "places the tile",
    Decision.ROTATION:   "turns the tile",
    Decision.TRADE:      "thinks about a trade",
    Decision.ACTION:     "may build, conquer or bless",
    Decision.SITE:       "chooses a site for a monument",
    Decision.BLESS:      "chooses a tile to bless",
    Decision.NEXT_TILE:  "reserves the next tile",
}
# fmt: on
TRADE_ROWS = COMPONENTS["market"]["trade_token"]


# ---- numbers and lists


def amount(resource: str, n: int) -> str:
    """A number of one resource.

    >>> amount("coin", 1), amount("luxury", 2)
    ('1 coin', '2 luxuries')
    """
    return f"{n} {ONE_AND_MANY[resource][n != 1]}"


def amounts(gain: Gain) -> str:
    """A gain in words.

    >>> amounts({"coin": 2, "legion": 1})
    '2 coins and 1 legion'
    """
    return listed([amount(resource, n) for resource, n in gain.items()])


def chips(gain: Gain) -> Markup:
    """A gain as chips."""
    return join(chip(resource, n, amount(resource, n)) for resource, n in gain.items())


# ---- tiles and places


def tile_words(tile: int) -> str:
    """A tile: its colour and what is on it.

    >>> tile_words(24)
    'red tile with block, gable, a mask and 1 star'
    """
    halves = [HALF_NAMES[HALVES[half]] for half in EDGES[4 * tile].tolist() if half != BLANK]
    icon = [f"a {ICONS[TILE_ICON[tile]]}"] if TILE_ICON[tile] != NO_ICON else []
    stars = [amount("star", int(TILE_STARS[tile]))] if TILE_STARS[tile] else []
    return f"{color_of(tile)} tile with {listed(halves + icon + stars)}"


def color_of(tile: int) -> str:
    """The name of a tile's colour."""
    return COLORS[TILE_COLOR[tile]]


class Window(NamedTuple):
    """The part of the map that is shown: all cells of the city and all it may still grow to."""

    west: int
    north: int
    columns: int
    rows: int

    def place(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell in the window, counted from 0."""
        row, column = divmod(cell, SIDE)
        return column - self.west, row - self.north


def span(first: int, last: int) -> tuple[int, int]:
    """Where the window begins, and how many columns or rows it has."""
    length = last - first + 1
    if length == 1:
        return first - 2, 5
    if length < 5:
        return first - 1, max(5, length + 2)
    return first, length


def window(me: Player) -> Window:
    """The window on a player's city: five by five, or six while both sides are still open."""
    west, columns = span(me.west, me.east)
    north, rows = span(me.north, me.south)
    return Window(west, north, columns, rows)


def cell_words(me: Player, cell: int) -> str:
    """Where a cell lies in the window."""
    column, row = window(me).place(cell)
    return f"column {column + 1}, row {row + 1}"


def site_cell(move: int) -> int:
    """The north-west cell of a site."""
    row, column = divmod(move - SITE, SITE_SIDE)
    return row * SIDE + column


def site_words(me: Player, cell: int) -> str:
    """Where a crossing lies in the window."""
    column, row = window(me).place(cell)
    return f"between columns {column + 1} and {column + 2}, rows {row + 1} and {row + 2}"


def site_count(me: Player, monument: int, cell: int) -> int:
    """MR-11.4: how often a monument scores its points on a site."""
    kinds = {int(Monument.PER_COLOR): TILE_COLOR, int(Monument.PER_ICON): TILE_ICON}
    counted = kinds.get(int(MONUMENT_SCORING[monument]))
    if counted is None:
        return 1
    under = [int(counted[me.city[cell + corner] >> 2]) for corner in (0, 1, SIDE, SIDE + 1)]
    return under.count(int(MONUMENT_SUBJECT[monument]))


def site_points(me: Player, monument: int, cell: int) -> int:
    """The most that a monument would score on a site, once functional."""
    return int(MONUMENT_POINTS[monument].max()) * site_count(me, monument, cell)


def monument_name(monument: int) -> str:
    """A monument with its article.

    >>> monument_name(4), monument_name(6)
    ('the Thermae', 'the Temple of Vesta')
    """
    return f"the {MONUMENT_ROWS[monument]['name']}"


def condition_words(province: int) -> str:
    """What a province counts."""
    counted = PROVINCE_ROWS[province]["scoring"]
    if counted["kind"] == "districts":
        return f"each {counted['color']} district"
    if counted["kind"] == "same_pair":
        return f"each pair of {counted['icons'][0]}s"
    return f"each set of {listed(counted['icons'])}"


def trade_at(table: Table) -> dict[str, Any]:
    """The trade token that is being offered."""
    return TRADE_ROWS[table.trades[asked(table).arg]]


# ---- each move before it is made


def describe(view: Any, player: int, move: int) -> str:
    """What a move would do; different for every move of one position."""
    table = read(view)
    # fmt: off
    match asked(table).decision:
        case Decision.POOL_TILE: return describe_pool_tile(table, move - SLOT)
        case Decision.CELL:      return describe_cell(table, player, move - CELL)
        case Decision.ROTATION:  return describe_rotation(table, player, move - ROTATION)
        case Decision.TRADE:     return describe_trade(table, move)
        case Decision.ACTION:    return describe_action(table, player, move)
        case Decision.SITE:      return describe_site(table, player, site_cell(move))
        case Decision.BLESS:     return describe_blessing(table, player, move - CELL)
        case _:                  return describe_reservation(table, move - SLOT)
    # fmt: on


def describe_reservation(table: Table, slot: int) -> str:
    return f"Reserve slot {slot + 1}: {tile_words(table.slots[slot])}"


def describe_pool_tile(table: Table, place: int) -> str:
    return f"Take tile {place + 1} of the pool: {tile_words(table.slots[place])}"


def describe_cell(table: Table, player: int, cell: int) -> str:
    cells = tuple(other - CELL for other in legal_moves(table, player))
    best = max(placements(table.view, player, table.held, cells)[cell], key=worth)
    gained = f"up to {amounts(best)}" if best else "no gain"
    return f"Place the tile in {cell_words(table.players[player], cell)}: {gained}"


def describe_rotation(table: Table, player: int, turn: int) -> str:
    return TURNS[turn] + gain_clause(rotations(table.view, player, table.held)[turn])


def gain_clause(gain: Gain) -> str:
    return f": gain {amounts(gain)}" if gain else ": gain nothing"


def describe_trade(table: Table, move: int) -> str:
    token = trade_at(table)
    if move == ACCEPT:
        return f"Trade {amounts(token['pay'])} for {amounts(token['get'])}"
    return "Do not trade"


def describe_action(table: Table, player: int, move: int) -> str:
    if move == PASS:
        return "Do nothing"
    if move == BLESS:
        left = table.players[player].blessings
        return (
            f"Bless a tile, with one of {amount('blessing', left)}" if left > 1 else "Bless a tile"
        )
    if move >= CONQUER:
        return describe_conquest(table, move - CONQUER)
    monument = table.face_up[move - BUILD]
    bonus = MONUMENT_ROWS[monument]["bonus"]
    coins = amount("coin", int(MONUMENT_COINS[monument]))
    return f"Build {monument_name(monument)} for {coins}" + (gain_clause(bonus) if bonus else "")


def describe_conquest(table: Table, space: int) -> str:
    position, slot = divmod(space, PROVINCE_SLOTS)
    province = PROVINCE_ROWS[table.provinces[position]]
    bonus = province["bonus"][slot]
    price = amount("legion", int(SLOT_COST[slot]))
    each = province["vp"][slot]
    points = f"{each} point{'s' * (each != 1)} for {condition_words(table.provinces[position])}"
    also = f", gain {amounts(bonus)}" if bonus else ""
    return f"Conquer {province['name']}, {SLOT_NAMES[slot]} slot, for {price}: {points}{also}"


def describe_site(table: Table, player: int, cell: int) -> str:
    monument = table.face_up[asked(table).arg]
    points = site_points(table.players[player], monument, cell)
    where = site_words(table.players[player], cell)
    return f"Build {monument_name(monument)} {where}: up to {points} points"


def describe_blessing(table: Table, player: int, cell: int) -> str:
    me = table.players[player]
    moves = tuple(legal_moves(table, player))
    gain = single(table.view, player, moves)[CELL + cell]
    color = color_of(me.city[cell] >> 2)
    return f"Bless the {color} tile in {cell_words(me, cell)}{gain_clause(gain)}"


# ---- the question


def prompt(view: Any, player: int) -> Prompt:
    """The one thing to decide now."""
    table = read(view)
    if table.pending == 0:
        return Prompt("The game is over", "All tiles are laid.")
    # fmt: off
    match asked(table).decision:
        case Decision.FIRST_TILE: return FIRST_TILE
        case Decision.POOL_TILE:  return POOL_TILE
        case Decision.CELL:       return ask_cell(table, player)
        case Decision.ROTATION:   return ask_rotation(table)
        case Decision.TRADE:      return ask_trade(table)
        case Decision.ACTION:     return ask_action(table, player)
        case Decision.SITE:       return ask_site(table)
        case Decision.BLESS:      return ask_blessing(table)
        case _:                   return ask_next_tile(table)
    # fmt: on


FIRST_TILE = Prompt("Choose your first tile", "Any tile that nobody has reserved yet.")
POOL_TILE = Prompt("Choose a tile", "You place it now, the others leave the game.", (1, 4))


def steps(table: Table, now: int) -> tuple[int, int]:
    """How far the turn is: place, turn, act, reserve; in solo choose first, and nothing is last."""
    return now + (table.seats == 1), 4


def ask_cell(table: Table, player: int) -> Prompt:
    cells = len(legal_moves(table, player))
    text = f"{cells} open cell{'' if cells == 1 else 's'}; a number is the best gain there."
    return Prompt("Place your tile: choose a cell", text, steps(table, 1))


def ask_rotation(table: Table) -> Prompt:
    return Prompt("Turn your tile", "Every way it can lie, with what it gives.", steps(table, 2))


def ask_trade(table: Table) -> Prompt:
    token = trade_at(table)
    text = f"Pay {amounts(token['pay'])}, gain {amounts(token['get'])}."
    return Prompt("Trade at the Market?", text, steps(table, 3))


def ask_action(table: Table, player: int) -> Prompt:
    moves = legal_moves(table, player)
    possible = {
        "build": any(BUILD <= move < CONQUER for move in moves),
        "conquer": any(CONQUER <= move < BLESS for move in moves),
        "bless": BLESS in moves,
    }
    open_now = [deed for deed, can in possible.items() if can]
    text = f"You can {either(open_now)}." if open_now else "You can pay for none of them now."
    return Prompt("Take one action, or none", text, steps(table, 3))


def either(words: list[str]) -> str:
    """Words as a list of possibilities."""
    return listed(words).replace(" and ", " or ")


def ask_site(table: Table) -> Prompt:
    monument = table.face_up[asked(table).arg]
    name = MONUMENT_ROWS[monument]["name"]
    text = "Each number is what it would score there."
    return Prompt(f"Choose a site: {name}", text, steps(table, 3))


def ask_blessing(table: Table) -> Prompt:
    text = "You gain all symbols of that tile once more."
    return Prompt("Choose a tile to bless", text, steps(table, 3))


def ask_next_tile(table: Table) -> Prompt:
    text = "One of the next two free tiles, either way."
    return Prompt("Reserve your next tile", text, steps(table, 4))


# ---- the log


def sentence(before: Any, player: int, move: int, after: Any) -> Sentence:
    """What a player did, in the past tense."""
    was, now = read(before), read(after)
    gain = difference(was.players[player], now.players[player])
    told = tell(was, player, move, gain)
    return with_gain(told, minus(gain, told.traded))


def tell(table: Table, player: int, move: int, gain: Gain) -> "Told":
    # fmt: off
    match asked(table).decision:
        case Decision.FIRST_TILE: return tell_reservation(table, move - SLOT, "MR-3.7")
        case Decision.POOL_TILE:  return tell_pool_tile(table, move - SLOT)
        case Decision.CELL:       return tell_cell(table, player, move - CELL)
        case Decision.ROTATION:   return tell_rotation(table, player)
        case Decision.TRADE:      return tell_trade(table, move, gain)
        case Decision.ACTION:     return tell_action(table, move)
        case Decision.SITE:       return tell_building(table.face_up[asked(table).arg], "MR-8.3")
        case Decision.BLESS:      return tell_blessing(table, player, move - CELL)
        case _:                   return tell_reservation(table, move - SLOT, "MR-9.2")
    # fmt: on


NO_GAIN: Gain = {}


class Told(NamedTuple):
    """A sentence before its gains are added; *names* stand between stars."""

    text: str
    rule: str
    rule_of_gain: str = ""
    traded: Gain = NO_GAIN


def with_gain(told: Told, gain: Gain) -> Sentence:
    """The finished sentence: in words, and with chips."""
    plain = told.text.replace("*", "")
    rule = told.rule_of_gain if gain and told.rule_of_gain else told.rule
    if not gain:
        return Sentence(bold(told.text), plain, rule)
    verb = " and gained " if "," not in plain else ", and gained "
    html = bold(told.text) + verb + chips(gain)
    return Sentence(html, plain + verb + amounts(gain), rule)


def bold(text: str) -> Markup:
    """Text whose *names* are bold."""
    pieces = text.split("*")
    return join(tag("b", piece) if k % 2 else piece for k, piece in enumerate(pieces))


def tell_reservation(table: Table, slot: int, rule: str) -> Told:
    return Told(f"reserved the {color_of(table.slots[slot])} tile in slot {slot + 1}", rule)


def tell_pool_tile(table: Table, place: int) -> Told:
    return Told(f"took the {color_of(table.slots[place])} tile from the pool", "MR-12.5")


def tell_cell(table: Table, player: int, cell: int) -> Told:
    where = cell_words(table.players[player], cell)
    return Told(f"chose {where} for the {color_of(table.held)} tile", "MR-5.2")


def tell_rotation(table: Table, player: int) -> Told:
    color = color_of(table.held)
    stars = int(TILE_STARS[table.held])
    if stars == 0:
        return Told(f"placed the {color} tile", "MR-5.3", "MR-7.1")
    reached = min(10, table.players[player].stars[int(TILE_COLOR[table.held])] + stars)
    told = f"placed the {color} tile, {amount('star', stars)}: {color} track to {reached}"
    return Told(told, "MR-6.1", "MR-7.1")


def tell_trade(table: Table, move: int, gain: Gain) -> Told:
    """A trade gives what the supply still holds and the tracks can still take."""
    if move != ACCEPT:
        return Told("declined the trade", "MR-7.8")
    token = trade_at(table)
    got = {resource: min(n, gain.get(resource, 0)) for resource, n in token["get"].items()}
    got = {resource: n for resource, n in got.items() if n}
    told = f"traded {amounts(token['pay'])} for {amounts(got) or 'nothing'}"
    return Told(told, "MR-7.8", traded=got)


def tell_action(table: Table, move: int) -> Told:
    if move == PASS:
        return Told("passed the optional action", "MR-8.1")
    if move == BLESS:
        return Told("decided to bless a tile", "MR-8.11")
    if move >= CONQUER:
        position, slot = divmod(move - CONQUER, PROVINCE_SLOTS)
        name = PROVINCE_ROWS[table.provinces[position]]["name"]
        price = amount("legion", int(SLOT_COST[slot]))
        return Told(f"conquered the {SLOT_NAMES[slot]} slot of *{name}* for {price}", "MR-8.9")
    monument = table.face_up[move - BUILD]
    if MONUMENT_GROUND[monument] == Ground.TOWN_CENTER:
        return tell_building(monument, "MR-8.4")
    return Told(f"decided to build {bold_name(monument)}", "MR-8.2")


def bold_name(monument: int) -> str:
    return f"the *{MONUMENT_ROWS[monument]['name']}*"


def tell_building(monument: int, rule: str) -> Told:
    coins = amount("coin", int(MONUMENT_COINS[monument]))
    return Told(f"built {bold_name(monument)} for {coins}", rule, "MR-8.5")


def tell_blessing(table: Table, player: int, cell: int) -> Told:
    tile = table.players[player].city[cell] >> 2
    return Told(f"blessed a {color_of(tile)} tile", "MR-8.11", "MR-8.12")
