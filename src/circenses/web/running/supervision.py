"""Work in the background that goes on when something fails, and says so in the log."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from cachetools import TTLCache

AGAIN = 1.0  # seconds after a failure until the work begins again
QUIET = 60.0  # seconds for which the same failure is not told again

log = logging.getLogger("circenses")
told: TTLCache[str, bool] = TTLCache(100, QUIET)


async def keep_running(name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Do something forever: what fails is logged, and begun again until it works."""
    while True:
        with logged(name):
            await work()
        await asyncio.sleep(AGAIN)


@contextlib.contextmanager
def logged(name: str) -> Iterator[None]:
    """Errors are told in the log, and go no further."""
    try:
        yield
    except Exception as error:
        tell(name, error)


def log_failure(task: asyncio.Task[Any]) -> None:
    """For tasks that nobody waits for."""
    if not task.cancelled() and (error := task.exception()) is not None:
        tell(task.get_name(), error)


def tell(name: str, error: BaseException) -> None:
    key = f"{name}: {type(error).__name__}"
    if key not in told:
        told[key] = True
        log.error("%s failed", name, exc_info=error)
