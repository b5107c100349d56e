"""Where things lie in a picture: on a line, in rows, inside a frame.

FREE = Line(BOXES - 22, -27)                  from the right edge, 27 units apart
SPACES = Rows(Line(36, 66), Line(36, 66), columns=3)
pawn(FREE.at(2), 94, ...), rect(*inside(*SPACES.at(4), 66, 5))
"""

from typing import NamedTuple


class Line(NamedTuple):
    """Places on a line, each a step from the one before.

    >>> Line(10, 4).at(2)
    18
    """

    first: float
    step: float

    def at(self, place: float) -> float:
        return self.first + place * self.step


class Rows(NamedTuple):
    """Places in rows of equal length, numbered along the rows.

    >>> Rows(Line(0, 10), Line(5, 20), columns=3).at(4)
    (10, 25)
    """

    across: Line
    down: Line
    columns: int

    def at(self, place: int) -> tuple[float, float]:
        row, column = divmod(place, self.columns)
        return self.across.at(column), self.down.at(row)


def inside(x: float, y: float, side: float, margin: float) -> tuple[float, float, float, float]:
    """A smaller square in the middle of a square: its corner, its width and its height.

    >>> inside(10, 20, 60, 5)
    (15, 25, 50, 50)
    """
    return x + margin, y + margin, side - 2 * margin, side - 2 * margin


def from_middle(place: int, count: int, step: float) -> float:
    """How far from the middle each of several stands that share a place.

    >>> [from_middle(place, 3, 10) for place in range(3)]
    [-10.0, 0.0, 10.0]
    """
    return (place - (count - 1) / 2) * step
