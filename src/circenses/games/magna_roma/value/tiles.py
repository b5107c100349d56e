"""The city's open half-symbols, the next tile, and what is being decided (MR-2.2, MR-5, MR-7)."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import top
from circenses.core.rules.box import numbers
from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma import box
from circenses.games.magna_roma.box import Province, Setup, Trade
from circenses.games.magna_roma.rules.resources import symbols_of
from circenses.games.magna_roma.scoring import ROW
from circenses.games.magna_roma.state import Decision, Lot
from circenses.games.magna_roma.value import exchange, features
from circenses.games.magna_roma.value.city import (
    FREE_TILES,
    city_itself,
    city_to_be,
    facing,
    how_many,
    sites,
    survey,
)
from circenses.games.magna_roma.value.monuments import best_site
from circenses.games.magna_roma.vocabulary import BLANK, BLESSING, NO_ICON

TILE_HALVES = numbers([sum(edge != BLANK for edge in edges) for edges in box.TILE_EDGES])
GOODS = 7


def goods_met(edges, color, other):
    """MR-2.2, MR-2.3: the goods that a tile can give beside one half, as bits.

    Two bits for each good: for another color, and for the same.
    """
    met = 0
    for edge in edges:
        same = int(other // 4 == color)
        bundle = int(box.SYMBOL_GAIN[edge, other % 4, same])
        for good in range(GOODS):
            if (bundle >> (8 * good)) & 255:
                met |= 1 << (2 * good + same)
    return met


def amounts_met(good):
    """MR-2.2, MR-2.3: the amounts of one good that two halves give."""
    found = [0, 0]
    for same in range(2):
        for bundle in box.SYMBOL_GAIN[:, :, same].flatten().tolist():
            found[same] = max(found[same], (bundle >> (8 * good)) & 255)
    return [0, found[0], found[1], max(found)]


MEETINGS = numbers(
    [
        [goods_met(edges, color, other) for other in range(16)]
        for edges, color in zip(box.TILE_EDGES, box.TILE_COLOR.tolist(), strict=True)
    ]
)
MET = numbers([amounts_met(good) for good in range(GOODS)])


# ---- the city


@rule
def open_halves(me, city, amounts):
    """MR-2.2: half-symbols beside cells that the city will or may still fill."""
    north, east, south, west = facing(city)
    within = city_itself(me)
    beyond = city_to_be(me) & ~within
    amounts[features.OPEN_INSIDE] = (
        how_many(north & within) + how_many(east & within)
        + how_many(south & within) + how_many(west & within)
    )  # fmt: skip
    amounts[features.OPEN_OUTSIDE] = (
        how_many(north & beyond) + how_many(east & beyond)
        + how_many(south & beyond) + how_many(west & beyond)
    )  # fmt: skip


@rule
def cells_to_match(me):
    """MR-5.2: the free cells that face half-symbols and may be filled."""
    north, east, south, west = facing(survey(me))
    return (north | east | south | west) & city_to_be(me)


@rule
def best_cell(me, tile, rates):
    """MR-5.2: the symbols of a tile where they are worth most.

    Only in cells that face several halves does it matter how a tile is turned.
    """
    cells = cells_to_match(me)
    met = 0
    best = 0.0
    row = me.north - 1
    while cells:
        line = cells & 255
        column = me.west - 1
        while line:
            if line & 1:
                cell = row * box.SIDE + column
                halves, last = halves_around(me, cell)
                if halves == 1:
                    met |= MEETINGS[tile, last]
                else:
                    best = max(best, best_rotation(me, cell, tile, rates))
            line >>= 1
            column += 1
        cells >>= ROW
        row += 1
    for good in range(GOODS):
        best = max(best, MET[good, (met >> (2 * good)) & 3] * rates[good])
    return best


@rule
def halves_around(me, cell):
    """How many halves a free cell faces; the color and half of the last one."""
    halves = last = 0
    for side in range(4):
        other = me.city[box.NEIGHBOR[cell, side]]
        if other != EMPTY and box.EDGES[other, (side + 2) & 3] != BLANK:
            halves += 1
            last = 4 * box.TILE_COLOR[other >> 2] + box.EDGES[other, (side + 2) & 3]
    return halves, last


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
        city = survey(me)
        blocks = sites(city[FREE_TILES])
        amounts[features.AT_SITE] = best_site(city, blocks, state.face_up[entry.arg], rates)
    elif decision == Decision.BLESS:
        amounts[features.AT_BLESSING] = best_blessing(me, rates)
    elif decision == Decision.TRADE:
        trade = state.trades[entry.arg]
        gain = exchange.worth_of(Trade.get[trade], rates) - exchange.worth_of(
            Trade.pay[trade], rates
        )
        amounts[features.AT_TRADE] = max(0.0, gain)
        amounts[features.TO_ACT] = 1.0
    elif decision == Decision.ACTION:
        amounts[features.TO_ACT] = 1.0


@rule
def next_tile(state, me, amounts, rates):
    """MR-5.1: the tile under the player's marker."""
    if exchange.tiles_left(me) == 0 or me.marker == EMPTY:
        return
    tile = state.slots[me.marker]
    tile_ahead(state, me, tile, amounts, best_cell(me, tile, rates))


