"""Ratings of agents from the results of the benchmark (bots/benchmark.py), as a table.

All results of one game are rated together: the differences are those that make the wins against the
same rivals most likely (Bradley and Terry's model). Half a win and half a loss are added to each
pair, so that an agent that never lost has a rating too. `greedy` has 1000, and a lead of 400 points
means ten wins for each loss.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from circenses.bots.benchmark import PRACTICE, RIVALS, Result

ANCHOR, AT = "greedy", 1000.0
SCALE = 400 / math.log(10)
SURE = 1.96
STEPS = 100  # of Newton's method; a dozen are enough


class Rating(NamedTuple):
    """An agent's rating, and half the width of its 95 % interval."""

    agent: str
    rating: float
    within: float

    def __str__(self) -> str:
        return f"{self.rating:.0f}" if not self.within else f"{self.rating:.0f} ± {self.within:.0f}"


class Pair(NamedTuple):
    """What an agent won against a rival who took all other seats."""

    agent: int
    rival: int
    won: float
    games: int
    ahead: float  # log odds of losing that come from the number of rivals alone


def name_in(result: Result) -> str:
    return str(result.head["name"])


def rated(results: Sequence[Result]) -> list[Rating]:
    """The ratings of all agents and rivals of one game, best first."""
    names = list(dict.fromkeys([ANCHOR, *RIVALS, *map(name_in, results)]))
    place = {name: number for number, name in enumerate(names)}
    pairs = [
        Pair(
            place[name_in(result)],
            place[rival],
            sum(row.won for row in result.rows if row.deal.rival == rival) + 0.5,
            sum(row.deal.rival == rival for row in result.rows) + 1,
            math.log(int(result.head["players"]) - 1),
        )
        for result in results
        for rival in result.rivals
        if rival != name_in(result)
    ]
    met = sorted({0, *(number for pair in pairs for number in (pair.agent, pair.rival))})
    strengths, spread = fitted(pairs, len(names), met)
    found = [
        Rating(names[k], AT + SCALE * strengths[k], SURE * SCALE * math.sqrt(spread[k]))
        for k in met
    ]
    return sorted(found, key=lambda one: -one.rating)


def fitted(pairs: Sequence[Pair], n: int, met: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """Strengths as log odds against the first, which has 0, and the variance of each."""
    free = [k for k in met if k != 0]
    strengths, variance = np.zeros(n), np.zeros(n)
    if not free:
        return strengths, variance
    for _ in range(STEPS):
        slope, bend = np.zeros(n), np.zeros((n, n))
        for pair in pairs:
            a, b = pair.agent, pair.rival
            share = 1 / (1 + math.exp(strengths[b] - strengths[a] + pair.ahead))
            slope[a] += pair.won - pair.games * share
            slope[b] -= pair.won - pair.games * share
            weight = pair.games * share * (1 - share)
            bend[[a, b], [a, b]] += weight
            bend[[a, b], [b, a]] -= weight
        inner = bend[np.ix_(free, free)]
        step = np.clip(np.linalg.pinv(inner) @ slope[free], -1.0, 1.0)
        strengths[free] += step
        if np.abs(step).max() < 1e-9:
            break
    variance[free] = np.diag(np.linalg.pinv(inner))
    return strengths, variance


# ---- as a table


def table(results: Sequence[Result]) -> str:
    """The leaderboard of one game in Markdown, best first."""
    ratings = {one.agent: one for one in rated(results)}
    rivals = [rival for rival in RIVALS if any(rival in result.rivals for result in results)]
    head = ["agent", "games", "rating", *(f"against `{rival}`" for rival in rivals), "ms", "salt"]
    lines = [f"| {' | '.join(head)} |", f"|---|--:|--:|{'--:|' * len(rivals)}--:|---|"]
    for result in sorted(results, key=lambda one: -ratings[name_in(one)].rating):
        won = [shown(result, rival) for rival in rivals]
        own = name_in(result)
        salt = "none: practice" if result.head["salt"] == PRACTICE else result.head["salt"]
        words = [
            f"`{own}`",
            str(len(result.rows)),
            str(ratings[own]),
            *won,
            f"{result.milliseconds:.1f}",
            salt,
        ]
        lines.append(f"| {' | '.join(words)} |")
    return "\n".join(lines) + "\n"


def shown(result: Result, rival: str) -> str:
    """The share won against a rival, with its interval."""
    if rival not in result.rivals:
        return ""
    found = result.against(rival)
    return f"{found.share:.0%} ({found.low:.0%} to {found.high:.0%})"
