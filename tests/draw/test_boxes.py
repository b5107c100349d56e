"""The contract's own eyes: a box is found where there is one, and a thin line has none."""

from circenses.core.rules.grid import triangles
from circenses.draw.grid import Frame
from circenses.draw.svg import drawing, path, tag
from tests.boxes import box_of, choices_in

MARBLE = Frame(triangles([(q, r) for q in range(4) for r in range(4)]), 40)


def only(*children):
    (found,) = choices_in(drawing(100, 100, tag("g", *children, data_move=1)))
    return found


def test_a_thin_line_has_no_box_and_its_strip_has():
    bare = box_of(only(path("M10,20 h40")))
    assert bare == (10, 20, 50, 20)
    left, top, right, bottom = box_of(only(MARBLE.edge(0), MARBLE.hit_edge(0)))
    assert min(right - left, bottom - top) >= 13.9


def test_ghosts_rings_and_hollow_shapes_take_no_click():
    assert (
        box_of(
            only(
                tag("g", MARBLE.cell(0), class_="ghost"),
                MARBLE.ring([0]),
                path("M0,0 L9,9", fill="none"),
            )
        )
        is None
    )


def test_paths_are_followed_stroke_by_stroke():
    assert box_of(only(path("M10,10 l5,5 v10 H2 z m3,1"))) == (2, 10, 15, 25)
    assert box_of(only(path("M0,0 C1,1 2,2 8,9 A5,5 0 0 1 20,-3"))) == (0, -3, 20, 9)
