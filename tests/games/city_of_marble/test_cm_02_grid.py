"""Chapter 2: the geometry of the board, against coordinates written down by hand."""

import itertools

import pytest

from circenses.core.rules.geometry import DOWN, UP
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.grid import triangle_at, vertex_at, vertex_name
from tests.games.city_of_marble.table import PLACEMENT, VERTEX, lay_out

STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def placed(name):
    return box.PLACED[PLACEMENT[name]]


def corners(name):
    return [box.VERTEX_NAMES[v] for v in placed(name).corners]


def triangles(name):
    return {box.GRID.cell[cell] for cell in placed(name).cells}


def test_cm_2_1_the_outline():
    """CM-2.1: 102 vertices in eleven rows."""
    rows = [sum(name[0] == letter for name in box.VERTEX_NAMES) for letter in "ABCDEFGHIJK"]
    assert rows == [7, 8, 9, 10, 11, 12, 11, 10, 9, 8, 7]
    assert box.VERTICES == 102
    for q, r in itertools.product(range(-1, 13), range(-1, 12)):
        inside = 0 <= q <= 11 and 0 <= r <= 10 and 5 <= q + r <= 16
        assert ((q, r) in box.GRID.corner_number) == inside


def test_cm_2_2_names():
    assert vertex_name((7, 5)) == "F7"
    assert vertex_at("K4") == (4, 10)
    assert box.GRID.of.place((7, 5)) == pytest.approx((9.5, 5 * 3**0.5 / 2))


def test_cm_2_3_directions_go_clockwise_from_east():
    """CM-2.3: two vertices one step apart are the ends of one of 271 edges."""
    for v, (q, r) in enumerate(box.GRID.corners):
        ends = [box.GRID.corner_number.get((q + a, r + b), EMPTY) for a, b in STEPS]
        assert box.NEIGHBOR[v].tolist() == ends
    assert (box.NEIGHBOR != EMPTY).sum() == 2 * 271


def test_cm_2_4_triangles():
    """CM-2.4: 85 point down and 85 point up."""
    assert triangle_at("F7d") == (7, 5, DOWN)
    assert triangle_at("F7u") == (7, 5, UP)
    kinds = [kind for _, _, kind in box.GRID.number]
    assert (kinds.count(DOWN), kinds.count(UP)) == (85, 85)
    assert {*box.GRID.of.corners((7, 5, DOWN))} == {(7, 5), (8, 5), (7, 6)}
    assert {*box.GRID.of.corners((7, 5, UP))} == {(8, 5), (7, 6), (8, 6)}


def test_cm_2_5_a_down_triangle_shares_edges_with_three_up_triangles():
    here = box.GRID.number[7, 5, DOWN]
    beside = {box.GRID.cell[n] for n in box.GRID.neighbors[here]}
    assert beside == {(7, 5, UP), (6, 5, UP), (7, 4, UP)}
    assert {*box.PLACEMENT_NAMES} >= {"F7S", "F7B", "F7H"}


def test_cm_2_6_sectors():
    names = ["F6d", "F5u", "F5d", "E5u", "E6d", "E6u"]
    found = [box.GRID.cell[cell] for cell in box.GRID.sectors[VERTEX["F6"]]]
    assert found == [triangle_at(name) for name in names]


def test_cm_2_7_placements():
    """CM-2.7: 239; corners of 120 degrees first, as listed."""
    assert box.PLACEMENTS == 239
    assert triangles("F7S") == {(7, 5, DOWN), (7, 5, UP)}
    assert triangles("F7B") == {(7, 5, DOWN), (6, 5, UP)}
    assert triangles("F7H") == {(7, 5, DOWN), (7, 4, UP)}
    assert corners("F7S") == ["F8", "G7", "F7", "G8"]
    assert corners("F7B") == ["F7", "G7", "F8", "G6"]
    assert corners("F7H") == ["F7", "F8", "E8", "G7"]
    order = {"S": 0, "B": 1, "H": 2}
    keys = [(name[0], int(name[1:-1]), order[name[-1]]) for name in box.PLACEMENT_NAMES]
    assert keys == sorted(keys)


def test_cm_2_8_four_outer_edges_and_no_short_diagonal():
    for place in box.PLACED:
        ends = {frozenset(box.GRID.ends[edge].tolist()) for edge in place.edges}
        wide, narrow = place.corners[:2], place.corners[2:]
        assert ends == {frozenset(pair) for pair in itertools.product(wide, narrow)}


def test_cm_2_9_a_wide_corner_fills_two_sectors_and_a_narrow_one_a_single_one():
    for sectors in box.CORNER_SECTORS.tolist():
        assert [bits.bit_count() for bits in sectors] == [2, 2, 1, 1]
        for bits in sectors[:2]:
            assert bits in {1 << k | 1 << (k + 1) % 6 for k in range(6)}
    table = lay_out(tiles=["F6S red -"])
    assert [table.state.touching[v] for v in placed("F6S").corners] == [1, 1, 1, 1]


def test_cm_2_10_seventy_sites_and_a_border_without_any():
    assert box.IS_SITE.sum() == 70
    border = [v for v in range(box.VERTICES) if not box.IS_SITE[v]]
    assert len(border) == 32
    assert all((box.NEIGHBOR[v] == EMPTY).any() for v in border)


def test_cm_2_11_hill_spaces():
    names = dict(zip(box.Hill.name, box.HILL_CELLS, strict=True))
    assert box.GRID.cell[names["Quirinal"]] == triangle_at("D6d")
    assert box.GRID.cell[names["Capitoline"]] == triangle_at("E3u")
    around = lay_out(hills=["Viminal"]).choose("play", "red").legal()  # B9u
    assert sorted(around) == ["B10H", "B10S", "B9B", "B9H", "C9B", "C9S"]


def test_cm_2_11_a_hill_space_without_its_tile_is_ordinary_ground():
    caelian = box.HILL_CELLS[box.Hill.name.index("Caelian")]
    ground = [place.name for place in box.PLACED if caelian in place.cells]
    assert ground == ["H7S", "H7B", "H7H"]

    without = lay_out(hills=["Quirinal"], tiles=["H8B red -"]).choose("play", "red")
    assert {*ground} & {*without.legal()}
    with_hill = lay_out(hills=["Caelian"]).choose("play", "red")
    assert not {*ground} & {*with_hill.legal()}


def test_cm_2_12_bridges_and_sources():
    assert [box.VERTEX_NAMES[v] for v in box.SOURCES] == ["A8", "E11", "K4"]
    covering = [[box.PLACEMENT_NAMES[p] for p in row if p >= 0] for row in box.BRIDGE_PLACEMENTS]
    assert covering[0] == ["A6S", "A6B"]  # A6d, on the northern border
    assert covering[3] == ["E2S", "E2B", "E2H"]


def test_cm_2_13_the_river_hinders_nothing():
    """CM-2.13: every triangle of the grid belongs to some placement."""
    assert set().union(*(place.cells for place in box.PLACED)) == set(range(170))


def test_cm_2_14_a_hill_fills_a_sector_of_three_vertices_and_shows_no_building():
    state = lay_out(hills=["Palatine"]).state

    filled = {box.VERTEX_NAMES[v] for v, bits in enumerate(state.sectors) if bits}
    assert filled == {"G5", "H4", "H5"}
    assert all(bits.bit_count() <= 1 for bits in state.sectors)
    assert not any(state.touching)


def test_cm_2_14_no_vertex_touches_two_hills():
    corners = box.HILL_CORNERS.ravel().tolist()
    assert len(set(corners)) == len(corners) == 21
