"""The database: its form, its one writer, and positions that come back as they were."""

import asyncio
import random
import threading

import pytest
from sqlalchemy import Connection, insert, select, text

from circenses.core.play.history import APART
from circenses.web.storage import people_queries, queries
from circenses.web.storage.database import (
    HEAD,
    MIGRATIONS,
    WAL_LIMIT,
    kept_settings,
    metadata,
    migrate,
    open_engine,
)
from circenses.web.storage.rows import Event, Written
from circenses.web.storage.store import Conflict, Store
from circenses.web.tables.table_history import TableHistory
from tests.hills import GAME as HILLS
from tests.patience import LONG, completed, until
from tests.web.test_tables import two_at_a_table

# ---------------------------------------------------------------- migrations


def test_migrations_lead_to_the_tables_the_code_expects(database):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = open_engine(database)
    migrate(engine)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()

    assert differences == []


def test_the_newest_migration_is_the_one_the_code_asks_for():
    names = sorted(path.name for path in (MIGRATIONS / "versions").glob("0*.py"))

    assert names[-1].startswith(HEAD)


def test_migrating_twice_changes_nothing(database):
    engine = open_engine(database)
    migrate(engine)
    migrate(engine)
    engine.dispose()


# ---------------------------------------------------------------- the writer


def put(connection, name: str) -> str:
    connection.execute(insert(kept_settings).values(name=name, value="x"))
    return name


@pytest.fixture
def store(database):
    store = Store(database)
    store.prepare()
    yield store
    store.close()


def test_writes_that_come_together_are_all_kept(store):
    async def all_at_once() -> list[str]:
        return await asyncio.gather(*(store.write(put, f"name {n}") for n in range(100)))

    assert completed(all_at_once()) == [f"name {n}" for n in range(100)]

    async def count() -> int:
        return await store.read(lambda c: len(c.execute(select(kept_settings)).all()))

    assert completed(count()) == 100


def test_one_write_that_fails_does_not_take_others_with_it(store):
    async def one_twice() -> list[object]:
        names = ["a", "b", "a", "c"]
        return await asyncio.gather(*(store.write(put, n) for n in names), return_exceptions=True)

    done = completed(one_twice())

    assert [type(one) for one in done].count(Conflict) == 1
    assert {one for one in done if isinstance(one, str)} == {"a", "b", "c"}


def test_an_error_in_a_write_is_told_and_nothing_is_kept(store):
    def broken(connection) -> None:
        put(connection, "half")
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        completed(store.write(broken))
    assert completed(store.read(people_queries.user_by_id, "half")) is None
    found = completed(store.read(lambda c: c.execute(select(kept_settings)).all()))
    assert found == []


def test_a_number_that_is_taken_is_a_conflict_in_the_shortest_way_too(house):
    """Of two moves with one number the second finds it taken, and nothing of it is kept."""
    _, _, table = two_at_a_table(house)
    row = dict(status="playing", waiting=1, bots=False, deadline=None)
    number = house.table(table).number + 1

    def move(*seats: int) -> Written:
        made = [Event(number + k, "move", 1.0, k + 1, 0, seat, 7) for k, seat in enumerate(seats)]
        return Written(table, tuple(made), row)

    house.call(house.server.store.write_move, move(0, 1))
    for again in (move(1), move(1, 0, 0)):
        with pytest.raises(Conflict):
            house.call(house.server.store.write_move, again)

    kept = house.call(house.server.store.read, queries.load_table, table)
    assert [(one.number, one.seat) for one in kept.events[-2:]] == [(number, 0), (number + 1, 1)]
    assert (kept.row.number, kept.row.ply, kept.row.updated) == (number + 1, 2, 1.0)


def test_the_write_ahead_log_of_sqlite_shrinks_again(tmp_path):
    """After a burst of writes it goes back to its limit, and does not keep what it once was."""
    file = tmp_path / "tables.sqlite"
    engine = open_engine(f"sqlite:///{file}")
    log = file.with_name("tables.sqlite-wal")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE large (body BLOB)")
        connection.exec_driver_sql(f"INSERT INTO large VALUES (zeroblob({WAL_LIMIT + 2**20}))")
    assert log.stat().st_size > WAL_LIMIT
    for _ in range(2):  # the first write finds all of it in the file, the next begins it again
        with engine.begin() as connection:
            connection.exec_driver_sql("INSERT INTO large VALUES (zeroblob(1))")

    assert log.stat().st_size <= WAL_LIMIT
    engine.dispose()


