"""Chapters 1 and 2: prices and gains."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, effects, layout
from circenses.games.nova_roma.effects import Counter, TileKind
from circenses.games.nova_roma.rules.bits import bits_in
from circenses.games.nova_roma.state import Decision

# ---- NR-2.1: paying


@rule
def can_pay(me, price):
    """NR-2.1: everything in full, artisans from the available area only."""
    if price == 0:
        return True
    for good in range(effects.GOODS):
        if me.goods[good] < layout.AMOUNT[price, good]:
            return False
    return (
        me.coins >= layout.AMOUNT[price, effects.COIN]
        and me.influence >= layout.AMOUNT[price, effects.INFLUENCE]
        and me.artisans >= layout.AMOUNT[price, effects.ARTISAN]
    )


@rule
def pay(state, player, price):
    """NR-2.1: back to the general supply, artisans included."""
    if price == 0:
        return
    me = state.players[player]
    for good in range(effects.GOODS):
        me.goods[good] -= layout.AMOUNT[price, good]
    me.coins -= layout.AMOUNT[price, effects.COIN]
    me.influence -= layout.AMOUNT[price, effects.INFLUENCE]
    me.artisans -= layout.AMOUNT[price, effects.ARTISAN]
    state.artisans_left += layout.AMOUNT[price, effects.ARTISAN]


# ---- NR-2.2: gaining


@rule
def gain(state, player, gains):
    """NR-2.2: in the order of the keys; the goods of choice come last."""
    if gains == 0:
        return
    for good in range(effects.GOODS):
        gain_goods(state, player, good, layout.AMOUNT[gains, good])
    gain_coins(state, player, layout.AMOUNT[gains, effects.COIN])
    gain_influence(state, player, layout.AMOUNT[gains, effects.INFLUENCE])
    gain_artisans(state, player, layout.AMOUNT[gains, effects.ARTISAN])
    if layout.AMOUNT[gains, effects.ANY_GOOD] > 0:
        ask(state, player, Decision.GAIN_GOOD, 0, layout.AMOUNT[gains, effects.ANY_GOOD])


@rule
def gain_goods(state, player, good, n):
    """NR-1.2, NR-1.3: up to 5 of a good; what is gained beyond is lost."""
    me = state.players[player]
    me.goods[good] = min(box.Limits.good_max, me.goods[good] + n)


@rule
def gain_coins(state, player, n):
    """RU-2: coins never run out."""
    state.players[player].coins += n


@rule
def gain_influence(state, player, n):
    """NR-1.3: up to 8; each influence beyond is a coin instead."""
    me = state.players[player]
    room = min(n, box.Limits.influence_max - me.influence)
    me.influence += room
    me.coins += n - room


@rule
def gain_artisans(state, player, n):
    """NR-1.4: from the supply to the available area; RU-1: what is not there is lost."""
    found = min(n, state.artisans_left)
    state.artisans_left -= found
    state.players[player].artisans += found


@rule
def is_wasted(state, player, gains, price):
    """NR-16.7, NR-18.10: whether all of a gain would be lost once its price is paid."""
    me = state.players[player]
    choice = layout.AMOUNT[gains, effects.ANY_GOOD] > 0
    for good in range(effects.GOODS):
        room = me.goods[good] - layout.AMOUNT[price, good] < box.Limits.good_max
        if room and (choice or layout.AMOUNT[gains, good] > 0):
            return False
    if layout.AMOUNT[gains, effects.COIN] > 0 or layout.AMOUNT[gains, effects.INFLUENCE] > 0:
        return False
    supply = state.artisans_left + layout.AMOUNT[price, effects.ARTISAN]
    return layout.AMOUNT[gains, effects.ARTISAN] == 0 or supply == 0


@rule
def may_gain_good(state, player):
    """NR-2.4: goods below 5; without any the question is dropped, and the rest lost."""
    me = state.players[player]
    options = 0
    for good in range(effects.GOODS):
        if me.goods[good] < box.Limits.good_max:
            options |= 1 << good
    return options


@rule
def do_gain_good(state, player, good):
    """NR-2.4: one good for each choice."""
    gain_goods(state, player, good, 1)
    once_less(state)


@rule
def once_less(state):
    """A question that is asked n times has been answered once."""
    entry = top(state)
    entry.n -= 1
    if entry.n == 0:
        done(state)


@rule
def do_reward(state, player):
    """NR-17.4: the next of several gains that come one after the other."""
    gains = top(state).arg
    done(state)
    gain(state, player, gains)


# ---- NR-1.6: counters


@rule
def counted(me, counter):
    """NR-1.6: how many of what achievements and followers ask for."""
    # fmt: off
    match counter:
        case Counter.COIN:               return me.coins + 0
        case Counter.INFLUENCE:          return me.influence + 0
        case Counter.BUILDING_CONTRACTS: return bits_in(me.building)
        case Counter.SHIPPING_CONTRACTS: return bits_in(me.shipping)
        case Counter.FOLLOWERS:          return me.followers + 0  # NR-18.7: exhausted or not
        case Counter.ESTATE_TILES:       return estate_tiles(me)
        case Counter.ANIMAL_TILES:       return animal_tiles(me)
        case Counter.TRACKS_AT_3:        return tracks_at_3(me)
        case Counter.RACE_STEPS:         return race_steps(me)
        case _:                          return me.goods[counter] + 0
    # fmt: on


@rule
def estate_tiles(me):
    """NR-1.6: tiles on the production area, flipped or not."""
    n = 0
    for space in range(layout.ESTATE_SPACES):
        if me.tiles[space] != EMPTY:
            n += 1
    return n


@rule
def animal_tiles(me):
    """NR-1.6: tiles of kind animal; the lion is one tile."""
    n = 0
    for space in range(layout.ESTATE_SPACES):
        if me.tiles[space] != EMPTY and box.Tile.kind[me.tiles[space]] == TileKind.ANIMAL:
            n += 1
    return n


@rule
def tracks_at_3(me):
    """NR-1.6: own hippodrome tokens on space 3 or beyond."""
    n = 0
    for track in range(layout.TRACKS):
        if me.race[track] >= 3:
            n += 1
    return n


@rule
def race_steps(me):
    """NR-1.6: the positions of the player's three tokens, added."""
    steps = 0
    for track in range(layout.TRACKS):
        steps += me.race[track]
    return steps
