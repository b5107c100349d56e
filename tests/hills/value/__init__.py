"""What a position of Hills is worth: points so far, and the cards still in hand."""

from circenses.core.compiling.jit import rule
from circenses.core.value.model import named
from tests.hills import EMPTY, HAND, HILLS

MOST_TIME = HAND
FEATURES = named(
    ("points", "points so far", "points"),
    ("hand", "points of the cards in hand", "points in hand"),
    ("picked", "points of the card that was picked", "points picked"),
    ("citizens", "own citizens on hills", "citizens"),
)


@rule
def measure(state, player, amounts):
    me = state.players[player]
    amounts[0] += me.points
    for slot in range(HAND):
        if me.hand[slot] != EMPTY:
            amounts[1] += me.hand[slot] % 7
    if me.picked != EMPTY:
        amounts[2] += me.hand[me.picked] % 7
    for hill in range(HILLS):
        amounts[3] += state.hills[hill].citizens[player]


@rule
def time_left(state, player):
    """Cards in hand."""
    cards = 0
    for slot in range(HAND):
        cards += state.players[player].hand[slot] != EMPTY
    return cards


@rule
def spread(state):
    return 4.0 + 0.0 * state.seats
