"""How the table looks, and how it is told."""

from circenses.games.aeterna.board import explanations, story, words
from circenses.games.aeterna.board.count import begins_counting, count
from circenses.games.aeterna.board.forecast import forecast
from circenses.games.aeterna.board.parts import moment, parts
from circenses.games.aeterna.board.pieces import components, picture
from circenses.games.aeterna.board.report import HEADINGS, follows, judged
from circenses.games.aeterna.board.sources import chapter, earned, sources

# fmt: off
__all__ = [
    "HEADINGS", "begins_counting", "chapter", "components", "count", "earned", "explanations",
    "follows", "forecast", "judged", "moment", "parts", "picture", "sources", "story", "words",
]
# fmt: on
