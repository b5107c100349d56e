"""A lock on a file, held by one process at a time; the system frees it when that process dies."""

import contextlib
import os
import sys
from pathlib import Path
from typing import Self

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock

NOTE = 64  # bytes of a note, written at once, so that a reader never sees half of it


class Lock:
    """A lock that this process holds until it closes it. Its file has room for a note to others.

    If files cannot be locked, there is no file, and every process holds the lock.
    """

    def __init__(self, file: int | None = None):
        self.file = file

    def note(self, text: str) -> None:
        """Write a note for other processes; `note_in` reads it."""
        if self.file is not None:
            with contextlib.suppress(OSError):  # a full disk
                os.pwrite(self.file, text.encode().ljust(NOTE)[:NOTE], 0)

    def close(self) -> None:
        if self.file is not None:
            os.close(self.file)
            self.file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def take(place: Path) -> Lock | None:
    """The lock on a file, created if necessary; None while another process holds it."""
    if sys.platform == "win32":  # it has no flock; there every process gets the lock
        return Lock()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(place, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError:  # a folder that nobody can write to
        return Lock()
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        os.close(file)
        return None
    except OSError:  # a file system without locks
        os.close(file)
        return Lock()
    return Lock(file)


def note_in(place: Path) -> str:
    """The last note of a lock's holder; empty if nothing can be read."""
    try:
        return place.read_bytes()[:NOTE].decode(errors="replace").strip()
    except OSError:
        return ""
