"""Keeps the memory of a server flat for months."""

import asyncio
import ctypes
import gc
import itertools
from collections.abc import Callable

from circenses.web.http.priority import Priority

PAUSE = 0.1  # seconds between two garbage collections
GIVING_BACK = 50  # rounds after which free memory goes back to the system
SPRING_CLEANING = 3000  # rounds after which everything is collected
M_ARENA_MAX = -8  # of glibc's malloc.h


async def tidy(priority: Priority) -> None:
    """Collect garbage a little at a time, when nobody has just clicked, as long as the server runs.

    By default, Python waits until there is much to collect, and then stops all pages for a tenth of
    a second. We leave hardly any garbage, so objects that were checked once can wait.
    """
    give_back = way_to_give_back()
    gc.disable()
    try:
        for round_ in itertools.count(1):
            await asyncio.sleep(PAUSE)
            async with priority.looking():
                gc.collect(2 if round_ % SPRING_CLEANING == 0 else 1)
                if round_ % GIVING_BACK == 0:
                    give_back(0)
    finally:
        gc.enable()


def share_one_heap() -> None:
    """Let all threads take memory from one heap; must be called before there are any.

    glibc has one for each thread, and free memory in one is useless to the others.
    """
    choose = getattr(ctypes.CDLL(None), "mallopt", None)
    if choose is not None:
        choose(M_ARENA_MAX, 1)


def way_to_give_back() -> Callable[[int], int]:
    """How to hand free memory back to the system: glibc's `malloc_trim`, a millisecond's work.

    Pages are written into strings that live for moments, between others that stay for hours; glibc
    would give nothing back from there, and the server would grow for days.
    With another C library, nothing is done.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return trim or (lambda _keep: 0)
