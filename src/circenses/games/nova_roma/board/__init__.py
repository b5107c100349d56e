"""How the table looks, and how it is told."""

from circenses.games.nova_roma.board import words
from circenses.games.nova_roma.board.components import components, picture
from circenses.games.nova_roma.board.forecast import forecast
from circenses.games.nova_roma.board.parts import moment, parts
from circenses.games.nova_roma.board.sources import chapter, sources

__all__ = ["chapter", "components", "forecast", "moment", "parts", "picture", "sources", "words"]
