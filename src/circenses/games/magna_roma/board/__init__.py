"""How the table looks, and how it is told."""

from circenses.games.magna_roma.board import words
from circenses.games.magna_roma.board.parts import moment, parts
from circenses.games.magna_roma.board.pieces import components, picture

SOLO_LINES = ("Objectives",)  # of the score sheet; with others there are none

__all__ = ["SOLO_LINES", "components", "moment", "parts", "picture", "words"]
