"""One process compiles a game; the others wait for it and show its progress.

Each mark of compiled code (`mark_for` in core/compiling/code_cache.py) has a lock beside it, where
its owner notes its progress. If the owner dies half way, the next process takes over, and finds on
disk what was compiled so far.
"""

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from circenses.core.compiling.code_cache import LOST, is_current, is_marked, mark, mark_for
from circenses.core.compiling.file_lock import Lock, note_in, take

PAUSE = 0.2  # seconds between two checks of the owner's progress

Report = Callable[[int, int], None]


@dataclass
class Turn:
    """What a process may do now: compile if it is the owner, otherwise load the compiled code."""

    is_owner: bool
    report: Report  # reports how many of the steps are done, to the other processes too
    complete: bool = True  # False: the owner leaves no mark when it is done


@contextlib.contextmanager
def turn_to_compile(what: str, modules: tuple[str, ...], report: Report) -> Iterator[Turn]:
    """Wait until this process may compile code of a kind, or until another has compiled it.

    The owner leaves the mark when everything is stored; if it fails, the next process tries.
    """
    lock = wait_for_turn(what, modules, report)
    if lock is None:
        yield Turn(False, report)
        return
    with lock:
        turn, lost = Turn(True, noting(lock, report)), len(LOST)
        turn.report(0, 1)
        yield turn
        if turn.complete and len(LOST) == lost:
            with contextlib.suppress(OSError):  # nothing can be stored, as Numba has warned
                mark(what, *modules)


def wait_for_turn(what: str, modules: tuple[str, ...], report: Report) -> Lock | None:
    """The lock, once no other process holds it; None as soon as there is nothing to compile.

    A process whose sources have changed on disk since it began compiles for itself alone.
    """
    if not is_current(*modules):
        return Lock()
    while not is_marked(what, *modules):
        lock = take(lock_for(what, modules))
        if lock is None:
            report(*progress_of(what, modules))
            time.sleep(PAUSE)
        elif is_marked(what, *modules):  # by the last owner, just before it released the lock
            lock.close()
        else:
            return lock
    return None


def lock_for(what: str, modules: tuple[str, ...]) -> Path:
    return Path(f"{mark_for(what, modules)}.lock")


def noting(lock: Lock, report: Report) -> Report:
    """A report that also writes the progress for other processes."""

    def tell(done: int, total: int) -> None:
        lock.note(f"{done} {total}")
        report(done, total)

    return tell


def progress_of(what: str, modules: tuple[str, ...]) -> tuple[int, int]:
    """How many steps the owner of a lock has done, and how many there are."""
    done, _, total = note_in(lock_for(what, modules)).partition(" ")
    return (int(done), int(total)) if done.isdigit() and total.isdigit() else (0, 1)
