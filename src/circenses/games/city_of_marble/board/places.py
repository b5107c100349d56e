"""Where things lie on the picture of the city."""

from functools import cache

from circenses.core.rules.geometry import UP
from circenses.draw import grid, svg
from circenses.draw.svg import Markup
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.board import pieces

FRAME = grid.Frame(box.GRID, pieces.UNIT, x=37, y=42)
WIDTH, HEIGHT = FRAME.width + 74, FRAME.height + 76
WAYS = "SBH"


@cache
def center_of(placement: int) -> grid.Point:
    """The middle of a placement."""
    return grid.middle([FRAME.corner(int(corner)) for corner in box.CORNERS[placement]])


def way_of(placement: int) -> int:
    """The orientation of a placement."""
    return WAYS.index(box.PLACEMENT_NAMES[placement][-1])


def is_up(cell: int) -> bool:
    return box.GRID.cell[cell][2] == UP


def place_on(placement: int) -> grid.Point:
    """Where a Magistrate stands on a tile."""
    x, y = center_of(placement)
    dx, dy = pieces.standing_on(way_of(placement))[1]
    return x + dx, y + dy


def use(name: str, x: float, y: float, turn: float = 0) -> Markup:
    """One of them, set down at x, y."""
    moved = f"translate({svg.number(x)} {svg.number(y)})"
    where = f"{moved} rotate({svg.number(turn)})" if turn else moved
    return svg.tag("use", href=f"#{name}", transform=where)


def laid_along(one: int, other: int) -> tuple[float, float, float]:
    """Where a piece begins, and how it is turned."""
    (x, _), (u, _) = FRAME.corner(one), FRAME.corner(other)
    first, last = (one, other) if x < u else (other, one)
    return *FRAME.corner(first), TURNS[box.NEIGHBOR[first].tolist().index(last)]


TURNS = (0, 60, 120, 180, -120, -60)  # degrees, by direction
