"""Chapter 12: solo mode."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.box import OBJECTIVE_LEVEL
from circenses.games.magna_roma.scoring import OBJECTIVES, solo_title
from circenses.games.magna_roma.state import BLESS, CONQUER, PASS, Decision
from circenses.games.magna_roma.vocabulary import LEVELS
from tests.games.magna_roma.table import cell_move, solo
from tests.playing import random_match

ROW_NORTH, ROW_SOUTH, COLUMN_WEST, COLUMN_EAST = range(4)
CELLS = {
    ROW_NORTH: [(dx, -1) for dx in range(-2, 3)],
    ROW_SOUTH: [(dx, 1) for dx in range(-2, 3)],
    COLUMN_WEST: [(-1, dy) for dy in range(-2, 3)],
    COLUMN_EAST: [(1, dy) for dy in range(-2, 3)],
}
COLORS = {"R": 1, "P": 33, "B": 65}


def on_line(line, objective, tiles):
    """A solo game whose only objective lies at a line with these tiles."""
    table = solo()
    table.state.objectives[:] = [EMPTY] * 4
    table.state.objectives[line] = objective
    for tile, (dx, dy) in zip(tiles, CELLS[line], strict=False):
        table.city(f"t{tile}r0@({dx},{dy})")
    return table


def is_done(objective, tiles, line=COLUMN_WEST):
    return on_line(line, objective, tiles).sheet()[OBJECTIVES] == 4


def colors(text):
    return [COLORS[color] for color in text.split()]


def test_mr_12_1_no_ring_no_marker_no_opponent():
    """MR-12.1: otherwise as for two players."""
    state = solo().state
    assert (state.seats, state.waiting, state.players[0].marker) == (1, 1, EMPTY)
    assert (state.coins_left, state.population_left, state.blessings_left) == (30, 50, 16)
    assert state.monuments_left == 9
    assert len({*state.provinces}) == len({*state.trades}) == 3


def test_mr_12_2_the_city_is_fixed_on_the_board():
    """MR-12.2: tiles lie at most two cells from the Town Center."""
    table = solo()
    table.play(0)
    table.city("t1r0@(1,0) t2r0@(2,0)")

    assert cell_move(3, 0) not in table.moves()
    assert cell_move(-1, 0) in table.moves()
    table.city("t3r0@(0,-1) t4r0@(0,-2)")
    assert cell_move(0, -3) not in table.moves()
    assert cell_move(0, 1) in table.moves()


@pytest.mark.parametrize("level", LEVELS)
def test_mr_12_3_objectives_of_the_level(level):
    """MR-12.3: four different ones, in random order; at random level from all twelve."""
    dealt = [list(solo(level, seed).state.objectives) for seed in range(40)]
    assert all(len({*four}) == 4 for four in dealt)
    assert len({tuple(four) for four in dealt}) > 10
    levels = {int(OBJECTIVE_LEVEL[objective]) for four in dealt for objective in four}
    assert levels == ({0, 1, 2} if level == "Random" else {LEVELS.index(level)})


def test_mr_12_3_random_deals_any_objective():
    dealt = {o for seed in range(60) for o in solo("Random", seed).state.objectives}
    assert dealt == set(range(12))


def test_mr_12_3_slots_belong_to_lines():
    """MR-12.3, MR-R15: rows dy = -1 and +1, columns dx = -1 and +1."""
    for line in CELLS:
        assert on_line(line, 11, colors("R R R R R")).sheet()[OBJECTIVES] == 4
    table = on_line(ROW_NORTH, 11, colors("R R R R R"))
    table.state.objectives[:] = [EMPTY, 11, 11, 11]
    assert table.sheet()[OBJECTIVES] == 0


def test_mr_r15_no_line_runs_through_the_town_center():
    assert all((0, 0) not in cells for cells in CELLS.values())


def test_mr_12_4_f21_blocked_slots():
    """F21: the top slot of position 0, the middle of 1 and the bottom of 2."""
    table = solo()
    table.play(0, cell_move(0, 1), 91)
    table.set(legions=5)

    moves = [move for move in table.moves() if CONQUER <= move < BLESS]
    assert moves == [102, 103, 104, 106, 107, 108]


def test_mr_r16_one_blocked_slot_on_each_card():
    """MR-R16: each cost once; the discs score nothing."""
    table = solo()
    assert table.state.blocked == 1 << 0 | 1 << 4 | 1 << 8
    assert table.me.discs == 0


def test_mr_12_5_choose_one_of_three_then_three_new_ones():
    """MR-12.5: the other two leave the game."""
    table = solo()
    pool = list(table.state.slots[:3])
    assert table.decision == Decision.POOL_TILE
    assert table.moves() == [0, 1, 2]
    assert table.state.tiles_left == 93

    table.play(1)
    assert table.state.held == pool[1]
    table.play(cell_move(0, 1), 91, PASS)

    assert table.decision == Decision.POOL_TILE
    assert table.state.tiles_left == 90
    seen = [*table.state.slots[:3], *table.state.tile_bag[:90]]
    assert not {*pool} & {*seen}


def test_mr_12_5_24_turns_use_72_tiles():
    *_, match = random_match(GAME, 1, 5, level="III")
    assert match.state.tiles_left == 24
    assert list(match.state.slots) == [EMPTY] * 10
    assert match.state.players[0].tiles == 24


def test_mr_12_6_e19_points_for_objectives():
    """E19: mask, none, column, none, none completes objective 0; 1 to 4 give 4, 9, 15, 22."""
    table = on_line(ROW_NORTH, 0, [15, 1, 13, 2, 3])
    totals = [table.sheet()[OBJECTIVES]]
    for line in (ROW_SOUTH, COLUMN_WEST, COLUMN_EAST):
        for dx, dy in CELLS[line]:
            table.city(f"t15r0@({dx},{dy})")
        table.state.objectives[line] = 9
        table.city("t15r0@(-1,-1) t15r0@(1,-1)")
        totals.append(table.sheet()[OBJECTIVES])
    assert totals == [4, 9, 15, 22]


@pytest.mark.parametrize(
    ("objective", "complete", "incomplete"),
    [
        (0, [15, 1, 13, 2, 3], [15, 1, 14, 2, 3]),  # mask and column
        (1, [14, 1, 15, 2, 3], [14, 1, 13, 2, 3]),  # mask and lyre
        (2, [13, 14, 1, 2, 3], [13, 15, 1, 2, 3]),  # column and lyre
        (3, colors("R P B B B"), colors("R P P R R")),  # all colors
        (5, [1, 2, 3, 33, 65], [1, 2, 3, 33, 13]),  # no icon
        (6, [19, 20, 7, 8, 9], [19, 20, 7, 8, 1]),  # seven stars
        (7, colors("R R B R R"), colors("R R B R B")),  # four of one color
        (8, colors("R P R P R"), colors("R P P R B")),  # no equal neighbors
        (9, [13, 16, 23, 26, 29], [13, 16, 23, 26, 14]),  # five of one icon
        (11, colors("P P P P P"), colors("P P P P R")),  # five of one color
    ],
)
def test_mr_12_6_f22_objectives_on_tiles(objective, complete, incomplete):
    """F22: each objective, done and not done."""
    assert is_done(objective, complete)
    assert not is_done(objective, incomplete)


def test_mr_12_6_two_played_blessings():
    """Objective 4: on tiles of the line; others do not count."""
    table = on_line(ROW_SOUTH, 4, [1, 2, 3, 4, 5])
    table.city("t6r0@(0,2)")
    for (dx, dy), points in (((-2, 1), 0), ((0, 2), 0), ((2, 1), 4)):
        table.me.blessed[cell_move(dx, dy) - 10] = 1
        assert table.sheet()[OBJECTIVES] == points


def test_mr_12_6_f22_two_monuments_touch_the_row():
    """F22: objective 10 on row dy = 1; the Forum and a monument far away do not count."""
    table = on_line(ROW_SOUTH, 10, [1, 2, 3, 4, 5])
    table.monument("forum")
    table.monument("odeon", -2, -2)
    table.monument("senate", -2, 0)
    assert table.sheet()[OBJECTIVES] == 0

    table.monument("colosseum", 1, 1)

    assert table.sheet()[OBJECTIVES] == 4


def test_mr_r30_a_monument_counts_in_every_line_it_touches():
    """MR-R30: one at the south-east crossing counts in row dy = 1 and in column dx = 1."""
    for line, other in ((ROW_SOUTH, (-2, 0)), (COLUMN_EAST, (0, -2))):
        table = on_line(line, 10, [1, 2, 3, 4, 5])
        table.monument("senate", 1, 1)
        assert table.sheet()[OBJECTIVES] == 0
        table.monument("odeon", *other)
        assert table.sheet()[OBJECTIVES] == 4


@pytest.mark.parametrize("objective", [5, 6, 8])
def test_mr_12_6_a_line_with_gaps_is_not_complete(objective):
    """MR-12.6: objectives speak of five tiles; an empty line fulfills none."""
    assert not is_done(objective, [])
    assert not is_done(objective, [1, 33, 1, 33])


def test_mr_r18_five_of_a_color_in_a_column():
    """MR-R18: rows and columns alike."""
    assert is_done(11, colors("B B B B B"), line=COLUMN_EAST)
    assert is_done(11, colors("B B B B B"), line=ROW_SOUTH)


@pytest.mark.parametrize(
    ("total", "title"),
    [
        (0, "Tribune"),
        (49, "Tribune"),
        (50, "Senator"),
        (60, "Quaestor"),
        (70, "Aedile"),
        (79, "Aedile"),
        (80, "Praetor"),
        (90, "Consul"),
        (100, "Caesar"),
        (150, "Caesar"),
    ],
)
def test_mr_12_7_f21_levels(total, title):
    """F21, MR-R17: in steps of ten."""
    assert solo_title(total) == title


def test_mr_r17_the_levels_do_not_overlap():
    """MR-R17: 70 to 79 Aedile, 80 to 89 Praetor."""
    assert {solo_title(total) for total in range(70, 80)} == {"Aedile"}
    assert {solo_title(total) for total in range(80, 90)} == {"Praetor"}
