"""What is in the box: components.toml, read once and frozen into tables.

Monuments, provinces, objectives, trades and bonuses are rows of words and numbers; the rules read
the words and never ask which card it is.
"""

from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from circenses.core.content import load
from circenses.core.schema import EMPTY
from circenses.games.magna_roma.check import check
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
    OWN_COLOR,
)

COMPONENTS = load(Path(__file__).parent, check)

# ---- words


class Ground(IntEnum):
    """Where a monument is built (MR-8.3, MR-8.4)."""

    INTERSECTION = 0
    TOWN_CENTER = 1


class Monument(IntEnum):
    """How a functional monument scores (MR-11.4)."""

    FLAT = 0
    PER_COLOR = 1
    PER_ICON = 2
    BY_POPULATION = 3


class Province(IntEnum):
    """What a province counts in the city (MR-11.5)."""

    SAME_PAIR = 0
    MIXED_SET = 1
    DISTRICTS = 2


class Objective(IntEnum):
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


def table(rows: Any) -> np.ndarray:
    """Numbers as the compiled rules read them; narrow, for the GPU's constant memory is small."""
    return np.array(rows, np.int16)


def bits(rows: Any) -> np.ndarray:
    """Sets of up to 31 things, one bit each."""
    return np.array(rows, np.int32)


def bundles(rows: Any) -> np.ndarray:
    return np.array(rows, np.int64)


def icon_bits(icons: list[str]) -> int:
    return sum(1 << ICONS.index(icon) for icon in icons)


def word(kinds: type[IntEnum], name: str) -> int:
    return int(kinds[name.upper()])


# ---- counts

SEATS = COMPONENTS["meta"]["players_max"]  # MR-1.1
CITY = COMPONENTS["meta"]["city_size"]
TILES_EACH = COMPONENTS["meta"]["tiles_per_player"]
COINS = COMPONENTS["counts"]["coins"]
POPULATION_PIECES = COMPONENTS["counts"]["population"]
BLESSINGS = COMPONENTS["counts"]["blessings"]
START_COINS = COMPONENTS["setup"]["start_coins"]
START_POPULATION = COMPONENTS["setup"]["start_population"]
START_BLESSINGS = COMPONENTS["setup"]["start_blessings"]
MONUMENTS_FACE_UP = COMPONENTS["setup"]["monuments_face_up"]
PROVINCES_IN_PLAY = COMPONENTS["setup"]["provinces_in_play"]
TRADES_IN_PLAY = COMPONENTS["setup"]["trade_tokens_in_play"]

# ---- the map of cells: MR-1.2, row by row from the north-west

SIDE = 2 * CITY - 1
CELLS = SIDE * SIDE
CENTER = CELLS // 2


def cell_at(dx: int, dy: int) -> int:
    """The cell dx to the east and dy to the south of the Town Center."""
    return (dy + CITY - 1) * SIDE + dx + CITY - 1


def beside(cell: int) -> list[int]:
    """The neighbours N, E, S, W. The map is closed to a ring both ways: a city of five columns
    that touches one border of the map leaves the opposite border empty.
    """
    row, column = divmod(cell, SIDE)
    return [
        (row - 1) % SIDE * SIDE + column,
        row * SIDE + (column + 1) % SIDE,
        (row + 1) % SIDE * SIDE + column,
        row * SIDE + (column - 1) % SIDE,
    ]


NEIGHBOR = table([beside(cell) for cell in range(CELLS)])
CORNERS = (0, 1, SIDE, SIDE + 1)  # MR-8.3: from the north-west cell of a block to all four

# ---- tiles, then the Town Centers of seats 0 to 3

