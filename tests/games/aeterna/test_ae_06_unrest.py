"""Chapter 6: unrest and prestige."""

import pytest

from circenses.games.aeterna.box import numbers
from circenses.games.aeterna.rules.resources import change_unrest, gain, lose_pp
from circenses.games.aeterna.state import DISCARD, HAND_CARD, PLAY, SWAP, Decision
from tests.games.aeterna.table import crowds, turn


@pytest.mark.parametrize(("before", "change"), [(0, -1), (0, -3), (2, -3), (1, -9)])
def test_ae_6_1_below_0_gives_exactly_one_pp(before, change):
    table = turn(U=before, P=4)

    change_unrest(table.state, 0, change)

    assert table.goods("UP") == [0, 5]


@pytest.mark.parametrize(("before", "change", "lost"), [(9, 4, 3), (10, 1, 1), (6, 14, 10)])
def test_ae_6_2_above_10_costs_one_pp_for_each_point(before, change, lost):
    table = turn(U=before, P=20)

    change_unrest(table.state, 0, change)

    assert table.goods("UP") == [10, 20 - lost]


def test_ae_6_3_pp_never_fall_below_0():
    """E3: Dacia at U9 P2; three points above 10, P 2-3 -> 0."""
    table = turn(era=3, U=9, P=2, C=4, S=0, A=0).give_hand("Dacia")

    table.play(PLAY, HAND_CARD)

    assert table.goods("CSAUP") == [0, 3, 10, 10, 0]
    lose_pp(table.me(), 5)
    assert table.goods("P") == [0]


def test_ae_6_r1_all_unrest_of_one_effect_is_added_up_first():
    """E34: Prefect of 2 devastated Hills, U8 P5: one sum of 4."""
    table = crowds(turn(U=8, P=5), {1: [(0, 1)], 2: [(0, 1)]})

    table.run(Decision.DEVASTATION_PHASE)

    assert table.goods("UP") == [10, 3]


def test_ae_6_r2_pp_have_no_upper_limit():
    table = turn(P=10)

    gain(table.state, 0, numbers([0, 0, 0, 0, 0, 9]))

    assert table.goods("P") == [19]


@pytest.mark.parametrize(("before", "pp"), [(2, 5), (1, 6), (0, 6)])
def test_ae_6_r3_exactly_0_is_not_below_0(before, pp):
    """E4: discard for -2 unrest."""
    table = turn(U=before, P=5).give_hand("Latium")

    table.play(DISCARD, HAND_CARD, SWAP + 3)

    assert table.goods("UP") == [0, pp]


def test_ae_6_r4_strip_and_effect_are_two_effects():
    """E5: Pantheon; the strip goes below 0, then the effect gives 2 PP."""
    table = turn(era=3, U=0, P=10, S=2, A=9, W=0).own("Lupercal").give_hand("Pantheon")

    table.play(PLAY, HAND_CARD)

    assert table.goods("SAWUP") == [0, 1, 2, 0, 13]


def test_ae_6_r5_an_overflow_is_lost_before_pp_are_gained():
    """E25 in small: U10 P0, +1 unrest and +2 PP leave 2 PP."""
    table = turn(U=10, P=0)

    gain(table.state, 0, numbers([0, 0, 0, 0, 1, 2]))

    assert table.goods("UP") == [10, 2]
