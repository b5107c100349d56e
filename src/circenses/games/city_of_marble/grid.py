"""CM-2: the triangular grid: vertices, triangles, and the placements of a rhombus on it."""

import itertools
from typing import Any, NamedTuple

Vertex = tuple[int, int]  # CM-2.1: q and r
Triangle = tuple[int, int, str]  # CM-2.4: q, r, and d or u
Edge = frozenset[Vertex]

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # CM-2.3: clockwise from east
DOWN = ((0, 0), (1, 0), (0, 1))  # CM-2.4: the corners of a triangle
UP = ((1, 0), (0, 1), (1, 1))
SECTORS = ((0, 0, "d"), (-1, 0, "u"), (-1, 0, "d"), (-1, -1, "u"), (0, -1, "d"), (0, -1, "u"))


class Orientation(NamedTuple):
    """CM-2.7: how a tile lies: its up-triangle and its corners, seen from its down-triangle."""

    name: str
    up: Vertex
    obtuse: tuple[Vertex, Vertex]  # 120 degrees, the ends of the short diagonal
    acute: tuple[Vertex, Vertex]  # 60 degrees


ORIENTATIONS = (
    Orientation("S", (0, 0), ((1, 0), (0, 1)), ((0, 0), (1, 1))),
    Orientation("B", (-1, 0), ((0, 0), (0, 1)), ((1, 0), (-1, 1))),
    Orientation("H", (0, -1), ((0, 0), (1, 0)), ((1, -1), (0, 1))),
)


class Placement(NamedTuple):
    """CM-2.7: one way to lay a tile."""

    name: str
    triangles: tuple[Triangle, Triangle]
    corners: tuple[Vertex, ...]  # two of 120 degrees, then two of 60

    @property
    def edges(self) -> set[Edge]:
        """CM-2.8: each 120-degree corner with each 60-degree corner."""
        return {frozenset(ends) for ends in itertools.product(self.corners[:2], self.corners[2:])}


def moved(vertex: Vertex, step: tuple[int, ...]) -> Vertex:
    return vertex[0] + step[0], vertex[1] + step[1]


def corners_of(triangle: Triangle) -> list[Vertex]:
    """CM-2.4: the three corners."""
    q, r, kind = triangle
    return [moved((q, r), step) for step in (DOWN if kind == "d" else UP)]


def edges_of(triangle: Triangle) -> set[Edge]:
    return {frozenset(ends) for ends in itertools.combinations(corners_of(triangle), 2)}


def sectors_of(vertex: Vertex) -> list[Triangle]:
    """CM-2.6: the six triangles around a vertex; number i lies between directions i and i + 1."""
    return [(vertex[0] + q, vertex[1] + r, kind) for q, r, kind in SECTORS]


def distance(one: Vertex, other: Vertex) -> int:
    """How many edges lie between two vertices."""
    q, r = other[0] - one[0], other[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


class Grid:
    """The grid within its outline, each kind of thing in the order of its numbers."""

    def __init__(self, outline: dict[str, Any]):
        self.letters: str = outline["row_letters"]
        rows, columns = range(outline["r_max"] + 1), range(-1, outline["q_max"] + 1)
        sums = range(outline["sum_min"], outline["sum_max"] + 1)
        self.vertices = [(q, r) for r in rows for q in columns if q >= 0 and q + r in sums]
        inside = set(self.vertices)
        self.triangles = [
            (q, r, kind)
            for r, q, kind in itertools.product(rows, columns, "du")
            if inside.issuperset(corners_of((q, r, kind)))
        ]
        self.placements = list(self.every_placement())

    def every_placement(self) -> Any:
        """CM-2.7: by row, then number, then S, B, H."""
        there = set(self.triangles)
        for (q, r, kind), way in itertools.product(self.triangles, ORIENTATIONS):
            up = (*moved((q, r), way.up), "u")
            if kind == "d" and up in there:
                corners = tuple(moved((q, r), step) for step in way.obtuse + way.acute)
                yield Placement(self.name((q, r)) + way.name, ((q, r, "d"), up), corners)

    @property
    def sites(self) -> list[Vertex]:
        """CM-2.10: the vertices with six triangles."""
        there = set(self.triangles)
        return [vertex for vertex in self.vertices if there.issuperset(sectors_of(vertex))]

    def name(self, vertex: Vertex) -> str:
        """CM-2.2: the letter of the row, then the number."""
        return f"{self.letters[vertex[1]]}{vertex[0]}"

    def vertex(self, name: str) -> Vertex:
        """The vertex of that name; it need not be on the board."""
        return int(name[1:]), self.letters.index(name[0])

    def triangle(self, name: str) -> Triangle:
        """The triangle of that name; it need not be on the board."""
        return (*self.vertex(name[:-1]), name[-1])
