"""Chapter 7: gaining resources."""

import pytest

from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.box import Trade
from circenses.games.magna_roma.rules.resources import gain, pay
from circenses.games.magna_roma.state import ACCEPT, BLESS, DECLINE, Decision
from circenses.games.magna_roma.vocabulary import GOODS
from tests.games.magna_roma.table import action, cell_move, turn

MARKET = "t5r0@(1,0)"  # its south side is a gable


def gained(table, **goods):
    """What the player has more after gaining these goods, as far as no trade interrupts."""
    before = table.goods()
    gain(table.state, table.player, GOODS.packed(goods))
    after = table.goods()
    return {good: after[good] - before[good] for good in after if after[good] != before[good]}


def test_mr_7_1_e3_two_symbols_at_once():
    """E3: 2 legions and 1 faith."""
    table = turn("t4r0@(1,0) t68r0@(0,1)")

    assert table.place("t1r0@(1,1)") == {"legions": 2, "faith": 1}


@pytest.mark.parametrize(("tile", "points"), [("t37r0@(1,1)", 1), ("t2r2@(1,1)", 3)])
def test_mr_7_6_e4_prestige(tile, points):
    """E4, MR-2.2: 1 point for different colors, 3 for the same."""
    assert turn(MARKET).place(tile) == {"points": points}


@pytest.mark.parametrize(("tile", "luxuries"), [("t70r0@(1,1)", 1), ("t3r0@(1,1)", 2)])
def test_mr_7_7_e5_market(tile, luxuries):
    """E5: 1 luxury for different colors, 2 for the same."""
    assert turn(MARKET).place(tile) == {"luxuries": luxuries}


@pytest.mark.parametrize(("choice", "legions", "coins"), [(ACCEPT, 0, 3), (DECLINE, 1, 0)])
def test_mr_7_8_e6_a_trade_is_offered_at_once(choice, legions, coins):
    """E6: 1 legion for 3 coins, or not."""
    table = turn(MARKET, trades=(0,), luxuries=2, legions=1)
    table.place("t70r0@(1,1)")
    assert table.decision == Decision.TRADE

    table.play(choice)

    assert (table.me.legions, table.me.coins, table.me.luxuries) == (legions, coins, 3)
    assert table.decision == Decision.ACTION


def test_mr_7_8_the_log_tells_what_the_supply_still_gave():
    """MR-7.8, MR-7.3: with 2 coins left, a trade for 3 coins gives 2, and the log says so."""
    table = turn(MARKET, trades=(0,), luxuries=2, legions=1)
    table.place("t70r0@(1,1)")
    table.state.coins_left = 2
    before = table.state.copy()

    table.play(ACCEPT)

    told = GAME.sentence(before, table.player, ACCEPT, table.state)
    assert told.text == "traded 1 legion for 2 coins"


def test_mr_7_8_e6_no_trade_without_its_price():
    """E6, MR-13.4: with no legion there is nothing to decide."""
    table = turn(MARKET, trades=(0,), luxuries=2)
    table.place("t70r0@(1,1)")

    assert table.decision == Decision.ACTION


def test_mr_7_2_the_order_of_gaining():
    """MR-7.2, MR-R5: coins come before luxury, so they can pay for the trade it opens."""
    table = turn(trades=(3,), luxuries=2)
    gain(table.state, table.player, GOODS.packed({"luxury": 1, "coin": 1}))

    assert table.me.coins == 1
    assert table.decision == Decision.LUXURIES


def test_mr_r5_luxury_is_gained_last():
    """MR-R5: a blessing and a legion of the same set are owned before the trade is offered."""
    table = turn(trades=(0,), luxuries=2)
    gain(table.state, table.player, GOODS.packed({"luxury": 1, "legion": 1, "blessing": 1}))

    assert (table.me.legions, table.me.blessings, table.me.luxuries) == (1, 1, 2)


def test_mr_7_3_f16_coins_run_out():
    """F16: of two coins only the last one in the supply is gained; the star counts as usual."""
    table = turn("t1r1@(1,0)")
    table.state.coins_left = 1

    assert table.place("t10r0@(1,1)") == {"coins": 1}
    assert table.state.coins_left == 0
    assert list(table.me.stars) == [1, 0, 0]


def test_mr_r6_all_three_supplies_are_limited():
    table = turn()
    table.state.coins_left = table.state.population_left = table.state.blessings_left = 1

    assert gained(table, coin=2, population=3, blessing=2) == {
        "coins": 1,
        "population": 1,
        "blessings": 1,
    }


