"""Chapter 7.1: play a card."""

from circenses.games.aeterna.rules.resources import can_pay_card, cost_of
from circenses.games.aeterna.state import (
    ACCEPT,
    ACTIVATE,
    BOARD_CARD,
    DECLINE,
    HAND_CARD,
    INFLUENCE,
    OPTION,
    PLAY,
    TOKEN,
    Decision,
)
from tests.games.aeterna.table import CARD, COLOR, activation, hill, turn


def test_ae_7_1_1_pay_the_cost_of_a_monument():
    """E1: Comitium at the start; 4 of the player's 7 citizens are left to gain."""
    table = turn(S=1, A=2, W=5, C=2).give_hand("Comitium")

    table.play(PLAY, HAND_CARD)

    assert table.goods("SAWC") == [0, 1, 5, 3]
    assert table.me().supply == 4


def test_ae_7_1_1_pay_citizens_for_a_province():
    """R13: Thraciae."""
    table = turn(era=3, C=3, S=0, A=0, W=0, U=2).own("Latium").give_hand("Thraciae")

    table.play(PLAY, HAND_CARD)

    assert table.goods("SACWU") == [2, 9, 1, 4, 5]


def test_ae_7_1_1_soldiers_need_no_food():
    """R15: Campania at the last turn turns a citizen into a soldier."""
    table = turn(C=2, W=0, A=0, U=0).give_hand("Campania")

    table.play(PLAY, HAND_CARD)
    assert table.goods("CWAU") == [1, 4, 5, 1]
    table.run(Decision.FEED_PHASE)

    assert table.goods("WU") == [3, 1]


def test_ae_7_1_1_without_the_province_both_go_hungry():
    """R15: two citizens and no wheat give 4 unrest."""
    table = turn(C=2, W=0, U=0)

    table.run(Decision.FEED_PHASE)

    assert table.goods("U") == [4]


def test_ae_7_1_2_the_card_lies_in_front_of_the_player():
    table = turn(C=1).give_hand("Latium", "Umbria")

    table.play(PLAY, HAND_CARD)

    assert table.me().played[CARD["Latium"]] == 1
    assert table.hand() == ["Umbria"]
    assert table.me().hand_count == 1
    assert table.me().shown[0] == CARD["Latium"]
    assert table.me().provinces_era == 1


def test_ae_7_1_3_one_aureus_for_every_earlier_card_of_the_color():
    """E2: Thermae Agrippae as third civil card."""
    table = turn(era=2, S=1, A=6, W=1, U=3)
    table.own("Pons Sublicius", "Forum Boarium").give_hand("Thermae Agrippae")

    table.play(PLAY, HAND_CARD)

    assert table.goods("SAWU") == [0, 2, 3, 2]


def test_ae_7_1_4_the_strip_is_gained_and_printed_pp_wait():
    """R12: Ecclesia Sancti Petri."""
    table = turn(era=3, S=1, A=9, W=0, C=2, U=3, P=0).give_hand("Ecclesia Sancti Petri")

    table.play(PLAY, HAND_CARD)

    assert table.goods("SACWUP") == [1, 0, 3, 1, 2, 0]
    assert cost_of(table.me(), CARD["Pantheon"], 1) == 1


def test_ae_7_1_5_an_instant_effect_is_carried_out_now():
    table = turn(A=1, U=5).give_hand("Sepulcretum")

    table.play(PLAY, HAND_CARD)

    assert table.goods("U") == [3]


def test_ae_7_1_6_triggers_of_other_monuments_fire():
    table = turn(C=1, A=0, W=0, U=3).own("Aedes Iani", "Regina Viarum").give_hand("Latium")

    table.play(PLAY, HAND_CARD)

    assert table.goods("AWU") == [4 + 1 + 2, 2 + 1, 2]


def test_ae_7_1_6_monuments_trigger_too():
    table = turn(S=1, A=1, C=0).own("Tabularium").give_hand("Comitium")

    table.play(PLAY, HAND_CARD)

    assert table.goods("A") == [1 + 2]  # the second political card, and Tabularium


