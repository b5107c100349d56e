"""Coordinates: how squares, hexes and triangles lie side by side, and shapes made of them.

A cell has coordinates while tables are made (grid.py), and a number in the rules. Corners of a cell
are listed clockwise. y is down.

    TURNS = orientations(SQUARES, [(0, 0), (0, 1), (1, 1)])
"""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

Cell = tuple[int, ...]  # (row, column) of a square, (q, r) of a hex, (q, r, up) of a triangle
Corner = tuple[int, ...]
Shape = tuple[Cell, ...]
FULL_TURN = 360
NEARLY = 1e-6  # degrees, against rounding


class Geometry(NamedTuple):
    """How cells of one kind lie side by side; x is to the right, y is down, both in cells."""

    ways: int  # edges of a cell
    spokes: int  # edges at a corner
    turns: int  # until a shape is back in its first position
    corners: Callable[[Cell], list[Corner]]  # clockwise
    place: Callable[[Corner], tuple[float, float]]
    turn: Callable[[Cell], Cell]  # clockwise around the origin
    mirror: Callable[[Cell], Cell]  # left and right swapped
    moved: Callable[[Cell, Cell], Cell]
    reading: Callable[[Cell], Any]  # sorts cells from the top left to the bottom right


def by_steps(cell: Cell, step: Cell) -> Cell:
    """A cell moved by the first two coordinates of another; an up-triangle stays one."""
    return cell[0] + step[0], cell[1] + step[1], *cell[2:]


def slanted(corner: Sequence[float]) -> tuple[float, float]:
    """Where a point of the triangular grid lies."""
    q, r = corner
    return q + r / 2, r * math.sqrt(3) / 2


def turned_point(point: Cell) -> Cell:
    """A sixth of a turn around the origin."""
    return -point[1], point[0] + point[1]


def mirrored_point(point: Cell) -> Cell:
    return -point[0] - point[1], point[1]


# ---- squares


def square_corners(cell: Cell) -> list[Corner]:
    row, column = cell
    return [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]


SQUARES = Geometry(
    ways=4,
    spokes=4,
    turns=4,
    corners=square_corners,
    place=lambda corner: (float(corner[1]), float(corner[0])),
    turn=lambda cell: (cell[1], -cell[0]),
    mirror=lambda cell: (cell[0], -cell[1]),
    moved=by_steps,
    reading=lambda cell: cell,
)

# ---- hexes with a corner on top; (q, r) is r / 2 to the right of q


STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # clockwise from east


def hex_corners(cell: Cell) -> list[Corner]:
    """A corner is where three hexes meet; its coordinates are the sum of theirs."""
    q, r = cell
    pairs = zip(STEPS, STEPS[1:] + STEPS[:1], strict=True)
    return [(3 * q + a[0] + b[0], 3 * r + a[1] + b[1]) for a, b in pairs]


HEXES = Geometry(
    ways=6,
    spokes=3,
    turns=6,
    corners=hex_corners,
    place=lambda corner: slanted((corner[0] / 3, corner[1] / 3)),
    turn=turned_point,
    mirror=mirrored_point,
    moved=by_steps,
    reading=lambda cell: (cell[1], cell[0]),
)

# ---- triangles: (q, r, DOWN) hangs below the edge from point (q, r) to the east, (q, r, UP) is to
# the right of it

DOWN, UP = 0, 1


def triangle_corners(cell: Cell) -> list[Corner]:
    q, r, up = cell
    return [(q + 1, r), (q + 1, r + 1), (q, r + 1)] if up else [(q, r), (q + 1, r), (q, r + 1)]


def through_corners(change: Callable[[Cell], Cell]) -> Callable[[Cell], Cell]:
    """The effect of a change of points on a triangle, which the sum of its corners identifies."""

    def changed(cell: Cell) -> Cell:
        q, r = change((3 * cell[0] + 1 + cell[2], 3 * cell[1] + 1 + cell[2]))
        up = int(q % 3 == 2)
        return (q - 1 - up) // 3, (r - 1 - up) // 3, up

    return changed


TRIANGLES = Geometry(
    ways=3,
    spokes=6,
    turns=6,
    corners=triangle_corners,
    place=lambda corner: slanted(corner),
    turn=through_corners(turned_point),
    mirror=through_corners(mirrored_point),
    moved=by_steps,
    reading=lambda cell: (cell[1], cell[0], cell[2]),
)


# ---- shapes


def settled(of: Geometry, shape: Iterable[Cell]) -> Shape:
    """A shape moved to the origin, its cells in reading order."""
    cells = list(shape)
    back = -min(cell[0] for cell in cells), -min(cell[1] for cell in cells)
    return tuple(sorted((of.moved(cell, back) for cell in cells), key=of.reading))


def orientations(of: Geometry, shape: Iterable[Cell], mirrored: bool = True) -> list[Shape]:
    """The ways a shape can lie, without repeats: its turns clockwise, then its mirror image's."""
    found: list[Shape] = []
    given = [tuple(cell) for cell in shape]
    for image in [given, [of.mirror(cell) for cell in given]][: 1 + mirrored]:
        for _ in range(of.turns):
            found.append(settled(of, image))
            image = [of.turn(cell) for cell in image]
    return list(dict.fromkeys(found))


def shape_of(picture: Sequence[str], cells: str = "#") -> Shape:
    """The squares of a shape drawn in text."""
    return tuple(
        (row, column)
        for row, line in enumerate(picture)
        for column, letter in enumerate(line)
        if letter in cells
    )


# ---- angles


def angle_of(from_: tuple[float, float], to: tuple[float, float]) -> float:
    """The direction of a point in degrees, clockwise from east."""
    degrees = math.degrees(math.atan2(to[1] - from_[1], to[0] - from_[0]))
    return (degrees + NEARLY) % FULL_TURN


def center(points: Iterable[tuple[float, float]]) -> tuple[float, float]:
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)
