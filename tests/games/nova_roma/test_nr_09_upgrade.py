"""Chapter 9: Upgrade."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma.laws import tiles_are_never_twice
from circenses.games.nova_roma.state import NO, NO_TILE, SPECIAL_SLOT, YES, Decision
from tests.games.nova_roma.table import TILE, action

OFFER = ("farm", "bear", "bank", "shrine", "lion")


@pytest.mark.parametrize("power", [1, 2, 3])
def test_nr_9_1_influence_equal_to_the_power(power):
    assert action("upgrade", power, influence=2).me.influence == 2 + power


def test_nr_9_2_ex_16_influence_overflow():
    """EX-16: influence 8, coins 2 + 1, no wine left."""
    table = action("upgrade", 3, influence=7, coins=0, goods=[0, 0, 0, 1, 0])

    table.choose(YES)

    assert (table.me.influence, table.me.coins, table.me.goods[3]) == (8, 3, 0)


def test_nr_9_3_each_wine_is_a_choice():
    table = action("upgrade", 1, influence=0, goods=[0, 0, 0, 3, 0])

    table.choose(YES, YES)
    assert table.options() == [NO, YES]
    table.choose(NO)

    assert (table.me.influence, table.me.goods[3]) == (3, 1)
    assert table.decision == Decision.UPGRADE_TILE


@pytest.mark.parametrize(
    ("coins", "wine", "slots"),
    [(0, 0, [0, 1]), (1, 0, [0, 1, 2, 3]), (0, 1, [0, 1, 4]), (1, 1, [0, 1, 2, 3, 4])],
)
def test_nr_9_4_prices_of_the_slots(coins, wine, slots):
    """NR-9.4: slots 1 and 2 are free, 3 and 4 cost a coin, the special one a wine."""
    table = action("upgrade", 1, coins=coins, goods=[0, 0, 0, wine, 0], tile_offer=OFFER)
    table.choose(*[NO] * wine)  # without wine that question is not asked

    assert table.options() == [*slots, NO_TILE]


def test_nr_9_4_the_special_tile_costs_a_wine():
    table = action("upgrade", 1, goods=[0, 0, 0, 1, 0], tile_offer=OFFER)

    table.choose(NO, SPECIAL_SLOT, 5)

    assert table.me.tiles[5] == TILE["lion"]
    assert table.me.goods[3] == 0
    assert table.state.special_offer == EMPTY


def test_nr_9_5_a_tile_replaces_another():
    """NR-9.5: the old tile leaves the game, flipped or not."""
    table = action("upgrade", 1, tile_offer=OFFER, tiles={2: "coins"}, flipped=[0, 0, 1])
    table.pass_on(Decision.UPGRADE_TILE)

    table.choose(0)
    assert table.options() == [0, 1, 2, 3, 4, 5]
    table.choose(2)

    assert table.me.tiles[2] == TILE["farm"]
    assert not table.me.flipped[2]
    assert tiles_are_never_twice(table.state)


def test_ru_7_a_tile_is_laid_under_an_artisan():
    """RU-7: the artisan stays, also on an animal, and nothing is produced."""
    table = action("upgrade", 1, tile_offer=OFFER, goods=[0] * 5, placed=[1], artisans=0)

    table.choose(1, 0)

    assert table.me.tiles[0] == TILE["bear"]
    assert table.me.placed[0] == 1
    assert table.goods == [0] * 5


def test_ru_28_replacing_costs_nothing_more():
    """RU-28: a free tile replaces another one though spaces are empty."""
    table = action("upgrade", 1, tile_offer=OFFER, coins=0, goods=[0] * 5, tiles={0: "bank"})

    table.choose(0, 0)

    assert table.me.tiles[0] == TILE["farm"]
    assert table.me.coins == 0
