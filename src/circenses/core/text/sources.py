"""Where points come from: the score sheet's lines by reason, and what a chapter brought.

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
from typing import NamedTuple

from circenses.core.text.sentences import Some


class Source(NamedTuple):
    """Points of one line of the score sheet that have one reason.

    `pieces` are what this reason counts, as the board names it (`id`, `data-piece`, `data-thing`):
    the final count rings them. A thing that lies with every player is meant where its owner is.
    """

    line: int
    reason: str
    points: int
    pieces: tuple[str, ...] = ()


def gained(before: list[Source], after: list[Source]) -> list[Source]:
    """What was gained between two counts, reason by reason.

    >>> gained([Source(0, "Forum", 2)], [Source(0, "Forum", 5, ("forum",))])
    [Source(line=0, reason='Forum', points=3, pieces=('forum',))]
    """
    lying = {one[:2]: one.pieces for one in (*before, *after)}
    more: Counter[tuple[int, str]] = Counter()
    for sign, counted in ((1, after), (-1, before)):
        for one in counted:
            more[one.line, one.reason] += sign * one.points
    return [Source(*key, points, lying[key]) for key, points in more.items() if points]


class Counted(NamedTuple):
    """One thing that was counted for a side when a chapter ended."""

    side: int
    heading: str
    reason: str
    amount: Some | None = None  # what it brought or cost
    harm: bool = False


class Heading(NamedTuple):
    """A heading: a glyph, about five words, and the words for an empty count."""

    concept: str
    words: str
    none: str = "none"


class Judged(NamedTuple):
    """A piece of the board, with what the end of a chapter meant for it."""

    name: str
    picture: str
    verdict: str
    harm: bool = False


class Forecast(NamedTuple):
    """Something that will be counted, as things are now."""

    words: str
    harm: bool = False
    gain: bool = False
