"""Processes of their own that think for the servers (`circenses think`), on PostgreSQL."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import text

from circenses.core.errors import CircensesError
from circenses.web.running import thinker
from circenses.web.storage import think_queries
from circenses.web.storage.database import open_engine
from tests.patience import until
from tests.web.visiting import House
from tests.web.worker import Worker

STRONG = "bot:equestrian"


@pytest.fixture
def address(cluster: Any) -> str:
    return cluster.migrated_database()


@pytest.fixture
def served(address: str) -> Iterator[House]:
    """A server whose own thread never thinks about what can travel, so that others have to."""
    with House(address, bot_threads=1) as house:
        yield house


def rows(house: House) -> list[Any]:
    with house.server.store.reading.connect() as connection:
        return list(connection.execute(text("SELECT * FROM thinks ORDER BY since")))


def present(house: House) -> int:
    """The workers that are ready to think."""
    return sum(bool(one.layouts) for one in house.server.thinking.elsewhere.present)


def ply_of(house: House, table: str) -> int:
    return house.table(table).history.ply


@pytest.mark.postgres
def test_a_worker_thinks_for_the_bots_of_a_table(served, address):
    """It is given what the bot's seat sees and the luck of this think, and nothing else."""
    livia = served.visitor("Livia")
    with Worker(address) as worker:
        until(lambda: present(served))
        table = livia.new_table(seats=(STRONG, "me"))
        found = served.table(table)
        until(lambda: found.history.waiting == [1] or found.history.over)
        assert worker.stop() == 0
    thought = [row for row in rows(served) if row.answer is not None]
    assert thought
    for row in thought:
        body = json.loads(row.body)
        kind, whose, _, seat = row.key.split(":")
        assert (kind, whose, int(seat)) == ("bot", table, body["seat"])
        assert {*body} == {"game", "view", "seat", "luck", "level", "moves"}
        ply = next(
            at
            for at in range(found.history.ply)
            if served.server.tables.luck.of_bot(table, at, body["seat"]) == body["luck"]
        )
        states = found.history.position(ply)
        seen = found.game.view(states, body["seat"]).tobytes()
        assert base64.b64decode(body["view"]) == seen
        assert found.history.moves[ply] == (body["seat"], int(row.answer))


@pytest.mark.postgres
def test_a_worker_that_is_killed_while_it_thinks_is_replaced(served, address):
    """First by another one; when none is left, by the threads of the server."""
    livia = served.visitor("Livia")
    with Worker(address, stuck=True) as first:
        until(lambda: present(served) == 1)
        table = livia.new_table(seats=(STRONG, "me"))
        until(lambda: any(row.worker for row in rows(served)))
        assert ply_of(served, table) == 0
        with Worker(address):
            until(lambda: present(served) == 2)
            first.kill()
            until(lambda: ply_of(served, table) > 0)
            until(lambda: served.table(table).history.waiting == [1])
            assert len({row.key for row in rows(served)}) == len(rows(served))
    with Worker(address, stuck=True) as last:
        until(lambda: present(served) == 1)
        other = livia.new_table(seats=(STRONG, "me"))
        until(lambda: any(other in row.key and row.worker for row in rows(served)))
        last.kill()
        until(lambda: ply_of(served, other) > 0)


@pytest.mark.postgres
def test_a_worker_gives_hints(served, address):
    """The same words as a hint of the server's own threads."""
    livia = served.visitor("Livia")
    table = livia.new_table(seats=("me", "bot:citizen"), seed="1")
    livia.post(f"/tables/{table}/hint", ply=ply_of(served, table))
    ours = next(iter(served.server.hints.given.values())).advice
    served.server.hints.given.clear()
    with Worker(address):
        until(lambda: present(served))
        livia.post(f"/tables/{table}/hint", ply=ply_of(served, table))
    theirs = next(iter(served.server.hints.given.values())).advice
    assert [row.kind for row in rows(served)] == ["hint"]
    assert type(theirs) is type(ours)
    assert (theirs.alone, theirs.in_sight) == (ours.alone, ours.in_sight)
    assert {type(one) for one in theirs.best} == {type(one) for one in ours.best}
    assert theirs.lines > 0


@pytest.mark.postgres
def test_of_two_workers_one_has_a_think_until_nothing_is_heard_of_it(address):
    """One asked twice is one row; the first answer stays."""
    engine = open_engine(address)
    row = dict(key="bot:t:1:0", kind="bot", layout="hills x", body="{}", priority=0)
    with engine.begin() as connection:
        think_queries.hand_in(connection, row)
        think_queries.hand_in(connection, row)
    with engine.begin() as connection:
        assert think_queries.take(connection, "a", ["other y"]) is None
        assert think_queries.take(connection, "a", ["hills x"]).key == row["key"]
    with engine.begin() as one, engine.begin() as other:
        assert think_queries.take(other, "b", ["hills x"]) is None
        one.execute(text("UPDATE thinks SET until = 0"))
        assert think_queries.take(other, "b", ["hills x"]) is None  # the row is locked
    with engine.begin() as connection:
        think_queries.renew(connection, "b", [row["key"]])  # it is not b's
        assert think_queries.take(connection, "b", ["hills x"]).key == row["key"]
        think_queries.answer(connection, row["key"], 7)
        think_queries.answer(connection, row["key"], 8)
        assert think_queries.look(connection, [row["key"]])[1] == {row["key"]: "7"}
    engine.dispose()


def test_sqlite_needs_no_worker():
    with pytest.raises(CircensesError, match="needs PostgreSQL"):
        thinker.think("sqlite:///x.sqlite")


@pytest.mark.postgres
def test_what_nobody_waits_for_any_more_is_dropped(served, address):
    """The table was closed before a worker took the think."""
    workers = served.server.thinking.elsewhere
    livia = served.visitor("Livia")
    with Worker(address, stuck=True):
        until(lambda: present(served))
        livia.new_table(seats=(STRONG, "me"))
        until(lambda: any(row.worker for row in rows(served)))
        waiting = livia.new_table(seats=(STRONG, "me"))
        until(lambda: len(served.server.thinking.queue.waiting) == 1)
        assert len(workers.out) == 1  # one thread there, so the other one waits in our queue
        task = served.table(waiting).bot_at_work
        served.loop.call_soon_threadsafe(task.cancel)
        until(lambda: not served.server.thinking.queue.waiting)
