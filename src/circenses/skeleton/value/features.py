"""What is counted in a position, by name."""

from circenses.core.jit import rule
from circenses.skeleton.data import GRASP


@rule
def to_move(state, player):
    """Whether the player has to answer now."""
    return (state.waiting >> player) & 1 == 1


@rule
def lost_heap(state):
    """Whether every number of stones taken leaves the rival of two a good answer."""
    return state.stones % (GRASP + 1) == 0
