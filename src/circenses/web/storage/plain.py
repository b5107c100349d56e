"""Stores a move directly through the driver: prepared statements on open connections.

Nothing else is written as often. SQLite gets two statements in the transaction of the one thread
that writes; PostgreSQL gets one statement that is a transaction of its own, so a move is one round
trip.
"""

import sqlite3
import threading
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, OperationalError

from circenses.web.storage.database import ANSWERS_WITHIN, events
from circenses.web.storage.rows import CHANNEL, Written

if TYPE_CHECKING:
    import psycopg

EVENT = tuple(column.name for column in events.columns)
CHANGED = ("status", "waiting", "bots", "deadline", "number", "ply", "updated")  # of the table


def insert(mark: str, rows: int = 1) -> str:
    row = f"({', '.join([mark] * len(EVENT))})"
    names, values = ", ".join(EVENT), ", ".join([row] * rows)
    return f"INSERT INTO events ({names}) VALUES {values}"  # noqa: S608  # names of our own


def update(mark: str) -> str:
    changes = ", ".join(f"{name} = {mark}" for name in CHANGED)
    return f"UPDATE tables SET {changes} WHERE id = {mark}"  # noqa: S608  # names of our own


INSERT, UPDATE = insert("?"), update("?")


def event_values(written: Written) -> list[list[object]]:
    rows = [event.as_row(written.table) for event in written.events]
    return [[row[name] for name in EVENT] for row in rows]


def table_values(written: Written) -> list[object]:
    row = written.table_row
    return [*(row[name] for name in CHANGED), written.table]


def write_move(connection: Connection, written: Written) -> None:
    """Write the events of a click and the table's new row, for SQLite."""
    raw: Any = connection.connection.driver_connection
    try:
        raw.executemany(INSERT, event_values(written))
        raw.execute(UPDATE, table_values(written))
    except sqlite3.IntegrityError as error:
        raise IntegrityError(INSERT, None, error) from error
    except sqlite3.Error as error:
        raise OperationalError(INSERT, None, error) from error


# ---------------------------------------------------------------- PostgreSQL


@cache
def whole_move(rows: int) -> str:
    """One statement: the events, the table, and a message to the other servers."""
    return (
        f"WITH happened AS ({insert('%s', rows)}), changed AS ({update('%s')})"
        " SELECT pg_notify(%s, %s)"
    )


def driver_address(url: str) -> str:
    """The address of a PostgreSQL database as its driver wants it."""
    return url.replace("postgresql+psycopg://", "postgresql://", 1)


class Direct:
    """A kept connection to PostgreSQL for each thread that writes."""

    def __init__(self, url: str):
        self.address = driver_address(url)
        self.mine = threading.local()
        self.all: list[psycopg.Connection[Any]] = []

    def connection(self) -> "psycopg.Connection[Any]":
        import psycopg

        kept: psycopg.Connection[Any] | None = getattr(self.mine, "connection", None)
        if kept is None or kept.closed:
            kept = psycopg.connect(self.address, autocommit=True, connect_timeout=ANSWERS_WITHIN)
            self.mine.connection = kept
            self.all = [one for one in self.all if not one.closed] + [kept]
        return kept

    def write_move(self, written: Written) -> None:
        """Write a move; a lost connection is opened again once. If the move was stored all the
        same, its number is taken, and its writer finds it there.
        """
        import psycopg

        values = [value for row in event_values(written) for value in row]
        values += [*table_values(written), CHANNEL, written.news]
        sql = whole_move(len(written.events))
        try:
            self.execute(sql, values)
        except psycopg.IntegrityError as error:
            raise IntegrityError(sql, None, error) from error
        except psycopg.OperationalError as error:
            raise OperationalError(sql, None, error) from error

    def execute(self, sql: str, values: list[object]) -> None:
        import psycopg

        connection = self.connection()
        try:
            connection.execute(sql, values, prepare=True)
        except psycopg.OperationalError:
            if not connection.closed:
                raise
            self.connection().execute(sql, values, prepare=True)

    def close(self) -> None:
        for connection in self.all:
            connection.close()
