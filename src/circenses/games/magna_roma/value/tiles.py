"""The city's open half-symbols, the next tile, and what is being decided (MR-2.2, MR-5, MR-7)."""

from circenses.core.agenda import top
from circenses.core.jit import rule
from circenses.core.schema import EMPTY
from circenses.games.magna_roma.data import (
    CITY,
    EDGES,
    NEIGHBOR,
    PROVINCE_ICONS,
    PROVINCE_POINTS,
    PROVINCE_SLOTS,
    PROVINCES_IN_PLAY,
    ROTATIONS,
    SIDE,
    SYMBOL_GAIN,
    TILE_COLOR,
    TILE_EDGES,
    TILE_ICON,
    TILE_STARS,
    TRADE_PRICE,
    TRADE_REWARD,
    table,
)
from circenses.games.magna_roma.rules.resources import symbols_of
from circenses.games.magna_roma.state import Decision, Lot
from circenses.games.magna_roma.value import features
from circenses.games.magna_roma.value.exchange import (
    tiles_left,
    worth_of,
    worth_of_star,
)
from circenses.games.magna_roma.value.monuments import best_site
from circenses.games.magna_roma.vocabulary import (
    BLANK,
    BLESSING,
    NO_ICON,
)

TILE_HALVES = table([sum(edge != BLANK for edge in edges) for edges in TILE_EDGES])


# ---- the city


@rule
def open_halves(me, amounts):
    """MR-2.2: half-symbols beside cells that the city will or may still fill."""
    north = max(0, me.south - CITY + 1)
    south = min(SIDE - 1, me.north + CITY - 1)
    west = max(0, me.east - CITY + 1)
    east = min(SIDE - 1, me.west + CITY - 1)
    inside = 0
    outside = 0
    for row in range(me.north, me.south + 1):
        for column in range(me.west, me.east + 1):
            laid = me.city[row * SIDE + column]
            if laid == EMPTY:
                continue
            for side in range(4):
                beside = NEIGHBOR[row * SIDE + column, side]
                if EDGES[laid, side] == BLANK or me.city[beside] != EMPTY:
                    continue
                down, right = beside // SIDE, beside % SIDE
                if me.north <= down <= me.south and me.west <= right <= me.east:
                    inside += 1
                elif north <= down <= south and west <= right <= east:
                    outside += 1
    amounts[features.OPEN_INSIDE] = inside
    amounts[features.OPEN_OUTSIDE] = outside


# ---- what is being decided


@rule
def what_comes_next(state, player, amounts, rates):
    """The tile in hand or chosen, and the action that is being carried out."""
    me = state.players[player]
    entry = top(state)
    if (entry.who >> player) & 1 == 0:
        next_tile(state, me, amounts, rates)
        return
    decision = entry.decision
    if decision == Decision.ROTATION:
        fit = best_rotation(me, entry.arg, state.held, rates)
        amounts[features.TO_PLACE] = 1.0
        tile_ahead(state, me, state.held, amounts, fit)
        return
    if decision == Decision.CELL:
        fit = best_cell(me, state.held, rates)
        amounts[features.TO_PLACE] = 1.0
        tile_ahead(state, me, state.held, amounts, fit)
        return
    amounts[features.TO_CHOOSE] = 1.0
    if decision == Decision.SITE:
        amounts[features.AT_SITE] = best_site(me, state.face_up[entry.arg], rates)
    elif decision == Decision.BLESS:
        amounts[features.AT_BLESSING] = best_blessing(me, rates)
    elif decision == Decision.TRADE:
        trade = state.trades[entry.arg]
        gain = worth_of(TRADE_REWARD[trade], rates) - worth_of(TRADE_PRICE[trade], rates)
        amounts[features.AT_TRADE] = max(0.0, gain)
        amounts[features.TO_ACT] = 1.0
    elif decision == Decision.ACTION:
        amounts[features.TO_ACT] = 1.0


@rule
def next_tile(state, me, amounts, rates):
    """MR-5.1: the tile under the own marker."""
    if tiles_left(me) == 0 or me.marker == EMPTY:
        return
    tile = state.slots[me.marker]
    tile_ahead(state, me, tile, amounts, best_cell(me, tile, rates))


@rule
def tile_ahead(state, me, tile, amounts, fit):
    """MR-1.6: a tile's symbols, stars, icon and halves before it is placed."""
    amounts[features.SYMBOLS] = fit
    amounts[features.HALVES] = TILE_HALVES[tile]
    if TILE_STARS[tile] > 0:
        star = worth_of_star(me, TILE_COLOR[tile], tiles_left(me))
        amounts[features.TILE_STARS_WORTH] = TILE_STARS[tile] * star
    if TILE_ICON[tile] != NO_ICON:
        amounts[features.TILE_ICONS] = 1.0
        amounts[features.OWN_ICONS] = discs_asking(state, me, TILE_ICON[tile])


@rule
def discs_asking(state, me, icon):
    """MR-11.5: the points of the own discs that ask for an icon."""
    points = 0
    for card in range(PROVINCES_IN_PLAY):
        province = state.provinces[card]
        if (PROVINCE_ICONS[province] >> icon) & 1:
            for slot in range(PROVINCE_SLOTS):
                if (me.discs >> (card * PROVINCE_SLOTS + slot)) & 1:
                    points += PROVINCE_POINTS[province, slot]
    return points


@rule
def best_cell(me, tile, rates):
    """MR-5.2: the symbols of a tile where they are worth most."""
    best = 0.0
    for row in range(max(me.north - 1, me.south - CITY + 1), min(me.south + 2, me.north + CITY)):
        for column in range(max(me.west - 1, me.east - CITY + 1), min(me.east + 2, me.west + CITY)):
            if me.lots[row * SIDE + column] == Lot.BESIDE:
                best = max(best, best_rotation(me, row * SIDE + column, tile, rates))
    return best


@rule
def best_rotation(me, cell, tile, rates):
    """MR-7.1: the symbols of a tile in a cell, turned the best way."""
    best = 0.0
    for turns in range(ROTATIONS[tile]):
        gains = symbols_if(me, cell, 4 * tile + turns)
        if gains:
            best = max(best, worth_of(gains, rates))
    return best


@rule
def symbols_if(me, cell, laid):
    """MR-7.1: what a tile would form if it lay in a free cell."""
    color = TILE_COLOR[laid >> 2]
    gains = 0
    for side in range(4):
        other = me.city[NEIGHBOR[cell, side]]
        if other != EMPTY:
            same = 1 if TILE_COLOR[other >> 2] == color else 0
            gains += SYMBOL_GAIN[EDGES[laid, side], EDGES[other, (side + 2) & 3], same]
    return gains


@rule
def best_blessing(me, rates):
    """MR-8.12: the tile whose symbols are worth most, less the token."""
    best = 0.0
    for row in range(me.north, me.south + 1):
        for column in range(me.west, me.east + 1):
            cell = row * SIDE + column
            if (me.lots[cell] == Lot.TILE or me.lots[cell] == Lot.BUILT) and not me.blessed[cell]:
                best = max(best, worth_of(symbols_of(me, cell), rates))
    return best - rates[BLESSING]
