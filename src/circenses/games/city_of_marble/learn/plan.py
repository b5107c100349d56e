"""The deal and the moves of the lesson: three turns around the Capitoline."""

from collections.abc import Iterator
from typing import Any

from circenses.core.play.lesson_plan import Plan, Wish, is_move
from circenses.games.city_of_marble.box import COLOR_NAMES, PLACEMENT_NAMES, Hill
from circenses.games.city_of_marble.state import (
    COLOR,
    DRAW,
    LIFT,
    NOBODY,
    PLACEMENT,
    PLAY,
    SOMEBODY,
    Decision,
)

ME = 0
CAPITOLINE = Hill.name.index("Capitoline")


def deal(state: Any) -> bool:
    """The learner begins, and the Capitoline is one of the hills."""
    return int(state.waiting) == 1 << ME and bool(state.hills[CAPITOLINE])


def lifts(_was: Any, move: int, _now: Any) -> bool:
    return move >= LIFT


def laid(color: str, place: str, magistrate: int) -> Iterator[Wish]:
    """A tile is played, with a Magistrate or without."""
    yield Wish(Decision.ACTION, is_move(PLAY))
    yield Wish(Decision.COLOR, is_move(COLOR + COLOR_NAMES.index(color)))
    yield Wish(Decision.PLACEMENT, is_move(PLACEMENT + PLACEMENT_NAMES.index(place)))
    yield Wish(Decision.MAGISTRATE, is_move(magistrate))


def wishes() -> Iterator[Wish]:
    yield from laid("green", "E3B", SOMEBODY)
    yield from laid("blue", "F2S", NOBODY)
    yield from laid("yellow", "F3S", NOBODY)
    yield Wish(Decision.LIFT, lifts)
    yield Wish(Decision.ACTION, is_move(DRAW))
    yield Wish(Decision.DRAW)
    yield from laid("red", "E2B", NOBODY)


PLAN = Plan(tuple(wishes()), deal=deal, seat=ME)
