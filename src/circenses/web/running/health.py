"""Whether the database answers, checked at most once a second."""

import asyncio

from sqlalchemy import Connection, text

from circenses.web.storage.store import Store

WITHIN = 5.0  # seconds in which the database has to answer
FRESH = 1.0  # seconds for which an answer counts


class Health:
    """The last answer of the database, or the pending check."""

    def __init__(self, store: Store):
        self.store = store
        self.asked: asyncio.Task[bool] | None = None
        self.until = 0.0

    async def is_well(self) -> bool:
        """Whether the database answered within the last second, or answers now."""
        loop = asyncio.get_running_loop()
        if self.asked is None or (self.asked.done() and loop.time() >= self.until):
            self.asked = loop.create_task(self.ask())
        return await asyncio.shield(self.asked)

    async def ask(self) -> bool:
        try:
            await asyncio.wait_for(self.store.read(answers), WITHIN)
            return True
        except Exception:
            return False
        finally:
            self.until = asyncio.get_running_loop().time() + FRESH


def answers(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))
