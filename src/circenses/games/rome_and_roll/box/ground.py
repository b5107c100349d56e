"""The map of Rome, shapes, and where shapes may lie.

Sets of squares are four numbers of 48 bits, three rows of the map each.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike

from circenses.core.rules.box import bits, numbers
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import vocabulary
from circenses.games.rome_and_roll.box import CARDS, JUNO_SHAPE, Blueprint, Map, Shapes

Cell = tuple[int, int]

# ---- the map: RR-5

ROWS, COLUMNS = 12, 16
SQUARES = ROWS * COLUMNS
BAND = 3 * COLUMNS  # bits in one number of a set of squares
BANDS = SQUARES // BAND
WATER = "~="
BRIDGE = "="
FORUM_LETTER = "F"
OUTSIDE_MARSH, INSIDE_MARSH = ",", "."
MOST_NEIGHBORS = 4


def square_at(row: int, column: int) -> int:
    return row * COLUMNS + column


def squares(them: Iterable[int]) -> list[int]:
    """A set of squares as four numbers."""
    whole = bits(them)
    return [whole >> (BAND * band) & ((1 << BAND) - 1) for band in range(BANDS)]


def squares_of(cells: Iterable[Cell]) -> list[int]:
    return squares(square_at(*cell) for cell in cells)


class Ground:
    """One side of the map."""

    def __init__(self, grid: list[str], resources: list[tuple[int, int, str]]):
        self.letters = {
            (row, column): letter
            for row, line in enumerate(grid)
            for column, letter in enumerate(line)
        }
        self.resources = {(row, column): letter for row, column, letter in resources}

    def at(self, cell: Cell) -> str:
        """The letter of a square; off the map, none."""
        return self.letters.get(cell, "")

    def around(self, cell: Cell) -> list[Cell]:
        """The squares that share an edge; off the map too."""
        row, column = cell
        return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]

    def neighbors(self, cell: Cell) -> list[Cell]:
        """The squares of the map that share an edge."""
        return [other for other in self.around(cell) if self.at(other)]

    def adjacent(self, cell: Cell) -> list[Cell]:
        """RR-5.1 to RR-5.3: sharing an edge; at a bridge, the square at its other end."""
        found = []
        for row, column in self.neighbors(cell):
            over = self.at((row, column)) == BRIDGE and row == cell[0]
            found.append((row, 2 * column - cell[1]) if over else (row, column))
        return [other for other in found if self.at(other) and self.at(other) not in WATER]

    def is_inside(self, cell: Cell) -> bool:
        return self.at(cell) in (INSIDE_MARSH, FORUM_LETTER, *vocabulary.HILLS)

    def is_buildable(self, cell: Cell) -> bool:
        return self.at(cell) in (OUTSIDE_MARSH, INSIDE_MARSH, *vocabulary.HILLS)

    def is_at_river(self, cell: Cell) -> bool:
        """RR-5.5, RR-5.6."""
        return any(self.at(other) in WATER for other in self.neighbors(cell))

    def is_at_wall(self, cell: Cell) -> bool:
        """RR-5.7."""
        return any(self.is_inside(other) != self.is_inside(cell) for other in self.around(cell))

    def find(self, letters: str) -> list[Cell]:
        return [cell for cell, letter in self.letters.items() if letter in letters]

    def hills(self, cells: list[Cell]) -> set[str]:
        return {self.at(cell) for cell in cells if self.at(cell) in vocabulary.HILLS}

    def allows(self, cells: list[Cell], restriction: str) -> bool:
        """RR-6.4 g: the restriction of the card."""
        match restriction:
            case "river":
                return any(map(self.is_at_river, cells))
            case "inside":
                return all(map(self.is_inside, cells))
            case "wall":
                return any(map(self.is_at_wall, cells))
            case "hill_any":
                return bool(self.hills(cells))
            case "hill_all":
                return len({*map(self.at, cells)}) == 1 and bool(self.hills(cells))
            case _:
                return True

    def carries(self, cells: list[Cell], restriction: str, straddling: bool = False) -> bool:
        """RR-6.4 b, c, e, f, g; with Juno a building may straddle hills and wall (RR-13.4)."""
        if not all(map(self.is_buildable, cells)) or not self.allows(cells, restriction):
            return False
        one_side = len({self.is_inside(cell) for cell in cells}) == 1
        return straddling or (len(self.hills(cells)) <= 1 and one_side)


MAPS = [Map.written[side] for side in vocabulary.SIDES]
GROUNDS = [Ground(side["grid"], side["resources"]) for side in MAPS]


T = TypeVar("T")


def each_square(of: Callable[[Ground, Cell], T]) -> list[list[T]]:
    """Something about every square of both sides; squares off the map too."""
    cells = [divmod(square, COLUMNS) for square in range(SQUARES)]
    return [[of(ground, cell) for cell in cells] for ground in GROUNDS]


def neighbors(ground: Ground, cell: Cell) -> list[int]:
    found = [square_at(*other) for other in ground.adjacent(cell)]
    return [*found, *[EMPTY] * (MOST_NEIGHBORS - len(found))]


def printed(ground: Ground, cell: Cell) -> int:
    """The resource that is printed on a square."""
    return vocabulary.LETTERS.index(ground.resources[cell]) if cell in ground.resources else EMPTY


def sets(rows: ArrayLike) -> np.ndarray:
    return numbers(rows, np.int64)


SQUARE_SET = sets([squares([square]) for square in range(SQUARES)])
NEAR = sets(each_square(lambda ground, cell: squares_of(ground.adjacent(cell))))
NEIGHBOR = numbers(each_square(neighbors))
BESIDE = sets(each_square(lambda ground, cell: squares_of(ground.neighbors(cell))))
BUILDABLE = sets([squares_of(filter(g.is_buildable, g.letters)) for g in GROUNDS])
HILL = sets([[squares_of(g.find(hill)) for hill in vocabulary.HILLS] for g in GROUNDS])
PRINTED_RESOURCE = numbers(each_square(printed))
FORUM_SQUARE = numbers([square_at(*min(g.find(FORUM_LETTER))) for g in GROUNDS])
SIDE_FOR = numbers([0, *(int(n in Map.written["large"]["players"]) for n in range(1, 5))])

# ---- shapes: RR-6.4 a; a shape in one of its orientations is a "lie"

FORMS: dict[str, list[str]] = {
    **{name: Shapes.written[name] for name in vocabulary.SHAPES},
    "single": ["#"],  # RR-18.7: what is left of rubble
    "forum": ["###"] * 3,
}


def cells_of(rows: list[str]) -> list[Cell]:
    return [(r, c) for r, line in enumerate(rows) for c, mark in enumerate(line) if mark == "#"]


def in_corner(cells: list[Cell]) -> list[Cell]:
    """The cells moved up and to the left, in reading order."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return sorted((r - top, c - left) for r, c in cells)


