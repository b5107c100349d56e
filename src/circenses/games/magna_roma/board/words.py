"""What everything is called: the question, each move before it is made, and the log after it."""

from typing import TYPE_CHECKING, Any

from circenses.core.explain import Explanation
from circenses.core.goods import Row, gained, minus, plus, size
from circenses.core.interpret import interpreted
from circenses.core.questions import Prompt
from circenses.core.words import Name, Sentence, Some, Word, counted, flat, listed, text_of, told
from circenses.games.magna_roma import data, scoring
from circenses.games.magna_roma.board import outlook
from circenses.games.magna_roma.state import BLESS, BUILD, CONQUER, SITE_SIDE
from circenses.games.magna_roma.vocabulary import (
    BLANK,
    COIN,
    COLORS,
    GOODS,
    HALF_NAMES,
    ICONS,
    LEGION,
    NO_ICON,
    SLOTS,
    STAR,
)

if TYPE_CHECKING:
    from circenses.core.questions import Deed
    from circenses.games.magna_roma.board.view import Player, Table

TURNS = (
    "Leave it as it lies",
    "Turn it a quarter clockwise",
    "Turn it half around",
    "Turn it a quarter counterclockwise",
)
COLUMNS = "ABCDEFGHI"  # of the map, as the frame of a city shows them


# ---- tiles and places


def tile_words(tile: int) -> str:
    """A tile: its colour and what is on it.

    >>> tile_words(24)
    'red tile with block, gable, a mask and 1 star'
    """
    halves = [HALF_NAMES[half] for half in data.EDGES[4 * tile].tolist() if half != BLANK]
    icon = [f"a {ICONS[data.TILE_ICON[tile]]}"] if data.TILE_ICON[tile] != NO_ICON else []
    stars = [STAR.words(int(data.TILE_STARS[tile]))] if data.TILE_STARS[tile] else []
    return f"{color_of(tile)} tile with {listed(halves + icon + stars)}"


def color_of(tile: int) -> str:
    """The name of a tile's colour."""
    return COLORS[data.TILE_COLOR[tile]]


def cell_words(cell: int) -> str:
    """A cell by its column and row, the same through the whole game.

    >>> cell_words(data.CENTER)
    'E5'
    """
    row, column = divmod(cell, data.SIDE)
    return f"{COLUMNS[column]}{row + 1}"


def site_cell(site: int) -> int:
    """The north-west cell of a site."""
    row, column = divmod(site, SITE_SIDE)
    return row * data.SIDE + column


def site_words(cell: int) -> str:
    """A crossing by its tiles to the north-west and south-east."""
    return f"between {cell_words(cell)} and {cell_words(cell + data.CORNERS[-1])}"


def site_points(me: "Player", monument: int, cell: int) -> int:
    """The most that a monument would score on a site, once functional."""
    times = interpreted(scoring.times_at)(me, monument, cell)
    return int(data.MONUMENT_POINTS[monument].max() * times)


def monument_name(monument: int) -> str:
    return str(data.MONUMENT_ROWS[monument]["name"])


def condition_words(province: int) -> str:
    """What a province counts."""
    counts = data.PROVINCE_ROWS[province]["scoring"]
    if counts["kind"] == "districts":
        return f"each {counts['color']} district"
    if counts["kind"] == "same_pair":
        return f"each pair of {counts['icons'][0]}s"
    return f"each set of {listed(counts['icons'])}"


def objective_words(objective: int) -> str:
    """What a solo objective asks of its line."""
    test = data.OBJECTIVE_ROWS[objective]["test"]
    least = test.get("min", 0)
    icons = " and one ".join(test.get("icons", []))
    same = "five" if least == data.CITY else f"at least {least} tiles"
    # fmt: off
    match test["kind"]:
        case "icons_present":      return f"at least one {icons}"
        case "colors_present":     return "all three colors"
        case "blessings_played":   return f"at least {least} blessed tiles"
        case "icons_absent":       return "no icon at all"
        case "stars":              return f"at least {least} stars"
        case "same_color":         return f"{same} of one color"
        case "no_equal_neighbors": return "no two neighbors of one color"
        case "same_icon":          return "five times the same icon"
        case _:                    return f"at least {least} monuments touch it"
    # fmt: on


