"""Boards of squares, hexes or triangles, and shapes on them, as tables made once at import.

A cell has coordinates while tables are made, and a number in the rules. Ways out of a cell, and
edges and cells around a corner, are counted clockwise from east; a cell that is not there is EMPTY.

    ZONE = squares([".....", "..#.."], cells=".")      numbers are row * width + column
    ZONE.neighbors[cell, way]                          across an edge
    TURNS = orientations(SQUARES, [(0, 0), (0, 1), (1, 1)])
    LAID = ZONE.laid([TURNS])                           [shape, orientation, anchor, nth cell]
    COVERED, BESIDE = ZONE.sets(LAID), ZONE.adjacent(LAID)        as sets of core/rules/sets.py
"""

import functools
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from circenses.core.rules.geometry import (
    FULL_TURN,
    SQUARES,
    TRIANGLES,
    Cell,
    Corner,
    Geometry,
    Shape,
    angle_of,
    center,
    shape_of,
    triangle_corners,
)
from circenses.core.rules.sets import as_sets
from circenses.core.state.schema import EMPTY


def rows_of(lists: Sequence[Sequence[int]]) -> np.ndarray:
    """Lists of numbers as a table, each filled up with EMPTY."""
    longest = max((len(row) for row in lists), default=0) or 1
    return np.array([[*row, *[EMPTY] * (longest - len(row))] for row in lists], np.int16)


