"""How much there is of each feature (value/features.py) in a position, for one player."""

from circenses.core.compiling.jit import rule
from circenses.skeleton.box import Heap
from circenses.skeleton.value import features


@rule
def measure(state, player, amounts):
    """Count all features of a position, before the end of the game; `amounts` are all 0."""
    amounts[features.EXPECTED] = 1.0
    if lost_heap(state) != to_move(state, player):
        amounts[features.GOOD_HEAP] = 1.0


@rule
def to_move(state, player):
    """Whether the player has to answer now."""
    return (state.waiting >> player) & 1 == 1


@rule
def lost_heap(state):
    """Whether every number of stones taken leaves the rival of two a good answer."""
    return state.stones % (Heap.grasp + 1) == 0


@rule
def spread(state):
    """How far apart final scores usually lie."""
    return 1.0 + 0.0 * state.stones
