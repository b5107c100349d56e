"""What is in the box: components.toml with its checks, frozen into tables for the rules.

Monuments, provinces, objectives, trades and bonuses are rows of words and numbers; the rules read
the words and never ask which card it is.
"""

from enum import IntEnum

from circenses.core.content.shapes import (
    Keys,
    Rows,
    Toml,
    derived,
    fixed,
    goods,
    letters,
    listed,
    optional,
    rows,
    table,
    text,
    variants,
    whole,
    word,
)
from circenses.core.rules.box import bits, load, numbers
from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma.fits import TOGETHER
from circenses.games.magna_roma.vocabulary import (
    ARC,
    BLOCK,
    COLORS,
    COLUMN,
    GABLE,
    GOODS,
    HALVES,
    ICONS,
    LEVELS,
    LYRE,
    MASK,
    NO_ICON,
    OWN_COLOR,
)

# ---- words


class Ground(IntEnum):
    """Where a monument is built (MR-8.3, MR-8.4)."""

    INTERSECTION = 0
    TOWN_CENTER = 1


class MonumentKind(IntEnum):
    """How a functional monument scores (MR-11.4)."""

    FLAT = 0
    PER_COLOR = 1
    PER_ICON = 2
    BY_POPULATION = 3


class ProvinceKind(IntEnum):
    """What a province counts in the city (MR-11.5)."""

    SAME_PAIR = 0
    MIXED_SET = 1
    DISTRICTS = 2


class ObjectiveKind(IntEnum):
    """What a solo objective asks of its line (MR-12.6)."""

    ICONS_PRESENT = 0
    COLORS_PRESENT = 1
    BLESSINGS_PLAYED = 2
    ICONS_ABSENT = 3
    STARS = 4
    SAME_COLOR = 5
    NO_EQUAL_NEIGHBORS = 6
    SAME_ICON = 7
    MONUMENTS = 8


WORDS = GOODS.names
PAYABLE = ("coin", "population", "legion", "luxury")  # MR-7.11
SHAPES = HALVES[1:]  # of halves of symbols
MOST_GOODS = 15  # of one kind in one gain
MOST_BONUSES = 16  # all of them together still fit into one gain
MOST_SPACES = 30
MAX_SLOTS = 10  # the move numbers know no more (MR-13.2)
PROVINCE_SLOTS = 3
MAX_LEVEL = 4
LINES = tuple(f"{kind}:{at}" for kind in ("row", "col") for at in (-2, -1, 1, 2))

# ---- shapes of values

points, pieces = whole(0, 100), whole(1, 100)
a_gain = goods(WORDS, 1, MOST_GOODS, frozen=GOODS.packed)
price = goods(PAYABLE, 1, MOST_GOODS, kinds=(1, 4), frozen=GOODS.packed)
gift = goods(WORDS[:-1], 1, MOST_GOODS, frozen=GOODS.packed)  # no luxury: opens no trade
a_color, an_icon, sides = word(*COLORS), word(*ICONS[:NO_ICON]), letters(SHAPES + HALVES[0], 4, 4)
a_space, last = whole(1, MOST_SPACES), whole(1, MOST_SPACES)
by_space = listed(points, 2, MOST_SPACES + 1, order="never falling")
icons = {n: listed(an_icon, *n, twice=False) for n in ((1, 1), (1, 3), (2, 3))}
monument_scoring = variants(
    "kind",
    flat=table(vp=points),
    per_color=table(vp=points, color=a_color),
    per_icon=table(vp=points, icon=an_icon),
    by_population=table(vp=listed(points, 2, MAX_LEVEL + 1, order="never falling")),
)
province_scoring = variants(
    "kind",
    same_pair=table(icons=icons[1, 1]),
    mixed_set=table(icons=icons[2, 3]),
    districts=table(color=a_color),
)
at_least = table(min=optional(whole(0, 10)))
objective = variants(
    "kind",
    icons_present=table(icons=icons[1, 3]),
    colors_present=at_least,
    blessings_played=at_least,
    icons_absent=at_least,
    stars=at_least,
    same_color=at_least,
    no_equal_neighbors=at_least,
    same_icon=at_least,
    monuments=at_least,
)


