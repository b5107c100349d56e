"""What lies on the table, and what a move number means.

Numbers of decisions and moves are saved in records: append, never renumber.
"""

from enum import IntEnum

from circenses.core.state.schema import Asked, count, schema, state_schema
from circenses.skeleton.box import SEATS, Heap


class Decision(IntEnum):
    TAKE = 0
    NEXT_PLAYER = 1  # automatic


FIRST_AUTOMATIC = Decision.NEXT_PLAYER
TAKE = 0  # TAKE + 0 is one stone, TAKE + 1 two
MOVES = TAKE + Heap.grasp
MOST_LEGAL = Heap.grasp
AGENDA = 2  # a turn, and the step to the next one

PLAYER = schema("Player", points=count(most=1))
STATE = state_schema(
    "State",
    player=PLAYER,
    seats=SEATS,
    agenda=AGENDA,
    stones=count(most=Heap.most),
)

ASKED: dict[Decision, Asked] = {}  # what a question is about, where it is about something
