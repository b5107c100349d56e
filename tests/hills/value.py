"""What a position of Hills is worth: points so far, and the cards still in hand."""

from circenses.core.jit import rule
from tests.hills import EMPTY, HAND, HILLS


@rule
def value(state, player):
    me = state.players[player]
    points = float(me.points)
    for slot in range(HAND):
        card = me.hand[slot]
        if card != EMPTY:
            points += 0.3 * (card % 7)
    if me.picked != EMPTY:
        points += 0.7 * (me.hand[me.picked] % 7)
    for hill in range(HILLS):
        points += 0.1 * state.hills[hill].citizens[player]
    return points


@rule
def spread(state):
    return 4.0 + 0.0 * state.seats
