"""How the table looks, and what the log says."""

from circenses.games.magna_roma.board import explanations, story, words
from circenses.games.magna_roma.board.feats import feats
from circenses.games.magna_roma.board.forecast import forecast
from circenses.games.magna_roma.board.parts import moment, parts
from circenses.games.magna_roma.board.pieces import components, picture
from circenses.games.magna_roma.board.sources import chapter, earned, sources

# Parts where turns happen: a replay shows what was added there; "seat" is the player's own area.
PLACES = ("seat", "provinces", "tracks", "ring")
SOLO_LINES = ("Objectives",)  # lines of the score sheet that only a solo game has

# fmt: off
__all__ = [
    "PLACES", "SOLO_LINES", "chapter", "components", "earned", "explanations", "feats",
    "forecast", "moment", "parts", "picture", "sources", "story", "words",
]
# fmt: on
