"""Chapter 18: followers at work."""

import pytest

from circenses.games.nova_roma import effects
from circenses.games.nova_roma.laws import members
from circenses.games.nova_roma.scoring import FOLLOWERS
from circenses.games.nova_roma.state import (
    HIRE,
    NO_CONTRACT,
    STOP_BUYING,
    STOP_DRAWING,
    STOP_PRODUCING,
    STOP_USING,
    TAKE_COLUMN,
    YES,
    Decision,
)
from tests.games.nova_roma.table import FOLLOWER, action, once, turn

TRADE, BUILD = 0, 4  # inner actions of a Petition
ONES = [1, 1, 1, 1, 1]


def test_nr_18_1_once_a_round():
    """NR-18.1: exhausted until cleanup."""
    table = action("trade", 1, row=("baker",), goods=[0] * 5, coins=0, then="upgrade")
    table.choose(once("baker"))
    assert members(table.me.exhausted) == [FOLLOWER["baker"]]
    table.pass_on(Decision.NEXT_ACTION)
    while table.state.round_number == 1:
        table.end_turn()

    assert members(table.state.players[0].exhausted) == []


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("sail", "cartographer"),
        ("race", "gambler"),
        ("produce", "jeweler"),
        ("build", "sculptor"),
        ("petition", "singer"),
    ],
)
def test_nr_18_2_permanent_followers_pay_out(name, card):
    """NR-18.2, NR-7.3: each time, 1 coin."""
    assert action(name, 1, row=(card,), coins=0).me.coins == 1
    assert action("upgrade", 1, row=(card,), coins=0).me.coins == 0


@pytest.mark.parametrize(
    ("name", "card", "field", "gained"),
    [
        ("trade", "baker", effects.WHEAT, 1),
        ("trade", "stone_cutter", effects.STONE, 1),
        ("trade", "wood_cutter", effects.WOOD, 1),
        ("trade", "vintner", effects.WINE, 1),
        ("trade", "stable_master", effects.HORSE, 1),
    ],
)
def test_nr_18_3_gain_followers_at_the_start(name, card, field, gained):
    table = action(name, 1, row=(card,), goods=ONES)
    assert table.options() == [once(card), STOP_USING]

    table.choose(once(card))

    assert table.me.goods[field] == 1 + gained


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("trade", "shopkeeper"),
        ("upgrade", "senator"),
        ("petition", "priestess"),
        ("recruit", "translator"),
        ("sail", "shipwright"),
        ("build", "engineer"),
        ("race", "mercenary"),
        ("produce", "tutor"),
    ],
)
def test_nr_18_3_a_power_follower_for_each_action(name, card):
    """NR-18.3: offered below power 3 only."""
    table = action(name, 2, row=(card,), goods=[4] * 5, influence=3)
    assert table.options() == [once(card), STOP_USING]
    table.choose(once(card))
    assert table.state.power == 3

    assert action(name, 3, row=(card,), goods=[5] * 5).decision != Decision.USE_FOLLOWER


def test_nr_18_3_any_number_in_any_order():
    table = action("trade", 1, row=("baker", "vintner", "shopkeeper"), goods=[0] * 5, coins=0)

    table.choose(once("shopkeeper"), once("baker"), once("vintner"))

    assert table.goods == [1, 0, 0, 1, 0]
    assert table.me.coins == 2


def test_nr_18_4_only_gains_and_placements_at_the_end():
    """NR-18.4, RU-16: kept at the START, the Messenger can be used at the END."""
    table = action("upgrade", 1, row=("messenger", "senator"), goods=[1, 1, 1, 0, 1], coins=0)
    assert table.options() == [once("messenger"), once("senator"), STOP_USING]
    table.choose(STOP_USING).pass_on(Decision.USE_FOLLOWER)

    assert table.options() == [once("messenger"), STOP_USING]


def test_ru_16_ex_50_gain_follower_at_the_end():
    """EX-50: at influence 8 the Oracle gives a coin at the START, and influence at the END."""
    things = {"influence": 8, "coins": 0, "row": ("oracle",)}
    table = action("petition", 1, **things)
    table.choose(once("oracle"), 1, TRADE, STOP_BUYING)
    assert (table.me.influence, table.me.coins) == (7, 2)

    table = action("petition", 1, **things)
    table.choose(STOP_USING, 1, TRADE, STOP_BUYING, once("oracle"))
    assert (table.me.influence, table.me.coins) == (8, 1)


def test_nr_18_4_ex_33_placement_follower_at_the_end():
    """EX-33: the farm is laid and used in the same action."""
    offer = ("farm", "bear", "bank", "shrine", "lion")
    things = {"coins": 1, "artisans": 1, "goods": ONES, "row": ("recruiter",)}
    table = action("upgrade", 1, tile_offer=offer, **things)
    table.choose(STOP_USING, 0, 0, 0)  # no wine, slot 1 to space 0

    table.choose(once("recruiter"), 0)

    assert table.me.coins == 0
    assert table.goods == [4, 1, 2, 1, 1]


