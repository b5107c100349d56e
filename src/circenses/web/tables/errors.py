"""Errors that tell a player why something cannot be done at a table."""

from circenses.core.errors import CircensesError


class Refused(CircensesError):
    """A refused request; the text tells the player why."""


class Stale(Refused):
    """The page showed an older position."""


class NotFound(CircensesError):
    """No such table, or one that this person may not see."""