TILE_ROWS = COMPONENTS["city_tiles"]["list"]
TILES = len(TILE_ROWS)
ALL_TILES = [*TILE_ROWS, *COMPONENTS["town_center"]]
TILE_EDGES = [[HALVES.index(half) for half in tile["edges"]] for tile in ALL_TILES]
TILE_COLOR = table([COLORS.index(t["color"]) if "color" in t else OWN_COLOR for t in ALL_TILES])
TILE_STARS = table([tile["stars"] for tile in ALL_TILES])
TILE_ICON = table([ICONS.index(tile["icon"]) for tile in ALL_TILES])


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
EDGES = table([turned(edges, turns) for edges in TILE_EDGES for turns in range(4)])
ROTATIONS = table([rotations(edges) for edges in TILE_EDGES])
TILE_FEATURES = table([features(TILE_EDGES[tile], tile) for tile in range(TILES)])
LAID_FEATURES = table([features(list(edges), laid // 4) for laid, edges in enumerate(EDGES)])


def symbol_gain(half: int, other: int, same_color: bool) -> int:
    """MR-2.2, MR-2.3: what two halves give where they meet; nothing with a blank edge (MR-2.4)."""
    halves = "".join(sorted(HALVES[half] + HALVES[other]))
    for symbol in COMPONENTS["symbol"]:
        if symbol["halves"] == halves:
            return GOODS.packed({symbol["resource"]: symbol["greater" if same_color else "lesser"]})
    return 0


SYMBOL_GAIN = bundles(
    [[[symbol_gain(a, b, same) for same in (False, True)] for b in range(4)] for a in range(4)]
)

# ---- dashboard

DASHBOARD = COMPONENTS["dashboard"]
TRACKS = len(COLORS)
LAST_STAR = DASHBOARD["last_space"]
STAR_VALUE = table(DASHBOARD["values"])
BONUSES = len(DASHBOARD["bonus"])
BONUS_GAIN = bundles([GOODS.packed(bonus["gain"]) for bonus in DASHBOARD["bonus"]])


def reached(track: int, space: int) -> int:
    """The bonuses, as bits, for which this track stands far enough."""
    return sum(
        1 << b
        for b, bonus in enumerate(DASHBOARD["bonus"])
        if COLORS[track] not in bonus["tracks"] or space >= bonus["at"]
    )


BONUSES_REACHED = bits(
    [[reached(track, space) for space in range(LAST_STAR + 1)] for track in range(TRACKS)]
)

# ---- market, military, pantheon

MARKET = COMPONENTS["market"]
LAST_LUXURY = MARKET["last_space"]
MARKET_VALUE = table(MARKET["values"])
TRADE_SLOT = table(
    [
        MARKET["trade_spaces"].index(space) if space in MARKET["trade_spaces"] else EMPTY
        for space in range(LAST_LUXURY + 1)
    ]
)
TRADE_ROWS = MARKET["trade_token"]
TRADES = len(TRADE_ROWS)
TRADE_PRICE = bundles([GOODS.packed(token["pay"]) for token in MARKET["trade_token"]])
TRADE_REWARD = bundles([GOODS.packed(token["get"]) for token in MARKET["trade_token"]])

LAST_LEGION = COMPONENTS["military"]["last_space"]
MILITARY_POINTS = table(COMPONENTS["military"]["end_vp"])
SLOT_COST = table(COMPONENTS["military"]["slot_cost"])
PROVINCE_SLOTS = len(SLOT_COST)

LAST_FAITH = COMPONENTS["pantheon"]["last_space"]
TOKEN_POINTS = table(COMPONENTS["pantheon"]["token_vp"])
BLESSING_SPACE = table(
    [int(space in COMPONENTS["pantheon"]["blessing_spaces"]) for space in range(LAST_FAITH + 1)]
)

# ---- draft

DRAFT = COMPONENTS["draft_board"]
DRAFT_SLOTS = table([0, 0, DRAFT["slots_2p"], DRAFT["slots_3p"], DRAFT["slots_4p"]])
MAX_SLOTS = 10
REACH = DRAFT["reach"]
SOLO_POOL = DRAFT["solo_pool"]

# ---- monuments

MONUMENT_ROWS = COMPONENTS["monument"]
MONUMENTS = len(MONUMENT_ROWS)
MAX_LEVEL = 4


def levels(monument: dict[str, Any]) -> list[tuple[int, int]]:
    """Population and points for each way to make a monument functional; level 0 is not at all."""
    points = monument["scoring"]["vp"]
    if isinstance(points, int):
        return [(0, 0), (monument["population"], points)]
    return list(enumerate(points))


def filled(numbers: list[int]) -> list[int]:
    """A row as long as the others; what is behind the last level is never read."""
    return [*numbers, *[0] * (MAX_LEVEL + 1 - len(numbers))]


def subject(scoring: dict[str, Any]) -> int:
    """The color or icon that a monument counts under it."""
    if "color" in scoring:
        return COLORS.index(scoring["color"])
    return ICONS.index(scoring.get("icon", "none"))


MONUMENT_COINS = table([row["coins"] for row in MONUMENT_ROWS])
MONUMENT_GROUND = table([word(Ground, row["site"]) for row in MONUMENT_ROWS])
MONUMENT_BONUS = bundles([GOODS.packed(row["bonus"]) for row in MONUMENT_ROWS])
MONUMENT_SCORING = table([word(Monument, row["scoring"]["kind"]) for row in MONUMENT_ROWS])
MONUMENT_SUBJECT = table([subject(row["scoring"]) for row in MONUMENT_ROWS])
MONUMENT_LEVELS = table([len(levels(row)) - 1 for row in MONUMENT_ROWS])
MONUMENT_POPULATION = table([filled([p for p, _ in levels(row)]) for row in MONUMENT_ROWS])
MONUMENT_POINTS = table([filled([vp for _, vp in levels(row)]) for row in MONUMENT_ROWS])

# ---- provinces

PROVINCE_ROWS = COMPONENTS["province"]
PROVINCES = len(PROVINCE_ROWS)
PROVINCE_SCORING = table([word(Province, row["scoring"]["kind"]) for row in PROVINCE_ROWS])
PROVINCE_ICONS = bits([icon_bits(row["scoring"].get("icons", [])) for row in PROVINCE_ROWS])
PROVINCE_COLOR = table([COLORS.index(row["scoring"].get("color", "red")) for row in PROVINCE_ROWS])
PROVINCE_POINTS = table([row["vp"] for row in PROVINCE_ROWS])
PROVINCE_BONUS = bundles([[GOODS.packed(bonus) for bonus in row["bonus"]] for row in PROVINCE_ROWS])

# ---- solo

SOLO = COMPONENTS["solo"]
RANDOM_LEVEL = len(LEVELS) - 1
OBJECTIVE_ROWS = COMPONENTS["solo_objective"]
OBJECTIVES = len(OBJECTIVE_ROWS)
OBJECTIVE_LEVEL = table([row["level"] - 1 for row in OBJECTIVE_ROWS])
OBJECTIVE_TEST = table([word(Objective, row["test"]["kind"]) for row in OBJECTIVE_ROWS])
OBJECTIVE_ICONS = bits([icon_bits(row["test"].get("icons", [])) for row in OBJECTIVE_ROWS])
OBJECTIVE_LEAST = table([row["test"].get("min", 0) for row in OBJECTIVE_ROWS])
OBJECTIVE_POINTS = table(SOLO["objective_vp"])
SOLO_LINES = len(SOLO["objective_lines"])
SOLO_REACH = CITY // 2  # MR-12.2: the board reaches two cells from the Town Center to every side
BLOCKED = sum(1 << (PROVINCE_SLOTS * card + slot) for card, slot in SOLO["blocked_slots"])


def line(name: str) -> tuple[int, int]:
    """MR-12.3: the first cell of a row or column, and the step to the next."""
    kind, offset = name.split(":")
    if kind == "row":
        return cell_at(-SOLO_REACH, int(offset)), 1
    return cell_at(int(offset), -SOLO_REACH), SIDE


LINE_START = table([line(name)[0] for name in SOLO["objective_lines"]])
LINE_STEP = table([line(name)[1] for name in SOLO["objective_lines"]])
SOLO_TITLES = tuple((row["from"], row["title"]) for row in COMPONENTS["solo_level"])
