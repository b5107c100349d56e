"""The vector form on a GPU plays the games of the one on the CPU, in Numba's simulator."""

import gymnasium
import pytest

from circenses.core.errors import CircensesError
from circenses.rl.names import name_of
from tests.hills import GAME as HILLS
from tests.rl.simulator import simulated

cuda = pytest.importorskip("numba.cuda")
pytestmark = pytest.mark.gpu

BEGIN = """
import pickle
import numpy as np
import gymnasium
from circenses import games, rl
from circenses.core.errors import CircensesError
from circenses.rl.names import name_of
from tests.hills import GAME

games.GUESTS["hills"] = GAME
rl.gymnasium()

def made(device, **more):
    return gymnasium.make_vec(name_of("hills"), 3, players=3, seat=1, device=device, **more)

def host(array):
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array

def same(one, other):
    return host(one).dtype == host(other).dtype and np.array_equal(host(one), host(other))
"""

SAME = """
here, there = made("cpu"), made("cuda")
assert here.metadata == there.metadata
assert here.observation_space == there.observation_space
ended = 0
for seed, steps in ((4, 2), ([9, 8, 7], 8)):
    (seen, info), (theirs, told) = here.reset(seed=seed), there.reset(seed=seed)
    for step in range(steps):
        assert same(seen["observation"], theirs["observation"]), step
        assert same(seen["action_mask"], theirs["action_mask"]), step
        assert same(info["action_mask"], told["action_mask"]), step
        moves = seen["action_mask"].argmax(1)
        seen, rewards, over, cut, info = here.step(moves)
        theirs, *arrays, told = there.step(there.unwrapped.batch.cuda.to_device(moves))
        assert all(map(same, (rewards, over, cut), arrays)), step
        assert same(over, told["_final_obs"])
        for i in np.flatnonzero(over):
            for name, array in info["final_obs"][i].items():
                assert same(array, host(told["final_obs"][name])[i]), (step, name)
            ended += 1
assert ended == 3
print("same")
"""

OWN = """
env = made("cuda", flat=True)
try:
    env.step(np.zeros(3, int))
except CircensesError as error:
    print(error)
seen, info = env.reset(seed=1)
before = host(seen).copy()
env.step(np.array([-1, 2**40, -1]))  # none of them legal
assert env.unwrapped.illegal() == 3
assert same(env.unwrapped.batch.out.observations, before)
for wrong in (np.zeros(2, int), np.zeros(3)):
    try:
        env.step(wrong)
    except CircensesError as error:
        print(error)
twin = pickle.loads(pickle.dumps(env.unwrapped))
moves = host(info["action_mask"]).argmax(1)
after, other = env.step(moves)[0], twin.step(moves)[0]
assert same(after, other)
assert not same(after, before)
assert same(seen, before)  # it was a copy
env = made("cuda", copy=False)
assert env.reset(seed=1)[0]["observation"] is env.step(moves)[0]["observation"]
"""


def test_it_plays_the_same_games():
    """Spaces, observations, masks, rewards, ends and what was seen there."""
    done = simulated(BEGIN + SAME)
    assert done.stdout == "same\n", done.stderr


def test_what_is_its_own():
    """Moves that are not legal, moves from the host, copies."""
    done = simulated(BEGIN + OWN)
    assert done.returncode == 0, done.stderr
    begun, *refused = done.stdout.splitlines()
    assert "reset()" in begun
    assert refused == [
        "This batch takes 3 moves, one for each game; not an array of shape (2,).",
        "Moves are whole numbers, so give an array of integers.",
    ]


def test_a_device_that_is_none():
    with pytest.raises(CircensesError, match="cpu or cuda"):
        gymnasium.make_vec(name_of(HILLS.id), 2, device="tpu")