class Grid:
    """A board: its cells, edges and corners, each numbered, and which of them meet.

    `joined` are pairs of cells that count as neighbors though they share no edge (a bridge).
    """

    def __init__(
        self,
        of: Geometry,
        cells: Iterable[Cell] | Mapping[Cell, int],
        joined: Iterable[tuple[Cell, Cell]] = (),
    ):
        self.of = of
        self.number: dict[Cell, int] = (
            dict(cells)
            if isinstance(cells, Mapping)
            else {cell: n for n, cell in enumerate(sorted(cells, key=of.reading))}
        )
        self.cell = {number: cell for cell, number in self.number.items()}
        self.size = 1 + max(self.cell)  # numbers may have gaps where no cell is
        self.joined = [(self.number[one], self.number[other]) for one, other in joined]
        self.corner_cells: dict[Corner, list[int]] = {}
        self.edge_cells: dict[tuple[Corner, Corner], list[int]] = {}
        for cell, number in self.number.items():
            for corner in of.corners(cell):
                self.corner_cells.setdefault(corner, []).append(number)
            for edge in self.outline_of(cell):
                self.edge_cells.setdefault(edge, []).append(number)
        self.corners = sorted(self.corner_cells, key=self.upper)
        self.corner_number = {corner: n for n, corner in enumerate(self.corners)}
        ends = sorted(self.edge_cells, key=lambda e: [self.corner_number[c] for c in e])
        self.edges = ends
        self.edge_number = {edge: n for n, edge in enumerate(self.edges)}

    def outline_of(self, cell: Cell) -> list[tuple[Corner, Corner]]:
        """The edges of a cell, each with its ends in one order."""
        corners = self.of.corners(cell)
        pairs = itertools.pairwise([*corners, corners[0]])
        return [(a, b) if self.upper(a) < self.upper(b) else (b, a) for a, b in pairs]

    def upper(self, corner: Corner) -> tuple[float, float]:
        x, y = self.of.place(corner)
        return round(y, 6), round(x, 6)

    def center(self, number: int) -> tuple[float, float]:
        """The middle of a cell."""
        return center(self.of.place(corner) for corner in self.of.corners(self.cell[number]))

    # ---- cells

    def across(self, number: int) -> list[int]:
        """The neighbors of a cell across its edges, by way."""
        found = [EMPTY] * self.of.ways
        edges = self.outline_of(self.cell[number])
        for other in {n for edge in edges for n in self.edge_cells[edge]} - {number}:
            way = angle_of(self.center(number), self.center(other)) * self.of.ways / FULL_TURN
            found[int(way)] = other
        return found

    @functools.cached_property
    def neighbors(self) -> np.ndarray:
        """[cell, way]: the cell across that edge; what is `joined` comes after all ways."""
        lists = [self.across(n) if n in self.cell else [] for n in range(self.size)]
        for one, other in self.joined:
            lists[one].append(other)
            lists[other].append(one)
        return rows_of(lists)

    @functools.cached_property
    def around(self) -> np.ndarray:
        """[cell, nth]: all cells that share an edge or a corner with it, in order of number."""
        corners = [
            self.of.corners(self.cell[n]) if n in self.cell else [] for n in range(self.size)
        ]
        meet = [{n for corner in four for n in self.corner_cells[corner]} for four in corners]
        return rows_of([sorted(found - {n}) for n, found in enumerate(meet)])

    @functools.cached_property
    def there(self) -> np.ndarray:
        """[cell]: whether it exists."""
        return np.array([n in self.cell for n in range(self.size)])

    # ---- edges and corners

    @functools.cached_property
    def ends(self) -> np.ndarray:
        """[edge, 2]: the corners at its ends."""
        return rows_of([[self.corner_number[corner] for corner in edge] for edge in self.edges])

    @functools.cached_property
    def edge_sides(self) -> np.ndarray:
        """[edge, 2]: the cells on both sides; EMPTY outside."""
        return rows_of([[*sorted(self.edge_cells[edge]), EMPTY][:2] for edge in self.edges])

    @functools.cached_property
    def corner_edges(self) -> np.ndarray:
        """[corner, spoke]: the edge that leaves it in that direction."""
        return self.spokes_with(lambda edge, _: edge)

    @functools.cached_property
    def corner_neighbors(self) -> np.ndarray:
        """[corner, spoke]: the corner at the other end of that edge."""
        return self.spokes_with(lambda _, other: other)

    def spokes_with(self, choose: Callable[[int, int], int]) -> np.ndarray:
        table: np.ndarray = np.full((len(self.corners), self.of.spokes), EMPTY, np.int16)
        for number, edge in enumerate(self.edges):
            one, other = (self.corner_number[corner] for corner in edge)
            for here, there in ((one, other), (other, one)):
                ends = self.of.place(self.corners[here]), self.of.place(self.corners[there])
                spoke = int(angle_of(*ends) * self.of.spokes / FULL_TURN)
                table[here, spoke] = choose(number, there)
        return table

    @functools.cached_property
    def sectors(self) -> np.ndarray:
        """[corner, nth]: the cells around it; number k lies after spoke k."""
        table: np.ndarray = np.full((len(self.corners), self.of.spokes), EMPTY, np.int16)
        for corner, cells in self.corner_cells.items():
            for cell in cells:
                angle = angle_of(self.of.place(corner), self.center(cell))
                sector = int(angle * self.of.spokes / FULL_TURN)
                table[self.corner_number[corner], sector] = cell
        return table

    def outline(self, cells: Iterable[int]) -> list[int]:
        """The outer edges of a group of cells."""
        sides = [
            self.edge_number[edge]
            for n in cells
            if n >= 0
            for edge in self.outline_of(self.cell[n])
        ]
        return sorted(edge for edge in sides if sides.count(edge) == 1)

    def corners_of(self, cells: Iterable[int]) -> list[int]:
        """All corners of a group of cells."""
        corners = {c for n in cells if n >= 0 for c in self.of.corners(self.cell[n])}
        return sorted(self.corner_number[corner] for corner in corners)

    # ---- shapes on the board

    def lay(self, shape: Shape, anchor: int) -> list[int]:
        """The cells of a shape whose first cell is on the anchor; none where it does not fit."""
        first, at = shape[0], self.cell.get(anchor)
        if at is None or at[2:] != first[2:]:
            return []
        step = at[0] - first[0], at[1] - first[1]
        cells = [self.number.get(self.of.moved(cell, step), EMPTY) for cell in shape]
        return [] if EMPTY in cells else cells

    def laid(
        self, shapes: Sequence[Sequence[Shape]], may: Callable[[list[int]], bool] = lambda _: True
    ) -> np.ndarray:
        """[shape, orientation, anchor, nth]: the cells covered; EMPTY where it may not lie.

        `may` tells of a list of cells whether the ground allows it, whatever lies there.
        """
        ways = max(len(turns) for turns in shapes)
        most = max(len(shape) for turns in shapes for shape in turns)
        table: np.ndarray = np.full((len(shapes), ways, self.size, most), EMPTY, np.int16)
        for s, turns in enumerate(shapes):
            for o, shape in enumerate(turns):
                for anchor in self.cell:
                    cells = self.lay(shape, anchor)
                    if cells and may(cells):
                        table[s, o, anchor, : len(cells)] = cells
        return table

    def sets(self, laid: np.ndarray) -> np.ndarray:
        """The last axis of a table, lists of cells, as sets."""
        lists = laid.reshape(-1, laid.shape[-1]).tolist()
        table = as_sets([[n for n in row if n >= 0] for row in lists], self.size)
        return table.reshape(*laid.shape[:-1], -1)

    def adjacent(self, laid: np.ndarray) -> np.ndarray:
        """The cells next to those in each list, as sets."""
        lists = laid.reshape(-1, laid.shape[-1]).tolist()
        found = [
            {m for n in row if n >= 0 for m in self.neighbors[n].tolist() if m >= 0} - {*row}
            for row in lists
        ]
        return as_sets(found, self.size).reshape(*laid.shape[:-1], -1)

    def regions(self, kinds: Sequence[Any]) -> np.ndarray:
        """[cell]: the number of its region, where neighbors of one kind belong together."""
        table: np.ndarray = np.full(self.size, EMPTY, np.int16)
        found = 0
        for start in sorted(self.cell):
            if table[start] == EMPTY:
                self.fill(table, start, kinds, found)
                found += 1
        return table

    def fill(self, table: np.ndarray, start: int, kinds: Sequence[Any], region: int) -> None:
        todo = [start]
        while todo:
            here = todo.pop()
            table[here] = region
            near = [n for n in self.neighbors[here].tolist() if n >= 0]
            todo += [n for n in near if table[n] == EMPTY and kinds[n] == kinds[here]]


def squares(
    picture: Sequence[str],
    cells: str,
    *,
    width: int = 0,
    joined: Iterable[tuple[Cell, Cell]] = (),
) -> Grid:
    """A board drawn in text, numbered row * width + column; `cells` are the letters of squares."""
    wide = width or max(len(line) for line in picture)
    numbers = {(row, column): row * wide + column for row, column in shape_of(picture, cells)}
    return Grid(SQUARES, numbers, joined)


def triangles(corners: Iterable[Corner]) -> Grid:
    """All triangles whose three corners are given."""
    inside = set(corners)
    around = {
        (q - a, r - b, up) for q, r in inside for a in (0, 1) for b in (0, 1) for up in (0, 1)
    }
    return Grid(TRIANGLES, [cell for cell in around if inside.issuperset(triangle_corners(cell))])
