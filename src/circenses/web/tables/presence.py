"""Who is at the tables, sent to the pages in batches and to the other servers.

Only people with a seat count. When spectators come and go, no page is drawn again.
"""

import asyncio
import math
from collections.abc import Coroutine, Iterator, Mapping
from typing import Protocol

from circenses.web.http.event_stream import Hub, news_of_presence
from circenses.web.running.thinking import Asker
from circenses.web.storage import queries
from circenses.web.storage.store import Store
from circenses.web.tables.table import Table

BUNDLE = 0.25  # seconds during which changes are collected
ONLINE = 300.0  # seconds after someone's last page during which they count as online
REMEMBERED = 20_000  # people; those seen longest ago are forgotten
LATELY = 25.0  # seconds: who asked since the last word to the other servers is here
AT_ONCE = 100  # tables in one message: PostgreSQL takes up to 8000 bytes


class Tables(Protocol):
    """All tables of this server (service.py), as far as presence needs them."""

    @property
    def hub(self) -> Hub: ...
    @property
    def store(self) -> Store: ...
    @property
    def loaded(self) -> Mapping[str, Table]: ...
    @property
    def opened_from(self) -> Mapping[str, str]: ...
    def let_go(self, table: Table) -> None: ...
    def stir(self, table: Table) -> None: ...
    def later(self, work: Coroutine[object, None, None]) -> None: ...


class Presence:
    """Comings and goings at the tables of this server."""

    def __init__(self, tables: Tables):
        self.tables = tables
        self.hub = tables.hub
        self.restless: set[str] = set()
        self.seen: dict[str, float] = {}  # when someone asked this server for a page, oldest first
        self.hub.on_presence = self.changed

    def note(self, user: str) -> None:
        """Someone opened any page."""
        self.seen.pop(user, None)
        self.seen[user] = self.hub.now()
        if len(self.seen) > REMEMBERED:
            del self.seen[next(iter(self.seen))]

    def asked(self, table: Table, user: str, address: str = "") -> None:
        """Someone sent a request about a table."""
        if table.seats_of(user):
            self.hub.note(table.id, user)
        if address and (user == table.host or table.seats_of(user)):
            table.asked_from[user] = address

    def is_watched(self, table: Table) -> bool:
        """Whether anyone looks at a table, or someone with a seat asked for it lately."""
        people = [str(seat.user) for seat in table.seats if seat.is_person]
        lately = any(self.hub.active(table.id, user, LATELY) for user in people)
        return lately or bool(self.hub.present(table.id))

    def askers(self, table: Table) -> list[Asker]:
        """The people for whom a table's bots think: those with a seat who are here, or if there are
        none, all of them and the host.
        """
        people = {str(seat.user) for seat in table.seats if seat.is_person}
        here = {user for user in people if self.hub.active(table.id, user, LATELY)}
        opened = self.tables.opened_from.get(table.id, "")
        known = sorted(here or people | ({table.host} if table.host else set()))
        return [Asker(table.asked_from.get(user, opened), user) for user in known]

    def whereabouts(self, user: str) -> str:
        """What friends may know: "at a table" (not which one), "online", or nothing."""
        if any(self.hub.is_present(table, user) for table in self.tables.loaded):
            return "at a table"
        gone = self.hub.now() - self.seen.get(user, -math.inf)
        return "online" if gone < ONLINE else ""

    def changed(self, table_id: str, user: str) -> None:
        """Someone opened their first page of a table, or closed the last one."""
        table = self.tables.loaded.get(table_id)
        if table is None:
            self.hub.forget(table_id)
            return
        if table.over:
            self.tables.let_go(table)
        if not table.seats_of(user):
            self.hub.gone.get(table_id, {}).pop(user, None)
            return
        if not self.restless:
            asyncio.get_running_loop().call_later(BUNDLE, self.flush)
        self.restless.add(table_id)

    def flush(self) -> None:
        """Tell pages and other servers once, no matter how many people came and went."""
        restless, self.restless = self.restless, set()
        for table_id in restless:
            table = self.tables.loaded.get(table_id)
            if table is not None:
                self.tables.stir(table)
        if not (self.tables.store.sqlite or self.hub.closing.is_set()):
            self.tables.later(self.tell_servers(restless))

    async def beat(self) -> None:
        """Tell the other servers who is here, even if nothing changed: silence means away."""
        if not self.tables.store.sqlite:
            await self.tell_servers({table for table in self.tables.loaded if self.at(table)})

    async def tell_servers(self, tables: set[str]) -> None:
        for some in in_parts(sorted(tables), AT_ONCE):
            news = news_of_presence(self.hub.name, {table: self.at(table) for table in some})
            await self.tables.store.write(queries.notify, news)

    def at(self, table_id: str) -> list[str]:
        """Who of those with a seat is at a table, by this server."""
        table = self.tables.loaded.get(table_id)
        if table is None or (not table.playing and table.status != "gathering"):
            return []
        people = sorted({str(seat.user) for seat in table.seats if seat.kind == "person"})
        return [user for user in people if self.hub.active(table_id, user, LATELY)]

    def heard(self, server: str, here: Mapping[str, list[str]]) -> None:
        """Another server says who is there."""
        for table_id, users in here.items():
            table: Table | None = self.tables.loaded.get(table_id)
            if table is not None and self.hub.heard(table_id, server, set(users)):
                self.tables.stir(table)


def in_parts(things: list[str], size: int) -> Iterator[list[str]]:
    for start in range(0, len(things), size):
        yield things[start : start + size]
