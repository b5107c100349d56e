"""Queries and changes about people."""

from collections.abc import Callable
from typing import cast

from sqlalchemy import (
    Connection,
    and_,
    delete,
    func,
    insert,
    select,
    update,
)

from circenses.web.storage.database import (
    friends,
    kept_settings,
    ratings,
    seats,
    tables,
    users,
)
from circenses.web.storage.row_types import StoredRating, StoredUser


def setting(connection: Connection, name: str, value: str) -> str:
    """A stored setting; `value` is stored if there is none yet. If two servers start at the same
    moment on a new database, both get the value of the faster one.
    """
    if kept_setting(connection, name) is None:
        if connection.dialect.name == "postgresql":
            from sqlalchemy.dialects.postgresql import insert as insert_or_not

            fresh = insert_or_not(kept_settings).values(name=name, value=value)
            connection.execute(fresh.on_conflict_do_nothing())
        else:
            connection.execute(insert(kept_settings).values(name=name, value=value))
    return kept_setting(connection, name) or value


def kept_setting(connection: Connection, name: str) -> str | None:
    chosen = select(kept_settings.c.value).where(kept_settings.c.name == name)
    return connection.execute(chosen).scalar()


def user_by_id(connection: Connection, user: str) -> StoredUser | None:
    return cast(
        "StoredUser | None", connection.execute(select(users).where(users.c.id == user)).first()
    )


def user_by_name(connection: Connection, username: str) -> StoredUser | None:
    return cast(
        "StoredUser | None",
        connection.execute(select(users).where(users.c.username == username)).first(),
    )


def save_user(connection: Connection, /, user: str, created: float, **values: object) -> StoredUser:
    """Change a person, who may be new."""
    if user_by_id(connection, user) is None:
        connection.execute(insert(users).values(id=user, created=created, **values))
    elif values:
        connection.execute(update(users).where(users.c.id == user).values(**values))
    found = user_by_id(connection, user)
    assert found is not None
    return found


def rename_seats(
    connection: Connection, user: str, name: str, distinct: Callable[[str, list[str]], str]
) -> dict[str, str]:
    """Rename a person's seats at unfinished tables, with the name for each table."""
    running = select(tables.c.id).where(tables.c.status.in_(("gathering", "playing")))
    mine = and_(seats.c.user_id == user, seats.c.kind == "person", seats.c.table_id.in_(running))
    found = {}
    for table in list(connection.execute(select(seats.c.table_id).where(mine)).scalars()):
        here = and_(seats.c.table_id == table, seats.c.user_id == user, seats.c.kind == "person")
        others = select(seats.c.name).where(seats.c.table_id == table).where(~here)
        found[table] = distinct(name, list(connection.execute(others).scalars()))
        connection.execute(update(seats).where(here).values(name=found[table]))
    return found


def ratings_of(connection: Connection, who: str) -> list[StoredRating]:
    found = list(connection.execute(select(ratings).where(ratings.c.who == who)))
    return cast("list[StoredRating]", found)


def rating_in(connection: Connection, game: str, who: str, versus: str) -> StoredRating | None:
    found = connection.execute(
        select(ratings).where(
            ratings.c.game == game, ratings.c.who == who, ratings.c.versus == versus
        )
    ).first()
    return cast("StoredRating | None", found)


def accounts_with_mail(connection: Connection, address: str) -> list[StoredUser]:
    """The accounts that have confirmed an address, ignoring case."""
    same = func.lower(users.c.mail) == address.lower()
    found = list(connection.execute(select(users).where(same, users.c.username.is_not(None))))
    return cast("list[StoredUser]", found)


def replace_password(connection: Connection, before: StoredUser, hashed: str) -> bool:
    """Set a new password, unless the password or the address has changed since. It is one
    statement, so that of two simultaneous uses of a link only one succeeds.
    """
    same = and_(
        users.c.id == before.id,
        users.c.password == before.password,
        users.c.mail.is_not_distinct_from(before.mail),
    )
    changed = connection.execute(update(users).where(same).values(password=hashed))
    return changed.rowcount == 1


def set_mail(connection: Connection, user: str, address: str | None) -> None:
    """Set a person's mail address, or remove it."""
    connection.execute(update(users).where(users.c.id == user).values(mail=address))


# ---- friends


def friends_of(connection: Connection, user: str) -> list[StoredUser]:
    """The accounts that a person has added as friends, by name."""
    marked = select(users).join(friends, friends.c.friend_id == users.c.id)
    found = list(connection.execute(marked.where(friends.c.user_id == user).order_by(users.c.name)))
    return cast("list[StoredUser]", found)


def mutual_friends(connection: Connection, user: str) -> list[StoredUser]:
    """The mutual friends of a person, by name."""
    back = select(friends.c.user_id).where(friends.c.friend_id == user)
    marked = select(users).join(friends, friends.c.friend_id == users.c.id)
    both = marked.where(friends.c.user_id == user, friends.c.friend_id.in_(back))
    return cast("list[StoredUser]", list(connection.execute(both.order_by(users.c.name))))


def add_friend(connection: Connection, user: str, friend: str, since: float, most: int) -> bool:
    """Add a friend; False if there are too many already."""
    here = and_(friends.c.user_id == user, friends.c.friend_id == friend)
    if connection.execute(select(friends).where(here)).first() is not None:
        return True
    marked = select(func.count()).select_from(friends).where(friends.c.user_id == user)
    if connection.execute(marked).scalar_one() >= most:
        return False
    connection.execute(insert(friends).values(user_id=user, friend_id=friend, since=since))
    return True


def remove_friend(connection: Connection, user: str, friend: str) -> None:
    here = and_(friends.c.user_id == user, friends.c.friend_id == friend)
    connection.execute(delete(friends).where(here))


def accounts_among(connection: Connection, ids: list[str]) -> dict[str, str]:
    """The names of those of these people who have an account."""
    known = select(users.c.id, users.c.name).where(
        users.c.id.in_(ids), users.c.username.is_not(None)
    )
    return {row.id: row.name for row in connection.execute(known)}
