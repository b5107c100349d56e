"""What is in the box: components.toml with its checks, frozen into tables for the rules."""

import itertools
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeVar

import numpy as np

from circenses.core.content.shapes import (
    Keys,
    Problem,
    Problems,
    Row,
    Rows,
    Toml,
    fixed,
    listed,
    number,
    source,
    text,
    whole,
    word,
)
from circenses.core.rules.box import load, numbers
from circenses.core.rules.grid import rows_of
from circenses.core.rules.sets import as_sets
from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted
from circenses.games.city_of_marble.grid import (
    grid_of,
    placements_on,
    triangle_at,
    vertex_at,
    vertex_name,
)

COLOR_NAMES = ("red", "yellow", "green", "blue")
RED, YELLOW, GREEN, BLUE = range(4)  # CM-1.3
COLORS = len(COLOR_NAMES)
TEMPLE, BATHS, THEATER, ARENA, FOUNTAIN = range(5)  # CM-1.3; and what stands where nobody built
TILES_PER_DRAW = 2  # CM-5.1: the moves are pairs of colors
LOWEST_MARGIN = -999  # CM-14.18: every margin has a title

few, many, points, tiles = whole(1, 4), whole(0, 99), whole(0, 14), whole(0, 9)
pieces = whole(1, 9)

# The move numbers (CM-12.8) leave no choice about the grid, the Magistrates and the numbers of
# colors, aqueducts and players.


class Game(Keys):
    title = text
    designer = text
    publisher = text
    year = whole(1900, 2100)
    players_min = fixed(2)
    players_max = fixed(4)


class Turn(Keys):
    actions_per_turn = few
    actions_in_final_round = few
    aqueduct_pieces_per_action = pieces
    aqueduct_pieces_at_start = tiles
    final_round_when_empty_stacks = few


class Neighborhood(Rows, count=4):
    """CM-1.6: the tiles of each color."""

    id = word(*COLOR_NAMES)
    count = whole(1, 60)


class Building(Rows, count=4):
    """CM-1.4."""

    id = text
    name = text
    picture = text
    buildings_in_site = whole(3, 6)
    color = word(*COLOR_NAMES)
    vp = points
    count = many
    count_source = source
    color_source = source


class Imperium(Keys):
    per_color = many


class Fountain(Keys):
    count = many


class Coin(Keys):
    count = many


class Aqueduct(Keys):
    per_color = whole(1, 60)


class Bridge(Keys):
    tiles = listed(whole(1, 20), 7, 30)  # CM-1.7
    values_source = source


class HillTiles(Keys):
    used = whole(1, 7)
    size_source = source


class Player(Keys):
    magistrates = fixed(3)
    action_disks = many
    commission_cubes = many
    tiles_of_each_color = tiles
    seat_colors = listed(text, 4, twice=False)
    seat_colors_source = source


class Scoring(Keys):
    coin_each = points
    coin_majority = points
    aqueduct_connected_building = points
    fountain_adjacent_building = points
    imperium_majority = points
    imperium_majority_tied = points


class Outline(Keys, at="grid"):
    q_max = fixed(11)
    r_max = fixed(10)
    sum_min = fixed(5)
    sum_max = fixed(16)
    triangles_source = source


class Hill(Rows, count=7):
    id = text
    name = text
    triangle = text


class BridgeSpace(Rows, count=7):
    id = text
    name = text
    triangle = text


class WaterSource(Rows, count=3):
    id = text
    name = text
    vertex = text


class River(Keys):
    points = listed(listed(number(-20, 20), 2), 2, 99)


class Solo(Keys):
    rival = text
    reserve_per_color = tiles
    works_final = few


class SoloLevel(Rows, count=(1, 9)):
    """CM-14.3."""

    id = text
    name = text
    works = few
    head_start = whole(0, 99)
    surplus = whole(1, 100)


class SoloTitle(Rows, count=(1, 9)):
    id = text
    title = text
    margin_min = whole(LOWEST_MARGIN, 999)


def problem(name: str, nth: int, row: Toml, words: str, key: str) -> Problem:
    """What is wrong with one row of a table."""
    at = Row(nth, row["id"])
    return Problem(f"{name} {row['id']}: {words}", name, at, key)


# ---- what must fit together


def tile_problems(components: Toml) -> Problems:
    """CM-3.3, CM-14.1: after dealing, every stack has a tile."""
    dealt = components["player"]["tiles_of_each_color"]
    solo = dealt + components["solo"]["reserve_per_color"]
    most = max(components["game"]["players_max"] * dealt, solo)
    for nth, row in enumerate(components["neighborhood"]):
        if row["id"] != COLOR_NAMES[nth]:
            yield problem(
                "neighborhood", nth, row, f"the colors are {', '.join(COLOR_NAMES)}.", "id"
            )
        if row["count"] <= most:
            words = f"count must be above {most}, which may be dealt."
            yield problem("neighborhood", nth, row, words, "count")


