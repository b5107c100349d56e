"""Matches: start a game, load one, draw it."""

import html
from pathlib import Path
from typing import Any

from circenses import games
from circenses.core.play import match as core_match
from circenses.core.play.replay import Record

# Drawn without the server, the parts flow in columns.
SHEET = """
.sheet { columns: 26rem; column-gap: 1rem; padding: 1rem; }
.sheet > .part { position: relative; break-inside: avoid; margin-bottom: 1.5rem; }
"""


class Match(core_match.Match):
    """A match that can draw itself."""

    def draw(self, player: int | None = None) -> str:
        """The whole table as a standalone page, as a player or a spectator sees it."""
        from circenses.draw.choices import NO_CHOICES
        from circenses.draw.page import document, in_layer  # drawing is not needed to play
        from circenses.draw.svg import Markup, tag

        parts = [
            tag("section", tag("h3", part.title), Markup(part.html), class_=f"part part-{part.key}")
            for part in self.game.parts(self.view(player), player, NO_CHOICES)
        ]
        table = tag("main", *parts, class_=f"sheet {self.game.id}")
        return document(self.game.title, table, more_css=in_layer("game", self.game.css) + SHEET)

    def svg(self, player: int | None = None) -> str:
        """The drawings of the whole table as one SVG, as a player or a spectator sees them."""
        from circenses.draw.choices import NO_CHOICES
        from circenses.draw.sheet import sheet_of

        return sheet_of(self.game.parts(self.view(player), player, NO_CHOICES))

    def _repr_svg_(self) -> str:
        """The position as a picture, for notebooks that show only pictures."""
        return self.svg(None if self.over else self.player)

    def _repr_html_(self) -> str:
        """The position in a notebook, in a frame so that styles do not mix."""
        page = html.escape(self.draw(None if self.over else self.player))
        return f'<iframe srcdoc="{page}" style="width:100%;height:720px;border:0"></iframe>'


def new(game: str, players: int = 2, seed: int | None = None, **options: Any) -> Match:
    """Start a new game."""
    return Match(games.get(game), players, seed, options)


def load(path: str | Path) -> Match:
    """Load a saved game; a damaged file gives a clear error."""
    return core_match.replayed(Record.load(path), games.get, kind=Match)
