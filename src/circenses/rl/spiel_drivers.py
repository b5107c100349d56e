"""The loops of OpenSpiel's states and tensors, bound to one game like those in rl/drivers.py."""

# mypy: disallow-untyped-defs=False, check-untyped-defs=False

import numpy as np

from circenses.core.rules.chance import seed_chance

# Names that `bind` replaces with one game's.
observe = play = open_to = None


def look(states, i, out, facts):
    """Who is to move, and the open moves in OpenSpiel's order, which is nearly ours."""
    open_to(states, i, out, facts)
    for k in range(1, facts[1]):
        move, n = out[k], k
        while n > 0 and out[n - 1] > move:
            out[n] = out[n - 1]
            n -= 1
        out[n] = move


def play_apart(states, i, outcome, others, j, mine, out, facts):
    """Play a move in a copy of state `i`, in place `j` elsewhere; the last fact: was chance used?

    An outcome of a chance node changes the random generator before the move.
    """
    player, move = mine
    others[j] = states[i]
    if outcome >= 0:
        seed_chance(others[j], states[i].chance + np.uint64(outcome))
    play(others[j], player, np.int64(move))
    facts[2] = others[j].chance != states[i].chance
    look(others, j, out, facts)


def observe_scaled(states, raw, i, viewer, plan, eight, scale, out):
    """Write state `i` as `viewer` may see it, each number from 0 to 1, into zeros.

    Most of what is seen is zero, so eight numbers are looked at together.
    """
    seen = eight.view(np.uint8)
    observe(states, raw, i, viewer, plan, seen)
    for k in range(eight.shape[0]):
        if eight[k]:
            for n in range(8 * k, 8 * k + 8):
                out[n] = np.float32(seen[n]) / scale[n]
