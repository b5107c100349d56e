"""One queue of tasks for bots, hints and analyses, so that nobody can take all the capacity.

A task (a "think") is submitted with its subject and its person. The queue is fair by address, and
then by person: of those who wait, the one served longest ago comes first. So a newcomer waits only
until one task ends, no matter how many someone else has submitted. Tasks that nobody waits for
yield to others, but not forever.

If there are separate thinking processes (workers.py), they get the tasks that can be sent, as many
at a time as they have threads; the threads of this process do the rest, or everything if there are
none.
"""

import asyncio
import contextlib
import ipaddress
import itertools
import os
import threading
import time
from collections.abc import Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache, partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from cachetools import LRUCache

NICENESS = 10  # thinking yields to pages that need the processor
REMEMBERED = 20_000  # addresses and people whose last turn is remembered
NETWORK = 64  # bits of an IPv6 address that one household has


class Priority(IntEnum):
    """The longest time that a task yields to others."""

    NOW = 0  # someone waits for it
    LATER = 1  # an analysis
    UNWATCHED = 2  # a strong bot at a table that nobody looks at


PATIENCE = {Priority.NOW: 0.0, Priority.LATER: 3.0, Priority.UNWATCHED: 30.0}  # seconds


class Asker(NamedTuple):
    """The person for whom a bot thinks, and their address."""

    address: str = ""
    person: str = ""


Key = tuple[str, ...]  # of an address, or of a person
T = TypeVar("T")


@dataclass(frozen=True)
class Errand:
    """A task for another process: everything it needs, and nothing that only the table knows.

    Repeated for the same seat after the same event, it has the same answer.
    """

    seat: int
    layout: str  # of the game's rules; the thinking process must have the same
    body: dict[str, Any]  # for JSON
    read: Callable[[Any], Any]  # the answer, from JSON


@dataclass(frozen=True)
class Think(Generic[T]):
    """One question for a bot, identified by kind, table and event."""

    kind: str  # bot, hint, analysis
    table: str
    event: int  # of the table's last event; in an analysis, the ply
    asker: Asker
    priority: Priority
    work: Callable[[], T]
    errand: Errand | None = None  # None: this process thinks


class Waiting(NamedTuple):
    """A task in the queue."""

    think: Think[Any]
    order: int
    since: float
    answer: "asyncio.Future[Any]"


class Elsewhere(Protocol):
    """Other thinking processes (workers.py)."""

    def knows(self, errand: Errand) -> bool: ...
    def has_room(self, errand: Errand) -> bool: ...
    async def think(self, think: Think[Any]) -> Any: ...


class NotElsewhere(Exception):
    """No other process answers this task."""


class ThinkQueue:
    """The waiting tasks, and which is next."""

    def __init__(self, now: Callable[[], float] = time.monotonic):
        self.now = now
        self.waiting: dict[int, Waiting] = {}  # by the order in which they came
        self.orders = itertools.count()
        self.turns = itertools.count(1)
        self.served: MutableMapping[Key, int] = LRUCache(REMEMBERED)  # the turn each had last

    def put(self, think: Think[Any]) -> Waiting:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        one = Waiting(think, next(self.orders), self.now(), answer)
        self.waiting[one.order] = one
        return one

    def drop(self, one: Waiting) -> None:
        """Nobody wants the answer anymore."""
        self.waiting.pop(one.order, None)

    def take(self, fits: Callable[[Think[Any]], bool] = lambda _: True) -> Waiting | None:
        """Take the next task of those that fit out of the queue."""
        one = min((one for one in self.waiting.values() if fits(one.think)), key=self.rank,
                  default=None)  # fmt: skip
        if one is None:
            return None
        del self.waiting[one.order]
        turn = next(self.turns)
        for key in keys_of(one.think.asker):
            self.served[key] = turn
        return one

    def rank(self, one: Waiting) -> tuple[int, int, int, int]:
        """A sort key: tasks that someone waits for, then people served longest ago."""
        steps_back = self.now() - one.since < PATIENCE[one.think.priority]
        address, person = (self.served.get(key, 0) for key in keys_of(one.think.asker))
        return (one.think.priority if steps_back else 0), address, person, one.order

    def lightest(self, askers: Iterable[Asker]) -> Asker:
        """The person with the fewest waiting tasks; a table's bots think for everyone there."""
        known = list(askers) or [Asker()]
        waiting = [network_of(one.think.asker.address) for one in self.waiting.values()]
        return min(known, key=lambda asker: waiting.count(network_of(asker.address)))


