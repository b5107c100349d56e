"""How the table looks, and how it is told."""

from circenses.games.magna_roma.board import words
from circenses.games.magna_roma.board.parts import moment, parts
from circenses.games.magna_roma.board.pieces import components, picture

__all__ = ["components", "moment", "parts", "picture", "words"]
