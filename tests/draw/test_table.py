"""What drawings of all games ask of a table."""

from types import SimpleNamespace

import numpy as np

from circenses.core.play.telling import Part
from circenses.draw.picture_cache import Layout, Reading
from circenses.draw.pieces import chip
from circenses.draw.svg import NOTHING, tag
from circenses.draw.table import aside, asked, asks, bag, nonempty, player_name, seat_part

FIRST, SECOND = SimpleNamespace(decision=3, arg=7), SimpleNamespace(decision=5, arg=8)


def a_table(pending: int) -> SimpleNamespace:
    return SimpleNamespace(pending=pending, agenda=[FIRST, SECOND], seats=1)


def test_the_last_entry_of_the_agenda_is_asked() -> None:
    assert asked(a_table(2)) is SECOND
    assert asks(a_table(2), 5)
    assert not asks(a_table(2), 3)


def test_after_the_end_nothing_is_asked_and_there_is_still_an_entry_to_read() -> None:
    assert asked(a_table(0)) is FIRST
    assert not asks(a_table(0), 3)


def test_a_picture_that_asks_depends_on_the_answer_alone() -> None:
    """What is noted of the table is the question with its answer, not the agenda."""
    table = Reading(
        SimpleNamespace(**vars(a_table(1)), view=b""), Layout(np.dtype([("pad", "u1")]))
    )

    assert asks(table, 3)
    assert (table._note.mask, table._note.answers) == (0, {(asks, (), 3): True})


def test_a_seat_has_a_numeral_and_a_side_without_a_seat_a_name() -> None:
    names = {1: "The Curator"}
    assert player_name(a_table(1), 0, names) == "I"
    assert player_name(a_table(1), 1, names) == "the Curator"


def test_a_remark_is_a_paragraph_of_its_own_kind() -> None:
    assert aside("5 left & more") == '<p class="aside">5 left &amp; more</p>'


def test_parts_that_show_nothing_are_left_out() -> None:
    buttons, hills = Part("doing", "", NOTHING), Part("hills", "", tag("p", "land"))
    assert nonempty(buttons, hills) == [hills]


def test_the_area_of_a_player_is_found_by_its_key() -> None:
    area = seat_part(
        2, "Estate of seat III", bag(chip("coin", 3), aria_label="Goods"), column="side"
    )
    assert (area.key, area.column) == ("seat-2", "side")
    assert area.html.startswith('<div class="bag" aria-label="Goods"><span class="chip r-coin"')
