"""Live pages: one event stream a page. It says only that something changed, never what.

A page that hears of a change fetches its own view. Nothing in the stream depends on the game.
On PostgreSQL the servers tell each other by NOTIFY, and each tells its own pages.
"""

import asyncio
import contextlib
import json
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

from circenses.web.storage.queries import CHANNEL
from circenses.web.text import new_id

HEARTBEAT = 20.0  # seconds between two signs of life; proxies close silent streams
LINGER = 5.0  # seconds before somebody who closed a page counts as away: it may be a reload
SLACK = 0.05  # seconds by which a timer may be early
REMOTE_FRESH = 75.0  # seconds for which another server's word about its pages counts
STREAMS_EACH = 20  # streams one person may have open at one table


class Stream:
    """One open page."""

    def __init__(self, user: str):
        self.user = user
        self.changed = asyncio.Event()


class Hub:
    """Who looks at which table, and how to reach them."""

    def __init__(self) -> None:
        self.name = new_id(8)  # of this server, among several
        self.streams: dict[str, set[Stream]] = defaultdict(set)
        self.gone: dict[str, dict[str, float]] = defaultdict(dict)  # table -> user -> since
        self.remote: dict[str, dict[str, tuple[float, set[str]]]] = defaultdict(dict)
        self.closing = asyncio.Event()
        self.since = time.monotonic()  # before that we saw nobody
        self.on_presence: Callable[[str], None] = lambda _table: None

    # ---- pages

    @contextlib.contextmanager
    def open(self, table: str, user: str) -> Iterator[Stream]:
        stream = Stream(user)
        newly = user not in self.present(table)
        self.streams[table].add(stream)
        self.gone[table].pop(user, None)
        if newly:
            self.on_presence(table)
        try:
            yield stream
        finally:
            self.streams[table].discard(stream)
            self.close_page(table, user)

    def close_page(self, table: str, user: str) -> None:
        if any(other.user == user for other in self.streams[table]):
            return
        self.gone[table][user] = time.monotonic()
        with contextlib.suppress(RuntimeError):  # the loop may be closing
            asyncio.get_running_loop().call_later(LINGER + SLACK, self.look_again, table, user)
        if not self.streams[table]:
            del self.streams[table]

    def look_again(self, table: str, user: str) -> None:
        gone = self.gone.get(table, {})
        if gone.get(user, time.monotonic()) <= time.monotonic() - LINGER:
            self.on_presence(table)

    def how_many(self, table: str, user: str) -> int:
        return sum(stream.user == user for stream in self.streams.get(table, ()))

    def tell(self, table: str) -> None:
        """Something changed at a table."""
        for stream in self.streams.get(table, ()):
            stream.changed.set()

    # ---- presence

    def present(self, table: str) -> set[str]:
        """Who has a page open, here or at another server; a reload does not count as leaving."""
        now = time.monotonic()
        here = self.here(table)
        for heard, users in self.remote.get(table, {}).values():
            if now - heard < REMOTE_FRESH:
                here |= users
        return here

    def here(self, table: str) -> set[str]:
        now = time.monotonic()
        users = {stream.user for stream in self.streams.get(table, ())}
        lingering = self.gone.get(table, {})
        return users | {user for user, since in lingering.items() if now - since < LINGER}

    def away_for(self, table: str, user: str) -> float:
        """For how many seconds this person has had no page open, as far as we can know."""
        if user in self.present(table):
            return 0.0
        return time.monotonic() - self.gone.get(table, {}).get(user, self.since)

    def heard(self, table: str, server: str, users: set[str]) -> bool:
        """Another server says who looks at a table there; True if that is news."""
        before = self.present(table)
        self.remote[table][server] = (time.monotonic(), users)
        return self.present(table) != before

    def forget(self, table: str) -> None:
        """A table has left the memory."""
        self.gone.pop(table, None)
        self.remote.pop(table, None)

    def close(self) -> None:
        """End all streams: the server stops."""
        self.closing.set()
        for streams in self.streams.values():
            for stream in streams:
                stream.changed.set()


async def events(hub: Hub, table: str, user: str, rev: Callable[[], str]) -> AsyncIterator[str]:
    """The event stream of one page. The first event says where the table stands now, so a page
    that was cut off learns at once what it missed.
    """
    with hub.open(table, user) as stream:
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


def news_of_presence(server: str, table: str, users: set[str]) -> str:
    return json.dumps({"server": server, "table": table, "here": sorted(users)[:100]})


async def listen(url: str, heard: Callable[[dict], Awaitable[None]]) -> None:
    """Hear what other servers do, for ever; comes back by itself when the connection is lost."""
    import psycopg

    address = url.replace("postgresql+psycopg://", "postgresql://", 1)
    while True:
        try:
            connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await heard({})  # something may have been missed: everything is news
                async for notice in connection.notifies():
                    await heard(json.loads(notice.payload))
        except psycopg.OperationalError:
            await asyncio.sleep(1.0)
