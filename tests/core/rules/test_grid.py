"""Boards and shapes: the tables agree with geometry, and with the games that are built on them."""

import pytest

from circenses.core.rules import grid, sets
from circenses.core.rules.geometry import (
    DOWN,
    HEXES,
    SQUARES,
    STEPS,
    TRIANGLES,
    UP,
    orientations,
    shape_of,
)
from circenses.core.state.schema import EMPTY

E, S, W, N = range(4)
L4 = shape_of(["#..", "###"])
BOARD = grid.squares(["....", ".##.", "...."], ".")


# ---- shapes


@pytest.mark.parametrize(
    ("picture", "ways", "turns"),
    [
        (["#"], 1, 1),
        (["##"], 2, 2),
        (["##", "##"], 1, 1),
        (["#.", "##"], 4, 4),
        (["###", ".#."], 4, 4),
        (["##.", ".##"], 4, 2),
        (["#..", "###"], 8, 4),
    ],
)
def test_a_shape_has_as_many_orientations_as_it_can_be_told_apart(picture, ways, turns):
    shape = shape_of(picture)
    assert len(orientations(SQUARES, shape)) == ways
    assert len(orientations(SQUARES, shape, mirrored=False)) == turns


def test_orientations_are_turned_clockwise_and_settled():
    assert orientations(SQUARES, L4)[:3] == [
        shape_of(["#..", "###"]),
        shape_of(["##", "#.", "#."]),
        shape_of(["###", "..#"]),
    ]


@pytest.mark.parametrize("of", [SQUARES, HEXES, TRIANGLES])
def test_turning_all_the_way_and_mirroring_twice_change_nothing(of):
    cells = [(2, 5), (-1, 3)] if of is not TRIANGLES else [(2, 5, UP), (-1, 3, DOWN)]
    for cell in cells:
        turned = cell
        for _ in range(of.turns):
            turned = of.turn(turned)
        assert turned == cell
        assert of.mirror(of.mirror(cell)) == cell


@pytest.mark.parametrize("of", [SQUARES, HEXES, TRIANGLES])
def test_turning_keeps_neighbors_together(of):
    """A cell and its neighbors, turned and mirrored, share edges again."""
    start = (0, 0) if of is not TRIANGLES else (0, 0, DOWN)
    ring = cells_near(of, start)
    for change in (of.turn, of.mirror):
        for near in ring:
            assert shares_an_edge(of, change(start), change(near))


def cells_near(of, cell):
    span = range(-2, 3)
    every = [(q, r) for q in span for r in span]
    every = [(*at, up) for at in every for up in (DOWN, UP)] if of is TRIANGLES else every
    return [other for other in every if other != cell and shares_an_edge(of, cell, other)]


def shares_an_edge(of, one, other):
    return len({*of.corners(one)} & {*of.corners(other)}) == 2


def test_every_kind_of_cell_has_its_edges():
    assert len(cells_near(SQUARES, (0, 0))) == 4
    assert len(cells_near(HEXES, (0, 0))) == 6
    assert len(cells_near(TRIANGLES, (0, 0, UP))) == 3


# ---- squares


def test_numbers_of_squares_are_row_by_row_with_gaps():
    assert BOARD.size == 12
    assert "".join(".#"[not there] for there in BOARD.there) == "....." + "##" + "....."
    assert not BOARD.there[5]
    assert grid.squares(["..", ".."], ".", width=16).number[1, 1] == 17


def test_neighbors_are_counted_clockwise_from_east():
    assert BOARD.neighbors[0].tolist() == [1, 4, EMPTY, EMPTY]
    assert BOARD.neighbors[4].tolist() == [EMPTY, 8, EMPTY, 0]
    assert BOARD.neighbors[10, [E, S, W, N]].tolist() == [11, EMPTY, 9, EMPTY]


def test_around_a_cell_are_those_at_its_corners_too():
    assert [n for n in BOARD.around[0] if n != EMPTY] == [1, 4]
    assert [n for n in BOARD.around[1] if n != EMPTY] == [0, 2, 4]


def test_a_bridge_makes_neighbors_of_its_ends():
    bridged = grid.squares([".#."], ".", joined=[((0, 0), (0, 2))])
    assert bridged.neighbors[0].tolist() == [EMPTY] * 4 + [2]
    assert bridged.neighbors[2].tolist() == [EMPTY] * 4 + [0]


def test_regions_are_neighbors_of_one_kind():
    assert BOARD.regions(["a"] * 12)[[0, 11]].tolist() == [0, 0]
    split = BOARD.regions(list("aabb.##.aabb"))
    assert len(set(split[BOARD.there].tolist())) == 6


