"""Whether components fit the game: what is wrong with a content pack, in plain words."""

from collections.abc import Iterator
from typing import Any

Table = dict[str, Any]
Problems = Iterator[str]

GOODS = ("coin", "population", "legion", "faith", "vp", "blessing", "luxury")
PAYABLE = ("coin", "population", "legion", "luxury")  # MR-7.11
COLORS = ("red", "purple", "brown")
ICONS = ("column", "lyre", "mask")
HALVES = "AGB"
GROUNDS = ("intersection", "town_center")
MONUMENT_KINDS = ("flat", "per_color", "per_icon", "by_population")
PROVINCE_KINDS = ("same_pair", "mixed_set", "districts")
OBJECTIVE_KINDS = (
    "icons_present",
    "colors_present",
    "blessings_played",
    "icons_absent",
    "stars",
    "same_color",
    "no_equal_neighbors",
    "same_icon",
    "monuments",
)
MOST_GOODS = 15  # of one kind in one gain
MOST_BONUSES = 16  # all of them together still fit into one gain
MOST_SPACES = 30
MOST_SLOTS = 10  # the move numbers know no more (MR-13.2)


def check(components: Table) -> list[str]:
    """What is wrong with the components; an empty list when they can be played."""
    return [problem for part in PARTS for problem in part(components)]


# ---- words and numbers


def number(what: str, value: Any, least: int, most: int) -> Problems:
    if type(value) is not int or not least <= value <= most:
        yield f"{what} is {value!r}; it must be a whole number from {least} to {most}."


def one_of(what: str, value: Any, known: tuple[str, ...]) -> Problems:
    if value not in known:
        yield f"{what} is {value!r}; it must be one of {', '.join(known)}."


def numbers(what: str, values: Any, length: int, rising: bool = True) -> Problems:
    """A row of numbers from 0 up, one for each space or slot."""
    if not isinstance(values, list) or len(values) != length:
        yield f"{what} must list {length} numbers."
        return
    wrong = [problem for value in values for problem in number(what, value, 0, 100)]
    yield from wrong
    if rising and not wrong and values != sorted(values):
        yield f"{what} must never fall from one space to the next."


def goods(what: str, gain: Any, known: tuple[str, ...] = GOODS) -> Problems:
    """A gain or a price: how many of which resource."""
    if not isinstance(gain, dict):
        yield f"{what} must name resources and amounts, for example {{ coin = 1 }}."
        return
    for good, n in gain.items():
        yield from one_of(f"{what}: the resource", good, known)
        yield from number(f"{what}: the amount of {good}", n, 1, MOST_GOODS)


def several(what: str, values: Any, known: tuple[str, ...], least: int, most: int) -> Problems:
    """A list of different known words."""
    if (
        not isinstance(values, list)
        or not least <= len(set(map(str, values))) == len(values) <= most
    ):
        yield f"{what} must list {least} to {most} different words of {', '.join(known)}."
        return
    for value in values:
        yield from one_of(what, value, known)


# ---- the box


