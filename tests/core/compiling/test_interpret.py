"""Compiled rules and plain ones side by side in one process."""

import threading
import warnings

import numpy as np
import pytest

from circenses.bots.engine import engine_for
from circenses.core.compiling.compiled import Compiled
from circenses.core.compiling.interpret import Interpreter, as_python, interpreted, on_view
from circenses.core.compiling.jit import COMPILED
from circenses.core.play import prepare
from circenses.core.rules import agenda
from circenses.core.rules.chance import roll
from tests.hills import GAME
from tests.playing import start

pytestmark = pytest.mark.compiled  # it compares both ways

PLAIN = GAME.interpreted


def test_a_plain_rule_is_python_to_the_bottom():
    """No rule that it calls is compiled, and the original still is."""
    play = interpreted(GAME.play)
    if COMPILED:
        assert isinstance(GAME.play, Compiled)
    scope = play.py_func.__globals__ if COMPILED else play.__globals__
    assert not any(isinstance(thing, Compiled) for thing in scope.values())


def test_the_twin_is_made_once_and_is_its_own_twin():
    assert GAME.interpreted is PLAIN
    assert PLAIN.interpreted is PLAIN
    assert not PLAIN.compiled


def test_rules_on_a_view_give_pythons_own_numbers():
    """A rule of a module, asked by its name, answers as the compiled one does."""
    state = start(GAME, seed=7)
    table = GAME.read(state)

    found = on_view(agenda).first_of(table.waiting)

    assert found == agenda.first_of(state.waiting)
    assert type(found) is int
    assert on_view(agenda) is on_view(agenda)
    with pytest.raises(AttributeError, match="first_off"):
        on_view(agenda).first_off(table.waiting)


def test_only_numbers_and_tuples_of_them_are_turned_into_pythons_own():
    row = np.zeros(2, np.int8)
    found = as_python((np.int8(3), (np.bool_(True), 4), row))

    assert found == (3, (True, 4), row)
    assert [type(found[0]), type(found[1][0])] == [int, bool]
    assert found[2] is row


def test_chance_wraps_in_silence_and_changes_no_setting():
    """The 64-bit generator overflows on purpose; other code still gets warnings."""
    before = np.geterr()
    compiled_state, plain_state = start(GAME, seed=7), start(GAME, seed=7)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        got = [interpreted(roll)(plain_state, 10) for _ in range(100)]
    assert got == [roll(compiled_state, 10) for _ in range(100)]
    assert np.geterr() == before


def test_both_ways_in_threads_at_once_give_the_same_games():
    """Compiled and plain rules play in four threads, on states of their own."""
    ended = {}

    def play(name, game):
        states = game.new_batch(20)
        out, luck = np.zeros(game.most_legal, np.int32), np.zeros(1, np.uint64)
        options = game.options_for(3)
        game.drivers.random_games(states, game.blank, options, out, luck, np.uint64(1))
        ended[name] = states.tobytes()

    crew = [threading.Thread(target=play, args=(k, (GAME, PLAIN)[k % 2])) for k in range(4)]
    for thread in crew:
        thread.start()
    for thread in crew:
        thread.join()
    assert len(ended) == 4
    assert len(set(ended.values())) == 1


def test_bots_think_alike_both_ways():
    found = []
    for game in (GAME, PLAIN):
        states = game.new_batch(1)
        game.start(states, 0, 3, 1)
        workspace = engine_for(game).borrow()
        workspace.look_at(states, 0, 1)
        workspace.tune(workspace.engine.tuning)
        workspace.plant()
        workspace.think(40)
        found.append(workspace.choices())
        assert workspace.keep_below(found[-1][0].move)
    assert found[0] == found[1]


def test_until_a_game_is_compiled_its_twin_is_at_hand(monkeypatch):
    monkeypatch.setattr(prepare, "ready", set())
    assert prepare.ready_or_interpreted(GAME) is PLAIN
    prepare.prepare(GAME)
    assert prepare.ready_or_interpreted(GAME) is GAME


def test_a_rule_can_be_replaced_for_measuring():
    """Every call of `ask_all` is counted, however deep."""
    asked = []

    def counted(state, who, decision, arg=0, n=0):
        asked.append(decision)
        ask_all(state, who, decision, arg, n)

    ask_all = interpreted(agenda.ask_all)
    if COMPILED:
        state = GAME.new_batch(1)[0]
        state.seats = 3
        Interpreter({agenda.ask_all: counted}).interpreted(GAME.setup)(state, np.array([3, 0]))
        assert len(asked) == 1 + 1 + 3 + 1  # the first round, then the next, three places, a pick
