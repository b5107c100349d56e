"""How the table looks, and what the log says."""

from circenses.games.rome_and_roll.board import explanations, story, words
from circenses.games.rome_and_roll.board.feats import feats
from circenses.games.rome_and_roll.board.forecast import forecast
from circenses.games.rome_and_roll.board.parts import moment, parts
from circenses.games.rome_and_roll.board.pieces import components, picture
from circenses.games.rome_and_roll.board.sources import chapter, sources

# Parts where turns happen: a replay shows what was added there; "seat" is the player's own area.
PLACES = ("map", "regions", "seat", "dice", "gods")
IN_SIGHT = True  # bots value the points they can already see coming, not those of the end
SOLO_LINES = ("Parks", "Rubble", "Roads", "Settlements")  # of the score sheet: Seneca's

# fmt: off
__all__ = [
    "IN_SIGHT", "PLACES", "SOLO_LINES", "chapter", "components", "explanations", "feats",
    "forecast", "moment", "parts", "picture", "sources", "story", "words",
]
# fmt: on