@pytest.mark.parametrize(
    ("name", "card"), [("build", "architect"), ("sail", "harbor_master"), ("race", "legatus")]
)
def test_nr_18_5_a_placement_is_no_produce_action(name, card):
    """NR-18.5: the Jeweler and Tutor do not respond to it."""
    row = (card, "jeweler", "tutor")
    table = action(name, 1, coins=1, artisans=1, goods=[0] * 5, row=row)
    assert table.options() == [once(card), STOP_USING]

    table.choose(once(card))
    assert table.decision == Decision.ARTISAN_SPACE
    table.choose(4)

    assert table.me.coins == 0
    assert table.goods == [0, 1, 0, 1, 0]


@pytest.mark.parametrize("fields", [{"coins": 0}, {"artisans": 0}, {"placed": [1] * 6}])
def test_nr_18_3_a_placement_must_be_possible(fields):
    things = {"coins": 1, "artisans": 1, "goods": [0] * 5, **fields}
    table = action("sail", 1, row=("harbor_master",), **things)

    assert table.decision == Decision.NEXT_ACTION


def test_nr_18_6_the_physician_is_for_this_action():
    """NR-18.6: in a later Build of the turn the artisan must be paid again."""
    things = {"goods": [5] * 5, "coins": 9, "artisans": 0, "building_offer": ("B04", "B03")}
    table = action("build", 1, then="petition", influence=1, row=("physician",), **things)
    table.choose(once("physician"))
    assert table.options() == [0, 1, NO_CONTRACT]
    table.choose(NO_CONTRACT, TAKE_COLUMN)

    table.choose(1, BUILD)

    assert table.asked == 1  # no contract can be paid, and the turn is over


def test_nr_18_7_exhausted_followers_count():
    table = turn(row=("musician", "baker"))
    table.me.exhausted[0] = 1 << FOLLOWER["baker"]

    assert table.sheet()[FOLLOWERS] == 2


def test_nr_18_8_ex_34_tamer():
    """EX-34: on the bear stone 2, horse 2 and a coin; not in a Petition."""
    things = {"row": ("tamer",), "goods": ONES, "coins": 0, "artisans": 1, "tiles": {5: "bear"}}
    table = action("produce", 1, **things)
    assert 5 in table.options()
    table.choose(5)
    assert table.goods == [1, 2, 1, 1, 2]
    assert table.me.coins == 1

    table = action("petition", 1, influence=1, **things).choose(1, 6)
    assert table.decision == Decision.PRODUCE_STEP
    assert 5 not in table.options()


def test_nr_18_9_ex_53_follower_of_a_petition():
    """EX-53: the Oracle, played in a Petition, is not offered at its END."""
    cards = {"hand": ["oracle"]}
    table = action("petition", 1, influence=1, coins=2, followers=cards)

    table.choose(1, 2, STOP_DRAWING, FOLLOWER["oracle"])

    assert table.decision == Decision.NEXT_ACTION
    assert table.row == {"oracle"}


def test_nr_18_9_ex_53_the_other_action_sees_it():
    """EX-53: the Baker, played in the same way, works in the trade that comes second."""
    cards = {"hand": ["baker"]}
    table = action("petition", 1, then="trade", influence=1, coins=2, followers=cards)
    table.choose(1, 2, STOP_DRAWING, FOLLOWER["baker"], TAKE_COLUMN)

    assert table.options() == [once("baker"), STOP_USING]


def test_nr_18_9_a_new_tamer_waits():
    """NR-18.9: played by a tile during Produce, the Tamer opens no animal in that action."""
    cards = {"hand": ["tamer"]}
    tiles = {0: "recruit", 5: "bear"}
    table = action("produce", 2, artisans=2, followers=cards, tiles=tiles, goods=[0] * 5)

    table.choose(0, YES)

    assert table.row == {"tamer"}
    assert table.options() == [1, 2, 3, 4, HIRE, STOP_PRODUCING]


def test_nr_18_10_ex_55_useless_followers():
    """EX-55: at wheat 5 the Baker is not offered, at stone 4 the Stone Cutter is."""
    table = action("trade", 1, row=("baker", "stone_cutter"), goods=[5, 4, 0, 0, 0])
    assert table.options() == [once("stone_cutter"), STOP_USING]

    table = action("upgrade", 1, row=("messenger",), goods=[5] * 5)
    assert table.decision == Decision.UPGRADE_WINE

    table = action("recruit", 1, row=("cook",), influence=8, coins=0)
    table.choose(once("cook"))
    assert (table.me.influence, table.me.coins) == (8, 1)

    table = action("build", 1, row=("physician",), goods=[0] * 5)
    assert table.options() == [once("physician"), STOP_USING]


def test_nr_18_3_the_messenger_asks_for_a_good():
    table = action("upgrade", 1, row=("messenger",), goods=ONES).choose(once("messenger"))
    assert table.decision == Decision.GAIN_GOOD

    table.choose(effects.HORSE)

    assert table.goods == [1, 1, 1, 1, 2]
