"""Errors, in words a player understands."""

import difflib
from collections.abc import Iterable


class CircensesError(Exception):
    """Any error by Circenses; its text can be shown to people."""


class IllegalMove(CircensesError):
    """A move that the rules do not allow now; the position is unchanged."""


class BadRecord(CircensesError):
    """A file that is not a complete, genuine record of a game."""


class BadContent(CircensesError):
    """A content pack that does not fit its game; `problems` lists what is wrong, line by line."""

    def __init__(self, problems: list[str]):
        super().__init__("\n".join(problems))
        self.problems = problems


class UnknownGame(CircensesError):
    """No game of that name, or not for that many players."""


class BrokenRule(CircensesError):
    """A mistake in the code of a rule: it cannot be compiled, or it failed a check."""


def missing(kind: str, name: str, known: Iterable[str]) -> str:
    """The message that something does not exist, with the most similar name."""
    near = difflib.get_close_matches(name, list(known), 1)
    if near:
        return f"there is no {kind} {name!r}; did you mean {near[0]!r}?"
    return f"there is no {kind} {name!r}."
