"""Tree search in many games at once: what it writes, and the same on the CPU and on a GPU."""

import numpy as np
import pytest

from circenses.core.errors import CircensesError
from circenses.rl.forest import Forest, schedule_of
from tests.hills import GAME as HILLS
from tests.rl.simulator import simulated

N = 4


def forest(**more):
    made = Forest(HILLS.interpreted, N, 3, **({"visits": 6} | more))
    made.begin()
    return made


def by_hand(one):
    """Leaves are weighed by the game's own value, all moves alike."""

    def weigh(turn):
        turned = [np.roll(one.hand[i], -one.leaf_players[i]) for i in range(one.n)]
        rows = np.exp(np.array(turned) - np.max(turned))
        one.logits[:] = 0.0
        one.chances[:] = rows / rows.sum(1, keepdims=True)

    return weigh


def children(desk):
    root = desk.nodes[0]
    return desk.nodes[root.first : root.first + root.kids]


@pytest.mark.parametrize("moves", [1, 2, 5, 8, 40])
def test_every_move_is_tried_before_any_is_tried_twice(moves):
    found = schedule_of(moves, 16)
    assert len(found) == 16
    assert found[:moves] == [0] * min(16, moves)
    assert found == sorted(found)


def test_a_search_tells_a_legal_move_and_what_it_is_worth():
    one = forest(visits=12)
    before = one.states.copy()
    one.think(by_hand(one))

    assert (one.states == before).all()  # thinking changes no game
    for i in range(N):
        opens = HILLS.legal_moves(one.states, i, int(one.players[i])).tolist()
        tried = one.tried[i][one.tried[i] >= 0].tolist()
        assert int(one.moves[i]) in tried
        assert set(tried) <= set(opens)
        assert len(tried) == min(len(opens), 12)
        assert one.wanted[i].sum() == pytest.approx(1.0, abs=1e-5)
        visits = {int(child.move): child.visits for child in children(one.desks[i])}
        assert visits[int(one.moves[i])] == max(visits.values())
        assert one.worth[i].sum() == pytest.approx(1.0, abs=1e-5)
        assert one.desks[i].nodes[0].visits == 13


def test_a_second_search_begins_with_an_empty_tree():
    """What came out at a node adds up to its visits, whatever was there before."""
    one = forest(visits=8)
    for _ in range(3):
        one.think(by_hand(one))
        one.go_on()
    for desk in one.desks:
        for node in desk.nodes[: desk.used]:
            assert sum(node.worth) == pytest.approx(node.visits, abs=1e-4)


def test_games_go_on_to_their_end_and_begin_anew():
    """Three players with six decisions each; the results add up to 1."""
    one, ended = forest(visits=1), 0
    for _ in range(20):
        one.think(by_hand(one))
        one.go_on()
        for i in np.flatnonzero(one.over):
            ended += 1
            assert one.results[i].sum() == pytest.approx(1.0)
            assert one.results[i].argmax() == one.points[i].argmax()
        assert (one.counts > 1).all()
    assert ended >= N
    assert (one.seeds > N).any()


def test_places_without_a_question_are_left_out():
    one = forest()
    counts = one.counts.copy()
    counts[1] = 0
    one.take_up(one.states.copy(), one.players.copy(), counts)
    one.moves[:] = -7
    one.think(by_hand(one), visits=0)

    assert one.moves[1] == -7
    assert (one.tried[1] == -1).all()
    assert (one.moves[[0, 2, 3]] >= 0).all()


def test_alone_there_is_nobody_to_play_against():
    with pytest.raises(CircensesError, match="two players"):
        Forest("magna_roma", 2, 1)


SAME = """
import numpy as np
from circenses.rl.forest import Forest
from tests.hills import GAME

ours, theirs = (Forest(GAME, 2, 2, visits=3, device=device) for device in ("cpu", "cuda"))
rng = np.random.default_rng(1)
noise = rng.random(ours.noise.shape, np.float32)
ours.noise[:] = noise
theirs.noise.copy_to_device(noise)
seen = []

def weigh(one, host):
    def weighed(turn):
        seen.append(host(one.seen).copy())
        logits = np.cumsum(host(one.seen)[:, :1], 1) * np.arange(one.game.moves) % 7
        for name, value in (("logits", logits), ("chances", np.full((2, 2), 0.5))):
            array = getattr(one, name)
            value = value.astype(np.float32)
            array.copy_to_device(value) if hasattr(array, "copy_to_device") else array.__setitem__(
                slice(None), value
            )
    return weighed

def there(array):
    return array.copy_to_host()

ours.begin(), theirs.begin()
for step in range(3):
    seen.clear()
    ours.think(weigh(ours, np.asarray))
    theirs.think(weigh(theirs, there))
    assert all((a == b).all() for a, b in zip(seen[:4], seen[4:], strict=True)), step
    for name in ("players", "counts", "moves", "tried", "wanted", "worth", "over", "points"):
        assert np.allclose(getattr(ours, name), there(getattr(theirs, name))), (step, name)
    ours.go_on(), theirs.go_on()
print("same")
"""


@pytest.mark.gpu
def test_a_gpu_thinks_as_the_cpu_does():
    """In Numba's simulator."""
    pytest.importorskip("numba.cuda")
    done = simulated(SAME)
    assert done.stdout == "same\n", done.stderr
