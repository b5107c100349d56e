"""A server that runs for months stays as small as on its first day."""

import asyncio
import ctypes
import gc
import itertools
from collections.abc import Callable

from circenses.web.http.priority import Priority

PAUSE = 0.1  # seconds between two looks for garbage
GIVING_BACK = 50  # every so many times what is free goes back to the system
SPRING_CLEANING = 3000  # every so many times all is looked through
M_ARENA_MAX = -8  # of glibc's malloc.h


async def tidy(priority: Priority) -> None:
    """Look for garbage a little at a time, when nobody has just clicked, as long as we serve.

    Left to itself, Python waits until there is much to look through, and then stops all pages for
    a tenth of a second. We leave hardly any garbage, so what has been looked at once can wait.
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
    """Let all threads take memory from one heap; to be called before there are any.

    glibc has one for each thread, and what is free in one is of no use to the others.
    """
    choose = getattr(ctypes.CDLL(None), "mallopt", None)
    if choose is not None:
        choose(M_ARENA_MAX, 1)


def way_to_give_back() -> Callable[[int], int]:
    """How to hand free memory back to the system: glibc's `malloc_trim`, a millisecond's work.

    Pages are written into strings that live for moments, between others that are kept for hours;
    glibc by itself gives nothing back from there, and the server would grow for days.
    Where there is another C library, nothing is done.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return trim or (lambda _keep: 0)
