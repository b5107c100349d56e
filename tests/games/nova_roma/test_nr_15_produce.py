"""Chapters 15 and 16: Produce, the estate board and its tiles."""

import pytest

from circenses.games.nova_roma import box, effects
from circenses.games.nova_roma.effects import Counter
from circenses.games.nova_roma.rules.resources import counted
from circenses.games.nova_roma.scoring import ANIMALS, animals
from circenses.games.nova_roma.state import (
    HIRE,
    NO,
    STOP_PRODUCING,
    STOP_RACING,
    YES,
    Decision,
)
from tests.games.nova_roma.table import BLUE, FOLLOWER, action, turn

ONES = [1, 1, 1, 1, 1]


@pytest.mark.parametrize("steps", [(0, 1), (HIRE, HIRE), (HIRE, 0), (0, HIRE)])
def test_nr_15_1_ex_03_two_sub_actions_in_any_order(steps):
    """EX-03: place-place, hire-hire, hire-place, place-hire."""
    table = action("produce", 2, artisans=2, goods=[2, 0, 0, 0, 0]).choose(*steps)

    assert table.decision == Decision.NEXT_ACTION
    if steps == (HIRE, HIRE):
        assert (table.me.goods[0], table.me.artisans) == (0, 4)


def test_nr_15_1_ex_03_hire_then_place():
    """EX-03: with none available, only a hire is possible; then place or stop."""
    table = action("produce", 2, artisans=0, goods=[1, 0, 0, 0, 0])
    assert table.options() == [HIRE, STOP_PRODUCING]

    table.choose(HIRE)

    assert table.options() == [0, 1, 2, 3, 4, 5, STOP_PRODUCING]


def test_nr_15_2_ex_51_no_hire_from_an_empty_supply():
    """EX-51: not offered before the artisan of B03 is paid, offered after it."""
    table = turn(goods=[1, 2, 0, 0, 0], coins=1, artisans=1, building_offer=("B03",))
    table.state.artisans_left = 0
    table.lay_lines(["build", *["produce"] * 7])
    table.choose(0, 0, 0, 3)  # [0,0], take build, B03, do not place it
    assert (table.goods, table.me.coins, table.me.artisans) == ([1, 0, 0, 0, 0], 0, 0)
    assert table.state.artisans_left == 1

    table.choose(1)
    assert table.options() == [HIRE, STOP_PRODUCING]
    table.choose(HIRE)

    assert (table.goods, table.me.artisans, table.state.artisans_left) == ([0] * 5, 1, 0)


def test_nr_15_2_ex_51_not_while_the_supply_is_empty():
    table = turn(goods=[1, 0, 0, 0, 0], artisans=1, lines=["produce"] * 8)
    table.state.artisans_left = 0

    table.choose(0, 0)

    assert HIRE not in table.options()


def test_nr_15_3_any_number_of_artisans_in_a_round():
    """NR-15.3: more than 3 may be hired."""
    table = action("produce", 3, artisans=3, goods=[5] * 5).choose(HIRE, HIRE, HIRE)

    assert table.me.artisans == 6


def test_nr_15_4_spaces_without_artisan_or_animal():
    table = action("produce", 1, artisans=1, placed=[0, 1], tiles={2: "bear"}, goods=[0] * 5)

    assert table.options() == [0, 3, 4, 5, STOP_PRODUCING]


def test_ru_13_one_artisan_on_a_space():
    """RU-13: a space with an artisan is closed."""
    table = action("produce", 2, artisans=2, goods=[0] * 5).choose(4)

    assert 4 not in table.options()


def test_nr_15_5_ex_18_production_lines():
    """EX-18: spaces 0, 1, 3."""
    table = action("produce", 3, artisans=3, goods=ONES).choose(0, 1, 3)

    assert table.goods == [4, 2, 4, 2, 1]


def test_nr_15_5_ex_18_wood_is_lost():
    """EX-18: spaces 0, 1, 2: 2 of the 6 wood are lost."""
    table = action("produce", 3, artisans=3, goods=ONES).choose(0, 1, 2)

    assert table.goods == [2, 1, 5, 2, 2]


def test_ru_14_extra_goods_are_of_the_line():
    """RU-14: an artisan in the row adds the row's good, one in the column the column's."""
    table = action("produce", 1, artisans=1, goods=[0] * 5, placed=[0, 1, 0, 1]).choose(0)

    assert table.goods == [2, 0, 2, 0, 0]  # wheat by the column, wood by the row


def test_nr_15_6_ex_19_produce_tile():
    """EX-19: wood and wheat of the lines, then wheat and stone of the terrace."""
    table = action("produce", 1, artisans=1, goods=[0] * 5, tiles={0: "terrace"}).choose(0)

    assert table.goods == [2, 1, 1, 0, 0]


def test_ru_15_goods_come_before_the_tile():
    """RU-15: at wheat 4 the column fills it up, and the farm's wheat is lost."""
    table = action("produce", 1, artisans=1, goods=[4, 0, 0, 0, 0], tiles={0: "farm"}).choose(0)

    assert table.goods == [5, 0, 1, 0, 0]


def test_nr_16_1_lines_of_the_estate():
    rows = [effects.KEYS[good] for good in box.EstateBoard.rows]
    columns = [effects.KEYS[good] for good in box.EstateBoard.cols]

    assert (rows, columns) == (["wood", "stone"], ["wheat", "wine", "horse"])


