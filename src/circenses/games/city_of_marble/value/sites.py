"""What sites under construction promise: to those who stand there, and to whoever closes them."""

import numpy as np

from circenses.core.jit import rule
from circenses.core.schema import EMPTY
from circenses.games.city_of_marble import data
from circenses.games.city_of_marble.rules.curator import closing_placement, would_complete
from circenses.games.city_of_marble.rules.sites import influence
from circenses.games.city_of_marble.rules.tiles import stands_at
from circenses.games.city_of_marble.value.weights import (
    COMPLETE,
    FAR_AHEAD,
    FAR_LEVEL,
    FOUNTAIN_BESIDE,
    LIFT,
    NEXT_AHEAD,
    NEXT_LEVEL,
    RIPE_AHEAD,
    RIPE_LEVEL,
)


def fewest_tiles(filled: int) -> int:
    """The fewest tiles that fill the free sectors of a site: two neighbours take one tile."""
    ring = data.DIRECTION_COUNT
    free = [not filled >> k & 1 for k in range(ring)]
    if all(free):
        return ring // 2
    start = free.index(False)
    tiles = run = 0
    for k in range(1, ring + 1):
        if free[(start + k) % ring]:
            run += 1
        else:
            tiles += (run + 1) // 2
            run = 0
    return tiles


SECTORS = range(data.ALL_SECTORS + 1)
FEWEST = data.table([fewest_tiles(filled) for filled in SECTORS])
MOST = data.table([data.DIRECTION_COUNT - filled.bit_count() for filled in SECTORS])

# By the fewest tiles that a site lacks: complete, ripe, next, far.
AHEAD = np.array((COMPLETE, RIPE_AHEAD, NEXT_AHEAD, FAR_AHEAD))
LEVEL = np.array((COMPLETE, RIPE_LEVEL, NEXT_LEVEL, FAR_LEVEL))


# ---- Magistrates on tiles


@rule
def standing(state, player, extra, w):
    """All sites at which the player's Magistrates stand, one of them perhaps on tile `extra`."""
    me = state.players[player]
    points = 0.0
    for slot in range(data.MAGISTRATES + 1):
        place = extra if slot == data.MAGISTRATES else me.magistrates[slot]
        if place == EMPTY or place >= data.PLACEMENTS:
            continue
        for corner in range(data.CORNER_COUNT):
            vertex = data.CORNERS[place, corner]
            if is_open(state, vertex) and not counted_before(me, slot, vertex):
                points += promise(state, player, vertex, extra, w)
    return points


@rule
def is_open(state, vertex):
    """A site without building and Fountain that tiles can still complete."""
    return data.IS_SITE[vertex] == 1 and state.sites[vertex] == EMPTY


@rule
def counted_before(me, slot, vertex):
    """Whether a Magistrate of a lower slot stands at the vertex, too."""
    found = 0
    for other in range(slot):
        found += stands_at(me.magistrates[other], vertex)
    return found > 0


@rule
def promise(state, player, vertex, extra, w):
    """The mean over the types that the site may still become, and the lift that comes with it."""
    filled = state.sectors[vertex]
    fewest, most = FEWEST[filled], MOST[filled]
    touching = state.touching[vertex]
    points, types = 0.0, 0
    for tiles in range(fewest, most + 1):
        kind = touching + tiles - data.SMALLEST_SITE
        if 0 <= kind < data.BUILDINGS:
            types += 1
            points += promise_of(state, player, vertex, kind, fewest, extra, w)
    if types == 0:
        return 0.0
    return points / types + w[LIFT] / (1.0 + fewest)


@rule
def promise_of(state, player, vertex, kind, fewest, extra, w):
    """CM-6.4, CM-6.5: the points of a type, by who has the influence for it now."""
    color = data.BUILDING_COLOR[kind]
    own = influence(state, player, vertex, color)
    if extra != EMPTY and state.tiles[extra] == color and stands_at(extra, vertex):
        own += 1
    theirs = most_of_others(state, player, vertex, color)
    step = min(fewest, 3)
    if own > theirs:
        more = 1.0 + 0.25 * (own - theirs - 1) if step > 0 else 1.0
        return w[AHEAD[step]] * more * data.BUILDING_POINTS[kind]
    if own == theirs and own > 0 and step > 0:
        return w[LEVEL[step]] * data.BUILDING_POINTS[kind]
    return 0.0


@rule
def most_of_others(state, player, vertex, color):
    """The highest influence among the other sides."""
    most = 0
    for other in range(state.sides):
        if other != player:
            most = max(most, influence(state, other, vertex, color))
    return most


@rule
def beside_open_sites(state, player, w):
    """CM-11.3: own buildings beside sites where a Fountain may come."""
    found = 0
    for vertex in range(data.VERTICES):
        if state.owners[vertex] == player:
            for direction in range(data.DIRECTION_COUNT):
                other = data.NEIGHBOR[vertex, direction]
                found += is_open(state, other) and state.touching[other] > 0
    return w[FOUNTAIN_BESIDE] * found


# ---- closing a site


@rule
def best_closing(state, player, only, has_magistrate):
    """The most points that one tile of the center box brings at once; `only`: of this color."""
    best = 0.0
    for vertex in range(data.VERTICES):
        placement = closing_placement(state, vertex)
        if placement == EMPTY:
            continue
        for color in range(data.COLORS):
            if not has_tile(state, player, color) or (only != EMPTY and only != color):
                continue
            best = max(best, closing(state, player, placement, color, has_magistrate))
    return best


@rule
def has_tile(state, player, color):
    """CM-5.8: in the center box; CM-14.1: the Curator takes it from the stack or its reserve."""
    if player < state.seats:
        return state.players[player].center_box[color] > 0
    return state.stacks[color] + state.reserve[color] > 0


@rule
def closing(state, player, placement, color, has_magistrate):
    """CM-6.5: the points of all sites that a tile would complete."""
    points = 0.0
    for corner in range(data.CORNER_COUNT):
        vertex = data.CORNERS[placement, corner]
        if not is_open(state, vertex) or not would_complete(state, placement, corner):
            continue
        kind = state.touching[vertex] + 1 - data.SMALLEST_SITE
        wanted = data.BUILDING_COLOR[kind]
        own = influence(state, player, vertex, wanted)
        own += has_magistrate and wanted == color
        if own > most_of_others(state, player, vertex, wanted):
            points += data.BUILDING_POINTS[kind]
    return points
