"""Learners that people really use, without a wrapper; each is skipped where it is not installed."""

import gymnasium
import pytest

from circenses import games, rl
from circenses.rl.names import name_of

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]
EACH_GAME = pytest.mark.parametrize("game", games.GAMES)


@EACH_GAME
@pytest.mark.parametrize("flat", [False, True])
def test_maskable_ppo(game, flat):
    """Stable-Baselines' own check, and a few steps of learning."""
    contrib = pytest.importorskip("sb3_contrib", reason="torch is large, and not in the lock")
    from stable_baselines3.common.env_checker import check_env

    env = gymnasium.make(name_of(game), flat=flat)
    check_env(env)
    policy = "MlpPolicy" if flat else "MultiInputPolicy"
    learner = contrib.MaskablePPO(policy, env, n_steps=32, batch_size=32, n_epochs=1, device="cpu")
    assert learner.learn(32).num_timesteps == 32


@EACH_GAME
def test_torchrl_collects(game):
    pytest.importorskip("torchrl", reason="torch is large, and not in the lock")
    from torchrl.collectors import Collector

    env = rl.torchrl(game, 8)
    collector = Collector(env, env.rand_action, frames_per_batch=64, total_frames=64)
    (data,) = list(collector)
    assert data["action_mask"].gather(-1, data["action"][..., None]).all()


@EACH_GAME
def test_tianshou_collects(game):
    """Every agent of PettingZoo's form plays random legal moves."""
    pytest.importorskip("tianshou", reason="torch is large, and not in the lock")
    from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv, PettingZooEnv

    env = PettingZooEnv(rl.aec(game))
    random = MARLRandomDiscreteMaskedOffPolicyAlgorithm
    agents = [random(action_space=env.action_space) for _ in env.agents]
    algorithm = MultiAgentOffPolicyAlgorithm(algorithms=agents, env=env)
    tables = DummyVectorEnv([lambda: PettingZooEnv(rl.aec(game))] * 2)
    collector = Collector(algorithm, tables, VectorReplayBuffer(200, 2))
    collector.reset()
    assert collector.collect(n_step=50).n_collected_steps == 50


def test_supersuit_makes_vectors_of_the_parallel_form():
    supersuit = pytest.importorskip("supersuit", reason="not in the lock")
    env = rl.parallel("magna_roma", illegal="random")
    vector = supersuit.pettingzoo_env_to_vec_env_v1(env)
    many = supersuit.concat_vec_envs_v1(vector, 2, num_cpus=1, base_class="gymnasium")
    many.reset(seed=1)
    assert many.step([0] * 4)[1].shape == (4,)
