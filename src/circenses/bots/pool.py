"""Worker processes: only their parent gets Ctrl-C, and they end when it does."""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, TypeVar

Result = TypeVar("Result")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Worker(SpawnProcess):
    """A process that never gets Ctrl-C, not even while it starts."""

    def start(self) -> None:
        with interrupts_held_back():
            super().start()

    def run(self) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        threading.Thread(target=end_with_parent, daemon=True).start()
        super().run()


class Workers(SpawnContext):
    """The context that makes the processes of a pool."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *args: Any, **more: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        self.started.append(Worker(*args, **more))
        return self.started[-1]

    def stop(self) -> None:
        for process in self.started:
            with contextlib.suppress(ValueError, AttributeError):  # it has ended, or never started
                process.terminate()


@contextlib.contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Hold Ctrl-C back until this is done; processes started meanwhile do not get it at all."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    with interrupts_noted():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def interrupts_noted() -> Iterator[None]:
    """Note a Ctrl-C instead of handling it: even one that another thread gets would interrupt the
    main thread.
    """
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or usual is None:
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    for number in came[:1]:
        signal.raise_signal(number)


def end_with_parent() -> None:
    """End this process with its parent: otherwise it would wait for work forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextlib.contextmanager
def pool_of(
    workers: int,
    initializer: Callable[..., object] | None = None,
    initargs: tuple[Any, ...] = (),
) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes that stop immediately if their work is interrupted."""
    context = Workers()
    with ProcessPoolExecutor(workers, context, initializer, initargs) as pool:
        try:
            yield pool
        except BaseException:
            context.stop()
            raise


def in_order(
    pool: ProcessPoolExecutor, work: Callable[..., Result], rows: Iterable[tuple[object, ...]]
) -> Iterator[Result]:
    """The result of the work on each row, in order.

    Like `pool.map`, but without its cancellation, which fails in a stopped pool.
    """
    futures = [pool.submit(work, *row) for row in rows]
    futures.reverse()
    while futures:
        yield futures.pop().result()
