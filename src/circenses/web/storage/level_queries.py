"""How people do at each level: counted in the transaction that ends a game, without names."""

import json
from dataclasses import dataclass
from typing import cast

from sqlalchemy import Connection, and_, func, select
from sqlalchemy.dialects import postgresql, sqlite

from circenses.web.storage.database import events, level_results, seats, tables, users
from circenses.web.storage.row_types import StoredLevelResult

FIRST_GAMES = 3  # in which a person counts as a newcomer


@dataclass(frozen=True)
class LevelGame:
    """A game that one person played alone or against bots of one level, and that has just ended."""

    game: str
    rules: int
    players: int
    level: str
    user: str
    won: bool
    points: int


def count_result(connection: Connection, table: str, ended: LevelGame) -> None:
    """Count a result, if the person agreed to that."""
    if not agrees(connection, ended.user):
        return
    key = dict(
        game=ended.game,
        rules=ended.rules,
        players=ended.players,
        level=ended.level,
        newcomer=games_before(connection, table, ended) < FIRST_GAMES,
        undone=has_undone(connection, table),
        hinted=bool(
            connection.execute(select(tables.c.hinted).where(tables.c.id == table)).scalar()
        ),
    )
    more = dict(games=1, won=int(ended.won), points=ended.points)
    added = {name: level_results.c[name] + value for name, value in more.items()}
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    fresh = dialect.insert(level_results).values(**key, **more)
    connection.execute(fresh.on_conflict_do_update(index_elements=list(key), set_=added))


def agrees(connection: Connection, user: str) -> bool:
    """Whether a person agreed that their results are counted."""
    kept = connection.execute(select(users.c.preferences).where(users.c.id == user)).scalar()
    return bool(kept and json.loads(kept).get("counted"))


def games_before(connection: Connection, table: str, ended: LevelGame) -> int:
    """How many games of this kind the person has finished before, without lessons."""
    mine = and_(seats.c.user_id == ended.user, seats.c.kind == "person")
    earlier = and_(tables.c.id != table, tables.c.status == "over", tables.c.lesson.is_(None))
    chosen = (
        select(func.count())
        .select_from(tables.join(seats, seats.c.table_id == tables.c.id))
        .where(mine, earlier, tables.c.game == ended.game)
    )
    return int(connection.execute(chosen).scalar() or 0)


def has_undone(connection: Connection, table: str) -> bool:
    chosen = select(events.c.number).where(events.c.table_id == table, events.c.kind == "undo")
    return connection.execute(chosen.limit(1)).first() is not None


def all_level_results(connection: Connection) -> list[StoredLevelResult]:
    rows = connection.execute(select(level_results)).all()
    return cast("list[StoredLevelResult]", list(rows))
