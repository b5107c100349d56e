"""Sessions in the database, and what remains of an account that is deleted."""

from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from circenses.web.storage.database import (
    admitted,
    barred,
    friends,
    messages,
    notes,
    ratings,
    seats,
    sessions,
    tables,
    users,
)


def begin_session(connection: Connection, /, **values: Any) -> None:
    connection.execute(insert(sessions).values(**values))


def session_by_id(connection: Connection, session: str) -> Row[Any] | None:
    return connection.execute(select(sessions).where(sessions.c.id == session)).first()


def sessions_of(connection: Connection, user: str) -> list[Row[Any]]:
    order = select(sessions).where(sessions.c.user_id == user).order_by(sessions.c.seen.desc())
    return list(connection.execute(order))


def note_session(connection: Connection, session: str, now: float) -> None:
    connection.execute(update(sessions).where(sessions.c.id == session).values(seen=now))


def end_session(connection: Connection, user: str, session: str) -> None:
    here = (sessions.c.user_id == user) & (sessions.c.id == session)
    connection.execute(delete(sessions).where(here))


def end_other_sessions(connection: Connection, user: str, kept: str) -> None:
    here = (sessions.c.user_id == user) & (sessions.c.id != kept)
    connection.execute(delete(sessions).where(here))


def forget_person(connection: Connection, user: str, name: str) -> None:
    """Delete an account. Games stay for the others, with `name` in the place of the person's."""
    connection.execute(update(seats).where(seats.c.user_id == user).values(user_id=None, name=name))
    connection.execute(
        update(messages).where(messages.c.user_id == user).values(user_id="", name=name, text="")
    )
    connection.execute(update(tables).where(tables.c.host == user).values(host=None))
    connection.execute(delete(ratings).where(ratings.c.who == user))
    connection.execute(delete(friends).where(friends.c.friend_id == user))
    for kept in (admitted, barred, friends, notes, sessions):
        connection.execute(delete(kept).where(kept.c.user_id == user))
    connection.execute(delete(users).where(users.c.id == user))
