"""Lists of legal moves, and the stages of a step."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import top
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.state import SQUARE


@rule
def offer(out, n, move):
    """Add one legal move, if there is room; returns how many there are.

    A caller that only asks whether there is a choice (RR-18.1) has room for two.
    """
    if n < out.shape[0]:
        out[n] = move
    return n + 1


@rule
def is_full(out, n):
    """Whether more moves would tell the caller nothing."""
    return n >= out.shape[0]


@rule
def offer_all(out, n, these, first):
    """Add a move for each of a set of bits."""
    thing = 0
    while these >> thing != 0:
        if (these >> thing) & 1:
            n = offer(out, n, first + thing)
        thing += 1
    return n


@rule
def offer_squares(out, n, these):
    """Add every square of a set."""
    for band in range(ground.BANDS):
        left, square = these[band], band * ground.BAND
        while left != 0 and not is_full(out, n):
            if left & 1:
                n = offer(out, n, SQUARE + square)
            left >>= 1
            square += 1
    return n


@rule
def next_stage(state):
    """The current stage of a step; the next call returns the one after it."""
    entry = top(state)
    entry.n += 1
    return entry.n - 1