def test_nr_16_2_influence_of_a_shrine():
    table = action("produce", 1, artisans=1, influence=1, tiles={5: "shrine"}).choose(5)

    assert table.me.influence == 2
    assert table.decision == Decision.NEXT_ACTION


def test_nr_16_3_ex_19_convert_tile():
    """EX-19: the workshop's coin becomes an artisan."""
    table = action("produce", 1, artisans=1, coins=1, tiles={1: "workshop"}).choose(1)
    assert (table.decision, table.options()) == (Decision.USE_TILE, [NO, YES])

    table.choose(YES)

    assert (table.me.coins, table.me.artisans) == (0, 1)
    assert not table.me.flipped[1]


def test_nr_16_3_bank_and_storehouse():
    """NR-16.3: 1 influence for 2 coins, or for a good of choice."""
    table = action("produce", 1, artisans=1, coins=0, influence=1, tiles={0: "bank"})
    table.choose(0, YES)
    assert (table.me.influence, table.me.coins) == (0, 2)

    table = action("produce", 1, artisans=1, influence=1, goods=ONES, tiles={0: "storehouse"})
    table.choose(0, YES, effects.HORSE)
    assert (table.me.influence, table.goods) == (0, [2, 1, 2, 1, 2])


def test_nr_16_4_ex_11_the_lion_is_two_animals():
    """EX-11: a lion alone is 2 animals and scores 5."""
    table = turn(tiles={0: "lion"})

    assert animals(table.me) == 2
    assert table.sheet()[ANIMALS] == 5


def test_nr_16_5_ex_19_single_tile():
    """EX-19: 4 coins and a flipped tile; in the next round lines only; it counts as a tile."""
    table = action("produce", 1, artisans=1, coins=0, tiles={2: "coins"})
    table.choose(2, YES)
    assert table.me.coins == 4
    assert table.me.flipped[2]
    while table.state.round_number == 1:
        table.end_turn()
    while table.player != 0:
        table.end_turn()
    table.lay(lines=["produce"] * 8, coins=0, artisans=1)
    table.choose(table.options()[0], 0, 2)

    assert table.me.coins == 0
    assert table.decision == Decision.NEXT_ACTION
    assert counted(table.me, Counter.ESTATE_TILES) == 1


def test_nr_16_5_declined_it_stays_ready():
    table = action("produce", 1, artisans=1, coins=0, tiles={2: "coins"}).choose(2, NO)

    assert table.me.coins == 0
    assert not table.me.flipped[2]


def test_nr_16_6_effects_are_no_actions():
    """NR-16.6: Cartographer, Sculptor and Gambler do not pay for the tiles' effects."""
    row = ("cartographer", "gambler", "sculptor", "shipwright")
    tiles = {0: "sail", 1: "hippodrome", 2: "build"}
    table = action("produce", 3, artisans=3, coins=0, row=row, tiles=tiles)

    table.choose(0, YES, 1, 1)  # south: 1 influence, then 3 points
    table.choose(1, YES, BLUE, BLUE)
    table.choose(2, YES, 0, 0)

    assert table.me.coins == 0


@pytest.mark.parametrize(
    ("tile", "fields"),
    [
        ("recruit", {"hand": ()}),
        ("recruit", {"followers": {"hand": ["cook"], "row": ["minter", "musician", "historian"]}}),
        ("build", {"blocks_left": 0}),
        ("hippodrome", {"race": [7, 7, 7]}),
        ("hippodrome", {"race": [2, 5, 7], "goods": [0, 0, 0, 0, 0]}),
        ("sail", {"ships": [15, 16]}),
        ("goods", {"goods": [5, 5, 5, 5, 5]}),
        ("workshop", {"coins": 0}),
        ("bank", {"influence": 0}),
        ("storehouse", {"influence": 1, "goods": [5, 5, 5, 5, 5]}),
    ],
)
def test_nr_16_7_ex_52_what_cannot_do_anything_is_not_offered(tile, fields):
    """EX-52: the tile stays ready."""
    things = {"influence": 0, "coins": 0, "artisans": 1, **fields}
    table = action("produce", 1, tiles={0: tile}, **things)

    table.choose(0)

    assert table.decision == Decision.NEXT_ACTION
    assert not table.me.flipped[0]


def test_nr_16_7_no_artisan_from_an_empty_supply():
    table = turn(tiles={0: "workshop"}, coins=5, artisans=1, lines=["produce"] * 8)
    table.state.artisans_left = 0

    table.choose(1, 0, 0)

    assert table.decision == Decision.NEXT_ACTION


def test_nr_16_8_ex_52_a_race_may_stop():
    """EX-52: flipped at once; after one step the second is lost."""
    table = action("produce", 1, artisans=1, tiles={0: "hippodrome"}).choose(0, YES)
    assert table.me.flipped[0]

    table.choose(BLUE, STOP_RACING)

    assert list(table.me.race) == [1, 0, 0]


def test_nr_16_8_a_follower_must_be_played():
    """NR-16.8: no coins, no "none"; the influence is paid (NR-11.4)."""
    cards = {"hand": ["cook", "oracle"], "row": ["minter", "musician", "historian"]}
    table = action("produce", 1, artisans=1, influence=1, coins=5, followers=cards)
    table.lay_tiles({0: "recruit"})
    table.choose(0, YES)
    assert table.options() == [FOLLOWER["cook"], FOLLOWER["oracle"]]

    table.choose(FOLLOWER["oracle"])

    assert (table.me.coins, table.me.influence) == (5, 0)
    assert "oracle" in table.row
