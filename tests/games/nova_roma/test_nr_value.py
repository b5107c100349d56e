"""What a position of Nova Roma is worth to the bots."""

import copy
import itertools

import numpy as np

from circenses.core.compiling.interpret import interpreted
from circenses.core.value.valuation import valuation_of
from circenses.games.nova_roma import GAME, box
from circenses.games.nova_roma.effects import Action
from circenses.games.nova_roma.state import FORFEIT_ROW, TAKE_ROW, Decision
from circenses.games.nova_roma.value import FEATURES
from circenses.games.nova_roma.value import measure as compiled_measure
from circenses.games.nova_roma.value.balance import features
from circenses.games.nova_roma.value.measure import time_left
from tests.games.nova_roma.table import action, space, turn
from tests.playing import random_match

measure = interpreted(compiled_measure)


def line_with(action, goods):
    """A patrician whose row has an action; nothing is handled yet."""
    table = turn(goods=goods, coins=3, artisans=2)
    lines = table.state.lines.tolist()
    at = lines.index(action)
    table.state.lines[0], table.state.lines[at] = action, lines[0]
    return table.choose(space(0, 1))


def worth_after(table, option):
    """What a position is worth a move later, by the weights for one move ahead."""
    after, valuation = copy.deepcopy(table), valuation_of(GAME)
    model = valuation.model()
    valuation.set_weights(model, valuation.weights(valuation.one_step))
    return valuation.value(after.choose(option).state, 0, model)


def test_nr_7_3_an_action_that_can_build_is_worth_more_than_the_coin_for_forfeiting_it():
    """An action that was only just taken is valued by what its steps allow."""
    table = line_with(Action.BUILD, goods=[5] * 5)
    assert table.decision == Decision.NEXT_ACTION
    assert worth_after(table, TAKE_ROW) > worth_after(table, FORFEIT_ROW)


def test_nr_13_1_what_cannot_be_paid_adds_nothing():
    rich, poor = (line_with(Action.BUILD, goods=[n] * 5) for n in (5, 0))
    gains = [worth_after(t, TAKE_ROW) - worth_after(t, FORFEIT_ROW) for t in (rich, poor)]
    assert gains[0] > gains[1]


def test_nr_6_1_turns_left_fall_with_each_patrician():
    table = turn()
    assert time_left(table.state, 0) == box.ROUNDS * box.TURNS
    table.choose(space(1, 1))
    assert time_left(table.state, 0) == box.ROUNDS * box.TURNS - 1
    assert time_left(table.state, 1) == box.ROUNDS * box.TURNS


def test_steps_of_an_action_are_worth_something_until_they_are_made():
    """NR-14.1: two steps ahead are worth more than one."""
    table = action("race", 2)
    before = table.state.agenda[table.state.pending - 1].n
    one = copy.deepcopy(table)
    one.state.agenda[one.state.pending - 1].n = before - 1
    assert GAME.value(table.state, 0) > GAME.value(one.state, 0)


def test_every_feature_occurs():
    """What is named is counted: in two random games nearly every feature is not 0 at some time."""
    amounts, seen = np.zeros(len(FEATURES)), np.zeros(len(FEATURES), bool)
    for match in itertools.chain(random_match(GAME, 2, 3), random_match(GAME, 3, 4)):
        if match.ply % 3 == 0 and not match.over:
            amounts[:] = 0.0
            measure(GAME.read(match.state), match.waiting[0], amounts)
            seen |= amounts != 0
    assert seen.sum() > len(FEATURES) * 3 // 4


def test_the_balance_report_names_what_players_have():
    table = turn(row=("cook",))
    found = features(table.state, 0)
    assert found["follower: Cook"] == 1.0
    assert found["followers: in the row"] == 1.0
    assert found["left: goods"] == sum(table.goods)
    assert all(isinstance(n, float) for n in found.values())
