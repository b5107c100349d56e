"""How the table looks, and how it is told."""

from circenses.games.city_of_marble.board import words
from circenses.games.city_of_marble.board.parts import moment, parts
from circenses.games.city_of_marble.board.pieces import components, picture

__all__ = ["components", "moment", "parts", "picture", "words"]
