"""How the table looks, and what the log says."""

from circenses.games.rome_and_roll.board import explanations, story, words
from circenses.games.rome_and_roll.board.feats import feats
from circenses.games.rome_and_roll.board.forecast import forecast
from circenses.games.rome_and_roll.board.parts import moment, parts
from circenses.games.rome_and_roll.board.pieces import components, picture
from circenses.games.rome_and_roll.board.sources import chapter, sources

# Where turns are made: a replay shows what was added there; "seat" is the own area.
PLACES = ("map", "regions", "seat", "dice", "gods")
IN_SIGHT = True  # a bot values the points it can see coming, not those at the end
SOLO_LINES = ("Parks", "Rubble", "Roads", "Settlements")  # of the score sheet: Seneca's

# fmt: off
__all__ = [
    "IN_SIGHT", "PLACES", "SOLO_LINES", "chapter", "components", "explanations", "feats",
    "forecast", "moment", "parts", "picture", "sources", "story", "words",
]
# fmt: on
