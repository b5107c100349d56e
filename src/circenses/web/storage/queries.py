"""Every question to the database, and every change, as a function of a connection."""

import json
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import (
    Connection,
    Row,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from circenses.web.storage.database import (
    admitted,
    events,
    kept_settings,
    messages,
    ratings,
    seats,
    snapshots,
    tables,
    users,
)
from circenses.web.tables.history import Snapshot

CHANNEL = "circenses"  # of PostgreSQL's LISTEN and NOTIFY


# ---------------------------------------------------------------- what a table is made of


@dataclass
class Seat:
    """A seat, and who sits there. A `level` means that a bot plays, for itself or for a person."""

    number: int
    kind: str = "open"  # person, here (another person at the host's screen), bot, open
    user: str | None = None
    name: str = ""
    level: str = ""
    flagged: bool = False
    total: int | None = None
    place: int | None = None
    rating_change: int | None = None

    @property
    def is_person(self) -> bool:
        return self.kind in ("person", "here")

    @property
    def left(self) -> bool:
        """A bot plays for the person who sits here."""
        return self.is_person and bool(self.level)

    def as_row(self, table: str) -> dict[str, Any]:
        return dict(
            table_id=table,
            seat=self.number,
            kind=self.kind,
            user_id=self.user,
            name=self.name,
            level=self.level,
            flagged=self.flagged,
            total=self.total,
            place=self.place,
            rating_change=self.rating_change,
        )


@dataclass(frozen=True)
class Event:
    """One thing that happened at a table."""

    number: int
    kind: str
    at: float
    ply: int
    barrier: int
    seat: int | None = None
    move: int | None = None
    detail: dict[str, Any] | None = None

    def as_row(self, table: str) -> dict[str, Any]:
        return dict(
            table_id=table,
            number=self.number,
            kind=self.kind,
            seat=self.seat,
            move=self.move,
            ply=self.ply,
            barrier=self.barrier,
            at=self.at,
            detail=None if self.detail is None else json.dumps(self.detail),
        )


@dataclass
class Kept:
    """A table as the database holds it."""

    row: Any
    seats: list[Seat]
    snapshot: Snapshot | None
    events: list[Event]
    messages: list[Any] = field(default_factory=list)
    admitted: set[str] = field(default_factory=set)


# ---------------------------------------------------------------- settings


def setting(connection: Connection, name: str, value: str) -> str:
    """A kept setting; `value` becomes it, if there is none yet."""
    chosen = select(kept_settings.c.value).where(kept_settings.c.name == name)
    found = connection.execute(chosen).scalar()
    if found is not None:
        return found
    connection.execute(insert(kept_settings).values(name=name, value=value))
    return value


# ---------------------------------------------------------------- tables


def create_table(connection: Connection, row: dict[str, Any], holders: list[Seat]) -> None:
    connection.execute(insert(tables).values(**row))
    connection.execute(insert(seats), [seat.as_row(row["id"]) for seat in holders])


# Made once: building a statement costs more than carrying it out.
NEW_EVENT = insert(events)
THIS_TABLE = update(tables).where(tables.c.id == bindparam("this"))


def append(
    connection: Connection,
    table: str,
    event: Event,
    row: dict[str, Any],
    changed: list[Seat],
    snapshot: Snapshot | None,
    news: str,
) -> None:
    """Write one event and what it changes. A number that is taken breaks the unique key."""
    connection.execute(NEW_EVENT, event.as_row(table))
    changes = dict(row, number=event.number, ply=event.ply, updated=event.at)
    connection.execute(THIS_TABLE, dict(changes, this=table))
    for seat in changed:
        save_seat(connection, table, seat)
    if snapshot is not None:
        save_snapshot(connection, table, snapshot)
    notify(connection, news)


def save_seat(connection: Connection, table: str, seat: Seat) -> None:
    values = seat.as_row(table)
    here = and_(seats.c.table_id == table, seats.c.seat == seat.number)
    connection.execute(update(seats).where(here).values(**values))


def save_snapshot(connection: Connection, table: str, snapshot: Snapshot) -> None:
    here = and_(snapshots.c.table_id == table, snapshots.c.ply == snapshot.ply)
    if connection.execute(select(snapshots.c.ply).where(here)).first() is None:
        connection.execute(insert(snapshots).values(table_id=table, **vars(snapshot)))


def notify(connection: Connection, news: str) -> None:
    """Tell the other servers; they hear it when, and only if, this is committed."""
    if news and connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:c, :n)"), {"c": CHANNEL, "n": news})


