"""Chapter 7.4: influence a Hill."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.aeterna.box import HILL_SPACES
from circenses.games.aeterna.rules.hills import wheat_to_influence
from circenses.games.aeterna.state import (
    ACCEPT,
    BOARD_CARD,
    INFLUENCE,
    NO_TOKEN,
    TOKEN,
    Decision,
)
from tests.games.aeterna.table import CARD, hill, turn

RED, BLUE, GREEN, ORANGE = range(4)


def test_ae_7_4_1_a_hill_is_closed_to_a_third_color_with_three_players():
    """E10: [red 1, blue 1]; green cannot enter, red and blue can, for nothing."""
    table = turn(3, player=GREEN, C=2, W=5).stand(1, (RED, 1), (BLUE, 1))

    table.play(INFLUENCE)

    assert table.moves() == [hill(2), hill(3), hill(4), hill(5)]
    assert wheat_to_influence(table.state, RED, 0, 0) == 0


def test_ae_7_4_1_the_own_stack_keeps_a_hill_open():
    table = turn(3, player=BLUE, C=1, W=0).stand(1, (RED, 1), (BLUE, 1))

    table.play(INFLUENCE)

    assert table.moves() == [hill(1)]


@pytest.mark.parametrize(("players", "spaces"), [(2, 2), (3, 2), (4, 3)])
def test_ae_7_4_1_two_spaces_or_three_with_four_players(players, spaces):
    assert HILL_SPACES[players] == spaces


def test_ae_7_4_1_the_third_space_is_open_with_four_players():
    table = turn(4, player=GREEN, C=1, W=0).no_tokens().stand(1, (RED, 1), (BLUE, 1))

    table.play(INFLUENCE, hill(1))

    assert table.stacks(1) == [(RED, 1), (BLUE, 1), (GREEN, 1)]


def test_ae_7_4_1_inactive_hills_are_closed():
    table = turn(2, C=1, W=2)

    table.play(INFLUENCE)

    assert table.moves() == [hill(1), hill(2), hill(3)]


@pytest.mark.parametrize(("present", "wheat"), [(0, 2), (1, 1), (2, 0), (5, 0)])
def test_ae_7_4_2_wheat_by_the_citizens_already_there(present, wheat):
    table = turn(C=1, W=3).no_tokens()
    if present:
        table.stand(1, (1, present))

    table.play(INFLUENCE, hill(1))

    assert table.goods("WC") == [3 - wheat, 0]


@pytest.mark.parametrize(("present", "wheat"), [(0, 1), (1, 0), (2, 0)])
def test_ae_7_4_2_discounts_lower_the_price_not_below_0(present, wheat):
    """E9: Pons Sublicius."""
    table = turn(W=1).own("Pons Sublicius")
    if present:
        table.stand(1, (1, present))

    assert wheat_to_influence(table.state, 0, 0, 0) == wheat


def test_ae_7_4_3_a_new_stack_stands_in_the_first_free_space_from_the_left():
    table = turn(C=2, W=9).no_tokens().stand(1, (1, 2))

    table.play(INFLUENCE, hill(1))

    assert table.stacks(1) == [(1, 2), (0, 1)]


def test_ae_7_4_4_a_higher_stack_moves_to_the_left():
    """R2: [orange 2, red 1, blue 1], blue places: [orange 2, blue 2, red 1]."""
    table = turn(4, player=BLUE, C=1, W=0).no_tokens()
    table.stand(1, (ORANGE, 2), (RED, 1), (BLUE, 1))

    table.play(INFLUENCE, hill(1))

    assert table.stacks(1) == [(ORANGE, 2), (BLUE, 2), (RED, 1)]


def test_ae_7_4_4_as_far_as_it_can():
    """E12: [red 1, blue 1, green 1], green places: [green 2, red 1, blue 1]."""
    table = turn(4, player=GREEN, C=1).no_tokens().stand(1, (RED, 1), (BLUE, 1), (GREEN, 1))

    table.play(INFLUENCE, hill(1))

    assert table.stacks(1) == [(GREEN, 2), (RED, 1), (BLUE, 1)]


def test_ae_7_4_5_one_active_token_may_be_taken():
    table = turn(C=1, W=2, S=0).tokens(1, "aurei_3", "stone", "wheat_2")
    table.state.hills[0].depleted[0] = 1

    table.play(INFLUENCE, hill(1))
    assert table.moves() == [TOKEN + 1, TOKEN + 2, NO_TOKEN]
    table.play(TOKEN + 1)

    assert table.goods("S") == [1]
    assert list(table.state.hills[0].depleted) == [1, 1, 0]


def test_ae_7_4_5_declining_leaves_it_active():
    table = turn(C=1, W=2).tokens(1, "stone")

    table.play(INFLUENCE, hill(1), NO_TOKEN)

    assert list(table.state.hills[0].depleted) == [0, 0, 0]


def test_ae_7_4_6_a_token_plays_a_board_card():
    """E14: with a stone, Regina Viarum can be played from the board."""
    table = turn(era=2, C=1, S=1, A=9, W=2).tokens(1, "play_card")
    table.lay("Regina Viarum", "Sicilia")

    table.play(INFLUENCE, hill(1), TOKEN)
    assert table.moves() == [BOARD_CARD]
    table.play(BOARD_CARD)

    assert table.goods("SAC") == [0, 8, 1]
    assert list(table.state.board)[:2] == [EMPTY, CARD["Sicilia"]]
    assert table.me().monuments_era == 1
    assert table.me().shown[0] == EMPTY


def test_ae_7_4_r1_play_card_needs_a_board_card_that_can_be_paid():
    """E14: no stone and no citizen left: `play_card` is masked."""
    table = turn(era=2, C=1, S=0, A=9, W=2).tokens(1, "play_card", "stone")
    table.lay("Regina Viarum", "Sicilia")

    table.play(INFLUENCE, hill(1))

    assert table.goods("WC") == [0, 0]
    assert table.moves() == [TOKEN + 1, NO_TOKEN]


def test_ae_7_4_r2_a_citizen_token_may_be_taken_with_all_seven():
    """E13: the aureus arrives, the citizen does not."""
    table = turn(C=3, A=0).stand(1, (0, 4)).tokens(1, "citizen_aureus")

    table.play(INFLUENCE, hill(1), TOKEN)

    assert table.goods("CA") == [2, 1]


def test_ae_7_4_r3_stacks_are_never_reduced_before_phase_f():
    """Placing, scoring, devastation and Buildings leave every stack as it is."""
    table = turn(C=1).no_tokens().stand(1, (1, 3), (0, 2)).stand(2, (0, 2))
    table.play(INFLUENCE, hill(1))
    before = [table.stacks(1), table.stacks(2)]

    table.run(Decision.SCORING_PHASE, Decision.DEVASTATION_PHASE, Decision.BUILDINGS_PHASE)

    assert [table.stacks(1), table.stacks(2)] == before
    table.run(Decision.DOMUS_PHASE)
    assert [table.stacks(1), table.stacks(2)] == [[], []]


def test_ae_7_4_r4_the_token_is_depleted_as_soon_as_it_is_chosen():
    """E36: `act` of Saepta Julia on the same Hill does not find it again."""
    table = turn(era=2, C=1, W=2, S=1, A=5).tokens(1, "play_card").lay("Saepta Julia", "Tabularium")

    table.play(INFLUENCE, hill(1), TOKEN)
    assert table.state.hills[0].depleted[0] == 1
    table.play(BOARD_CARD + 1, ACCEPT)
    wheat = table.me().wheat
    table.set(S=9, A=9)
    table.play(hill(1))

    assert table.me().wheat == wheat
    assert table.decision != Decision.TOKEN