def building_problems(components: Toml) -> Problems:
    """CM-1.4: 3, 4, 5 and 6 tiles, each with a color of its own."""
    colors = [row["color"] for row in components["building"]]
    for nth, row in enumerate(components["building"]):
        if row["buildings_in_site"] != nth + 3:
            words = f"buildings_in_site must be {nth + 3}."
            yield problem("building", nth, row, words, "buildings_in_site")
        if colors.count(row["color"]) > 1:
            yield problem("building", nth, row, "it must have a color of its own.", "color")


def hill_problems(components: Toml) -> Problems:
    """CM-2.11, CM-2.14: triangles of the grid whose corners are sites, none shared."""
    grid = grid_of(components["grid"])
    hills = places(components["hill"], "triangle", triangle_at, grid.number)
    yield from missing(components, "hill", "triangle", hills)
    sites = {n for n, around in enumerate(grid.sectors) if (around >= 0).all()}
    corners = [{*grid.corners_of([cell])} for cell in hills]
    for nth, row in enumerate(components["hill"]):
        if not corners[nth] <= sites:
            yield problem("hill", nth, row, "its corners must not lie on the border.", "triangle")
        for other in range(nth):
            if corners[nth] & corners[other]:
                words = f"it must not touch hill {components['hill'][other]['id']}."
                yield problem("hill", nth, row, words, "triangle")


def bridge_problems(components: Toml) -> Problems:
    """CM-2.12, CM-7.1: triangles of the grid, so far apart that no tile covers two."""
    grid = grid_of(components["grid"])
    hills = places(components["hill"], "triangle", triangle_at, grid.number)
    spaces = places(components["bridge_space"], "triangle", triangle_at, grid.number)
    yield from missing(components, "bridge_space", "triangle", spaces)
    edges = [{*grid.outline([cell])} for cell in spaces]
    for nth, row in enumerate(components["bridge_space"]):
        if spaces[nth] != EMPTY and spaces[nth] in hills:
            yield problem("bridge_space", nth, row, "a hill lies there.", "triangle")
        for other in range(nth):
            if edges[nth] & edges[other]:
                words = f"it shares a side with {components['bridge_space'][other]['id']}."
                yield problem("bridge_space", nth, row, words, "triangle")


def source_problems(components: Toml) -> Problems:
    """CM-2.12, CM-7.3: vertices of the border, so far apart that no tile touches two."""
    grid = grid_of(components["grid"])
    border = {v: n for v, n in grid.corner_number.items() if (grid.sectors[n] < 0).any()}
    sources = places(components["water_source"], "vertex", vertex_at, border)
    yield from missing(components, "water_source", "vertex", sources)
    touched = [set(placed.corners) for placed in placements_on(grid)]
    for one, other in itertools.combinations(range(len(sources)), 2):
        row = components["water_source"][other]
        both = {sources[one], sources[other]} - {EMPTY}
        if len(both) == 2 and any(both <= corners for corners in touched):
            words = f"a tile could touch it and {components['water_source'][one]['id']}."
            yield problem("water_source", other, row, words, "vertex")
        if sources[one] == sources[other] != EMPTY:
            words = f"it lies where {components['water_source'][one]['id']} lies."
            yield problem("water_source", other, row, words, "vertex")


T = TypeVar("T")


def places(
    rows_of: list[Toml], key: str, parse: Callable[[str], T], numbers: Mapping[T, int]
) -> list[int]:
    """Where each row has its place on the board; EMPTY if there is none of that name."""

    def place(name: str) -> int:
        try:
            return numbers.get(parse(name), EMPTY)
        except (ValueError, IndexError):
            return EMPTY

    return [place(row[key]) for row in rows_of]


def missing(components: Toml, name: str, key: str, found: list[int]) -> Problems:
    for nth, row in enumerate(components[name]):
        if found[nth] == EMPTY:
            yield problem(name, nth, row, f"it cannot have its place at {row[key]!r}.", key)


def title_problems(components: Toml) -> Problems:
    """CM-14.18: from the highest margin down, and every margin has a title."""
    margins = [row["margin_min"] for row in components["solo_title"]]
    for nth, row in enumerate(components["solo_title"]):
        if nth and margins[nth] >= margins[nth - 1]:
            words = "margin_min must be lower than the one before."
            yield problem("solo_title", nth, row, words, "margin_min")
    if margins[-1] != LOWEST_MARGIN:
        words = f"the last margin_min must be {LOWEST_MARGIN}."
        yield problem(
            "solo_title", len(margins) - 1, components["solo_title"][-1], words, "margin_min"
        )


BOX = load(
    globals(),
    tile_problems,
    building_problems,
    hill_problems,
    bridge_problems,
    source_problems,
    title_problems,
)

# ---- counts: CM-1.1

