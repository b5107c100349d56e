"""CM-2: the outline of the grid, the names on it, and the placements of a rhombus."""

from collections.abc import Iterator
from typing import NamedTuple

from circenses.core.rules.geometry import DOWN, UP, Cell, Corner, by_steps
from circenses.core.rules.grid import Grid, triangles


class Orientation(NamedTuple):
    """CM-2.7: how a tile lies: its up-triangle and its corners, seen from its down-triangle."""

    name: str
    up: Cell
    corners: tuple[Corner, ...]  # the two of 120 degrees, which end the short diagonal; two of 60


ORIENTATIONS = (
    Orientation("S", (0, 0, UP), ((1, 0), (0, 1), (0, 0), (1, 1))),
    Orientation("B", (-1, 0, UP), ((0, 0), (0, 1), (1, 0), (-1, 1))),
    Orientation("H", (0, -1, UP), ((0, 0), (1, 0), (1, -1), (0, 1))),
)


class Placement(NamedTuple):
    """CM-2.7: one way to lay a tile."""

    name: str
    cells: frozenset[int]
    corners: tuple[int, ...]
    edges: frozenset[int]  # CM-2.8: the outer ones


def grid_of(outline: dict[str, int]) -> Grid:
    """CM-2.1, CM-2.4: all triangles whose corners lie within the outline."""
    sums = range(outline["sum_min"], outline["sum_max"] + 1)
    rows, columns = range(outline["r_max"] + 1), range(outline["q_max"] + 1)
    return triangles((q, r) for r in rows for q in columns if q + r in sums)


def placements_on(grid: Grid) -> Iterator[Placement]:
    """CM-2.7: by row, then number, then S, B, H; CM-2.5: two triangles with a common edge."""
    for q, r, kind in sorted(grid.number, key=grid.of.reading):
        for way in ORIENTATIONS if kind == DOWN else ():
            up = by_steps(way.up, (q, r))
            if up in grid.number:
                cells = frozenset((grid.number[q, r, DOWN], grid.number[up]))
                corners = [by_steps(corner, (q, r)) for corner in way.corners]
                yield Placement(
                    vertex_name((q, r)) + way.name,
                    cells,
                    tuple(grid.corner_number[corner] for corner in corners),
                    frozenset(grid.outline(cells)),
                )


def vertex_name(vertex: Corner) -> str:
    """CM-2.2: the letter of the row, then the number.

    >>> vertex_name((7, 5))
    'F7'
    """
    return f"{chr(ord('A') + vertex[1])}{vertex[0]}"


def vertex_at(name: str) -> Corner:
    """The vertex of that name, on the board or not.

    >>> vertex_at("F7")
    (7, 5)
    """
    return int(name[1:]), ord(name[0]) - ord("A")


def triangle_at(name: str) -> Cell:
    """CM-2.4: the triangle of that name, on the board or not.

    >>> triangle_at("F7u")
    (7, 5, 1)
    """
    return (*vertex_at(name[:-1]), "du".index(name[-1]))
