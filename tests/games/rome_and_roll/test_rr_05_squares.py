"""Chapter 5: which squares and buildings are adjacent."""

import pytest

from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.rules.squares import (
    around,
    before,
    cells_of,
    has,
    meet,
)
from tests.games.rome_and_roll.table import lie_of, table

SMALL, LARGE = ground.GROUNDS


def touch(players, one, other):
    """Whether shapes on these squares are adjacent."""
    laid = table(players)
    return meet(around(laid.state, *lie_of(one)), cells_of(*lie_of(other)))


def test_rr_5_1_a3_a4_edges_count_and_corners_do_not():
    """A3: Shrine and Camp share an edge; A4: two Shrines only a corner."""
    assert touch(2, ((5, 4), (6, 4)), ((6, 5), (7, 5)))
    assert not touch(2, ((5, 9), (6, 9)), ((7, 10), (8, 10)))


def test_rr_5_2_a5_over_the_bridge():
    """A5: the squares at both ends of the bridge (4,3) are adjacent."""
    assert touch(2, ((4, 2), (5, 2)), ((3, 4), (4, 4)))
    assert not touch(2, ((5, 2), (6, 2)), ((5, 4), (6, 4)))


def test_rr_5_3_a11_across_the_wall():
    """A11: inside and outside squares that share an edge are adjacent."""
    assert touch(2, ((1, 6), (1, 7)), ((0, 6), (0, 7)))


def test_rr_5_4_buildings_are_adjacent_if_any_squares_are():
    assert touch(2, ((3, 4), (3, 5), (3, 6)), ((2, 6), (1, 6)))


@pytest.mark.parametrize("side", [0, 1])
def test_rr_5_4_adjacency_is_mutual(side):
    """RR-5.4: if one square is adjacent to another, the other is to it."""
    for square in range(ground.SQUARES):
        for other in ground.NEIGHBOR[side, square]:
            if other >= 0:
                assert square in ground.NEIGHBOR[side, other] or not on_land(side, square)


def on_land(side, square):
    return ground.GROUNDS[side].at(divmod(square, ground.COLUMNS)) not in ("", "~", "=")


def test_rr_5_5_next_to_the_river():
    assert SMALL.is_at_river((5, 4))
    assert not SMALL.is_at_river((5, 5))


def test_rr_5_6_a_bridge_counts_as_river():
    """RR-5.6: (4,4) lies beside the bridge (4,3)."""
    assert SMALL.at((4, 3)) == "="
    assert SMALL.is_at_river((4, 4))


def test_rr_5_7_b32_wall_edges():
    """B32: a Watchtower at the upper wall; in the middle of the city there is no wall."""
    assert LARGE.carries([(1, 9), (1, 10)], "wall")
    assert not LARGE.carries([(5, 10), (5, 11)], "wall")


def test_rr_5_5_b33_baths_at_the_river():
    """B33: one square beside the river is enough; they straddle one hill."""
    assert SMALL.carries([(5, 4), (5, 5), (6, 4), (6, 5)], "river")


@pytest.mark.parametrize("step", [1, 15, 17, 47, 48, 50])
def test_rr_5_1_sets_of_squares_move_in_reading_order(step):
    """RR-5.1: the squares before those of a set, over all four numbers."""
    for square in range(0, ground.SQUARES - step, 7):
        one = cells_of(square + step, ground.first_lie("single"))
        assert has(before(one, step), square)
