"""How the table looks, and what the log says."""

from circenses.games.nova_roma.board import explanations, story, words
from circenses.games.nova_roma.board.components import components, picture
from circenses.games.nova_roma.board.feats import feats
from circenses.games.nova_roma.board.forecast import forecast
from circenses.games.nova_roma.board.parts import moment, parts
from circenses.games.nova_roma.board.sources import chapter, sources

# Parts where turns happen: a replay shows what was added there; "seat" is the player's own area.
PLACES = ("zones", "sea", "hippo", "seat", "market", "forum")
SOLO_LINES = ("Rival's start",)  # lines of the score sheet that only a solo game has

# fmt: off
__all__ = [
    "PLACES", "SOLO_LINES", "chapter", "components", "explanations", "feats", "forecast",
    "moment", "parts", "picture", "sources", "story", "words",
]
# fmt: on
