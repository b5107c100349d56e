"""Chapters 6 and 19: offers, their decks, and the deck of followers."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.sets import clear, drop, put
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.rules.bits import number_of, random_bit, write_set


@rule
def refill_offers(state):
    """NR-6.8: at the end of a turn, not before; the special tile is not refilled."""
    refill_shipping(state)
    refill_building(state)
    refill_tiles(state)
    refill_followers(state)


@rule
def slide(offer):
    """NR-6.8: what is left of an offer moves to the left; returns the first empty slot."""
    filled = 0
    for slot in range(box.OFFER):
        thing = offer[slot]
        if thing != EMPTY:
            offer[slot] = EMPTY
            offer[filled] = thing
            filled += 1
    return filled


@rule
def refill_shipping(state):
    """NR-6.8; RU-4: an empty deck leaves slots empty (NR-6.9)."""
    for slot in range(slide(state.shipping_offer), box.OFFER):
        if state.shipping_deck != 0:
            card = random_bit(state, state.shipping_deck)
            state.shipping_deck &= ~(1 << card)
            state.shipping_offer[slot] = card


@rule
def refill_building(state):
    """NR-6.8; RU-4: an empty deck leaves slots empty (NR-6.9)."""
    for slot in range(slide(state.building_offer), box.OFFER):
        if state.building_deck != 0:
            card = random_bit(state, state.building_deck)
            state.building_deck &= ~(1 << card)
            state.building_offer[slot] = card


@rule
def refill_tiles(state):
    """NR-6.8; RU-4: an empty stack leaves slots empty (NR-6.9)."""
    for slot in range(slide(state.tile_offer), box.OFFER):
        state.tile_offer[slot] = take_tile(state, layout.BASIC_STACK)


@rule
def reveal_special_tile(state):
    """NR-3.7, NR-19.7: one special tile face up."""
    state.special_offer = take_tile(state, layout.SPECIAL_STACK)


@rule
def take_tile(state, stack):
    """The top tile of a stack, or EMPTY."""
    tiles = state.tile_stacks & stack
    if tiles == 0:
        return EMPTY
    tile = random_bit(state, tiles)
    state.tile_stacks &= ~(1 << tile)
    return tile


@rule
def refill_followers(state):
    """NR-6.8, NR-6.9: with neither deck nor discards, slots stay empty."""
    for slot in range(slide(state.follower_offer), box.OFFER):
        state.follower_offer[slot] = take_follower(state)


@rule
def can_take_follower(state):
    """NR-11.2: the deck is open while it or the discard pile holds a card."""
    return state.deck_count > 0 or number_of(state.follower_discard) != 0


@rule
def take_follower(state):
    """NR-6.9: the top card; an empty deck is rebuilt from the discards, else EMPTY."""
    if state.deck_count == 0:
        shuffle_discards(state)
    if state.deck_count == 0:
        return EMPTY
    card = random_bit(state, number_of(state.follower_deck))
    drop(state.follower_deck, card)
    state.deck_count -= 1
    return card


@rule
def shuffle_discards(state):
    """NR-6.9: the discard pile becomes the deck."""
    cards = number_of(state.follower_discard)
    write_set(state.follower_deck, cards)
    clear(state.follower_discard)
    while cards != 0:
        cards &= cards - 1
        state.deck_count += 1


@rule
def discard_follower(state, card):
    """RU-26: discards lie face up."""
    put(state.follower_discard, card)
