"""Rules that do too much, for the checked mode: python -m tests.core.compiling.overflowing RULE."""

import sys

import numpy as np

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, offer
from tests.hills import GAME
from tests.playing import start


@rule
def count_too_far(state):
    state.players[1].hand_count += 250


@rule
def assign_too_much(state):
    me, n = state.players[0], 70000
    me.points, state.bonus = n, 1


@rule
def fill_too_much(state):
    for hill in range(7):
        state.hills[hill].citizens[2] = 100 * hill


@rule
def ask_too_deep(state):
    for _ in range(9):
        ask(state, 0, 1)


@rule
def offer_too_much(out):
    n = 0
    for move in range(100):
        n = offer(out, n, move)
    return n


@rule
def all_is_well(state):
    state.players[1].hand_count += 1
    state.hills[2].citizens[3] = 3
    first, state.bonus = 1, 2
    row = state.hills[first]
    row.citizens[0] |= 1
    state.hills[1:3]
    return state.bonus + row.citizens[0]


if __name__ == "__main__":
    wrong = globals()[sys.argv[1]]
    given = np.zeros(GAME.most_legal, np.int32) if "offer" in sys.argv[1] else start(GAME, 3)
    print(wrong(given))
