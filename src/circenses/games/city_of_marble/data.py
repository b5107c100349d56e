"""What is in the box: components.toml, read once and frozen into tables."""

from pathlib import Path
from typing import Any

import numpy as np

from circenses.core.content import load
from circenses.core.schema import EMPTY
from circenses.core.sets import as_sets
from circenses.games.city_of_marble.check import check
from circenses.games.city_of_marble.grid import (
    DIRECTIONS,
    Edge,
    Grid,
    Triangle,
    Vertex,
    corners_of,
    edges_of,
    moved,
    sectors_of,
)

COMPONENTS = load(Path(__file__).parent, check)


def table(rows: Any) -> np.ndarray:
    """Numbers as the compiled rules read them; narrow, for the GPU's constant memory is small."""
    return np.array(rows, np.int16)


def column(rows: str, key: str) -> list[Any]:
    """One key of every row of a table."""
    return [row[key] for row in COMPONENTS[rows]]


# ---- words

RED, YELLOW, GREEN, BLUE = range(4)  # CM-1.3
COLOR_NAMES = tuple(column("neighborhood", "id"))
COLORS = len(COLOR_NAMES)
TEMPLE, BATHS, THEATER, ARENA, FOUNTAIN = range(5)  # CM-1.3; and what stands where nobody built
BUILDING_NAMES = tuple(column("building", "id"))
BUILDINGS = len(BUILDING_NAMES)
HILL_NAMES = tuple(column("hill", "name"))
HILLS = len(HILL_NAMES)
BRIDGE_NAMES = tuple(column("bridge_space", "name"))
BRIDGES = len(BRIDGE_NAMES)
AQUEDUCT_NAMES = tuple(column("water_source", "id"))
AQUEDUCTS = len(AQUEDUCT_NAMES)

# ---- counts: CM-1.1

SEATS = COMPONENTS["game"]["players_max"]
TILES = table(column("neighborhood", "count"))  # CM-1.6
MOST_TILES = int(TILES.max())
TILES_OF_EACH_COLOR = COMPONENTS["player"]["tiles_of_each_color"]
MAGISTRATES = COMPONENTS["player"]["magistrates"]
IMPERIUM = COMPONENTS["imperium"]["per_color"]
COINS = COMPONENTS["coin"]["count"]
PIECES = COMPONENTS["aqueduct"]["per_color"]
HILLS_IN_PLAY = COMPONENTS["hill_tiles"]["used"]
BRIDGE_TILES = table(COMPONENTS["bridge"]["tiles"])  # CM-1.7
MOST_BRIDGE = int(BRIDGE_TILES.max())

# ---- the turn

ACTIONS = COMPONENTS["turn"]["actions_per_turn"]
FINAL_ACTIONS = COMPONENTS["turn"]["actions_in_final_round"]
TILES_PER_DRAW = 2  # CM-5.1: the moves are pairs of colors
PIECES_PER_ACTION = COMPONENTS["turn"]["aqueduct_pieces_per_action"]
PIECES_AT_START = COMPONENTS["turn"]["aqueduct_pieces_at_start"]
EMPTY_STACKS_AT_END = COMPONENTS["turn"]["final_round_when_empty_stacks"]
PAIRS = table([(one, other) for one in range(COLORS) for other in range(one + 1, COLORS)])

# ---- buildings and scoring: CM-1.4

SMALLEST_SITE = COMPONENTS["building"][TEMPLE]["buildings_in_site"]
BUILDING_COLOR = table([COLOR_NAMES.index(color) for color in column("building", "color")])
BUILDING_POINTS = table(column("building", "vp"))
POINTS = COMPONENTS["scoring"]
COIN_POINTS, COIN_MAJORITY = POINTS["coin_each"], POINTS["coin_majority"]
AQUEDUCT_POINTS = POINTS["aqueduct_connected_building"]
FOUNTAIN_POINTS = POINTS["fountain_adjacent_building"]
IMPERIUM_MAJORITY, IMPERIUM_TIED = POINTS["imperium_majority"], POINTS["imperium_majority_tied"]

# ---- the grid

GRID = Grid(COMPONENTS["grid"])
VERTICES = len(GRID.vertices)
PLACEMENTS = len(GRID.placements)
DIRECTION_COUNT = len(DIRECTIONS)
ALL_SECTORS = (1 << DIRECTION_COUNT) - 1  # CM-6.1: a complete site
VERTEX_NUMBER = {vertex: number for number, vertex in enumerate(GRID.vertices)}
VERTEX_NAMES = tuple(map(GRID.name, GRID.vertices))
PLACEMENT_NAMES = tuple(placement.name for placement in GRID.placements)
NEIGHBOR = table(
    [[VERTEX_NUMBER.get(moved(v, step), EMPTY) for step in DIRECTIONS] for v in GRID.vertices]
)
CORNERS = table([[VERTEX_NUMBER[v] for v in place.corners] for place in GRID.placements])
CORNER_COUNT = CORNERS.shape[1]
IS_SITE = table([int(vertex in GRID.sites) for vertex in GRID.vertices])  # CM-2.10


def sectors_filled(vertex: Vertex, triangles: tuple[Triangle, ...]) -> int:
    """CM-2.6, CM-2.9: the sectors of a vertex that lie on these triangles, as bits."""
    return sum(1 << i for i, sector in enumerate(sectors_of(vertex)) if sector in triangles)


