"""Chapter 8: the optional action: build a monument, conquer a province slot, bless a tile."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, offer, top
from circenses.core.rules.chance import draw_from
from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma.box import (
    CENTER,
    CORNERS,
    PROVINCE_SLOTS,
    SIDE,
    Ground,
    Military,
    Monument,
    Province,
    Setup,
)
from circenses.games.magna_roma.rules.resources import gain, symbols_of
from circenses.games.magna_roma.state import (
    BLESS,
    BUILD,
    CELL,
    CONQUER,
    ONE_CARD,
    PASS,
    SITE,
    SITE_SIDE,
    Decision,
    Lot,
)


@rule
def may_action(state, player, out):
    """MR-8.1: build, conquer, bless or nothing; MR-13.3: only what can be carried through."""
    me = state.players[player]
    n = offer(out, 0, PASS)
    n = offer_sites(state, me, out, n)
    n = offer_slots(state, me, out, n)
    if me.blessings > 0:  # the tile just placed never carries a token yet
        n = offer(out, n, BLESS)
    return n


@rule
def do_action(state, player, move):
    """MR-8.1: one action."""
    done(state)
    if move == BLESS:
        ask(state, player, Decision.BLESS)
    elif move >= CONQUER:
        conquer(state, player, move - CONQUER)
    elif move >= BUILD:
        choose_monument(state, player, move - BUILD)


@rule
def offer_sites(state, me, out, n):
    """MR-8.2: a face-up monument that can be paid and that has a site."""
    for place in range(Setup.monuments_face_up):
        monument = state.face_up[place]
        if monument != EMPTY and me.coins >= Monument.coins[monument] and has_site(me, monument):
            n = offer(out, n, BUILD + place)
    return n


@rule
def has_site(me, monument):
    """MR-8.3: somewhere in the city; MR-8.4: the Forum always has the Town Center."""
    if Monument.site[monument] == Ground.TOWN_CENTER:
        return True
    for row in range(me.north, me.south):
        for column in range(me.west, me.east):
            if is_site(me, row * SIDE + column):
                return True
    return False


@rule
def is_site(me, cell):
    """MR-8.3: the block of four from this cell to the south-east holds tiles, none built on."""
    for corner in CORNERS:
        if me.lots[cell + corner] != Lot.TILE:
            return False
    return True


@rule
def choose_monument(state, player, place):
    """MR-8.4: the Forum goes on the Town Center; for all others choose a site."""
    if Monument.site[state.face_up[place]] == Ground.TOWN_CENTER:
        build(state, player, place, CENTER)
    else:
        ask(state, player, Decision.SITE, place)


@rule
def may_site(state, player, out):
    """MR-8.3: every point where four free tiles of the city meet."""
    me = state.players[player]
    n = 0
    for row in range(me.north, me.south):
        for column in range(me.west, me.east):
            if is_site(me, row * SIDE + column):
                n = offer(out, n, SITE + row * SITE_SIDE + column)
    return n


@rule
def do_site(state, player, move):
    """MR-8.3: the four tiles are now under the monument; they lose nothing by it (MR-R9)."""
    me = state.players[player]
    place = top(state).arg
    row, column = (move - SITE) // SITE_SIDE, (move - SITE) % SITE_SIDE
    cell = row * SIDE + column
    done(state)
    for corner in CORNERS:
        me.lots[cell + corner] = Lot.BUILT
    build(state, player, place, cell)


@rule
def build(state, player, place, cell):
    """MR-8.2: pay; MR-8.6, MR-R26: refill the place; MR-8.5: then gain the immediate bonus."""
    me = state.players[player]
    monument = state.face_up[place]
    me.coins -= Monument.coins[monument]
    state.coins_left += Monument.coins[monument]
    me.monuments[me.monument_count] = monument
    me.sites[me.monument_count] = cell
    me.monument_count += 1
    reveal_monument(state, place)
    gain(state, player, Monument.bonus[monument])


@rule
def reveal_monument(state, place):
    """MR-8.6: refill a monument place; if the deck is empty it stays empty."""
    if state.monuments_left == 0:
        state.face_up[place] = EMPTY
        return
    state.face_up[place] = draw_from(state, state.monument_bag, state.monuments_left)
    state.monuments_left -= 1


@rule
def offer_slots(state, me, out, n):
    """MR-8.8: a free slot that the legions can pay for, on a card without the player's disc."""
    taken = state.blocked  # MR-12.4
    for player in range(state.seats):
        taken |= state.players[player].discs
    for card in range(Setup.provinces_in_play):
        first = card * PROVINCE_SLOTS
        if (me.discs >> first) & ONE_CARD:
            continue
        for slot in range(PROVINCE_SLOTS):
            if me.legions >= Military.slot_cost[slot] and (taken >> (first + slot)) & 1 == 0:
                n = offer(out, n, CONQUER + first + slot)
    return n


@rule
def conquer(state, player, space):
    """MR-8.9: legions go back by exactly the cost, a disc on the slot, and its bonus."""
    me = state.players[player]
    card, slot = space // PROVINCE_SLOTS, space % PROVINCE_SLOTS
    me.legions -= Military.slot_cost[slot]
    me.discs |= 1 << space
    gain(state, player, Province.bonus[state.provinces[card], slot])


@rule
def may_bless(state, player, out):
    """MR-8.11: a tile without a token, whatever it forms (MR-R11) and whatever stands on it
    (MR-8.13), but not the Town Center (MR-R10).
    """
    me = state.players[player]
    n = 0
    for row in range(me.north, me.south + 1):
        for column in range(me.west, me.east + 1):
            cell = row * SIDE + column
            is_tile = me.lots[cell] == Lot.TILE or me.lots[cell] == Lot.BUILT
            if is_tile and not me.blessed[cell]:
                n = offer(out, n, CELL + cell)
    return n


@rule
def do_bless(state, player, move):
    """MR-8.11: play a token; MR-8.12: gain the tile's symbols as they are now, but no stars."""
    me = state.players[player]
    done(state)
    me.blessings -= 1
    me.blessed[move - CELL] = 1
    gain(state, player, symbols_of(me, move - CELL))