def test_ae_7_1_6_triggers_for_other_events_do_not_fire():
    """Latium is played beside Comitium (pass), Tabularium (Monument), Aedes Concordiae (Hill)."""
    table = turn(C=1, A=0, U=3, P=0).own("Comitium", "Tabularium", "Aedes Concordiae")
    table.give_hand("Latium")

    table.play(PLAY, HAND_CARD)

    assert table.goods("AUP") == [4, 3, 0]


def test_ae_7_1_r1_a_card_neither_discounts_nor_triggers_itself():
    """E17: Ecclesia was paid with 1 stone and 9 aurei; Tabularium does not pay for itself."""
    table = turn(era=3, S=0, A=9).give_hand("Ecclesia Sancti Petri")
    assert PLAY not in table.moves()
    table = turn(era=2, S=1, A=4).give_hand("Tabularium")

    table.play(PLAY, HAND_CARD)

    assert table.goods("A") == [2]


def test_ae_7_1_r1_a_card_counts_for_its_own_instant_effect():
    """E5: Pantheon counts itself."""
    table = turn(era=3, S=2, A=9, U=5, P=0).give_hand("Pantheon")

    table.play(PLAY, HAND_CARD)

    assert table.goods("P") == [1]


def test_ae_7_1_r2_a_permanent_effect_works_from_then_on():
    """E17: after Ecclesia, Pantheon costs 1 stone and 9 aurei."""
    table = turn(era=3, S=1, A=9).own("Ecclesia Sancti Petri").give_hand("Pantheon")

    assert can_pay_card(table.me(), CARD["Pantheon"])
    table.play(PLAY, HAND_CARD)

    assert table.goods("SA") == [0, 0]


def test_ae_7_1_r2_an_activation_may_be_used_the_same_turn():
    table = turn(S=1, A=1, W=0).give_hand("Forum Boarium")

    table.play(PLAY, HAND_CARD, ACTIVATE, activation("Forum Boarium"))

    assert table.goods("WA") == [2, 3]


def test_ae_7_1_r3_an_instant_effect_without_a_choice_is_skipped():
    """Saepta Julia without an open Hill: the card is played, nothing is asked."""
    table = turn(4, era=2, S=1, A=5, C=0, W=0).give_hand("Saepta Julia")
    for number in range(1, 8):
        table.stand(number, (1, 1), (2, 1), (3, 1))

    table.play(PLAY, HAND_CARD)

    assert table.goods("CW") == [2, 1]
    assert table.waiting == [1]


def test_ae_7_1_r4_a_card_played_inside_another_is_finished_first():
    """Tabularium, played through Saepta Julia, fires when Saepta Julia is finished: 2 aurei."""
    table = turn(era=2, S=2, A=9, C=0, W=2).tokens(1, "play_card")
    table.give_hand("Saepta Julia").lay("Tabularium", "Sicilia")

    table.play(PLAY, HAND_CARD, ACCEPT, hill(1), TOKEN)
    assert table.goods("SA") == [1, 4]
    table.play(BOARD_CARD)

    # Tabularium: cost 4, second political card 1, strip 2; then the trigger 2
    assert table.goods("SA") == [0, 5]
    assert table.waiting == [1]


def test_ae_7_1_5_a_choice_inside_an_instant_effect():
    table = turn(A=3, S=0, W=0).give_hand("Lupercal")

    table.play(PLAY, HAND_CARD, OPTION + 1)

    assert table.goods("SW") == [0, 4]


def test_ae_7_1_6_the_colors_of_a_second_card_are_counted():
    table = turn(C=2, A=0).give_hand("Latium", "Umbria")

    table.play(PLAY, HAND_CARD)

    assert table.me().colors[COLOR["diplomatic"]] == 1
    assert table.decision == Decision.AFTERWARDS
    assert INFLUENCE not in table.moves()
    assert DECLINE not in table.moves()
