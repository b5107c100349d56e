"""Chapters 2, 6 and 7: stars and the City dashboard, symbols, gaining resources, trades."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, offer, top
from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma.box import (
    BLESSING_SPACE,
    BONUSES,
    BONUSES_REACHED,
    EDGES,
    LAST_STAR,
    NEIGHBOR,
    SYMBOL_GAIN,
    TILE_COLOR,
    TRADE_SLOT,
    Bonus,
    Market,
    Military,
    Pantheon,
    Trade,
)
from circenses.games.magna_roma.state import ACCEPT, DECLINE, Decision
from circenses.games.magna_roma.vocabulary import (
    BLESSING,
    COIN,
    FAITH,
    LEGION,
    LUXURY,
    POINT,
    POPULATION,
)


@rule
def do_stars(state, player):
    """MR-6.1: one star, one space on the track of its color; at its end it is lost (MR-R27)."""
    stars = top(state)
    me = state.players[player]
    track = stars.arg
    stars.n -= 1
    if stars.n == 0:
        done(state)
    if me.stars[track] < LAST_STAR:
        me.stars[track] += 1
        gain_bonuses(state, player)


@rule
def gain_bonuses(state, player):
    """MR-6.2, MR-6.3: bonuses that are due and not taken yet, also if only passed (MR-R4)."""
    me = state.players[player]
    due = ~me.bonuses
    for track in range(3):
        due &= BONUSES_REACHED[track, me.stars[track]]
    if due == 0:
        return
    me.bonuses |= due
    gains = 0
    for bonus in range(BONUSES):
        if (due >> bonus) & 1:
            gains += Bonus.gain[bonus]
    gain(state, player, gains)


@rule
def do_symbols(state, player):
    """MR-7.1: all symbols formed by the placed tile, together."""
    cell = top(state).arg
    done(state)
    gain(state, player, symbols_of(state.players[player], cell))


@rule
def symbols_of(me, cell):
    """MR-2.2: what the tile in a cell forms with its neighbors, whichever way round (MR-R1)."""
    laid = me.city[cell]
    color = TILE_COLOR[laid >> 2]
    gains = 0
    for side in range(4):
        other = me.city[NEIGHBOR[cell, side]]
        if other != EMPTY:
            same = 1 if TILE_COLOR[other >> 2] == color else 0  # MR-2.3, MR-2.5
            gains += SYMBOL_GAIN[EDGES[laid, side], EDGES[other, (side + 2) & 3], same]
    return gains


@rule
def amount_of(bundle, resource):
    """How much of one resource is in a bundle."""
    return (bundle >> (8 * resource)) & 255


@rule
def gain(state, player, bundle):
    """MR-7.2, MR-R5: in this order; MR-7.13: before the rest of what caused it."""
    if bundle == 0:
        return
    gain_coins(state, player, amount_of(bundle, COIN))
    gain_population(state, player, amount_of(bundle, POPULATION))
    gain_legions(state, player, amount_of(bundle, LEGION))
    gain_faith(state, player, amount_of(bundle, FAITH))
    state.players[player].points += amount_of(bundle, POINT)  # MR-7.6, MR-R23
    gain_blessings(state, player, amount_of(bundle, BLESSING))
    luxuries = amount_of(bundle, LUXURY)
    if luxuries > 0:
        ask(state, player, Decision.LUXURIES, 0, luxuries)  # a trade may interrupt


@rule
def gain_coins(state, player, n):
    """MR-7.3: from the supply; what is not there is lost (MR-R6)."""
    n = min(n, state.coins_left)
    state.coins_left -= n
    state.players[player].coins += n


@rule
def gain_population(state, player, n):
    """MR-7.3: from the supply; what is not there is lost (MR-R6)."""
    n = min(n, state.population_left)
    state.population_left -= n
    state.players[player].population += n


@rule
def gain_blessings(state, player, n):
    """MR-7.3: from the supply; what is not there is lost (MR-R6)."""
    n = min(n, state.blessings_left)
    state.blessings_left -= n
    state.players[player].blessings += n


@rule
def gain_legions(state, player, n):
    """MR-7.4: along the Military board; beyond its last space they are lost (MR-R27)."""
    me = state.players[player]
    me.legions = min(Military.last_space, me.legions + n)


@rule
def gain_faith(state, player, n):
    """MR-7.5: along the Pantheon board to its end (MR-R27); some spaces give a token at once."""
    me = state.players[player]
    for _ in range(min(n, Pantheon.last_space - me.faith)):
        me.faith += 1
        gain_blessings(state, player, BLESSING_SPACE[me.faith])


@rule
def do_luxuries(state, player):
    """MR-7.7: step by step along the Market board, so crossing a trade space opens it (MR-R7)."""
    luxuries = top(state)
    me = state.players[player]
    luxuries.n -= 1
    if luxuries.n == 0:
        done(state)
    if me.luxuries < Market.last_space:  # MR-R27
        me.luxuries += 1
        open_trade(state, player, TRADE_SLOT[me.luxuries])


@rule
def open_trade(state, player, slot):
    """MR-7.8, MR-7.9: on every entering (MR-R29); MR-13.4: only if the whole price is owned."""
    if slot != EMPTY and can_pay(state.players[player], Trade.pay[state.trades[slot]]):
        ask(state, player, Decision.TRADE, slot)


@rule
def may_trade(state, player, out):
    """MR-7.8: trade or not."""
    n = offer(out, 0, DECLINE)
    return offer(out, n, ACCEPT)


@rule
def do_trade(state, player, move):
    """MR-7.8, MR-7.10: pay the price, then gain the reward."""
    token = state.trades[top(state).arg]
    done(state)
    if move == ACCEPT:
        pay(state, player, Trade.pay[token])
        gain(state, player, Trade.get[token])


@rule
def can_pay(me, bundle):
    """MR-7.11: only what is owned; population at monuments is (MR-10.1, MR-R24)."""
    return (
        me.coins >= amount_of(bundle, COIN)
        and me.population >= amount_of(bundle, POPULATION)
        and me.legions >= amount_of(bundle, LEGION)
        and me.luxuries >= amount_of(bundle, LUXURY)
    )


@rule
def pay(state, player, bundle):
    """MR-7.11: pieces to the supply, markers back; going back opens no trade (MR-R8)."""
    me = state.players[player]
    me.coins -= amount_of(bundle, COIN)
    state.coins_left += amount_of(bundle, COIN)
    me.population -= amount_of(bundle, POPULATION)
    state.population_left += amount_of(bundle, POPULATION)
    me.legions -= amount_of(bundle, LEGION)
    me.luxuries -= amount_of(bundle, LUXURY)