def trade_at(table: "Table") -> dict[str, Any]:
    """The trade token that is being offered."""
    return data.TRADE_ROWS[table.trades[outlook.asked(table).arg]]


def offered(table: "Table") -> int:
    """The monument for which a site is asked."""
    return table.face_up[outlook.asked(table).arg]


def gain_clause(gain: Row) -> str:
    return f": gain {GOODS.words(gain)}"


# ---- the question


def steps(table: "Table", stage: int) -> tuple[int, int]:
    """How far the turn is: place, turn, act, reserve; in solo choose first, and nothing is last."""
    return stage + (table.seats == 1), 4


def ask_cell(table: "Table", player: int) -> Prompt:
    cells = counted(len(outlook.legal(table, player)), "open cell")
    return Prompt("Place your tile: choose a cell", f"{cells}; a number is the best gain there.")


def ask_trade(table: "Table", player: int) -> Prompt:
    token = trade_at(table)
    pay, get = GOODS.words(GOODS.row(token["pay"])), GOODS.words(GOODS.row(token["get"]))
    return Prompt("Trade at the Market?", f"Pay {pay}, gain {get}.")


def ask_action(table: "Table", player: int) -> Prompt:
    moves = outlook.legal(table, player)
    possible = {
        "build": any(BUILD <= move < CONQUER for move in moves),
        "conquer": any(CONQUER <= move < BLESS for move in moves),
        "bless": BLESS in moves,
    }
    can = listed([deed for deed, open_ in possible.items() if open_]).replace(" and ", " or ")
    text = f"You can {can}." if can else "You can pay for none of them now."
    return Prompt("Take one action, or none", text)


def ask_site(table: "Table", player: int) -> Prompt:
    title = f"Choose a site: {monument_name(offered(table))}"
    return Prompt(title, "Each number is what it would score there.")


# ---- each move before it is made, and after it


def describe_slot(table: "Table", player: int, slot: int) -> str:
    best = outlook.best_of_slot(table, player, slot)
    gain = f"up to {GOODS.words(best)}" if any(best) else "no gain"
    return f"Reserve slot {slot + 1}: {tile_words(table.slots[slot])}; next turn {gain}"


def tell_slot(deed: "Deed[Table]") -> Word:
    color = color_of(deed.was.slots[deed.thing])
    return f"reserved the {color} tile in slot {deed.thing + 1}"


def describe_pool_tile(table: "Table", player: int, place: int) -> str:
    return f"Take tile {place + 1} of the pool: {tile_words(table.slots[place])}"


def tell_pool_tile(deed: "Deed[Table]") -> Word:
    return f"took the {color_of(deed.was.slots[deed.thing])} tile from the pool"


def describe_cell(table: "Table", player: int, cell: int) -> str:
    best = max(outlook.placements(table, player)[cell], key=size)
    gain = f"up to {GOODS.words(best)}" if any(best) else "no gain"
    return f"Place the tile on {cell_words(cell)}: {gain}"


def tell_cell(deed: "Deed[Table]") -> Word:
    return f"chose {cell_words(deed.thing)} for the {color_of(deed.was.held)} tile"


def describe_rotation(table: "Table", player: int, turn: int) -> str:
    return TURNS[turn] + gain_clause(outlook.rotations(table, player)[turn])


def tell_rotation(deed: "Deed[Table]") -> Word:
    held = deed.was.held
    stars, color = int(data.TILE_STARS[held]), color_of(held)
    where = cell_words(outlook.asked(deed.was).arg)
    said = f"placed the {color} tile on {where}"
    if not stars:
        return with_gain(deed, said, "MR-5.3", "MR-7.1")
    reached = deed.now.players[deed.player].stars[data.TILE_COLOR[held]]
    track = f", {STAR.words(stars)}: {color} track to {reached}"
    return with_gain(deed, said + track, "MR-6.1", "MR-7.1")