def edges_from(vertex: Vertex, edges: set[Edge]) -> int:
    """CM-2.8: the directions in which one of these edges leaves a vertex, as bits."""
    ways = enumerate(moved(vertex, step) for step in DIRECTIONS)
    return sum(1 << i for i, end in ways if frozenset((vertex, end)) in edges)


CORNER_SECTORS = table(
    [[sectors_filled(v, place.triangles) for v in place.corners] for place in GRID.placements]
)
CORNER_EDGES = table(
    [[edges_from(v, place.edges) for v in place.corners] for place in GRID.placements]
)

# ---- sets of placements


def overlapping(triangles: tuple[Triangle, ...]) -> list[int]:
    """CM-5.9: the placements that need one of these triangles."""
    found = enumerate(GRID.placements)
    return [p for p, place in found if {*place.triangles} & {*triangles}]


def alongside(edges: set[Edge]) -> list[int]:
    """CM-5.9, CM-5.10: the placements with a whole side in common."""
    return [p for p, place in enumerate(GRID.placements) if place.edges & edges]


def sets(groups: list[list[int]]) -> np.ndarray:
    """A set of placements in each row."""
    return as_sets(groups, PLACEMENTS)


OVERLAPPING = sets([overlapping(place.triangles) for place in GRID.placements])
ALONGSIDE = sets([alongside(place.edges) for place in GRID.placements])

# ---- hills, bridges, water sources

HILL_TRIANGLES = [GRID.triangle(name) for name in column("hill", "triangle")]  # CM-2.11
HILL_CORNERS = table([[VERTEX_NUMBER[v] for v in corners_of(t)] for t in HILL_TRIANGLES])
HILL_SECTORS = table([[sectors_filled(v, (t,)) for v in corners_of(t)] for t in HILL_TRIANGLES])
HILL_OVERLAPPING = sets([overlapping((t,)) for t in HILL_TRIANGLES])
HILL_ALONGSIDE = sets([alongside(edges_of(t)) for t in HILL_TRIANGLES])


def listed(rows: list[list[int]]) -> np.ndarray:
    """Lists of different lengths, each filled up with EMPTY."""
    longest = max(map(len, rows))
    return table([row + [EMPTY] * (longest - len(row)) for row in rows])


def found_in(rows: list[list[int]], number: int) -> int:
    """The row in which a number stands, or EMPTY."""
    return next((i for i, row in enumerate(rows) if number in row), EMPTY)


BRIDGE_TRIANGLES = [GRID.triangle(name) for name in column("bridge_space", "triangle")]  # CM-2.12
COVERING = [
    [p for p, place in enumerate(GRID.placements) if triangle in place.triangles]
    for triangle in BRIDGE_TRIANGLES
]
BRIDGE_PLACEMENTS = listed(COVERING)
BRIDGE_UNDER = table([found_in(COVERING, p) for p in range(PLACEMENTS)])

SOURCES = table([VERTEX_NUMBER[GRID.vertex(name)] for name in column("water_source", "vertex")])
TOUCHING = [
    [p for p in range(PLACEMENTS) if source in CORNERS[p].tolist()] for source in SOURCES.tolist()
]
SOURCE_PLACEMENTS = listed(TOUCHING)
SOURCE_AT = table([found_in(TOUCHING, p) for p in range(PLACEMENTS)])


CLOSING = table([[EMPTY] * (ALL_SECTORS + 1)] * VERTICES)
"""CM-14.5: by vertex and its filled sectors, the only placement that fills exactly the others."""
for place, corner in np.ndindex(CORNERS.shape):
    CLOSING[CORNERS[place, corner], ALL_SECTORS ^ CORNER_SECTORS[place, corner]] = place

# ---- where a Magistrate may stand: on a placement, on the Imperium space of a color, in the Treasury

IMPERIUM_SPACE = PLACEMENTS  # + color
TREASURY = IMPERIUM_SPACE + COLORS
PLACES = TREASURY + 1


def place_features(place: int) -> list[int]:
    """Where a Magistrate stands, for the observation tensor: row, number, orientation, space."""
    ground = PLACEMENT_NAMES[place] if place < PLACEMENTS else ""
    q, r = GRID.vertex(ground[:-1]) if ground else (EMPTY, EMPTY)
    row = [int(r == k) for k in range(COMPONENTS["grid"]["r_max"] + 1)]
    number = [int(q == k) for k in range(COMPONENTS["grid"]["q_max"] + 1)]
    way = [int(ground.endswith(name)) if ground else 0 for name in "SBH"]
    space = [int(place == IMPERIUM_SPACE + k) for k in range(COLORS + 1)]
    return [*row, *number, *way, *space]


PLACE_FEATURES = table([place_features(place) for place in range(PLACES)])

# ---- solo: CM-14

CURATOR = 1  # CM-14.1: the seat of the rival
RESERVE = COMPONENTS["solo"]["reserve_per_color"]
WORKS = COMPONENTS["solo"]["works"]
FINAL_WORKS = COMPONENTS["solo"]["works_final"]
LEVELS = tuple(column("solo_level", "name"))
SURPLUS = table(column("solo_level", "surplus"))  # CM-14.3
SOLO_TITLES = [(row["margin_min"], row["title"]) for row in COMPONENTS["solo_title"]]
