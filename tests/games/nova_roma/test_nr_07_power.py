"""Chapter 7: power, taking, forfeiting."""

from circenses.games.nova_roma.laws import members
from circenses.games.nova_roma.rules.actions import power_of
from circenses.games.nova_roma.state import (
    FORFEIT_ROW,
    NO_CONTRACT,
    STOP_USING,
    TAKE_COLUMN,
    TAKE_ROW,
    Decision,
)
from tests.games.nova_roma.table import FOLLOWER, action, once, space, turn


def test_nr_7_1_ex_14_power_is_at_most_3():
    """EX-14: two patricians and the emperor in the column; a third patrician adds nothing."""
    table = turn(emperor=(3, 1))
    for row in range(3):
        table.state.forum[space(row, 1)] = 0
    table.state.forum[space(0, 2)] = 1

    assert power_of(table.state, 0, 4 + 1) == 3
    assert power_of(table.state, 0, 0) == 1
    assert power_of(table.state, 1, 0) == 1
    assert power_of(table.state, 0, 3) == 1  # the emperor's row


def test_nr_7_1_ex_14_no_power_follower_at_3():
    """EX-14: at power 3 the Shipwright is not offered; at 2 it makes 3 and is exhausted."""
    things = {"row": ("shipwright",), "shipping_offer": ("S28", "S29", "S30", "S01")}
    table = action("sail", 3, goods=[5] * 5, **things)
    assert table.decision == Decision.SAIL_CONTRACT

    table = action("sail", 2, goods=[5] * 5, **things)
    assert table.options() == [once("shipwright"), STOP_USING]
    table.choose(once("shipwright"))
    assert table.state.power == 3
    assert members(table.me.exhausted) == [FOLLOWER["shipwright"]]
    assert table.options() == [0, 1, 2, 3, NO_CONTRACT]


def test_nr_7_2_ex_13_forfeit():
    """EX-13: 1 coin, and the Cartographer does not work."""
    table = turn(lines=["sail", *["trade"] * 7], row=("cartographer",), coins=2)

    table.choose(space(0, 0), FORFEIT_ROW)

    assert table.me.coins == 3


def test_nr_7_3_ex_13_take_without_doing_anything():
    """EX-13, RU-5: the Cartographer pays, the Harbor Master could have been used."""
    row = ("cartographer", "harbor_master")
    table = turn(lines=["sail", *["trade"] * 7], row=row, coins=2, goods=[0] * 5)
    table.state.shipping_offer[:] = -1

    table.choose(space(0, 0), TAKE_ROW)

    assert table.me.coins == 3
    assert table.options() == [once("harbor_master"), STOP_USING]
    table.choose(STOP_USING)
    assert table.options() == [once("harbor_master"), STOP_USING]  # at the end again
    assert table.me.coins == 3


def test_ru_5_an_action_may_come_to_nothing():
    """RU-5: without goods, sail is taken and over at once."""
    table = turn(lines=["sail", *["trade"] * 7], coins=0, goods=[0] * 5)

    table.choose(space(0, 0), TAKE_ROW)

    assert table.decision == Decision.NEXT_ACTION
    assert table.me.coins == 0


def test_ru_5_followers_work_though_no_step_was_done():
    """RU-5: the Cartographer pays for a sail that comes to nothing; forfeited, only the coin."""
    start = {"lines": ["sail", *["trade"] * 7], "coins": 0, "goods": [0] * 5}
    taken = turn(**start, followers={"row": ["cartographer"]})
    forfeited = turn(**start, followers={"row": ["cartographer"]})

    taken.choose(space(0, 0), TAKE_ROW)
    forfeited.choose(space(0, 0), FORFEIT_ROW)

    assert (taken.me.coins, forfeited.me.coins) == (1, 1)
    taken.choose(TAKE_COLUMN)
    assert taken.decision == Decision.TRADE_BUY


def test_nr_7_4_steps_are_done_in_order():
    """NR-7.4: trade asks for discards, then for goods, and never again for discards."""
    table = action("trade", 1, hand=("oracle", "cook"))
    assert table.decision == Decision.TRADE_DISCARD

    table.choose(40)

    assert table.decision == Decision.TRADE_BUY
    table.choose(5)
    assert table.decision == Decision.NEXT_ACTION


def test_nr_7_5_an_inner_action_has_its_steps_only():
    """NR-7.5: the Cook is not asked for inside a Petition."""
    table = action("petition", 1, influence=1, row=("cook",))

    table.choose(1, 2)

    assert table.decision == Decision.RECRUIT_DRAW
