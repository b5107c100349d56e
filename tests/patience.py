"""How tests wait for what must happen: as long as it takes.

A machine may be busy, so no test asks how long something took. What never happens is ended by the
limit of each test in pyproject.toml.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")

LONG = 1800.0  # seconds, where a number is asked for
PATIENT = 180_000  # milliseconds; a page that shows something else is noticed after these


def until(true: Callable[[], object], pause: float = 0.02) -> None:
    """Wait until something is true."""
    while not true():
        time.sleep(pause)


def completed(work: Coroutine[Any, Any, Result]) -> Result:
    """Run it in a thread: a browser of another test may keep a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
