"""Learners that people really use train for a few steps on every game, without a wrapper.

They are large, and have a lock of their own: `./circenses test --clients`. Elsewhere each is
skipped where it is not installed.
"""

import json
import runpy
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest

from circenses import games, rl
from circenses.rl.names import name_of
from tests.bots import test_onnx
from tests.hills import GAME as HILLS

pytestmark = [pytest.mark.slow, pytest.mark.clients, pytest.mark.filterwarnings("default")]
EACH_GAME = pytest.mark.parametrize("game", games.GAMES)
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
LARGE = "torch is large: ./circenses test --clients"


@EACH_GAME
@pytest.mark.parametrize("flat", [False, True])
def test_maskable_ppo_learns(game, flat):
    """Stable-Baselines' own check, and a few steps of learning."""
    contrib = pytest.importorskip("sb3_contrib", reason=LARGE)
    from stable_baselines3.common.env_checker import check_env

    env = gymnasium.make(name_of(game), flat=flat)
    check_env(env)
    policy = "MlpPolicy" if flat else "MultiInputPolicy"
    learner = contrib.MaskablePPO(policy, env, n_steps=32, batch_size=32, n_epochs=1, device="cpu")
    assert learner.learn(32).num_timesteps == 32


@pytest.mark.parametrize("flat", [False, True])
def test_maskable_ppo_learns_in_many_compiled_games(flat):
    """Against greedy bots, with the masks and the ends of games where Stable-Baselines looks."""
    contrib = pytest.importorskip("sb3_contrib", reason=LARGE)
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

    env = rl.sb3(HILLS, 8, 3, opponents="greedy:worlds=1", flat=flat)
    assert is_masking_supported(env)
    policy = "MlpPolicy" if flat else "MultiInputPolicy"
    learner = contrib.MaskablePPO(policy, env, n_steps=32, batch_size=32, n_epochs=1, device="cpu")
    assert learner.learn(256).num_timesteps == 256
    env.seed(5)
    seen = [env.reset()]
    ended = 0
    while ended < 20:
        masks = get_action_masks(env)
        tensor = seen[-1] if flat else seen[-1]["observation"]
        assert env.observation_space.contains(seen[-1][0] if flat else row_of(seen[-1]))
        now, rewards, over, infos = env.step(masks.argmax(axis=1))
        assert not rewards[~over].any()
        assert [("terminal_observation" in one) for one in infos] == over.tolist()
        for i in np.flatnonzero(over):
            last = infos[i]["terminal_observation"]
            assert ((last if flat else last["observation"]) != tensor[i]).any()
        ended += int(over.sum())
        seen.append(now)


def read_by_onnxruntime(model, inputs):
    runtime = pytest.importorskip("onnxruntime", reason="it is large: ./circenses test --clients")
    session = runtime.InferenceSession(model)
    names = [one.name for one in session.get_outputs()]
    given = {name: np.asarray(one) for name, one in inputs.items()}
    return dict(zip(names, session.run(names, given), strict=True))


@pytest.mark.parametrize("played", [True, False])
def test_onnxruntime_finds_what_search_finds(played):
    """The networks that `circenses export` writes, in a few positions."""
    test_onnx.test_the_chances_are_those_of_search(2 + played, read_by_onnxruntime)
    test_onnx.test_the_priors_are_those_of_search(played, read_by_onnxruntime)


def row_of(seen):
    return {name: rows[0] for name, rows in seen.items()}


