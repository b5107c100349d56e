"""How the table looks, and what the log says."""

from circenses.games.aeterna.board import explanations, story, words
from circenses.games.aeterna.board.count import begins_counting, count
from circenses.games.aeterna.board.feats import feats
from circenses.games.aeterna.board.forecast import forecast
from circenses.games.aeterna.board.parts import moment, parts
from circenses.games.aeterna.board.pieces import components, picture
from circenses.games.aeterna.board.report import HEADINGS, follows, judged
from circenses.games.aeterna.board.sources import chapter, earned, sources

# Parts where turns happen: a replay shows what was added there; "seat" is the player's own area.
PLACES = ("hills", "seat", "people", "cards", "unrest")

# fmt: off
__all__ = [
    "HEADINGS", "PLACES", "begins_counting", "chapter", "components", "count", "earned",
    "explanations", "feats", "follows", "forecast", "judged", "moment", "parts", "picture",
    "sources", "story", "words",
]
# fmt: on
