"""Games and matches travel: pickled, copied, in other processes; and they say what they are."""

import concurrent.futures
import copy
import dataclasses
import multiprocessing
import pickle

import numpy as np
import pytest

import circenses
from circenses import games
from circenses.core.errors import CircensesError, IllegalMove
from circenses.core.play.match import Match
from circenses.core.play.replay import Record
from tests.hills import GAME


def in_mid_game(moves=5):
    match = Match(GAME, 3, seed=4)
    for _ in range(moves):
        match.play(match.legal()[0])
    return match


def play_on(match):
    """The rest of a game, each time with the last of the open moves; how it ends."""
    while not match.over:
        match.play(match.legal()[-1])
    return match.history, match.states.tobytes()


# ---- games


@pytest.mark.parametrize("name", games.GAMES)
def test_a_game_travels_as_its_name(name):
    game = games.get(name)
    pickled = pickle.dumps(game)

    assert pickle.loads(pickled) is game
    assert len(pickled) < 200
    assert copy.copy(game) is copy.deepcopy(game) is game
    assert repr(game).startswith(f"<Game {name}: {game.title}, ")


def test_the_interpreted_game_arrives_interpreted():
    assert pickle.loads(pickle.dumps(GAME.interpreted)) is GAME.interpreted


def test_a_game_that_has_no_name_of_its_own_cannot_travel():
    with pytest.raises(CircensesError, match=r"tests\.hills"):
        pickle.dumps(dataclasses.replace(GAME, minutes=1))


# ---- matches


def test_a_match_is_pickled_small_and_goes_on_in_the_same_way():
    match = in_mid_game()
    pickled = pickle.dumps(match)
    other = pickle.loads(pickled)

    assert len(pickled) < 1500 + 2 * (1 + match.ply - match.closed) * GAME.state.bytes
    assert repr(other) == repr(match)
    assert other.can_undo == match.can_undo
    assert play_on(other) == play_on(match)


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, Match.copy])
def test_a_copy_is_independent(twin_of):
    match = in_mid_game()
    before = match.ply, match.states.tobytes()
    play_on(twin_of(match))

    assert (match.ply, match.states.tobytes()) == before


@pytest.mark.parametrize("way", multiprocessing.get_all_start_methods())
def test_a_match_is_played_on_in_another_process(way):
    match = in_mid_game()
    context = multiprocessing.get_context(way)
    with concurrent.futures.ProcessPoolExecutor(1, context) as pool:
        history, end = pool.submit(play_on, match).result()

    assert (history, end) == play_on(match)


def test_a_match_says_what_it_is():
    match = Match(GAME, 3, seed=1)
    assert repr(match) == "<Match of hills: 3 players, ply 0, players 0, 1 and 2 to move>"
    match.play(0)
    match.play(0)
    assert repr(match) == "<Match of hills: 3 players, ply 2, player 2 to move>"
    play_on(match)
    assert repr(match).endswith(f"ply {match.ply}, over>")


def test_a_notebook_shows_a_match_as_one_svg():
    match = circenses.new("magna_roma", players=2, seed=1)
    assert match._repr_svg_().startswith("<svg")


# ---- numbers


def test_numbers_of_numpy_are_numbers():
    match = Match(GAME, np.int64(3), np.uint32(7), {"bonus": np.int8(1)})
    for player in np.arange(3):
        match.play(np.int16(player), player)
    match.describe(np.int64(match.legal()[0]))

    assert Record.from_text(match.record().to_text()) == match.record()
    assert match.history == Match(GAME, 3, 7, {"bonus": 1}).history + [(k, k) for k in range(3)]
    assert all(type(number) is int for row in match.history for number in row)


@pytest.mark.parametrize("seed", ["abc", 1.5, -1, 2**63])
def test_a_wrong_seed_is_named_with_its_bounds(seed):
    with pytest.raises(CircensesError, match=r"from 0 to 2\^63 - 1") as error:
        Match(GAME, 2, seed)
    assert repr(seed) in str(error.value)


@pytest.mark.parametrize(
    ("players", "said"),
    [(2.5, "2 to 4, not 2.5"), ("two", "2 to 4, not 'two'"), (9, "2 to 4 players, not 9")],
)
def test_a_wrong_number_of_players_is_named_with_its_bounds(players, said):
    with pytest.raises(CircensesError, match=said):
        Match(GAME, players, 1)


@pytest.mark.parametrize("player", [9, -1, "me"])
def test_a_wrong_player_is_named_with_the_right_ones(player):
    match = Match(GAME, 3, 1)
    for ask in (match.view, match.legal, lambda who: match.describe(0, who)):
        with pytest.raises(CircensesError, match=f"0 to 2; there is no {player!r}"):
            ask(player)
    with pytest.raises(IllegalMove):
        match.play(0, player)


@pytest.mark.parametrize("move", [9999, -1, "best"])
def test_a_wrong_move_is_named_with_the_open_ones(move):
    match = Match(GAME, 3, 1)
    with pytest.raises(IllegalMove, match="these moves are: 0, 1, 2, 3, 4"):
        match.describe(move)
    with pytest.raises(IllegalMove):
        match.play(move)
