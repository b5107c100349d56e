"""How the table looks, and how it is told."""

from circenses.games.magna_roma.board import words
from circenses.games.magna_roma.board.forecast import forecast
from circenses.games.magna_roma.board.parts import moment, parts
from circenses.games.magna_roma.board.pieces import components, picture
from circenses.games.magna_roma.board.sources import chapter, earned, sources

SOLO_LINES = ("Objectives",)  # of the score sheet; with others there are none

__all__ = [
    "SOLO_LINES",
    "chapter",
    "components",
    "earned",
    "forecast",
    "moment",
    "parts",
    "picture",
    "sources",
    "words",
]