@rule
def tile_ahead(state, me, tile, amounts, fit):
    """MR-1.6: a tile's symbols, stars, icon and halves before it is placed."""
    amounts[features.SYMBOLS] = fit
    amounts[features.HALVES] = TILE_HALVES[tile]
    if box.TILE_STARS[tile] > 0:
        star = exchange.worth_of_star(me, box.TILE_COLOR[tile], exchange.tiles_left(me))
        amounts[features.TILE_STARS_WORTH] = box.TILE_STARS[tile] * star
    if box.TILE_ICON[tile] != NO_ICON:
        amounts[features.TILE_ICONS] = 1.0
        amounts[features.OWN_ICONS] = discs_asking(state, me, box.TILE_ICON[tile])


@rule
def discs_asking(state, me, icon):
    """MR-11.5: the points of the player's discs that count an icon."""
    points = 0
    for card in range(Setup.provinces_in_play):
        province = state.provinces[card]
        if (Province.icons[province] >> icon) & 1:
            for slot in range(box.PROVINCE_SLOTS):
                if (me.discs >> (card * box.PROVINCE_SLOTS + slot)) & 1:
                    points += Province.vp[province, slot]
    return points


@rule
def best_rotation(me, cell, tile, rates):
    """MR-7.1: the symbols of a tile in a cell, turned the best way."""
    best = 0.0
    for turns in range(box.ROTATIONS[tile]):
        gains = symbols_if(me, cell, 4 * tile + turns)
        if gains:
            best = max(best, exchange.worth_of(gains, rates))
    return best


@rule
def symbols_if(me, cell, laid):
    """MR-7.1: what a tile would form if it lay in a free cell."""
    color = box.TILE_COLOR[laid >> 2]
    gains = 0
    for side in range(4):
        other = me.city[box.NEIGHBOR[cell, side]]
        if other != EMPTY:
            same = 1 if box.TILE_COLOR[other >> 2] == color else 0
            gains += box.SYMBOL_GAIN[box.EDGES[laid, side], box.EDGES[other, (side + 2) & 3], same]
    return gains


@rule
def best_blessing(me, rates):
    """MR-8.12: the tile whose symbols are worth most, less the token."""
    best = 0.0
    for row in range(me.north, me.south + 1):
        for column in range(me.west, me.east + 1):
            cell = row * box.SIDE + column
            if (me.lots[cell] == Lot.TILE or me.lots[cell] == Lot.BUILT) and not me.blessed[cell]:
                best = max(best, exchange.worth_of(symbols_of(me, cell), rates))
    return best - rates[BLESSING]