class Thinking:
    """The queue, and the threads of this process that work on it."""

    def __init__(self, threads: int, now: Callable[[], float] = time.monotonic):
        self.queue = ThinkQueue(now)
        self.idle = threads
        self.elsewhere: Elsewhere | None = None
        self.is_closed = False
        self.threads = ThreadPoolExecutor(threads, "thinking", be_nice)

    async def submit(self, think: Think[T]) -> T:
        """The result of a task, once it had its turn. A caller that stops waiting drops it."""
        one = self.queue.put(think)
        self.begin()
        try:
            answer: T = await one.answer
            return answer
        finally:
            self.queue.drop(one)

    def lightest(self, askers: Iterable[Asker]) -> Asker:
        return self.queue.lightest(askers)

    def begin(self) -> None:
        """Give every idle thread, here and elsewhere, a task."""
        loop = asyncio.get_running_loop()
        while (one := self.queue.take(self.has_room)) is not None:
            if self.goes_away(one.think):
                self.send(one)
                continue
            self.idle -= 1
            work = loop.run_in_executor(self.threads, one.think.work)
            work.add_done_callback(partial(self.end, one))

    def goes_away(self, think: Think[Any]) -> bool:
        errand = think.errand
        return errand is not None and self.elsewhere is not None and self.elsewhere.knows(errand)

    def has_room(self, think: Think[Any]) -> bool:
        if not self.goes_away(think):
            return self.idle > 0
        assert self.elsewhere is not None and think.errand is not None
        return self.elsewhere.has_room(think.errand)

    def send(self, one: Waiting) -> None:
        assert self.elsewhere is not None
        task = asyncio.get_running_loop().create_task(self.elsewhere.think(one.think))
        task.add_done_callback(partial(self.come_back, one))
        one.answer.add_done_callback(lambda _: task.cancel())

    def come_back(self, one: Waiting, task: "asyncio.Task[Any]") -> None:
        """Handle an answer from elsewhere; without one, this process takes the task."""
        if one.answer.done():
            task.cancelled() or task.exception()
        elif task.cancelled():
            one.answer.cancel()
        elif task.exception() is None:
            one.answer.set_result(task.result())
        else:
            here = one._replace(think=replace(one.think, errand=None))
            self.queue.waiting[one.order] = here
        if not self.is_closed:
            self.begin()

    def end(self, one: Waiting, work: "asyncio.Future[Any]") -> None:
        self.idle += 1
        if work.cancelled():
            one.answer.cancel()
        elif one.answer.done():
            work.exception()  # nobody asks for it anymore
        elif (error := work.exception()) is not None:
            one.answer.set_exception(error)
        else:
            one.answer.set_result(work.result())
        if not work.cancelled():
            self.begin()

    def close(self) -> None:
        self.is_closed = True
        self.queue.waiting.clear()
        self.threads.shutdown(wait=False, cancel_futures=True)


def keys_of(asker: Asker) -> tuple[Key, Key]:
    """The keys under which an address and a person are remembered."""
    network = network_of(asker.address)
    return ("address", network), ("person", network, asker.person)


@lru_cache(maxsize=REMEMBERED)
def network_of(address: str) -> str:
    """An address, or for IPv6 the network of one household.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3::4")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    if ":" not in address:
        return address
    with contextlib.suppress(ValueError):
        return str(ipaddress.ip_network(f"{address.partition('%')[0]}/{NETWORK}", strict=False))
    return address


def be_nice(niceness: int = NICENESS) -> None:
    """Give this thread a lower priority than the pages."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
