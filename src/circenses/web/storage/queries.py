"""Queries and changes of one table, each a function of a connection."""

import json
from typing import Any, cast

from sqlalchemy import (
    Connection,
    Row,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    text,
    update,
)

from circenses.web.storage.database import (
    admitted,
    barred,
    events,
    messages,
    seats,
    snapshots,
    tables,
)
from circenses.web.storage.row_types import StoredMessage, StoredTable
from circenses.web.storage.rows import CHANNEL, Event, Seat, Snapshot, TableRows, Written

# ---------------------------------------------------------------- tables


def create_table(connection: Connection, row: dict[str, Any], holders: list[Seat]) -> None:
    connection.execute(insert(tables).values(**row))
    connection.execute(insert(seats), [seat.as_row(row["id"]) for seat in holders])


# Made once: building a statement costs more than executing it.
NEW_EVENT = insert(events)
THIS_TABLE = update(tables).where(tables.c.id == bindparam("this"))


def append(connection: Connection, written: Written) -> None:
    """Write events and their changes. A number that is taken violates the unique key."""
    table = written.table
    connection.execute(NEW_EVENT, [event.as_row(table) for event in written.events])
    connection.execute(THIS_TABLE, dict(written.table_row, this=table))
    for seat in written.seats:
        save_seat(connection, table, seat)
    if written.snapshot is not None:
        save_snapshot(connection, table, written.snapshot)
    notify(connection, written.news)


def save_seat(connection: Connection, table: str, seat: Seat) -> None:
    values = seat.as_row(table)
    here = and_(seats.c.table_id == table, seats.c.seat == seat.number)
    connection.execute(update(seats).where(here).values(**values))


def save_snapshot(connection: Connection, table: str, snapshot: Snapshot) -> None:
    here = and_(snapshots.c.table_id == table, snapshots.c.ply == snapshot.ply)
    if connection.execute(select(snapshots.c.ply).where(here)).first() is None:
        connection.execute(insert(snapshots).values(table_id=table, **vars(snapshot)))


def notify(connection: Connection, news: str) -> None:
    """Notify the other servers, if and when this is committed."""
    if news and connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:c, :n)"), {"c": CHANNEL, "n": news})


def load_table(connection: Connection, table: str) -> TableRows | None:
    """A table: its newest snapshot, and the events since."""
    row = connection.execute(select(tables).where(tables.c.id == table)).first()
    if row is None:
        return None
    kept = connection.execute(
        select(snapshots)
        .where(snapshots.c.table_id == table)
        .order_by(snapshots.c.ply.desc())
        .limit(1)
    ).first()
    snapshot = None
    if kept is not None:
        snapshot = Snapshot(kept.ply, kept.number, kept.layout, kept.state, kept.moves)
    chosen = select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)
    come = select(admitted.c.user_id).where(admitted.c.table_id == table)
    return TableRows(
        row=cast("StoredTable", row),
        seats=[seat_of(seat) for seat in connection.execute(chosen)],
        snapshot=snapshot,
        events=events_after(connection, table, snapshot.number if snapshot else 0, votes=True),
        messages=last_messages(connection, table),
        admitted=set(connection.execute(come).scalars()),
        barred=barred_from(connection, table),
    )


def seat_of(row: Row[Any]) -> Seat:
    return Seat(
        row.seat,
        row.kind,
        row.user_id,
        row.name,
        row.level,
        row.flagged,
        row.total,
        row.place,
        row.rating_change,
    )


def events_after(
    connection: Connection, table: str, number: int, votes: bool = False
) -> list[Event]:
    """The events of a table after `number`, and optionally all votes before."""
    since = events.c.number > number
    wanted = or_(since, events.c.kind == "vote") if votes else since
    rows = connection.execute(
        select(events).where(events.c.table_id == table, wanted).order_by(events.c.number)
    )
    return [
        Event(
            row.number,
            row.kind,
            row.at,
            row.ply,
            row.barrier,
            row.seat,
            row.move,
            json.loads(row.detail) if row.detail else None,
        )
        for row in rows
    ]


def news_of(connection: Connection, table: str, number: int, message: int) -> TableRows | None:
    """What another server did at a table since we looked."""
    row = connection.execute(select(tables).where(tables.c.id == table)).first()
    if row is None:
        return None
    chosen = select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)
    come = select(admitted.c.user_id).where(admitted.c.table_id == table)
    return TableRows(
        row=cast("StoredTable", row),
        seats=[seat_of(seat) for seat in connection.execute(chosen)],
        snapshot=None,
        events=events_after(connection, table, number),
        messages=last_messages(connection, table, message),
        admitted=set(connection.execute(come).scalars()),
        barred=barred_from(connection, table),
    )


