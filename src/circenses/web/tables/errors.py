"""Why something cannot be done at a table, in words for the player."""

from circenses.core.errors import CircensesError
from circenses.core.game import Game


class Refused(CircensesError):
    """What was asked for cannot be done; the text says why, in words for the player."""


class Stale(Refused):
    """The page was older than the position."""


class NotReady(CircensesError):
    """The rules of a game are still being compiled."""

    def __init__(self, game: Game):
        super().__init__(f"The rules of {game.title} are being prepared.")
        self.game = game


class NotFound(CircensesError):
    """No such table, or none that this person may see."""
