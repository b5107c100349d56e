"""One table: returns, copies and saved positions."""

import json
import pickle

import numpy as np
import pytest

from circenses import rl
from circenses.core.errors import BadRecord, CircensesError, IllegalMove
from circenses.core.play.match import Match
from circenses.rl.table import Table
from tests.hills import GAME as HILLS
from tests.rl.tables import TABLES


def played(game, players, moves, seed=3, **more):
    """A table after a number of random moves (fewer, if the game ends)."""
    table, luck = Table(game, players, **more), np.random.default_rng(seed)
    table.begin(seed)
    while moves and not table.over:
        table.play(int(luck.choice(table.legal)))
        moves -= 1
    return table


def shares(places):
    """For each player: the share of the others behind, less the share ahead."""
    others = max(1, len(places) - 1)
    return [sum((q > p) - (q < p) for q in places) / others for p in places]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_finished_game_pays_by_places(game, players):
    table = played(game, players, 10_000)
    outcome = game.outcome(table.states)

    assert table.over
    if table.sides == 1:
        assert table.returns()[0] == pytest.approx(outcome.totals[0] / 100)
    else:
        assert table.returns() == pytest.approx(shares(outcome.places)[:players])


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_may_be_played_for_points(game, players):
    table = played(game, players, 10_000, reward="points")
    totals = np.array(game.outcome(table.states).totals[:players])

    assert table.returns() == pytest.approx(totals / 100)


def test_ties_share_what_they_get():
    table = played(HILLS, 3, 10_000)
    for player, points in enumerate((5, 9, 9)):
        table.states[0].players[player].points = points

    assert table.returns().tolist() == [-1.0, 0.5, 0.5]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_seed_is_the_same_game_everywhere(game, players):
    table = Table(game, players)
    table.begin(7)

    assert table.states.tobytes() == Match(game, players, seed=7).states.tobytes()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_copy_goes_its_own_way(game, players):
    table = played(game, players, 9)
    before = table.states.tobytes()
    twin, pickled = table.copy(), pickle.loads(pickle.dumps(table))
    twin.play(int(twin.legal[0]))

    assert table.states.tobytes() == before == pickled.states.tobytes()
    table.play(int(table.legal[0]))
    assert table.states.tobytes() == twin.states.tobytes()


def test_a_saved_table_is_taken_up_again():
    table, other = played(HILLS, 2, 3), Table(HILLS, 2)
    other.load(table.save())

    assert other.states.tobytes() == table.states.tobytes()
    assert other.player == table.player
    assert other.legal.tolist() == table.legal.tolist()


@pytest.mark.parametrize(
    "change",
    [{"players": 3}, {"game": "chess"}, {"rules": 9}, {"content": "x"}, {"state": "AAAA"}],
    ids=str,
)
def test_another_game_is_not_taken_up(change):
    table = played(HILLS, 2, 3)
    saved = json.dumps({**json.loads(table.save()), **change}).encode()

    with pytest.raises(BadRecord):
        table.load(saved)


def test_rubbish_is_not_taken_up():
    with pytest.raises(BadRecord):
        played(HILLS, 2, 3).load(b"rubbish")


def test_illegal_moves_are_refused_and_change_nothing():
    table = played(HILLS, 2, 3)
    before = table.states.tobytes()
    with pytest.raises(IllegalMove):
        table.play(HILLS.moves)

    assert table.states.tobytes() == before
    with pytest.raises(IllegalMove, match="over"):
        played(HILLS, 2, 1000).play(0)


def test_unknown_aims_are_refused():
    with pytest.raises(CircensesError, match="glory"):
        rl.batch(HILLS, 4, reward="glory")
