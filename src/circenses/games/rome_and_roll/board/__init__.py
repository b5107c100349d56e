"""How the table looks, and how it is told."""

from circenses.games.rome_and_roll.board import words
from circenses.games.rome_and_roll.board.forecast import forecast
from circenses.games.rome_and_roll.board.parts import moment, parts
from circenses.games.rome_and_roll.board.pieces import components, picture
from circenses.games.rome_and_roll.board.sources import chapter, sources

__all__ = ["chapter", "components", "forecast", "moment", "parts", "picture", "sources", "words"]
