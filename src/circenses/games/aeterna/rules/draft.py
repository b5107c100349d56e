"""AE-4: the draft; AE-2.2: its cards."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import answered, ask_all, done, offer
from circenses.core.rules.chance import roll
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna.box import (
    ALL_BITS,
    DECK,
    MONUMENT_BITS,
    PACK,
    PICKS,
    PROVINCE_BITS,
    UMBRA,
    Setup,
)
from circenses.games.aeterna.rules.resources import is_umbra
from circenses.games.aeterna.state import DRAFT_CARD, Decision, Phase

# ---- sets of things as bits: a deck is a bag


@rule
def bits_in(things):
    n = 0
    while things:
        things &= things - 1
        n += 1
    return n


@rule
def random_bit(state, things):
    """AE-15.5: one of the bits that are set, all equally likely."""
    skip = roll(state, bits_in(things))
    bit = 0
    while skip > 0 or not (things >> bit) & 1:
        skip -= (things >> bit) & 1
        bit += 1
    return bit


@rule
def insert_card(cards, n, card):
    """Put a card into a row of `n` cards that is sorted by number."""
    slot = n
    while slot > 0 and cards[slot - 1] > card:
        cards[slot] = cards[slot - 1]
        slot -= 1
    cards[slot] = card


@rule
def remove_card(cards, n, slot):
    """Take a card out of a row of `n` cards and close the gap."""
    card = cards[slot]
    for later in range(slot, n - 1):
        cards[later] = cards[later + 1]
    cards[n - 1] = EMPTY
    return card


# ---- AE-4.1: the deal


@rule
def begin_draft(state):
    """AE-2.2, AE-4.1: deal 3 Monuments and 2 Provinces of the Era to each; then the first pick."""
    state.phase = Phase.DRAFT
    state.picks = 0
    deck = ALL_BITS  # what is left of it leaves the game unseen
    for player in range(state.gentes):
        for n in range(PACK):
            kind = MONUMENT_BITS if n < Setup.deal_monuments else PROVINCE_BITS
            bit = random_bit(state, deck & kind)
            deck &= ~(1 << bit)
            insert_card(state.players[player].pack, n, DECK[state.era, bit])
    begin_pick(state)


@rule
def begin_pick(state):
    """AE-4.2, AE-15.4: all players choose at the same time."""
    for player in range(state.seats):
        me = state.players[player]
        for slot in range(PACK):
            me.packs_seen[state.picks, slot] = me.pack[slot]  # AE-15.3
    ask_all(state, (1 << state.seats) - 1, Decision.DRAFT)


# ---- D1: which card to keep


@rule
def may_draft(state, player, out):
    """AE-4.2, AE-14.R2: any card of the pack."""
    n = 0
    for slot in range(PACK - state.picks):
        n = offer(out, n, DRAFT_CARD + slot)
    return n


@rule
def do_draft(state, player, move):
    """AE-4.2, AE-14.R4: a hidden choice that moves no card until all have chosen."""
    state.players[player].pick = move - DRAFT_CARD
    if answered(state, player) == 0:
        done(state)
        end_pick(state)


@rule
def end_pick(state):
    """AE-4.2, AE-4.3: keep the chosen cards, then pass the packs or lay out the last cards."""
    for player in range(state.gentes):
        if is_umbra(state, player):
            discard_for_umbra(state)
        else:
            keep_card(state, player)
    state.picks += 1
    if state.picks < PICKS:
        pass_packs(state)
        begin_pick(state)
    else:
        reveal_board_cards(state)


@rule
def keep_card(state, player):
    """AE-4.4, AE-4.R2: the card joins the hand, sorted by number."""
    me = state.players[player]
    card = remove_card(me.pack, PACK - state.picks, me.pick)
    me.pick = EMPTY
    me.kept[state.picks] = card
    insert_card(me.hand, me.hand_count, card)
    me.hand_count += 1


@rule
def discard_for_umbra(state):
    """AE-16.2: a random card of Umbra's pack leaves the game unseen."""
    cards = PACK - state.picks
    remove_card(state.players[UMBRA].pack, cards, roll(state, cards))


@rule
def pass_packs(state):
    """AE-4.R1: what is left of each pack goes to the next seat."""
    last = state.gentes - 1
    for slot in range(PACK):
        held = state.players[last].pack[slot]
        for player in range(last, 0, -1):
            state.players[player].pack[slot] = state.players[player - 1].pack[slot]
        state.players[0].pack[slot] = held


@rule
def reveal_board_cards(state):
    """AE-4.3: the last card of each pack lies open on the board, sorted by number (AE-14.6)."""
    for player in range(state.gentes):
        insert_card(state.board, player, remove_card(state.players[player].pack, 1, 0))
