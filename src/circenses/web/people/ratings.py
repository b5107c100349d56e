"""Ratings: Plackett-Luce (openskill), one for each game, of people and bots alike.

Everybody has three in each game: against all, against people only, at tables with bots.
"""

from dataclasses import dataclass

from openskill.models import PlackettLuce
from sqlalchemy import Connection, insert, select, update

from circenses.web.storage.database import ratings
from circenses.web.storage.rows import Seat

MODEL = PlackettLuce()
SHOWN_ZERO, SHOWN_UNIT = 1000, 30  # a newcomer is shown as 1000
SHOWN_TOP = 2200  # the end of the bar on the page


def shown(mu: float, sigma: float) -> int:
    """The figure that people see: what the player is worth almost certainly."""
    return round(SHOWN_ZERO + SHOWN_UNIT * (mu - 3 * sigma))


def who_plays(seat: Seat) -> str:
    """Whose rating a seat's result counts for. Who leaves is still the one who played."""
    return f"bot:{seat.level}" if seat.kind == "bot" else str(seat.user)


@dataclass(frozen=True)
class Entry:
    """One seat's result."""

    seat: int
    who: str
    is_bot: bool
    place: int


def entries_of(holders: list[Seat], places: tuple[int, ...]) -> list[Entry]:
    return [
        Entry(seat.number, who_plays(seat), seat.kind == "bot", place)
        for seat, place in zip(holders, places, strict=True)
    ]


def is_ratable(holders: list[Seat]) -> bool:
    """Two or more, each sitting once; two bots of a level would count against themselves."""
    people = [seat.user for seat in holders if seat.kind != "bot"]
    known = None not in people  # an account may have been deleted
    return known and len(holders) > 1 and len(people) == len(set(people)) and len(people) > 0


def settle(connection: Connection, game: str, entries: list[Entry]) -> dict[int, int]:
    """Count a finished game; returns how the shown rating of each seat changed."""
    changes = count(connection, game, "all", entries)
    people = [entry for entry in entries if not entry.is_bot]
    if len(people) > 1:
        count(connection, game, "people", people)
    if len(people) < len(entries):
        count(connection, game, "bots", entries)
    return changes


def count(connection: Connection, game: str, versus: str, entries: list[Entry]) -> dict[int, int]:
    """Rate one game in one of the three lists."""
    names = sorted({entry.who for entry in entries})  # in one order, so that no two wait in a ring
    kept = {who: rating_of(connection, game, who, versus) for who in names}
    before = [MODEL.rating(mu=kept[entry.who][0], sigma=kept[entry.who][1]) for entry in entries]
    after = MODEL.rate([[rating] for rating in before], ranks=[entry.place for entry in entries])
    changes = {}
    done = set()
    for entry, old, (new,) in zip(entries, before, after, strict=True):
        changes[entry.seat] = shown(new.mu, new.sigma) - shown(old.mu, old.sigma)
        if entry.who not in done:  # several bots of one level: the first of them counts
            done.add(entry.who)
            save_rating(connection, game, entry.who, versus, new.mu, new.sigma)
    return changes


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
