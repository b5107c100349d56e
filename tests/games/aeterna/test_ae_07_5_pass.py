"""Chapter 7.5: pass."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.aeterna.box import PASS_PP
from circenses.games.aeterna.state import PASS, Decision
from tests.games.aeterna.table import turn


def test_ae_7_5_1_the_free_space_with_the_most_pp():
    """R3: in a game of 4, orange passes after blue and gains 3 PP."""
    table = turn(4, P=0).set(1, P=0)

    table.play(PASS)
    table.play(PASS)

    assert [table.me(player).pp for player in (0, 1)] == [4, 3]
    assert [table.me(player).pass_space for player in range(4)] == [0, 1, EMPTY, EMPTY]


def test_ae_7_5_2_pass_triggers_fire_and_no_more_turns_follow():
    """E28: 2 players, Comitium, first to pass: 3 PP."""
    table = turn(P=0).own("Comitium")

    table.play(PASS)

    assert table.goods("P") == [3]
    assert table.waiting == [1]


def test_ae_7_5_3_cards_left_in_hand_leave_the_game_unseen():
    table = turn(2).give_hand("Latium", "Umbria")
    table.play(PASS)
    assert table.me().hand_count == 2
    assert table.me().shown[0] == EMPTY

    table.play(PASS)

    assert table.decision == Decision.SLOT
    assert table.hand() == []
    assert table.me().hand_count == 0
    assert table.me().shown[0] == EMPTY


@pytest.mark.parametrize(("players", "track"), [(2, [2, 1]), (3, [3, 2, 1]), (4, [4, 3, 2, 1])])
def test_ae_7_5_r1_each_track_starts_at_the_number_of_players(players, track):
    """R8: with 3 players the second to pass gains 2 PP."""
    assert PASS_PP[players].tolist()[:players] == track
