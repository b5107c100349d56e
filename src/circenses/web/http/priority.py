"""Requests from clicks are served before page views.

A page that is only looked at can wait a moment; someone who clicked sits there and waits. So pages
to look at are drawn one by one, and none of them while a click is under way, but for those that
have waited long enough.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

PATIENCE = 0.04  # seconds that someone who looks lets others go first


class Priority:
    """How many clicks are under way, and the line of those who only look."""

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
        """A page's turn to look; time spent in line counts, so that nobody waits much longer."""
        end = asyncio.get_running_loop().time() + PATIENCE
        async with self.line:
            await asyncio.sleep(0)  # a click that has just arrived is taken up first
            if self.clicks:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout_at(end):
                        await self.calm.wait()
            yield
