"""What follows from the box: forum, sea, hippodrome, zones, shapes and lines, as tables.

A set of up to 63 things is one number, a bit each.
"""

import numpy as np
from numpy.typing import ArrayLike

from circenses.core.content.shapes import Toml, names_of
from circenses.core.rules.box import bits, numbers
from circenses.core.rules.geometry import SQUARES, orientations
from circenses.core.rules.geometry import Shape as Cells
from circenses.games.nova_roma import box, effects
from circenses.games.nova_roma.fits import COLORS


def sets(rows: ArrayLike) -> np.ndarray:
    """Sets of up to 63 things, one bit each."""
    return numbers(rows, np.int64)


# ---- forum: NR-1.5, spaces are numbered row by row

FORUM_SIDE = box.Forum.size
SPACES = FORUM_SIDE * FORUM_SIDE
LINES = 2 * FORUM_SIDE  # rows, then columns
EMPEROR_TILES = len(box.EmperorTile)
EMPEROR_SPACES = numbers(
    [[row * FORUM_SIDE + column for row, column in spaces] for spaces in box.EmperorTile.spaces]
)

# ---- sea: stop 0 is the starting port, then the harbors of each route, then the victory ports

SEA = box.Sea.written
ROUTES = len(box.Route)
HARBORS = len(box.Route.legs[0]) - 1  # of one route
PORTS = len(box.Sea.ports)
FIRST_PORT = 1 + ROUTES * HARBORS
STOPS = FIRST_PORT + PORTS
HARBOR_ROWS = sorted(
    SEA["harbors"],
    key=lambda row: ([route["id"] for route in SEA["routes"]].index(row["route"]), row["n"]),
)


def route_of(stop: int) -> int:
    """The route on which a harbor lies."""
    return (stop - 1) // HARBORS


def next_stop(stop: int, route: int) -> int:
    """NR-12.4: where a ship goes next; NONE if it is not on that route. Ports are taken apart."""
    if stop == 0:
        return 1 + route * HARBORS
    if stop >= FIRST_PORT or route_of(stop) != route:
        return effects.NONE
    return stop + 1 if stop % HARBORS else FIRST_PORT


def leg(stop: int, route: int) -> int:
    """NR-12.5: the sails of the next leg."""
    if next_stop(stop, route) == effects.NONE:
        return 0
    return int(SEA["routes"][route]["legs"][0 if stop == 0 else (stop - 1) % HARBORS + 1])


def ship_points(stop: int) -> int:
    """NR-21.2: the port's value, or the most among the harbors reached or passed."""
    if stop == 0:
        return 0
    if stop >= FIRST_PORT:
        return int(SEA["ports"][stop - FIRST_PORT])
    first = route_of(stop) * HARBORS
    return int(max(row["vp"] for row in HARBOR_ROWS[first:stop]))


def port_for(ships: int) -> int:
    """NR-12.7: the best port with room after that many ships."""
    room = 0
    for port, capacity in enumerate(SEA["port_capacity"]):
        room += capacity
        if capacity == 0 or ships < room:
            return FIRST_PORT + port
    return STOPS - 1


NEXT_STOP = numbers([[next_stop(stop, route) for route in range(ROUTES)] for stop in range(STOPS)])
LEG = numbers([[leg(stop, route) for route in range(ROUTES)] for stop in range(STOPS)])
STOP_GAIN = numbers([0, *box.Sea.harbors.gain, *[0] * PORTS])
SHIP_POINTS = numbers([ship_points(stop) for stop in range(STOPS)])
MAX_PORT_SHIPS = box.SEATS * box.SHIPS
PORT_FOR = numbers([port_for(ships) for ships in range(MAX_PORT_SHIPS + 1)])

# ---- hippodrome

