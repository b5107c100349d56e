"""Chapter 6: stars and the City dashboard."""

import pytest

from circenses.games.magna_roma.box import BONUSES, BONUSES_REACHED, STAR_VALUE, Bonus
from circenses.games.magna_roma.state import Decision
from circenses.games.magna_roma.vocabulary import GOODS
from tests.games.magna_roma.table import cell_move, turn

CITY = "t4r0@(1,0)"


def due(*stars: int) -> int:
    """The bonuses, as bits, that these star markers have reached."""
    red, purple, brown = stars
    return int(BONUSES_REACHED[0, red] & BONUSES_REACHED[1, purple] & BONUSES_REACHED[2, brown])


def test_mr_6_1_e7_stars_come_before_symbols():
    """E7, MR-7.1: one red star; then 2 legions and 1 point."""
    table = turn("t4r0@(1,0) t37r0@(0,1)")

    gain = table.place("t9r3@(1,1)")

    assert list(table.me.stars) == [1, 0, 0]
    assert gain == {"legions": 2, "points": 1}


@pytest.mark.parametrize(("stars", "opens"), [(2, True), (0, False)])
def test_mr_7_1_bonuses_of_stars_can_pay_what_symbols_open(stars, opens):
    """MR-7.1, MR-6.2: the coin of red 3 is owned when a Market symbol opens a trade for it."""
    table = turn("t5r0@(1,0)", trades=(3,), stars=[stars, 0, 0], luxuries=1)
    table.place("t11r0@(1,1)")

    assert (table.decision == Decision.TRADE) == opens
    assert table.me.luxuries == 3


def test_mr_7_13_stars_bonuses_trades_and_symbols_in_their_order():
    """MR-7.13: each of two stars with all it brings, then the symbol.

    Purple 3 gives faith 3 and its token. Purple 4 with brown 4 gives a legion, with red 4 a luxury,
    and that opens a trade: a population for 2 faith. Last comes the luxury of the Market symbol.
    """
    taken = due(4, 2, 4)
    table = turn("t5r0@(1,0)", trades=(4,), stars=[4, 2, 4], bonuses=taken, luxuries=2, faith=2)
    table.set(population=1)
    table.place("t54r1@(2,0)")
    assert (table.decision, list(table.me.stars)) == (Decision.TRADE, [4, 4, 4])
    assert (table.me.faith, table.me.blessings, table.me.legions, table.me.luxuries) == (3, 1, 1, 3)

    assert table.play(96) == {"population": -1, "faith": 2, "luxuries": 1}
    assert table.decision == Decision.ACTION


def test_mr_6_2_f1_two_stars_cross_a_bonus_and_reach_a_joint_one():
    """F1, MR-R4: red 3 gives a coin, red 4 with purple 4 a luxury, the symbol 2 coins."""
    table = turn(CITY, stars=[2, 4, 0], bonuses=due(2, 4, 0))

    gain = table.place("t22r1@(2,0)")

    assert gain == {"coins": 3, "luxuries": 1}
    assert list(table.me.stars) == [4, 4, 0]


def test_mr_6_2_f2_two_bonuses_by_one_step():
    """F2, MR-7.2: 2 legions and 3 points at red 6, nothing at red 7, 2 coins for the symbol."""
    table = turn(CITY, stars=[5, 6, 6], bonuses=due(5, 6, 6))

    assert table.place("t22r1@(2,0)") == {"coins": 2, "legions": 2, "points": 3}


def test_mr_6_1_f3_the_end_of_a_star_track():
    """F3: at space 10 further stars are lost."""
    table = turn(CITY, stars=[9, 6, 6], bonuses=due(9, 6, 6))

    assert table.place("t22r1@(2,0)") == {"coins": 2}
    assert list(table.me.stars) == [10, 6, 6]


def test_mr_6_2_a_bonus_is_gained_once():
    """MR-6.2: not again on a later step, though the space stays reached."""
    table = turn(CITY, stars=[2, 0, 0], bonuses=due(3, 0, 0))

    assert table.place("t22r1@(2,0)") == {"coins": 2}


@pytest.mark.parametrize(
    ("stars", "gain"),
    [
        ((3, 0, 0), {"coin": 1}),
        ((6, 0, 0), {"legion": 2}),
        ((9, 0, 0), {"vp": 3}),
        ((0, 3, 0), {"faith": 1}),
        ((0, 6, 0), {"faith": 2}),
        ((0, 9, 0), {"vp": 3}),
        ((0, 0, 3), {"population": 1}),
        ((0, 0, 6), {"population": 2}),
        ((0, 0, 9), {"vp": 3}),
        ((4, 4, 0), {"luxury": 1}),
        ((0, 4, 4), {"legion": 1}),
        ((6, 6, 6), {"vp": 3}),
    ],
)
def test_mr_6_3_the_bonuses(stars, gain):
    """MR-6.3: each becomes due on its space, and not one space before."""
    track = max(range(3), key=lambda k: stars[k])
    before = [space - (k == track) for k, space in enumerate(stars)]
    fresh = due(*stars) & ~due(*before)
    gains = [int(Bonus.gain[bonus]) for bonus in range(BONUSES) if fresh >> bonus & 1]
    assert GOODS.packed(gain) in gains


def test_mr_6_4_star_values():
    assert STAR_VALUE.tolist() == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6]


def test_mr_r4_a_space_that_is_passed_is_reached():
    """MR-R4: two stars from red 2 to red 4 take the bonus of red 3."""
    table = turn(CITY, stars=[2, 0, 0])

    assert table.place("t22r1@(2,0)")["coins"] == 1 + 2


def test_mr_6_2_a_trade_interrupts_between_two_stars():
    """MR-6.2, MR-7.13: the luxury of the joint bonus opens a trade before the second star."""
    table = turn(CITY, trades=(4,), stars=[3, 5, 0], bonuses=due(3, 5, 0), luxuries=2, population=1)
    table.hold(21)
    table.play(cell_move(2, 0), 92)
    assert table.moves() == [95, 96]
    assert list(table.me.stars) == [4, 5, 0]

    table.play(95)

    assert list(table.me.stars) == [5, 5, 0]
