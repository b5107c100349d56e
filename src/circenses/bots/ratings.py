"""The ratings of the levels, against which people are rated: measured in the arena, and fixed.

The step between two levels is what openskill (Plackett-Luce) gives for their share p of wins in
games for two: sqrt(2) * beta * ln(p / (1 - p)). p is the middle of the 95 % interval, so that few
games change it less. The Citizen has the rating of a newcomer. A game without a measured ladder has
steps of 75 %.
"""

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from circenses.bots.arena import wilson
from circenses.bots.levels import NAMES

LADDER = Path(__file__).with_name("ladder.txt")
MU, BETA = 25.0, 25.0 / 6  # openskill's: the rating of a newcomer, and the amount of luck
ANCHOR = "citizen"
USUAL = 0.75  # the assumed share of wins against the level below, if not measured
SIGMA = 1.0  # the uncertainty of a level's rating, in the same units


class Measured(NamedTuple):
    """A level as it was played: its bot, and how often it won against the level below."""

    bot: str
    won: float = 0.0  # of 100
    games: int = 0

    @property
    def share(self) -> float:
        """The middle of the 95 % interval."""
        found = wilson(self.won / 100 * self.games, self.games)
        return (found.low + found.high) / 2


@cache
def ladder() -> dict[str, dict[str, Measured]]:
    """The measured levels of each game, weakest first."""
    kept: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(LADDER.read_text(encoding="utf-8"))
    return {
        game: {level: Measured(**told) for level, told in levels.items()}
        for game, levels in kept.items()
    }


def step(share: float) -> float:
    """The rating difference of a player who wins this share against another.

    >>> step(0.5), round(step(0.75), 2)
    (0.0, 6.47)
    """
    return math.sqrt(2) * BETA * math.log(share / (1 - share))


@cache
def ratings_in(game: str) -> dict[str, float]:
    """The rating of each level in a game, as openskill's mean."""
    known = ladder().get(game, {})
    height = 0.0
    heights: dict[str, float] = {}
    for level in NAMES:
        if heights:
            height += step(known[level].share if level in known else USUAL)
        heights[level] = height
    return {level: MU + height - heights[ANCHOR] for level, height in heights.items()}
