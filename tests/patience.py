"""How tests wait for events: as long as it takes.

A machine may be busy, so no test asks how long something took. The time limit in pyproject.toml
ends a test whose event never happens.
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
    """Run a coroutine in a thread, because another test's browser may keep a loop running here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
