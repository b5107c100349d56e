"""Played and better side by side: whole turns, foreseen from what their player could know."""

import random
import re

import pytest

from circenses import games
from circenses.bots.engine import WeighedMove
from circenses.bots.whole_turns import planned_turn, recorded_turn
from circenses.core.play.match import Match
from circenses.core.state.view import copied, hidden_leaves
from circenses.games import GAMES
from circenses.web.analysis.compared import OPEN, Turn, close_up, close_ups
from circenses.web.analysis.turning_points import candidate, in_short
from tests.games.record import recorded

STEPS = 40
ASKED = 8  # positions of a game at which turns are compared


def decisions(game):
    """Positions of a game played at random at which there is something to choose."""
    luck = random.Random(game.id)
    states = game.new_batch(1)
    game.start(states, 0, min(3, game.players[1]), 8, {})
    for _ in range(STEPS):
        seat = int(states["waiting"][0]).bit_length() - 1
        moves = game.legal_moves(states, 0, seat).tolist()
        if len(moves) > 1:
            yield copied(states), seat, luck.sample(moves, 2)
        game.drivers.play_move(states, 0, seat, luck.choice(moves))


def some(game):
    found = list(decisions(game))
    return found[:: max(1, len(found) // ASKED)]


def turn(game, states, seat, move):
    return Turn(game, states, seat, planned_turn(game, game.view(states, seat), seat, move))


@pytest.mark.parametrize("name", GAMES)
def test_two_turns_can_be_seen_side_by_side(name):
    game = games.get(name)
    seen = 0
    for states, seat, moves in some(game):
        one, two = (turn(game, states, seat, move) for move in moves)
        assert one.words()
        looks = close_ups(one, two)
        if looks is None:
            continue
        seen += 1
        html = "".join(look.html for look in looks)
        assert 'class="fresh' in html
        assert not re.search(r"data-(?:move|piece|thing)|<button", html)
    assert seen >= 2


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_shown_that_the_player_could_not_know(name):
    """What is hidden may be anything: the turns and their pictures are the same."""
    game = games.get(name)
    luck = random.Random(1)
    states, seat, moves = some(game)[-1]
    otherwise = copied(states)
    hidden = copied(game.imagine_from(game.view(states, seat), seat, luck.randrange(99, 999)))
    for leaf in hidden_leaves(game.state):
        leaf.of(otherwise)[...] = leaf.of(hidden)

    looks, same = (
        close_ups(*(turn(game, position, seat, move) for move in moves))
        for position in (states, otherwise)
    )

    assert looks == same


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_ends_where_another_decides_or_something_new_is_shown(name):
    game = games.get(name)
    for states, seat, (move, other) in some(game):
        view = game.view(states, seat)
        moves = planned_turn(game, view, seat, move)
        assert moves[0] == move
        assert recorded_turn(game, view, seat, moves) == moves
        assert recorded_turn(game, view, seat, (*moves, other)) == moves
        assert recorded_turn(game, view, seat, ()) == ()


def test_what_chance_decides_is_not_drawn():
    """A turn of Magna Roma ends with a new tile from the bag, which nobody could foresee."""
    game = games.get("magna_roma")
    drawn = 0
    for states, seat, moves in some(game):
        one = turn(game, states, seat, moves[0])
        look = close_up(one, "ring", "look")
        drawn += f'class="{OPEN} ' in look.html
        assert "fresh unforeseen" not in look.html
        assert "unforeseen fresh" not in look.html
    assert drawn


def test_long_turns_are_told_in_short():
    rest = ["Lay it", "Take Build", "Build in zone A", "End your turn"]
    assert in_short(rest) == "lay it, take Build, build in zone A …"
    assert in_short([]) == ""


def test_points_of_a_search_for_the_lead_are_those_in_sight():
    """Alone in Nova Roma search values by the lead over the rival, not by the final score."""
    game, in_sight = games.get("nova_roma"), {}
    for players in (1, 2):
        states = game.new_batch(1)
        game.start(states, 0, players, 1, {})
        seat = int(states["waiting"][0]).bit_length() - 1
        move = int(game.legal_moves(states, 0, seat)[0])
        choice = WeighedMove(move, visits=1, chance=0.5, points=10.0)
        in_sight[players] = candidate(choice, turn(game, states, seat, move), "").in_sight
    assert in_sight == {1: True, 2: False}


def test_a_turn_ends_where_the_same_player_begins_another():
    """The last die of a draft in Rome & Roll and the turn with it are two turns."""
    game = games.get("rome_and_roll")
    match = recorded("rome_and_roll", 2)
    now, found = Match(game, 2, match.seed, match.options), 0
    for ply, (seat, move) in enumerate(match.moves):
        asked = game.questions.asked(now.states[0])
        states = copied(now.states)
        now.play(move, seat)
        after = game.questions.asked(now.states[0])
        if after is None or after.name == asked.name or now.player != seat:
            continue
        if asked.begins_turn(states[0]) and after.begins_turn(now.states[0]):
            rest = (one for _, one in match.moves[ply:])
            assert recorded_turn(game, game.view(states, seat), seat, rest) == (move,)
            found += 1
    assert found
