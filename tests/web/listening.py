"""The pages of a browser, and what their stream brings them."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, NamedTuple, Self

from circenses.web.http.live_pages import LIVE, LivePage, Reader, updates
from tests.web.visiting import House, Visitor

SITE = "http://localhost"


class Event(NamedTuple):
    """One event: of which page, with its revision, and the HTML of an update."""

    name: str
    page: str
    rev: str
    html: str


def event_of(text: str) -> Event:
    name, ident, *data = text.strip().split("\n")
    page, rev, *_ = ident.removeprefix("id: ").split(" ")
    lines = [line.removeprefix("data:").removeprefix(" ") for line in data]
    return Event(name.removeprefix("event: "), page, rev, "\n".join(lines))


class Browser:
    """The stream of someone's pages at a server in this process. That they come is no news."""

    def __init__(self, house: House, visitor: Visitor, session: str = ""):
        self.house, self.user, self.session = house, visitor.user, session
        self.said: list[dict[str, Any]] = []

    def show(self, table: str, page: str, mode: str = LIVE, rev: str = "", held: str = "") -> Self:
        """One more page; what it shows already is said in `rev` and `held`."""
        self.said.append(dict(id=page, table=table, mode=mode, rev=rev, held=held))
        return self

    def show_now(self, table: str, page: str, mode: str = LIVE) -> Self:
        """One more page that was loaded just now."""
        return self.show(table, page, mode, self.house.table(table).rev)

    def __enter__(self) -> Self:
        self.house.call(self.open)
        return self

    def __exit__(self, *_: object) -> None:
        self.house.call(self.close)

    async def open(self) -> None:
        self.reader = Reader(self.user, self.session, "127.0.0.1", SITE)
        self.pages = [LivePage(self.reader, said) for said in self.said]
        self.house.server.hub.on_presence = lambda _table, _user: None
        self.places = contextlib.ExitStack()
        for page in self.pages:
            self.places.enter_context(self.house.server.hub.hold(page.table, page))
        self.stream: AsyncIterator[str] = updates(self.house.server, self.reader, self.pages)
        assert (await anext(self.stream)).startswith(":")

    async def close(self) -> None:
        self.places.close()
        for page in self.pages:
            self.house.server.hub.gone.get(page.table, {}).pop(self.user, None)
        await self.stream.aclose()  # type: ignore[attr-defined]
        self.house.server.hub.on_presence = self.house.server.tables.presence.changed

    def hear(self) -> Event:
        """The next event, whenever it comes."""
        return event_of(self.house.call(self.next_event))

    async def next_event(self) -> str:
        async for text in self.stream:
            if not text.startswith(":"):
                return text
        raise StopAsyncIteration

    def ends(self) -> bool:
        """Whether the stream ends instead of bringing something."""
        try:
            self.house.call(self.next_event)
        except (StopAsyncIteration, RuntimeError):
            return True
        return False

    def is_silent(self) -> bool:
        """Whether there is nothing to hear now."""
        return bool(self.house.call(self.hears_nothing))

    async def hears_nothing(self) -> bool:
        from circenses.web.http.live_pages import news_for

        await asyncio.sleep(0)
        found = [await news_for(self.house.server, self.reader, page) for page in self.pages]
        return not any(found)


def update_for(house: House, visitor: Visitor, table: str, held: str = "") -> Event:
    """What a page is sent that shows something else and holds the parts with these stamps."""
    with Browser(house, visitor).show(table, "page", held=held) as browser:
        return browser.hear()
