"""Loops that try moves in many positions, written against the names a game supplies.

Each saves one call from Python per move. They are bound to a game like those of `drivers.py`, but
in a module of their own because no rule depends on them.
"""

import numpy as np

from circenses.core.rules.agenda import MOST_STEPS
from circenses.core.rules.chance import seed_chance

# Names that `bind` replaces with one game's functions.
play = imagine = None


def play_in_worlds(states, first, last, player, move, seeds, unused):
    """Turn the player's view in places `first` to `last` into worlds that fit it, and play a move
    in each; `unused` notes where it used no chance.
    """
    for i in range(first, last):
        state = states[i]
        seed_chance(state, seeds[i])
        imagine(state, player)
        chance = state.chance
        play(state, player, np.int64(move))
        unused[i] = state.chance == chance


def play_paths(states, player, paths, usual):
    """Play the row of `paths` in each place, up to a -1, and then on through those decisions that
    have a `usual` answer.
    """
    for i in range(states.shape[0]):
        state = states[i]
        for k in range(paths.shape[1]):
            if paths[i, k] < 0:
                break
            play(state, player, np.int64(paths[i, k]))
        for _ in range(MOST_STEPS):
            if state.pending == 0:
                break
            answer = usual[state.agenda[state.pending - 1].decision]
            if answer < 0:
                break
            play(state, player, np.int64(answer))
