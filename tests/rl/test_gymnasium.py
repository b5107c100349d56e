"""Gymnasium's own check, for every game at every number of players and seat; and the bots."""

import copy
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from circenses import rl
from circenses.bots.players import Random
from circenses.core.errors import CircensesError, IllegalMove
from circenses.rl.names import name_of
from circenses.rl.rounds import RoundEnv
from circenses.rl.seat import SeatEnv
from circenses.rl.turns import TurnEnv
from tests.hills import GAME as HILLS
from tests.rl.tables import TABLES

# Warnings are errors here: what `check_env` complains of, learners stumble over.


def make(game, players=2, **more):
    return gymnasium.make(name_of(game.id), players=players, **more).unwrapped


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_check_env(game, players):
    for seat in {0, players - 1}:
        check_env(make(game, players, seat=seat), skip_render_check=True)


def test_the_render_modes_are_checked_too():
    check_env(make(HILLS, render_mode="ansi"), skip_render_check=True)


def test_the_class_says_how_it_can_be_drawn():
    """Wrappers and learners read this before there is an environment."""
    for kind in (SeatEnv, TurnEnv, RoundEnv):
        assert set(kind.metadata["render_modes"]) == {"human", "ansi", "svg", "rgb_array"}
        assert kind.metadata["render_fps"] > 0


def test_a_name_with_its_module_needs_no_import():
    """Gymnasium itself imports what stands before the colon."""
    words = "import gymnasium; print(gymnasium.make('circenses.rl:circenses/MagnaRoma-v1'))"
    run = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert "MagnaRoma-v1" in run.stdout


def test_masks_where_learners_look_for_them():
    env = make(HILLS)
    seen, info = env.reset(seed=1)
    assert env.action_masks().dtype == bool
    assert (env.action_masks() == info["action_mask"]).all()
    assert (env.action_masks() == seen["action_mask"]).all()


def test_a_flat_observation_is_the_tensor():
    env, whole = make(HILLS, flat=True), make(HILLS)
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert (seen == whole.reset(seed=1)[0]["observation"]).all()
    assert info["action_mask"].any()
    check_env(env, skip_render_check=True)


def test_the_form_for_rllib_is_the_same_game():
    """Under RLlib's names, from 0 to 1."""
    env, plain = rl.rllib({"game": HILLS, "players": 3}), make(HILLS, 3)
    check_env(env, skip_render_check=True)
    (seen, _), over = env.reset(seed=1), False
    while not over:
        assert env.observation_space.contains(seen)
        seen, _, over, _, _ = env.step(int(seen["action_mask"].argmax()))
    seen, first = env.reset(seed=2)[0], plain.reset(seed=2)[0]
    most = np.maximum(HILLS.plan(3).most, 1)
    assert (np.rint(seen["observations"] * most) == first["observation"]).all()
    assert (seen["action_mask"] == first["action_mask"]).all()


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
    env = make(HILLS, 3, seat=1, opponents="plebeian")
    _, reward = whole_game(env, 1)
    assert reward in (-1.0, -0.5, 0.0, 0.5, 1.0)


def test_opponents_may_be_functions():
    """Each sees its own tensor and mask; one for all, or one for each seat from my left on."""
    asked = []

    def last(seen, mask):
        asked.append((seen.shape, mask.shape))
        return np.flatnonzero(mask)[-1]

    env = make(HILLS, 3, seat=1, opponents=last)
    whole_game(env, 1)
    assert set(asked) == {(env.table.observe(0).shape, (HILLS.moves,))}

    before = len(asked)
    whole_game(make(HILLS, 3, seat=1, opponents=["random", last]), 1)
    whole_game(make(HILLS, 3, seat=1, opponents=[last, Random()]), 1)
    assert len(asked) > before


def test_an_illegal_move():
    env = make(HILLS)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.table.mask() == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)

    with pytest.raises(IllegalMove, match=r"reset\(\)"):
        env.step(0)
    with pytest.raises(IllegalMove, match=r"reset\(\)"):
        copy.deepcopy(env).step(0)

    env = make(HILLS, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalMove):
        env.step(wrong)

    env = make(HILLS, illegal="random")
    env.reset(seed=1)
    assert env.step(wrong)[2] is False


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 2},
        {"opponents": "emperor"},
        {"opponents": 3},
        {"opponents": ["random", "random"]},
        {"illegal": "no"},
        {"players": "3"},
        {"players": 2.0},
    ],
    ids=str,
)
def test_what_there_is_not(wrong):
    with pytest.raises(CircensesError):
        make(HILLS, **wrong)


@pytest.mark.parametrize("illegal", ["end", "random", "raise"])
def test_what_is_no_whole_number_is_no_move_but_a_mistake(illegal):
    env = make(HILLS, illegal=illegal)
    seen, _ = env.reset(seed=1)
    move = int(seen["action_mask"].argmax())
    for wrong in (float(move), str(move), None, np.array([move])):
        with pytest.raises(IllegalMove, match="whole number"):
            env.step(wrong)
    assert not env.step(np.array(move))[2]


def test_reset_refuses_options_of_the_game():
    """PettingZoo's own test gives options that no environment has; Gymnasium refuses all."""
    for env in (make(HILLS), rl.aec(HILLS), rl.parallel(HILLS)):
        env.reset(seed=1, options={})
        with pytest.raises(CircensesError, match="bonus"):
            env.reset(seed=1, options={"bonus": "4"})
    with pytest.raises(CircensesError, match="level"):
        make(HILLS).reset(seed=1, options={"level": "II"})
