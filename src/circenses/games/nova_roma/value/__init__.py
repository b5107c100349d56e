"""What a position is worth to a player: a first version, points now and what can become points."""

from circenses.core.jit import rule
from circenses.core.schema import EMPTY
from circenses.games.nova_roma import data
from circenses.games.nova_roma.rules.resources import estate_tiles
from circenses.games.nova_roma.scoring import (
    animals,
    artisans_of,
    finishes,
    goods_of,
    score_animals,
    score_contracts,
    score_first_player,
    score_followers,
    score_mosaic,
    score_ships,
    score_zones,
)

__all__ = ["spread", "value"]

# What one of each is worth at the beginning, in points beyond those that it scores now; by hand.
GOOD = 0.5
COIN = 0.4
INFLUENCE = 0.6
ARTISAN = 1.0
FOLLOWER = 1.2
ESTATE_TILE = 1.0
SHIPPING = 0.8
STEP = 0.5


@rule
def value(state, player):
    """At the end the score; before it, more for what is left to be used."""
    points = points_now(state, player)
    if state.waiting == 0:
        return float(points)
    me = state.players[player]
    goods = GOOD * goods_of(me) + COIN * me.coins + INFLUENCE * me.influence
    pieces = ARTISAN * artisans_of(me) + FOLLOWER * me.followers + ESTATE_TILE * estate_tiles(me)
    ways = STEP * steps_of(me) + SHIPPING * contracts_of(me)
    return points + time_left(state) * (goods + pieces + ways)


@rule
def points_now(state, player):
    """NR-21.1: all lines of the score sheet."""
    me = state.players[player]
    points = score_ships(me.ships) + score_contracts(me.building) + score_zones(state, player)
    points += data.CHARIOT_POINTS * me.chariots + data.FINISH_POINTS * finishes(me)
    points += score_followers(me) + score_animals(animals(me)) + score_mosaic(me.claimed)
    points += (goods_of(me) + me.coins) // data.GOODS_PER_POINT
    points += (me.influence + artisans_of(me)) // data.INFLUENCE_PER_POINT
    return points + score_first_player(state, player)


@rule
def time_left(state):
    """The share of the rounds that is still to be played."""
    return (data.ROUNDS + 1 - state.round_number) / (data.ROUNDS + 1.0)


@rule
def steps_of(me):
    """Spaces raced, and harbours reached."""
    steps = 0
    for track in range(data.TRACKS):
        steps += me.race[track]
    for ship in range(data.SHIPS):
        if me.ships[ship] != EMPTY and me.ships[ship] < data.FIRST_PORT:
            steps += (me.ships[ship] + data.HARBOURS - 1) % data.HARBOURS
    return steps


@rule
def contracts_of(me):
    """Shipping contracts, which score nothing by themselves."""
    n = 0
    cards = me.shipping + 0
    while cards != 0:
        n += 1
        cards &= cards - 1
    return n


@rule
def spread(state):
    """How far apart final scores usually lie."""
    return 6.0 + 8.0 * time_left(state)
