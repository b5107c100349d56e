"""Circenses: five modern board games about Rome, to play, to study and to simulate.

>>> import random, circenses
>>> match = circenses.new("magna_roma", players=3, seed=7)
>>> while not match.over:
...     match.play(random.choice(match.legal()))
>>> len(match.scores())
3
"""

from pathlib import Path
from typing import Any

from circenses import games
from circenses.core import match as core_match
from circenses.core.replay import Record

__version__ = "0.1.0"
__all__ = ["Match", "games", "load", "new"]


class Match(core_match.Match):
    """A match that can draw itself."""

    def draw(self, player: int | None = None) -> str:
        """The whole table as one stand-alone HTML page fragment, seen by a player."""
        from circenses.draw import page  # drawing is not needed to play

        board = self.game.board
        return page.standalone(board.parts(self.view(player), player, {}), board.CSS)

    def _repr_html_(self) -> str:
        """How the position looks in a notebook."""
        return self.draw(None if self.over else self.player)


def new(game: str, players: int = 2, seed: int | None = None, **options: Any) -> Match:
    """Sit down to a new game."""
    return Match(games.get(game), players, seed, options)


def load(path: str | Path) -> Match:
    """Take a saved game up again; a damaged file gives a clear error."""
    return core_match.replayed(Record.load(path), games.get, kind=Match)
