"""How the table looks, and how it is told."""

from circenses.games.city_of_marble.board import words
from circenses.games.city_of_marble.board.components import components, picture
from circenses.games.city_of_marble.board.forecast import forecast
from circenses.games.city_of_marble.board.parts import moment, parts
from circenses.games.city_of_marble.board.sources import chapter, sources

__all__ = ["chapter", "components", "forecast", "moment", "parts", "picture", "sources", "words"]
