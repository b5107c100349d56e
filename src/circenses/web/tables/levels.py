"""Strengths of bots, as the pages and the API name them."""

import numpy as np

from circenses.bots import levels as bot_levels
from circenses.core.play.game import Game
from circenses.web.pages.models.lobby import BotLevel

NAMES = bot_levels.NAMES
USUAL = NAMES[0]  # offered to those whose results say nothing yet
LEVELS = tuple(
    BotLevel(
        id=level.name,
        title=level.title,
        line=level.description,
        stars=stars,
        is_usual=level.name == USUAL,
    )
    for stars, level in enumerate(bot_levels.LEVELS, 1)
)
# Those that can play when Python runs the rules; the others would take too long.
QUICK = tuple(level.name for level in bot_levels.LEVELS if level.quick)
MEANWHILE = QUICK[-1]  # can play until the rules are compiled
STAND_IN = "citizen" if "citizen" in NAMES else NAMES[0]  # plays for people who ran out of time


def of(level: str) -> BotLevel:
    """A level by its id."""
    return next(known for known in LEVELS if known.id == level)


def title_of(level: str) -> str:
    return next((known.title for known in LEVELS if known.id == level), level)


def choose(level: str, game: Game, view: np.ndarray, seat: int, moves: list[int], seed: int) -> int:
    """A bot's move; the bot sees only the view."""
    return int(bot_levels.get(level).choose(game, view, seat, moves, seed))
