"""Whether components fit the game: what is wrong with a content pack, in plain words."""

import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any

from circenses.games.city_of_marble.grid import Grid, corners_of, distance, edges_of

Table = dict[str, Any]
Problems = Iterator[str]
Check = Callable[[Any], str]  # what a value must be, or nothing when it is

COLORS = ("red", "yellow", "green", "blue")
SOURCE = re.compile(r"rulebook|reconstructed|ours|public: https?://\S+")
APART = 3  # CM-7.3: edges between two sources, so that no tile touches both


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
        "row_letters": fixed("ABCDEFGHIJK"),
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
    grid = Grid(components["grid"])
    yield from unknown(grid.triangles, components["hill"], "triangle", grid.triangle)
    hills = {row["id"]: row["triangle"] for row in components["hill"]}
    for hill, name in hills.items():
        corners = corners_of(named(grid.triangle, name))
        if not set(grid.sites).issuperset(corners):
            yield f"hill {hill}: its corners must lie inside the grid."
    for (one, first), (other, second) in itertools.combinations(hills.items(), 2):
        if {*corners_of(named(grid.triangle, first))} & {*corners_of(named(grid.triangle, second))}:
            yield f"hill {one}: it must not touch hill {other}."


def bridge_problems(components: Table) -> Problems:
    """CM-2.12, CM-7.1: triangles of the grid, so far apart that no tile covers two."""
    grid = Grid(components["grid"])
    yield from unknown(grid.triangles, components["bridge_space"], "triangle", grid.triangle)
    hills = {named(grid.triangle, row["triangle"]) for row in components["hill"]}
    spaces = {r["id"]: named(grid.triangle, r["triangle"]) for r in components["bridge_space"]}
    for space, triangle in spaces.items():
        if triangle in hills:
            yield f"bridge_space {space}: a hill lies there."
    for (one, first), (other, second) in itertools.combinations(spaces.items(), 2):
        if edges_of(first) & edges_of(second):
            yield f"bridge_space {one}: it must not share a side with {other}."


def source_problems(components: Table) -> Problems:
    """CM-2.12, CM-7.3: vertices of the border, so far apart that no tile touches two."""
    grid = Grid(components["grid"])
    border = [vertex for vertex in grid.vertices if vertex not in grid.sites]
    yield from unknown(border, components["water_source"], "vertex", grid.vertex)
    rows = {row["id"]: named(grid.vertex, row["vertex"]) for row in components["water_source"]}
    for (one, first), (other, second) in itertools.combinations(rows.items(), 2):
        if distance(first[:2], second[:2]) < APART:
            yield f"water_source {one}: it must lie at least {APART} edges from {other}."


def unknown(there: list, rows: list[Table], key: str, parse: Callable[[str], Any]) -> Problems:
    """The rows whose place is not where it could be."""
    for row in rows:
        if named(parse, row[key]) not in there:
            yield f"{row['id']}: there is no place {row[key]!r} for it on the board."


def named(parse: Callable[[str], Any], name: str) -> Any:
    """A place by its name; a name that cannot be read is a place far outside."""
    try:
        return parse(name)
    except (ValueError, IndexError):
        return -9, -9, "d"


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