def counts(components: Table) -> Problems:
    """As many pieces as the box and the move numbers hold."""
    pieces = components["counts"]
    for what in ("coins", "blessings", "population"):
        yield from number(f"The number of {what}", pieces[what], 1, 100)
        start = components["setup"][f"start_{what}"]
        yield from number(f"The {what} at the start", start, 0, pieces[what] // 4)
    fixed = [("meta", "players_min", 1), ("meta", "players_max", 4), ("meta", "city_size", 5)]
    fixed += [("meta", "tiles_per_player", 24), ("setup", "provinces_in_play", 3)]
    fixed += [("setup", "trade_tokens_in_play", 3), ("setup", "monuments_face_up", 3)]
    for table, key, value in fixed:
        yield from number(f"{table}.{key}", components[table][key], value, value)
    lists = [
        ("city_tiles", components["city_tiles"]["list"]),
        ("town_centers", components["town_center"]),
        ("monuments", components["monument"]),
        ("province_cards", components["province"]),
        ("trade_tokens", components["market"]["trade_token"]),
        ("solo_objectives", components["solo_objective"]),
    ]
    for what, rows in lists:
        if len(rows) != pieces[what]:
            yield f"There are {len(rows)} {what.replace('_', ' ')}, but counts say {pieces[what]}."


def tiles(components: Table) -> Problems:
    for tile in components["city_tiles"]["list"]:
        what = f"City tile {tile['id']}"
        yield from one_of(f"{what}: the color", tile["color"], COLORS)
        yield from number(f"{what}: the number of stars", tile["stars"], 0, 2)
        yield from one_of(f"{what}: the icon", tile["icon"], (*ICONS, "none"))
        yield from edges(what, tile["edges"])


def town_centers(components: Table) -> Problems:
    """MR-R2: a Town Center has neither stars nor an icon."""
    for center in components["town_center"]:
        what = f"The {center['player_color']} Town Center"
        yield from number(f"{what}: the number of stars", center["stars"], 0, 0)
        yield from one_of(f"{what}: the icon", center["icon"], ("none",))
        yield from edges(what, center["edges"])


def edges(what: str, letters: Any) -> Problems:
    if not isinstance(letters, str) or len(letters) != 4 or set(letters) - set(HALVES + "-"):
        yield f"{what}: the edges are {letters!r}; they must be four letters of A, G, B and -."


def symbols(components: Table) -> Problems:
    """MR-R1: every pair of halves makes one symbol."""
    pairs = ["".join(sorted(a + b)) for i, a in enumerate(HALVES) for b in HALVES[i:]]
    shown = [symbol["halves"] for symbol in components["symbol"]]
    if sorted(shown) != sorted(pairs):
        yield f"The symbols must show each of the pairs {', '.join(sorted(pairs))} once."
    for symbol in components["symbol"]:
        what = f"The {symbol['id']} symbol"
        yield from one_of(f"{what}: the resource", symbol["resource"], GOODS)
        yield from number(f"{what}: the lesser benefit", symbol["lesser"], 0, MOST_GOODS)
        yield from number(f"{what}: the greater benefit", symbol["greater"], 0, MOST_GOODS)


# ---- the boards


def spaces(what: str, board: Table, values: str) -> Problems:
    """A track with a value for each of its spaces."""
    wrong = list(number(f"The last space of the {what}", board["last_space"], 1, MOST_SPACES))
    yield from wrong or numbers(f"The values of the {what}", board[values], board["last_space"] + 1)


def last_space(board: Table) -> int:
    """The last space of a track; a wrong one is reported by `spaces`."""
    last = board["last_space"]
    return last if isinstance(last, int) else MOST_SPACES


def marked(what: str, places: Any, board: Table, length: int | None = None) -> Problems:
    """Spaces of a track that carry something, from low to high."""
    if not isinstance(places, list) or (length is not None and len(places) != length):
        yield f"The {what} must list {length} spaces."
        return
    wrong = [
        problem
        for place in places
        for problem in number(f"One of the {what}", place, 1, last_space(board))
    ]
    yield from wrong
    if not wrong and places != sorted(set(places)):
        yield f"The {what} must rise, and name no space twice."


def dashboard(components: Table) -> Problems:
    board = components["dashboard"]
    yield from spaces("dashboard", board, "values")
    if len(board["bonus"]) > MOST_BONUSES:
        bonuses = len(board["bonus"])
        yield f"There are {bonuses} dashboard bonuses; there is room for {MOST_BONUSES}."
    for bonus in board["bonus"]:
        what = f"Dashboard bonus {bonus['id']}"
        yield from several(f"{what}: the tracks", bonus["tracks"], COLORS, 1, 3)
        yield from number(f"{what}: the space", bonus["at"], 1, last_space(board))
        yield from goods(what, bonus["gain"])


def market(components: Table) -> Problems:
    board = components["market"]
    yield from spaces("market", board, "values")
    yield from marked("trade spaces", board["trade_spaces"], board, 3)
    for token in board["trade_token"]:
        what = f"Trade token {token['id']}"
        yield from goods(f"{what}: the price", token["pay"], PAYABLE)
        yield from goods(f"{what}: the reward", token["get"])
        if not token["pay"]:
            yield f"{what} asks no price."
        if "luxury" in token["get"]:
            yield f"{what} gives luxury: the trade could open another trade, and so on."


def military(components: Table) -> Problems:
    board = components["military"]
    yield from spaces("military board", board, "end_vp")
    yield from numbers("The legions that province slots cost", board["slot_cost"], 3, rising=False)


def pantheon(components: Table) -> Problems:
    board = components["pantheon"]
    yield from spaces("pantheon", board, "token_vp")
    yield from marked("blessing spaces", board["blessing_spaces"], board)


def draft(components: Table) -> Problems:
    board = components["draft_board"]
    for players in (2, 3, 4):
        slots = board[f"slots_{players}p"]
        yield from number(f"Draft slots for {players} players", slots, players + 1, MOST_SLOTS)
    yield from number("The reach on the draft board", board["reach"], 1, MOST_SLOTS)
    tiles_each = len(components["city_tiles"]["list"]) // 24
    yield from number("The solo pool", board["solo_pool"], 1, tiles_each)


# ---- cards and tokens


def monuments(components: Table) -> Problems:
    for row in components["monument"]:
        what = f"Monument {row['name']}"
        yield from number(f"{what}: the cost in coins", row["coins"], 0, 30)
        yield from number(f"{what}: the cost in population", row["population"], 0, 50)
        yield from one_of(f"{what}: the site", row["site"], GROUNDS)
        yield from goods(what, row["bonus"])
        yield from monument_scoring(what, row["scoring"])
    if sum(row["site"] == "town_center" for row in components["monument"]) > 1:
        yield "Only one monument may stand on the Town Center (MR-8.4)."


def monument_scoring(what: str, scoring: Table) -> Problems:
    kind, points = scoring.get("kind"), scoring.get("vp")
    yield from one_of(f"{what}: the kind of scoring", kind, MONUMENT_KINDS)
    if kind == "by_population":
        length = len(points) if isinstance(points, list) and 2 <= len(points) <= 5 else 5
        yield from numbers(f"{what}: the points by population", points, length)
        if isinstance(points, list) and points and points[0] != 0:
            yield f"{what}: without population it scores nothing."
    else:
        yield from number(f"{what}: the points", points, 0, 100)
    if kind == "per_color":
        yield from one_of(f"{what}: the color", scoring.get("color"), COLORS)
    if kind == "per_icon":
        yield from one_of(f"{what}: the icon", scoring.get("icon"), ICONS)


def provinces(components: Table) -> Problems:
    for row in components["province"]:
        what = f"Province {row['name']}"
        yield from numbers(f"{what}: the points", row["vp"], 3, rising=False)
        if len(row["bonus"]) != 3:
            yield f"{what} must list a bonus for each of its 3 slots."
        for slot, bonus in enumerate(row["bonus"]):
            yield from goods(f"{what}, slot {slot}", bonus)
        yield from province_scoring(what, row["scoring"])


def province_scoring(what: str, scoring: Table) -> Problems:
    kind = scoring.get("kind")
    yield from one_of(f"{what}: the kind of scoring", kind, PROVINCE_KINDS)
    if kind == "same_pair":
        yield from several(f"{what}: the icons", scoring.get("icons"), ICONS, 1, 1)
    if kind == "mixed_set":
        yield from several(f"{what}: the icons", scoring.get("icons"), ICONS, 2, 3)
    if kind == "districts":
        yield from one_of(f"{what}: the color", scoring.get("color"), COLORS)


# ---- solo


def solo(components: Table) -> Problems:
    board = components["solo"]
    known = tuple(f"{kind}:{at}" for kind in ("row", "col") for at in (-2, -1, 1, 2))
    yield from several("The solo objective lines", board["objective_lines"], known, 4, 4)
    yield from numbers("The points for solo objectives", board["objective_vp"], 5)
    slots = [[card, slot] for card in range(3) for slot in range(3)]
    if not all(blocked in slots for blocked in board["blocked_slots"]):
        yield "A blocked slot is a province position and a slot, both from 0 to 2."
    if any(board["blocked_slots"].count(blocked) > 1 for blocked in board["blocked_slots"]):
        yield "No slot can be blocked twice."
    if board["town_center_cell"] != [0, 0]:
        yield "The solo Town Center must lie in the centre of its board, [0, 0] (MR-12.2)."
    starts = [row["from"] for row in components["solo_level"]]
    if starts[0] != 0 or starts != sorted(set(starts)):
        yield "The solo levels must begin at 0 points and rise."


def objectives(components: Table) -> Problems:
    rows = components["solo_objective"]
    for row in rows:
        what, test = f"Solo objective {row['name']}", row["test"]
        yield from number(f"{what}: the level", row["level"], 1, 3)
        yield from one_of(f"{what}: the test", test.get("kind"), OBJECTIVE_KINDS)
        yield from number(f"{what}: the least number", test.get("min", 0), 0, 10)
        if test.get("kind") == "icons_present":
            yield from several(f"{what}: the icons", test.get("icons"), ICONS, 1, 3)
    for level in (1, 2, 3):
        found = sum(row["level"] == level for row in rows)
        if found < 4:
            yield f"Solo level {level} has {found} objectives; it needs at least 4."


PARTS = (
    counts,
    tiles,
    town_centers,
    symbols,
    dashboard,
    market,
    military,
    pantheon,
    draft,
    monuments,
    provinces,
    solo,
    objectives,
)
