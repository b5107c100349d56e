"""Loops over positions, written against the names a game supplies: setup, legal, play, ...

Each is bound to one game (core/compiling/jit.py) and compiled. Entry points take an array
of states and an index, because Numba recognizes an array much faster than a record.
"""

import numpy as np

from circenses.core.rules.agenda import first_of
from circenses.core.rules.chance import GOLDEN, LOW_HALF, mixed, seed_chance

# Names that `bind` replaces with one game's functions.
setup = legal = play = imagine = score = playout = begin = None


def begin(states, i, blank, options, seed):
    """Lay out a new game in place `i`."""
    states[i] = blank[0]
    state = states[i]
    state.seats = options[0]
    seed_chance(state, seed)
    setup(state, options)


def legal_moves(states, i, player, out):
    """Write the player's legal moves to `out`; returns how many."""
    return legal(states[i], player, out)


def play_move(states, i, player, move):
    """Carry out one legal move."""
    play(states[i], player, np.int64(move))


def imagine_state(states, i, player, seed):
    """Turn the player's view in place `i` into a whole state that fits it."""
    seed_chance(states[i], seed)
    imagine(states[i], player)


def score_sheet(states, i, player, sheet):
    """Fill the player's score sheet."""
    score(states[i], player, sheet)


def pick(luck, i, n):
    """One of 0 to n - 1, from a generator outside the state, for random players."""
    x = luck[i] + GOLDEN
    luck[i] = x
    return np.int64(((mixed(x) & LOW_HALF) * np.uint64(n)) >> np.uint64(32))


def playout(states, i, out, luck, k):
    """Play place `i` at random to the end; returns the number of decisions."""
    state = states[i]
    steps = 0
    while state.waiting != 0:
        player = first_of(state.waiting)
        n = legal(state, player, out)
        play(state, player, np.int64(out[pick(luck, k, n)]))
        steps += 1
    return steps


def random_game(states, i, blank, options, out, luck, k, seed):
    """A whole game at random; the same seed gives the same game on every machine."""
    begin(states, i, blank, options, seed)
    luck[k] = mixed(np.uint64(seed) * GOLDEN)
    return playout(states, i, out, luck, k)


def random_games(states, blank, options, out, luck, first_seed):
    """One random game in each place; returns the number of decisions."""
    steps = 0
    for i in range(states.shape[0]):
        steps += random_game(states, i, blank, options, out, luck, 0, first_seed + i)
    return steps


def playouts(states, blank, options, out, luck, first_seed, games):
    """Many random games in place 0, one after the other; returns the number of decisions."""
    steps = 0
    for game in range(games):
        steps += random_game(states, 0, blank, options, out, luck, 0, first_seed + game)
    return steps
