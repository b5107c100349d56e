"""Two studies with the same seeds, say with two content packs: what differs, and how certainly."""

import math
import statistics
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace

from circenses.bots.evidence import holm, two_sided
from circenses.bots.stats import RARE, Played, Seat

Quantity = Callable[[Played], float | None]  # nothing where a game has none
WIDE = 1.96  # standard errors on either side hold 95 %


@dataclass(frozen=True)
class Change:
    """One quantity in both studies: its means, and the difference with 95 % confidence."""

    name: str
    games: int
    before: float
    after: float
    difference: float
    low: float
    high: float
    chance: float  # probability of such a difference by chance alone
    corrected: float  # the same, corrected for all comparisons together (Holm)


@dataclass(frozen=True)
class Comparison:
    """Two studies by their labels, and what differs between them."""

    before: str
    after: str
    changes: list[Change]

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def compare(before: list[Played], after: list[Played]) -> list[Change]:
    """Everything that differs between the games of two studies, seed by seed."""
    others = {one.seed: one for one in after}
    games = [(one, others[one.seed]) for one in before if one.seed in others]
    found = [
        change(name, pairs)
        for name, quantity in quantities([one for both in games for one in both])
        if len(pairs := known(games, quantity)) > 1 and any(one != other for one, other in pairs)
    ]
    corrected = holm([one.chance for one in found])
    return [replace(one, corrected=p) for one, p in zip(found, corrected, strict=True)]


def known(games: list[tuple[Played, Played]], quantity: Quantity) -> list[tuple[float, float]]:
    """The quantity before and after, for every seed where both games have it."""
    pairs = [(quantity(one), quantity(other)) for one, other in games]
    return [(one, other) for one, other in pairs if one is not None and other is not None]


def change(name: str, pairs: list[tuple[float, float]]) -> Change:
    """The mean of paired differences, taken as normal."""
    differences = [after - before for before, after in pairs]
    mean = statistics.fmean(differences)
    error = statistics.stdev(differences) / math.sqrt(len(pairs))
    chance = two_sided(mean / error) if error else float(mean == 0)
    return Change(
        name,
        len(pairs),
        statistics.fmean(before for before, _ in pairs),
        statistics.fmean(after for _, after in pairs),
        mean,
        mean - WIDE * error,
        mean + WIDE * error,
        chance,
        chance,
    )


# ---- what is compared: a number for each game


def quantities(games: list[Played]) -> Iterator[tuple[str, Quantity]]:
    yield "decisions", lambda one: one.decisions
    yield "score", mean_of(lambda seat: seat.total)
    yield "from first to last", distance
    seats = [seat for one in games for seat in one.seats]
    for number in sorted({seat.seat for seat in seats}):
        yield f"wins of seat {number + 1}", wins_of_seat(number)
    for title in dict.fromkeys(title for seat in seats for title in seat.lines):
        yield f"points: {title}", points(title)
    for name in sorted({name for seat in seats for name in seat.features}):
        yield name, amount(name)
        if is_had_by_some(name, seats):
            yield f"wins with {name}", wins_with(name)


def wins_of_seat(number: int) -> Quantity:
    return wins_of(lambda seat: seat.seat == number)


def points(title: str) -> Quantity:
    return mean_of(lambda seat: seat.lines.get(title, 0))


def amount(name: str) -> Quantity:
    return mean_of(lambda seat: seat.features.get(name, 0.0))


def wins_with(name: str) -> Quantity:
    return wins_of(lambda seat: seat.features.get(name, 0.0) > 0)


def mean_of(value: Callable[[Seat], float]) -> Quantity:
    return lambda one: statistics.fmean(value(seat) for seat in one.seats)


def wins_of(chosen: Callable[[Seat], bool]) -> Quantity:
    """The average share of wins of the chosen players of a game."""

    def share(one: Played) -> float | None:
        wins = [seat.won for seat in one.seats if chosen(seat)]
        return statistics.fmean(wins) if wins else None

    return share


def distance(one: Played) -> float:
    totals = [seat.total for seat in one.seats]
    return max(totals) - min(totals)


def is_had_by_some(name: str, seats: list[Seat]) -> bool:
    """Whether it is something that players have or lack, with neither being rare."""
    values = [seat.features.get(name, 0.0) for seat in seats]
    return set(values) == {0.0, 1.0} and RARE <= statistics.fmean(values) <= 1 - RARE
