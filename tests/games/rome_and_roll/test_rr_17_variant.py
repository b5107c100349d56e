"""Chapter 17: two players and Seneca's Foreman."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.box import seneca as seneca_cards
from circenses.games.rome_and_roll.rules.rounds import begin_round
from circenses.games.rome_and_roll.rules.seneca import reveal_for_foreman
from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import fresh, table


def only(laid, card):
    """All cards but one are discarded, so this one comes next."""
    laid.state.seneca_played = seneca_cards.CONSTRUCT_CARDS & ~(1 << (card - 1))
    reveal_for_foreman(laid.state)
    return laid


def test_rr_17_1_his_foreman_is_on_the_religious_card():
    laid = fresh(2, foreman="Yes")

    assert laid.state.seneca_foreman == box.RELIGIOUS_SLOT
    assert all(laid.state.players[seat].foreman == EMPTY for seat in range(2))


def test_rr_17_2_nine_cards_one_of_them_discarded():
    """RR-17.8: the Religious card with the lower number."""
    laid = fresh(2, foreman="Yes")

    assert int(seneca_cards.CONSTRUCT_CARDS).bit_count() == 9
    assert laid.state.seneca_played == 1 << 6


def test_rr_17_3_from_the_second_round_a_card_is_turned_up():
    laid = table(2, foreman="Yes")
    laid.state.rounds, laid.state.seneca_played = 0, 1 << 6
    begin_round(laid.state)
    assert laid.state.seneca_played == 1 << 6
    begin_round(laid.state)

    assert laid.state.seneca_played.bit_count() == 2
    assert laid.state.seneca_foreman != EMPTY


def test_rr_17_4_a44_another_foreman_goes_back():
    """A44: Manufacturing (L) with blue's Foreman on it."""
    laid = only(table(2, foreman="Yes").foreman("Brickmaker"), 5)

    assert laid.state.seneca_foreman == laid.slot("Brickmaker")
    assert laid.me.foreman == EMPTY


def test_rr_17_5_no_rubble_and_no_favor():
    laid = table(2, foreman="Yes")
    before, favors = laid.state.building_count, laid.state.favors
    only(laid, 8)

    assert laid.state.building_count == before
    assert laid.state.favors == favors


def test_rr_17_6_it_may_stay_and_an_architect_sends_it_off():
    laid = table(2, foreman="Yes").give(yard="B")
    laid.state.seneca_foreman = laid.slot("Shrine")
    only(laid, 7)
    assert laid.state.seneca_foreman == laid.slot("Shrine")

    laid.act("blue 4", "construct", "Shrine").place((5, 9), (6, 9))
    while laid.decision == Decision.PAY:
        laid.play(next(w for w in ("die", "die K", "yard") if laid.may(w)))
    assert laid.state.seneca_foreman == EMPTY


def test_rr_17_7_before_the_first_choice_of_the_draft():
    laid = table(2, foreman="Yes")
    laid.state.seneca_played = 1 << 6
    laid.step(Decision.ROUND)

    assert laid.decision == Decision.DRAFT
    assert laid.state.seneca_foreman != EMPTY


@pytest.mark.parametrize("seed", range(3))
def test_rr_17_8_an_empty_deck_is_rebuilt(seed):
    laid = table(2, foreman="Yes", seed=seed)
    laid.state.seneca_played = seneca_cards.CONSTRUCT_CARDS
    reveal_for_foreman(laid.state)

    assert laid.state.seneca_played.bit_count() == 1
