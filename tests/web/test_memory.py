"""A server that runs for long stays small."""

import asyncio
import contextlib
import ctypes
import gc
import weakref

from circenses.web.http.priority import Priority
from circenses.web.running import memory
from tests.patience import completed


class Ring:
    """Something that only the garbage collector can free."""

    def __init__(self):
        self.me = self


def serve_until(done):
    """Tidy up until something has happened, or for ten seconds."""

    async def serving():
        chore = asyncio.create_task(memory.tidy(Priority()))
        for _ in range(10_000):
            if done():
                break
            await asyncio.sleep(0.001)
        chore.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await chore

    completed(serving())


def test_garbage_goes_while_pythons_own_collector_sleeps(monkeypatch):
    monkeypatch.setattr(memory, "PAUSE", 0.001)
    asleep = []
    ring = Ring()
    watched = weakref.ref(ring, lambda _: asleep.append(not gc.isenabled()))
    del ring
    serve_until(lambda: asleep)
    assert watched() is None
    assert asleep == [True]
    assert gc.isenabled()


def test_free_memory_is_given_back(monkeypatch):
    given = []
    monkeypatch.setattr(memory, "PAUSE", 0.001)
    monkeypatch.setattr(memory, "GIVING_BACK", 2)
    monkeypatch.setattr(memory, "way_to_give_back", lambda: given.append)
    serve_until(lambda: len(given) >= 3)
    assert set(given) == {0}


def test_another_c_library_needs_nothing(monkeypatch):
    assert memory.way_to_give_back()(0) in (0, 1)
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: object())
    assert memory.way_to_give_back()(0) == 0
    memory.share_one_heap()
