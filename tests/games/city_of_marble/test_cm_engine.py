"""Whole games beside a slow second engine: the same questions, moves and positions."""

import itertools
import random

import pytest

from circenses.core.play.match import Match
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import GAME
from tests.games.city_of_marble.engine import Engine
from tests.games.city_of_marble.reading import SOURCES, VERTICES, around, vertex
from tests.games.city_of_marble.test_cm_properties import busy_choice


def set_supplies(match, engine, given):
    """Begin with fewer tiles, coins or Imperium tiles on both tables."""
    for name in ("stacks", "imperium_left"):
        if name in given:
            setattr(engine, name, list(given[name]))
            getattr(match.state, name)[:] = given[name]
    match.state.coins_left = engine.coins_left = given.get("coins_left", engine.coins_left)


def compare(state, engine):
    """All that lies on the table."""
    for mine, theirs in itertools.chain(shared_parts(state, engine), own_parts(state, engine)):
        assert mine == theirs


def shared_parts(state, engine):
    yield list(state.stacks), engine.stacks
    yield list(state.imperium_left), engine.imperium_left
    yield state.coins_left, engine.coins_left
    yield state.final_turns, EMPTY if engine.final is None else engine.final
    yield {k: c for k, c in enumerate(state.tiles) if c != EMPTY}, engine.tiles
    sites = zip(state.sites, state.owners, strict=True)
    yield {v: s for v, s in zip(VERTICES, sites, strict=True) if s[0] != EMPTY}, engine.sites
    yield {k: p for k, p in enumerate(state.bridge_owners) if p != EMPTY}, engine.bridges
    yield [line_of(state, aqueduct) for aqueduct in range(3)], engine.lines


def own_parts(state, engine):
    for player in range(engine.players):
        me = state.players[player]
        yield list(me.center_box), engine.center[player]
        yield list(me.left_box), engine.left[player]
        yield list(me.imperium), engine.imperium[player]
        yield list(me.magistrates), engine.magistrates[player]
        yield (me.coins, me.points), (engine.coins[player], engine.points[player])


def line_of(state, aqueduct):
    if state.heads[aqueduct] == EMPTY:
        return []
    line = [vertex(SOURCES[aqueduct])]
    for direction in state.paths[aqueduct][: state.pieces[aqueduct]]:
        line.append(around(line[-1])[direction])
    return line


def play_both(players, seed, **given):
    """A game to its end; who is asked, what, and every legal move must be the same."""
    match, luck = Match(GAME, players, seed), random.Random(seed)
    state = match.state
    hills = [hill for hill in range(7) if state.hills[hill]]
    engine = Engine(players, hills, state.active)
    set_supplies(match, engine, given)
    asking = engine.play()
    question = next(asking)
    while question is not None:
        decision = state.agenda[state.pending - 1].decision + 1
        assert (match.waiting, decision, match.legal()) == ([question[0]], *question[1:])
        compare(state, engine)
        move = busy_choice(match, luck)
        match.play(move)
        question = answer(asking, move)
    assert match.over
    compare(state, engine)


def answer(asking, move):
    """The second engine's next question, or None at the end."""
    try:
        return asking.send(move)
    except StopIteration:
        return None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cm_12_2_a_second_engine_asks_the_same_questions(players):
    """CM-12.2, CM-12.3, CM-12.8: in the same order, of the same players, with the same moves."""
    play_both(players, seed=players)


def test_cm_9_1_a_second_engine_runs_out_of_the_same_things():
    """CM-9.1 to CM-9.3: short of tiles, of coins and of Imperium tiles."""
    play_both(2, 7, stacks=[2, 3, 1, 4])
    play_both(3, 8, coins_left=1, imperium_left=[0, 0, 1, 1])