def test_edges_and_corners_of_squares():
    """Ten squares in a ring: Euler's formula holds with one hole."""
    assert len(BOARD.corners) - len(BOARD.edges) + 10 == 0
    assert BOARD.edge_sides[:, 1].tolist().count(EMPTY) == 20
    assert len(BOARD.outline([0, 1, 2, 3])) == 10


# ---- shapes on a board


LAID = BOARD.laid([orientations(SQUARES, shape_of(["###"])), orientations(SQUARES, [(0, 0)])])


def test_a_shape_lies_where_all_its_cells_are():
    assert LAID.shape == (2, 2, 12, 3)
    assert {a for a in range(12) if LAID[0, 0, a, 0] >= 0} == {0, 1, 8, 9}
    assert {a for a in range(12) if LAID[0, 1, a, 0] >= 0} == {0, 3}
    assert LAID[0, 1, 3].tolist() == [3, 7, 11]
    assert LAID[1, 0, 7].tolist() == [7, EMPTY, EMPTY]
    assert (LAID[1, 1] == EMPTY).all()


def test_the_ground_may_refuse_a_shape():
    shapes = [orientations(SQUARES, [(0, 0), (0, 1)])]
    dry = BOARD.laid(shapes, may=lambda cells: 0 not in cells)
    assert (dry[0, 0, 0] == EMPTY).all()
    assert dry[0, 0, 1].tolist() == [1, 2]


def test_sets_of_what_a_shape_covers_and_touches():
    covered, beside = BOARD.sets(LAID), BOARD.adjacent(LAID)
    assert covered[0, 0, 1].tolist() == [0b1110]
    assert beside[0, 0, 1].tolist() == [1 << 0 | 1 << 7]
    assert sets.is_empty(covered[0, 0, 2])


# ---- triangles, as City of Marble needs them


@pytest.fixture(scope="module")
def marble():
    rows = [(q, r) for q in range(12) for r in range(11) if 5 <= q + r <= 16]
    return grid.triangles(rows)


def test_the_grid_of_marble(marble):
    """CM-2.1 to CM-2.7: 102 vertices, 271 edges, 170 triangles, 239 rhombi, 70 sites."""
    assert len(marble.corners) == 102
    assert len(marble.edges) == 271
    assert len(marble.cell) == 170
    turns = orientations(TRIANGLES, [(0, 0, DOWN), (0, 0, UP)])
    assert len(turns) == 3
    laid = marble.laid([turns])
    assert (laid[..., 0] >= 0).sum() == 239
    assert (marble.sectors >= 0).all(axis=1).sum() == 70


def test_directions_and_sectors_go_clockwise_from_east(marble):
    """CM-2.3, CM-2.6: E, SE, SW, W, NW, NE; sector 0 is the down-triangle of the vertex."""
    number = marble.corner_number
    here = number[6, 5]
    ends = [(7, 5), (6, 6), (5, 6), (5, 5), (6, 4), (7, 4)]
    assert marble.corner_neighbors[here].tolist() == [number[end] for end in ends]
    cells = [(6, 5, DOWN), (5, 5, UP), (5, 5, DOWN), (5, 4, UP), (6, 4, DOWN), (6, 4, UP)]
    assert marble.sectors[here].tolist() == [marble.number[cell] for cell in cells]


def test_corners_are_numbered_row_by_row(marble):
    assert marble.corners[:8] == [(q, 0) for q in range(5, 12)] + [(4, 1)]


def test_edges_have_ends_and_sides(marble):
    for edge, (one, other) in enumerate(marble.ends.tolist()):
        spoke = marble.corner_edges[one].tolist().index(edge)
        assert marble.corner_neighbors[one, spoke] == other
    rhombus = [marble.number[6, 5, DOWN], marble.number[6, 5, UP]]
    assert len(marble.outline(rhombus)) == 4
    assert len(marble.corners_of(rhombus)) == 4
    inner = (marble.edge_sides[:, 1] >= 0).sum()
    assert inner == 239


# ---- hexes


def test_a_flower_of_hexes():
    flower = grid.Grid(HEXES, [(0, 0), *STEPS])
    middle = flower.number[0, 0]
    assert flower.neighbors[middle].tolist() == [flower.number[step] for step in STEPS]
    assert len(flower.corners) == 24
    assert len(flower.edges) == 30
    assert (flower.sectors >= 0).all(axis=1).sum() == 6
