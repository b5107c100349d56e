"""Chapter 2: words of prices, gains and effects."""

import pytest

from circenses.games.nova_roma import box, effects, layout
from circenses.games.nova_roma.rules.mosaic import is_met
from circenses.games.nova_roma.rules.resources import can_pay, gain, pay
from circenses.games.nova_roma.scoring import follower_points
from circenses.games.nova_roma.state import STOP_PRODUCING, YES, Decision
from tests.games.nova_roma.table import FOLLOWER, SOUTH, action, harbor, turn


def test_nr_2_1_a_price_is_paid_in_full_or_not_at_all():
    """NR-2.1: artisans must be available, and all goes back to the supply."""
    table = turn(goods=[0, 2, 0, 0, 0], coins=1, artisans=0, placed=[1])
    price = box.Building.cost[2]  # B03: 2 stone, 1 coin, 1 artisan
    assert not can_pay(table.me, price)
    table.me.artisans = 1
    supply = table.state.artisans_left
    assert can_pay(table.me, price)

    pay(table.state, 0, price)

    assert (table.goods, table.me.coins, table.me.artisans) == ([0] * 5, 0, 0)
    assert table.state.artisans_left == supply + 1


def test_nr_2_2_goods_of_choice_come_last():
    """NR-2.2: Amisus gives the artisan, then asks for the good."""
    table = turn(goods=[5, 5, 5, 4, 4])

    gain(table.state, 0, layout.STOP_GAIN[harbor(SOUTH, 4)])

    assert table.me.artisans == 2
    assert table.settle().decision == Decision.GAIN_GOOD
    assert table.options() == [effects.WINE, effects.HORSE]


def test_nr_2_3_every_word_is_known():
    """NR-2.3: nine effect words, and each is on a card or a tile."""
    words = {*box.Follower.effect.tolist(), *box.Tile.does.tolist()}

    assert words == {int(word) for word in effects.Word}


def test_nr_2_4_each_good_is_a_choice_of_its_own():
    """NR-2.4: only goods below 5 are offered; when all are at 5 the rest is lost."""
    table = action("produce", tiles={0: "goods"}, goods=[5, 3, 4, 5, 4], artisans=1)
    table.choose(0, YES)
    assert table.goods == [5, 3, 5, 5, 4]
    assert table.options() == [effects.STONE, effects.HORSE]

    table.choose(effects.HORSE)

    assert table.goods == [5, 5, 5, 5, 5]  # stone is the only choice left, twice


def test_nr_2_4_the_rest_is_lost():
    """NR-2.4: three goods with room for one."""
    table = action("produce", tiles={0: "goods"}, goods=[5, 4, 4, 5, 5], artisans=1)

    table.choose(0, YES)  # the wood comes from the row, the stone is the only choice

    assert table.goods == [5] * 5
    assert table.decision == Decision.NEXT_ACTION


@pytest.mark.parametrize(
    ("card", "fields", "points"),
    [
        ("princeps", {"race": [7, 5, 3]}, 7),
        ("procurator", {"contracts": ("B01", "B02", "B03", "B04", "B05")}, 3),
        ("minter", {"coins": 6}, 4),
        ("minter", {"coins": 5}, 0),
        ("noblewoman", {"influence": 6}, 4),
        ("noblewoman", {"influence": 5}, 0),
        ("carpenter", {"goods": [0, 0, 3, 0, 0]}, 4),
        ("grape_grower", {"goods": [0, 0, 0, 2, 0]}, 3),
        ("marble_dealer", {"goods": [0, 5, 0, 0, 0]}, 6),
        ("horse_breeder", {"goods": [0, 0, 0, 0, 0]}, 1),
        ("wheat_dealer", {"goods": [1, 0, 0, 0, 0]}, 2),
        ("veterinarian", {"tiles": {0: "lion", 1: "bear"}}, 3),
        ("historian", {"tiles": {0: "lion", 1: "bear", 5: "farm"}}, 3),
        ("ship_captain", {"shipping": 0b1111}, 4),
        ("oracle", {}, 0),
    ],
)
def test_nr_2_5_ex_45_scores_of_followers(card, fields, points):
    assert follower_points(turn(**fields).me, FOLLOWER[card]) == points


@pytest.mark.parametrize(
    ("achievement", "fields", "met"),
    [
        ("g_bs", {"contracts": ("B01",)}, False),
        ("g_bs", {"contracts": ("B01",), "shipping": 1}, True),
        ("y_bs", {"contracts": ("B01", "B02", "B03", "B04", "B05")}, False),
        ("y_bs", {"contracts": ("B01", "B02", "B03", "B04"), "shipping": 1}, True),
        ("y_bs", {"contracts": ("B01", "B02", "B03"), "shipping": 1}, False),
        ("y_h33", {"race": [3, 2, 4]}, True),
        ("y_h33", {"race": [3, 2, 2]}, False),
        ("o_h10", {"race": [7, 3, 0]}, True),
        ("o_e5", {"tiles": {0: "farm", 1: "bear", 2: "coins", 3: "bank"}}, False),
    ],
)
def test_nr_2_6_achievements(achievement, fields, met):
    """NR-2.6: every counter high enough; in a sum each at least 1."""
    assert is_met(turn(**fields).me, layout.ACHIEVEMENT[achievement]) == met


def test_nr_2_7_inner_effects_come_first():
    """NR-2.7: a tile's effect is over before the Produce action goes on."""
    table = action("produce", 2, tiles={0: "sail"}, artisans=2)
    table.choose(0, YES)
    assert table.decision == Decision.SAIL_MOVE

    table.choose(1, 1)

    assert table.decision == Decision.PRODUCE_STEP
    table.choose(STOP_PRODUCING)
    assert table.decision == Decision.NEXT_ACTION
