"""Which tables wait for a person: read from the database once, then updated by every change."""

from collections.abc import MutableMapping

from cachetools import TTLCache

from circenses.web.storage import list_queries
from circenses.web.storage.store import Store
from circenses.web.tables.table import Table

REMEMBERED = 5000  # people
FRESH = 60.0  # seconds after which the database is asked again: another server may know more


class WaitingTables:
    """The tables at which each person is to decide."""

    def __init__(self, store: Store):
        self.store = store
        self.known: MutableMapping[str, set[str]] = TTLCache(REMEMBERED, FRESH)

    async def count(self, user: str) -> int:
        known = self.known.get(user)
        if known is None:
            known = self.known[user] = await self.store.read(list_queries.waiting_tables, user)
        return len(known)

    def changed(self, table: Table) -> None:
        """Update a table that changed: it may wait for other people now."""
        for user in {seat.user for seat in table.seats if seat.user}:
            known = self.known.get(user)
            if known is not None:
                (known.add if table.may_decide(user) else known.discard)(table.id)
