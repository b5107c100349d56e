"""Chapter 5: placing the tile."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, offer, top
from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma.box import CITY, NEIGHBOR, ROTATIONS, SIDE, TILE_COLOR, TILE_STARS
from circenses.games.magna_roma.state import CELL, ROTATION, Decision, Lot


@rule
def may_cell(state, player, out):
    """MR-5.2: empty, beside the city, and the city stays within five columns and five rows."""
    me = state.players[player]
    n = 0
    for row in range(max(me.north - 1, me.south - CITY + 1), min(me.south + 2, me.north + CITY)):
        for column in range(max(me.west - 1, me.east - CITY + 1), min(me.east + 2, me.west + CITY)):
            cell = row * SIDE + column
            if me.lots[cell] == Lot.BESIDE:
                n = offer(out, n, CELL + cell)
    return n


@rule
def do_cell(state, player, move):
    """MR-13.2: after the cell, the rotation."""
    done(state)
    ask(state, player, Decision.ROTATION, move - CELL)


@rule
def may_rotation(state, player, out):
    """MR-5.3: any rotation; those that look the same are one choice (MR-R3)."""
    n = 0
    for turns in range(ROTATIONS[state.held]):
        n = offer(out, n, ROTATION + turns)
    return n


@rule
def do_rotation(state, player, move):
    """MR-4: the tile lies; then stars, symbols, one action, and the next tile."""
    cell = top(state).arg
    tile = state.held
    done(state)
    state.held = EMPTY
    place_tile(state.players[player], cell, 4 * tile + move - ROTATION)
    ask(state, player, Decision.END_OF_TURN)
    ask(state, player, Decision.ACTION)  # MR-8.1
    ask(state, player, Decision.SYMBOLS, cell)  # MR-7.1
    if TILE_STARS[tile] > 0:
        ask(state, player, Decision.STARS, TILE_COLOR[tile], TILE_STARS[tile])  # MR-6.1, first


@rule
def place_tile(me, cell, laid):
    """MR-5.4: the city grows to any side; the Town Center need not end in its center."""
    me.tiles += 1
    me.city[cell] = laid
    me.lots[cell] = Lot.TILE
    adjacent_open_cells(me, cell)
    me.north = min(me.north, cell // SIDE)
    me.south = max(me.south, cell // SIDE)
    me.west = min(me.west, cell % SIDE)
    me.east = max(me.east, cell % SIDE)


@rule
def adjacent_open_cells(me, cell):
    """MR-5.2: orthogonally adjacent cells may be built on next."""
    for side in range(4):
        neighbor = NEIGHBOR[cell, side]
        if me.lots[neighbor] == EMPTY:
            me.lots[neighbor] = Lot.BESIDE