def load_table(connection: Connection, table: str) -> Kept | None:
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
    return Kept(
        row=row,
        seats=[seat_of(seat) for seat in connection.execute(chosen)],
        snapshot=snapshot,
        events=events_after(connection, table, snapshot.number if snapshot else 0),
        messages=last_messages(connection, table),
        admitted=set(connection.execute(come).scalars()),
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


def events_after(connection: Connection, table: str, number: int) -> list[Event]:
    """What happened at a table since event `number`."""
    rows = connection.execute(
        select(events)
        .where(events.c.table_id == table, events.c.number > number)
        .order_by(events.c.number)
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


def news_of(connection: Connection, table: str, number: int, message: int) -> Kept | None:
    """What another server did at a table since we looked."""
    row = connection.execute(select(tables).where(tables.c.id == table)).first()
    if row is None:
        return None
    chosen = select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)
    come = select(admitted.c.user_id).where(admitted.c.table_id == table)
    return Kept(
        row=row,
        seats=[seat_of(seat) for seat in connection.execute(chosen)],
        snapshot=None,
        events=events_after(connection, table, number),
        messages=last_messages(connection, table, message),
        admitted=set(connection.execute(come).scalars()),
    )


def change_table(connection: Connection, /, table: str, news: str, **values: Any) -> None:
    connection.execute(update(tables).where(tables.c.id == table).values(**values))
    notify(connection, news)


def is_hinted(connection: Connection, table: str) -> bool:
    """Whether a hint was given at a table, by whichever server."""
    return bool(connection.execute(select(tables.c.hinted).where(tables.c.id == table)).scalar())


def claim_rematch(connection: Connection, table: str, rematch: str) -> str:
    """Link a table to the one that continues it; the first who asks decides which."""
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


# ---------------------------------------------------------------- lists of tables


def table_rows(connection: Connection, chosen: Any) -> list[tuple[Any, list[Seat]]]:
    """Tables with their seats."""
    rows = connection.execute(chosen).all()
    found: dict[str, list[Seat]] = {row.id: [] for row in rows}
    if found:
        order = select(seats).where(seats.c.table_id.in_(found)).order_by(seats.c.seat)
        for seat in connection.execute(order):
            found[seat.table_id].append(seat_of(seat))
    return [(row, found[row.id]) for row in rows]


def mine(user: str) -> Any:
    return select(seats.c.table_id).where(
        seats.c.user_id == user, seats.c.kind.in_(("person", "here"))
    )


def my_tables(connection: Connection, user: str, limit: int = 60) -> list[tuple[Any, list[Seat]]]:
    """Tables at which this person sits or which they host, not yet over; newest first."""
    return table_rows(
        connection,
        select(tables)
        .where(tables.c.status.in_(("gathering", "playing")))
        .where(or_(tables.c.id.in_(mine(user)), tables.c.host == user))
        .order_by(tables.c.updated.desc())
        .limit(limit),
    )


def open_tables(connection: Connection, limit: int = 20) -> list[tuple[Any, list[Seat]]]:
    """Public tables with a free seat."""
    return table_rows(
        connection,
        select(tables)
        .where(tables.c.status == "gathering", tables.c.public)
        .order_by(tables.c.updated.desc())
        .limit(limit),
    )


def tables_to_watch(
    connection: Connection, since: float, limit: int = 12
) -> list[tuple[Any, list[Seat]]]:
    """Public tables being played."""
    return table_rows(
        connection,
        select(tables)
        .where(tables.c.status == "playing", tables.c.public, tables.c.updated > since)
        .order_by(tables.c.updated.desc())
        .limit(limit),
    )


def finished_tables(
    connection: Connection, user: str | None, before: float, limit: int = 30
) -> list[tuple[Any, list[Seat]]]:
    """Finished games, newest first: of one person, or all public ones."""
    chosen = select(tables).where(tables.c.status == "over", tables.c.updated < before)
    if user is None:
        chosen = chosen.where(tables.c.public)
    else:
        chosen = chosen.where(or_(tables.c.id.in_(mine(user)), tables.c.host == user))
    return table_rows(connection, chosen.order_by(tables.c.updated.desc()).limit(limit))


def waiting_count(connection: Connection, user: str) -> int:
    """How many tables wait for this person."""
    rows = connection.execute(
        select(tables.c.id, tables.c.waiting, seats.c.seat)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.user_id == user, seats.c.level == "", tables.c.status == "playing")
    )
    return len({row.id for row in rows if (row.waiting >> row.seat) & 1})


