"""Who looks at which table, and how they learn that something changed there.

People's pages get what they show (live_pages.py). A program has an event stream that says only that
something changed, never what. On PostgreSQL, servers inform each other by NOTIFY, and each informs
its own pages.
"""

import asyncio
import contextlib
import json
import math
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, TypeVar

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from circenses.core.errors import CircensesError
from circenses.web.storage.plain import driver_address
from circenses.web.storage.rows import CHANNEL
from circenses.web.text import new_id

HEARTBEAT = 20.0  # seconds between heartbeats; proxies close silent streams
LINGER = 5.0  # seconds before someone who closed a page counts as away: it may be a reload
SLACK = 0.05  # seconds by which a timer may be early
REMOTE_FRESH = 50.0  # seconds for which another server's report about its pages counts
STREAMS_EACH = 20  # streams one person may have open at one table
STREAMS_OF_TABLE = 1000
STREAMS_OF_ADDRESS = 200  # people behind one router


class TooManyStreams(CircensesError):
    """Someone has too many pages open."""


class Stream:
    """One open page, or one listening program. Pages of one browser share an event."""

    def __init__(self, user: str, address: str, changed: asyncio.Event | None = None):
        self.user = user
        self.address = address
        self.changed = changed or asyncio.Event()

    def note_shown(self, user: str, page: str, shown: Any) -> None:
        """Note what a page shows after an answer; programs have no page."""


AnyStream = TypeVar("AnyStream", bound=Stream)


class Hub:
    """Who looks at which table, and how to reach them."""

    def __init__(self, most_of_address: int = STREAMS_OF_ADDRESS) -> None:
        self.name = new_id(8)  # this server's name
        self.most_of_address = most_of_address
        self.streams: dict[str, set[Stream]] = {}
        self.pages: dict[str, Counter[str]] = defaultdict(Counter)  # table -> user -> open pages
        self.addresses: Counter[str] = Counter()  # open pages by address
        self.gone: dict[str, dict[str, float]] = defaultdict(dict)  # table -> user -> since
        self.asked: dict[str, dict[str, float]] = defaultdict(dict)  # table -> user -> last request
        self.since: dict[str, float] = {}  # table -> from when on we know who asked
        self.remote: dict[str, dict[str, tuple[float, set[str]]]] = defaultdict(dict)
        self.closing = asyncio.Event()
        self.now: Callable[[], float] = time.monotonic
        self.drawings = 0  # the number of the newest drawing of a table
        self.on_presence: Callable[[str, str], None] = lambda _table, _user: None

    # ---- pages

    @contextlib.contextmanager
    def open(self, table: str, user: str, address: str = "") -> Iterator[Stream]:
        with self.hold(table, Stream(user, address)) as stream:
            yield stream

    @contextlib.contextmanager
    def hold(self, table: str, stream: AnyStream) -> Iterator[AnyStream]:
        """Count a page as open at a table, if there is room."""
        user, address = stream.user, stream.address
        self.check_room(table, user, address)
        newly = not self.is_present(table, user)
        self.streams.setdefault(table, set()).add(stream)
        self.pages[table][user] += 1
        self.addresses[address] += 1
        self.gone[table].pop(user, None)
        if newly:
            self.on_presence(table, user)
        try:
            yield stream
        finally:
            self.close_page(table, stream)

    def check_room(self, table: str, user: str, address: str = "") -> None:
        """Refuse a stream beyond the limits of a person, a table or an address."""
        if self.pages[table][user] >= STREAMS_EACH:
            raise TooManyStreams("You have too many pages of this table open.")
        if len(self.streams.get(table, ())) >= STREAMS_OF_TABLE:
            raise TooManyStreams("Too many people are watching this table. Come back later.")
        if address and self.addresses[address] >= self.most_of_address:
            raise TooManyStreams("Too many pages are open on your network. Close some of them.")

    def close_page(self, table: str, stream: Stream) -> None:
        self.streams[table].discard(stream)
        if not self.streams[table]:
            del self.streams[table]
        count_down(self.addresses, stream.address)
        count_down(self.pages[table], stream.user)
        if self.pages[table][stream.user]:
            return
        self.gone[table][stream.user] = self.now()
        with contextlib.suppress(RuntimeError):  # the loop may be closing
            loop = asyncio.get_running_loop()
            loop.call_later(LINGER + SLACK, self.look_again, table, stream.user)

    def look_again(self, table: str, user: str) -> None:
        if self.gone.get(table, {}).get(user, self.now()) <= self.now() - LINGER:
            self.on_presence(table, user)

    def tell(self, table: str) -> None:
        """Wake all streams of a table that changed."""
        for stream in self.streams.get(table, ()):
            stream.changed.set()

    def note_shown(self, table: str, user: str, page: str, shown: Any) -> None:
        """Note what a page shows now, so that its stream need not send it again."""
        if page:
            for stream in self.streams.get(table, ()):
                stream.note_shown(user, page, shown)

    def number_drawing(self) -> int:
        """A number for a drawing of a table: later ones are greater, even after a restart."""
        self.drawings = max(self.drawings + 1, int(time.time() * 1000))
        return self.drawings

    # ---- presence

    def note(self, table: str, user: str) -> None:
        """Note a person's request about a table."""
        self.since.setdefault(table, self.now())
        self.asked[table][user] = self.now()

    def is_present(self, table: str, user: str) -> bool:
        """Whether a person has a page open, here or at another server, even during a reload."""
        now = self.now()
        return (
            user in self.pages.get(table, ())
            or now - self.gone.get(table, {}).get(user, -math.inf) < LINGER
            or any(
                user in users and now - heard < REMOTE_FRESH
                for heard, users in self.remote.get(table, {}).values()
            )
        )

    def present(self, table: str) -> set[str]:
        """Everyone who has a page open."""
        known = {*self.pages.get(table, ()), *self.gone.get(table, ())}
        for _, users in self.remote.get(table, {}).values():
            known |= users
        return {user for user in known if self.is_present(table, user)}

    def active(self, table: str, user: str, lately: float) -> bool:
        """Whether a person has a page open at this server, or sent it a request lately."""
        asked = self.asked.get(table, {}).get(user)
        return user in self.pages.get(table, ()) or (
            asked is not None and self.now() - asked < lately
        )

    def away_for(self, table: str, user: str) -> float:
        """The seconds since the last sign of a person, here or at another server."""
        if self.is_present(table, user):
            return 0.0
        since = self.since.setdefault(table, self.now())
        asked = self.asked.get(table, {}).get(user, since)
        return self.now() - max(asked, self.gone.get(table, {}).get(user, since))

    def heard(self, table: str, server: str, users: set[str]) -> bool:
        """Note another server's report of who is at a table there; True if it is news."""
        before = self.present(table)
        self.remote[table][server] = (self.now(), users)
        for user in users:
            self.note(table, user)
        return self.present(table) != before

    def forget(self, table: str) -> None:
        """Forget a table that left memory, unless someone still looks at it."""
        if table in self.streams:
            return
        for kept in (self.gone, self.asked, self.remote, self.since, self.pages):
            kept.pop(table, None)

    def close(self) -> None:
        """End all streams: the server stops."""
        self.closing.set()
        for streams in self.streams.values():
            for stream in streams:
                stream.changed.set()


