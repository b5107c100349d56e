"""torchrl: its own check, and games that follow one another; skipped where it is not installed."""

import pytest

pytest.importorskip("torchrl", reason="./circenses test --clients has it")

import torch
from torchrl.envs import check_env_specs

from circenses.core.errors import CircensesError
from circenses.rl.torchrl_env import SelfPlayEnv, TorchEnv
from tests.hills import GAME as HILLS

pytestmark = [pytest.mark.clients, pytest.mark.filterwarnings("default")]


def test_the_specs_hold():
    check_env_specs(TorchEnv(HILLS, 8, 3, seat=1, seed=1))


def test_games_follow_one_another():
    env = TorchEnv(HILLS, 8, 3, seed=1)
    env.set_seed(3)
    played = env.rollout(60, break_when_any_done=False)
    ended = played["next", "done"]
    assert ended.sum() > 8
    assert played["action_mask"].gather(-1, played["action"][..., None]).all()
    assert not played["next", "reward"][~ended].any()
    after = ended[:, :-1, 0]  # what follows on an end is the beginning of another game
    begun = played["observation"][:, 1:][after]
    assert (begun != played["next", "observation"][:, :-1][after]).any(-1).all()


def test_a_seed_gives_the_same_games():
    def play():
        env = TorchEnv(HILLS, 4, seed=5)
        return env.rollout(20, break_when_any_done=False)["observation"]

    assert torch.equal(play(), play())


def test_self_play_asks_every_seat():
    env = SelfPlayEnv(HILLS, 8, 3, seed=1)
    check_env_specs(env)
    played = env.rollout(60, break_when_any_done=False)
    assert set(played["player"].unique().tolist()) == {0, 1, 2}
    assert played["action_mask"].gather(-1, played["action"][..., None]).all()
    gained = played["next", "reward"][played["next", "done"][..., 0]]
    assert len(gained) > 4
    assert torch.allclose(gained.sum(-1), torch.zeros(()), atol=1e-6)


def test_games_that_go_on_are_not_reset_one_by_one():
    env = SelfPlayEnv(HILLS, 4, 3, seed=1)
    seen = env.reset()
    seen["_reset"] = torch.tensor([[True], [False], [False], [False]])
    with pytest.raises(CircensesError, match="all together"):
        env.reset(seen)
