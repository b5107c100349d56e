"""How the table looks, and how it is told."""

from circenses.games.city_of_marble.board import explanations, story, words
from circenses.games.city_of_marble.board.components import components, picture
from circenses.games.city_of_marble.board.forecast import forecast
from circenses.games.city_of_marble.board.parts import moment, parts
from circenses.games.city_of_marble.board.sources import chapter, sources

IN_SIGHT = True  # a bot values the points it can see coming, not those at the end

# fmt: off
__all__ = [
    "IN_SIGHT", "chapter", "components", "explanations", "forecast", "moment", "parts",
    "picture", "sources", "story", "words",
]
# fmt: on
