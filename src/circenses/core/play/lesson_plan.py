"""The plan of a lesson: what its deal must contain, and what the learner does, move by move.

A plan lies beside the lesson's words, in learn/plan.py of a game. `python -m
circenses.bots.lessons` looks for a deal in which it can be followed, and writes down the moves.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeAlias

Fits: TypeAlias = Callable[[Any, int, Any], bool]
"""Whether a move will do: the position before it, the move, the position after it."""


def anything(_was: object, _move: int, _now: object) -> bool:
    return True


def any_position(_state: object) -> bool:
    return True


@dataclass(frozen=True)
class Wish:
    """One decision of the learner, and which of its moves will do. `maybe`: if it is asked."""

    decision: IntEnum
    fits: Fits = anything
    maybe: bool = False


@dataclass(frozen=True)
class Plan:
    """What the learner does. A decision with one legal move answers itself if it is not named."""

    wishes: Sequence[Wish]
    deal: Callable[[Any], bool] = any_position  # whether the start position will do
    end: Callable[[Any], bool] = any_position  # whether the last position will do
    rival: Fits = anything  # whether a move of the others leaves what is needed
    seat: int = 0
    players: int = 2
    options: Mapping[str, str] = field(default_factory=dict)


def is_move(number: int) -> Fits:
    """This move and no other."""
    return lambda _was, move, _now: move == number


def one_of(first: int, count: int = 1) -> Fits:
    """A move of one row of answers."""
    return lambda _was, move, _now: first <= move < first + count
