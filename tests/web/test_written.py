"""Parts of a page that are written again only when what they show has changed."""

import random
from dataclasses import replace
from typing import NamedTuple

import pytest

from circenses import games
from circenses.web import pages
from circenses.web.pages.html import Held, Markup, span
from circenses.web.pages.models.viewer import Viewer
from circenses.web.pages.models.written import Parts, Written
from circenses.web.pages.written import GAP, written
from circenses.web.storage.rows import Event
from circenses.web.tables.page_request import PageRequest
from circenses.web.tables.table import READERS, Table
from tests.tiers import usually
from tests.web.test_tables import two_at_a_table
from tests.web.visiting import House

# What a spectator's page of Magna Roma rewrites for each of the first moves of a deal: a tile is
# reserved, and again by the other, laid, turned (which brings a citizen), and nothing more is done.
RENEWED = (
    {"#part-ring", "#part-city", "#plate-0", "#plate-1", "jump", "strip", "turn-1"},
    {"#part-ring", "#plate-1", "strip", "turn-2"},
    {"strip", "turn-2"},
    {"#part-city", "#plate-1", "sheet", "strip", "turn-2"},
    {"strip", "turn-2"},
)
STILL = {"tools", "chat", "#leaf-chat", "seal"}  # what no move changes


@pytest.fixture
def cottage(cottage: House) -> House:
    """A server for which no time passes, so that nobody goes away during a test."""
    cottage.server.hub.now = lambda: 0.0
    return cottage


class Page(NamedTuple):
    """A page of a table, and the names of the parts that were written for it."""

    html: str
    fresh: set[str]


def page_of(house: House, table: Table, user: str, last: Parts | None = None) -> Page:
    asked = PageRequest(user=user, viewer=Viewer(name=user), held=Held(), written=Written(last))
    html = pages.table_fragment(house.server.table_pages.page(table, asked))
    table.keep_written(user, asked.written.now)
    return Page(html, set(asked.written.fresh))


def next_page(house: House, table: Table, user: str) -> Page:
    return page_of(house, table, user, table.written[user])


async def both_pages(house: House, table: Table, user: str) -> tuple[Page, Page]:
    """The next page with the parts that were kept, and the same without; nothing comes between."""
    return next_page(house, table, user), page_of(house, table, user)


def play(table: Table, luck: random.Random) -> None:
    """A move that is not written down."""
    history = table.history
    seat = luck.choice(history.waiting)
    step = history.try_move(seat, luck.choice(history.legal(seat)))
    table.apply(
        Event(table.number + 1, "move", 0.0, history.ply + 1, step.barrier, seat, step.move), step
    )


@pytest.mark.parametrize("game", usually(games.BUILT_IN, "magna_roma"))
def test_a_page_is_the_same_with_parts_that_were_kept(cottage, game):
    """After moves and after taking them back, for those who play and those who watch."""
    livia, marcus, table = two_at_a_table(cottage, game=game)
    found, luck = cottage.table(table), random.Random(7)
    readers = (livia.user, marcus.user, "")
    for reader in readers:
        page_of(cottage, found, reader)
    for turn in range(14):
        if turn % 5 == 4:
            back = found.history.ply - 1
            found.apply(Event(found.number + 1, "undo", 0.0, back, back, 0, back))
        else:
            play(found, luck)
        for reader in readers:
            kept, anew = cottage.call(both_pages, cottage, found, reader)
            assert kept.html == anew.html
            assert not kept.fresh & STILL


def test_a_message_renews_the_chat_alone(cottage):
    livia, marcus, table = two_at_a_table(cottage)
    found = cottage.table(table)
    page_of(cottage, found, livia.user)
    marcus.post(f"/tables/{table}/chat", text="Festina lente.")
    page = next_page(cottage, found, livia.user)
    assert page.fresh == {"chat", "#leaf-chat"}
    assert "Festina lente." in page.html


def test_nothing_is_written_again_while_nothing_happens(cottage):
    livia, _, table = two_at_a_table(cottage)
    found = cottage.table(table)
    page = page_of(cottage, found, livia.user)
    assert next_page(cottage, found, livia.user) == Page(page.html, set())


def test_a_move_of_magna_roma_renews_what_it_changes(cottage):
    """The list of all that depends on a reserved tile: one more name here is a careless reader."""
    _, _, table = two_at_a_table(cottage, game="magna_roma", seed="41")
    found, luck = cottage.table(table), random.Random(1)
    page_of(cottage, found, "")
    for parts in RENEWED:
        play(found, luck)
        assert next_page(cottage, found, "").fresh == parts, found.history.moves


def test_only_the_last_readers_are_remembered(cottage):
    _, _, table = two_at_a_table(cottage)
    found = cottage.table(table)
    for n in range(READERS + 3):
        page_of(cottage, found, f"reader {n}")
    assert list(found.written) == [f"reader {n}" for n in range(3, READERS + 3)]


# ---------------------------------------------------------------- one part


def titled(table, *_) -> Markup:
    return span(table.title)


def test_a_part_depends_on_the_fields_it_reads_and_on_what_it_is_given(cottage):
    livia, _, table = two_at_a_table(cottage)
    asked = PageRequest(user=livia.user, viewer=Viewer(name="Livia"))
    page = cottage.server.table_pages.page(cottage.table(table), asked)

    def fresh(page, *given) -> list[str]:
        later = replace(page, written=Written(asked.written.now))
        written("title", titled, later, *given)
        return later.written.fresh

    written("title", titled, page, 1)
    assert fresh(page, 1) == []
    assert fresh(replace(page, question="Another?"), 1) == []
    assert fresh(replace(page, title="Another"), 1) == ["title"]
    assert fresh(page, 2) == ["title"]


def test_a_part_that_is_kept_cannot_depend_on_what_a_page_holds(cottage):
    livia, _, table = two_at_a_table(cottage)
    asked = PageRequest(user=livia.user, viewer=Viewer(name="Livia"))
    page = cottage.server.table_pages.page(cottage.table(table), asked)
    with pytest.raises(AttributeError):
        written("bad", lambda table: span(str(table.held)), page)


def test_no_page_has_a_gap(cottage):
    """Nor does typing the text that stands for one."""
    livia, _, table = two_at_a_table(cottage)
    livia.post(f"/tables/{table}/chat", text=f"{GAP}#leaf-log{GAP}")
    assert GAP not in livia.get(f"/tables/{table}").text
