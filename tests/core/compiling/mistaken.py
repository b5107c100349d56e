"""Rules with mistakes, each of another kind (see test_mistakes.py)."""

import numpy as np

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask


@rule
def reads_a_misspelt_field(state):
    me = state.players[0]
    return me.hand_cont + 1


@rule
def writes_a_misspelt_field(state):
    state.bonsu = 3


@rule
def forgets_an_argument(state):
    ask(state, 1)


@rule
def gives_too_many_arguments(state):
    ask(state, 1, 2, 3, 4, 5)


@rule
def forgets_a_branch(state):
    if state.bonus > 3:
        price = 5
    return price + 1


@rule
def misspells_a_name(state):
    return state.bonus if state.bonus > 3 else sate.seats  # noqa: F821


@rule
def does_what_cannot_be_compiled(state):
    return state.bonus + "Hills"


@rule
def makes_an_array(state):
    return np.zeros(state.seats)[0]


@rule
def returns_an_array(state):
    return state.players


@rule
def calls_a_mistaken_rule(state):
    return reads_a_misspelt_field(state)
