"""Many games at once are the same games as one at a time."""

import numpy as np
import pytest

from circenses import rl
from circenses.core.errors import CircensesError, IllegalMove
from circenses.core.play.match import Match
from circenses.rl.table import Table
from tests.hills import GAME as HILLS
from tests.rl.tables import TABLES


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_batch_is_many_tables(game, players):
    """Step by step, each place shows what a table of its own shows, also after its game ended."""
    n, seed = 4, 11
    batch = rl.batch(game, n, players, seed=seed)
    tables = [Table(game, players) for _ in range(n)]
    seeds = [seed + i for i in range(n)]
    for table, number in zip(tables, seeds, strict=True):
        table.begin(number)
    out, ended = batch.reset(), 0
    while ended < n:
        for i, table in enumerate(tables):
            assert out.players[i] == table.player
            assert (out.masks[i] == table.mask(bool)).all()
            assert (out.observations[i] == table.observe(table.player)).all()
        moves = batch.sample()
        out = batch.step(moves)
        for i, table in enumerate(tables):
            table.play(int(moves[i]))
            assert out.over[i] == table.over
            assert out.rewards[i].tolist() == (
                table.returns().tolist() if table.over else [0.0] * players
            )
            if table.over:
                ended += 1
                seeds[i] += n
                table.begin(seeds[i])


def test_threads_change_nothing():
    def digest(threads):
        with rl.batch(HILLS, 200, 3, seed=1, threads=threads) as batch:
            batch.reset()
            for _ in range(60):
                batch.step(batch.sample())
            return batch.states.tobytes(), batch.out.observations.tobytes()

    assert digest(1) == digest(2) == digest(3)


def test_arrays_are_reused():
    batch = rl.batch(HILLS, 8)
    first = batch.reset()
    second = batch.step(batch.sample())
    assert all(one is other for one, other in zip(first, second, strict=True))


def test_an_illegal_move_changes_nothing():
    batch = rl.batch(HILLS, 8)
    batch.reset()
    before = batch.states.tobytes()
    moves = batch.sample()
    moves[3] = HILLS.moves - 1
    for wrong in (HILLS.moves - 1, -1, HILLS.moves):
        moves[3] = wrong
        with pytest.raises(IllegalMove, match=f"Move {wrong} is not legal in game 3"):
            batch.step(moves)
    moves[[5, 6]] = -1
    with pytest.raises(IllegalMove, match="3 of the 8 moves are not legal, first move 12"):
        batch.step(moves)
    assert batch.states.tobytes() == before


def test_the_moves_must_be_as_many_as_the_games():
    batch = rl.batch(HILLS, 8)
    batch.reset()
    with pytest.raises(CircensesError, match="8 moves"):
        batch.step([0, 0])
    with pytest.raises(CircensesError):
        rl.batch(HILLS, 0)


def test_random_moves_are_all_as_likely():
    batch = rl.batch(HILLS, 512, seed=3)
    out = batch.reset()
    picks = np.concatenate([batch.sample() for _ in range(40)])
    assert out.masks[:, :5].all()
    counts = np.bincount(picks, minlength=5)
    assert counts.sum() == 512 * 40
    assert (abs(counts / counts.sum() - 0.2) < 0.01).all()


def test_observations_may_be_left_out():
    batch = rl.batch(HILLS, 8, observe=False)
    assert batch.reset().observations.shape == (8, 0)
    batch.step(batch.sample())


def test_the_same_seed_gives_the_same_batch():
    batch = rl.batch(HILLS, 16, seed=5)
    batch.reset()
    first = batch.step(batch.sample()).observations.copy()
    batch.reset()
    assert (batch.step(batch.sample()).observations == first).all()
    batch.reset(seed=6)
    assert (batch.step(batch.sample()).observations != first).any()


@pytest.mark.parametrize("way", [2**32, -(2**32)])
def test_a_move_does_not_come_round(way):
    """Moves are kept in 32 bits; larger ones must not be taken for others."""
    batch = rl.batch(HILLS, 4, seed=1)
    moves = batch.reset().masks.argmax(axis=1).astype(np.int64)
    with pytest.raises(IllegalMove, match="4 of the 4"):
        batch.step(moves + way)
    for kind in (np.uint8, np.uint64, np.int16):
        batch.step(batch.out.masks.argmax(axis=1).astype(kind))


def test_moves_that_are_no_whole_numbers_are_named():
    batch = rl.batch(HILLS, 4, seed=1)
    moves = batch.reset().masks.argmax(axis=1)
    with pytest.raises(IllegalMove, match="whole numbers"):
        batch.step(moves.astype(float))
    with pytest.raises(CircensesError, match="shape"):
        batch.step(moves[:3])


@pytest.mark.parametrize("players", ["3", 2.0, None])
def test_players_are_a_whole_number(players):
    for make in (lambda: rl.batch(HILLS, 4, players), lambda: Match(HILLS, players)):
        with pytest.raises(CircensesError, match=rf"whole number.*{players!r}"):
            make()
