"""What is in the box: components.toml, read once and frozen into tables."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

import numpy as np

from circenses.core.content import load
from circenses.core.grid import rows_of
from circenses.core.schema import EMPTY
from circenses.core.sets import as_sets
from circenses.games.city_of_marble.check import check
from circenses.games.city_of_marble.grid import (
    grid_of,
    placements_on,
    triangle_at,
    vertex_at,
    vertex_name,
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

GRID = grid_of(COMPONENTS["grid"])
VERTEX_NAMES = tuple(map(vertex_name, GRID.corners))
VERTICES = len(VERTEX_NAMES)
NEIGHBOR = GRID.corner_neighbours  # CM-2.3: by direction, clockwise from east
DIRECTION_COUNT = GRID.of.spokes
ALL_SECTORS = (1 << DIRECTION_COUNT) - 1  # CM-6.1: a complete site, as bits
IS_SITE = table((GRID.sectors != EMPTY).all(axis=1))  # CM-2.10

PLACED = list(placements_on(GRID))
PLACEMENTS = len(PLACED)
PLACEMENT_NAMES = tuple(placement.name for placement in PLACED)
CORNERS = table([placement.corners for placement in PLACED])
CORNER_COUNT = CORNERS.shape[1]


def those_in(around: np.ndarray, things: Collection[int]) -> int:
    """Which of the six around a vertex are among these things, as bits."""
    return sum(1 << way for way, thing in enumerate(around.tolist()) if thing in things)


CORNER_SECTORS = table(  # CM-2.6, CM-2.9: what a tile fills at each of its corners
    [[those_in(GRID.sectors[v], placed.cells) for v in placed.corners] for placed in PLACED]
)
CORNER_EDGES = table(  # CM-2.8: the directions of a tile's outer edges from each of its corners
    [[those_in(GRID.corner_edges[v], placed.edges) for v in placed.corners] for placed in PLACED]
)


def overlapping(cells: Collection[int]) -> list[int]:
    """CM-5.9: the placements that need one of these triangles."""
    return [p for p, placed in enumerate(PLACED) if placed.cells & {*cells}]


def alongside(edges: Collection[int]) -> list[int]:
    """CM-5.9, CM-5.10: the placements with a whole side in common."""
    return [p for p, placed in enumerate(PLACED) if placed.edges & {*edges}]


OVERLAPPING = as_sets([overlapping(placed.cells) for placed in PLACED], PLACEMENTS)
ALONGSIDE = as_sets([alongside(placed.edges) for placed in PLACED], PLACEMENTS)

# ---- hills, bridges, water sources


def triangles_of(rows: str) -> list[int]:
    """The numbers of the triangles that a table names."""
    return [GRID.number[triangle_at(name)] for name in column(rows, "triangle")]


HILL_CELLS = triangles_of("hill")  # CM-2.11
HILL_CORNERS = table([GRID.corners_of([cell]) for cell in HILL_CELLS])
HILL_SECTORS = table(
    [
        [those_in(GRID.sectors[v], [cell]) for v in corners]
        for cell, corners in zip(HILL_CELLS, HILL_CORNERS, strict=True)
    ]
)
HILL_OVERLAPPING = as_sets([overlapping([cell]) for cell in HILL_CELLS], PLACEMENTS)
HILL_ALONGSIDE = as_sets([alongside(GRID.outline([cell])) for cell in HILL_CELLS], PLACEMENTS)


def found_in(rows: list[list[int]], number: int) -> int:
    """The row in which a number stands, or EMPTY."""
    return next((i for i, row in enumerate(rows) if number in row), EMPTY)


COVERING = [overlapping([cell]) for cell in triangles_of("bridge_space")]  # CM-2.12
BRIDGE_PLACEMENTS = rows_of(COVERING)
BRIDGE_UNDER = table([found_in(COVERING, p) for p in range(PLACEMENTS)])

SOURCES = table([GRID.corner_number[vertex_at(v)] for v in column("water_source", "vertex")])
TOUCHING = [[p for p in range(PLACEMENTS) if source in CORNERS[p]] for source in SOURCES]
SOURCE_PLACEMENTS = rows_of(TOUCHING)
SOURCE_AT = table([found_in(TOUCHING, p) for p in range(PLACEMENTS)])


def closing_placements() -> np.ndarray:
    """CM-14.5: by vertex and its filled sectors, the only placement that fills just the others."""
    found = table([[EMPTY] * (ALL_SECTORS + 1)] * VERTICES)
    for placement, corner in np.ndindex(CORNERS.shape):
        filled = ALL_SECTORS ^ CORNER_SECTORS[placement, corner]
        found[CORNERS[placement, corner], filled] = placement
    return found


CLOSING = closing_placements()

# ---- where a Magistrate may stand: on a placement, on an Imperium space, in the Treasury

IMPERIUM_SPACE = PLACEMENTS  # + color
TREASURY = IMPERIUM_SPACE + COLORS
PLACES = TREASURY + 1


def place_features(place: int) -> list[int]:
    """Where a Magistrate stands, for the observation tensor: row, number, orientation, space."""
    ground = PLACEMENT_NAMES[place] if place < PLACEMENTS else ""
    q, r = vertex_at(ground[:-1]) if ground else (EMPTY, EMPTY)
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
HEAD_START = table(column("solo_level", "head_start"))  # CM-14.3
SURPLUS = table(column("solo_level", "surplus"))  # CM-14.3
SOLO_TITLES = [(row["margin_min"], row["title"]) for row in COMPONENTS["solo_title"]]
