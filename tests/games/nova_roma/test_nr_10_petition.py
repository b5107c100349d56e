"""Chapter 10: Petition."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma.effects import Action
from circenses.games.nova_roma.state import (
    NO,
    STOP_BUYING,
    STOP_USING,
    TAKE_COLUMN,
    TAKE_ROW,
    YES,
    Decision,
)
from tests.games.nova_roma.table import action, once, space, turn

INNER = [action for action in Action if action != Action.PETITION]


def second_turn(players=3, **things):
    """Seat 0 in its second turn, at a Petition of power 1."""
    table = turn(players=players)
    while table.player != 0 or table.state.turn == 0:
        table.end_turn()
    table.state.forum[:] = EMPTY
    table.state.legionnaires = 0
    table.lay_lines(["petition", *["trade"] * 7])
    table.lay(**things)
    return table.choose(space(0, 0), TAKE_ROW)


def test_nr_10_1_claim_the_token_for_2_influence():
    table = second_turn(influence=3)
    assert (table.decision, table.options()) == (Decision.PETITION_CLAIM, [NO, YES])

    table.choose(YES)

    assert (table.me.influence, table.state.claimant) == (1, 0)


def test_nr_10_1_only_once_in_a_round():
    """EX-31: after seat 1 has claimed it, it is offered to nobody."""
    table = turn()
    table.state.claimant = 1
    table.lay(lines=["petition", *["trade"] * 7], influence=5)
    table.state.turn = 3

    table.choose(space(0, 0), TAKE_ROW)

    assert table.decision == Decision.PETITION_PAY


def test_nr_10_2_ex_31_not_in_the_holder_s_first_turn():
    """EX-31: not offered to seat 0 in its first turn, offered in the second."""
    assert action("petition", 1, influence=5).decision == Decision.PETITION_PAY
    assert second_turn(influence=2).decision == Decision.PETITION_CLAIM
    assert second_turn(influence=1).decision == Decision.PETITION_PAY


def test_nr_10_2_others_may_claim_in_their_first_turn():
    table = turn()
    table.end_turn()
    table.lay(lines=["petition"] * 8, influence=2)

    table.choose(space(2, 2), TAKE_ROW)

    assert table.decision == Decision.PETITION_CLAIM


def test_nr_10_3_ex_31_the_claimant_is_first_player():
    """EX-31: next round starts with seat 1."""
    table = turn()
    table.end_turn()
    table.lay(lines=["petition"] * 8, influence=2)
    table.choose(space(2, 2), TAKE_ROW, YES)
    while table.state.round_number == 1:
        table.end_turn()

    assert table.state.first_player == table.asked == 1
    assert table.state.claimant == EMPTY


@pytest.mark.parametrize(("power", "influence", "open_"), [(3, 5, 3), (1, 5, 1), (3, 2, 2)])
def test_nr_10_4_pay_up_to_the_power(power, influence, open_):
    table = action("petition", power, influence=influence)

    assert table.options() == list(range(open_ + 1))


def test_nr_10_4_ex_02_petition():
    """EX-02: pay 2 for a trade of power 2."""
    table = action("petition", 3, influence=5, coins=0, hand=())
    assert table.options() == [0, 1, 2, 3]

    table.choose(2, 0, STOP_BUYING)

    assert (table.me.influence, table.me.coins) == (3, 2)


def test_nr_10_5_any_of_the_other_seven():
    """NR-10.5: also the other action of this turn, which stays open."""
    table = action("petition", 2, influence=2, then="trade", coins=0, hand=())
    table.choose(2)
    assert table.options() == list(range(7))

    table.choose(INNER.index(Action.TRADE))
    assert table.me.coins == 2
    table.choose(STOP_BUYING, TAKE_COLUMN)

    assert table.me.coins == 3


def test_nr_10_5_nothing_paid_no_action():
    table = action("petition", 2, influence=2)

    table.choose(0)

    assert table.decision == Decision.NEXT_ACTION


def test_nr_10_6_ex_32_petition_and_followers():
    """EX-32: Singer and Oracle work, Sculptor and Engineer do not."""
    row = ("sculptor", "singer", "oracle", "engineer")
    table = action("petition", 1, influence=0, coins=0, row=row, goods=[5] * 5)
    assert table.me.coins == 1
    assert table.options() == [once("oracle"), STOP_USING]

    table.choose(once("oracle"), 1, INNER.index(Action.BUILD))

    assert table.me.coins == 1
    assert table.decision == Decision.BUILD_CONTRACT
    assert table.state.power == 1


def test_ru_8_permanent_followers_rest_in_a_petition():
    """RU-8: neither the Cartographer nor the Tamer work in the inner action."""
    table = action(
        "petition", 1, influence=1, coins=0, row=("cartographer", "tamer"), goods=[5] * 5
    )

    table.choose(1, INNER.index(Action.SAIL))

    assert table.me.coins == 0


def test_nr_10_6_priestess_gives_power_to_the_petition():
    table = action("petition", 1, influence=3, row=("priestess",))

    table.choose(once("priestess"))

    assert table.options() == [0, 1, 2]
