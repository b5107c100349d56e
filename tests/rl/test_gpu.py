"""The GPU batch, as far as a machine without a GPU can tell."""

import numpy as np
import pytest

from circenses import games, rl
from circenses.core.errors import CircensesError
from circenses.rl import gpu
from circenses.rl.tensor_words import TO, word_plan
from tests.hills import GAME as HILLS
from tests.rl.simulator import simulated
from tests.rl.tables import GAMES
from tests.tiers import usually

cuda = pytest.importorskip("numba.cuda")
pytest.importorskip("cuda.bindings.nvjitlink", reason="needs numba-cuda with its compiler")
pytestmark = pytest.mark.gpu


@pytest.mark.skipif(cuda.is_available(), reason="this machine has a GPU")
def test_without_a_gpu_the_error_says_so():
    with pytest.raises(CircensesError, match="NVIDIA GPU"):
        rl.batch(HILLS, 8, device="cuda")


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_tensor_has_one_source(game):
    players = game.players[1]
    plan = game.plan(players)
    words, singles = word_plan(plan)
    places = words[:, TO].tolist()
    assert len(set(places)) == len(places)
    silent = set(range(plan.length // 4)) - set(places)
    assert not any(plan.most[4 * word] for word in silent if "[+" not in plan.names[4 * word])
    assert singles.shape[0] % 4 == 0


def machine_code(ptx: str) -> int:
    """The size of the code for one H200; the linker refuses what would not run there."""
    from cuda.bindings import nvjitlink

    text = ptx.rstrip("\0").encode()
    handle = nvjitlink.create(1, ["-arch=sm_90"])
    nvjitlink.add_data(handle, nvjitlink.InputType.PTX, text, len(text), "kernel")
    nvjitlink.complete(handle)
    return nvjitlink.get_linked_cubin_size(handle)


def names():
    """All kernels for the toy; for the games the one that holds all of their rules.

    What `random_games` has beside `step_games` is the same for every game, and the toy compiles it.
    """
    yield from (pytest.param(HILLS, name, id=f"hills-{name}") for name in gpu.KERNELS)
    for game in map(games.get, games.GAMES):
        yield pytest.param(game, "step_games", id=f"{game.id}-step_games", marks=pytest.mark.slow)


USUAL = ("hills-step_games", "hills-observe_games", "magna_roma-step_games")


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "name"), usually(names(), *USUAL))
def test_kernels_compile_for_an_h200(game, name):
    """To PTX and on to machine code, with neither GPU nor driver."""
    ptx = gpu.ptx_of(game, game.players[1], name)
    assert ptx.count(".entry") == 1
    assert ".const" not in ptx
    assert machine_code(ptx) > 1000


SAME = """
import pickle, sys
import numpy as np
from circenses import games
from circenses.rl.cpu import Batch
from circenses.rl.gpu import GpuBatch
from tests.hills import GAME

name, players, n, steps = sys.argv[1], *map(int, sys.argv[2:])
games.GUESTS["hills"] = GAME
game = games.get(name)
ours, theirs = (kind(game, n, players, seed=3) for kind in (Batch, GpuBatch))
theirs.grouped = True
here, there = ours.reset(), theirs.reset()
for step in range(steps):
    if step == 2:  # a copy and a pickle go on in the same way
        twin, theirs = theirs.copy(), pickle.loads(pickle.dumps(theirs))
        there = theirs.out
    assert (theirs.raw.copy_to_host() == ours.raw).all(), step
    for name in here._fields:
        assert (getattr(here, name) == getattr(there, name).copy_to_host()).all(), (step, name)
    moves, same = ours.sample(), theirs.sample()
    assert (moves == same.copy_to_host()).all(), step
    here, there = ours.step(moves), theirs.step(same)
wrong = theirs.cuda.to_device(np.full(n, -1, np.int32))
before = theirs.raw.copy_to_host()
theirs.step(wrong)
assert (theirs.raw.copy_to_host() == before).all()
assert theirs.illegal() == n
twin.step(twin.sample())
assert (theirs.raw.copy_to_host() == before).all()
print("same")
"""


@pytest.mark.parametrize(("players", "n", "steps"), [(2, 5, 16), (4, 2, 30)])
def test_the_kernels_do_what_the_cpu_does(players, n, steps):
    """States, observations, masks, rewards and random moves, over the end of a game."""
    done = simulated(SAME, "hills", players, n, steps)
    assert done.stdout == "same\n", done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", usually(games.GAMES, "aeterna"))
def test_the_kernels_see_what_the_cpu_sees(name):
    done = simulated(SAME, name, games.get(name).players[1], 1, 5)
    assert done.stdout == "same\n", done.stderr


def test_the_layout_of_a_state_is_known():
    layout = gpu.layout_of(HILLS, 2)
    states = HILLS.new_batch(1)
    HILLS.start(states, 0, 2, 1)
    raw = states.view(np.uint8)
    assert raw[layout[0]] == 2
    assert raw[layout[1]] == 0b11
