"""How the table looks, and how it is told."""

from circenses.games.nova_roma.board import words
from circenses.games.nova_roma.board.components import components, picture
from circenses.games.nova_roma.board.parts import moment, parts

__all__ = ["components", "moment", "parts", "picture", "words"]
