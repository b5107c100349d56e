"""Chapters 4 and 9: whose turn it is, and which tile; in solo, the pool (MR-12.5)."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, offer
from circenses.core.rules.chance import draw_from
from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma.box import DRAFT_SLOTS, TILES_EACH, DraftBoard
from circenses.games.magna_roma.state import SLOT, Decision


@rule
def begin_turn(state, player):
    """MR-5.1: take the tile under the player's marker; in solo choose one first (MR-12.5)."""
    if state.seats == 1:
        ask(state, player, Decision.POOL_TILE)
        return
    take_tile(state, state.players[player].marker)
    ask(state, player, Decision.CELL)


@rule
def take_tile(state, slot):
    """MR-5.1: the slot is now empty, and the tile must be placed."""
    state.held = state.slots[slot]
    state.slots[slot] = EMPTY


@rule
def do_end_of_turn(state, player):
    """MR-4.1, MR-9.1: choose the next tile, but not in the 24th turn."""
    done(state)
    me = state.players[player]
    last_turn = me.tiles == TILES_EACH
    if state.seats == 1:
        end_solo_turn(state, player, last_turn)
    elif last_turn:
        me.marker = EMPTY
        pass_turn(state, player)
    else:
        ask(state, player, Decision.NEXT_TILE)


@rule
def pass_turn(state, player):
    """MR-3.8: clockwise; MR-4.1: until each player has had 24 turns."""
    following = player + 1 if player + 1 < state.seats else 0
    if state.players[following].tiles < TILES_EACH:
        begin_turn(state, following)


@rule
def may_next_tile(state, player, out):
    """MR-9.2: the first two free tiles clockwise, and the first two counterclockwise."""
    slots = DRAFT_SLOTS[state.seats]
    own = state.players[player].marker
    markers = slots_with_marker(state)
    within = slots_within_reach(state, own, slots, markers, 1)
    within |= slots_within_reach(state, own, slots, markers, -1)
    n = 0
    for slot in range(slots):
        if (within >> slot) & 1:
            n = offer(out, n, SLOT + slot)
    return n


@rule
def slots_within_reach(state, own, slots, markers, step):
    """MR-9.2: in one direction, as bits; markers and empty slots (MR-R12) do not count."""
    within = 0
    counted = 0
    slot = own
    for _ in range(slots - 1):
        slot += step
        if slot == slots:
            slot = 0
        elif slot < 0:
            slot = slots - 1
        if state.slots[slot] != EMPTY and (markers >> slot) & 1 == 0:
            within |= 1 << slot
            counted += 1
            if counted == DraftBoard.reach:
                break
    return within


@rule
def slots_with_marker(state):
    """The draft slots, as bits, on which a marker stands."""
    slots = 0
    for player in range(state.seats):
        if state.players[player].marker != EMPTY:
            slots |= 1 << state.players[player].marker
    return slots


@rule
def do_next_tile(state, player, move):
    """MR-9.3: first the marker moves, then the slot it left is refilled."""
    me = state.players[player]
    left = me.marker
    done(state)
    me.marker = move - SLOT
    reveal_tile(state, left)
    pass_turn(state, player)


@rule
def reveal_tiles(state, slots):
    """MR-3.3, MR-12.5: one tile face up on each of the first slots, in order."""
    for slot in range(slots):
        reveal_tile(state, slot)


@rule
def reveal_tile(state, slot):
    """MR-9.3: draw a tile into a slot; if the deck is empty the slot stays empty (MR-9.4)."""
    if state.tiles_left == 0:
        return
    state.slots[slot] = draw_from(state, state.tile_bag, state.tiles_left)
    state.tiles_left -= 1


@rule
def may_pool_tile(state, player, out):
    """MR-12.5: one of the tiles in the pool."""
    n = 0
    for place in range(DraftBoard.solo_pool):
        n = offer(out, n, SLOT + place)
    return n


@rule
def do_pool_tile(state, player, move):
    """MR-12.5: then place it."""
    done(state)
    take_tile(state, move - SLOT)
    ask(state, player, Decision.CELL)


@rule
def end_solo_turn(state, player, last_turn):
    """MR-12.5: the other tiles leave the game; after the last turn no more are drawn."""
    for place in range(DraftBoard.solo_pool):
        state.slots[place] = EMPTY
    if not last_turn:
        reveal_tiles(state, DraftBoard.solo_pool)
        begin_turn(state, player)
