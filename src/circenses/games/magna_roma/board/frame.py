"""Where the cells of a city lie in its picture."""

from typing import NamedTuple

from circenses.games.magna_roma import box
from circenses.games.magna_roma.view import Player, Table

City = tuple[int, ...]


class Window(NamedTuple):
    """The part of the map that is shown: all cells of the city and all it may still grow to."""

    west: int
    north: int
    columns: int
    rows: int

    def place(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell in the window, counted from 0."""
        row, column = divmod(cell, box.SIDE)
        return column - self.west, row - self.north


def span(first: int, last: int) -> tuple[int, int]:
    """Where the window begins, and how many columns or rows it has."""
    length = last - first + 1
    if length == 1:
        return first - box.CITY // 2, box.CITY
    if length < box.CITY:
        return first - 1, max(box.CITY, length + 2)
    return first, length


def window(me: Player) -> Window:
    """The window on a player's city: five by five, or six while both sides are still open."""
    west, columns = span(me.west, me.east)
    north, rows = span(me.north, me.south)
    return Window(west, north, columns, rows)


CITY_WIDTH = 464
CITY_PAD = 17
CITY_INSIDE = CITY_WIDTH - 2 * CITY_PAD
OBJECTIVE_MARGIN = 40


class Frame(NamedTuple):
    """Where cells lie in the picture of a city."""

    window: Window
    side: float
    left: float
    top: float

    @property
    def width(self) -> float:
        return self.window.columns * self.side

    @property
    def height(self) -> float:
        return self.window.rows * self.side

    @property
    def scale(self) -> float:
        """The size of a tile, which is drawn in 100 units."""
        return self.side / 100

    def corner(self, cell: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        column, row = self.window.place(cell)
        return self.left + column * self.side, self.top + row * self.side

    def crossing(self, cell: int) -> tuple[float, float]:
        """The lower right corner of a cell."""
        x, y = self.corner(cell)
        return x + self.side, y + self.side

    def edge(self, cell: int, side: int) -> tuple[float, float]:
        """The middle of one edge of a cell."""
        x, y = self.corner(cell)
        dx, dy = ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))[side]
        return x + dx * self.side, y + dy * self.side


def framed(table: Table, player: int) -> Frame:
    """The frame round a player's city; in solo there is room for the objectives beside it."""
    shown = window(table.players[player])
    side = CITY_INSIDE / max(shown.columns, shown.rows)
    begin = margin_of(table) + CITY_PAD
    left = begin + (CITY_INSIDE - shown.columns * side) / 2
    top = begin + (CITY_INSIDE - shown.rows * side) / 2
    return Frame(shown, side, left, top)


def margin_of(table: Table) -> float:
    return OBJECTIVE_MARGIN if table.seats == 1 else 0
