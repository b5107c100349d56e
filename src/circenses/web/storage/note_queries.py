"""Tables by turns that wait for somebody who wants to be told by mail."""

from typing import Any

from sqlalchemy import Connection, and_, func, insert, or_, select, update

from circenses.web.storage.database import events, notes, seats, tables, users


def waiting_people(connection: Connection, before: float) -> list[Any]:
    """Whom a table by turns has waited for since then, and who was not told yet in this turn."""
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
        .where(seats.c.kind == "person", seats.c.level == "", users.c.mail.is_not(None))
        .where(or_(notes.c.number.is_(None), notes.c.number < own_moves))
        .limit(500)
    )  # fmt: skip
    return [row for row in found if row.waiting >> row.seat & 1]


def note(connection: Connection, table: str, user: str, number: int, before: float) -> bool:
    """Keep that somebody is told now; False if another server was faster or the table went on."""
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
