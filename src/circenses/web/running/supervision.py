"""Background work that continues after failures, and logs them."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from cachetools import TTLCache

AGAIN = 1.0  # seconds after a failure until the work restarts
QUIET = 60.0  # seconds for which the same failure is not logged again

log = logging.getLogger("circenses")
told: TTLCache[str, bool] = TTLCache(100, QUIET)


async def keep_running(name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Do something forever: failures are logged, and the work restarts until it succeeds."""
    while True:
        with logged(name):
            await work()
        await asyncio.sleep(AGAIN)


@contextlib.contextmanager
def logged(name: str) -> Iterator[None]:
    """Log errors, and stop them there."""
    try:
        yield
    except Exception as error:
        tell(name, error)


def log_failure(task: asyncio.Task[Any]) -> None:
    """Log the failure of a task that nobody waits for."""
    if not task.cancelled() and (error := task.exception()) is not None:
        tell(task.get_name(), error)


def tell(name: str, error: BaseException) -> None:
    key = f"{name}: {type(error).__name__}"
    if key not in told:
        told[key] = True
        log.error("%s failed", name, exc_info=error)
