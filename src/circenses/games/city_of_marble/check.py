"""Whether components fit the game: what is wrong with a content pack, in plain words."""

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from circenses.core.schema import EMPTY
from circenses.games.city_of_marble.grid import grid_of, placements_on, triangle_at, vertex_at

Table = dict[str, Any]
Problems = Iterator[str]
Check = Callable[[Any], str]  # what a value must be, or nothing when it is

COLORS = ("red", "yellow", "green", "blue")
SOURCE = re.compile(r"rulebook|reconstructed|ours|public: https?://\S+")


def check(components: Table) -> list[str]:
    """What is wrong with the components; an empty list when they can be played."""
    problems = list(shape_problems(components))
    if not problems:
        problems = [problem for part in PARTS for problem in part(components)]
    return problems


# ---- values


def whole(least: int, most: int) -> Check:
    def wrong(value: Any) -> str:
        fits = type(value) is int and least <= value <= most
        return "" if fits else f"a whole number from {least} to {most}"

    return wrong


def fixed(*known: Any) -> Check:
    """The rules, or the numbers of the moves, allow nothing else."""

    def wrong(value: Any) -> str:
        return "" if value in known else " or ".join(map(str, known))

    return wrong


def text(value: Any) -> str:
    return "" if isinstance(value, str) and value.strip() else "a text"


def source(value: Any) -> str:
    fits = isinstance(value, str) and SOURCE.fullmatch(value)
    return "" if fits else "rulebook, reconstructed, ours or public: <address>"


def several(one: Check, least: int, most: int) -> Check:
    def wrong(values: Any) -> str:
        if not isinstance(values, list) or not least <= len(values) <= most:
            return f"a list of {least} to {most}"
        return next((f"a list, each of it {found}" for found in map(one, values) if found), "")

    return wrong


def point(value: Any) -> str:
    """A place on the drawing."""
    fits = isinstance(value, list) and len(value) == 2
    return "" if fits and all(isinstance(x, int | float) for x in value) else "a pair of numbers"


few, many, points = whole(1, 4), whole(0, 99), whole(0, 14)
SHAPES: dict[str, dict[str, Check]] = {
    "game": {
        "title": text,
        "designer": text,
        "publisher": text,
        "year": whole(1900, 2100),
        "players_min": fixed(2),
        "players_max": fixed(4),
    },
    "turn": {
        "actions_per_turn": few,
        "actions_in_final_round": few,
        "aqueduct_pieces_per_action": whole(1, 9),
        "aqueduct_pieces_at_start": whole(0, 9),
        "final_round_when_empty_stacks": few,
    },
    "neighborhood": {"count": whole(1, 60), "note": text},
    "building": {
        "name": text,
        "buildings_in_site": fixed(3, 4, 5, 6),
        "color": fixed(*COLORS),
        "vp": points,
        "count": many,
        "count_source": source,
        "color_source": source,
    },
    "imperium": {"per_color": many},
    "fountain": {"count": many, "note": text},
    "coin": {"count": many},
    "aqueduct": {"per_color": whole(1, 60)},
    "bridge": {"tiles": several(whole(1, 20), 7, 30), "values_source": source},
    "hill_tiles": {"used": whole(1, 7), "size_source": source},
    "player": {
        "magistrates": fixed(3),
        "action_disks": many,
        "commission_cubes": many,
        "tiles_of_each_color": whole(0, 9),
        "seat_colors": several(text, 4, 4),
        "seat_colors_source": source,
    },
    "scoring": {
        "coin_each": points,
        "coin_majority": points,
        "aqueduct_connected_building": points,
        "fountain_adjacent_building": points,
        "imperium_majority": points,
        "imperium_majority_tied": points,
    },
    "grid": {
        "q_max": fixed(11),
        "r_max": fixed(10),
        "sum_min": fixed(5),
        "sum_max": fixed(16),
        "triangles_source": source,
    },
    "hill": {"name": text, "triangle": text},
    "bridge_space": {"name": text, "triangle": text},
    "water_source": {"name": text, "vertex": text},
    "river": {"points": several(point, 2, 99)},
    "solo": {
        "rival": text,
        "reserve_per_color": whole(0, 9),
        "works": few,
        "works_final": few,
    },
    "solo_level": {"name": text, "surplus": whole(1, 100)},
    "solo_title": {"title": text, "margin_min": whole(-999, 999)},
}


def shape_problems(components: Table) -> Problems:
    """Every table, every row and every key, one by one."""
    for name, table in components.items():
        for row in table if isinstance(table, list) else [table]:
            what = f"{name} {row['id']}" if "id" in row else name
            for key, value in row.items():
                yield from value_problems(what, SHAPES.get(name, {}), key, value)