def icon_bits(scoring: Toml) -> int:
    return bits(ICONS.index(icon) for icon in scoring.get("icons", []))


def levels(monument: Toml) -> list[tuple[int, int]]:
    """Population and points for each way to make a monument functional; level 0 is not at all."""
    points = monument["scoring"]["vp"]
    if isinstance(points, int):
        return [(0, 0), (monument["population"], points)]
    return list(enumerate(points))


def filled(numbers: list[int]) -> list[int]:
    """A row as long as the others; what is behind the last level is never read."""
    return [*numbers, *[0] * (MAX_LEVEL + 1 - len(numbers))]


def subject(scoring: Toml) -> int:
    """The color or icon that a monument counts under it."""
    if "color" in scoring:
        return COLORS.index(scoring["color"])
    return ICONS.index(scoring.get("icon", "none"))


# ---- the box


class Meta(Keys):
    game = text
    players_min = fixed(1)
    players_max = fixed(4)
    city_size = fixed(5)
    tiles_per_player = fixed(24)


class Counts(Keys):
    city_tiles = fixed(96)
    town_centers = fixed(4)
    monuments = pieces
    province_cards = pieces
    coins = pieces
    blessings = pieces
    population = pieces
    trade_tokens = pieces
    solo_objectives = pieces
    cubes_per_player = pieces
    discs_per_player = pieces
    cylinders_per_player = pieces


class Setup(Keys):
    provinces_in_play = fixed(3)
    trade_tokens_in_play = fixed(3)
    monuments_face_up = fixed(3)
    start_coins = points
    start_population = points
    start_blessings = points


class Colors(Keys):
    tile = fixed([*COLORS])
    icons = fixed([*ICONS[:NO_ICON]])


class PlayerColors(Keys):
    list = listed(text, 4, twice=False)


class HalfSymbol(Rows, count=3):
    id = letters(SHAPES, 1, 1)
    name = text
    shape = text


class Symbol(Rows, count=6):
    id = text
    halves = letters(SHAPES, 2, 2)
    shape = text
    resource = word(*WORDS)
    lesser = whole(0, MOST_GOODS)
    greater = whole(0, MOST_GOODS)


class TownCenter(Rows, count=4):
    """MR-R2: neither stars nor an icon."""

    id = text
    player_color = text
    edges = sides
    stars = fixed(0)
    icon = fixed("none")


class Tile(Rows, count=96):
    id = whole(1, 96)
    color = a_color
    edges = sides
    stars = whole(0, 2)
    icon = word(*ICONS)


class CityTiles(Keys):
    list = rows(Tile)


class Bonus(Rows, count=(0, MOST_BONUSES)):
    id = whole(0, MOST_BONUSES - 1)
    tracks = listed(a_color, 1, 3, twice=False)
    at = a_space
    gain = a_gain


class Dashboard(Keys):
    tracks = fixed([*COLORS])
    last_space = last
    values = by_space
    bonus = rows(Bonus)


class Trade(Rows):
    id = points
    pay = price
    get = gift


class Market(Keys):
    last_space = last
    values = by_space
    trade_spaces = listed(a_space, 3, order="rising")
    trade_token = rows(Trade)


class Military(Keys):
    last_space = last
    end_vp = by_space
    slot_cost = listed(whole(0, 30), PROVINCE_SLOTS)


class Pantheon(Keys):
    last_space = last
    blessing_spaces = listed(a_space, 0, MOST_SPACES, order="rising")
    token_vp = by_space


class DraftBoard(Keys):
    slots_2p = whole(3, MAX_SLOTS)
    slots_3p = whole(4, MAX_SLOTS)
    slots_4p = whole(5, MAX_SLOTS)
    reach = whole(1, MAX_SLOTS)
    solo_pool = whole(1, 4)  # 24 turns, 96 tiles