SEATS = Game.players_max
ACTIONS, FINAL_ACTIONS = Turn.actions_per_turn, Turn.actions_in_final_round
BUILDINGS, HILLS, BRIDGES = len(Building), len(Hill), len(BridgeSpace)
AQUEDUCTS = len(WaterSource)
MOST_TILES, MOST_BRIDGE = int(Neighborhood.count.max()), int(Bridge.tiles.max())
SMALLEST_SITE = int(Building.buildings_in_site[TEMPLE])
PAIRS = numbers([(one, other) for one in range(COLORS) for other in range(one + 1, COLORS)])

AQUEDUCT_POINTS = Scoring.aqueduct_connected_building
FOUNTAIN_POINTS = Scoring.fountain_adjacent_building

# ---- the grid

GRID = grid_of(Outline.written)
VERTEX_NAMES = tuple(map(vertex_name, GRID.corners))
VERTICES = len(VERTEX_NAMES)
NEIGHBOR = GRID.corner_neighbors  # CM-2.3: by direction, clockwise from east
DIRECTION_COUNT = GRID.of.spokes
ALL_SECTORS = (1 << DIRECTION_COUNT) - 1  # CM-6.1: a complete site, as bits
IS_SITE = numbers((GRID.sectors != EMPTY).all(axis=1))  # CM-2.10

PLACED = list(placements_on(GRID))
PLACEMENTS = len(PLACED)
PLACEMENT_NAMES = tuple(placement.name for placement in PLACED)
CORNERS = numbers([placement.corners for placement in PLACED])
CORNER_COUNT = CORNERS.shape[1]


def those_in(around: np.ndarray, things: Collection[int]) -> int:
    """Which of the six around a vertex are among these things, as bits."""
    return sum(1 << way for way, thing in enumerate(around.tolist()) if thing in things)


CORNER_SECTORS = numbers(  # CM-2.6, CM-2.9: what a tile fills at each of its corners
    [[those_in(GRID.sectors[v], placed.cells) for v in placed.corners] for placed in PLACED]
)
CORNER_EDGES = numbers(  # CM-2.8: the directions of a tile's outer edges from each of its corners
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


def triangles_of(names: Iterable[str]) -> list[int]:
    """The numbers of triangles with these names."""
    return [GRID.number[triangle_at(name)] for name in names]


HILL_CELLS = triangles_of(Hill.triangle)  # CM-2.11
HILL_CORNERS = numbers([GRID.corners_of([cell]) for cell in HILL_CELLS])
HILL_SECTORS = numbers(
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


COVERING = [overlapping([cell]) for cell in triangles_of(BridgeSpace.triangle)]  # CM-2.12
BRIDGE_PLACEMENTS = rows_of(COVERING)
BRIDGE_UNDER = numbers([found_in(COVERING, p) for p in range(PLACEMENTS)])

SOURCES = numbers([GRID.corner_number[vertex_at(v)] for v in WaterSource.vertex])
TOUCHING = [[p for p in range(PLACEMENTS) if source in CORNERS[p]] for source in SOURCES]
SOURCE_PLACEMENTS = rows_of(TOUCHING)
SOURCE_AT = numbers([found_in(TOUCHING, p) for p in range(PLACEMENTS)])


def closing_placements() -> np.ndarray:
    """CM-14.5: by vertex and its filled sectors, the only placement that fills just the others."""
    found = numbers([[EMPTY] * (ALL_SECTORS + 1)] * VERTICES)
    for placement, corner in np.ndindex(CORNERS.shape):
        filled = ALL_SECTORS ^ CORNER_SECTORS[placement, corner]
        found[CORNERS[placement, corner], filled] = placement
    return np.asarray(found)


CLOSING = closing_placements()

# ---- where a Magistrate may stand: on a placement, on an Imperium space, in the Treasury

IMPERIUM_SPACE = PLACEMENTS  # + color
TREASURY = IMPERIUM_SPACE + COLORS
PLACES = TREASURY + 1


def place_features(place: int) -> list[int]:
    """Where a Magistrate stands, for the observation tensor: row, number, orientation, space."""
    ground = PLACEMENT_NAMES[place] if place < PLACEMENTS else ""
    q, r = vertex_at(ground[:-1]) if ground else (EMPTY, EMPTY)
    row = [int(r == k) for k in range(Outline.r_max + 1)]
    number = [int(q == k) for k in range(Outline.q_max + 1)]
    way = [int(ground.endswith(name)) if ground else 0 for name in "SBH"]
    space = [int(place == IMPERIUM_SPACE + k) for k in range(COLORS + 1)]
    return [*row, *number, *way, *space]


PLACE_FEATURES = numbers([place_features(place) for place in range(PLACES)])

# ---- solo: CM-14

CURATOR = 1  # CM-14.1: the seat of the rival


def level_words(level: int) -> str:
    """CM-14.3: what a level means."""
    works, points = int(SoloLevel.works[level]), int(SoloLevel.head_start[level])
    return f"The Curator does {counted(works, 'work')} a turn and begins with {points} points"