def running_counts(connection: Connection, since: float) -> dict[str, int]:
    """How many tables of each game are being played."""
    rows = connection.execute(
        select(tables.c.game, func.count())
        .where(tables.c.status == "playing", tables.c.updated > since)
        .group_by(tables.c.game)
    )
    return {row[0]: row[1] for row in rows}


def overdue_tables(connection: Connection, now: float, patience: float) -> list[str]:
    """Tables where somebody's time is over, or where a bot has been silent for too long."""
    silent = and_(tables.c.bots, tables.c.updated < now - patience)
    return list(
        connection.execute(
            select(tables.c.id)
            .where(tables.c.status == "playing", or_(tables.c.deadline < now, silent))
            .limit(200)
        ).scalars()
    )


# ---------------------------------------------------------------- chat


def add_message(connection: Connection, /, news: str, **values: Any) -> int:
    key = connection.execute(insert(messages).values(**values)).inserted_primary_key
    assert key is not None
    notify(connection, news)
    return int(key[0])


def last_messages(
    connection: Connection, table: str, after: int = 0, limit: int = 100
) -> list[Row[Any]]:
    rows = connection.execute(
        select(messages)
        .where(messages.c.table_id == table, messages.c.id > after)
        .order_by(messages.c.id.desc())
        .limit(limit)
    ).all()
    return list(reversed(rows))


# ---------------------------------------------------------------- people


def user_by_id(connection: Connection, user: str) -> Any | None:
    return connection.execute(select(users).where(users.c.id == user)).first()


def user_by_name(connection: Connection, username: str) -> Any | None:
    return connection.execute(select(users).where(users.c.username == username)).first()


def save_user(connection: Connection, /, user: str, created: float, **values: Any) -> Any:
    """Change a person, who may be new."""
    if user_by_id(connection, user) is None:
        connection.execute(insert(users).values(id=user, created=created, **values))
    elif values:
        connection.execute(update(users).where(users.c.id == user).values(**values))
    return user_by_id(connection, user)


def rename_seats(connection: Connection, user: str, name: str) -> list[str]:
    """A new name for a person's seats at tables that are not over."""
    running = select(tables.c.id).where(tables.c.status.in_(("gathering", "playing")))
    here = and_(seats.c.user_id == user, seats.c.kind == "person", seats.c.table_id.in_(running))
    found = list(connection.execute(select(seats.c.table_id).where(here)).scalars())
    connection.execute(update(seats).where(here).values(name=name))
    return found


def ratings_of(connection: Connection, who: str) -> list[Row[Any]]:
    return list(connection.execute(select(ratings).where(ratings.c.who == who)))


def rating_in(connection: Connection, game: str, who: str, versus: str) -> Any | None:
    return connection.execute(
        select(ratings).where(
            ratings.c.game == game, ratings.c.who == who, ratings.c.versus == versus
        )
    ).first()


def forget_table(connection: Connection, table: str) -> None:
    """Remove a table at which nothing was played."""
    connection.execute(delete(tables).where(tables.c.id == table))
