"""Where points come from: the lines of the score sheet by reason, and what a chapter brought.

A game that can split its lines has two functions in its board/:

    sources(table, side) -> list[Source]    the points of a side, reason by reason
    chapter(table) -> str                   the name of what is counted next: "Era II, the Republic"

Where a chapter ends with phases that nobody decides, a third one tells what they counted:

    count(state, moves) -> list[Counted]    `state` is a view that may be changed, before the first
                                            of the moves that led through these phases
    begins_counting(table) -> bool          whether a move made here can be that first one
    HEADINGS: dict[str, Heading]            the headings under which they are told, with a glyph
    judged(table) -> list[Judged]           the pieces that the phases judged, before they did
    follows(was, now, side) -> list[str]    what this means for what comes; sentences

A line that only adds up during play tells nothing of its reasons; for it there is a fourth:

    earned(was, now, side, deed) -> list[Source]    what a side gained in such lines by one move;
                                                    `deed` is the name of the move's answer

The first calls the rules that score, one thing after the other, so that a reason and a sum never
disagree; the contract suite adds the reasons up and compares them with the score sheet. A chapter
is over when its name changes, and when the game is over.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from circenses.core.text.words import Some
from circenses.core.untyped import Record

if TYPE_CHECKING:
    from circenses.core.play.game import Game


class Source(NamedTuple):
    """Points of one line of the score sheet that have one reason."""

    line: int
    reason: str
    points: int


def sources(game: "Game", view: Record, side: int) -> list[Source]:
    """The points of a side by line and reason, as far as the game can tell; none that are zero."""
    split = getattr(game.board, "sources", None)
    if split is None:
        return []
    return [one for one in split(game.read(view), side) if one.points]


def chapter(game: "Game", view: Record) -> str:
    """The name of what is counted next; a game without chapters has one."""
    name = getattr(game.board, "chapter", None)
    return str(name(game.read(view))) if name else ""


def gained(before: list[Source], after: list[Source]) -> list[Source]:
    """What came between two countings, reason by reason.

    >>> gained([Source(0, "Forum", 2)], [Source(0, "Forum", 5), Source(1, "coins", 1)])
    [Source(line=0, reason='Forum', points=3), Source(line=1, reason='coins', points=1)]
    """
    more: Counter[tuple[int, str]] = Counter()
    for sign, counted in ((1, after), (-1, before)):
        for one in counted:
            more[one.line, one.reason] += sign * one.points
    return [Source(line, reason, points) for (line, reason), points in more.items() if points]


def earned(
    game: "Game", around: Sequence[np.ndarray], move: tuple[int, int]
) -> list[tuple[int, Source]]:
    """What one move brought to each side in lines that add up during play."""
    tell = getattr(game.board, "earned", None)
    if tell is None:
        return []
    was, now = (states[0] for states in around)
    asked = game.questions.asked(was)
    deed = asked.answer(move[1]).name if asked else ""
    sides = range(game.sides(int(was.seats)))
    return [(side, one) for side in sides for one in tell(was, now, side, deed) if one.points]


class Counted(NamedTuple):
    """One thing that was counted for a side when a chapter ended."""

    side: int
    heading: str
    reason: str
    amount: Some | None = None  # what it brought or cost
    harm: bool = False


class Heading(NamedTuple):
    """What is counted under a heading: a glyph, some five words, and what is said of nothing."""

    concept: str
    words: str
    none: str = "none"


class Judged(NamedTuple):
    """A piece of the board with what the end of a chapter meant for it."""

    name: str
    picture: str
    verdict: str
    harm: bool = False


class Forecast(NamedTuple):
    """Something that will be counted, as it stands now."""

    words: str
    harm: bool = False
    gain: bool = False


def forecasts(game: "Game", view: Record, player: int) -> list[Forecast]:
    """What is coming for a player, the most urgent first; it states rules and advises nothing."""
    tell = getattr(game.board, "forecast", None)
    return list(tell(game.read(view), player)) if tell else []
