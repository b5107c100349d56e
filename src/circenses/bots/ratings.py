"""The ratings of the levels, by which people are rated: set by the arena, moved by no game.

A level is as far above the one below as openskill (Plackett-Luce) would rate two players of whom
one wins that share of games for two: if it wins p, by sqrt(2) * beta * ln(p / (1 - p)). For p
stands the middle of the 95 % interval, so that few games move it less. The Citizen stands where a
newcomer begins. A game without a measured ladder has steps of 75 %.
"""

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from circenses.bots.arena import wilson
from circenses.bots.levels import NAMES

LADDER = Path(__file__).with_name("ladder.txt")
MU, BETA = 25.0, 25.0 / 6  # openskill's: where a newcomer begins, and how much luck there is
ANCHOR = "citizen"
USUAL = 0.75  # the share that a level wins against the one below where nobody measured it
SIGMA = 1.0  # how surely a level is measured, in the same units


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
    """By how much a player is rated above another of whom they beat this share.

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
