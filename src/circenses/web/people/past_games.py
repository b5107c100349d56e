"""A person's past games: results, ratings over time, opponents; all from finished tables."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from circenses.web.people.ratings import shown
from circenses.web.storage.row_types import StoredRating
from circenses.web.storage.rows import Listed, Seat


@dataclass(frozen=True)
class Result:
    """One finished game of one person."""

    table: str
    game: str
    at: float
    own: Seat
    others: tuple[Seat, ...]

    @property
    def won(self) -> bool:
        return self.own.place == 1


def results_of(found: Iterable[Listed], user: str) -> list[Result]:
    """A person's finished games, in the given order, without those shared at one screen."""
    results = []
    for row, seats in found:
        mine = [seat for seat in seats if seat.kind == "person" and seat.user == user]
        if len(mine) == 1 and mine[0].place is not None:
            others = tuple(seat for seat in seats if seat is not mine[0])
            results.append(Result(row.id, row.game, row.updated, mine[0], others))
    return results


def longest_run(results: list[Result]) -> int:
    """The longest winning streak in games against others."""
    best = run = 0
    for result in results:
        if result.others:
            run = run + 1 if result.won else 0
            best = max(best, run)
    return best


def ratings_over_time(
    results: list[Result], ratings: list[StoredRating]
) -> dict[str, list[tuple[float, int]]]:
    """For each game its rating after each rated game, oldest first.

    Only the current rating and every game's change are stored, so this goes backward from today.
    """
    value = {row.game: shown(row.mu, row.sigma) for row in ratings if row.versus == "all"}
    lines: dict[str, list[tuple[float, int]]] = {}
    for result in results:
        if result.own.rating_change is not None and result.game in value:
            lines.setdefault(result.game, []).append((result.at, value[result.game]))
            value[result.game] -= result.own.rating_change
    return {game: line[::-1] for game, line in lines.items()}


@dataclass(frozen=True)
class Moved:
    """How one game changed a rating."""

    result: Result
    value: int  # after it
    games: int  # rated games of this kind, with this one


def rating_changes(results: list[Result], ratings: list[StoredRating], limit: int) -> list[Moved]:
    """The latest games that changed a rating, newest first."""
    known = {row.game: row for row in ratings if row.versus == "all"}
    value = {game: shown(row.mu, row.sigma) for game, row in known.items()}
    games = {game: row.games for game, row in known.items()}
    found: list[Moved] = []
    for result in results:
        if result.own.rating_change is None or result.game not in known:
            continue
        found.append(Moved(result, value[result.game], games[result.game]))
        value[result.game] -= result.own.rating_change
        games[result.game] -= 1
        if len(found) == limit:
            break
    return found


def places_of(results: list[Result]) -> tuple[int, ...]:
    """How often first, second, ..."""
    counts = Counter(result.own.place or 1 for result in results)
    return tuple(counts[place] for place in range(1, max(counts, default=0) + 1))


@dataclass
class Meeting:
    """How often a person met someone, and who was ahead."""

    name: str
    user: str | None
    level: str
    games: int = 0
    won: int = 0
    lost: int = 0
    key: str = field(default="", compare=False)


def meetings_of(results: list[Result]) -> list[Meeting]:
    """This person's opponents, most frequent first; bots by level."""
    found: dict[str, Meeting] = {}
    for result in results:
        for seat in result.others:
            bot = seat.kind == "bot"
            key = f"bot:{seat.level}" if bot else str(seat.user)
            if not bot and seat.user is None:
                continue
            one = found.setdefault(
                key,
                Meeting(seat.name, None if bot else seat.user, seat.level if bot else "", key=key),
            )
            one.games += 1
            one.won += (result.own.place or 0) < (seat.place or 0)
            one.lost += (result.own.place or 0) > (seat.place or 0)
    return sorted(found.values(), key=lambda one: -one.games)
