"""How the table looks, and how it is told."""

from circenses.games.rome_and_roll.board import words
from circenses.games.rome_and_roll.board.parts import moment, parts
from circenses.games.rome_and_roll.board.pieces import components, picture

__all__ = ["components", "moment", "parts", "picture", "words"]
