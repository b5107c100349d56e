"""Boards of squares, hexes and triangles as pictures: cells, edges, outlines, areas to click.

    FRAME = Frame(ZONE, 36, x=12, y=12)
    FRAME.cell(7, class_="ground")                     one cell
    FRAME.region([7, 8, 15], fill=var("a1"))           several as one piece, with one outline
    choices.wrap(CELL + 7, FRAME.cell_mark([7]), FRAME.hit([7]))
    choices.wrap(ROAD + 3, FRAME.edge(3), FRAME.hit_edge(3))

`ZONE` is a board of core/rules/grid.py, or anything else with its cells, edges and corners.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from circenses.draw.svg import Attribute, Markup, number, path, points, tag

Point = tuple[float, float]
TOUCH = 14  # units: how wide the area round a thin line is at least


class Kind(Protocol):
    """How cells of one kind lie side by side."""

    @property
    def corners(self) -> Callable[[Any], Sequence[Any]]: ...

    @property
    def place(self) -> Callable[[Any], Point]: ...


class Board(Protocol):
    """What is drawn: cells, corners and edges, each with its number."""

    @property
    def of(self) -> Kind: ...

    @property
    def cell(self) -> Mapping[int, Any]: ...

    @property
    def corners(self) -> Sequence[Any]: ...

    @property
    def edges(self) -> Sequence[tuple[Any, Any]]: ...

    def outline(self, cells: Iterable[int]) -> list[int]: ...


class Frame:
    """A board drawn with cells of `size` units; `x`, `y` is the upper left corner of the whole."""

    def __init__(self, board: Board, size: float, x: float = 0, y: float = 0):
        self.board, self.size = board, size
        places = [board.of.place(corner) for corner in board.corners]
        least_x, least_y = (min(axis) for axis in zip(*places, strict=True))
        most_x, most_y = (max(axis) for axis in zip(*places, strict=True))
        self.shift = x - least_x * size, y - least_y * size
        self.width, self.height = (most_x - least_x) * size, (most_y - least_y) * size

    # ---- places

    def at(self, corner: Any) -> Point:
        """Where a point of the board lies in the picture."""
        x, y = self.board.of.place(corner)
        return self.shift[0] + x * self.size, self.shift[1] + y * self.size

    @cached_property
    def corner_points(self) -> list[Point]:
        return [self.at(corner) for corner in self.board.corners]

    def corner(self, corner: int) -> Point:
        """Where a corner lies."""
        return self.corner_points[corner]

    def corners_of(self, cell: int) -> list[Point]:
        """The corners of a cell, clockwise."""
        return [self.at(corner) for corner in self.board.of.corners(self.board.cell[cell])]

    def center(self, cell: int) -> Point:
        """The middle of a cell."""
        return middle(self.corners_of(cell))

    def ends(self, edge: int) -> tuple[Point, Point]:
        """The two ends of an edge."""
        one, other = self.board.edges[edge]
        return self.at(one), self.at(other)

    # ---- pictures

    def cell(self, cell: int, inset: float = 0, **attributes: Attribute) -> Markup:
        """One cell; `inset` units smaller on every side."""
        corners = self.corners_of(cell)
        return polygon(drawn_in(corners, inset) if inset else corners, **attributes)

    def edge(self, edge: int, **attributes: Attribute) -> Markup:
        """One edge, as a line."""
        (x1, y1), (x2, y2) = self.ends(edge)
        return path(line(x1, y1, x2, y2), **attributes)

    def outline(self, cells: Iterable[int]) -> str:
        """The border of a group of cells as an SVG path, one closed line for each part or hole."""
        loops = chained([self.ends(edge) for edge in self.board.outline(cells)])
        return " ".join("M" + "L".join(f"{x:.2f},{y:.2f}" for x, y in loop) + "z" for loop in loops)

    def region(self, cells: Iterable[int], **attributes: Attribute) -> Markup:
        """Several cells as one piece."""
        attributes.setdefault("fill_rule", "evenodd")
        attributes.setdefault("stroke_linejoin", "round")
        return path(self.outline(cells), **attributes)

    # ---- what may be done

    def cell_mark(self, cells: Iterable[int]) -> Markup:
        """Cells that may be chosen: a dashed frame, tinted."""
        return self.region(cells, class_="cellmark")

    def ring(self, cells: Iterable[int]) -> Markup:
        """A piece that may be chosen."""
        outline = self.outline(cells)
        return path(outline, class_="halo") + path(outline, class_="mark")

    def hit(self, cells: Iterable[int]) -> Markup:
        """The transparent area of some cells that takes the click."""
        return self.region(cells, class_="hit")

    def hit_edge(self, edge: int, wide: float = TOUCH) -> Markup:
        """A transparent strip around an edge, because a thin line has no box to click."""
        (x1, y1), (x2, y2) = self.ends(edge)
        return hit_line(x1, y1, x2, y2, wide)


# ---- a shape in hand: which of its choices is meant is found by web/static/script/shape.js


def holds_shape(reach: float, turns: int) -> dict[str, Attribute]:
    """What the drawing of a board carries while a shape is in hand.

    A choice is aimed at from up to `reach` units away; ways from `turns` on are mirrored.
    """
    return {"data_holds": "", "data_reach": reach, "data_turns": turns}


def lying(way: int, x: float, y: float) -> dict[str, Attribute]:
    """What a choice on such a board carries: how the shape would lie, and where."""
    return {"data_way": way, "data_x": x, "data_y": y}


def way_button(way: int, *picture: str, label: str | None = None) -> Markup:
    """A button that turns the shape in hand; phones have neither keys nor a wheel."""
    return tag("button", *picture, type="button", data_way_to=way, aria_label=label)


# ---- lines and polygons, on a board or not


def polygon(corners: Iterable[Point], **attributes: Attribute) -> Markup:
    return tag("polygon", points=points(corners), **attributes)


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    """A line as an SVG path."""
    return f"M{number(x1)},{number(y1)} L{number(x2)},{number(y2)}"


def hit_polygon(corners: Iterable[Point]) -> Markup:
    """The transparent area of any outline that takes the click."""
    return polygon(corners, class_="hit")


def hit_line(x1: float, y1: float, x2: float, y2: float, wide: float = TOUCH) -> Markup:
    """A transparent strip around a thin line, narrower at its ends, where other lines meet it."""
    long = math.hypot(x2 - x1, y2 - y1) or 1
    across, along = wide / 2 / long, min(0.25, wide / 2 / long)
    dx, dy = x2 - x1, y2 - y1
    strip = [
        (x1, y1),
        (x1 + dx * along - dy * across, y1 + dy * along + dx * across),
        (x2 - dx * along - dy * across, y2 - dy * along + dx * across),
        (x2, y2),
        (x2 - dx * along + dy * across, y2 - dy * along - dx * across),
        (x1 + dx * along + dy * across, y1 + dy * along - dx * across),
    ]
    return hit_polygon(strip)


def middle(corners: Sequence[Point]) -> Point:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def drawn_in(corners: Sequence[Point], inset: float) -> list[Point]:
    """A regular outline whose sides lie `inset` units further in."""
    x, y = middle(corners)
    (x1, y1), (x2, y2) = corners[0], corners[1]
    reach = math.hypot((x1 + x2) / 2 - x, (y1 + y2) / 2 - y)  # from the middle to a side
    part = max(0.0, 1 - inset / reach)
    return [(x + (cx - x) * part, y + (cy - y) * part) for cx, cy in corners]


def chained(sides: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Separate sides as closed lines; where four meet, a line turns rather than crosses."""
    left = [tuple(map(rounded, side)) for side in sides]
    loops = []
    while left:
        one, end = left.pop()
        loop = [one, end]
        while loop[-1] != loop[0]:
            side = next(side for side in left if loop[-1] in side)
            left.remove(side)
            loop.append(side[1] if side[0] == loop[-1] else side[0])
        loops.append(straightened(loop[:-1]))
    return loops


def rounded(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


def straightened(loop: list[Point]) -> list[Point]:
    """The line without the points at which it goes straight on."""
    found = []
    for n, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[n - 1], loop[(n + 1) % len(loop)]
        if abs((x - ax) * (by - y) - (y - ay) * (bx - x)) > 0.01:
            found.append((x, y))
    return found
