"""Chapter 10: the end of the game."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import GAME
from tests.games.city_of_marble.table import lay_out
from tests.playing import random_match

DRAW = ["draw", "red+blue"]


def test_cm_10_1_three_empty_stacks_at_the_end_of_a_turn():
    """CM-10.1: two are not enough, and four are."""
    two = lay_out(stacks=[2, 0, 0, 9]).choose(*DRAW, "play", "red", "E6H", "no")
    assert two.state.final_turns == EMPTY
    three = lay_out(stacks=[1, 0, 0, 9]).choose(*DRAW, "play", "red", "E6H", "no")
    assert three.state.final_turns == 2
    four = lay_out(stacks=[1, 0, 0, 1]).choose(*DRAW, "play", "red", "E6H", "no")
    assert four.state.final_turns == 2


def test_cm_10_1_it_is_looked_for_at_the_end_of_the_turn_only():
    table = lay_out(stacks=[1, 0, 0, 9]).choose(*DRAW)
    assert table.state.final_turns == EMPTY


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cm_10_2_one_more_turn_with_one_action_for_each(players):
    """CM-10.2: from the next player round to the one who began it."""
    table = lay_out(players=players, active=1, stacks=[1, 0, 0, 9])
    table.choose(*DRAW, "play", "red", "E6H", "no")
    order = []
    while table.next != "none":
        order.append(table.player)
        table.choose("draw", "blue+blue")
    assert order == [(2 + step) % players for step in range(players)]
    assert table.state.final_turns == 0


def test_cm_10_2_no_imperium_is_spent_in_the_final_round():
    table = lay_out(final_turns_left=2, imperium=[[3, 0, 0, 0], [0] * 4])
    table.choose(*DRAW)
    assert table.next == "1 action"


def test_cm_10_3_a_player_without_a_legal_action_passes():
    """CM-10.3: example E28."""
    table = lay_out(active=1, stacks=[0, 0, 0, 1], hands=[[0] * 4, [1] * 4], final_turns_left=2)
    table.choose("draw", "blue")
    assert table.next == "none"


def test_cm_10_4_a_final_turn_has_a_normal_end():
    """CM-10.4: Imperium and coins are still gained, but not after the owner's final turn."""
    table = lay_out(active=1, final_turns_left=2, spaces=["1 blue", "0 treasury"])
    table.choose(*DRAW)
    assert table.imperium()[1] == [0, 0, 0, 1]
    assert table.hands()[1] == [2, 1, 1, 2]
    table.choose("play", "red", "E6H", "no")
    assert table.coins() == [1, 0]
    assert table.next == "none"


def test_cm_10_4_magistrates_sent_after_the_own_final_turn_bring_nothing():
    tiles = ["G4H green 1", "H3H blue -"]
    table = lay_out(active=0, final_turns_left=1, tiles=tiles)
    table.choose("play", "green", "H4B", "yes", "none", "G4H")
    assert table.next == "none"
    assert table.magistrates()[1] == ["box", "box", "treasury"]
    assert table.coins() == [0, 0]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_cm_10_5_every_game_ends(players):
    for seed in range(3):
        *_, match = random_match(GAME, players, seed)
        assert match.over
        assert match.state.final_turns == 0
