"""AE-15: what a player can know of the hidden cards, and a deal that fits it.

The draft is a table of packs and picks: pack `p`, opened by seat p, loses its k-th card to seat
p + k. A player has seen what was in each pack when it came by, kept one card of it, and sees
which cards leave the hands later. `imagine` fills the rest of the table; every filling that fits
is as likely as any other. Sets of cards are bits in the deck of the Era (box.DECK).
"""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import top
from circenses.core.rules.chance import roll
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna.box import (
    ALL_BITS,
    CARD_BIT,
    DECK,
    ERA_CARDS,
    MONUMENT_BITS,
    PACK,
    PICKS,
    PROVINCE_BITS,
    SEATS,
    Setup,
)
from circenses.games.aeterna.rules.draft import bits_in, random_bit
from circenses.games.aeterna.rules.phases import forget_hidden
from circenses.games.aeterna.rules.resources import is_umbra
from circenses.games.aeterna.state import Decision, Phase

MAX_TRIES = 10_000  # a few are enough; the limit only keeps a damaged view from looping


@rule
def imagine(state, player):
    """AE-15.2, AE-15.3: deal what is hidden from the player, consistent with what was seen."""
    for other in range(SEATS):
        if other != player:
            forget_hidden(state.players[other])
    if state.phase == Phase.END_OF_ERA:
        return
    public = public_cards(state)
    for pack in range(state.gentes):
        trace_pack(state, player, pack, public)
    tries = 0
    while not deal_unseen(state, player, public) and tries < MAX_TRIES:
        tries += 1
    for other in range(state.seats):
        if other != player:
            remember_draft(state, player, other)
            imagine_pick(state, other)


# ---- sets of cards


@rule
def bit_of(card):
    return 0 if card == EMPTY else 1 << CARD_BIT[card]


@rule
def bits_of(cards):
    bits = 0
    for slot in range(cards.shape[0]):
        bits |= bit_of(cards[slot])
    return bits


@rule
def write_cards(state, cards, bits):
    """Write a set of cards into a row, sorted by number."""
    n = 0
    for bit in range(ERA_CARDS):
        if (bits >> bit) & 1:
            cards[n] = DECK[state.era, bit]
            n += 1


@rule
def public_cards(state):
    """AE-15.1: cards of the Era that everyone has seen: shown, or once on the board."""
    bits = bits_of(state.board)
    for player in range(state.seats):
        me = state.players[player]
        bits |= bits_of(me.shown)
        for bit in range(ERA_CARDS):
            bits |= me.played[DECK[state.era, bit]] << bit
    return bits


# ---- what the player has seen


@rule
def last_view(state):
    """The last pick for which packs have come by."""
    return min(state.picks, PICKS - 1)


@rule
def first_view(state, player, pack):
    """The pick at which the player first sees the pack."""
    return (player - pack) % state.gentes


@rule
def first_seen(state, player, pack):
    """The cards of a pack when the player saw it first; nothing if that is still to come."""
    pick = first_view(state, player, pack)
    return bits_of(state.players[player].packs_seen[pick]) if pick <= last_view(state) else 0


@rule
def all_seen(state, player):
    """AE-15.3: every card of every pack the player has looked at."""
    bits = 0
    for pack in range(state.gentes):
        bits |= first_seen(state, player, pack)
    return bits


# ---- cards that the player has seen, and others have taken


@rule
def trace_pack(state, player, pack, public):
    """Give the cards of a pack seen by the player to those who took them afterwards."""
    first = first_view(state, player, pack)
    if first > last_view(state):
        return
    left = bits_of(state.players[player].packs_seen[first])
    for pick in range(first, state.picks):
        seat = (pack + pick) % state.gentes
        if seat == player:
            left &= ~bit_of(state.players[player].kept[pick])
        else:
            bit = taken_card(state, player, seat, pick, left, public)
            left &= ~(1 << bit)
            if not is_umbra(state, seat):
                state.players[seat].kept[pick] = DECK[state.era, bit]
    hold_pack(state, player, pack, left)


@rule
def taken_card(state, player, seat, pick, left, public):
    """One of the cards left that the seat can have taken: the one it has shown, or a hidden one."""
    gone = left & ~seen_again(state, player, seat, pick)
    shown = gone & bits_of(state.players[seat].shown)
    return random_bit(state, shown if shown else gone & ~public)


@rule
def seen_again(state, player, seat, pick):
    """The cards that were still in the pack when it came back to the player."""
    later = pick + (player - seat) % state.gentes
    if later > last_view(state):
        return 0
    return bits_of(state.players[player].packs_seen[later])