def describe_accept(table: "Table", player: int, _: int) -> str:
    token = trade_at(table)
    pay, get = GOODS.words(GOODS.row(token["pay"])), GOODS.words(GOODS.row(token["get"]))
    return f"Trade {pay} for {get}"


def tell_accept(deed: "Deed[Table]") -> Word:
    """A trade gives what the supply still holds and the tracks can still take."""
    token = trade_at(deed.was)
    paid, wanted = GOODS.row(token["pay"]), GOODS.row(token["get"])
    came = gained(plus(change_of(deed), paid))
    got = tuple(min(n, some) for n, some in zip(wanted, came, strict=True))
    more = minus(came, got)
    said: Word = (
        "traded ",
        Some(GOODS, paid),
        " for ",
        Some(GOODS, got) if any(got) else "nothing",
    )
    return (said, and_gained(more)) if any(more) else said


def tell_decline(deed: "Deed[Table]") -> Word:
    """What waited behind the trade comes now."""
    return with_gain(deed, "declined the trade", "MR-7.8")


def describe_build(table: "Table", player: int, place: int) -> str:
    row = data.MONUMENT_ROWS[table.face_up[place]]
    bonus = gain_clause(outlook.bonus_of(table, player, place)) if row["bonus"] else ""
    return f"Build the {row['name']} for {GOODS[COIN].words(row['coins'])}{bonus}"


def tell_build(deed: "Deed[Table]") -> Word:
    monument = deed.was.face_up[deed.thing]
    if data.MONUMENT_GROUND[monument] == data.Ground.TOWN_CENTER:
        return tell_built(deed, monument, "MR-8.4")
    return ("decided to build the ", Name(monument_name(monument)))


def tell_built(deed: "Deed[Table]", monument: int, rule: str) -> Word:
    coins = GOODS[COIN].words(int(data.MONUMENT_COINS[monument]))
    return with_gain(
        deed, ("built the ", Name(monument_name(monument)), f" for {coins}"), rule, "MR-8.5"
    )


def describe_conquer(table: "Table", player: int, space: int) -> str:
    position, slot = divmod(space, data.PROVINCE_SLOTS)
    province = table.provinces[position]
    row = data.PROVINCE_ROWS[province]
    price = GOODS[LEGION].words(int(data.SLOT_COST[slot]))
    points = f"{counted(row['vp'][slot], 'point')} for {condition_words(province)}"
    gain = outlook.gain_of(table, player, CONQUER + space)
    also = f", gain {GOODS.words(gain)}" if any(gain) else ""
    return f"Conquer {row['name']}, {SLOTS[slot]} slot, for {price}: {points}{also}"


def tell_conquer(deed: "Deed[Table]") -> Word:
    position, slot = divmod(deed.thing, data.PROVINCE_SLOTS)
    name = Name(data.PROVINCE_ROWS[deed.was.provinces[position]]["name"])
    price = GOODS[LEGION].words(int(data.SLOT_COST[slot]))
    return with_gain(
        deed, (f"conquered the {SLOTS[slot]} slot of ", name, f" for {price}"), "MR-8.9"
    )


def describe_bless(table: "Table", player: int, _: int) -> str:
    left = table.players[player].blessings
    return f"Bless a tile, with one of {left} blessings" if left > 1 else "Bless a tile"


def describe_site(table: "Table", player: int, site: int) -> str:
    cell, monument = site_cell(site), offered(table)
    points = site_points(table.players[player], monument, cell)
    return f"Build the {monument_name(monument)} {site_words(cell)}: up to {points} points"


def tell_site(deed: "Deed[Table]") -> Word:
    return tell_built(deed, offered(deed.was), "MR-8.3")


