"""OpenSpiel's structs, starting states, and our records as its trajectories."""

import json

import pyspiel
import pytest

from circenses import rl
from circenses.core.errors import BadRecord
from circenses.core.play.match import Match
from circenses.rl import spiel
from tests.hills import GAME as HILLS
from tests.rl.tables import GAMES
from tests.rl.test_open_spiel import load, random_states
from tests.tiers import usually


def clones(loaded):
    """The states of a random game, each on its own."""
    return [state.clone() for state in random_states(loaded)]


@pytest.mark.parametrize("game", usually(GAMES, "hills", "nova_roma"))
def test_a_game_can_start_from_any_state(game):
    """As struct, dictionary and JSON, also where chance is to fall; then both go on alike."""
    loaded = load(game, max(2, game.players[0]))
    states = clones(loaded)
    chosen = [*states[:12], *states[12::9], states[-1]]
    assert any(state.is_chance_node() for state in chosen)
    for state in chosen:
        struct = state.to_struct()
        for told in (struct, struct.to_dict(), struct.to_json()):
            other = loaded.new_initial_state(told)
            assert str(other) == str(state)
            assert other.legal_actions() == state.legal_actions()
            assert other.history() == []
        if not state.is_terminal():
            action = state.legal_actions()[-1]
            assert str(other.child(action)) == str(state.child(action))
            saved = pyspiel.serialize_game_and_state(loaded, other.child(action))
            assert str(pyspiel.deserialize_game_and_state(saved)[1]) == str(state.child(action))


@pytest.mark.parametrize("game", usually(GAMES, "hills", "nova_roma"))
def test_actions_have_structs(game):
    """A move is named by its number, or by its words if no other legal move has the same."""
    loaded = load(game, max(2, game.players[0]))
    by_words = 0
    for state in clones(loaded)[::7]:
        for action in [] if state.is_terminal() else state.legal_actions():
            struct = state.action_to_struct(state.current_player(), action)
            assert state.struct_to_actions(struct) == [action]
            if not state.is_chance_node():
                assert state._struct_to_actions({"short": struct.to_dict()["short"]}) == [action]
                words = {"text": struct.to_dict()["text"]}
                named = [state.action_to_struct(one).to_dict() for one in state.legal_actions()]
                if sum(one["text"] == words["text"] for one in named) == 1:
                    assert state._struct_to_actions(words) == [action]
                    by_words += 1
                else:
                    with pytest.raises(pyspiel.SpielError, match="open moves"):
                        state._struct_to_actions(words)
    assert by_words > 10


def test_an_observation_holds_what_its_player_sees():
    """No hand of another, though the state has it; moves for the player who is asked."""
    loaded = load(HILLS, 3)
    seen_own = 0
    for state in random_states(loaded):
        if state.is_chance_node():
            continue
        for player in range(3):
            told = json.loads(state.to_observation_struct(player).to_json())
            assert told["player"] == player
            asked = [one["move"] for one in told.get("moves", [])]
            assert asked == (state.legal_actions() if player == state.current_player() else [])
            resampled = state.resample_from_infostate(player, lambda: 0.37)
            assert json.loads(resampled.to_observation_struct(player).to_json()) == told
            public = json.loads(state.to_struct().to_json())["public"]
            seen_own += told["sees"] != public
    assert seen_own > 0


def test_states_of_other_games_are_refused():
    two, three = load(HILLS, 2), load(HILLS, 3)
    told = two.new_initial_state().to_struct().to_dict()
    with pytest.raises(BadRecord, match="players"):
        three.new_initial_state(told)
    for key, value in {"position": "AAAA", "seed_digits": None, "waits_for_chance": 3}.items():
        with pytest.raises(BadRecord, match="damaged"):
            two.new_initial_state({**told, key: value})
    with pytest.raises(BadRecord, match="not JSON"):
        two.new_initial_state("nonsense")
    with pytest.raises(BadRecord, match="a dictionary or JSON"):
        two.new_initial_state("[1]")


def test_a_record_is_a_trajectory():
    """The states of the recorded game, its moves, and its result."""
    match = Match(HILLS, 3, 5)
    bytes_before = []
    while not match.over:
        bytes_before.append(match.states.tobytes())
        match.play(match.legal()[-1], match.player)
    rl.open_spiel()
    steps = spiel.trajectory_of(match.record())
    assert [action for _, action in spiel.trajectory_of(match)] == [action for _, action in steps]
    assert [action for _, action in steps] == [move for _, move in match.history] + [None]
    assert [state.node.states.tobytes() for state, _ in steps[:-1]] == bytes_before
    assert all(action in state.legal_actions() for state, action in steps[:-1])
    assert steps[-1][0].is_terminal()
    places = match.outcome().places
    returns = steps[-1][0].returns()
    assert sorted(range(3), key=lambda seat: places[seat])[0] == returns.index(max(returns))
