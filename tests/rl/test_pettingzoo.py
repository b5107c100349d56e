"""PettingZoo's own tests, for every game at every number of players; and real copies."""

import copy
import functools
import pickle
import types

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from circenses import rl
from circenses.core.errors import BadRecord, CircensesError, IllegalMove
from tests.hills import GAME as HILLS
from tests.rl.tables import FULL, GAMES, TABLES

# The tests warn of every environment that they do not know by name and whose observations are
# dictionaries; and of agents that have no move, which is how it should be for those not asked.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize("make", [rl.aec, rl.parallel])
@pytest.mark.parametrize("options", [{"bonus": "4"}, {"unknown": 1}])
def test_reset_refuses_options(make, options):
    with pytest.raises(CircensesError, match="when you make the environment"):
        make(HILLS, 2).reset(seed=1, options=options)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_api(game, players):
    api_test(rl.aec(game, players), num_cycles=1000)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_seeds(game, players):
    seed_test(functools.partial(rl.aec, game, players), num_cycles=500)


@pytest.mark.parametrize(("game", "players"), FULL)
def test_drawings(game, players):
    """Text, SVG and pixels."""
    make = functools.partial(rl.aec, game, players)
    render_test(make, {"svg": lambda svg: svg.startswith("<svg")})


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_max_cycles(game, players):
    """At most this many rounds, even for agents that ignore their masks."""
    rounds = functools.partial(rl.parallel, game, players, illegal="random")
    max_cycles_test(
        types.SimpleNamespace(
            parallel_env=rounds,
            env=lambda max_cycles: parallel_to_aec(rounds(max_cycles=max_cycles)),
        )
    )


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_parallel_api(game, players):
    parallel_api_test(rl.parallel(game, players), num_cycles=500)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_parallel_seeds(game, players):
    make = functools.partial(rl.parallel, game, players, illegal="random")
    parallel_seed_test(make, num_cycles=100)


# ---- copies


def random_step(env):
    """One step of a random agent; returns what was seen and done."""
    agent = env.agent_selection
    seen, reward, terminated, truncated, _ = env.last()
    ended = terminated or truncated
    action = None if ended else env.action_space(agent).sample(seen["action_mask"])
    env.step(action)
    return agent, seen["observation"].tobytes(), reward, terminated, truncated, action


def in_mid_game(game, players, steps=25):
    env = rl.aec(game, players)
    env.reset(seed=5)
    for seat, agent in enumerate(env.agents):
        env.action_space(agent).seed(seat)
    for _ in range(steps):
        if env.agents:
            random_step(env)
    return env


def whole_rest(env):
    rest = []
    while env.agents:
        rest.append(random_step(env))
    return rest


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_copy_in_mid_game_goes_on_in_the_same_way(game, players):
    """The test that PettingZoo's users ask for: both copies, identical moves, identical results."""
    env = in_mid_game(game, players, steps=9)
    twins = [env.copy(), copy.copy(env), copy.deepcopy(env)]

    rest = whole_rest(env)
    assert len(rest) > players
    for twin in twins:
        assert whole_rest(twin) == rest


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_saved_environment_goes_on_in_the_same_way(game, players):
    env = in_mid_game(game, players, steps=9)
    taken_up = rl.aec(game, players)
    taken_up.load(env.save())
    unpickled = pickle.loads(pickle.dumps(env))

    moves = [row[-1] for row in whole_rest(env)]
    for other in (taken_up, unpickled):
        for move in moves:
            other.step(move)
        assert other.agents == []
        assert other.table.states.tobytes() == env.table.states.tobytes()


def test_a_copy_leaves_the_original_alone():
    env = in_mid_game(HILLS, 3, steps=4)
    before = env.save()
    whole_rest(env.copy())

    assert env.save() == before


def test_what_was_not_saved_is_not_loaded():
    with pytest.raises(BadRecord):
        in_mid_game(HILLS, 2).load(b"{}")
    with pytest.raises(BadRecord):
        in_mid_game(HILLS, 2).load(in_mid_game(HILLS, 3).save())


def test_resets_without_a_seed_follow_from_the_last_seed():
    one, other = rl.aec(HILLS), rl.aec(HILLS)
    for env in (one, other):
        env.reset(seed=1)
        env.reset()
    assert one.state().tobytes() == other.state().tobytes()
    one.reset()
    assert one.state().tobytes() != other.state().tobytes()


# ---- what an illegal move does


def illegal_move(env):
    return int(np.flatnonzero(env.table.mask() == 0)[0])


def test_an_illegal_move_is_refused():
    env = in_mid_game(HILLS, 2, steps=2)
    before = env.save()
    with pytest.raises(IllegalMove):
        env.step(illegal_move(env))
    assert env.save() == before


def test_an_illegal_move_ends_the_game():
    env = rl.aec(HILLS, 2, illegal="end")
    env.reset(seed=1)
    env.step(illegal_move(env))

    assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert all(env.terminations.values())


def test_an_illegal_move_is_replaced():
    env = rl.aec(HILLS, 2, illegal="random")
    env.reset(seed=1)
    env.step(illegal_move(env))

    assert not any(env.terminations.values())
    assert env.agent_selection == "player_1"


@pytest.mark.parametrize("wrong", [{"illegal": "shrug"}, {"render_mode": "oil"}], ids=str)
def test_unknown_ways_are_refused(wrong):
    with pytest.raises(CircensesError):
        rl.aec(HILLS, 2, **wrong)


def test_long_games_are_cut():
    env = rl.aec(HILLS, 2, max_cycles=2)
    env.reset(seed=1)
    while env.agents:
        random_step(env)
    assert env.steps == 4


@pytest.mark.parametrize("game", GAMES)
def test_players_who_choose_together_see_nothing_of_it(game):
    """After the first of them chose, the others see only that he did."""
    players = game.players[1]
    env = rl.aec(game, players)
    env.reset(seed=2)
    while env.agents and bin(int(env.table.states[0].waiting)).count("1") < 2:
        random_step(env)
    if not env.agents:
        pytest.skip("nobody chooses at the same time in this game")
    seen = set()
    for move in env.table.legal.tolist():
        twin = env.copy()
        twin.step(move)
        if twin.agents:
            seen.add(twin.observe(twin.agent_selection)["observation"].tobytes())
    assert len(seen) == 1
