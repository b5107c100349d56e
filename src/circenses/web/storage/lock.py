"""One server at a time on one SQLite file: two would not see each other's moves."""

from pathlib import Path

from sqlalchemy import make_url

from circenses.core.compiling.file_lock import Lock, take
from circenses.core.errors import CircensesError


class AlreadyServed(CircensesError):
    """Another server has the database open."""


def hold(url: str) -> Lock | None:
    """The lock on a SQLite file, held until it is closed; None for other databases."""
    file = make_url(url).database
    if make_url(url).get_backend_name() != "sqlite" or not file:
        return None
    lock = take(Path(f"{file}.lock"))
    if lock is None:
        raise AlreadyServed(
            f"Another server is using {file}. Stop it first, or use PostgreSQL, "
            "which several servers can share."
        )
    return lock


def refuse_if_served(url: str) -> None:
    """Refuse to start, with one line instead of a traceback."""
    lock = hold(url)
    if lock is not None:
        lock.close()
