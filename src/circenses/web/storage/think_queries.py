"""Tasks for separate thinking processes, on PostgreSQL only.

A task (a "think") is a row. The worker that takes it has it for a moment and keeps reporting that
it is still at work; if it falls silent, another one takes over. The first answer counts. Times are
those of the database, so clocks need not agree.
"""

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, text

HANDED_IN, ANSWERED = "circenses_think", "circenses_thought"  # channels of LISTEN and NOTIFY
LEASE = 1.5  # seconds after which a silent worker counts as gone
KEPT = 60.0  # seconds for which an answer stays, in case it is asked for again
FORGOTTEN = 600.0  # seconds after which nobody waits for an answer any more
NOW = "extract(epoch FROM clock_timestamp())"

# fmt: off
HAND_IN = text(
    "INSERT INTO thinks (key, kind, layout, body, priority, since)"  # noqa: S608  # our own words
    f" VALUES (:key, :kind, :layout, :body, :priority, {NOW}) ON CONFLICT (key) DO NOTHING"
)
TAKE = text(
    f"UPDATE thinks SET worker = :worker, until = {NOW} + :lease WHERE key = ("  # noqa: S608
    f" SELECT key FROM thinks WHERE answer IS NULL AND (until IS NULL OR until < {NOW})"
    " AND layout IN :layouts ORDER BY priority, since LIMIT 1 FOR UPDATE SKIP LOCKED)"
    " RETURNING key, kind, body"
).bindparams(bindparam("layouts", expanding=True))
PRESENT = text(
    "INSERT INTO thinkers (name, threads, layouts, until)"  # noqa: S608
    f" VALUES (:worker, :threads, :layouts, {NOW} + :lease) ON CONFLICT (name) DO UPDATE"
    " SET threads = excluded.threads, layouts = excluded.layouts, until = excluded.until"
)
AT_WORK = text(
    f"UPDATE thinks SET until = {NOW} + :lease"  # noqa: S608
    " WHERE worker = :worker AND answer IS NULL AND key IN :keys"
).bindparams(bindparam("keys", expanding=True))
ANSWER = text("UPDATE thinks SET answer = :answer WHERE key = :key AND answer IS NULL")
FOUND = text("SELECT key, answer FROM thinks WHERE key IN :keys").bindparams(
    bindparam("keys", expanding=True)
)
PRESENT_NOW = text(f"SELECT threads, layouts FROM thinkers WHERE until > {NOW}")  # noqa: S608
DROP = text("DELETE FROM thinks WHERE key = :key AND worker IS NULL")
GIVE_BACK = text(
    "UPDATE thinks SET worker = NULL, until = NULL WHERE worker = :worker AND answer IS NULL"
)
LEAVE = text("DELETE FROM thinkers WHERE name = :worker")
CLEAR = (
    text(f"DELETE FROM thinks WHERE since < {NOW} - :kept AND answer IS NOT NULL"),  # noqa: S608
    text(f"DELETE FROM thinks WHERE since < {NOW} - :forgotten"),  # noqa: S608
    text(f"DELETE FROM thinkers WHERE until < {NOW} - :kept"),  # noqa: S608
)
SAY = text("SELECT pg_notify(:channel, '')")
# fmt: on


class Present(NamedTuple):
    """A thinking process."""

    threads: int
    layouts: frozenset[str]


# ---------------------------------------------------------------- for servers


def hand_in(connection: Connection, row: dict[str, Any]) -> None:
    """Submit a task, unless another server has submitted it already."""
    connection.execute(HAND_IN, row)
    connection.execute(SAY, {"channel": HANDED_IN})


def drop(connection: Connection, key: str) -> None:
    """Delete a task that nobody waits for. Another server that needs it submits it again."""
    connection.execute(DROP, {"key": key})


def look(connection: Connection, keys: list[str]) -> tuple[list[Present], dict[str, str | None]]:
    """The current workers, and the available answers to some tasks."""
    rows = connection.execute(PRESENT_NOW).all()
    present = [Present(row.threads, frozenset(json.loads(row.layouts))) for row in rows]
    found = connection.execute(FOUND, {"keys": keys}).all() if keys else []
    return present, {row.key: row.answer for row in found}


def clear(connection: Connection) -> None:
    """Delete old answers, and workers that have gone."""
    for statement in CLEAR:
        connection.execute(statement, {"kept": KEPT, "forgotten": FORGOTTEN})


# ---------------------------------------------------------------- for workers


class Taken(NamedTuple):
    """A task to carry out."""

    key: str
    kind: str
    body: dict[str, Any]


def note_presence(connection: Connection, worker: str, threads: int, layouts: list[str]) -> None:
    told = {"worker": worker, "threads": threads, "layouts": json.dumps(layouts), "lease": LEASE}
    connection.execute(PRESENT, told)


def renew(connection: Connection, worker: str, keys: list[str]) -> None:
    """Renew the lease of tasks in progress."""
    if keys:
        connection.execute(AT_WORK, {"worker": worker, "lease": LEASE, "keys": keys})


def take(connection: Connection, worker: str, layouts: list[str]) -> Taken | None:
    """Take the next task, for a limited time."""
    if not layouts:
        return None
    told = {"worker": worker, "layouts": layouts, "lease": LEASE}
    row = connection.execute(TAKE, told).first()
    return None if row is None else Taken(row.key, row.kind, json.loads(row.body))


def answer(connection: Connection, key: str, found: object) -> None:
    connection.execute(ANSWER, {"key": key, "answer": json.dumps(found)})
    connection.execute(SAY, {"channel": ANSWERED})


def leave(connection: Connection, worker: str) -> None:
    """Give this worker's tasks back to others."""
    connection.execute(LEAVE, {"worker": worker})
    connection.execute(GIVE_BACK, {"worker": worker})
    connection.execute(SAY, {"channel": HANDED_IN})
    connection.execute(SAY, {"channel": ANSWERED})
