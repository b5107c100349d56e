"""Chapter 5: placing the tile."""

from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma.state import Decision
from tests.games.magna_roma.table import cell_move, turn


def test_mr_5_1_the_tile_is_taken_from_its_slot_and_must_be_placed():
    """MR-5.1: the marker stays on the empty slot."""
    table = turn()

    assert table.state.held != EMPTY
    assert table.state.slots[table.me.marker] == EMPTY
    assert table.decision == Decision.CELL
    assert all(10 <= move <= 90 for move in table.moves())


def test_mr_5_2_f8_cells_beside_the_city():
    """F8: with one tile to the east there are six."""
    table = turn("t1r0@(1,0)")

    cells = [(-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (2, 0)]
    assert table.moves() == sorted(cell_move(dx, dy) for dx, dy in cells)


def test_mr_5_2_f8_a_full_row_is_closed():
    """F8: five columns are taken, so only the rows above and below are open."""
    table = turn("t1r0@(1,0) t2r0@(2,0) t3r0@(3,0) t4r0@(4,0)")

    cells = [(dx, dy) for dy in (-1, 1) for dx in range(5)]
    assert table.moves() == sorted(cell_move(dx, dy) for dx, dy in cells)


def test_mr_5_2_the_city_grows_to_the_west_border_of_the_map():
    """MR-5.2, MR-1.2: four columns to the west are open as long as there are five in all."""
    table = turn("t1r0@(-1,0) t2r0@(-2,0) t3r0@(-3,0)")
    assert cell_move(-4, 0) in table.moves()
    assert cell_move(1, 0) in table.moves()

    table.city("t4r0@(-4,0)")

    assert cell_move(1, 0) not in table.moves()
    assert table.moves() == sorted(cell_move(dx, dy) for dy in (-1, 1) for dx in range(-4, 1))


def test_mr_5_3_any_rotation_without_any_match():
    """MR-5.3: four rotations, whatever the neighbors show."""
    table = turn()
    table.hold(0)
    table.play(cell_move(0, 1))

    assert table.moves() == [91, 92, 93, 94]


def test_mr_r3_f9_rotations_that_look_the_same_are_one():
    """F9: tiles 6 (GBGB), 22 (A-A-) and 1 (AABG)."""
    for tile, rotations in ((6, [91, 92]), (22, [91, 92]), (1, [91, 92, 93, 94])):
        table = turn()
        table.hold(tile - 1)
        table.play(cell_move(0, 1))
        assert table.moves() == rotations


def test_mr_5_4_the_town_center_may_end_in_a_corner():
    """MR-5.4: a city that grows only to the east and south."""
    table = turn("t1r0@(1,0) t2r0@(2,0) t3r0@(3,0) t4r0@(4,0)")
    table.city("t5r0@(0,1) t6r0@(0,2) t7r0@(0,3) t8r0@(0,4)")

    assert (table.me.north, table.me.south, table.me.west, table.me.east) == (4, 8, 4, 8)
    assert cell_move(4, 1) in table.moves()
    assert cell_move(0, -1) not in table.moves()


def test_mr_5_1_the_placed_tile_lies_as_it_was_turned():
    table = turn()
    table.place("t9r3@(0,1)")

    assert table.me.city[49] == 4 * 8 + 3
    assert table.state.held == EMPTY
    assert table.me.tiles == 1
