"""Tables drawn for pages: in answer to a request, and in a stream of updates."""

from dataclasses import replace
from typing import NamedTuple

from circenses.web import pages
from circenses.web.pages.html import Held
from circenses.web.pages.layout import person_menu
from circenses.web.pages.models.seal import Seal
from circenses.web.pages.models.table import Room, TablePage
from circenses.web.pages.models.viewer import Viewer
from circenses.web.pages.models.written import Written
from circenses.web.people.accounts import Person
from circenses.web.server import Server
from circenses.web.storage import list_queries
from circenses.web.tables.page_request import PageRequest
from circenses.web.tables.sealing import shown_seal
from circenses.web.tables.suited import RESULTS, suited_at
from circenses.web.tables.table import Table

ANYBODY = ""  # a spectator without preferences


class Drawing(NamedTuple):
    """The part of a page that changes. Of two drawings the one with the greater number is newer."""

    html: str
    rev: str
    number: int
    held: frozenset[str]  # the stamps of everything it shows


async def viewer_for(server: Server, person: Person, *, token: bool = True) -> Viewer:
    """The viewer, as pages know them; updates need no token."""
    server.tables.presence.note(person.id)
    return Viewer(
        name=person.name,
        guest=person.guest,
        csrf=server.keys.csrf_for(person.id) if token else "",
        preferences=person.preferences,
        waiting=await server.tables.waiting.count(person.id),
    )


async def whole_page(server: Server, table: Table, asked: PageRequest) -> str:
    """The whole page of a table, with the token of its reader in every form."""
    asked = await with_suited(server, table, asked)
    seal = await shown_seal(server.tables, table)
    without = replace(asked, viewer=anonymous(asked.viewer), seal=seal)
    page = pages.table_page(model(server, table, without))
    return pages.with_token(page, asked.viewer.csrf)


async def drawing(
    server: Server, table: Table, asked: PageRequest, known: frozenset[str]
) -> Drawing:
    """The update for a page that holds the parts with the stamps `known`. It has no token, so it
    can be sent to many, and its length reveals nothing.
    """
    seal = await shown_seal(server.tables, table)
    asked = await with_suited(server, table, asked)
    draw = shared if is_shareable(table, asked) else drawn
    return draw(server, table, asked, seal, known)


async def with_suited(server: Server, table: Table, asked: PageRequest) -> PageRequest:
    """The same request with the levels that suit the viewer, if they may choose one."""
    chooses = table.over or (table.status == "gathering" and asked.user == table.host)
    if not chooses or not (table.seats_of(asked.user) or asked.user == table.host):
        return asked
    found = await server.store.read(list_queries.played_tables, asked.user, RESULTS)
    return replace(asked, suited=suited_at(table, found, asked.user))


def anonymous(viewer: Viewer) -> Viewer:
    return replace(viewer, csrf="") if viewer.csrf else viewer


def model(server: Server, table: Table, asked: PageRequest) -> TablePage | Room:
    return server.hints.on(server.table_pages.page(table, asked), table)


def drawn(
    server: Server, table: Table, asked: PageRequest, seal: Seal | None, known: frozenset[str]
) -> Drawing:
    held, written = Held(known), Written(table.written.pop(asked.user, None))
    viewer = anonymous(asked.viewer)
    request = replace(asked, viewer=viewer, seal=seal, held=held, written=written)
    page = model(server, table, request)
    html = pages.table_fragment(page)
    table.keep_written(asked.user, written.now)
    return Drawing(html, page.rev, server.hub.number_drawing(), frozenset(held.shown))


# ---------------------------------------------------------------- spectators


def is_shareable(table: Table, asked: PageRequest) -> bool:
    """Whether a page shows nothing about its reader except preferences and their menu."""
    user = asked.user
    return (
        asked.is_plain
        and table.status != "gathering"
        and user != table.host
        and user not in table.barred
        and not table.seats_of(user)
        and all(message.user_id != user for message in table.talk)
    )


def shared(
    server: Server, table: Table, asked: PageRequest, seal: Seal | None, known: frozenset[str]
) -> Drawing:
    """A page drawn once for all spectators with the same preferences and stamps."""
    common = Viewer(name=ANYBODY, preferences=asked.viewer.preferences)
    key = ("spectators", table.rev, common, known)
    found: Drawing | None = table.drawn.get(key)
    if found is None:
        spectator = PageRequest(user=ANYBODY, viewer=common, site=asked.site)
        found = table.drawn[key] = drawn(server, table, spectator, seal, known)
    mine = person_menu(anonymous(asked.viewer))
    return found._replace(
        html=found.html.replace(person_menu(common), mine), number=server.hub.number_drawing()
    )
