"""The processes that think for this server (thinker.py); PostgreSQL only.

They get as many tasks at a time as they have threads, so that the order of the queue stays fair.
When the last one that knows a game has gone, its tasks come back to this server.
"""

import asyncio
import itertools
import json
from collections.abc import Callable
from typing import Any

from circenses.web.running.thinking import Errand, NotElsewhere, Think
from circenses.web.storage import think_queries
from circenses.web.storage.plain import driver_address
from circenses.web.storage.store import Store
from circenses.web.storage.think_queries import Present

LOOK = 0.4  # seconds between two checks, unless an answer is announced
CLEAR = 150  # checks between two deletions of old answers
BROKEN = "error"  # in place of an answer


class Workers:
    """The thinking processes elsewhere, and their tasks."""

    def __init__(self, store: Store):
        self.store = store
        self.present: list[Present] = []
        self.out: dict[str, tuple[dict[str, Any], asyncio.Future[Any]]] = {}  # by key
        self.on_change: Callable[[], None] = lambda: None  # there may be room again

    def knows(self, errand: Errand) -> bool:
        return any(errand.layout in one.layouts for one in self.present)

    def has_room(self, errand: Errand) -> bool:
        threads = sum(one.threads for one in self.present if errand.layout in one.layouts)
        return len(self.out) < threads

    async def think(self, think: Think[Any]) -> Any:
        """The answer of the worker that takes this task."""
        errand = think.errand
        assert errand is not None
        key = f"{think.kind}:{think.table}:{think.event}:{errand.seat}"
        if key in self.out:
            return errand.read(await asyncio.shield(self.out[key][1]))
        row = dict(
            key=key,
            kind=think.kind,
            layout=errand.layout,
            body=json.dumps(errand.body),
            priority=int(think.priority),
        )
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.out[key] = (row, answer)
        try:
            await self.store.write(think_queries.hand_in, row)
            return errand.read(await answer)
        except asyncio.CancelledError:
            await asyncio.shield(self.store.write(think_queries.drop, key))
            raise
        finally:
            del self.out[key]

    async def keep_in_touch(self) -> None:
        """Listen for answers and check which workers are there, forever."""
        import psycopg

        connecting = psycopg.AsyncConnection.connect(
            driver_address(self.store.url), autocommit=True
        )
        async with await connecting as connection:
            await connection.execute(f"LISTEN {think_queries.ANSWERED}")
            for turn in itertools.count(1):
                await self.look()
                if turn % CLEAR == 0:
                    await self.store.write(think_queries.clear)
                async for _ in connection.notifies(timeout=LOOK, stop_after=1):
                    pass

    async def look(self) -> None:
        asked = list(self.out.items())
        self.present, found = await self.store.read(think_queries.look, [key for key, _ in asked])
        for key, (row, answer) in asked:
            if answer.done():
                continue
            text = found.get(key)
            if text is not None:
                settle(answer, json.loads(text))
            elif not any(row["layout"] in one.layouts for one in self.present):
                answer.set_exception(NotElsewhere("Nobody is there any more."))
            elif key not in found:  # another server did not want it any more
                await self.store.write(think_queries.hand_in, row)
        self.on_change()


def settle(answer: "asyncio.Future[Any]", said: Any) -> None:
    if isinstance(said, dict) and BROKEN in said:
        answer.set_exception(NotElsewhere(said[BROKEN]))
    else:
        answer.set_result(said)
