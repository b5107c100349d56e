"""Pictures of single things."""

from circenses.core.play.game import Component
from circenses.draw.svg import Markup, circle, drawing, tag
from circenses.skeleton.box import Heap

CELL = 24
IN_ROW = 6


def draw_stone(number: int) -> Markup:
    """A stone in its place on the table."""
    row, column = divmod(number, IN_ROW)
    stone = circle(CELL * (0.5 + column), CELL * (0.5 + row), 9, id=f"stone-{number}")
    return tag("g", stone, data_thing=f"stone:{number}")


def draw_heap(stones: int, rows: int) -> Markup:
    return drawing(IN_ROW * CELL, rows * CELL, *(draw_stone(number) for number in range(stones)))


def picture() -> Markup:
    """The game at a glance, for the lobby."""
    return draw_heap(12, 4)


def components() -> list[Component]:
    """All that is in the box, each thing with the source of its data."""
    return [Component("Stone", "Stone", draw_heap(1, 1), Heap.written["source"], "stone:0")]
