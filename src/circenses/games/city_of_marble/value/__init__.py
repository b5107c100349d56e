"""What a position is worth to a player: a first version, points now and what can become points."""

from circenses.core.jit import rule
from circenses.core.schema import EMPTY
from circenses.games.city_of_marble import data
from circenses.games.city_of_marble.scoring import (
    imperium_tiles,
    score_aqueducts,
    score_bridges,
    score_coins,
    score_fountains,
    score_imperium,
)

__all__ = ["spread", "value"]

# In points beyond those that they score now; by hand.
TILE = 0.3  # in the center box
DRAWN = 0.25  # in the left box, to be played from the next turn on
MAGISTRATE = 0.4  # at hand
IMPERIUM = 0.5


@rule
def value(state, player):
    """At the end the score; before it, more for what is left to be used."""
    points = points_now(state, player)
    if state.waiting == 0:
        return float(points)
    me = state.players[player]
    tiles = TILE * total(me.center_box) + DRAWN * total(me.left_box)
    return points + tiles + MAGISTRATE * magistrates_free(me) + IMPERIUM * imperium_tiles(me)


@rule
def points_now(state, player):
    """CM-11: all lines of the score sheet."""
    points = state.players[player].points + score_bridges(state, player)
    points += score_aqueducts(state, player) + score_fountains(state, player)
    return points + score_coins(state, player) + score_imperium(state, player)


@rule
def total(numbers):
    n = 0
    for color in range(data.COLORS):
        n += numbers[color]
    return n


@rule
def magistrates_free(me):
    n = 0
    for magistrate in range(data.MAGISTRATES):
        n += me.magistrates[magistrate] == EMPTY
    return n


@rule
def spread(state):
    """How far apart final scores usually lie."""
    return 8.0 + 0.0 * state.seats
