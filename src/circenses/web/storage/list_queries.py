"""Queries for lists of tables."""

from typing import Any, cast

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    func,
    or_,
    select,
)

from circenses.web.storage.database import (
    admitted,
    seats,
    tables,
)
from circenses.web.storage.queries import seat_of
from circenses.web.storage.row_types import StoredTable
from circenses.web.storage.rows import Listed, Seat


def table_rows(connection: Connection, chosen: Select[*tuple[Any, ...]]) -> list[Listed]:
    """Tables with their seats."""
    rows = connection.execute(chosen).all()
    found: dict[str, list[Seat]] = {row.id: [] for row in rows}
    if found:
        order = select(seats).where(seats.c.table_id.in_(found)).order_by(seats.c.seat)
        for seat in connection.execute(order):
            found[seat.table_id].append(seat_of(seat))
    return [(cast("StoredTable", row), found[row.id]) for row in rows]


def mine(user: str) -> Select[str]:
    return select(seats.c.table_id).where(
        seats.c.user_id == user, seats.c.kind.in_(("person", "here"))
    )


def my_tables(connection: Connection, user: str, limit: int = 60) -> list[Listed]:
    """Tables at which this person sits or which they host, not yet over; newest first."""
    chosen = select(tables).where(*not_over(user)).order_by(tables.c.updated.desc())
    return table_rows(connection, chosen.limit(limit))


def going_on(connection: Connection, user: str) -> list[str]:
    """All tables at which this person sits or which they host, not yet over."""
    return list(connection.execute(select(tables.c.id).where(*not_over(user))).scalars())


def not_over(user: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    here = or_(tables.c.id.in_(mine(user)), tables.c.host == user)
    return tables.c.status.in_(("gathering", "ready", "playing")), here


def known_games(connection: Connection, user: str) -> set[str]:
    """The games at whose tables this person has sat."""
    chosen = select(tables.c.game).where(tables.c.id.in_(mine(user))).distinct()
    return set(connection.execute(chosen).scalars())


def learned_games(connection: Connection, user: str) -> set[str]:
    """The games of which this person has finished the lesson or two games."""
    lesson = select(tables.c.game).where(tables.c.lesson == "done", tables.c.id.in_(mine(user)))
    ended = (
        select(tables.c.game)
        .where(tables.c.status == "over", tables.c.id.in_(mine(user)))
        .group_by(tables.c.game)
        .having(func.count() > 1)
    )
    return set(connection.execute(lesson.union(ended)).scalars())


def running_lesson(connection: Connection, user: str, game: str) -> str | None:
    """The newest table at which this person is in the lesson of a game."""
    chosen = (
        select(tables.c.id)
        .where(tables.c.game == game, tables.c.lesson == "on", tables.c.status == "playing")
        .where(tables.c.id.in_(mine(user)))
        .order_by(tables.c.updated.desc())
        .limit(1)
    )
    return connection.execute(chosen).scalar()


def with_a_seat() -> Select[str]:
    """The tables with a free seat."""
    return select(seats.c.table_id).where(seats.c.kind == "open")


def invitations(connection: Connection, user: str, limit: int = 20) -> list[Listed]:
    """Gathering tables to which a person is invited and where they do not sit yet."""
    asked = select(admitted.c.table_id).where(admitted.c.user_id == user)
    return table_rows(
        connection,
        select(tables)
        .where(tables.c.status == "gathering", tables.c.id.in_(asked), tables.c.host != user)
        .where(tables.c.id.not_in(mine(user)), tables.c.id.in_(with_a_seat()))
        .order_by(tables.c.updated.desc())
        .limit(limit),
    )


def open_tables(
    connection: Connection,
    limit: int = 20,
    offset: int = 0,
    game: str = "",
    but: str = "",
) -> list[Listed]:
    """Public tables with a free seat, newest first: of one game, or without those of a person."""
    chosen = select(tables).where(
        tables.c.status == "gathering", tables.c.public, tables.c.id.in_(with_a_seat())
    )
    if game:
        chosen = chosen.where(tables.c.game == game)
    if but:
        chosen = chosen.where(tables.c.host.is_distinct_from(but), tables.c.id.not_in(mine(but)))
    order = chosen.order_by(tables.c.updated.desc(), tables.c.id)
    return table_rows(connection, order.limit(limit).offset(offset))


def open_count(connection: Connection, host: str, near: list[str]) -> tuple[int, int]:
    """How many public tables with a free seat a person has, and how many of `near` are such."""
    chosen = select(tables.c.id, tables.c.host).where(
        tables.c.status == "gathering",
        tables.c.public,
        or_(tables.c.host == host, tables.c.id.in_(near)),
    )
    found, known = connection.execute(chosen).all(), set(near)
    return sum(row.host == host for row in found), sum(row.id in known for row in found)


def tables_to_watch(connection: Connection, since: float, limit: int = 12) -> list[Listed]:
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
) -> list[Listed]:
    """Finished games, newest first: of one person, or all public ones."""
    chosen = select(tables).where(tables.c.status == "over", tables.c.updated < before)
    if user is None:
        chosen = chosen.where(tables.c.public)
    else:
        chosen = chosen.where(or_(tables.c.id.in_(mine(user)), tables.c.host == user))
    return table_rows(connection, chosen.order_by(tables.c.updated.desc()).limit(limit))


def finished_count(connection: Connection, user: str, game: str) -> int:
    """How many games of a kind this person has finished."""
    chosen = (
        select(func.count())
        .select_from(tables)
        .where(tables.c.status == "over", tables.c.game == game, tables.c.id.in_(mine(user)))
    )
    return int(connection.execute(chosen).scalar_one())


def played_tables(connection: Connection, user: str, limit: int) -> list[Listed]:
    """Finished games at which this person sat, newest first."""
    own = select(seats.c.table_id).where(seats.c.user_id == user, seats.c.kind == "person")
    chosen = select(tables).where(tables.c.status == "over", tables.c.id.in_(own))
    return table_rows(connection, chosen.order_by(tables.c.updated.desc()).limit(limit))


def waiting_tables(connection: Connection, user: str) -> set[str]:
    """The tables that wait for this person."""
    rows = connection.execute(
        select(tables.c.id, tables.c.waiting, seats.c.seat)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.user_id == user, seats.c.level == "", tables.c.status == "playing")
    )
    return {row.id for row in rows if (row.waiting >> row.seat) & 1}


def running_counts(connection: Connection, since: float) -> dict[str, int]:
    """How many tables of each game are being played."""
    rows = connection.execute(
        select(tables.c.game, func.count())
        .where(tables.c.status == "playing", tables.c.updated > since)
        .group_by(tables.c.game)
    )
    return {row[0]: row[1] for row in rows}


def unjoined_tables(connection: Connection, live: float, turns: float) -> list[str]:
    """Tables that still wait for someone, untouched since then."""
    old = or_(
        and_(tables.c.pace == "live", tables.c.updated < live),
        and_(tables.c.pace == "turns", tables.c.updated < turns),
    )
    chosen = select(tables.c.id).where(tables.c.status == "gathering", old).limit(200)
    return list(connection.execute(chosen).scalars())


def overdue_tables(connection: Connection, now: float, patience: float) -> list[str]:
    """Tables where someone ran out of time, or where a bot has been silent for too long."""
    silent = and_(tables.c.bots, tables.c.updated < now - patience)
    return list(
        connection.execute(
            select(tables.c.id)
            .where(tables.c.status == "playing", or_(tables.c.deadline < now, silent))
            .limit(200)
        ).scalars()
    )
