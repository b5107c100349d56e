"""Chapter 13: Build."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import GAME, layout
from circenses.games.nova_roma.laws import members
from circenses.games.nova_roma.rules.build import anchors_of, free_cells
from circenses.games.nova_roma.state import NO_CONTRACT, NO_ZONE, STOP_USING, YES, Decision
from tests.games.nova_roma.table import (
    REWARD,
    ZONE_A,
    ZONE_B,
    ZONE_C,
    action,
    cell,
    once,
    write,
)
from tests.playing import start

OFFER = ("B05", "B01", "B12", "B23")
COUNTS = """
A 3 30 30 39 26 42 16 6 59 21 22
A 2 25 25 32 20 36 12 6 45 18 19
B 3 20 20 25 14 27 8 4 32 12 14
B 2 17 17 20 11 20 6 3 23 8 9
C 3 13 13 15 7 15 2 2 15 5 7
C 2 10 10 10 4 8 2 1 7 2 2
"""


def built(power=1, players=3, **things):
    """At a Build action, with plenty of everything."""
    plenty = {"goods": [5] * 5, "coins": 9, "artisans": 3, "building_offer": OFFER}
    return action("build", power, players, **{**plenty, **things})


@pytest.mark.parametrize(("power", "slots"), [(1, [0, 1]), (2, [0, 1, 2]), (3, [0, 1, 2, 3])])
def test_nr_13_1_ex_27_access_to_contracts(power, slots):
    """EX-27: slots 1-2, 1-3, 1-4."""
    assert built(power).options() == [*slots, NO_CONTRACT]


def test_nr_13_1_ex_27_engineer():
    """EX-27: power 1 and the Engineer: slots 1-3, zones A and B."""
    table = built(1, row=("engineer",))
    table.choose(once("engineer"))
    assert table.options() == [0, 1, 2, NO_CONTRACT]

    table.choose(0)

    assert table.options() == [ZONE_A, ZONE_B, NO_ZONE]


def test_nr_13_1_ex_27_petition():
    """EX-27: three influence paid: slots 1-4, all zones."""
    things = {"goods": [5] * 5, "coins": 9, "building_offer": OFFER}
    table = action("petition", 3, influence=3, **things).choose(3, 4)
    assert table.options() == [0, 1, 2, 3, NO_CONTRACT]

    table.choose(0)

    assert table.options() == [ZONE_A, ZONE_B, ZONE_C, NO_ZONE]


def test_nr_13_2_the_artisan_is_available():
    """NR-13.2: a placed artisan does not pay."""
    table = built(1, building_offer=("B04",), artisans=0, placed=[1])
    assert table.decision == Decision.NEXT_ACTION

    table = built(1, building_offer=("B04",), artisans=1)
    table.choose(0)
    assert (table.me.artisans, table.goods[1], table.goods[2]) == (0, 3, 3)


@pytest.mark.parametrize(("power", "zones"), [(1, [0]), (2, [0, 1]), (3, [0, 1, 2])])
def test_nr_13_3_zones_by_power(power, zones):
    table = built(power).choose(0)

    assert table.options() == [*zones, NO_ZONE]
    table.choose(NO_ZONE)
    assert table.me.blocks_left == 20
    assert table.me.building.bit_count() == 1


def test_nr_13_4_turned_and_mirrored():
    """NR-13.4: an l4 lies in eight ways, made of four own blocks."""
    table = built(1, building_offer=("B24",)).choose(0, ZONE_A)
    assert table.options() == list(range(8))

    table.choose(0)
    anchor = table.options()[0]
    table.choose(anchor)

    assert table.me.blocks_left == 16
    assert len(members(table.me.blocks[ZONE_A])) == 4


def test_ru_10_no_building_in_part():
    """RU-10: with one block left a duo cannot be placed, but its contract be completed."""
    table = built(3, blocks_left=1)

    table.choose(0)

    assert table.me.building.bit_count() == 1
    assert table.decision == Decision.NEXT_ACTION


@pytest.mark.parametrize("line", COUNTS.split("\n")[1:-1])
def test_nr_13_5_ex_d_placements_in_empty_zones(line):
    """NR-13.5, NR-24.6: the table of part D, counted by the rules."""
    name, players, free, *counts = line.split()
    zone = "ABC".index(name)
    state = start(GAME, int(players))
    cells = free_cells(state, zone)

    assert cells.bit_count() == int(free)
    for shape, count in enumerate(counts):
        first = layout.SHAPE_FIRST[shape]
        turns = range(first, first + layout.SHAPE_TURNS[shape])
        found = sum(int(anchors_of(laid, zone, cells)).bit_count() for laid in turns)
        assert found == int(count)


def test_nr_13_5_all_cells_are_free():
    """NR-13.5: no cell with a block, no matter whose."""
    table = built(1).choose(0)
    table.lay_blocks({ZONE_A: [0, 1]}, player=1)
    table.choose(ZONE_A, 0)

    assert 0 not in table.options()
    assert 1 not in table.options()
    assert 2 in table.options()


def test_ru_11_empty_token_spaces_are_not_built_on():
    """RU-11: neither where a token has gone nor on the spaces marked 3+."""
    table = built(1, players=2)
    table.state.rewards[:] = EMPTY
    cells = free_cells(table.state, ZONE_A)

    assert not cells & sum(1 << token for token in layout.cells_of(ZONE_A, "Rr"))


def test_nr_13_6_orientation_and_anchor():
    """NR-13.6: orientation 1 of a duo stands upright on its anchor."""
    table = built(1).choose(0, ZONE_A, 1, 0)

    assert members(table.me.blocks[ZONE_A]) == [0, 7]


def test_nr_13_7_ex_26_build_and_token():
    """EX-26, NR-13.8: all five neighbors are covered, three players get 2 coins each."""
    table = built(3, players=4, coins=0)
    table.lay_blocks({ZONE_C: [cell(ZONE_C, 1, 2), cell(ZONE_C, 1, 3)]}, player=1)
    table.lay_blocks({ZONE_C: [cell(ZONE_C, 2, 2)]}, player=2)
    where = layout.TOKEN_SPACES.index((ZONE_C, cell(ZONE_C, 2, 3)))
    table.state.rewards[where] = REWARD["T01"]
    for player, coins in enumerate((0, 4, 5, 6)):
        table.state.players[player].coins = coins

    table.choose(0, ZONE_C, 0, 14)

    assert [me.coins for me in table.state.players] == [2, 6, 7, 6]
    assert table.state.rewards[where] == EMPTY
    assert table.me.blocks_left == 18


def test_nr_13_7_not_complete_yet():
    """NR-13.7: diagonal neighbors count too."""
    table = built(3, players=4)
    table.lay_blocks({ZONE_C: [cell(ZONE_C, 1, 3), cell(ZONE_C, 2, 2)]}, player=1)
    where = layout.TOKEN_SPACES.index((ZONE_C, cell(ZONE_C, 2, 3)))
    token = table.state.rewards[where]

    table.choose(0, ZONE_C, 0, 14)

    assert table.state.rewards[where] == token


def test_nr_13_8_neutral_blocks_get_nothing():
    """NR-13.8: they help to complete a token, and the active player alone gains."""
    table = built(3, players=2, coins=9)
    where = layout.TOKEN_SPACES.index((ZONE_C, cell(ZONE_C, 1, 1)))
    table.state.rewards[where] = REWARD["T03"]
    around = set(layout.cells_around(ZONE_C, cell(ZONE_C, 1, 1)))
    left = around - set(members(table.state.neutral_blocks[ZONE_C]))
    table.lay_blocks({ZONE_C: sorted(left - {0, 1})})

    table.choose(0, ZONE_C, 0, 0)

    assert table.me.coins == 9 + 3
    assert table.state.players[1].coins == 4


def test_ru_12_a_token_pays_once():
    """RU-12: it is gone, and no later building completes it again."""
    table = built(3, players=3, coins=0)
    where = layout.TOKEN_SPACES.index((ZONE_C, cell(ZONE_C, 2, 3)))
    around = layout.cells_around(ZONE_C, cell(ZONE_C, 2, 3))
    write(table.me.blocks[ZONE_C], around)
    table.state.rewards[where] = EMPTY

    table.choose(0, ZONE_C, 0, 0)

    assert table.me.coins == 0


def test_nr_13_9_a_block_goes_anywhere():
    """NR-13.9, NR-16.8: any zone at any power, and it must be placed."""
    table = action("produce", 1, artisans=1, tiles={0: "build"}).choose(0, YES)
    assert (table.decision, table.options()) == (Decision.BUILD_ZONE, [ZONE_A, ZONE_B, ZONE_C])

    table.choose(ZONE_C)
    assert table.decision == Decision.BUILD_ANCHOR
    table.choose(15)

    assert members(table.me.blocks[ZONE_C]) == [15]
    assert table.me.blocks_left == 19


def test_nr_18_6_ex_28_physician():
    """EX-28: without an available artisan B04 needs the Physician."""
    things = {"goods": [0, 2, 2, 0, 0], "artisans": 0, "placed": [1], "building_offer": ("B04",)}
    table = built(1, row=("physician",), **things)
    assert table.options() == [once("physician"), STOP_USING]
    table.choose(once("physician"), 0)

    assert table.goods == [0] * 5
    assert table.me.placed[0] == 1
    assert table.sheet()[1] == 7

    table = built(1, row=("physician",), **things).choose(STOP_USING)
    assert table.decision == Decision.NEXT_ACTION
