"""A row of cards for sale: taken one by one, closed up, and filled again from a bag."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.chance import draw_from
from circenses.core.state.schema import EMPTY


@rule
def take_from_row(row, slot):
    """Take a card; its slot stays EMPTY until the row is closed up or filled."""
    card = row[slot]
    row[slot] = EMPTY
    return card


@rule
def close_up(row):
    """Move all cards to the left, in their order; returns how many there are."""
    n = 0
    for slot in range(len(row)):
        if row[slot] != EMPTY:
            card = row[slot]
            row[slot] = EMPTY
            row[n] = card
            n += 1
    return n


@rule
def fill(state, row, bag, left):
    """Reveal a card for every empty slot, from the left; returns how many are left in the bag.

    state.left = fill(state, state.row, state.bag, state.left)
    """
    for slot in range(len(row)):
        if row[slot] == EMPTY and left > 0:
            row[slot] = draw_from(state, bag, left)
            left -= 1
    return left


@rule
def refill(state, row, bag, left):
    """Close up, then fill: new cards come in on the right; returns how many are left in the bag."""
    close_up(row)
    return fill(state, row, bag, left)
