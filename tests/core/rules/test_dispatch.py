"""Rules are found by the names of their decisions, and what is misnamed fails at once."""

import inspect
import traceback
from enum import IntEnum
from types import ModuleType

import numpy as np
import pytest

from circenses.core.compiling.jit import rule
from circenses.core.errors import BrokenRule
from circenses.core.rules.agenda import MOST_STEPS, ask, done
from circenses.core.rules.dispatch import dispatch, play_and_settle
from circenses.core.state.schema import count, schema, state_schema


class Decision(IntEnum):
    DRAW = 0
    PLAY_CARD = 1
    CLEANUP = 2


STATE = state_schema(
    "State", player=schema("Player", points=count()), seats=2, agenda=2, done=count()
)


@rule
def may_draw(state, player, out):
    out[0] = 7 + player
    return 1


@rule
def do_draw(state, player, move):
    state.done = 10 * player + move


@rule
def may_play_card(state, player, out):
    return 0


@rule
def do_play_card(state, player, move):
    state.done = state.players[7].points if move == 99 else 2


@rule
def do_cleanup(state, player):
    state.done = 100 + player


RULES = (may_draw, do_draw, may_play_card, do_play_card, do_cleanup)


def chapter(*rules, name=__name__):
    made = ModuleType(name)
    for one in rules:
        setattr(made, one.__name__, one)
    return made


def dispatched(*rules):
    return dispatch("toy.rules", Decision, Decision.CLEANUP, [chapter(*rules)])


def position(decision):
    states = STATE.batch(1)
    states[0].pending = 1
    states[0].agenda[0].decision = decision
    return states[0]


def test_each_decision_is_led_to_its_own_rules():
    """What is on top of the agenda decides, and every rule gets as much as it takes."""
    may, do, follow = dispatched(*RULES)
    out = np.zeros(4, np.int32)

    assert may(position(Decision.DRAW), 1, out) == 1
    assert out[0] == 8
    assert may(position(Decision.PLAY_CARD), 1, out) == 0
    for decision, expected in ((Decision.DRAW, 13), (Decision.PLAY_CARD, 2)):
        state = position(decision)
        do(state, 1, 3)
        assert state.done == expected
    state = position(Decision.CLEANUP)
    follow(state, 1)
    assert state.done == 101


def test_play_goes_on_until_somebody_has_a_choice():
    """A step without a choice gets the player it was noted for, or only the state."""

    @rule
    def do_play_card(state, player, move):
        done(state)
        ask(state, 1, Decision.DRAW)
        ask(state, 1, Decision.CLEANUP)

    @rule
    def do_cleanup(state, player):
        done(state)
        state.done += 100 + player

    @rule
    def do_cleanup_for_nobody(state):
        done(state)
        state.done += 50

    do_cleanup_for_nobody.__name__ = "do_cleanup"
    for step, expected in ((do_cleanup, 101), (do_cleanup_for_nobody, 50)):
        rules = [may_draw, do_draw, may_play_card, do_play_card, step]
        _, do, follow = dispatched(*rules)
        play, _ = play_and_settle(do, follow, Decision.CLEANUP)
        state = position(Decision.PLAY_CARD)

        play(state, 0, 0)

        assert state.done == expected
        assert state.waiting == 1 << 1
        assert state.agenda[0].decision == Decision.DRAW


def test_settling_ends_where_rules_never_do():
    """Nobody waits then, though something is pending: `Game.play_move` says what is wrong."""

    @rule
    def do_cleanup(state):
        state.done += 1

    _, do, follow = dispatched(may_draw, do_draw, may_play_card, do_play_card, do_cleanup)
    _, settle = play_and_settle(do, follow, Decision.CLEANUP)
    state = position(Decision.CLEANUP)

    settle(state)

    assert (state.done, state.pending, state.waiting) == (MOST_STEPS, 1, 0)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (RULES[1:], "Decision.DRAW needs the rule may_draw, and no chapter has it."),
        (RULES[:-1], "Decision.CLEANUP needs the rule do_cleanup, and no chapter has it."),
    ],
)
def test_a_missing_rule_is_named(rules, words):
    with pytest.raises(BrokenRule, match="toy.rules: .*" + words):
        dispatched(*rules)


def test_a_rule_of_no_decision_is_named():
    """So a misspelled name is reported twice: for the decision that lacks it, and for the rule."""

    def may_drow(state, player, out):
        return 0

    with pytest.raises(BrokenRule, match=r"The rule may_drow in .* belongs to no decision\."):
        dispatched(*RULES, may_drow)


def test_two_rules_of_one_name_are_refused():
    def do_draw(state, player, move):
        pass

    do_draw.__module__ = "other"
    with pytest.raises(BrokenRule, match="two rules do_draw"):
        dispatch(
            "toy", Decision, Decision.CLEANUP, [chapter(*RULES), chapter(do_draw, name="other")]
        )


def test_what_a_chapter_imports_is_not_its_own():
    """A rule belongs to the file that defines it, wherever it is used."""
    other = chapter(may_draw, name="other")

    assert dispatch("toy", Decision, Decision.CLEANUP, [other, chapter(*RULES)])


def test_the_written_text_can_be_read_in_a_debugger():
    """Tracebacks and inspect find its lines."""
    _, do, _ = dispatched(*RULES)

    plain = getattr(do, "py_func", do)
    assert "do_draw(state, player, move)" in inspect.getsource(plain)
    try:
        plain(None, 0, 0)
    except Exception as error:
        lines = [step.line for step in traceback.extract_tb(error.__traceback__)]
        assert "decision = top(state).decision" in lines
    else:
        pytest.fail("there is no question in nothing")
