"""Sessions in the database, and what remains of a deleted account."""

from typing import cast

from sqlalchemy import Connection, delete, insert, select, update

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
from circenses.web.storage.row_types import StoredSession


def begin_session(connection: Connection, /, **values: object) -> None:
    connection.execute(insert(sessions).values(**values))


def session_by_id(connection: Connection, session: str) -> StoredSession | None:
    found = connection.execute(select(sessions).where(sessions.c.id == session)).first()
    return cast("StoredSession | None", found)


def sessions_of(connection: Connection, user: str) -> list[StoredSession]:
    order = select(sessions).where(sessions.c.user_id == user).order_by(sessions.c.seen.desc())
    return cast("list[StoredSession]", list(connection.execute(order)))


def note_session(connection: Connection, session: str, now: float) -> None:
    connection.execute(update(sessions).where(sessions.c.id == session).values(seen=now))


def end_session(connection: Connection, user: str, session: str) -> None:
    here = (sessions.c.user_id == user) & (sessions.c.id == session)
    connection.execute(delete(sessions).where(here))


def end_other_sessions(connection: Connection, user: str, kept: str) -> None:
    here = (sessions.c.user_id == user) & (sessions.c.id != kept)
    connection.execute(delete(sessions).where(here))


GONE = "gone-"  # the prefix of ids of people whose account was deleted in the middle of a game


def forget_person(connection: Connection, user: str, name: str, anonymous: str) -> None:
    """Delete an account. Games stay for the others, with `name` instead of the person's name.

    In running rated games, the seats keep `anonymous` and its rating until the end, so that these
    games count for the others.
    """
    rated = select(tables.c.id).where(tables.c.status == "playing", tables.c.rated)
    mine = seats.c.user_id == user
    going_on = mine & seats.c.table_id.in_(rated)
    if connection.execute(update(seats).where(going_on).values(user_id=anonymous)).rowcount:
        connection.execute(update(ratings).where(ratings.c.who == user).values(who=anonymous))
    connection.execute(update(seats).where(seats.c.user_id == anonymous).values(name=name))
    connection.execute(update(seats).where(mine).values(user_id=None, name=name))
    connection.execute(
        update(messages).where(messages.c.user_id == user).values(user_id="", name=name, text="")
    )
    connection.execute(update(tables).where(tables.c.host == user).values(host=None))
    connection.execute(delete(ratings).where(ratings.c.who == user))
    connection.execute(delete(friends).where(friends.c.friend_id == user))
    for kept in (admitted, barred, friends, notes, sessions):
        connection.execute(delete(kept).where(kept.c.user_id == user))
    connection.execute(delete(users).where(users.c.id == user))


def forget_gone(connection: Connection, anonymous: str) -> None:
    """Delete the ratings of people who are gone, when their last game is over."""
    left = select(seats.c.seat).where(seats.c.user_id == anonymous).limit(1)
    if connection.execute(left).first() is None:
        connection.execute(delete(ratings).where(ratings.c.who == anonymous))
