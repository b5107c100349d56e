"""Chapter 1: setting up."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask
from circenses.core.rules.chance import roll
from circenses.skeleton.box import Heap
from circenses.skeleton.state import Decision


@rule
def lay_out(state):
    """SK-1.1: a heap of random size; SK-1.2: the first seat begins."""
    state.stones = Heap.least + roll(state, Heap.most - Heap.least + 1)
    ask(state, 0, Decision.TAKE)
