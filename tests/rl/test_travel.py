"""Environments and batches are copied, pickled and forked in mid-game, and go on alike."""

import concurrent.futures
import copy
import multiprocessing
import pickle

import numpy as np
import pytest

from circenses import rl
from circenses.core.errors import CircensesError, IllegalMove
from circenses.rl.seat import SeatEnv
from tests.hills import GAME as HILLS

MAKERS = {
    "aec": rl.aec,
    "parallel": rl.parallel,
    "gymnasium": SeatEnv,
}
TWINS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda x: pickle.loads(pickle.dumps(x)),
}


def first_open(mask):
    return int(np.flatnonzero(mask)[0])


def act(env):
    """The first legal move of a player who is asked."""
    if isinstance(env, SeatEnv):
        env.step(first_open(env.action_masks()))
    elif hasattr(env, "agent_selection"):
        env.step(first_open(env.observe(env.agent_selection)["action_mask"]))
    else:
        seen = env.observations()
        env.step({agent: first_open(seen[agent]["action_mask"]) for agent in env.agents})


def rest_of(env):
    """All positions to the end of the game."""
    rest = []
    while not env.table.over:
        act(env)
        rest.append(env.table.states.tobytes())
    return rest


@pytest.mark.parametrize("twin_of", TWINS.values(), ids=TWINS)
@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_a_twin_goes_on_in_the_same_way(make, twin_of):
    env = make(HILLS, 3, options={"bonus": 1})
    env.reset(seed=5)
    act(env)
    act(env)
    twin, before = twin_of(env), env.save()

    rest = rest_of(twin)
    assert env.save() == before
    assert len(rest) > 2
    assert rest_of(env) == rest


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_what_is_wrong_is_named(make):
    env = make(HILLS, np.int64(2))
    with pytest.raises(CircensesError, match=r"reset\(\)"):
        env.step(0)
    for seed in ("abc", 1.5, -1, 2**63):
        with pytest.raises(CircensesError, match=r"0 to 2\^63 - 1"):
            env.reset(seed=seed)
    env.reset(seed=np.int64(3))
    for players, said in ((2.5, "a whole number from 2 to 4, not 2.5"), (9, "2 to 4 players")):
        with pytest.raises(CircensesError, match=said):
            make(HILLS, players)


def test_the_state_of_the_parallel_form_has_a_space():
    env = rl.parallel(HILLS, 3)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())


def test_an_unknown_agent_is_named():
    env = rl.aec(HILLS, 2)
    env.reset(seed=1)
    with pytest.raises(CircensesError, match="player_0, player_1; 'player_9'"):
        env.observe("player_9")


# ---- batches


def play_batch(batch, steps=30):
    for _ in range(steps):
        batch.step(batch.sample())
    return batch.states.tobytes(), batch.out.observations.tobytes(), batch.out.rewards.tobytes()


@pytest.mark.parametrize("twin_of", TWINS.values(), ids=TWINS)
@pytest.mark.parametrize("observe", [True, False])
def test_a_batch_has_twins(twin_of, observe):
    batch = rl.batch(HILLS, 130, 3, seed=4, observe=observe, options={"bonus": 1}, threads=2)
    batch.reset()
    play_batch(batch)
    twin = twin_of(batch)

    assert repr(twin) == repr(batch) == "<Batch of 130 games of hills, 3 players>"
    assert play_batch(twin) == play_batch(batch)


def test_a_batch_that_has_not_begun_has_twins():
    batch = rl.batch(HILLS, 8, seed=4)
    twin = pickle.loads(pickle.dumps(batch))
    with pytest.raises(CircensesError, match=r"reset\(\)"):
        twin.step([0] * 8)
    assert twin.reset().observations.tobytes() == batch.reset().observations.tobytes()


@pytest.mark.parametrize("way", multiprocessing.get_all_start_methods())
def test_a_batch_with_threads_is_played_on_in_another_process(way):
    batch = rl.batch(HILLS, 130, 3, seed=4, threads=2)
    batch.reset()
    play_batch(batch)
    context = multiprocessing.get_context(way)
    with concurrent.futures.ProcessPoolExecutor(1, context) as pool:
        elsewhere = pool.submit(play_batch, batch).result()

    assert elsewhere == play_batch(batch)


def play_forked(batch, answer):
    answer.send(play_batch(batch))


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork here")
def test_a_fork_has_threads_of_its_own():
    """The child of a fork has the batch itself, but none of its threads."""
    batch = rl.batch(HILLS, 130, 3, seed=4, threads=2)
    batch.reset()
    play_batch(batch)
    here, there = multiprocessing.get_context("fork").Pipe()
    child = multiprocessing.get_context("fork").Process(target=play_forked, args=(batch, there))
    child.start()

    assert here.poll(300)
    assert here.recv() == play_batch(batch)
    child.join()


def test_wrong_batches_are_refused_in_words():
    for wrong in (0, -1, 2.5, "many"):
        with pytest.raises(CircensesError, match="at least 1"):
            rl.batch(HILLS, wrong)
    with pytest.raises(CircensesError, match="cpu or cuda; 'gpu'"):
        rl.batch(HILLS, 8, device="gpu")
    with pytest.raises(CircensesError, match=r"0 to 2\^63 - 1, not 'abc'"):
        rl.batch(HILLS, 8, seed="abc")
    batch = rl.batch(HILLS, np.int64(2), np.int8(2), seed=np.uint8(1))
    batch.reset(np.int64(7))
    with pytest.raises(CircensesError, match="2 moves, one for each game"):
        batch.step([0, 0, 0])
    with pytest.raises(IllegalMove, match="whole numbers"):
        batch.step([0.5, 0.5])
    with pytest.raises(IllegalMove):
        batch.step([-1, 0])


# ---- after the end


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_nothing_is_played_after_the_end(make):
    env = make(HILLS, 2)
    env.reset(seed=1)
    rest_of(env)
    while getattr(env, "agents", ()):  # PettingZoo's agents leave one after the other
        env.step(None)
    with pytest.raises(CircensesError, match="is over"):
        env.step(0)


def test_an_agent_that_is_asked_has_an_action():
    env = rl.parallel(HILLS, 2)
    env.reset(seed=1)
    asked = env.possible_agents[env.asked()[0]]
    with pytest.raises(CircensesError, match=asked):
        env.step({})
