"""The vector form plays the same games as one seat at a time."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest

from circenses.core.errors import CircensesError
from circenses.rl.names import name_of
from circenses.rl.seat import SeatEnv
from circenses.rl.vector import SeatBatch
from tests.hills import GAME as HILLS
from tests.rl.tables import GAMES
from tests.tiers import usually


def made(n=6, game=HILLS, **more):
    return gymnasium.make_vec(name_of(game.id), num_envs=n, **more)


def first_moves(masks):
    return masks.argmax(axis=1)


@pytest.mark.parametrize("game", usually(GAMES, "hills", "nova_roma"))
def test_the_spaces_hold_what_is_seen(game):
    env = made(3, game)
    single = SeatEnv(game)
    assert env.single_observation_space == single.observation_space
    assert env.single_action_space == single.action_space
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    seen, rewards, over, cut, _ = env.step(first_moves(seen["action_mask"]))
    assert env.observation_space.contains(seen)
    assert rewards.shape == over.shape == cut.shape == (3,)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_it_plays_by_the_rules(seat):
    """The seat always has a move; ended games are paid as a table pays; the others also move."""
    env = made(32, players=3, seat=seat)
    seen, info = env.reset(seed=3)
    ended = 0
    for _ in range(80):
        assert (env.unwrapped.batch.out.players == seat).all()
        assert seen["action_mask"].any(axis=1).all()
        seen, rewards, over, _, info = env.step(first_moves(seen["action_mask"]))
        assert set(np.unique(rewards[over])) <= {-1.0, -0.5, 0.0, 0.5, 1.0}
        assert not rewards[~over].any()
        assert ("final_obs" in info) == over.any()
        ended += over.sum()
    assert ended > 32


def test_alone_at_the_table_it_is_the_same_game_as_one_seat():
    """Without opponents nothing is random but the game itself."""
    game = GAMES[1].values[0]  # the first of ours can be played alone
    env, single = made(2, game, players=1), SeatEnv(game, 1)
    seen, _ = env.reset(seed=[5, 9])
    other, _ = single.reset(seed=9)
    over = False
    while not over:
        assert (seen["observation"][1] == other["observation"]).all()
        assert (seen["action_mask"][1] == other["action_mask"]).all()
        moves = first_moves(seen["action_mask"])
        seen, rewards, overs, _, info = env.step(moves)
        other, reward, over, _, _ = single.step(moves[1])
        assert (rewards[1], overs[1]) == (reward, over)
    assert (info["final_obs"][1]["observation"] == other["observation"]).all()


def test_a_seed_gives_the_same_games():
    def play(**seed):
        env.reset(**seed)
        for _ in range(20):
            seen = env.step(first_moves(env.unwrapped.action_masks()))[0]
        return seen["observation"].tobytes()

    env = made(8, players=3)
    one = play(seed=4)
    assert play(seed=4) == one == play(seed=[4 + k for k in range(8)])
    assert play() != one


def test_what_was_seen_stays_as_it_was():
    """As long as anybody holds it, or a part of it; then its memory is used again."""
    env = made(8)
    seen, _ = env.reset(seed=1)
    held = []
    for _ in range(6):
        held.append((seen["observation"][2:], seen["observation"][2:].copy()))
        seen = env.step(first_moves(seen["action_mask"]))[0]
    assert all((part == before).all() for part, before in held)
    places = set()
    for _ in range(6):
        places.add(seen["observation"].ctypes.data)
        seen = env.step(first_moves(seen["action_mask"]))[0]
    assert len(places) == 2


def test_new_games_in_some_places():
    batch = SeatBatch(HILLS, 4, 3, seed=1)
    batch.reset()
    batch.step(batch.sample())
    before = batch.states.copy()
    batch.begin(np.array([False, True, False, False]))
    assert (batch.states == before).tolist() == [True, False, True, True]


def test_other_opponents_have_another_way():
    with pytest.raises(CircensesError, match="vectorization_mode"):
        made(2, opponents="search:10it")
    env = made(2, opponents="search:10it", vectorization_mode="sync")
    assert env.reset(seed=1)[0]["observation"].shape[0] == 2
    with pytest.raises(CircensesError, match="2 opponents"):
        made(2, players=3, opponents=["random"])


def test_what_follows_seeds_follows_from_them():
    env = made(3)
    found = []
    for seeds in ([4, 9, 2], [4, 9, 2], [4, 9, 3], np.array([4, 9, 2])):
        env.reset(seed=seeds)
        found.append(env.reset()[0]["observation"].tobytes())
    assert found[0] == found[1] == found[3] != found[2]
    assert env.reset(seed=np.array(5))[0]["observation"].shape[0] == 3


def test_copies_have_games_of_their_own():
    env = made(3).unwrapped
    env.reset(seed=1)
    for twin_of in (copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))):
        twin, before = twin_of(env), env.batch.states.tobytes()
        for _ in range(9):
            twin.step(first_moves(twin.action_masks()))
        assert env.batch.states.tobytes() == before
        for _ in range(9):
            env.step(first_moves(env.action_masks()))
        assert env.batch.states.tobytes() == twin.batch.states.tobytes()


def test_reset_refuses_options_it_does_not_know():
    with pytest.raises(CircensesError, match="level"):
        made(2).reset(options={"level": "II"})