def value_problems(what: str, shapes: dict[str, Check], key: str, value: Any) -> Problems:
    known = {**shapes, "id": text, "source": source}
    if key not in known:
        yield f"{what}: there is no key {key}."
    elif wanted := known[key](value):
        yield f"{what}: {key} is {value!r}; it must be {wanted}."


# ---- what must fit together


def tile_problems(components: Table) -> Problems:
    """CM-3.3, CM-14.1: after dealing, every stack has a tile."""
    dealt = components["player"]["tiles_of_each_color"]
    most = max(components["game"]["players_max"] * dealt, 0)
    solo = dealt + components["solo"]["reserve_per_color"]
    for row in components["neighborhood"]:
        if row["count"] <= max(most, solo):
            yield f"neighborhood {row['id']}: count must be above {max(most, solo)}, what is dealt."
    if [row["id"] for row in components["neighborhood"]] != list(COLORS):
        yield f"neighborhood: the colors must be {', '.join(COLORS)}."


def building_problems(components: Table) -> Problems:
    """CM-1.4: 3, 4, 5 and 6 tiles, each with a color of its own."""
    rows = components["building"]
    if [row["buildings_in_site"] for row in rows] != [3, 4, 5, 6]:
        yield "building: buildings_in_site must be 3, 4, 5 and 6, in this order."
    if sorted(row["color"] for row in rows) != sorted(COLORS):
        yield "building: each must have a color of its own."


def hill_problems(components: Table) -> Problems:
    """CM-2.11, CM-2.14: triangles of the grid whose corners are sites, none shared."""
    grid = grid_of(components["grid"])
    hills = places(components["hill"], "triangle", triangle_at, grid.number)
    yield from missing("hill", hills)
    sites = {n for n, around in enumerate(grid.sectors) if (around >= 0).all()}
    corners = {hill: {*grid.corners_of([cell])} for hill, cell in hills.items() if cell >= 0}
    for hill, three in corners.items():
        if not three <= sites:
            yield f"hill {hill}: its corners must not lie on the border."
    for one, other in itertools.combinations(corners, 2):
        if corners[one] & corners[other]:
            yield f"hill {one}: it must not touch hill {other}."


def bridge_problems(components: Table) -> Problems:
    """CM-2.12, CM-7.1: triangles of the grid, so far apart that no tile covers two."""
    grid = grid_of(components["grid"])
    hills = places(components["hill"], "triangle", triangle_at, grid.number)
    spaces = places(components["bridge_space"], "triangle", triangle_at, grid.number)
    yield from missing("bridge_space", spaces)
    for space, cell in spaces.items():
        if cell >= 0 and cell in hills.values():
            yield f"bridge_space {space}: a hill lies there."
    edges = {space: {*grid.outline([cell])} for space, cell in spaces.items() if cell >= 0}
    for one, other in itertools.combinations(edges, 2):
        if edges[one] & edges[other]:
            yield f"bridge_space {one}: it must not share a side with {other}."


def source_problems(components: Table) -> Problems:
    """CM-2.12, CM-7.3: vertices of the border, so far apart that no tile touches two."""
    grid = grid_of(components["grid"])
    border = {v: n for v, n in grid.corner_number.items() if (grid.sectors[n] < 0).any()}
    sources = places(components["water_source"], "vertex", vertex_at, border)
    yield from missing("water_source", sources)
    tiles = [set(placed.corners) for placed in placements_on(grid)]
    for one, other in itertools.combinations(sources, 2):
        if any({sources[one], sources[other]} <= corners for corners in tiles):
            yield f"water_source {one}: a tile could touch it and {other}."
        if sources[one] == sources[other] >= 0:
            yield f"water_source {one}: it lies where {other} lies."


def places(
    rows: list[Table], key: str, parse: Callable[[str], Any], numbers: Mapping[Any, int]
) -> dict[str, int]:
    """Where each row has its place on the board; EMPTY if there is none of that name."""

    def number(name: str) -> int:
        try:
            return numbers.get(parse(name), EMPTY)
        except (ValueError, IndexError, TypeError):
            return EMPTY

    return {row["id"]: number(row[key]) for row in rows}


def missing(what: str, found: dict[str, int]) -> Problems:
    for name, number in found.items():
        if number == EMPTY:
            yield f"{what} {name}: there is no such place for it on the board."


def title_problems(components: Table) -> Problems:
    """CM-14.18: from the highest margin down, and every margin has a title."""
    margins = [row["margin_min"] for row in components["solo_title"]]
    if margins != sorted(margins, reverse=True) or margins[-1] != -999:
        yield "solo_title: margin_min must fall from title to title, to -999."


PARTS = (
    tile_problems,
    building_problems,
    hill_problems,
    bridge_problems,
    source_problems,
    title_problems,
)
