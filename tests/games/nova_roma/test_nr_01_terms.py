"""Chapter 1: terms."""

import pytest

from circenses.games.nova_roma import box, effects, layout
from circenses.games.nova_roma.effects import Counter
from circenses.games.nova_roma.rules.resources import counted, gain, gain_goods
from circenses.games.nova_roma.state import Decision
from tests.games.nova_roma.table import action, turn


def test_nr_1_1_turns_go_clockwise():
    table = turn(players=3)
    seats = []
    for _ in range(4):
        seats.append(table.player)
        table.end_turn()

    assert seats == [0, 1, 2, 0]


def test_nr_1_2_goods_are_five_and_stay_below_six():
    table = turn(goods=[0, 5, 4, 1, 1])

    for good in range(effects.GOODS):
        gain_goods(table.state, 0, good, 2)

    assert table.goods == [2, 5, 5, 3, 3]


def test_nr_1_3_influence_beyond_8_is_coins():
    """NR-1.3: of 3 influence at 7, one is kept and two are coins."""
    table = action("upgrade", 3, influence=7, coins=0, goods=[0, 0, 0, 0, 0])

    assert (table.me.influence, table.me.coins) == (8, 2)


def test_nr_1_4_an_empty_supply_gives_no_artisan():
    table = turn()
    table.state.artisans_left = 1

    gain(table.state, 0, effects.bundle({"artisan": 1}))
    gain(table.state, 0, effects.bundle({"artisan": 1}))

    assert (table.me.artisans, table.state.artisans_left) == (2, 0)


def test_ru_1_artisans_are_16():
    """RU-1: what the supply does not have is lost."""
    table = turn()
    table.state.artisans_left = 0

    gain(table.state, 0, box.Prices.one_artisan)

    assert table.me.artisans == 1
    assert box.Counts.artisans == 16


def test_ru_2_coins_never_run_out():
    """RU-2: more coins than are in the box."""
    table = turn(coins=200)

    gain(table.state, 0, box.Prices.discard_gain)

    assert table.me.coins == 201


def test_nr_1_5_spaces_are_numbered_row_by_row():
    """NR-1.5: the estate space 5 is the stone row's horse column; zone cell 14 of C is [3,2]."""
    assert box.EstateBoard.rows[5 // 3] == effects.STONE
    assert box.EstateBoard.cols[5 % 3] == effects.HORSE
    assert divmod(14, layout.ZONE_WIDTH[2]) == (3, 2)
    assert layout.EMPEROR_SPACES[0].tolist() == [0, 9]


@pytest.mark.parametrize(
    ("counter", "n"),
    [
        (Counter.WHEAT, 1),
        (Counter.HORSE, 5),
        (Counter.COIN, 9),
        (Counter.INFLUENCE, 6),
        (Counter.BUILDING_CONTRACTS, 3),
        (Counter.SHIPPING_CONTRACTS, 2),
        (Counter.FOLLOWERS, 2),
        (Counter.ESTATE_TILES, 3),
        (Counter.ANIMAL_TILES, 2),
        (Counter.TRACKS_AT_3, 2),
        (Counter.RACE_STEPS, 12),
    ],
)
def test_nr_1_6_counters(counter, n):
    """NR-1.6: the lion is one tile, a flipped tile is a tile."""
    table = turn(
        goods=[1, 2, 3, 4, 5],
        coins=9,
        influence=6,
        contracts=("B01", "B02", "B03"),
        shipping=0b11,
        row=("musician", "oracle"),
        tiles={0: "lion", 1: "bear", 2: "coins"},
        race=[7, 2, 3],
        flipped=[0, 0, 1],
    )

    assert counted(table.me, counter) == n


def test_nr_1_1_a_table_starts_with_seat_0():
    table = turn(players=4)

    assert table.decision == Decision.PLACE_PATRICIAN
    assert table.asked == 0
