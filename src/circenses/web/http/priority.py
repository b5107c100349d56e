"""Requests from clicks are served before page views.

A page view can wait a moment; someone who clicked is waiting for the answer. So page views are
drawn one by one, and none while a click is being handled, except those that have waited long.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

PATIENCE = 0.04  # seconds after which a page view no longer waits


class Priority:
    """The number of clicks being handled, and the queue of page views."""

    def __init__(self) -> None:
        self.clicks = 0
        self.calm = asyncio.Event()
        self.calm.set()
        self.line = asyncio.Lock()

    @contextlib.contextmanager
    def clicking(self) -> Iterator[None]:
        """From the arrival of a click to its answer."""
        self.clicks += 1
        self.calm.clear()
        try:
            yield
        finally:
            self.clicks -= 1
            if not self.clicks:
                self.calm.set()

    @contextlib.asynccontextmanager
    async def looking(self) -> AsyncIterator[None]:
        """The turn of a page view; time in the queue counts, so that nobody waits much longer."""
        end = asyncio.get_running_loop().time() + PATIENCE
        async with self.line:
            await asyncio.sleep(0)  # handle a click that has just arrived first
            if self.clicks:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout_at(end):
                        await self.calm.wait()
            yield
