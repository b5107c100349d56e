"""OpenSpiel's own tests, for every game at every number of players; its searches can play them."""

import copy
import hashlib
import itertools
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from circenses import rl
from circenses.core.play.match import Match
from circenses.rl.spiel import Playouts
from circenses.rl.spiel_nodes import OUTCOMES, SEED_DIGITS
from tests.hills import GAME as HILLS
from tests.rl.tables import FULL, GAMES, TABLES
from tests.tiers import usually

CHANCE = int(pyspiel.PlayerId.CHANCE)
FIRST_MOVES = 30  # observed in full; later ones only for a secret that has not come yet
MOST_GAMES = 8  # until somebody has a secret


def load(game, players, **more):
    rl.open_spiel()
    return pyspiel.load_game("circenses_" + game.id, {"players": players, **more})


def random_states(game, seed=1):
    """A random game, state by state."""
    luck = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(int(luck.choice(state.legal_actions())))
    yield state


@pytest.mark.parametrize(("game", "players"), usually(FULL, "hills", "aeterna"))
def test_random_simulation(game, players):
    """Clones, serialization, masks, chance, tensors, returns: the test of OpenSpiel itself."""
    pyspiel.random_sim_test(
        load(game, players), num_sims=1, serialize=True, verbose=False, mask_test=True
    )


def observer(game, public, private):
    kind = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=public, private_info=private
    )
    return make_observation(game, kind)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_observers(game, players):
    """Nobody observes from a seat that there is not; factored observations are there.

    A secret shows in the private part, however late in the game it comes.
    """
    loaded = load(game, players)
    imperfect = loaded.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    public = observer(loaded, public=True, private=pyspiel.PrivateInfoType.NONE)
    private = observer(loaded, public=False, private=pyspiel.PrivateInfoType.SINGLE_PLAYER)
    secrets = False
    most = MOST_GAMES if imperfect else 1
    games = (random_states(loaded, seed) for seed in range(1, most + 1))
    for state in itertools.chain.from_iterable(games):
        if state.is_chance_node():
            continue
        secrets = secrets or any(private.string_from(state, p) for p in range(players))
        if state.move_number() > FIRST_MOVES:
            if secrets:
                break
            continue
        with pytest.raises(RuntimeError, match="player >= 0"):
            state.observation_tensor(-1)
        with pytest.raises(RuntimeError, match="player <"):
            state.information_state_string(players)
        assert public.string_from(state, 0)
        tensor = np.array(state.information_state_tensor(0))
        assert tensor.min() >= 0
        assert tensor[: game.plan(players).length].max() <= 1
    assert secrets == imperfect


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_resampled_states_cannot_be_told_apart(game, players):
    """As OpenSpiel's test for its own games: same information state, same player to move."""
    for number, state in enumerate(random_states(load(game, players))):
        if state.is_chance_node() or state.is_terminal() or number % 7:
            continue
        for player in range(players):
            other = state.resample_from_infostate(player, lambda: 0.3)
            assert other.information_state_string(player) == state.information_state_string(player)
            known = [one.information_state_tensor(player) for one in (other, state)]
            assert np.array_equal(*known)
            assert other.current_player() == state.current_player()


def test_information_states_remember():
    """Two ways to the same table are two information states; what is hidden makes no difference."""
    game = load(HILLS, 2)
    states = [state.clone() for state in random_states(game) if not state.is_chance_node()]
    first = next(state for state in states if len(state.legal_actions()) > 2)
    one, other = (first.child(move) for move in first.legal_actions()[:2])

    assert first.current_player() == 0
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.observation_string(1) == other.observation_string(1)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_first_outcomes_are_the_seed(game, players):
    state = load(game, players).new_initial_state()
    for digit in (7, 1, 0, 0):
        assert state.is_chance_node()
        state.apply_action(digit)

    assert len((7, 1, 0, 0)) == SEED_DIGITS
    match = Match(game, players, seed=7 + OUTCOMES)
    assert state.node.states.tobytes() == match.states.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_chance_is_not_decided_before_it_falls(game):
    """Different outcomes lead to different positions: of the set-up, and of each later move.

    Where no outcome is asked for after the set-up, the generator was not used either.
    """
    later = 0
    begun = None
    for state in random_states(load(game, game.players[1])):
        if state.is_chance_node() and state.move_number() >= SEED_DIGITS - 1:
            later += state.move_number() >= SEED_DIGITS
            ways = {str(state.child(outcome)) for outcome in range(12)}
            assert len(ways) > 1
        elif begun is None and not state.is_chance_node():
            begun = state.node.states
    assert begun is not None
    assert later or begun["chance"] == state.node.states["chance"]