def describe_blessing(table: "Table", player: int, cell: int) -> str:
    gain = outlook.blessings(table, player)[cell]
    color = color_of(table.players[player].city[cell] >> 2)
    return f"Bless the {color} tile on {cell_words(cell)}{gain_clause(gain)}"


def tell_blessing(deed: "Deed[Table]") -> Word:
    tile = deed.was.players[deed.player].city[deed.thing] >> 2
    said = f"blessed the {color_of(tile)} tile on {cell_words(deed.thing)}"
    return with_gain(deed, said, "MR-8.11", "MR-8.12")


def change_of(deed: "Deed[Table]") -> Row:
    return GOODS.change(deed.was.players[deed.player], deed.now.players[deed.player])


def and_gained(gain: Row) -> Word:
    return (" and gained ", Some(GOODS, gain))


def with_gain(deed: "Deed[Table]", said: Word, rule: str, rule_of_gain: str = "") -> Sentence:
    """A sentence with what the move brought; then the rule is that of the gain."""
    gain = gained(change_of(deed))
    if not any(gain):
        return told(said, rule)
    comma = "," if "," in text_of(flat(said)) else ""
    return told((said, comma, and_gained(gain)), rule_of_gain or rule)


# ---- what a thing is


def explain_tile(table: "Table", viewer: int | None, tile: int) -> Explanation:
    return Explanation(f"Tile {data.TILE_ROWS[tile]['id']}", f"A {tile_words(tile)}.", "MR-2.1")


def explain_town_center(table: "Table", viewer: int | None, seat: int) -> Explanation:
    text = "The city grows around it; its color equals no other."
    return Explanation("Town Center", text, "MR-2.5")


def explain_monument(table: "Table", viewer: int | None, monument: int) -> Explanation:
    row = data.MONUMENT_ROWS[monument]
    people = (
        GOODS.named("population").words(row["population"]) if row["population"] else "population"
    )
    cost = GOODS[COIN].words(row["coins"])
    text = f"Costs {cost}, needs {people} to score, {monument_points(row)}."
    if viewer is None or monument not in table.face_up:
        return Explanation(row["name"], text, "MR-11.4")
    lack = row["coins"] - int(table.players[viewer].coins)
    now = f"You lack {GOODS[COIN].words(lack)}." if lack > 0 else "You have the coins for it."
    return Explanation(row["name"], text, "MR-11.4", now)


def monument_points(row: dict[str, Any]) -> str:
    """What a functional monument scores."""
    points, scores = row["scoring"]["vp"], row["scoring"]
    if isinstance(points, list):
        return f"{points[1]} to {points[-1]} points by population"
    of = scores.get("color") or scores.get("icon")
    kind = "tile" if "color" in scores else ""
    return (
        f"{counted(points, 'point')}{f' for each {of} {kind}'.rstrip() + ' under it' if of else ''}"
    )


def explain_province(table: "Table", viewer: int | None, province: int) -> Explanation:
    row = data.PROVINCE_ROWS[province]
    points = listed([str(n) for n in row["vp"]])
    text = f"Scores {condition_words(province)}: {points} points, by slot."
    if viewer is None:
        return Explanation(row["name"], text, "MR-11.5")
    met = times_met(table, viewer, province)
    return Explanation(
        row["name"], text, "MR-11.5", f"Met {counted(met, 'time')} in your city now."
    )


def times_met(table: "Table", player: int, province: int) -> int:
    """How often a player's city meets a province's condition now."""
    return int(interpreted(scoring.condition_met)(table.players[player], province))


def explain_trade(table: "Table", viewer: int | None, token: int) -> Explanation:
    row = data.TRADE_ROWS[token]
    pay, get = GOODS.words(GOODS.row(row["pay"])), GOODS.words(GOODS.row(row["get"]))
    return Explanation("Trade token", f"Pay {pay}, gain {get}.", "MR-7.8")


def explain_objective(table: "Table", viewer: int | None, objective: int) -> Explanation:
    said = objective_words(objective)
    return Explanation("Solo objective", f"{said.capitalize()}.", "MR-12.6")
