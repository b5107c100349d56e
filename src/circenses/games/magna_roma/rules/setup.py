"""Chapters 3 and 12: setup for two to four players, and for one."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, offer, wait
from circenses.core.rules.chance import draw_from, roll
from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma.box import (
    BLOCKED,
    CENTER,
    DRAFT_SLOTS,
    MONUMENTS,
    OBJECTIVE_LEVEL,
    OBJECTIVES,
    PROVINCES,
    RANDOM_LEVEL,
    SIDE,
    SOLO_LINES,
    SOLO_REACH,
    TILES,
    TRADES,
    Counts,
    DraftBoard,
    Setup,
)
from circenses.games.magna_roma.rules.actions import reveal_monument
from circenses.games.magna_roma.rules.draft import begin_turn, reveal_tiles, slots_with_marker
from circenses.games.magna_roma.rules.placement import adjacent_open_cells
from circenses.games.magna_roma.state import SLOT, Decision, Lot


@rule
def setup(state, options):
    """MR-3.1 to MR-3.8; in solo with the changes of MR-12.1."""
    fill_supply(state)
    for player in range(state.seats):
        found_city(state, player)
    deal_provinces(state)
    deal_trades(state)
    reveal_monuments(state)
    if state.seats == 1:
        set_up_solo(state, options[1])
    else:
        set_up_draft(state)
    wait(state)


@rule
def fill_supply(state):
    """MR-3.2: the pieces that are printed on the box, and no more (MR-R6)."""
    state.coins_left = Counts.coins - Setup.start_coins * state.seats
    state.population_left = Counts.population - Setup.start_population * state.seats
    state.blessings_left = Counts.blessings - Setup.start_blessings * state.seats


@rule
def found_city(state, player):
    """MR-3.1: a Town Center, never turned (MR-R20), and nothing else (MR-R19)."""
    me = state.players[player]
    me.coins = Setup.start_coins
    me.population = Setup.start_population
    me.blessings = Setup.start_blessings
    me.north = me.south = CENTER // SIDE
    me.west = me.east = CENTER % SIDE
    me.city[CENTER] = 4 * (TILES + player)  # MR-R2: seat by seat, after the tiles
    me.lots[CENTER] = Lot.TOWN_CENTER
    adjacent_open_cells(me, CENTER)


@rule
def fill_bag(bag, n):
    """Put the things 0 to n - 1 into an empty bag."""
    for thing in range(n):
        bag[thing] = thing


@rule
def deal(state, places, n, things):
    """Put one of the things in the tile bag on each of the first n places, then empty the bag.

    At this moment of the set-up the tile bag holds no tiles yet.
    """
    for place in range(n):
        places[place] = draw_from(state, state.tile_bag, things - place)
    for left in range(things - n):
        state.tile_bag[left] = EMPTY


@rule
def deal_provinces(state):
    """MR-3.5: three province cards, for the whole game."""
    fill_bag(state.tile_bag, PROVINCES)
    deal(state, state.provinces, Setup.provinces_in_play, PROVINCES)


@rule
def deal_trades(state):
    """MR-3.6: three trade tokens."""
    fill_bag(state.tile_bag, TRADES)
    deal(state, state.trades, Setup.trade_tokens_in_play, TRADES)


@rule
def reveal_monuments(state):
    """MR-3.4: three monuments face up, the others are the deck."""
    fill_bag(state.monument_bag, MONUMENTS)
    state.monuments_left = MONUMENTS
    for place in range(Setup.monuments_face_up):
        reveal_monument(state, place)


@rule
def fill_deck(state):
    """MR-3.3: all tiles in one deck."""
    fill_bag(state.tile_bag, TILES)
    state.tiles_left = TILES


@rule
def set_up_draft(state):
    """MR-3.3: a ring of open tiles; MR-3.7, MR-R22: a random first selector."""
    fill_deck(state)
    reveal_tiles(state, DRAFT_SLOTS[state.seats])
    ask(state, roll(state, state.seats), Decision.FIRST_TILE)


@rule
def may_first_tile(state, player, out):
    """MR-3.7: any slot that nobody has taken yet."""
    markers = slots_with_marker(state)
    n = 0
    for slot in range(DRAFT_SLOTS[state.seats]):
        if (markers >> slot) & 1 == 0:
            n = offer(out, n, SLOT + slot)
    return n


@rule
def do_first_tile(state, player, move):
    """MR-3.7, MR-13.1: counterclockwise; MR-3.8: the last to select takes the first turn."""
    done(state)
    state.players[player].marker = move - SLOT
    following = player - 1 if player > 0 else state.seats - 1
    if state.players[following].marker == EMPTY:
        ask(state, following, Decision.FIRST_TILE)
    else:
        begin_turn(state, player)


@rule
def set_up_solo(state, level):
    """MR-12.1 to MR-12.5: a fixed board, objectives, blocked province slots and a pool of tiles."""
    me = state.players[0]
    me.north -= SOLO_REACH  # MR-12.2: the box is full from the start
    me.south += SOLO_REACH
    me.west -= SOLO_REACH
    me.east += SOLO_REACH
    state.blocked = BLOCKED  # MR-12.4, MR-R16
    deal_objectives(state, level)
    fill_deck(state)
    reveal_tiles(state, DraftBoard.solo_pool)
    begin_turn(state, 0)


@rule
def deal_objectives(state, level):
    """MR-12.3: those of the chosen level, or of all levels, at random on the four lines."""
    objectives = 0
    for objective in range(OBJECTIVES):
        if level == RANDOM_LEVEL or OBJECTIVE_LEVEL[objective] == level:
            state.tile_bag[objectives] = objective
            objectives += 1
    deal(state, state.objectives, SOLO_LINES, objectives)
