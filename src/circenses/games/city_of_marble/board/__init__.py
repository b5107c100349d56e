"""How the table looks, and how it is told."""

from circenses.games.city_of_marble.board import words
from circenses.games.city_of_marble.board.components import components, picture
from circenses.games.city_of_marble.board.parts import moment, parts

__all__ = ["components", "moment", "parts", "picture", "words"]
