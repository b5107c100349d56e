"""Gymnasium's own check, for every game at every number of players and seat; and the bots."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from circenses.core.errors import CircensesError, IllegalMove
from circenses.rl.seat import name_of
from tests.hills import GAME as HILLS
from tests.rl.tables import TABLES

# `check_env` looks for env.spec, and warns that it cannot make the other render modes without it.
pytestmark = pytest.mark.filterwarnings("ignore:.*")


def make(game, players=2, **more):
    return gymnasium.make(name_of(game.id), players=players, **more).unwrapped


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_check_env(game, players):
    for seat in {0, players - 1}:
        check_env(make(game, players, seat=seat), skip_render_check=True)


def test_the_render_modes_are_checked_too():
    check_env(make(HILLS, render_mode="ansi"), skip_render_check=True)


def test_names():
    assert name_of("magna_roma") == "circenses/MagnaRoma-v0"


def whole_game(env, seed):
    """Random moves of one seat; the observations, and the reward at the end."""
    luck = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    history, over = [seen["observation"].tobytes()], False
    while not over:
        action = luck.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, over, cut, info = env.step(action)
        assert not cut
        assert (seen["action_mask"] == info["action_mask"]).all()
        history.append(seen["observation"].tobytes())
    return history, reward


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_seed_gives_the_same_game(game, players):
    one, other = (make(game, players, seat=players - 1) for _ in range(2))
    assert whole_game(one, 4) == whole_game(other, 4)
    assert one.table.over


def test_bots_of_a_level_play_the_other_seats():
    env = make(HILLS, 3, seat=1, level="plebeian")
    _, reward = whole_game(env, 1)
    assert reward in (-1.0, -0.5, 0.0, 0.5, 1.0)


def test_an_illegal_move():
    env = make(HILLS)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.table.mask() == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)

    env = make(HILLS, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalMove):
        env.step(wrong)

    env = make(HILLS, illegal="random")
    env.reset(seed=1)
    assert env.step(wrong)[2] is False


@pytest.mark.parametrize("wrong", [{"seat": 2}, {"level": "emperor"}, {"illegal": "no"}], ids=str)
def test_what_there_is_not(wrong):
    with pytest.raises(CircensesError):
        make(HILLS, **wrong)
