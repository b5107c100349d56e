"""Chapter 13: Build."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.rules.bits import number_of, write_set
from circenses.games.nova_roma.rules.resources import can_pay, gain, pay
from circenses.games.nova_roma.state import ANYWHERE, NO_CONTRACT, NO_ZONE, Decision


@rule
def build(state, player):
    """NR-13.1: a contract; without one there is no building (NR-13.3)."""
    ask(state, player, Decision.BUILD_CONTRACT)


@rule
def building_cost(state, card):
    """NR-13.2; NR-18.6: without its artisan if the Physician was used."""
    return box.Building.waived[card] if state.waived else box.Building.cost[card]


@rule
def may_build_contract(state, player):
    """NR-13.1: the first 2, 3 or 4 slots at power 1, 2, 3, as far as they can be paid."""
    me = state.players[player]
    options = 1 << NO_CONTRACT
    for slot in range(box.OFFER_ACCESS[state.power]):
        card = state.building_offer[slot]
        if card != EMPTY and can_pay(me, building_cost(state, card)):
            options |= 1 << slot
    return options


@rule
def do_build_contract(state, player, slot):
    """NR-13.2: pay at once; NR-13.3: then its building may be placed."""
    done(state)
    if slot == NO_CONTRACT:
        return
    card = state.building_offer[slot]
    state.building_offer[slot] = EMPTY
    pay(state, player, building_cost(state, card))
    state.players[player].building |= 1 << card
    ask(state, player, Decision.BUILD_ZONE, box.Building.shape[card], state.power)


# ---- where a shape fits


@rule
def blocks_in(state, zone):
    """The cells of a zone that hold a block, neutral ones included."""
    blocks = number_of(state.neutral_blocks[zone])
    for player in range(state.seats):
        blocks |= number_of(state.players[player].blocks[zone])
    return blocks


@rule
def free_cells(state, zone):
    """NR-13.5: building cells without a block; token spaces are none (RU-11)."""
    return layout.BUILDING_CELLS[zone] & ~blocks_in(state, zone)


@rule
def anchors_of(laid, zone, free):
    """NR-13.5: where the first block of a shape can lie so that all its blocks lie free."""
    anchors = layout.LAID_ANCHORS[laid, zone] & free
    for block in range(1, layout.MAX_BLOCKS):
        anchors &= free >> layout.LAID_OFFSETS[laid, zone, block]
    return anchors


@rule
def turns_that_fit(state, shape, zone):
    """NR-24.7: the orientations with a legal anchor."""
    free = free_cells(state, zone)
    turns = 0
    for turn in range(layout.SHAPE_TURNS[shape]):
        if anchors_of(layout.SHAPE_FIRST[shape] + turn, zone, free) != 0:
            turns |= 1 << turn
    return turns


@rule
def zones_that_fit(state, player, shape, power):
    """NR-13.3, NR-24.7: zones open at this power in which the whole building fits (RU-10)."""
    zones = 0
    if state.players[player].blocks_left < layout.SHAPE_BLOCKS[shape]:  # NR-13.4
        return zones
    for zone in range(layout.ZONES):
        is_open = power == ANYWHERE or power >= box.Zone.min_power[zone]
        if is_open and turns_that_fit(state, shape, zone) != 0:
            zones |= 1 << zone
    return zones


# ---- zone, orientation, anchor


@rule
def may_build_zone(state, player):
    """NR-13.3: a zone, or do not place; NR-13.9, NR-16.8: a single block must be placed."""
    entry = top(state)
    options = 0 if entry.n == ANYWHERE else 1 << NO_ZONE
    return options | zones_that_fit(state, player, entry.arg, entry.n)


@rule
def do_build_zone(state, player, zone):
    """NR-13.6: then the orientation."""
    shape = top(state).arg
    done(state)
    if zone != NO_ZONE:
        ask(state, player, Decision.BUILD_ORIENT, shape, zone)


@rule
def may_build_orient(state, player):
    """NR-13.4: rotated and mirrored at will."""
    return turns_that_fit(state, top(state).arg, top(state).n)


@rule
def do_build_orient(state, player, turn):
    """NR-13.6: then the anchor."""
    entry = top(state)
    shape, zone = entry.arg, entry.n
    done(state)
    ask(state, player, Decision.BUILD_ANCHOR, layout.SHAPE_FIRST[shape] + turn, zone)


@rule
def may_build_anchor(state, player):
    """NR-13.6: the cell of the first block of that orientation."""
    zone = top(state).n
    return anchors_of(top(state).arg, zone, free_cells(state, zone))


@rule
def do_build_anchor(state, player, anchor):
    """NR-13.4: made of own blocks; NR-13.7: then the tokens of the zone are checked."""
    entry = top(state)
    laid, zone = entry.arg, entry.n
    done(state)
    me = state.players[player]
    own = number_of(me.blocks[zone])
    for block in range(layout.LAID_BLOCKS[laid]):
        own |= 1 << (anchor + layout.LAID_OFFSETS[laid, zone, block])
    write_set(me.blocks[zone], own)
    me.blocks_left -= layout.LAID_BLOCKS[laid]
    complete_tokens(state, player, zone)


# ---- reward tokens


@rule
def complete_tokens(state, player, zone):
    """NR-13.7: each token of the zone, in the order of cells, whose surroundings are full."""
    blocks = blocks_in(state, zone)
    for space in range(len(layout.TOKEN_ZONE)):
        if layout.TOKEN_ZONE[space] == zone and state.rewards[space] != EMPTY:
            around = layout.TOKEN_AROUND[space]
            if blocks & around == around:
                pay_out_token(state, player, space)


@rule
def pay_out_token(state, player, space):
    """NR-13.8: to all with a block beside it, the active player first; then it is gone (RU-12)."""
    gains = box.Reward.gain[state.rewards[space]]
    for turn in range(state.seats):
        other = (player + turn) % state.seats
        own = number_of(state.players[other].blocks[layout.TOKEN_ZONE[space]])
        if own & layout.TOKEN_AROUND[space] != 0:
            gain(state, other, gains)
    state.rewards[space] = EMPTY