def orientations(rows: list[str]) -> list[list[Cell]]:
    """RR-18: the different orientations, four turns of the shape, then of its mirror image."""
    found: list[list[Cell]] = []
    for mirror in (1, -1):
        cells = [(r, mirror * c) for r, c in cells_of(rows)]
        for _ in range(4):
            if in_corner(cells) not in found:
                found.append(in_corner(cells))
            cells = [(c, -r) for r, c in cells]
    return found


SHAPE_NAMES = list(FORMS)
SHAPE_LIES = {name: orientations(rows) for name, rows in FORMS.items()}
ALL_LIES = [lie for lies in SHAPE_LIES.values() for lie in lies]
LIES = len(ALL_LIES)
MOST_CELLS = max(map(len, ALL_LIES))
MOST_TURNS = 8


def steps_from_first(lie: list[Cell]) -> list[int]:
    """How many squares each cell comes after the first one, in reading order."""
    return [square_at(*cell) - square_at(*lie[0]) for cell in lie]


LIE_SIZE = numbers([len(lie) for lie in ALL_LIES])
LIE_STEP = numbers([[*steps_from_first(lie), *[0] * (MOST_CELLS - len(lie))] for lie in ALL_LIES])


def first_lie(shape: str) -> int:
    return ALL_LIES.index(SHAPE_LIES[shape][0])


FORUM_LIE = first_lie("forum")
SINGLE, PAIR = SHAPE_NAMES.index("single"), SHAPE_NAMES.index("I2")

# ---- patterns: RR-20.4, where a shape could lie on an empty map, a row for each orientation

Holds = Callable[[Ground, list[Cell]], bool]


def holding(straddling: bool) -> list[Holds]:
    """For each blueprint, whether a side of the map carries it."""
    return [
        partial(Ground.carries, restriction=row["restriction"], straddling=straddling)
        for row in Blueprint
    ]


def anchors(ground: Ground, lie: list[Cell], holds: Holds) -> list[int]:
    """Where the first square of a shape may be."""
    (down, right), found = lie[0], []
    for row, column in ground.letters:
        cells = [(row + r - down, column + c - right) for r, c in lie]
        if all(map(ground.at, cells)) and holds(ground, cells):
            found.append(square_at(row, column))
    return squares(found)


PATTERNS: list[tuple[str, Holds]] = [
    *((row["shape"], holds) for row, holds in zip(Blueprint, holding(False), strict=True)),
    *((JUNO_SHAPE, holds) for holds in holding(True)),
    *((shape, lambda ground, cells: True) for shape in FORMS),
]
JUNO_PATTERN = CARDS  # of the first card
BARE_PATTERN = 2 * CARDS  # of the first shape
PATTERN_START = numbers(np.cumsum([0, *(len(SHAPE_LIES[shape]) for shape, _ in PATTERNS)]).tolist())
ROW_LIE = numbers(
    [first_lie(shape) + turn for shape, _ in PATTERNS for turn in range(len(SHAPE_LIES[shape]))]
)
ANCHORS = sets(
    [
        [anchors(ground, lie, holds) for shape, holds in PATTERNS for lie in SHAPE_LIES[shape]]
        for ground in GROUNDS
    ]
)
