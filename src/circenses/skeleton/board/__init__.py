"""How the table looks, and what the log says."""

from circenses.skeleton.board import words
from circenses.skeleton.board.parts import moment, parts
from circenses.skeleton.board.pieces import components, picture

__all__ = ["components", "moment", "parts", "picture", "words"]