class Monument(Rows):
    id = text
    name = text
    coins = whole(0, 30)
    population = whole(0, 50)
    site = word(Ground)
    bonus = a_gain
    scoring = monument_scoring
    name_source = optional(text)
    kind = derived(lambda row: MonumentKind[row["scoring"]["kind"].upper()])
    subject = derived(lambda row: subject(row["scoring"]))
    levels = derived(lambda row: len(levels(row)) - 1)
    population_at = derived(lambda row: filled([people for people, _ in levels(row)]))  # by level
    points_at = derived(lambda row: filled([vp for _, vp in levels(row)]))


class Province(Rows):
    id = text
    name = text
    scoring = province_scoring
    vp = listed(points, PROVINCE_SLOTS)
    bonus = listed(a_gain, PROVINCE_SLOTS)
    kind = derived(lambda row: ProvinceKind[row["scoring"]["kind"].upper()])
    icons = derived(lambda row: icon_bits(row["scoring"]))
    color = derived(lambda row: COLORS.index(row["scoring"].get("color", "red")))


class FinalScoring(Keys):
    order = listed(text, 6)
    tiebreak = listed(text, 4)


class Solo(Keys):
    town_center_cell = fixed([0, 0])  # MR-12.2: the center of the solo board
    objective_lines = listed(word(*LINES), 4, twice=False)
    blocked_slots = listed(listed(whole(0, PROVINCE_SLOTS - 1), 2), 0, 9, twice=False)
    objective_vp = listed(points, 5, order="never falling")


class SoloLevel(Rows):
    id = text
    from_ = points
    title = text


class Objective(Rows, at="solo_objective"):
    id = points
    level = whole(1, 3)
    name = text
    test = objective
    kind = derived(lambda row: ObjectiveKind[row["test"]["kind"].upper()])
    icons = derived(lambda row: icon_bits(row["test"]))
    least = derived(lambda row: row["test"].get("min", 0))


BOX = load(globals(), *TOGETHER)

# ---- counts

SEATS, CITY, TILES_EACH = Meta.players_max, Meta.city_size, Meta.tiles_per_player  # MR-1.1
TILES, MONUMENTS, PROVINCES, OBJECTIVES = len(Tile), len(Monument), len(Province), len(Objective)
BONUSES, TRADES, TRACKS = len(Bonus), len(Trade), len(COLORS)
STAR_VALUE, LAST_STAR = Dashboard.values, Dashboard.last_space

# ---- the map of cells: MR-1.2, row by row from the north-west

SIDE = 2 * CITY - 1
CELLS = SIDE * SIDE
CENTER = CELLS // 2


def cell_at(dx: int, dy: int) -> int:
    """The cell dx to the east and dy to the south of the Town Center."""
    return (dy + CITY - 1) * SIDE + dx + CITY - 1


def neighbors_of(cell: int) -> list[int]:
    """The neighbors N, E, S, W. The map is closed to a ring both ways: a city of five columns
    that touches one border of the map leaves the opposite border empty.
    """
    row, column = divmod(cell, SIDE)
    return [
        (row - 1) % SIDE * SIDE + column,
        row * SIDE + (column + 1) % SIDE,
        (row + 1) % SIDE * SIDE + column,
        row * SIDE + (column - 1) % SIDE,
    ]


NEIGHBOR = numbers([neighbors_of(cell) for cell in range(CELLS)])
CORNERS = (0, 1, SIDE, SIDE + 1)  # MR-8.3: from the north-west cell of a block to all four

# ---- tiles, then the Town Centers of seats 0 to 3

ALL_TILES = [*Tile, *TownCenter]
TILE_EDGES = [[HALVES.index(half) for half in tile["edges"]] for tile in ALL_TILES]
TILE_COLOR = numbers([COLORS.index(t["color"]) if "color" in t else OWN_COLOR for t in ALL_TILES])
TILE_STARS = numbers([tile["stars"] for tile in ALL_TILES])
TILE_ICON = numbers([ICONS.index(tile["icon"]) for tile in ALL_TILES])


