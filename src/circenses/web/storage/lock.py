"""One server at a time on one SQLite file: two would not hear of each other's moves."""

from pathlib import Path
from typing import IO

from sqlalchemy import make_url

from circenses.core.errors import CircensesError

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # on Windows nothing is checked
    flock = None  # type: ignore[assignment]


class AlreadyServed(CircensesError):
    """Another server has the database open."""


def hold(url: str) -> IO[bytes] | None:
    """The lock on a SQLite file, held until it is closed; the system frees it if we die."""
    file = make_url(url).database
    if make_url(url).get_backend_name() != "sqlite" or not file or flock is None:
        return None
    beside = Path(f"{file}.lock")
    beside.parent.mkdir(parents=True, exist_ok=True)
    lock = beside.open("ab")
    try:
        flock(lock, LOCK_EX | LOCK_NB)
    except OSError:
        lock.close()
        raise AlreadyServed(
            f"Another server is using {file}. Stop it first, or use PostgreSQL, "
            "which several servers can share."
        ) from None
    return lock


def refuse_if_served(url: str) -> None:
    """Said before anything is started, so that it is one line and not a traceback."""
    lock = hold(url)
    if lock is not None:
        lock.close()
