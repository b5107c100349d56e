"""Turn-by-turn tables that wait for someone who wants to be notified."""

from typing import cast

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from circenses.web.storage.database import events, notes, pushes, seats, tables, users
from circenses.web.storage.row_types import StoredPush, StoredWait


def waiting_people(connection: Connection, before: float, by_mail: bool) -> list[StoredWait]:
    """People whom a turn-by-turn table waits for since then, not yet notified this turn."""
    shown = users.c.id.in_(select(pushes.c.user_id))
    wants = or_(shown, users.c.mail.is_not(None)) if by_mail else shown
    own_moves = (
        select(func.coalesce(func.max(events.c.number), 0))
        .where(events.c.table_id == tables.c.id, events.c.seat == seats.c.seat)
        .where(events.c.kind == "move")
        .scalar_subquery()
    )
    told = and_(notes.c.table_id == tables.c.id, notes.c.user_id == users.c.id)
    found = connection.execute(
        select(
            tables.c.id, tables.c.game, tables.c.number, tables.c.waiting, seats.c.seat,
            users.c.id.label("user"), users.c.name, users.c.mail,
        )
        .join(seats, seats.c.table_id == tables.c.id)
        .join(users, users.c.id == seats.c.user_id)
        .outerjoin(notes, told)
        .where(tables.c.status == "playing", tables.c.pace == "turns", tables.c.updated < before)
        .where(seats.c.kind == "person", seats.c.level == "", wants)
        .where(or_(notes.c.number.is_(None), notes.c.number < own_moves))
        .limit(500)
    )  # fmt: skip
    return [cast("StoredWait", row) for row in found if row.waiting >> row.seat & 1]


def note(connection: Connection, table: str, user: str, number: int, before: float) -> bool:
    """Record a notification; False if another server was faster or the table moved on."""
    row = connection.execute(
        select(tables.c.number, tables.c.updated).where(tables.c.id == table)
    ).one()
    here = and_(notes.c.table_id == table, notes.c.user_id == user)
    kept = connection.execute(select(notes.c.number).where(here)).scalar()
    if row.number != number or row.updated >= before or kept == number:
        return False
    if kept is None:
        connection.execute(insert(notes).values(table_id=table, user_id=user, number=number))
        return True
    done = connection.execute(
        update(notes).where(here, notes.c.number == kept).values(number=number)
    )
    return done.rowcount == 1


# ---- browsers


def pushes_of(connection: Connection, user: str) -> list[StoredPush]:
    """The browsers in which someone gets notifications."""
    found = list(connection.execute(select(pushes).where(pushes.c.user_id == user)))
    return cast("list[StoredPush]", found)


def add_push(
    connection: Connection,
    user: str,
    session: str,
    endpoint: str,
    p256dh: str,
    auth: str,
    most: int,
) -> bool:
    """Subscribe a browser for a person, and for nobody else; False if they have too many."""
    connection.execute(delete(pushes).where(pushes.c.endpoint == endpoint))
    if len(pushes_of(connection, user)) >= most:
        return False
    row = dict(user_id=user, session_id=session, endpoint=endpoint, p256dh=p256dh, auth=auth)
    connection.execute(insert(pushes).values(**row))
    return True


def remove_push(connection: Connection, endpoint: str, user: str) -> None:
    here = and_(pushes.c.endpoint == endpoint, pushes.c.user_id == user)
    connection.execute(delete(pushes).where(here))
