"""Chapter 8: free actions."""

import pytest

from circenses.core.state.schema import EMPTY, Seen
from circenses.games.aeterna.state import (
    ACTIVATE,
    DISCARD,
    HAND_CARD,
    OPTION,
    PASS,
    PLAYER,
    SWAP,
    TOKEN,
    Decision,
)
from tests.games.aeterna.table import CARD, activation, hill, turn


@pytest.mark.parametrize(
    ("choice", "letters", "after"),
    [(0, "CA", [1, 2]), (1, "W", [2]), (2, "S", [1]), (3, "U", [4])],
)
def test_ae_8_1_a_discarded_card_gives_one_of_four_things(choice, letters, after):
    table = turn(C=0, A=0, W=0, S=0, U=6).give_hand("Latium", "Umbria")

    table.play(DISCARD, HAND_CARD + 1, SWAP + choice)

    assert table.goods(letters) == after
    assert table.decision == Decision.TURN
    assert table.hand() == ["Latium"]
    assert list(table.me().shown)[:2] == [CARD["Umbria"], EMPTY]
    assert table.me().played[CARD["Umbria"]] == 0


def test_ae_8_2_a_monument_is_activated_as_often_as_it_says():
    """E27: Forum Boarium twice in one turn; a third time is illegal until phase I."""
    table = turn(W=3, A=0).own("Forum Boarium")

    for _ in range(2):
        table.play(ACTIVATE, activation("Forum Boarium"))

    assert table.goods("WA") == [1, 6]
    assert ACTIVATE not in table.moves()
    table.pass_all()
    assert list(table.me().used) == [0] * 7


def test_ae_8_2_only_the_owner_activates():
    table = turn().own("Aedes Vestae", player=1)

    assert ACTIVATE not in table.moves()


def test_ae_8_r1_an_activation_must_be_possible():
    """A trade that can be paid, a token that can be taken."""
    table = turn(W=0).own("Forum Boarium")
    assert ACTIVATE not in table.moves()
    table.set(W=1)
    assert ACTIVATE in table.moves()

    table = turn(era=3, C=0).own("Castra Peregrina").no_tokens()
    assert ACTIVATE not in table.moves()
    table.tokens(2, "play_card")
    assert ACTIVATE not in table.moves()
    table.tokens(2, "stone")
    table.play(ACTIVATE, activation("Castra Peregrina"), hill(2), TOKEN)
    assert table.state.hills[1].depleted[0] == 1


def test_ae_8_r2_the_citizen_option_is_open_with_all_seven_citizens():
    """E13: only the aurei arrive."""
    table = turn(C=7, A=0).give_hand("Latium")

    table.play(DISCARD, HAND_CARD, SWAP)

    assert table.goods("CA") == [7, 2]


def test_ae_8_r3_gain_and_choose_can_always_be_carried_out():
    """Castra Praetoria with all 7 citizens is legal and spends the use."""
    table = turn(C=7).own("Castra Praetoria")

    table.play(ACTIVATE, activation("Castra Praetoria"))

    assert table.goods("C") == [7]
    assert ACTIVATE not in table.moves()


def test_ae_8_r4_a_discarded_card_is_shown_and_one_left_in_hand_is_not():
    table = turn().give_hand("Latium", "Umbria")
    table.play(DISCARD, HAND_CARD, SWAP)

    assert list(table.me().shown)[:2] == [CARD["Latium"], EMPTY]
    table.play(PASS)
    assert list(table.me().shown)[:2] == [CARD["Latium"], EMPTY]
    assert PLAYER.fields["shown"].seen is Seen.ALL
    assert PLAYER.fields["hand"].seen is Seen.OWNER


def test_ae_8_2_a_choice_when_activated():
    table = turn(A=0).own("Regia")

    table.play(ACTIVATE, activation("Regia"))
    assert table.moves() == [OPTION, OPTION + 1, OPTION + 2]
    table.play(OPTION)

    assert table.goods("A") == [3]
    assert table.decision == Decision.TURN
