"""Questions to the database about people, and changes."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    Connection,
    Row,
    and_,
    insert,
    select,
    update,
)

from circenses.web.storage.database import (
    kept_settings,
    ratings,
    seats,
    tables,
    users,
)


def setting(connection: Connection, name: str, value: str) -> str:
    """A kept setting; `value` becomes it, if there is none yet."""
    chosen = select(kept_settings.c.value).where(kept_settings.c.name == name)
    found = connection.execute(chosen).scalar()
    if found is not None:
        return found
    connection.execute(insert(kept_settings).values(name=name, value=value))
    return value


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


def rename_seats(
    connection: Connection, user: str, name: str, distinct: Callable[[str, list[str]], str]
) -> dict[str, str]:
    """A new name for a person at tables that are not over: for each table, as it is there."""
    running = select(tables.c.id).where(tables.c.status.in_(("gathering", "playing")))
    mine = and_(seats.c.user_id == user, seats.c.kind == "person", seats.c.table_id.in_(running))
    found = {}
    for table in list(connection.execute(select(seats.c.table_id).where(mine)).scalars()):
        here = and_(seats.c.table_id == table, seats.c.user_id == user, seats.c.kind == "person")
        others = select(seats.c.name).where(seats.c.table_id == table).where(~here)
        found[table] = distinct(name, list(connection.execute(others).scalars()))
        connection.execute(update(seats).where(here).values(name=found[table]))
    return found


def ratings_of(connection: Connection, who: str) -> list[Row[Any]]:
    return list(connection.execute(select(ratings).where(ratings.c.who == who)))


def rating_in(connection: Connection, game: str, who: str, versus: str) -> Any | None:
    return connection.execute(
        select(ratings).where(
            ratings.c.game == game, ratings.c.who == who, ratings.c.versus == versus
        )
    ).first()
