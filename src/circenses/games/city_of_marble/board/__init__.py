"""How the table looks, and what the log says."""

from circenses.games.city_of_marble.board import explanations, story, words
from circenses.games.city_of_marble.board.components import components, picture
from circenses.games.city_of_marble.board.feats import feats
from circenses.games.city_of_marble.board.forecast import forecast
from circenses.games.city_of_marble.board.parts import moment, parts
from circenses.games.city_of_marble.board.sources import chapter, sources

# Parts where turns happen: a replay shows what was added there; "seat" is the player's own area.
PLACES = ("city", "seat")
IN_SIGHT = True  # bots value the points they can already see coming, not those of the end

# fmt: off
__all__ = [
    "IN_SIGHT", "PLACES", "chapter", "components", "explanations", "feats", "forecast", "moment",
    "parts", "picture", "sources", "story", "words",
]
# fmt: on