def test_mr_7_4_f5_the_end_of_the_military_board():
    """F5: at 8 the unit is lost."""
    table = turn("t4r0@(1,0)", legions=7)

    assert table.place("t3r0@(1,1)") == {"legions": 1}


def test_mr_7_5_f4_a_pantheon_space_gives_a_token():
    """F4: faith 2 to 4 passes space 3."""
    table = turn("t4r0@(1,0)", faith=2)

    assert table.place("t5r1@(1,1)") == {"faith": 2, "blessings": 1}


def test_mr_7_5_f4_no_token_from_an_empty_supply():
    """F4, MR-7.3: the faith is gained all the same."""
    table = turn("t4r0@(1,0)", faith=2)
    table.state.blessings_left = 0

    assert table.place("t5r1@(1,1)") == {"faith": 2}


def test_mr_7_5_four_spaces_give_tokens_and_the_board_ends():
    """MR-7.5: spaces 3, 6, 9 and 12; at 15 the unit is lost."""
    table = turn()
    tokens = []
    for _ in range(16):
        gained(table, faith=1)
        tokens.append(table.me.blessings)
    assert tokens == [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4]
    assert table.me.faith == 15


def test_mr_7_6_points_are_added_to_the_running_score():
    assert gained(turn(), vp=3) == {"points": 3}


def test_mr_7_7_the_end_of_the_market_board():
    """MR-7.7: at 15 the unit is lost."""
    table = turn(MARKET, luxuries=14)

    assert table.place("t3r0@(1,1)") == {"luxuries": 1}


@pytest.mark.parametrize(("slot", "space"), [(0, 3), (1, 7), (2, 11)])
def test_mr_7_7_each_trade_space_opens_its_slot(slot, space):
    """MR-7.7: spaces 3, 7 and 11 open trade slots 0, 1 and 2."""
    trades = [2, 2, 2]
    trades[slot] = 1  # 1 population for 2 legions
    table = turn(MARKET, trades=tuple(trades), luxuries=space - 1, population=1)
    table.place("t70r0@(1,1)")

    assert table.play(ACCEPT) == {"population": -1, "legions": 2}


def test_mr_r7_f6_a_trade_space_that_is_crossed():
    """F6: at luxury 7 the trade opens; then the second step is made."""
    table = turn(MARKET, trades=(0, 2), luxuries=6, coins=2)
    table.place("t3r0@(1,1)")
    assert (table.decision, table.me.luxuries) == (Decision.TRADE, 7)

    table.play(ACCEPT)

    assert (table.me.coins, table.me.points, table.me.luxuries) == (0, 4, 8)


@pytest.mark.parametrize(("last", "luxuries", "coins"), [(ACCEPT, 2, 4), (DECLINE, 3, 2)])
def test_mr_7_9_f7_entering_again_opens_the_trade_again(last, luxuries, coins):
    """F7, MR-R8: the marker goes back by paying; the second step enters the space again."""
    table = turn(MARKET, trades=(5,), luxuries=2)
    table.place("t3r0@(1,1)")
    table.play(ACCEPT)
    assert (table.decision, table.me.luxuries, table.me.coins) == (Decision.TRADE, 3, 2)

    table.play(last)

    assert (table.me.luxuries, table.me.coins) == (luxuries, coins)
    assert table.decision == Decision.ACTION


def test_mr_7_9_staying_on_a_trade_space_opens_nothing():
    """MR-7.9: a tile without a Market symbol."""
    table = turn(MARKET, trades=(0,), luxuries=3, legions=1)
    table.place("t37r0@(1,1)")

    assert table.decision == Decision.ACTION


def test_mr_r8_going_back_opens_no_trade():
    """MR-R8: from space 4 back to space 3."""
    table = turn(trades=(0,), luxuries=4, legions=1)
    pay(table.state, table.player, GOODS.packed({"luxury": 1}))

    assert table.me.luxuries == 3
    assert table.decision == Decision.CELL


TOKENS = [
    ({"legion": 1}, {"coin": 3}),
    ({"population": 1}, {"legion": 2}),
    ({"coin": 2}, {"vp": 4}),
    ({"coin": 1}, {"population": 2}),
    ({"population": 1}, {"faith": 2}),
    ({"luxury": 1}, {"coin": 2}),
]


@pytest.mark.parametrize(("token", "row"), list(enumerate(TOKENS)))
def test_mr_7_10_the_trade_tokens(token, row):
    price, reward = row
    assert Trade.pay[token] == GOODS.packed(price)
    assert Trade.get[token] == GOODS.packed(reward)


