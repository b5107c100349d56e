"""Ratings of people: Plackett-Luce (openskill), one for each game.

Everyone has three in each game: against everyone, against people only, and at tables with bots.
Bots have the rating of their level (circenses/bots/ratings.py), which no game changes.
"""

from dataclasses import dataclass

from openskill.models import PlackettLuce
from sqlalchemy import Connection, insert, select, update

from circenses.bots.ratings import SIGMA, ratings_in
from circenses.web.storage.database import ratings
from circenses.web.storage.rows import Seat
from circenses.web.storage.session_queries import GONE

MODEL = PlackettLuce()
SHOWN_ZERO, SHOWN_UNIT = 1000, 30  # a newcomer is shown as 1000
SHOWN_TOP = 2800  # the end of the bar on the page
SETTLED = 10  # games after which a rating is no longer provisional
AGAINST_BOTS = 0.5  # the share of a change that counts if no other person played


def shown(mu: float, sigma: float) -> int:
    """The figure that people see: a rating that the player almost certainly has."""
    return round(SHOWN_ZERO + SHOWN_UNIT * (mu - 3 * sigma))


def who_plays(seat: Seat) -> str:
    """The owner of a seat's result; a person who left is still the player."""
    return f"bot:{seat.level}" if seat.kind == "bot" else str(seat.user)


@dataclass(frozen=True)
class Entry:
    """One seat's result."""

    seat: int
    who: str
    is_bot: bool
    place: int


def entries_of(holders: list[Seat]) -> list[Entry]:
    """The results of the seats that have a place."""
    return [
        Entry(seat.number, who_plays(seat), seat.kind == "bot", seat.place or 1) for seat in holders
    ]


def known(user: str | None) -> str | None:
    """The owner of a seat after the game: nobody, if the account was deleted in the meantime."""
    return None if user is None or user.startswith(GONE) else user


def is_provisional(games: int) -> bool:
    return games < SETTLED


def is_ratable(holders: list[Seat]) -> bool:
    """Whether a result can be rated: two or more players, each on one seat, no two bots alike."""
    people = [seat.user for seat in holders if seat.kind != "bot"]
    known = None not in people  # an account may have been deleted
    return known and len(holders) > 1 and len(people) == len(set(people)) and len(people) > 0


def settle(connection: Connection, game: str, entries: list[Entry]) -> dict[int, int]:
    """Count a finished game; returns how the shown rating of each person changed."""
    changes = count(connection, game, "all", entries)
    people = [entry for entry in entries if not entry.is_bot]
    if len(people) > 1:
        count(connection, game, "people", people)
    if len(people) < len(entries):
        count(connection, game, "bots", entries)
    return changes


def count(connection: Connection, game: str, versus: str, entries: list[Entry]) -> dict[int, int]:
    """Rate one game in one of the three lists. Only people's ratings change."""
    people = sorted({entry.who for entry in entries if not entry.is_bot})  # one order: no deadlock
    kept = {who: rating_of(connection, game, who, versus) for who in people}
    before = [
        MODEL.rating(*(level_of(game, entry) if entry.is_bot else kept[entry.who]))
        for entry in entries
    ]
    after = MODEL.rate([[rating] for rating in before], ranks=[entry.place for entry in entries])
    part = 1.0 if len(people) > 1 else AGAINST_BOTS
    changes = {}
    for entry, old, (new,) in zip(entries, before, after, strict=True):
        if not entry.is_bot:
            mu, sigma = toward(old.mu, new.mu, part), toward(old.sigma, new.sigma, part)
            changes[entry.seat] = shown(mu, sigma) - shown(old.mu, old.sigma)
            save_rating(connection, game, entry.who, versus, mu, sigma)
    return changes


def toward(old: float, new: float, part: float) -> float:
    return old + part * (new - old)


def level_of(game: str, entry: Entry) -> tuple[float, float]:
    """The rating of a bot: that of its level."""
    return ratings_in(game)[entry.who.removeprefix("bot:")], SIGMA


def rating_of(connection: Connection, game: str, who: str, versus: str) -> tuple[float, float]:
    """A rating, locked until this transaction ends; a newcomer gets one."""
    chosen = select(ratings.c.mu, ratings.c.sigma).where(
        ratings.c.game == game, ratings.c.who == who, ratings.c.versus == versus
    )
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as insert_or_not

        fresh = insert_or_not(ratings).values(
            game=game, who=who, versus=versus, games=0, **newcomer()
        )
        connection.execute(fresh.on_conflict_do_nothing())
        chosen = chosen.with_for_update()
    found = connection.execute(chosen).first()
    if found is None:
        connection.execute(
            insert(ratings).values(game=game, who=who, versus=versus, games=0, **newcomer())
        )
        return newcomer()["mu"], newcomer()["sigma"]
    return found.mu, found.sigma


def newcomer() -> dict[str, float]:
    fresh = MODEL.rating()
    return {"mu": fresh.mu, "sigma": fresh.sigma}


def save_rating(
    connection: Connection, game: str, who: str, versus: str, mu: float, sigma: float
) -> None:
    connection.execute(
        update(ratings)
        .where(ratings.c.game == game, ratings.c.who == who, ratings.c.versus == versus)
        .values(mu=mu, sigma=sigma, games=ratings.c.games + 1)
    )
