"""OpenSpiel's tensors: the same through our states, through an observer and through OpenSpiel."""

import pickle
import random

import numpy as np
import pyspiel
import pytest

from circenses import rl
from tests.hills import GAME as HILLS


@pytest.fixture
def game():
    rl.open_spiel()
    return pyspiel.load_game(f"circenses_{HILLS.id}", {"players": 3})


def counted(state, player, moves):
    """How often a player made each move, by OpenSpiel's own history."""
    made = np.zeros(moves)
    for step in state.full_history():
        if step.player == player:
            made[step.action] += 1
    return made


def test_tensors_are_arrays_of_all_that_a_player_knows(game):
    """At every node, also those of chance, in copies, pickles and imagined states."""
    luck, state = random.Random(3), game.new_initial_state()
    observer = game.make_py_observer()
    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
        twins = [state, state.clone(), pickle.loads(pickle.dumps(state))]
        for player in range(3):
            observer.set_from(state, player)
            for twin in twins:
                seen = twin.observation_tensor(player)
                known = twin.information_state_tensor(player)
                assert seen.dtype == known.dtype == np.float32
                assert (seen == observer.tensor).all()
                assert (known[: len(seen)] == seen).all()
                assert (known[len(seen) :] == counted(state, player, HILLS.moves)).all()
                # OpenSpiel's own way there, which makes a list
                assert pyspiel.State.information_state_tensor(twin, player) == known.tolist()


def test_an_imagined_state_remembers_the_moves(game):
    luck, state = random.Random(3), game.new_initial_state()
    while not state.is_terminal() and state.move_number() < 14:
        state.apply_action(luck.choice(state.legal_actions()))
    other = state.resample_from_infostate(0, lambda: 0.5)
    assert (other.information_state_tensor(0) == state.information_state_tensor(0)).all()


def test_a_tensor_stays_as_it_was(game):
    state = game.new_initial_state()
    for _ in range(4):
        state.apply_action(0)
    seen = state.observation_tensor()
    before = seen.copy()
    state.apply_action(state.legal_actions()[0])
    state.observation_tensor(0)
    assert (seen == before).all()


def test_a_wrong_player_is_named(game):
    state = game.new_initial_state()
    for player in (9, None):  # at a node of chance nobody is to move
        with pytest.raises(pyspiel.SpielError, match="player >= 0 and player < 3"):
            state.observation_tensor(player)