@pytest.mark.parametrize(("token", "row"), list(enumerate(TOKENS)))
def test_mr_7_11_a_trade_opens_only_for_who_owns_the_price(token, row):
    """MR-7.11: the price is paid in full, pieces go back to the supply."""
    field = {"legion": "legions", "population": "population", "coin": "coins"}
    ((good, n),) = row[0].items()
    if good == "luxury":
        return  # whoever enters a trade space owns luxury
    for owned in (n - 1, n):
        table = turn(MARKET, trades=(token,), luxuries=2, **{field[good]: owned})
        table.place("t70r0@(1,1)")
        assert (table.decision == Decision.TRADE) == (owned == n)


def test_mr_7_11_paid_pieces_go_back_to_the_supply():
    table = turn(coins=3, population=2, legions=4, luxuries=5)
    price = GOODS.packed({"coin": 2, "population": 1, "legion": 3, "luxury": 1})
    pay(table.state, table.player, price)

    assert (table.state.coins_left, table.state.population_left) == (32, 51)
    assert (table.me.coins, table.me.population) == (1, 1)
    assert (table.me.legions, table.me.luxuries) == (1, 4)


def test_mr_7_12_several_markers_may_share_a_space():
    """MR-7.12: the marker of one player does not hinder another."""
    table = turn("t4r0@(1,0)")
    for player in range(2):
        table.state.players[player].legions = 3
    table.place("t70r0@(1,1)")

    assert table.me.legions == 4
    assert table.state.players[1 - table.player].legions == 3


def test_mr_7_13_f23_nested_gains_come_first():
    """F23: purple 6 gives 2 faith; entering faith 3 gives a blessing at once."""
    table = turn("t4r0@(1,0)", stars=[0, 5, 0], bonuses=1 << 3, faith=2)

    assert table.place("t39r0@(2,0)") == {"faith": 2, "blessings": 1}
    assert list(table.me.stars) == [0, 6, 0]


def test_mr_7_13_an_interrupted_gain_goes_on():
    """MR-7.13: the reward of the trade comes before the second luxury."""
    table = turn(MARKET, trades=(4,), luxuries=2, population=1, faith=2)
    table.place("t3r0@(1,1)")

    assert table.play(ACCEPT) == {
        "population": -1,
        "faith": 2,
        "blessings": 1,
        "luxuries": 1,
    }


def test_mr_r23_points_come_from_bonuses_and_trades_too():
    """MR-R23: red 9 gives 3 points, trade token 2 gives 4."""
    table = turn("t4r0@(1,0)", stars=[8, 0, 0], bonuses=0b11)
    assert table.place("t22r1@(2,0)")["points"] == 3
    assert Trade.get[2] == GOODS.packed({"vp": 4})


def test_mr_7_1_symbols_with_all_four_neighbors():
    """MR-7.1: a tile laid into a hole gains from every side."""
    table = turn("t1r0@(1,0) t1r0@(1,-1) t2r0@(1,-2) t2r0@(2,-2)")
    table.city("t3r0@(3,-2) t3r0@(3,-1) t4r0@(3,0) t4r0@(2,0)")
    assert cell_move(2, -1) in table.moves()

    gain = table.place("t6r0@(2,-1)")

    assert gain == {"legions": 2, "faith": 2, "points": 3, "luxuries": 2}


def test_mr_r27_markers_stay_on_the_last_space():
    """MR-R27: stars 10, legions 8, faith 15, luxury 15; nothing is gained beyond."""
    table = turn(MARKET, stars=[10, 0, 0], bonuses=(1 << 12) - 1, legions=8, faith=15, luxuries=15)

    assert gained(table, legion=2, faith=3) == {}
    assert table.place("t11r0@(1,1)") == {}
    assert list(table.me.stars) == [10, 0, 0]


def test_mr_r29_each_token_belongs_to_one_space():
    """MR-R29: of all spaces of the Market board only 3, 7 and 11 open a trade."""
    opened = []
    for luxuries in range(15):
        table = turn(MARKET, trades=(5, 5, 5), luxuries=luxuries)
        table.place("t70r0@(1,1)")
        if table.decision == Decision.TRADE:
            opened.append(luxuries + 1)
    assert opened == [3, 7, 11]


def test_mr_r29_a_blessing_may_enter_a_trade_space_again_and_again():
    """MR-R29, MR-8.12: two greater Market symbols are four steps, and a luxury pays each trade."""
    table = action("t5r0@(1,0) t3r0@(1,1) t5r2@(1,2)", blessings=1, luxuries=2)
    table.state.trades[:] = [5, 0, 1]

    gain = table.play(BLESS, cell_move(1, 1), ACCEPT, ACCEPT, ACCEPT, ACCEPT)

    assert gain == {"blessings": -1, "coins": 8}
    assert table.decision == Decision.NEXT_TILE
