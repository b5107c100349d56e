"""The parts of the table, as one viewer sees them."""

from circenses.core.play.game import Part
from circenses.core.text.lists import counted
from circenses.draw.choices import Choices
from circenses.draw.svg import join
from circenses.skeleton.board.pieces import IN_ROW, draw_heap
from circenses.skeleton.box import Heap
from circenses.skeleton.view import Table


def parts(table: Table, viewer: int | None, choices: Choices) -> list[Part]:
    """The heap, and a button for each legal move."""
    heap = draw_heap(table.stones, -(-Heap.most // IN_ROW))
    buttons = [choices.button(move, choices.label(move)) for move in choices]
    return [Part("heap", "Heap", join([heap, *buttons]))]


def moment(table: Table) -> str:
    """Where the game stands, for lists and replays."""
    return f"{counted(table.stones, 'stone')} left"
