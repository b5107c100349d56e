"""What is counted in a position, by name; value/measure.py counts it.

What one of each is worth depends on the time left: `circenses fit aeterna` writes the numbers to
value/weights.txt. value/rates.py compares the worth of cards, tokens and places.
"""

from circenses.core.value.model import named

# fmt: off
(EXPECTED, ERAS, POINTS, FULL_SETS, SET_BEGUN, STONES, LAST_STONES, AUREI, MORE_AUREI,
 CITIZENS_LATER, CITIZENS, SPARE_CITIZENS, PASS_SPACE, PLACES, PLACES_KEPT, LASTING, LASTING_NOW,
 USES_LEFT, HAND, DEAR_HAND, PICKED, UNKNOWN_CARDS, FAVOR, PLIGHT, WHEAT, UNREST, HUNGER, DOOMS,
 HAND_CARDS, PREFECT, ON_HILLS, TURN, TO_PLAY, TO_DISCARD, TO_SWAP, TO_FAVOR, TO_BUILD, TO_SITE,
 TO_INFLUENCE, TO_TOKEN, TO_BOARD, TO_ACTIVATE, TO_CHOOSE) = range(43)

FEATURES = named(
    ("expected", "what every player may still expect"),
    ("eras", "Eras to come"),
    ("points", "points so far, and those printed on cards played", "points now"),
    ("full sets", "full sets of colors"),
    ("set begun", "usual worth of the set being collected", "points towards the next set"),
    ("stones", "stones, while they can be used", "stones"),
    ("last stones", "stones, when nothing can be built any more", "stones"),
    ("aurei", "the first sixteen aurei, while they can be used", "aurei"),
    ("more aurei", "further aurei", "aurei"),
    ("citizens later", "citizens, for each Era to come", "citizens", False),
    ("citizens", "the first three citizens in the Domus, while they can be placed", "citizens"),
    ("spare citizens", "further citizens in the Domus", "citizens"),
    ("pass space", "points of the next Pass space", "points of the Pass space"),
    ("places", "points of places on Hills, while others may still come", "points on Hills"),
    ("places kept", "points of places on Hills that nobody can take any more", "points on Hills"),
    ("lasting", "usual worth of lasting effects in an Era, for each Era to come",
     "points of lasting effects"),
    ("lasting now", "usual worth of permanent effects in this Era", "points of lasting effects"),
    ("uses left", "usual worth of Monuments not yet used in this Era",
     "points of Monuments to use"),
    ("hand", "worth of hand cards that can be paid", "points in hand"),
    ("dear hand", "worth of hand cards that cannot be paid",
     "points in hand that cannot be paid yet"),
    ("picked", "worth of the card chosen in the draft", "points of the card chosen"),
    ("unknown cards", "cards still to come from the draft", "cards to come"),
    ("favor", "worth of the best favor within reach", "points of a favor within reach"),
    ("plight", "points that unrest and hunger will cost", "points lost to unrest and hunger"),
    ("wheat", "wheat beyond what the citizens eat", "wheat"),
    ("unrest", "unrest at the end of this Era as things stand", "unrest"),
    ("hunger", "wheat that is missing", "wheat missing"),
    ("dooms", "Doom tokens"),
    ("hand cards", "cards in hand"),
    ("prefect", "Hills where the player is Prefect", "Hills as Prefect"),
    ("on hills", "citizens on Hills"),
    ("turn", "whether it is the player's turn to act"),
    ("to play", "while choosing a card to play: what the best one gains", "points from the card"),
    ("to discard", "while choosing a card to discard: what the best one gains",
     "points from the discard"),
    ("to swap", "while choosing what to discard for: the best", "points from the discard"),
    ("to favor", "while choosing a Personality: what the best one gains", "points from the favor"),
    ("to build", "while choosing a Building: the best", "points from the Building"),
    ("to site", "while choosing a Hill for a Building: its worth", "points from the Building"),
    ("to influence", "while choosing a Hill to influence: the best", "points from the Hill"),
    ("to token", "while choosing a token: the best", "points from the token"),
    ("to board", "while choosing a card of the board: the best", "points from the card"),
    ("to activate", "while choosing a Monument to use: what the best one gains",
     "points from the Monument"),
    ("to choose", "while choosing one of several gains: the best", "points from the choice"),
)
# fmt: on
