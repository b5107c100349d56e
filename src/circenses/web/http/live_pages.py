"""Live pages: one stream of updates for all pages of a browser, each with what changes on it.

The browser says which of its pages show what (`LivePage`), and opens the stream again when that
changes. Each stream has one sender, which draws a page only when its turn comes: a slow reader gets
the newest state next, and none in between. Permissions, point of view and preferences are looked up
for every update.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Iterable

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from circenses.web.http.compression import Packer
from circenses.web.http.drawing import Drawing, drawing, viewer_for
from circenses.web.http.event_stream import HEARTBEAT, Stream
from circenses.web.server import Server
from circenses.web.tables.elsewhere import look_again
from circenses.web.tables.errors import NotFound
from circenses.web.tables.page_request import PageRequest
from circenses.web.tables.table import Table

LIVE, TOLD, HIDDEN = "live", "told", "hidden"
MODES = (LIVE, TOLD, HIDDEN)  # sent updates; told that there are some; told when it is their turn
GONE = "gone"  # the revision of a table that a person may no longer see
QUIET = 1.0  # seconds
MOST_PAGES = 100  # of one browser
LONGEST = 64  # characters of an id or a stamp
HELD = 200  # stamps of a page


class LivePage(Stream):
    """One page of a browser, and what it shows, as far as we know."""

    def __init__(self, reader: "Reader", said: dict[str, object]):
        super().__init__(reader.user, reader.address, reader.changed)
        self.id, self.table = word_in(said, "id"), word_in(said, "table")
        self.mode = word_in(said, "mode")
        self.rev = word_in(said, "rev")
        self.held = frozenset(word_in(said, "held", HELD * LONGEST).split()[:HELD])
        self.called = False  # a hidden page: whether it knows that its reader must decide
        self.waits = False  # waits for bots to pause; check again then

    def note_shown(self, user: str, page: str, shown: Drawing) -> None:
        if (self.user, self.id) == (user, page):
            self.rev, self.held = shown.rev, shown.held


class Reader:
    """One browser: its person and its address."""

    def __init__(self, user: str, session: str, address: str, site: str):
        self.user, self.session, self.address, self.site = user, session, address, site
        self.changed = asyncio.Event()


def word_in(said: dict[str, object], name: str, most: int = LONGEST) -> str:
    return str(said.get(name, ""))[:most]


def pages_in(body: bytes, reader: Reader) -> list[LivePage]:
    """The pages of a browser, as its script lists them; empty for anything else."""
    try:
        listed = json.loads(body)["pages"][:MOST_PAGES]
        found = [LivePage(reader, said) for said in listed]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return []
    return [page for page in found if page.mode in MODES]


class PageStream(StreamingResponse):
    """The stream of a browser. All its pages take their places before the answer begins, so that a
    browser without room gets a refusal instead of half an answer.
    """

    def __init__(self, server: Server, reader: Reader, pages: list[LivePage], packer: Packer):
        self.server, self.reader, self.pages, self.packer = server, reader, pages, packer
        headers = {"X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
        if packer.encoding:
            headers["Content-Encoding"] = packer.encoding
        super().__init__(iter(()), media_type="text/event-stream", headers=headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with contextlib.ExitStack() as places:
            for page in self.pages:
                places.enter_context(self.server.hub.hold(page.table, page))
            self.body_iterator = self.packed()
            await super().__call__(scope, receive, send)

    async def packed(self) -> AsyncIterator[bytes]:
        async for event in updates(self.server, self.reader, self.pages):
            yield self.packer.pack(event)


async def updates(server: Server, reader: Reader, pages: list[LivePage]) -> AsyncIterator[str]:
    """The events for the pages of a browser, until the server stops or the reader logs out."""
    yield ": open\n\n"
    while not server.hub.closing.is_set():
        reader.changed.clear()
        if not await server.sessions.is_valid(reader.user, reader.session):
            return
        for page in pages:
            event = await news_for(server, reader, page)
            if event:
                yield event
        try:
            async with asyncio.timeout(patience(server, pages)):
                await reader.changed.wait()
        except TimeoutError:
            if all(page.rev == rev_of(server, page) for page in pages):
                yield ": still here\n\n"


def patience(server: Server, pages: Iterable[LivePage]) -> float:
    """Seconds to wait for news: until the next heartbeat, or until bots have paused.

    A pause that ended a moment ago counts now, not at the next heartbeat.
    """
    waiting = (server.tables.loaded.get(page.table) for page in pages if page.waits)
    pauses = [table.steps_until - time.monotonic() for table in waiting if table is not None]
    return min([HEARTBEAT, *(max(0.0, pause) for pause in pauses)])


def rev_of(server: Server, page: LivePage) -> str:
    table = server.tables.loaded.get(page.table)
    return page.rev if table is None else table.rev


async def news_for(server: Server, reader: Reader, page: LivePage) -> str:
    """The event for one page, if there is anything new on it."""
    table = await visible_table(server, page)
    if table is None:
        page.waits = False
        news = page.rev != GONE
        page.rev = GONE
        return changed(page) if news else ""
    page.waits = page.rev != table.rev and time.monotonic() < table.steps_until
    if page.rev == table.rev or page.waits:
        return ""
    if page.mode == LIVE:
        return await update(server, reader, page)
    if page.mode == HIDDEN:
        before, page.called = page.called, table.over or bool(table.may_decide(reader.user))
        if before or not page.called:
            return ""
    page.rev = table.rev
    return changed(page)


async def current_table(server: Server, table_id: str) -> Table:
    """A table as it is now. If nobody was here for a while, or another server made the last change,
    its news may still be on its way, when its visitors come here because it stops.
    """
    tables = server.tables
    known = tables.loaded.get(table_id)
    if known is not None and not tables.store.sqlite:
        is_quiet = table_id not in server.hub.streams and time.monotonic() - known.used > QUIET
        if known.moved_elsewhere or is_quiet:
            await look_again(tables, known)
    return await tables.get(table_id)


async def visible_table(server: Server, page: LivePage) -> Table | None:
    """The table of a page, if its reader may see it."""
    table = server.tables.loaded.get(page.table) if page.table in server.hub.streams else None
    if table is None:
        with contextlib.suppress(NotFound):
            table = await current_table(server, page.table)
    return table if table is not None and table.may_see(page.user) else None


async def update(server: Server, reader: Reader, page: LivePage) -> str:
    """The page drawn again, unless the answer to a click has shown it in the meantime."""
    async with server.priority.looking():
        person = await server.people.get(reader.user)
        viewer = await viewer_for(server, person, token=False)
        table = await visible_table(server, page)
        if table is None or page.rev == table.rev:
            return ""
        asked = PageRequest(user=reader.user, viewer=viewer, site=reader.site)
        found = await drawing(server, table, asked, page.held)
        page.rev, page.held = found.rev, found.held
    html = found.html.replace("\n", "\ndata: ")
    return f"event: page\nid: {page.id} {found.rev} {found.number}\ndata: {html}\n\n"


def changed(page: LivePage) -> str:
    """An event that says only that something changed, for a page that will ask later."""
    return f"event: changed\nid: {page.id} {page.rev}\ndata:\n\n"