def change_table(connection: Connection, /, table: str, news: str, **values: object) -> None:
    connection.execute(update(tables).where(tables.c.id == table).values(**values))
    notify(connection, news)


def is_hinted(connection: Connection, table: str) -> bool:
    """Whether any server gave a hint at a table."""
    return bool(connection.execute(select(tables.c.hinted).where(tables.c.id == table)).scalar())


def is_deal_in_play(connection: Connection, game: str, seed: int, but: str) -> bool:
    """Whether another table than `but`, not over or not begun, has this deal."""
    same = and_(tables.c.seed == seed, tables.c.game == game, tables.c.id != but)
    chosen = select(tables.c.id).where(same, tables.c.status.not_in(("over", "closed"))).limit(1)
    return connection.execute(chosen).first() is not None


def moves_of_bots(connection: Connection, table: str) -> list[tuple[int, str]]:
    """The moves of a finished game that bots made: each by its number, with the bot's level."""
    chosen = select(events.c.kind, events.c.ply, events.c.detail).where(events.c.table_id == table)
    found: dict[int, str] = {}
    for kind, ply, detail in connection.execute(chosen.order_by(events.c.number)):
        if kind == "undo":
            found = {at: level for at, level in found.items() if at <= ply}
        elif kind == "move" and detail and (level := json.loads(detail).get("bot")):
            found[ply] = level
    return sorted(found.items())


def claim_rematch(connection: Connection, table: str, rematch: str) -> str:
    """Link a table to its rematch; the first request decides."""
    connection.execute(
        update(tables)
        .where(tables.c.id == table, tables.c.rematch.is_(None))
        .values(rematch=rematch)
    )
    return str(connection.execute(select(tables.c.rematch).where(tables.c.id == table)).scalar())


def table_by_invite(connection: Connection, token: str) -> str | None:
    return connection.execute(select(tables.c.id).where(tables.c.invite == token)).scalar()


def admit(connection: Connection, table: str, user: str, news: str) -> None:
    here = and_(admitted.c.table_id == table, admitted.c.user_id == user)
    if connection.execute(select(admitted).where(here)).first() is None:
        connection.execute(insert(admitted).values(table_id=table, user_id=user))
        notify(connection, news)


def barred_from(connection: Connection, table: str) -> dict[str, bool]:
    rows = connection.execute(select(barred).where(barred.c.table_id == table))
    return {row.user_id: row.removed for row in rows}


def bar(connection: Connection, table: str, user: str, removed: bool, news: str) -> None:
    """Mute a person at a table, or remove them from it."""
    unbar(connection, table, user, "")
    connection.execute(insert(barred).values(table_id=table, user_id=user, removed=removed))
    notify(connection, news)


def unbar(connection: Connection, table: str, user: str, news: str) -> None:
    here = and_(barred.c.table_id == table, barred.c.user_id == user)
    connection.execute(delete(barred).where(here))
    notify(connection, news)


def import_table(
    connection: Connection,
    row: dict[str, Any],
    holders: list[Seat],
    history: list[Event],
    snapshot: Snapshot | None,
) -> None:
    """A whole finished game at once, from a record."""
    create_table(connection, row, holders)
    if history:
        connection.execute(NEW_EVENT, [event.as_row(row["id"]) for event in history])
    if snapshot is not None:
        save_snapshot(connection, row["id"], snapshot)


# ---------------------------------------------------------------- chat


def add_message(connection: Connection, /, news: str, **values: object) -> int:
    key = connection.execute(insert(messages).values(**values)).inserted_primary_key
    assert key is not None
    notify(connection, news)
    return int(key[0])


def last_messages(
    connection: Connection, table: str, after: int = 0, limit: int = 100
) -> list[StoredMessage]:
    rows = connection.execute(
        select(messages)
        .where(messages.c.table_id == table, messages.c.id > after)
        .order_by(messages.c.id.desc())
        .limit(limit)
    ).all()
    return cast("list[StoredMessage]", [*reversed(rows)])


def forget_table(connection: Connection, table: str) -> None:
    """Remove a table at which nothing was played."""
    connection.execute(delete(tables).where(tables.c.id == table))