@rule
def hold_pack(state, player, pack, bits):
    """During the draft, the rest of a pack lies with the seat that picks from it next."""
    seat = (pack + state.picks) % state.gentes
    if state.picks < PICKS and seat != player:
        write_cards(state, state.players[seat].pack, bits)


# ---- cards that the player has never seen


@rule
def unseen_picks(state, player, seat):
    """How many cards a seat took from packs that had not yet come by the player."""
    return min(state.gentes - (player - seat) % state.gentes, state.picks)


@rule
def unseen_left(state, player, pack, kind, size):
    """AE-2.2: how many cards of a kind the pack still needs, `size` in all."""
    n = size - bits_in(first_seen(state, player, pack) & kind)
    for pick in range(min(first_view(state, player, pack), state.picks)):
        seat = (pack + pick) % state.gentes
        n -= bits_in(bit_of(state.players[seat].kept[pick]) & kind)
    return n


@rule
def deal_unseen(state, player, public):
    """AE-15.3: fill the picks the player knows nothing about; False if the deal cannot work."""
    seen = all_seen(state, player)
    pool = ALL_BITS & ~seen & ~public
    for seat in range(state.seats):
        if seat != player:
            for pick in range(unseen_picks(state, player, seat)):
                state.players[seat].kept[pick] = EMPTY
    for seat in range(state.seats):
        if seat != player:
            for pick in range(unseen_picks(state, player, seat)):
                bit = unseen_card(state, player, seat, pick, pool, seen)
                if bit == EMPTY:
                    return False
                state.players[seat].kept[pick] = DECK[state.era, bit]
                pool &= ~(1 << bit)
    deal_unseen_packs(state, player, pool)
    return True


@rule
def unseen_card(state, player, seat, pick, pool, seen):
    """A card for one unknown pick, or EMPTY: of a random kind, shown later or still hidden."""
    pack = (seat - pick) % state.gentes
    monuments = unseen_left(state, player, pack, MONUMENT_BITS, Setup.deal_monuments)
    provinces = unseen_left(state, player, pack, PROVINCE_BITS, Setup.deal_provinces)
    kind = MONUMENT_BITS if roll(state, monuments + provinces) < monuments else PROVINCE_BITS
    them = state.players[seat]
    to_place = bits_of(them.shown) & ~seen & ~bits_of(them.kept)
    picks_left = unseen_picks(state, player, seat) - pick
    cards = to_place if roll(state, picks_left) < bits_in(to_place) else pool & kind
    if cards == 0:
        return EMPTY
    bit = random_bit(state, cards)
    return bit if (kind >> bit) & 1 else EMPTY


@rule
def deal_unseen_packs(state, player, pool):
    """During the draft: packs that have not come by the player at all."""
    for pack in range(state.gentes):
        if first_view(state, player, pack) > last_view(state):
            monuments = unseen_left(state, player, pack, MONUMENT_BITS, Setup.deal_monuments)
            provinces = unseen_left(state, player, pack, PROVINCE_BITS, Setup.deal_provinces)
            bits = 0
            for n in range(monuments + provinces):
                kind = MONUMENT_BITS if n < monuments else PROVINCE_BITS
                bit = random_bit(state, pool & kind)
                pool &= ~(1 << bit)
                bits |= 1 << bit
            hold_pack(state, player, pack, bits)


# ---- what the others hold and remember


@rule
def remember_draft(state, player, other):
    """AE-4.4, AE-15.3: the hand that follows from the picks, and the packs that came by."""
    them = state.players[other]
    write_cards(state, them.hand, bits_of(them.kept) & ~bits_of(them.shown))
    for pick in range(last_view(state) + 1):
        pack = (other - pick) % state.gentes
        write_cards(state, them.packs_seen[pick], pack_before(state, player, pack, pick))


@rule
def pack_before(state, player, pack, pick):
    """What was in a pack before a pick: the cards taken since, and what is left of it."""
    bits = 0
    for later in range(pick, state.picks):
        bits |= bit_of(state.players[(pack + later) % state.gentes].kept[later])
    if state.picks < PICKS:
        return bits | bits_of(state.players[(pack + state.picks) % state.gentes].pack)
    return bits | board_card(state, player, pack)


@rule
def board_card(state, player, pack):
    """AE-4.3: the last card of a pack, which lies or lay open on the board."""
    bits = first_seen(state, player, pack)
    for pick in range(first_view(state, player, pack), PICKS):
        bits &= ~bit_of(state.players[(pack + pick) % state.gentes].kept[pick])
    return bits


@rule
def imagine_pick(state, other):
    """AE-15.4: players who have already chosen in the draft chose any card."""
    if state.pending == 0 or top(state).decision != Decision.DRAFT:
        return
    if not (state.waiting >> other) & 1:
        state.players[other].pick = roll(state, PACK - state.picks)
