"""How the table looks, and how it is told."""

from circenses.games.aeterna.board import words
from circenses.games.aeterna.board.parts import moment, parts
from circenses.games.aeterna.board.pieces import components, picture

__all__ = ["components", "moment", "parts", "picture", "words"]
