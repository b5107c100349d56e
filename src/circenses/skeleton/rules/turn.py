"""Chapters 2 and 3: a turn, and the end."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, offer
from circenses.skeleton.box import Heap
from circenses.skeleton.state import TAKE, Decision


@rule
def may_take(state, player, out):
    """SK-2.1, SK-R1: one to three stones, as many as there are."""
    n = 0
    for more in range(min(Heap.grasp, state.stones)):
        n = offer(out, n, TAKE + more)
    return n


@rule
def do_take(state, player, move):
    """SK-2.1: take the stones; SK-3.1: the last one wins."""
    done(state)
    state.stones -= move - TAKE + 1
    if state.stones == 0:
        state.players[player].points = 1
        return
    ask(state, player, Decision.NEXT_PLAYER)


@rule
def do_next_player(state, player):
    """SK-1.2: clockwise."""
    done(state)
    ask(state, (player + 1) % state.seats, Decision.TAKE)
