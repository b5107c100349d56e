"""What components must look like, so that the rules still work: every key with its shape."""

import itertools
from collections.abc import Callable, Mapping
from typing import Any

from circenses.core.checks import (
    Problem,
    Problems,
    Row,
    Table,
    box,
    fixed,
    listed,
    number,
    problems_of,
    rows,
    source,
    table,
    text,
    whole,
    word,
)
from circenses.core.schema import EMPTY
from circenses.games.city_of_marble.grid import grid_of, placements_on, triangle_at, vertex_at

COLORS = ("red", "yellow", "green", "blue")
LOWEST_MARGIN = -999  # CM-14.18: every margin has a title

few, many, points, tiles = whole(1, 4), whole(0, 99), whole(0, 14), whole(0, 9)
pieces = whole(1, 9)

# The move numbers (CM-12.8) leave no choice about the grid, the Magistrates and the numbers of
# colors, aqueducts and players.
BOX = box(
    game=table(
        title=text,
        designer=text,
        publisher=text,
        year=whole(1900, 2100),
        players_min=fixed(2),
        players_max=fixed(4),
    ),
    turn=table(
        actions_per_turn=few,
        actions_in_final_round=few,
        aqueduct_pieces_per_action=pieces,
        aqueduct_pieces_at_start=tiles,
        final_round_when_empty_stacks=few,
    ),
    neighborhood=rows(table(id=word(*COLORS), count=whole(1, 60)), 4, 4),
    building=rows(
        table(
            id=text,
            name=text,
            picture=text,
            buildings_in_site=whole(3, 6),
            color=word(*COLORS),
            vp=points,
            count=many,
            count_source=source,
            color_source=source,
        ),
        4,
        4,
    ),
    imperium=table(per_color=many),
    fountain=table(count=many),
    coin=table(count=many),
    aqueduct=table(per_color=whole(1, 60)),
    bridge=table(tiles=listed(whole(1, 20), 7, 30), values_source=source),
    hill_tiles=table(used=whole(1, 7), size_source=source),
    player=table(
        magistrates=fixed(3),
        action_disks=many,
        commission_cubes=many,
        tiles_of_each_color=tiles,
        seat_colors=listed(text, 4, twice=False),
        seat_colors_source=source,
    ),
    scoring=table(
        coin_each=points,
        coin_majority=points,
        aqueduct_connected_building=points,
        fountain_adjacent_building=points,
        imperium_majority=points,
        imperium_majority_tied=points,
    ),
    grid=table(
        q_max=fixed(11),
        r_max=fixed(10),
        sum_min=fixed(5),
        sum_max=fixed(16),
        triangles_source=source,
    ),
    hill=rows(table(id=text, name=text, triangle=text), 7, 7),
    bridge_space=rows(table(id=text, name=text, triangle=text), 7, 7),
    water_source=rows(table(id=text, name=text, vertex=text), 3, 3),
    river=table(points=listed(listed(number(-20, 20), 2), 2, 99)),
    solo=table(rival=text, reserve_per_color=tiles, works=few, works_final=few),
    solo_level=rows(
        table(id=text, name=text, head_start=whole(0, 99), surplus=whole(1, 100)), 1, 9
    ),
    solo_title=rows(table(id=text, title=text, margin_min=whole(LOWEST_MARGIN, 999)), 1, 9),
)


def check(components: Table) -> list[str]:
    """What is wrong with the components; an empty list when they can be played."""
    return problems_of(BOX, components, also=PARTS)


def problem(name: str, nth: int, row: Table, words: str, key: str) -> Problem:
    """What is wrong with one row of a table."""
    at = Row(nth, row["id"])
    return Problem(f"{name} {row['id']}: {words}", name, at, key)


# ---- what must fit together


def tile_problems(components: Table) -> Problems:
    """CM-3.3, CM-14.1: after dealing, every stack has a tile."""
    dealt = components["player"]["tiles_of_each_color"]
    solo = dealt + components["solo"]["reserve_per_color"]
    most = max(components["game"]["players_max"] * dealt, solo)
    for nth, row in enumerate(components["neighborhood"]):
        if row["id"] != COLORS[nth]:
            yield problem("neighborhood", nth, row, f"the colors are {', '.join(COLORS)}.", "id")
        if row["count"] <= most:
            words = f"count must be above {most}, which may be dealt."
            yield problem("neighborhood", nth, row, words, "count")


def building_problems(components: Table) -> Problems:
    """CM-1.4: 3, 4, 5 and 6 tiles, each with a color of its own."""
    colors = [row["color"] for row in components["building"]]
    for nth, row in enumerate(components["building"]):
        if row["buildings_in_site"] != nth + 3:
            words = f"buildings_in_site must be {nth + 3}."
            yield problem("building", nth, row, words, "buildings_in_site")
        if colors.count(row["color"]) > 1:
            yield problem("building", nth, row, "it must have a color of its own.", "color")


def hill_problems(components: Table) -> Problems:
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


def bridge_problems(components: Table) -> Problems:
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


def source_problems(components: Table) -> Problems:
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


def places(
    rows_of: list[Table], key: str, parse: Callable[[str], Any], numbers: Mapping[Any, int]
) -> list[int]:
    """Where each row has its place on the board; EMPTY if there is none of that name."""

    def place(name: str) -> int:
        try:
            return numbers.get(parse(name), EMPTY)
        except (ValueError, IndexError):
            return EMPTY

    return [place(row[key]) for row in rows_of]


def missing(components: Table, name: str, key: str, found: list[int]) -> Problems:
    for nth, row in enumerate(components[name]):
        if found[nth] == EMPTY:
            yield problem(name, nth, row, f"it cannot have its place at {row[key]!r}.", key)


def title_problems(components: Table) -> Problems:
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


PARTS = (
    tile_problems,
    building_problems,
    hill_problems,
    bridge_problems,
    source_problems,
    title_problems,
)
