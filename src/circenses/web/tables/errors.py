"""Why something cannot be done at a table, in words for the player."""

from circenses.core.errors import CircensesError


class Refused(CircensesError):
    """What was asked for cannot be done; the text says why, in words for the player."""


class Stale(Refused):
    """The page was older than the position."""


class NotFound(CircensesError):
    """No such table, or none that this person may see."""
