"""Reading and writing outside the event loop. A write returns once it is on disk.

SQLite has one writer at a time, so all writes go to one thread, which commits waiting writes
together: a busy server pays for one disk sync instead of twenty.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, OperationalError

from circenses.core.compiling.file_lock import Lock
from circenses.web.storage import plain
from circenses.web.storage.database import is_sqlite, migrate, open_engine
from circenses.web.storage.lock import hold
from circenses.web.storage.rows import Written

T = TypeVar("T")
P = ParamSpec("P")
Work = Callable[Concatenate[Connection, P], T]

TOGETHER = 64  # writes that share one commit, at most
READERS = 4
TRIES = 3  # of a write that PostgreSQL ends to break a deadlock
DEADLOCK = "40P01"


class Conflict(Exception):
    """Another event has this number: reload the table and try again."""


def patiently(work: Callable[[], T]) -> T:
    """Repeat a write that PostgreSQL ended to break a deadlock; nothing of it was stored."""
    for _ in range(TRIES):
        try:
            return work()
        except IntegrityError as error:
            raise Conflict from error
        except OperationalError as error:
            if getattr(error.orig, "sqlstate", "") != DEADLOCK:
                raise
    raise Conflict


class Store:
    """One database. `read` and `write` run a function of a connection in a thread."""

    def __init__(self, url: str):
        self.url = url
        self.lock: Lock | None = None
        self.sqlite = is_sqlite(url)
        self.writing = open_engine(url)
        self.reading = open_engine(url, writes=False) if self.sqlite else self.writing
        self.readers = ThreadPoolExecutor(READERS, "reader")
        self.writers = Writer(self.writing) if self.sqlite else ThreadPoolExecutor(8, "writer")
        self.direct = None if self.sqlite else plain.Direct(url)

    def prepare(self) -> None:
        """Migrate the database. A SQLite file is locked for us until we close it."""
        self.lock = hold(self.url)
        migrate(self.writing)

    async def read(self, work: Work[P, T], *args: P.args, **more: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        asked = partial(self._read, lambda connection: work(connection, *args, **more))
        return await loop.run_in_executor(self.readers, asked)

    async def write(self, work: Work[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do `work` in one transaction; a violated unique key is a `Conflict`."""

        def change(connection: Connection) -> T:
            return work(connection, *args, **more)

        if isinstance(self.writers, Writer):
            return await self.writers.submit(change)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.writers, self._write, change)

    async def write_move(self, written: Written) -> None:
        """Write a move that changes nothing else, in the fastest way."""
        if self.direct is None:
            await self.write(plain.write_move, written)
        else:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self.writers, self._write_move, written)  # type: ignore[arg-type]

    def _write_move(self, written: Written) -> None:
        assert self.direct is not None
        patiently(partial(self.direct.write_move, written))

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.reading.connect() as connection:
            return work(connection)

    def _write(self, work: Callable[[Connection], T]) -> T:
        def once() -> T:
            with self.writing.begin() as connection:
                return work(connection)

        return patiently(once)

    def close(self) -> None:
        self.readers.shutdown()
        self.writers.shutdown()
        if self.direct is not None:
            self.direct.close()
        self.reading.dispose()
        self.writing.dispose()
        if self.lock is not None:
            self.lock.close()


class Job:
    """One write, and the future of its caller."""

    def __init__(self, work: Callable[[Connection], Any]):
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: Exception | None = None

    def answer(self) -> None:
        if self.future.cancelled():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """The one thread that writes to SQLite."""

    def __init__(self, engine: Engine):
        self.engine = engine
        self.connection: Connection | None = None
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.run, name="writer", daemon=True)
        self.thread.start()

    async def submit(self, work: Callable[[Connection], T]) -> T:
        job = Job(work)
        self.jobs.put(job)
        return await asyncio.shield(job.future)

    def run(self) -> None:
        while True:
            first = self.jobs.get()
            if first is None:
                return
            batch, more = self.gather(first)
            self.commit(batch)
            if not more:
                return

    def gather(self, first: Job) -> tuple[list[Job], bool]:
        """All waiting writes, up to a limit, and whether the thread should continue."""
        batch = [first]
        while len(batch) < TOGETHER:
            try:
                job = self.jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return batch, False
            batch.append(job)
        return batch, True

    def commit(self, batch: list[Job]) -> None:
        """Commit all writes together or, if one of them fails, one by one."""
        error = self.carry_out(batch)
        if error is not None:
            for job in batch:
                job.error = self.carry_out([job]) if len(batch) > 1 else error
        for job in batch:
            if not job.loop.is_closed():
                job.loop.call_soon_threadsafe(job.answer)

    def carry_out(self, batch: list[Job]) -> Exception | None:
        """One transaction. An error leaves nothing of it behind."""
        try:
            with self.writing().begin():
                for job in batch:
                    job.result = job.work(self.writing())
        except IntegrityError:
            return Conflict()
        except Exception as error:
            self.let_go()
            return error
        return None

    def writing(self) -> Connection:
        """The writing connection, reopened after errors."""
        if self.connection is None:
            self.connection = self.engine.connect()
        return self.connection

    def let_go(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def shutdown(self) -> None:
        self.jobs.put(None)
        self.thread.join()
        self.let_go()