def test_after_trouble_the_writer_goes_on(store):
    def broken(connection) -> None:
        put(connection, "name")
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        completed(store.write(broken))
    assert completed(store.write(put, "name")) == "name"


# ---------------------------------------------------------------- positions


def played(plies: int, seed: int = 5) -> TableHistory:
    luck = random.Random(seed)
    history = TableHistory(HILLS, 4, seed, {})
    while history.ply < plies and not history.over:
        seat = luck.choice(history.waiting)
        history.take(history.try_move(seat, luck.choice(history.legal(seat))))
    return history


def test_every_earlier_position_can_be_had():
    history = played(24)
    again = TableHistory(HILLS, 4, 5, {})
    for ply, (seat, move) in enumerate(history.moves):
        assert history.position(ply).tobytes() == again.states.tobytes()
        again.take(again.try_move(seat, move))
    history.past.clear()
    history.marks = {0: history.marks[0]}
    found = history.positions(3, 20)
    assert found[0].tobytes() == history.position(3).tobytes()
    assert found[-1].tobytes() == history.position(20).tobytes()


def test_a_snapshot_brings_back_the_same_bytes():
    history = played(20)
    twin = TableHistory(HILLS, 4, 5, {})

    twin.restore(history.snapshot(20))

    assert twin.states.tobytes() == history.states.tobytes()
    assert twin.moves == history.moves


def test_the_moves_of_a_snapshot_of_another_layout_are_played_again():
    """A field may have another name today; the events before a snapshot are not read."""
    history = played(20)
    kept = history.snapshot(20)
    twin = TableHistory(HILLS, 4, 5, {})

    twin.restore(type(kept)(kept.ply, kept.number, "other", kept.state, kept.moves))

    assert twin.states.tobytes() == history.states.tobytes()
    assert (twin.moves, twin.barrier) == (history.moves, kept.ply)


def test_undo_and_another_way_leave_no_trace():
    history = played(2)
    other = played(2)
    seat = history.waiting[0]
    before = history.states.tobytes()
    first, second = history.legal(seat)[:2]

    history.take(history.try_move(seat, first))
    history.undo_to(2)
    assert history.states.tobytes() == before
    history.take(history.try_move(seat, second))
    other.take(other.try_move(seat, second))

    assert history.states.tobytes() == other.states.tobytes()
    assert history.moves == other.moves
    assert history.position(2).tobytes() == before


def test_memory_of_a_long_game_stays_small():
    """Of the past only the latest positions and one in twenty-five are kept."""
    history = played(24)

    assert len(history.past) <= 32
    assert len(history.marks) <= 2 + 24 // APART


def test_two_servers_that_start_at_once_have_one_secret(cluster):
    """The slower one waits for the secret of the faster one, and uses it too."""
    store = Store(cluster.new_database())
    store.prepare()
    found: list[str] = []

    def slower() -> None:
        with store.writing.begin() as connection:
            found.append(people_queries.setting(connection, "secret", "slower"))

    with store.writing.connect() as faster, store.writing.connect() as onlooker:
        assert people_queries.setting(faster, "secret", "faster") == "faster"
        thread = threading.Thread(target=slower)
        thread.start()
        waits = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
        until(lambda: onlooker.execute(waits).scalar() == 1 or not thread.is_alive())
        faster.commit()
        thread.join(LONG)
    store.close()

    assert found == ["faster"]


def test_a_write_that_ends_in_a_deadlock_is_done_again(cluster):
    """Two servers that write to one table at the same moment may lock each other out."""
    store = Store(cluster.new_database())
    store.prepare()
    tried: list[int] = []

    def work(connection: Connection) -> str:
        tried.append(len(tried))
        found = people_queries.setting(connection, "name", f"try {len(tried)}")
        if len(tried) == 1:
            connection.execute(text("DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$"))
        return found

    assert completed(store.write(work)) == "try 2"
    store.close()
