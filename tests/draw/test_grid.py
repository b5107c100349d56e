"""Boards as pictures: outlines close, thin lines can be clicked."""

import re

import pytest

from circenses.core.rules.geometry import HEXES, SQUARES, STEPS, orientations, shape_of
from circenses.core.rules.grid import Grid, squares, triangles
from circenses.draw.grid import TOUCH, Frame, chained, drawn_in, hit_line

BOARD = squares(["....", ".##.", "...."], ".")
FRAME = Frame(BOARD, 10, x=5, y=7)
MARBLE = triangles([(q, r) for q in range(5) for r in range(5)])


def numbers(markup):
    return [float(n) for n in re.findall(r"-?\d+\.?\d*", markup)]


def test_the_board_begins_at_its_upper_left_corner():
    assert FRAME.corners_of(0) == [(5, 7), (15, 7), (15, 17), (5, 17)]
    assert FRAME.center(11) == (40, 32)
    assert (FRAME.width, FRAME.height) == (40, 30)


def test_a_cell_may_be_drawn_smaller():
    assert FRAME.cell(0) == '<polygon points="5,7 15,7 15,17 5,17"/>'
    assert FRAME.cell(0, inset=1, class_="x") == '<polygon points="6,8 14,8 14,16 6,16" class="x"/>'
    assert drawn_in([(0, 0), (2, 0), (2, 2), (0, 2)], 5) == [(1, 1)] * 4


def test_the_outline_of_a_region_is_one_closed_line():
    """An L of three squares has six corners; what lies on a straight side is left out."""
    outline = FRAME.outline([0, 1, 4])
    assert outline.count("M") == outline.count("z") == 1
    assert outline.count(",") == 6


def test_a_hole_has_a_line_of_its_own():
    whole = FRAME.outline(BOARD.cell)
    assert whole.count("M") == 2
    assert whole.count(",") == 8
    assert 'fill-rule="evenodd"' in FRAME.region(BOARD.cell)


def test_parts_that_touch_at_a_corner_close_too():
    grid = squares([".#", "#."], ".")
    loops = Frame(grid, 10).outline(grid.cell)
    assert loops.count("z") in (1, 2)
    assert loops.count(",") == 8


def test_a_region_lies_within_the_board():
    shape = orientations(SQUARES, shape_of(["###"]))[0]
    cells = BOARD.lay(shape, 8)
    assert {*numbers(FRAME.outline(cells))} == {5.0, 35.0, 27.0, 37.0}


@pytest.mark.parametrize("edge", range(0, len(MARBLE.edges), 7))
def test_a_thin_line_has_a_box(edge):
    """Horizontal, vertical or slanted: the area to click is wide enough in both directions."""
    frame = Frame(MARBLE, 40)
    found = numbers(re.search('points="([^"]*)"', frame.hit_edge(edge)).group(1))
    xs, ys = found[::2], found[1::2]
    assert max(xs) - min(xs) >= TOUCH - 0.1
    assert max(ys) - min(ys) >= TOUCH - 0.1
    assert 'class="hit"' in frame.hit_edge(edge)


def test_a_line_without_length_still_has_an_area():
    assert "nan" not in hit_line(3, 3, 3, 3)


def test_hexes_and_triangles_are_drawn_alike():
    flower = Grid(HEXES, [(0, 0), *STEPS])
    frame = Frame(flower, 20)
    assert frame.outline(flower.cell).count(",") == 18
    rhombus = [MARBLE.number[1, 1, 0], MARBLE.number[1, 1, 1]]
    assert Frame(MARBLE, 20).outline(rhombus).count(",") == 4


def test_marks_and_rings_have_their_classes():
    assert 'class="cellmark"' in FRAME.cell_mark([0])
    assert FRAME.ring([0]).count("<path") == 2
    assert FRAME.edge(0, class_="road").startswith('<path d="M')


def test_sides_are_chained_whatever_their_order():
    sides = [((1, 1), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (0, 0)), ((1, 0), (1, 1))]
    assert sorted(chained(sides)[0]) == [(0, 0), (0, 1), (1, 0), (1, 1)]
