"""How the table looks, and how it is told."""

from circenses.games.magna_roma.board import explanations, story, words
from circenses.games.magna_roma.board.forecast import forecast
from circenses.games.magna_roma.board.parts import moment, parts
from circenses.games.magna_roma.board.pieces import components, picture
from circenses.games.magna_roma.board.sources import chapter, earned, sources

SOLO_LINES = ("Objectives",)  # of the score sheet; with others there are none

# fmt: off
__all__ = [
    "SOLO_LINES", "chapter", "components", "earned", "explanations", "forecast", "moment",
    "parts", "picture", "sources", "story", "words",
]
# fmt: on