TRACKS, LAST_SPACE = len(box.Hippodrome.tracks), box.Hippodrome.length
CHARIOTS = TRACKS * box.Hippodrome.chariots_per_track
ALL_CHARIOTS = (1 << CHARIOTS) - 1
CHARIOT_TRACK = numbers([n // box.Hippodrome.chariots_per_track for n in range(CHARIOTS)])
LINE_AT = {line["before"]: line for line in box.Hippodrome.written["lines"]}
STEP_HORSES = numbers([LINE_AT.get(n, {"horses": 0})["horses"] for n in range(LAST_SPACE + 2)])
WHEEL = numbers([int(LINE_AT.get(n, {"wheel": False})["wheel"]) for n in range(LAST_SPACE + 1)])

# ---- zones: the cells of a zone are numbered row by row, and a set of them is one number

ZONES = len(box.Zone)
ZONE_WIDTH = [len(zone["grid"][0]) for zone in box.Zone]
ZONE_HEIGHT = [len(zone["grid"]) for zone in box.Zone]
ZONE_CELLS = [width * height for width, height in zip(ZONE_WIDTH, ZONE_HEIGHT, strict=True)]
CELLS = max(ZONE_CELLS)


def cells_of(zone: int, kinds: str) -> list[int]:
    """The cells of a zone that look like one of these signs."""
    signs = "".join(box.Zone.grid[zone])
    return [cell for cell, sign in enumerate(signs) if sign in kinds]


def cells_around(zone: int, cell: int) -> list[int]:
    """NR-13.7: the building cells among the up to eight neighbors."""
    row, column = divmod(cell, ZONE_WIDTH[zone])
    return [
        other
        for other in cells_of(zone, ".s")
        if max(abs(other // ZONE_WIDTH[zone] - row), abs(other % ZONE_WIDTH[zone] - column)) == 1
    ]


TOKEN_SPACES = [(zone, cell) for zone in range(ZONES) for cell in cells_of(zone, "Rr")]
FEW_TOKEN_SPACES = [(zone, cell) for zone in range(ZONES) for cell in cells_of(zone, "R")]
BUILDING_CELLS = sets([bits(cells_of(zone, ".s")) for zone in range(ZONES)])
SHADED_CELLS = sets([bits(cells_of(zone, "s")) for zone in range(ZONES)])
TOKEN_ZONE = numbers([zone for zone, _ in TOKEN_SPACES])
TOKEN_FOR_FEW = numbers([int(space in FEW_TOKEN_SPACES) for space in TOKEN_SPACES])  # NR-3.3
TOKEN_AROUND = sets([bits(cells_around(zone, cell)) for zone, cell in TOKEN_SPACES])
REWARDS = len(box.Reward)

# ---- shapes: NR-24.6

SHAPE_ROWS = {name: box.Shapes.written[name] for name in effects.SHAPE_NAMES}
SINGLE_BLOCK = effects.SHAPE_NAMES.index("mono")
MAX_BLOCKS = 4  # of one building


def offsets(cells: Cells, zone: int) -> list[int]:
    """How far each block lies behind the first one; the first one fills the row up."""
    (row, column), width = cells[0], ZONE_WIDTH[zone]
    far = [(r - row) * width + c - column for r, c in cells]
    return far + [0] * (MAX_BLOCKS - len(far))


def anchors(cells: Cells, zone: int) -> int:
    """The cells where the first block can lie so that all blocks are on building cells."""
    row, column = cells[0]
    ground = [divmod(cell, ZONE_WIDTH[zone]) for cell in cells_of(zone, ".s")]
    return bits(
        r * ZONE_WIDTH[zone] + c
        for r, c in ground
        if all((r + dr - row, c + dc - column) in ground for dr, dc in cells)
    )


TURNS_OF = [sorted(orientations(SQUARES, shape)) for shape in SHAPE_ROWS.values()]
LAID = [cells for turns in TURNS_OF for cells in turns]  # every orientation of every shape
SHAPE_BLOCKS = numbers([len(shape) for shape in SHAPE_ROWS.values()])
SHAPE_TURNS = numbers([len(turns) for turns in TURNS_OF])
SHAPE_FIRST = numbers([sum(SHAPE_TURNS[:shape]) for shape in range(len(TURNS_OF))])
LAID_BLOCKS = numbers([len(cells) for cells in LAID])
MAX_TURNS = int(max(SHAPE_TURNS))
LAID_OFFSETS = sets([[offsets(cells, zone) for zone in range(ZONES)] for cells in LAID])
LAID_ANCHORS = sets([[anchors(cells, zone) for zone in range(ZONES)] for cells in LAID])

# ---- contracts

BUILDINGS, SHIPPINGS = len(box.Building), len(box.Shipping)

# ---- followers: those for the end, then once per round, then permanent (the moves count on it)

FOLLOWERS = len(box.Follower)
ALL_FOLLOWERS = (1 << FOLLOWERS) - 1
ONCE_FOLLOWERS = int(np.sum(box.Follower.kind == effects.Kind.ONCE))
FIRST_ONCE = int(np.argmax(box.Follower.kind == effects.Kind.ONCE))


def followers_on(action: str, kind: effects.Kind, words: tuple[effects.Word, ...]) -> int:
    """The followers of a kind that work with an action, by what they do."""
    return bits(
        card
        for card, row in enumerate(box.Follower)
        if row.get("on") == action
        and box.Follower.kind[card] == kind
        and box.Follower.effect[card] in words
    )


AT_THE_END = (effects.Word.GAIN, effects.Word.PLACE_ARTISAN)  # NR-18.4
BY_ACTION = names_of(effects.Action)
START_WINDOW = sets(
    [followers_on(action, effects.Kind.ONCE, tuple(effects.Word)) for action in BY_ACTION]
)
END_WINDOW = sets([followers_on(action, effects.Kind.ONCE, AT_THE_END) for action in BY_ACTION])
PERMANENT = sets(
    [followers_on(action, effects.Kind.ALWAYS, (effects.Word.GAIN,)) for action in BY_ACTION]
)
TAMERS = followers_on("place_on_animal", effects.Kind.ALWAYS, (effects.Word.TAME,))

# ---- estate: NR-16.1

ESTATE_ROWS, ESTATE_COLUMNS = len(box.EstateBoard.rows), len(box.EstateBoard.cols)
ESTATE_SPACES = ESTATE_ROWS * ESTATE_COLUMNS

TILES = len(box.Tile)
BASIC_TILES = sum(row["n"] for row in box.BasicTile)
BASIC_STACK = (1 << BASIC_TILES) - 1
SPECIAL_STACK = (1 << TILES) - (1 << BASIC_TILES)
ANIMAL_SET = len(box.Animals.sets) - 1

# ---- mosaic

ACHIEVEMENT = {name: number for number, name in enumerate(box.Achievement.id)}
ACHIEVEMENTS = len(box.Achievement)
MAX_TERMS = 2  # counters in one achievement
MOSAIC_SIDE = len(COLORS)
MOSAIC_CELLS = MOSAIC_SIDE * MOSAIC_SIDE
STRIPS = len(box.Strip)
STRIP_CELLS = numbers([[ACHIEVEMENT[cell] for cell in cells] for cells in box.Strip.cells])
STRIPS_OF = sets([bits(np.flatnonzero(box.Strip.color == color)) for color in range(MOSAIC_SIDE)])


def terms(row: Toml) -> list[tuple[int, int]]:
    """NR-2.6: each counter of an achievement with the least that it must be."""
    needs = row["need"] if "need" in row else dict.fromkeys(row["of"], 1)
    found = [(effects.COUNTERS.index(name), least) for name, least in needs.items()]
    return found + [(0, 0)] * (MAX_TERMS - len(found))


TERM_COUNTER = numbers([[counter for counter, _ in terms(row)] for row in box.Achievement])
TERM_LEAST = numbers([[least for _, least in terms(row)] for row in box.Achievement])
ACHIEVEMENT_PAY = numbers([effects.bundle(row.get("pay", {})) for row in box.Achievement])
CLAIM_GAIN = numbers(
    [effects.bundle(gain) for gain in box.MosaicBoard.written["row_claim_gain"]]
)  # by row
MOSAIC_LINES = [
    *[[MOSAIC_SIDE * k + i for i in range(MOSAIC_SIDE)] for k in range(MOSAIC_SIDE)],
    *[[MOSAIC_SIDE * i + k for i in range(MOSAIC_SIDE)] for k in range(MOSAIC_SIDE)],
    [0, 4, 8],
    [6, 4, 2],
]
LINE_ROWS = [
    row for key in ("row_full", "col_full", "diag_full") for row in box.MosaicBoard.written[key]
]
LINE_CELLS = sets([bits(line) for line in MOSAIC_LINES])
LINE_POINTS = numbers([row["vp"] for row in LINE_ROWS])
LINE_GAIN = numbers([effects.bundle(row["gain"]) for row in LINE_ROWS])
MOSAIC_LINE_COUNT = len(MOSAIC_LINES)
MAX_TOKENS = box.Setup.achievements_own + box.Setup.achievements_hippodrome

# ---- solo

LEVELS = tuple(level.capitalize() for level in box.RivalPoints.written)
GENTLE = -55  # NR-22.14, ours
PRINTED_POINTS = (*box.RivalPoints.written.values(),)
RECORDED = 256  # its points are recorded as one of so many numbers: 255 is -1
BELOW_ZERO = RECORDED + GENTLE  # from here on they are below 0; no rival has so many
RIVAL_POINTS = numbers([*PRINTED_POINTS, BELOW_ZERO])
SCORED_ALONE = numbers(
    [line in box.Solo.scored for line in range(len(effects.LINES_OF_SHEET))]
)  # NR-22.10
RIVAL_STOP = numbers(  # NR-22.1: where its ships start
    [
        next(
            stop
            for stop, row in enumerate(HARBOR_ROWS, 1)
            if row["route"] == route["id"] and row["vp"] == box.Solo.rival_ship_vp_harbor
        )
        for route in SEA["routes"]
    ]
)

# ---- last, when all prices and gains are known

AMOUNT = numbers([*effects.BUNDLES])  # [bundle, key]

# ---- what a thing is, for the observation tensor


def amounts(number: int) -> list[int]:
    found: list[int] = AMOUNT[number].tolist()
    return found


SHIPPING_FEATURES = numbers([amounts(cost) for cost in box.Shipping.cost])
BUILDING_FEATURES = numbers(
    [
        [*amounts(box.Building.cost[card]), row["vp"], len(SHAPE_ROWS[row["shape"]])]
        + [int(row["shape"] == shape) for shape in effects.SHAPE_NAMES]
        for card, row in enumerate(box.Building)
    ]
)
TILE_FEATURES = numbers(
    [
        [int(box.Tile.kind[tile] == kind) for kind in effects.TileKind]
        + [int(box.Tile.does[tile] == kind) for kind in effects.Word]
        + [*amounts(box.Tile.pay[tile]), *amounts(box.Tile.gain[tile]), box.Tile.animals[tile]]
        for tile in range(TILES)
    ]
)
STRIP_FEATURES = numbers(
    [[int(a in cells) for a in range(ACHIEVEMENTS)] for cells in STRIP_CELLS.tolist()]
)
