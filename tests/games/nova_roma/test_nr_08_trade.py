"""Chapter 8: Trade."""

from circenses.games.nova_roma import effects
from circenses.games.nova_roma.laws import members
from circenses.games.nova_roma.state import STOP_BUYING, STOP_DISCARDING, Decision
from tests.games.nova_roma.table import FOLLOWER, action

HAND = ("baker", "cook", "oracle", "singer", "tamer")


def test_nr_8_1_coins_equal_to_the_power():
    assert action("trade", 3, coins=1).me.coins == 4


def test_nr_8_1_ex_17_trade():
    """EX-17: coins 1, 3, 4, 5, 4, 3; NR-8.2 to NR-8.4."""
    table = action("trade", 2, coins=1, goods=[4, 1, 0, 0, 0], hand=HAND)
    coins = [table.me.coins]
    for pair in (HAND[:2], HAND[2:4]):
        table.choose(*[FOLLOWER[name] for name in pair])
        coins.append(table.me.coins)
    assert table.decision == Decision.TRADE_BUY  # one card is no pair
    table.choose(effects.WHEAT)
    coins.append(table.me.coins)
    assert effects.WHEAT not in table.options()
    table.choose(effects.STONE)
    coins.append(table.me.coins)
    table.choose(STOP_BUYING)

    assert coins == [3, 4, 5, 4, 3]
    assert table.goods == [5, 2, 0, 0, 0]
    assert table.hand == {"tamer"}


def test_nr_8_2_a_pair_is_worth_a_coin():
    table = action("trade", 1, coins=0, hand=HAND[:2])

    table.choose(FOLLOWER["baker"])

    # the second card is the only one left, so it is taken without asking
    assert table.me.coins == 2
    assert sorted(members(table.state.follower_discard)) == [FOLLOWER["baker"], FOLLOWER["cook"]]


def test_nr_8_3_stop_only_before_a_pair():
    table = action("trade", 1, hand=HAND[:3])
    assert STOP_DISCARDING in table.options()

    table.choose(FOLLOWER["baker"])

    assert table.options() == [FOLLOWER["cook"], FOLLOWER["oracle"]]


def test_ru_6_a_single_card_cannot_be_discarded():
    """RU-6: with one card the step is over."""
    table = action("trade", 1, hand=("oracle",))

    assert table.decision == Decision.TRADE_BUY


def test_nr_8_4_a_good_at_5_is_not_for_sale():
    table = action("trade", 1, coins=0, goods=[5, 5, 4, 5, 3], hand=())
    assert table.options() == [effects.WOOD, effects.HORSE, STOP_BUYING]

    table.choose(effects.HORSE)

    assert table.goods == [5, 5, 4, 5, 4]
    assert table.decision == Decision.NEXT_ACTION  # no coin is left