@EACH_GAME
def test_torchrl_learns(game):
    """Its own PPO, with its masked distribution, on what its collector brings."""
    torch = pytest.importorskip("torch", reason=LARGE)
    pytest.importorskip("torchrl", reason=LARGE)
    from tensordict.nn import TensorDictModule
    from torchrl.collectors import Collector
    from torchrl.envs import DTypeCastTransform, TransformedEnv
    from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
    from torchrl.objectives import ClipPPOLoss
    from torchrl.objectives.value import GAE

    env = TransformedEnv(
        rl.torchrl(game, 8),
        DTypeCastTransform(torch.uint8, torch.float32, in_keys=["observation"]),
    )
    length, moves = env.observation_spec["observation"].shape[-1], env.action_spec.n
    choice, worth = torch.nn.Linear(length, moves), torch.nn.Linear(length, 1)
    actor = ProbabilisticActor(
        TensorDictModule(choice, ["observation"], ["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    critic = ValueOperator(worth, in_keys=["observation"])
    loss, before = ClipPPOLoss(actor, critic), worth.weight.detach().clone()
    steps = torch.optim.SGD(loss.parameters(), 1e-3)
    for data in Collector(env, actor, frames_per_batch=64, total_frames=64):
        assert data["action_mask"].gather(-1, data["action"][..., None]).all()
        GAE(gamma=1, lmbda=0.9, value_network=critic)(data)
        parts = loss(data.reshape(-1))
        (parts["loss_objective"] + parts["loss_critic"]).backward()
        steps.step()
    assert not torch.equal(before, worth.weight)


@EACH_GAME
def test_tianshou_learns(game):
    """Every agent of PettingZoo's form learns with a DQN of its own."""
    pytest.importorskip("tianshou", reason=LARGE)
    from tianshou.algorithm import DQN
    from tianshou.algorithm.algorithm_base import policy_within_training_step
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv, PettingZooEnv
    from tianshou.utils.net.common import Net

    def learner(env):
        length, moves = env.observation_space["observation"].shape, env.action_space.n
        net = Net(state_shape=length, action_shape=moves, hidden_sizes=[16])
        policy = DiscreteQLearningPolicy(model=net, action_space=env.action_space, eps_training=0.5)
        return DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3))

    env = PettingZooEnv(rl.aec(game))
    both = MultiAgentOffPolicyAlgorithm(algorithms=[learner(env) for _ in env.agents], env=env)
    tables = DummyVectorEnv([lambda: PettingZooEnv(rl.aec(game))] * 2)
    collector = Collector(both, tables, VectorReplayBuffer(200, 2))
    collector.reset()
    assert collector.collect(n_step=50).n_collected_steps == 50
    with policy_within_training_step(both.policy):
        stats = both.update(buffer=collector.buffer, sample_size=32)
    assert stats.get_loss_stats_dict()


@EACH_GAME
def test_rllib_learns(game):
    """Its PPO with its own module for masks; a move that is not legal would raise."""
    pytest.importorskip("ray.rllib", reason=LARGE)
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
    from ray.tune.registry import register_env

    register_env("circenses", rl.rllib)
    config = PPOConfig().environment("circenses", env_config={"game": game, "illegal": "raise"})
    config.env_runners(num_env_runners=0, rollout_fragment_length=64)
    config.learners(num_learners=0)
    config.training(train_batch_size_per_learner=64, minibatch_size=32, num_epochs=1)
    config.rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
    learner = config.build_algo()
    told = learner.train()
    learner.stop()
    assert told["env_runners"]["num_env_steps_sampled"] == 64
    assert np.isfinite(told["learners"]["default_policy"]["total_loss"])


@EACH_GAME
def test_supersuit_makes_vectors_of_the_parallel_form(game):
    supersuit = pytest.importorskip("supersuit", reason=LARGE)
    env = rl.parallel(game, illegal="random")
    vector = supersuit.pettingzoo_env_to_vec_env_v1(env)
    many = supersuit.concat_vec_envs_v1(vector, 2, num_cpus=1, base_class="gymnasium")
    many.reset(seed=1)
    assert many.step([0] * 4)[1].shape == (4,)


@EACH_GAME
def test_self_play_runs(game, monkeypatch, tmp_path):
    """examples/self_play.py: some searched steps, a checkpoint, a game against random moves."""
    torch = pytest.importorskip("torch", reason=LARGE)
    torch.set_num_threads(1)
    words = ["--game", game, "--out", str(tmp_path), "--games", "4", "--visits", "2"]
    words += ["--steps", "2", "--scatter", "1", "--tell-every", "1", "--memory", "4"]
    words += ["--width", "8", "--channels", "4", "--matches", "2", "--rivals", "random"]
    monkeypatch.setattr(sys, "argv", ["self_play.py", *words])
    runpy.run_path(str(EXAMPLES / "self_play.py"), run_name="__main__")
    rows = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]

    assert [row["decisions"] for row in rows] == [4, 8, 8, 8]
    assert [row.get("visits") for row in rows] == [None, None, 0, 2]
    assert rows[-1]["games"] == 2


def test_self_play_learns_what_search_found(monkeypatch, tmp_path):
    """On the toy: policy and points come nearer to what is remembered; a checkpoint keeps that."""
    torch = pytest.importorskip("torch", reason=LARGE)
    torch.set_num_threads(1)
    monkeypatch.setitem(games.GUESTS, "hills", HILLS)
    words = ["--game", "hills", "--out", str(tmp_path), "--size", "256", "--width", "32"]
    monkeypatch.setattr(sys, "argv", ["self_play.py", *words])
    example = runpy.run_path(str(EXAMPLES / "self_play.py"))
    asked = example["asked_for"]()
    training = example["Training"](asked)
    thinker = training.forest(16, visits=6, seed=1)
    memory = example["Memory"](thinker, steps=32)
    thinker.forest.begin()
    for _ in range(20):
        thinker.think(1.0, asked.scale)
        memory.write(thinker)
        thinker.forest.go_on()
        memory.end(thinker)
    losses = [training.improve(memory) for _ in range(60)]
    training.keep()
    again = example["Training"](asked).network.state_dict()

    for name in ("policy", "score"):
        first, last = (np.mean([one[name] for one in part]) for part in (losses[:5], losses[-5:]))
        assert last < first, name
    assert all((again[name] == part).all() for name, part in training.network.state_dict().items())