def count_down(counter: Counter[str], key: str) -> None:
    """Decrease a count, and remove it at zero."""
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]


class EventStream(StreamingResponse):
    """The event stream of a program. It takes its place before the answer begins, so that a client
    without room gets a refusal instead of half an answer.
    """

    def __init__(self, hub: Hub, table: str, user: str, rev: Callable[[], str], address: str):
        self.hub, self.table, self.user, self.rev, self.address = hub, table, user, rev, address
        headers = {"X-Accel-Buffering": "no"}
        super().__init__(iter(()), media_type="text/event-stream", headers=headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.hub.open(self.table, self.user, self.address) as stream:
            self.body_iterator = events(self.hub, stream, self.rev)
            await super().__call__(scope, receive, send)


async def events(hub: Hub, stream: Stream, rev: Callable[[], str]) -> AsyncIterator[str]:
    """The events of a program. The first one gives the table's current revision, so that a program
    that was cut off learns right away whether it missed something.
    """
    last = ""
    yield "retry: 1000\n\n"
    while not hub.closing.is_set():
        stream.changed.clear()
        now = rev()
        if now != last:
            last = now
            yield f"id: {now}\nevent: changed\ndata: {json.dumps({'rev': now})}\n\n"
        try:
            await asyncio.wait_for(stream.changed.wait(), HEARTBEAT)
        except TimeoutError:
            yield ": still here\n\n"


# ---------------------------------------------------------------- between servers


def news_of_table(server: str, table: str) -> str:
    return json.dumps({"server": server, "table": table})


def news_of_presence(server: str, here: dict[str, list[str]]) -> str:
    return json.dumps({"server": server, "here": here})


async def listen(url: str, sign: str, heard: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    """Listen to other servers, as long as the connection, named `sign`, holds."""
    import psycopg

    connecting = psycopg.AsyncConnection.connect(
        driver_address(url), autocommit=True, application_name=sign
    )
    async with await connecting as connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        await heard({})  # events may have been missed: treat everything as changed
        async for notice in connection.notifies():
            await heard(json.loads(notice.payload))
