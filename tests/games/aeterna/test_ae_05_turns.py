"""Chapter 5: phase B, turns."""

from circenses.games.aeterna.state import (
    ACTIVATE,
    CONSTRUCT,
    DISCARD,
    END,
    FAVOR,
    HAND_CARD,
    INFLUENCE,
    PASS,
    PLAY,
    SITE,
    SWAP,
    Decision,
    Phase,
)
from tests.games.aeterna.table import activation, hill, turn


def test_ae_5_1_turns_follow_the_turn_order_and_skip_who_has_passed():
    table = turn(3, player=2).no_tokens()
    seats = []
    for move in (None, PASS, None, None):
        seats.append(table.waiting[0])
        if move is None:
            table.set(table.waiting[0], C=1, W=2)
            free = next(n for n in range(1, 6) if not table.stacks(n))
            table.play(INFLUENCE, hill(free))
        else:
            table.play(move)

    assert seats == [2, 0, 1, 2]
    assert table.waiting == [1]


def test_ae_5_1_the_phase_ends_when_all_have_passed():
    table = turn(2)
    table.play(PASS)
    assert table.state.phase == Phase.ACTIONS

    table.play(PASS)

    assert table.state.phase == Phase.END_OF_ERA


def test_ae_5_2_one_action_and_free_actions_before_and_after_it():
    table = turn(S=1, A=3, C=1, W=2).give_hand("Comitium", "Latium", "Umbria")

    table.play(DISCARD, HAND_CARD + 1, SWAP + 1)
    assert PLAY in table.moves()
    table.play(PLAY, HAND_CARD)
    assert table.moves() == [DISCARD, END]
    table.play(DISCARD, HAND_CARD, SWAP + 2)

    assert table.waiting == [1]


def test_ae_5_2_after_pass_no_free_action_is_possible():
    """E16: discard for a stone, then pass; afterwards it would be too late."""
    table = turn(S=0).give_hand("Latium")
    table.play(DISCARD, HAND_CARD, SWAP + 2)
    table.give_hand("Umbria")

    table.play(PASS)

    assert table.goods("S") == [1]
    assert table.waiting == [1]


def test_ae_5_r1_no_free_action_inside_an_action():
    table = turn(C=1, S=1).give_hand("Latium").own("Aedes Vestae")

    table.play(CONSTRUCT)
    assert DISCARD not in table.moves() and ACTIVATE not in table.moves()
    table.play(SITE)
    assert DISCARD not in table.moves() and ACTIVATE not in table.moves()
    table.play(hill(1))
    assert table.moves() == [DISCARD, ACTIVATE, END]


def test_ae_5_r2_an_action_needs_its_whole_cost_at_that_moment():
    table = turn(S=0, A=0, C=0, W=0).give_hand("Comitium").open("Romulus").stand(1, (0, 1))

    assert table.moves() == [PASS, DISCARD]

    table.set(S=1, A=6, C=1, W=1)
    assert table.moves() == [PLAY, FAVOR, CONSTRUCT, INFLUENCE, PASS, DISCARD]


def test_ae_5_r3_a_player_may_pass_with_playable_cards():
    table = turn(C=5).give_hand("Latium", "Umbria")
    assert PLAY in table.moves()

    table.play(PASS)

    assert table.waiting == [1]


def test_ae_5_2_an_activation_after_the_action():
    table = turn(S=1, A=1, U=5).give_hand("Aedes Vestae")

    table.play(PLAY, HAND_CARD)
    assert table.decision == Decision.AFTERWARDS
    table.play(ACTIVATE, activation("Aedes Vestae"))

    assert table.goods("U") == [3]
    assert table.waiting == [1]