@pytest.mark.parametrize("game", GAMES)
def test_states_are_pickled(game):
    for number, state in enumerate(random_states(load(game, game.players[1]))):
        if number in (0, 2, 11, 40):
            other = pickle.loads(pickle.dumps(state))
            assert str(other) == str(state)
            assert other.history() == state.history()
            if not state.is_chance_node():
                again = other.information_state_string(0)
                assert again == state.information_state_string(0)


def test_pickles_are_read_where_nothing_is_registered(tmp_path):
    """As in a process that was just spawned."""
    rl.open_spiel()
    game = pyspiel.load_game("circenses_magna_roma(players=3)")
    state = list(random_states(game))[20]
    (tmp_path / "both").write_bytes(pickle.dumps((game, state)))
    told = "import pickle, sys; print(*map(str, pickle.load(open(sys.argv[1], 'rb'))), sep='\\n')"
    run = [sys.executable, "-c", told, str(tmp_path / "both")]
    found = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert found == f"{game}\n{state}\n"
    assert str(copy.deepcopy(game)) == str(game)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_mcts_plays(game, players):
    """OpenSpiel's own search chooses legal moves."""
    loaded = load(game, players)
    luck = np.random.RandomState(1)
    bot = mcts.MCTSBot(loaded, 2.0, 12, Playouts(seed=3), random_state=luck)
    state, asked = loaded.new_initial_state(), 0
    while not state.is_terminal() and asked < 3:
        if state.is_chance_node():
            state.apply_action(int(luck.randint(OUTCOMES)))
        else:
            move = bot.step(state)
            asked += len(state.legal_actions()) > 1
            assert move in state.legal_actions()
            state.apply_action(move)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_is_mcts_plays(game, players):
    """OpenSpiel's information-set search plays where something is hidden."""
    loaded = load(game, players)
    if loaded.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        pytest.skip("nothing is hidden in this game, and OpenSpiel's IS-MCTS insists on it")
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(loaded, Playouts(seed=3), 2.0, 12, random_state=luck)
    state, asked = loaded.new_initial_state(), 0
    while not state.is_terminal() and asked < 3:
        if state.is_chance_node():
            state.apply_action(int(luck.randint(OUTCOMES)))
        else:
            move = bot.step(state)
            asked += len(state.legal_actions()) > 1
            assert move in state.legal_actions()
            state.apply_action(int(move))


def test_random_rollouts_of_open_spiel_play_too():
    loaded = load(HILLS, 2)
    bot = mcts.MCTSBot(loaded, 2.0, 4, mcts.RandomRolloutEvaluator())
    state = loaded.new_initial_state()
    for digit in range(SEED_DIGITS):
        state.apply_action(digit)
    assert bot.step(state) in state.legal_actions()


def course_of(game, seed):
    """All that a random game shows on its way: moves, tensors, what is known, returns."""
    seen = hashlib.blake2b()
    for state in random_states(game, seed):
        seen.update(repr((state.legal_actions(), str(state))).encode())
        if not (state.is_chance_node() or state.is_terminal()):
            who = state.current_player()
            seen.update(state.information_state_string(who).encode())
            seen.update(np.array(state.observation_tensor(who)).tobytes())
            seen.update(str(state.resample_from_infostate(who, lambda: 0.3)).encode())
    return seen.hexdigest(), state.returns()


@pytest.fixture
def hurried():
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.parametrize("game", usually(GAMES, "hills", "magna_roma"))
def test_threads_may_play_at_the_same_time(game, hurried):
    """Games in eight threads go as they go one after the other."""
    loaded = load(game, game.players[1])
    alone = [course_of(loaded, seed) for seed in range(16)]

    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda seed: course_of(loaded, seed), range(16)))

    assert together == alone


@pytest.mark.parametrize("game", GAMES)
def test_options_are_parameters(game):
    for option in game.options:
        players = max(game.players[0], option.players[0], 1 + (option.seat or 0))
        last = len(option.choices) - 1
        loaded = load(game, players, **{option.id: last})
        chosen = loaded.frame.table.chosen
        assert chosen[1 + game.options.index(option)] == last


def test_moves_have_names():
    state = load(HILLS, 2).new_initial_state()
    assert state.action_to_string(CHANCE, 3) == "chance 3"
    for digit in range(SEED_DIGITS):
        state.apply_action(digit)
    short = state.action_to_struct(0, 2).to_dict()["short"]
    assert state.action_to_string(0, 2).startswith(f"{short} ")
    assert state.string_to_action(0, state.action_to_string(0, 2)) == 2
    assert state.action_to_string(1, 2) == "move 2"


def test_the_process_ends_in_peace():
    """OpenSpiel holds on to the games until after the end of Python."""
    code = "from circenses import rl; print(rl.open_spiel())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "circenses_magna_roma" in done.stdout