def turned(edges: list[int], quarters: int) -> list[int]:
    """MR-1.4: the edges N, E, S, W after clockwise quarter turns."""
    return [edges[(side - quarters) % 4] for side in range(4)]


def rotations(edges: list[int]) -> int:
    """MR-R3: how many rotations look different; those are the first ones."""
    return next(turns for turns in (1, 2, 4) if turned(edges, turns) == edges)


def features(edges: list[int], tile: int) -> list[int]:
    """A tile as it lies, for the observation tensor."""
    halves = [int(edge == half) for edge in edges for half in (ARC, GABLE, BLOCK)]
    color = [int(TILE_COLOR[tile] == color) for color in range(4)]
    icon = [int(TILE_ICON[tile] == icon) for icon in (COLUMN, LYRE, MASK)]
    return [*halves, *color, *icon, int(TILE_STARS[tile])]


# A tile that lies in a city is one number, 4 * tile + rotation.
EDGES = numbers([turned(edges, turns) for edges in TILE_EDGES for turns in range(4)])
ROTATIONS = numbers([rotations(edges) for edges in TILE_EDGES])
TILE_FEATURES = numbers([features(TILE_EDGES[tile], tile) for tile in range(TILES)])
LAID_FEATURES = numbers([features(list(edges), laid // 4) for laid, edges in enumerate(EDGES)])


def symbol_gain(half: int, other: int, same_color: bool) -> int:
    """MR-2.2, MR-2.3: what two halves give where they meet; nothing with a blank edge (MR-2.4)."""
    halves = "".join(sorted(HALVES[half] + HALVES[other]))
    for symbol in Symbol:
        if symbol["halves"] == halves:
            return GOODS.packed({symbol["resource"]: symbol["greater" if same_color else "lesser"]})
    return 0


SYMBOL_GAIN = numbers(
    [[[symbol_gain(a, b, same) for same in (False, True)] for b in range(4)] for a in range(4)]
)

# ---- tracks, and the draft


def reached(track: int, space: int) -> int:
    """The bonuses, as bits, for which this track stands far enough."""
    return bits(
        b
        for b, bonus in enumerate(Bonus)
        if COLORS[track] not in bonus["tracks"] or space >= bonus["at"]
    )


BONUSES_REACHED = numbers(
    [[reached(track, space) for space in range(LAST_STAR + 1)] for track in range(TRACKS)]
)
TRADE_SPACES, BLESSING_SPACES = Market.trade_spaces.tolist(), Pantheon.blessing_spaces.tolist()
TRADE_SLOT = numbers(
    [
        TRADE_SPACES.index(space) if space in TRADE_SPACES else EMPTY
        for space in range(Market.last_space + 1)
    ]
)
BLESSING_SPACE = numbers([space in BLESSING_SPACES for space in range(Pantheon.last_space + 1)])
DRAFT_SLOTS = numbers([0, 0, DraftBoard.slots_2p, DraftBoard.slots_3p, DraftBoard.slots_4p])

# ---- solo

RANDOM_LEVEL = len(LEVELS) - 1
OBJECTIVE_LEVEL = numbers(Objective.level - 1)
SOLO_LINES = len(Solo.objective_lines)
SOLO_REACH = CITY // 2  # MR-12.2: the board reaches two cells from the Town Center to every side
BLOCKED = bits(PROVINCE_SLOTS * card + slot for card, slot in Solo.blocked_slots)


def line(name: str) -> tuple[int, int]:
    """MR-12.3: the first cell of a row or column, and the step to the next."""
    kind, offset = name.split(":")
    if kind == "row":
        return cell_at(-SOLO_REACH, int(offset)), 1
    return cell_at(int(offset), -SOLO_REACH), SIDE


LINE_START = numbers([line(LINES[name])[0] for name in Solo.objective_lines])
LINE_STEP = numbers([line(LINES[name])[1] for name in Solo.objective_lines])
