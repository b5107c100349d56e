"""How the table looks, and how it is told."""

from circenses.games.nova_roma.board import explanations, story, words
from circenses.games.nova_roma.board.components import components, picture
from circenses.games.nova_roma.board.feats import feats
from circenses.games.nova_roma.board.forecast import forecast
from circenses.games.nova_roma.board.parts import moment, parts
from circenses.games.nova_roma.board.sources import chapter, sources

# Where turns are made: a replay shows what was added there; "seat" is the own area.
PLACES = ("zones", "sea", "hippo", "seat", "market", "forum")
SOLO_LINES = ("Rival's start",)  # of the score sheet; with others there is no rival

# fmt: off
__all__ = [
    "PLACES", "SOLO_LINES", "chapter", "components", "explanations", "feats", "forecast",
    "moment", "parts", "picture", "sources", "story", "words",
]
# fmt: on
