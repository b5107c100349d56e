"""What everything is called: the question, each move before it is made, and the log after it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from circenses.core import preview
from circenses.core.explain import Explanation
from circenses.core.goods import Row, gained
from circenses.core.interpret import interpreted
from circenses.core.questions import Prompt
from circenses.core.schema import EMPTY
from circenses.core.view import copied
from circenses.core.words import Name, Some, Word, counted, listed
from circenses.draw.pieces import ROMAN
from circenses.games.nova_roma import GAME, data, scoring
from circenses.games.nova_roma.rules import actions, mosaic, resources
from circenses.games.nova_roma.state import (
    ARTISAN_SPACE,
    BUILD_ANCHOR,
    BUILD_ORIENT,
    BUILD_ZONE,
    CLAIM,
    END,
    HIRE,
    PRODUCE_STEP,
    RACE_ARTISAN,
    RACE_MOVE,
    SAIL_MOVE,
    SPECIAL_SLOT,
)
from circenses.games.nova_roma.vocabulary import ACTION_NAMES, COUNTERS, GOODS, KIND_WORDS, POINTS

if TYPE_CHECKING:
    from circenses.core.questions import Deed
    from circenses.games.nova_roma.board.view import Entry, Player, Table

ORDINALS = ("first", "second", "third", "fourth")
TRACK_NAMES = tuple(data.HIPPODROME["tracks"])
ZONE_NAMES = tuple(zone["id"] for zone in data.ZONE_ROWS)
SHAPE_WORDS = {
    "mono": "single block",
    "duo": "pair of blocks",
    "i3": "row of three",
    "l3": "corner of three",
    "i4": "row of four",
    "o4": "square of four",
    "l4": "L of four",
    "t4": "T of four",
    "s4": "S of four",
}
ROUTES = tuple(route["id"] for route in data.SEA["routes"])


# ---- names


def asked(table: "Table") -> "Entry":
    """The question that is open; after the end there is none."""
    return table.agenda[table.pending - 1] if table.pending else table.agenda[0]


def asks(table: "Table", decision: int) -> bool:
    return bool(table.pending) and asked(table).decision == decision


def members(things: Any) -> list[int]:
    """The things of a set, which a view holds as words of 32 bits."""
    return [32 * k + bit for k, word in enumerate(things) for bit in range(32) if word >> bit & 1]


def follower_name(card: int) -> str:
    return str(data.FOLLOWER_ROWS[card]["name"])


def tile_name(tile: int) -> str:
    return str(data.TILE_ROWS[tile]["id"]).replace("_", " ").capitalize()


def shape_name(shape: int) -> str:
    return SHAPE_WORDS[data.SHAPE_NAMES[shape]]


def stop_name(stop: int) -> str:
    """A place at sea."""
    if stop == 0:
        return "the starting port"
    if stop >= data.FIRST_PORT:
        return f"the victory port for {data.SEA['ports'][stop - data.FIRST_PORT]} points"
    return str(data.HARBOUR_ROWS[stop - 1]["name"])


def action_at(table: "Table", line: int) -> str:
    return ACTION_NAMES[table.lines[line]]


def space_name(table: "Table", space: int) -> str:
    """A space of the forum by its two actions."""
    row, column = divmod(space, data.FORUM_SIDE)
    return f"{action_at(table, row)} and {action_at(table, data.FORUM_SIDE + column)}"


def estate_name(space: int) -> str:
    """A space of the estate by the goods that cross there."""
    row, column = divmod(space, data.ESTATE_COLUMNS)
    return f"{data.ESTATE['rows'][row]} and {data.ESTATE['cols'][column]}"


def cell_name(zone: int, cell: int) -> str:
    row, column = divmod(cell, data.ZONE_WIDTH[zone])
    return f"zone {ZONE_NAMES[zone]}, row {row + 1}, column {column + 1}"


def row_of(bundle: int) -> Row:
    """A price or gain as a row of goods."""
    return tuple(data.AMOUNT[bundle].tolist())


def amount(bundle: int) -> str:
    return GOODS.words(row_of(bundle))


def some(bundle: int) -> Some:
    return Some(GOODS, row_of(bundle))


def price_words(bundle: int) -> str:
    return f"pay {amount(bundle)}" if any(row_of(bundle)) else "free"


# ---- what the rules say of a position


def power_of(table: "Table", player: int, line: int) -> int:
    """NR-7.1: the power of a line for a player."""
    return int(interpreted(actions.power_of)(table, player, line))


def power_with(table: "Table", player: int, space: int, line: int) -> int:
    """NR-7.1: the power that a patrician on this space would have there."""
    own = 0 if table.forum[space] == player else 1
    return min(data.MAX_POWER, power_of(table, player, line) + own)


def count_of(me: "Player", counter: int) -> int:
    """NR-1.6: what achievements and followers count."""
    return int(interpreted(resources.counted)(me, counter))


def is_met(me: "Player", cell: int) -> bool:
    """NR-17.2: whether the condition of a mosaic cell is met now."""
    return bool(interpreted(mosaic.is_met)(me, achievement_of(me, cell)))


def achievement_of(me: "Player", cell: int) -> int:
    strip = me.strips[cell // data.MOSAIC_SIDE]
    return int(data.STRIP_CELLS[strip, cell % data.MOSAIC_SIDE]) if strip >= 0 else EMPTY


def blocks_of(table: "Table", player: int, zone: int) -> int:
    return len(members(table.players[player].blocks[zone]))


@lru_cache(maxsize=4096)
def brings(view: bytes, player: int, path: tuple[int, ...]) -> tuple[Row, int]:
    """What a choice changes at once: goods, and points if the game ended now."""
    world = preview.world_of(GAME, view, player)
    states = preview.played(GAME, copied(world), player, [path])
    both = [preview.owned(GAME, one, player)[0] for one in (world, states)]
    points = [int(GAME.sheet(one, player)[: len(GAME.lines)].sum()) for one in (world, states)]
    return tuple((both[1] - both[0]).tolist()), points[1] - points[0]


def brings_words(table: "Table", player: int, *path: int) -> str:
    """What a choice brings, in words."""
    goods, points = brings(table.view, player, path)
    said = []
    if any(n < 0 for n in goods):
        said.append(f"pay {GOODS.words([max(0, -n) for n in goods])}")
    if any(n > 0 for n in goods):
        said.append(f"gain {GOODS.words(gained(goods))}")
    if points:
        said.append(POINTS[0].change(points))
    return ", ".join(said) or "nothing at once"


# ---- cards in words


def follower_words(card: int) -> Word:
    """What a follower does."""
    row = data.FOLLOWER_ROWS[card]
    if row["kind"] == "end":
        return score_words(row["score"])
    # fmt: off
    match row["effect"]:
        case "gain":          return some(data.FOLLOWER_GAIN[card])
        case "power":         return f"power +{row['n']}"
        case "place_artisan": return (some(data.FOLLOWER_PAY[card]), " → place an artisan")
        case "waive_artisan": return "no artisan needed"
        case _:               return ("artisans on animals: ", some(data.FOLLOWER_GAIN[card]))
    # fmt: on


def score_words(score: dict[str, Any]) -> Word:
    """NR-2.5: how a follower scores at the end."""
    if "at_least" in score:
        many = COUNTERS[score["of"]][1]
        return (Some(POINTS, (score["vp"],)), f" with {score['at_least']} {many}")
    each = COUNTERS[score["per"]][0] if score["div"] == 1 else (
        f"{score['div']} {COUNTERS[score['per']][1]}")  # fmt: skip
    base = (Some(POINTS, (score["base"],)), " and ") if score["base"] else ()
    return (base, Some(POINTS, (1,)), f" per {each}")


def follower_text(card: int) -> str:
    """A follower in plain text: when it works, and what it does."""
    row = data.FOLLOWER_ROWS[card]
    when = KIND_WORDS[data.FOLLOWER_KIND[card]]
    on = f" with {row['on'].replace('_', ' ')}" if "on" in row and row["kind"] != "end" else ""
    return f"{when}{on}: {plain(follower_words(card))}"


def plain(word: Word) -> str:
    """Words without their looks."""
    if isinstance(word, Some):
        return word.text
    return word if isinstance(word, str) else "".join(plain(inner) for inner in word)


def tile_words(tile: int) -> Word:
    """What an estate tile does."""
    row = data.TILE_ROWS[tile]
    # fmt: off
    match row["kind"]:
        case "produce": return ("gives ", some(data.TILE_GAIN[tile]), " at every placement")
        case "convert": return (some(data.TILE_PAY[tile]), " → ", some(data.TILE_GAIN[tile]),
                                " at every placement")
        case "animal":  return counted(row["animals"], "animal") + " for sets; takes no artisan"
        case _:         return ("once: ", single_words(tile))
    # fmt: on


def single_words(tile: int) -> Word:
    """NR-16.5: what a tile does that works once."""
    row = data.TILE_ROWS[tile]
    # fmt: off
    match row["effect"]:
        case "gain":          return some(data.TILE_GAIN[tile])
        case "play_follower": return "play a follower for free"
        case "sail":          return f"sail {row['k']}"
        case "block":         return "place a block anywhere"
        case _:               return f"race {row['k']}"
    # fmt: on


def achievement_words(achievement: int) -> str:
    """NR-2.6: what an achievement asks for."""
    row = data.ACHIEVEMENT_ROWS[achievement]
    if "sum" in row:
        return f"{row['sum']} of {listed([COUNTERS[name][1] for name in row['of']])} together"
    needs = [f"{n} {COUNTERS[name][n != 1]}" for name, n in row["need"].items()]
    paid = amount(data.ACHIEVEMENT_PAY[achievement])
    return listed(needs) + (f", and {paid} is spent" if "pay" in row else "")


# ---- the question


def power_words(table: "Table") -> str:
    """The action under way."""
    if table.action == EMPTY:
        return ""
    if table.inner:  # NR-10.5: the action itself is what is asked about
        return f"By way of Petition, with power {table.power}."
    return f"{ACTION_NAMES[table.action]} with power {table.power}."


def ask_draft_follower(table: "Table", player: int) -> Prompt:
    if table.picks < data.DRAFT_HAND:
        return Prompt("Draft: keep one follower", "The others go on to the next seat.")
    return Prompt("Draft: keep two followers", "The other two go back into the deck.")


def ask_next_action(table: "Table", player: int) -> Prompt:
    handled = asked(table).n
    title = "Now the other action" if handled else "Which action first?"
    return Prompt(title, f"A forfeited action brings {amount(data.FORFEIT_GAIN)}.")


def ask_use_follower(table: "Table", player: int) -> Prompt:
    when = "before it ends" if asked(table).arg == END else "before it begins"
    return Prompt("Use a follower?", f"{power_words(table)} Once a round, {when}.")


def ask_gain_good(table: "Table", player: int) -> Prompt:
    left = asked(table).n
    return Prompt("Gain a good: choose it", f"{counted(left, 'good')} to choose." if left else "")


def ask_use_tile(table: "Table", player: int) -> Prompt:
    tile = table.players[player].tiles[asked(table).arg]
    return Prompt(f"Use the {tile_name(tile)}?", plain(tile_words(tile)).capitalize() + ".")


def ask_recruit_draw(table: "Table", player: int) -> Prompt:
    left = asked(table).n
    return Prompt("Recruit: take a follower", f"{counted(left, 'card')} left to take.")


def ask_recruit_play(table: "Table", player: int) -> Prompt:
    must = asked(table).n
    title = "Recruit: play a follower" if must else "Recruit: play a follower?"
    cost = asked(table).arg
    price = counted(cost, "coin") if cost else "nothing"
    return Prompt(title, f"It costs {price}; from the fourth in your row on, 1 influence more.")


def ask_sail_move(table: "Table", player: int) -> Prompt:
    return Prompt("Sail: move a ship", f"{counted(asked(table).n, 'sail')} left.")


def ask_build_zone(table: "Table", player: int) -> Prompt:
    shape = shape_name(asked(table).arg)
    text = f"The marked cells can hold the first block of the {shape}. {power_words(table)}"
    return Prompt("Build: place the building", text)


def ask_build_orient(table: "Table", player: int) -> Prompt:
    zone = ZONE_NAMES[asked(table).n]
    return Prompt("Build: turn the building", f"Choose how it lies in zone {zone}.")


def ask_build_anchor(table: "Table", player: int) -> Prompt:
    zone = ZONE_NAMES[asked(table).n]
    return Prompt("Build: choose a place", f"The marked cells of zone {zone} hold its first block.")


def ask_race_move(table: "Table", player: int) -> Prompt:
    return Prompt("Race: advance a token", f"{counted(asked(table).n, 'step')} left.")


def ask_produce_step(table: "Table", player: int) -> Prompt:
    left = counted(asked(table).n, "step")
    return Prompt("Produce: place an artisan", f"{left} left; each places or hires an artisan.")


# ---- each move before it is made, and after it


def describe_mosaic(table: "Table", player: int, place: int) -> str:
    strip = table.mosaic_offer[place]
    colour = data.COLOURS[place // data.MOSAIC_FACE_UP]
    goals = [achievement_words(int(cell)) for cell in data.STRIP_CELLS[strip]]
    name = data.MOSAIC_ROWS[strip]["id"]
    return f"Take the {colour} tile {name}: {'; '.join(goals)}"


def tell_mosaic(deed: "Deed[Table]") -> Word:
    return ("took a ", Name(data.COLOURS[deed.thing // data.MOSAIC_FACE_UP]), " mosaic tile")


def describe_draft(table: "Table", player: int, card: int) -> str:
    return f"Keep the {follower_name(card)}, {follower_text(card)}"


def describe_emperor(table: "Table", player: int, k: int) -> str:
    space = int(data.EMPEROR_SPACES[table.emperor_tile, k])
    return f"Place the emperor on {space_name(table, space)}"


def tell_emperor(deed: "Deed[Table]") -> Word:
    space = int(data.EMPEROR_SPACES[deed.was.emperor_tile, deed.thing])
    return ("placed the emperor on ", Name(space_name(deed.was, space)))


def describe_patrician(table: "Table", player: int, space: int) -> str:
    row, column = divmod(space, data.FORUM_SIDE)
    lines = (row, data.FORUM_SIDE + column)
    two = [f"{action_at(table, n)} with power {power_with(table, player, space, n)}" for n in lines]
    return f"Place a patrician: {' and '.join(two)}"


def tell_patrician(deed: "Deed[Table]") -> Word:
    return ("placed a patrician on ", Name(space_name(deed.was, deed.thing)))


def describe_legionnaire(table: "Table", player: int, space: int) -> str:
    return f"Place a legionnaire on {space_name(table, space)}"


def tell_legionnaire(deed: "Deed[Table]") -> Word:
    return ("placed a legionnaire on ", Name(space_name(deed.was, deed.thing)))


def line_asked(table: "Table", which: int) -> int:
    return int(interpreted(actions.line_at)(asked(table).arg, which))


def describe_take_line(table: "Table", player: int, which: int) -> str:
    line = line_asked(table, which)
    return f"Take {action_at(table, line)} with power {power_of(table, player, line)}"


def tell_take_line(deed: "Deed[Table]") -> Word:
    line = line_asked(deed.was, deed.thing)
    power = power_of(deed.was, deed.player, line)
    return ("took ", Name(action_at(deed.was, line)), f" with power {power}")


def describe_forfeit_line(table: "Table", player: int, which: int) -> str:
    action = action_at(table, line_asked(table, which))
    return f"Forfeit {action} for {amount(data.FORFEIT_GAIN)}"


def tell_forfeit_line(deed: "Deed[Table]") -> Word:
    return ("forfeited ", Name(action_at(deed.was, line_asked(deed.was, deed.thing))))


def describe_use(table: "Table", player: int, number: int) -> str:
    card = data.FIRST_ONCE + number
    return f"Use the {follower_name(card)}: {plain(follower_words(card))}"


def tell_use(deed: "Deed[Table]") -> Word:
    return ("used the ", Name(follower_name(data.FIRST_ONCE + deed.thing)))


def describe_good(table: "Table", player: int, good: int) -> str:
    return f"Gain 1 {data.KEYS[good]}"


def tell_good(deed: "Deed[Table]") -> Word:
    return "chose a good"


def describe_tile_no(table: "Table", player: int, _: int) -> str:
    return f"Leave the {tile_name(table.players[player].tiles[asked(table).arg])} unused"


def describe_tile_yes(table: "Table", player: int, _: int) -> str:
    tile = table.players[player].tiles[asked(table).arg]
    return f"Use the {tile_name(tile)}: {plain(tile_words(tile))}"


def tell_tile_yes(deed: "Deed[Table]") -> Word:
    tile = deed.was.players[deed.player].tiles[asked(deed.was).arg]
    return ("used the ", Name(tile_name(tile)))


def placing_words(table: "Table", player: int, space: int, move: int) -> str:
    said = brings_words(table, player, move)
    return f"Place an artisan on {estate_name(space)}: {said}"


def describe_artisan(table: "Table", player: int, space: int) -> str:
    return placing_words(table, player, space, ARTISAN_SPACE + space)


def tell_artisan(deed: "Deed[Table]") -> Word:
    return ("placed an artisan on ", Name(estate_name(deed.thing)))


def describe_discard(table: "Table", player: int, card: int) -> str:
    return f"Discard the {follower_name(card)}"


def tell_discard(deed: "Deed[Table]") -> Word:
    """All that lies on the discard pile now: the last of a pair may follow of itself."""
    before = members(deed.was.follower_discard)
    cards = [card for card in members(deed.now.follower_discard) if card not in before]
    names = [Name(follower_name(card)) for card in cards or [deed.thing]]
    return ("discarded the ", names[0], [(" and the ", name) for name in names[1:]])


def describe_buy(table: "Table", player: int, good: int) -> str:
    return f"Buy 1 {data.KEYS[good]} for {amount(data.GOOD_PRICE)}"


def tell_buy(deed: "Deed[Table]") -> Word:
    return "bought a good"


def describe_wine_yes(table: "Table", player: int, _: int) -> str:
    return f"Spend {amount(data.WINE_PRICE)} for {amount(data.WINE_GAIN)}"


def tell_wine_yes(deed: "Deed[Table]") -> Word:
    return "sold wine"


def offered_tile(table: "Table", slot: int) -> int:
    return table.special_offer if slot == SPECIAL_SLOT else table.tile_offer[slot]


def describe_tile(table: "Table", player: int, slot: int) -> str:
    tile = offered_tile(table, slot)
    where = "special" if slot == SPECIAL_SLOT else ORDINALS[slot]
    price = price_words(int(data.TILE_PRICE[slot]))
    return f"Take the {tile_name(tile)} ({where} slot, {price}): {plain(tile_words(tile))}"


def tell_tile(deed: "Deed[Table]") -> Word:
    return ("took the ", Name(tile_name(offered_tile(deed.was, deed.thing))), " for the estate")


def describe_space(table: "Table", player: int, space: int) -> str:
    there = table.players[player].tiles[space]
    gone = f", in place of the {tile_name(there)}" if there != EMPTY else ""
    return f"Lay the {tile_name(asked(table).arg)} on {estate_name(space)}{gone}"


def tell_space(deed: "Deed[Table]") -> Word:
    return ("laid the ", Name(tile_name(asked(deed.was).arg)), f" on {estate_name(deed.thing)}")


def describe_claim_yes(table: "Table", player: int, _: int) -> str:
    return f"Claim the first player token: {price_words(data.CLAIM_FIRST_PRICE)}"


def tell_claim_yes(deed: "Deed[Table]") -> Word:
    return "claimed the first player token"


def describe_pay(table: "Table", player: int, less: int) -> str:
    return f"Pay {less + 1} influence for an action with power {less + 1}"


def tell_pay(deed: "Deed[Table]") -> Word:
    return f"petitioned for power {deed.thing + 1}"


def inner_action(option: int) -> int:
    """The actions in order, without Petition."""
    return option + (option >= data.Action.PETITION)


def describe_petition(table: "Table", player: int, option: int) -> str:
    return f"Take {ACTION_NAMES[inner_action(option)]} with power {table.power}"


def tell_petition(deed: "Deed[Table]") -> Word:
    return ("took ", Name(ACTION_NAMES[inner_action(deed.thing)]), " by petition")


def describe_draw(table: "Table", player: int, slot: int) -> str:
    card = table.follower_offer[slot]
    return f"Take the {follower_name(card)}, {follower_text(card)}"


def tell_draw(deed: "Deed[Table]") -> Word:
    return ("took the ", Name(follower_name(deed.was.follower_offer[deed.thing])))


def describe_play(table: "Table", player: int, card: int) -> str:
    return f"Play the {follower_name(card)}, {follower_text(card)}"


def tell_play(deed: "Deed[Table]") -> Word:
    return ("recruited the ", Name(follower_name(deed.thing)))


def describe_replace(table: "Table", player: int, card: int) -> str:
    return f"Replace the {follower_name(card)}, {follower_text(card)}"


def tell_replace(deed: "Deed[Table]") -> Word:
    return ("replaced the ", Name(follower_name(deed.thing)))


def describe_trim(table: "Table", player: int, card: int) -> str:
    return f"Discard the {follower_name(card)}, {follower_text(card)}"


tell_trim = tell_discard


def describe_ship_contract(table: "Table", player: int, slot: int) -> str:
    cost = amount(int(data.SHIPPING_COST[table.shipping_offer[slot]]))
    return f"Complete the {ORDINALS[slot]} shipping contract: pay {cost}"


def tell_ship_contract(deed: "Deed[Table]") -> Word:
    return "completed a shipping contract"


def ship_stop(table: "Table", player: int, option: int) -> int:
    ship, route = divmod(option, data.ROUTES)
    return int(data.NEXT_STOP[table.players[player].ships[ship], route])


def describe_sail(table: "Table", player: int, option: int) -> str:
    ship, route = divmod(option, data.ROUTES)
    said = brings_words(table, player, SAIL_MOVE + option)
    port = stop_name(ship_stop(table, player, option))
    return f"Sail ship {ship + 1} on the {ROUTES[route]} route to {port}: {said}"


def tell_sail(deed: "Deed[Table]") -> Word:
    ship = deed.thing // data.ROUTES
    return ("sailed to ", Name(stop_name(deed.now.players[deed.player].ships[ship])))


def describe_contract(table: "Table", player: int, slot: int) -> str:
    card = table.building_offer[slot]
    row = data.BUILDING_ROWS[card]
    points = POINTS[0].words(row["vp"])
    shape = SHAPE_WORDS[row["shape"]]
    cost = amount(int(data.BUILDING_COST[card]))
    return f"Complete the {ORDINALS[slot]} building contract, a {shape}, {points}: pay {cost}"


def tell_contract(deed: "Deed[Table]") -> Word:
    card = deed.was.building_offer[deed.thing]
    return ("completed a building contract for ", Some(POINTS, (data.BUILDING_ROWS[card]["vp"],)))


def describe_zone(table: "Table", player: int, zone: int) -> str:
    values = " / ".join(str(n) for n in data.ZONE_POINTS[zone].tolist())
    if said := built_words(table, player, BUILD_ZONE + zone):
        return said
    return f"Build in zone {ZONE_NAMES[zone]}, worth {values} points"


def tell_zone(deed: "Deed[Table]") -> Word:
    return ("chose ", Name(f"zone {ZONE_NAMES[deed.thing]}"))


def describe_orient(table: "Table", player: int, turn: int) -> str:
    if said := built_words(table, player, BUILD_ORIENT + turn):
        return said
    return f"Lay it this way: {picture_words(data.LAID[data.SHAPE_FIRST[asked(table).arg] + turn])}"


def picture_words(cells: Sequence[tuple[int, int]]) -> str:
    """A shape row by row, for those who do not see it."""
    (top, bottom), (left, right) = [(min(axis), max(axis)) for axis in zip(*cells, strict=True)]
    return " / ".join(
        "".join("■" if (row, column) in cells else "□" for column in range(left, right + 1))
        for row in range(top, bottom + 1)
    )


def tell_orient(deed: "Deed[Table]") -> Word:
    return "turned the building"


def describe_anchor(table: "Table", player: int, cell: int) -> str:
    return built_words(table, player, BUILD_ANCHOR + cell)


def built_words(table: "Table", player: int, move: int) -> str:
    """The building that a move lays, where and how; nothing if it only leads on to the place.

    NR-24.1: a single orientation or place is taken by the rules, so any of the three may lay it.
    """
    world = preview.world_of(GAME, table.view, player)
    after = preview.played(GAME, copied(world), player, [(move,)])["players"][0, player]["blocks"]
    for zone, had in enumerate(table.players[player].blocks):
        if cells := sorted({*members(after[zone].tolist())} - {*members(had)}):
            at = [divmod(cell, data.ZONE_WIDTH[zone]) for cell in cells]
            where = f"{cell_name(zone, cells[0])}, lying {picture_words(at)}"
            return f"Build at {where}: {brings_words(table, player, move)}"
    return ""


def tell_anchor(deed: "Deed[Table]") -> Word:
    return ("built in ", Name(f"zone {ZONE_NAMES[asked(deed.was).n]}"))


def step_words(table: "Table", player: int, track: int, move: int) -> str:
    space = table.players[player].race[track] + 1
    said = brings_words(table, player, move)
    return f"the {TRACK_NAMES[track]} track to space {space}: {said}"


def describe_race(table: "Table", player: int, track: int) -> str:
    return f"Advance on {step_words(table, player, track, RACE_MOVE + track)}"


def tell_race(deed: "Deed[Table]") -> Word:
    space = deed.now.players[deed.player].race[deed.thing]
    return ("raced to space ", Name(str(space)), f" of the {TRACK_NAMES[deed.thing]} track")


def describe_race_artisan(table: "Table", player: int, track: int) -> str:
    said = step_words(table, player, track, RACE_ARTISAN + track)
    return f"Spend an artisan to advance on {said}"


def tell_race_artisan(deed: "Deed[Table]") -> Word:
    return ("spent an artisan and ", tell_race(deed))


def describe_wheel_influence(table: "Table", player: int, _: int) -> str:
    return f"Gain {amount(data.ONE_INFLUENCE)}"


def tell_wheel_influence(deed: "Deed[Table]") -> Word:
    return "chose influence"


def describe_produce(table: "Table", player: int, space: int) -> str:
    return placing_words(table, player, space, PRODUCE_STEP + space)


tell_produce = tell_artisan


def describe_hire(table: "Table", player: int, _: int) -> str:
    return f"Hire an artisan: {brings_words(table, player, PRODUCE_STEP + HIRE)}"


def tell_hire(deed: "Deed[Table]") -> Word:
    return "hired an artisan"


def describe_claim(table: "Table", player: int, cell: int) -> str:
    me = table.players[player]
    said = brings_words(table, player, CLAIM + cell)
    row, column = divmod(cell, data.MOSAIC_SIDE)
    goal = achievement_words(achievement_of(me, cell))
    return f"Claim row {row + 1}, column {column + 1}, {goal}: {said}"


def tell_claim(deed: "Deed[Table]") -> Word:
    goal = achievement_words(achievement_of(deed.was.players[deed.player], deed.thing))
    return ("claimed an achievement: ", goal)


# ---- what followed of itself


def follow(deed: "Deed[Table]") -> Word:
    """What was paid and gained, and the end of a round."""
    ends = deed.now.round_number != deed.was.round_number or not deed.now.pending
    said = [change_words(deed, deed.player, ends)]
    said += [
        ("; ", Name(ROMAN[other + 1]), change)
        for other in range(deed.was.seats)
        if other != deed.player and (change := change_words(deed, other, ends))
    ]
    return (said, end_words(deed) if ends and deed.was.round_number else ())


def change_words(deed: "Deed[Table]", player: int, ends: bool) -> Word:
    """What a player paid and gained; artisans that come home at the end of a round are no gain."""
    was, now = deed.was.players[player], deed.now.players[player]
    change = [*GOODS.change(was, now)]
    if ends:
        change[data.ARTISAN] = 0
    paid = tuple(max(0, -n) for n in change)
    said: list[Word] = []
    if any(paid):
        said.append((", paid ", Some(GOODS, paid)))
    if any(gained(change)):
        said.append((", gained ", Some(GOODS, gained(change))))
    return said


def end_words(deed: "Deed[Table]") -> Word:
    """NR-19: the end of a round."""
    said: list[Word] = [
        ("; ", Name(ROMAN[player + 1]), " won the favoured chariot")
        for player in range(deed.was.seats)
        if deed.now.players[player].chariots > deed.was.players[player].chariots
    ]
    if deed.now.rival_chariots > deed.was.rival_chariots:
        said.append("; the rival won the favoured chariot")
    if deed.now.pending:
        said.append(f"; round {deed.now.round_number} began")
    else:
        said.append("; the last round ended")
    return said


# ---- explanations


def explain_action(table: "Table", viewer: int | None, action: int) -> Explanation:
    return Explanation(ACTION_NAMES[action], ACTION_TEXTS[action], f"NR-{8 + action}.1")


ACTION_TEXTS = (
    "Gain coins equal to the power, discard two followers for a coin, buy goods for a coin each.",
    "Gain influence equal to the power, turn wine into influence, take an estate tile.",
    "Claim the first player token for 2 influence; pay influence for another action.",
    "Take as many followers as the power, then play one of them.",
    "Complete a shipping contract, then sail as far as the power.",
    "Complete a building contract and place its building; higher power opens better zones.",
    "Advance in the hippodrome as many spaces as the power; an artisan adds one more.",
    "Place or hire artisans, as many as the power; placed ones gain goods.",
)


def explain_follower(table: "Table", viewer: int | None, card: int) -> Explanation:
    text = follower_text(card)
    now = ""
    if viewer is not None and data.FOLLOWER_KIND[card] == data.Kind.END:
        points = interpreted(scoring.follower_points)(table.players[viewer], card)
        now = f"Worth {POINTS[0].words(int(points))} to you now."
    return Explanation(follower_name(card), text[0].upper() + text[1:] + ".", "NR-18.1", now)


def explain_tile(table: "Table", viewer: int | None, tile: int) -> Explanation:
    text = plain(tile_words(tile))
    return Explanation(tile_name(tile), text[0].upper() + text[1:] + ".", "NR-16.2")


def explain_building(table: "Table", viewer: int | None, card: int) -> Explanation:
    row = data.BUILDING_ROWS[card]
    text = f"Costs {amount(int(data.BUILDING_COST[card]))}; a {SHAPE_WORDS[row['shape']]}."
    return Explanation("Building contract", text, "NR-13.1", f"{POINTS[0].words(row['vp'])}.")


def explain_shipping(table: "Table", viewer: int | None, card: int) -> Explanation:
    text = f"Costs {amount(int(data.SHIPPING_COST[card]))}; then your ships sail."
    return Explanation("Shipping contract", text, "NR-12.1")


def explain_harbour(table: "Table", viewer: int | None, stop: int) -> Explanation:
    gain = amount(int(data.STOP_GAIN[stop]))
    points = POINTS[0].words(int(data.SHIP_POINTS[stop]))
    text = f"A ship that comes here gains {gain}; it scores {points} if it comes no further."
    title = stop_name(stop)
    return Explanation(title[0].upper() + title[1:], text, "NR-12.6")


def explain_zone(table: "Table", viewer: int | None, zone: int) -> Explanation:
    values = listed([str(n) for n in data.ZONE_POINTS[zone].tolist()])
    text = f"Most blocks score first: {values} points. Opens at power {data.ZONE_POWER[zone]}."
    now = (
        f"You have {counted(blocks_of(table, viewer, zone), 'block')}."
        if viewer is not None
        else ""
    )
    return Explanation(f"Zone {ZONE_NAMES[zone]}", text, "NR-21.4", now)


def explain_reward(table: "Table", viewer: int | None, reward: int) -> Explanation:
    gain = amount(int(data.REWARD_GAIN[reward]))
    text = f"When all cells around it are built, everybody with a block beside it gains {gain}."
    return Explanation("Reward token", text, "NR-13.8")


def explain_track(table: "Table", viewer: int | None, track: int) -> Explanation:
    text = "Lines cost horses, golden wheels give a token or influence, the last space 5 points."
    return Explanation(f"The {TRACK_NAMES[track]} track", text, "NR-14.2")


def explain_strip(table: "Table", viewer: int | None, strip: int) -> Explanation:
    goals = [achievement_words(int(cell)) for cell in data.STRIP_CELLS[strip]]
    return Explanation("Mosaic tile", "; ".join(goals) + ".", "NR-17.1")


def explain_achievement(table: "Table", viewer: int | None, achievement: int) -> Explanation:
    text = achievement_words(achievement)
    return Explanation("Achievement", text[0].upper() + text[1:] + ".", "NR-17.2")


def explain_emperor(table: "Table", viewer: int | None, _: int) -> Explanation:
    return Explanation("Emperor", "It adds 1 power to its row and its column.", "NR-7.1")


def explain_legionnaire(table: "Table", viewer: int | None, _: int) -> Explanation:
    return Explanation("Legionnaire", "It blocks a space for the rest of the round.", "NR-20.4")


def explain_patrician(table: "Table", viewer: int | None, _: int) -> Explanation:
    return Explanation("Patrician", "It opens two actions and adds power to its lines.", "NR-6.4")
