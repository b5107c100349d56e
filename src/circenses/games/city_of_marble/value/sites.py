"""What unfinished sites promise to the owners of Magistrates there, and to the closing player."""

import numpy as np

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import top
from circenses.core.rules.box import numbers
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.rules.aqueducts import can_lay
from circenses.games.city_of_marble.rules.curator import closing_placement, would_complete
from circenses.games.city_of_marble.rules.sites import influence
from circenses.games.city_of_marble.rules.tiles import stands_at
from circenses.games.city_of_marble.state import Decision
from circenses.games.city_of_marble.value import features

# What decides whether one more Magistrate would stand on a tile: the share of the expected
# points that is usually scored, from `complete` to `lifts`, and the worth of a free Magistrate.
USUAL = np.array((0.97, 0.32, 0.19, 0.19, 0.10, 0.15, 0.07, 0.69))
AT_HAND = 1.51
SAFER = 0.25  # more of the points, for each influence beyond the one that leads


def fewest_tiles(filled: int) -> int:
    """The fewest tiles that fill the free sectors of a site: two neighbors take one tile."""
    ring = box.DIRECTION_COUNT
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


SECTORS = range(box.ALL_SECTORS + 1)
FEWEST = numbers([fewest_tiles(filled) for filled in SECTORS])
MOST = numbers([box.DIRECTION_COUNT - filled.bit_count() for filled in SECTORS])


@rule
def count_sites(state, player, some, amounts):
    """Magistrates on tiles, Fountains that may come, water that is near."""
    count_standing(state, player, amounts)
    if state.waiting == 1 << player and top(state).decision == Decision.MAGISTRATE:
        count_one_more(state, player, top(state).arg, some, amounts)
    amounts[features.BESIDE] = around_open_sites(state, player)
    amounts[features.NEAR_HEAD] = near_heads(state, player)


# ---- Magistrates on tiles


@rule
def count_standing(state, player, amounts):
    """All sites at which the player's Magistrates stand."""
    me = state.players[player]
    for slot in range(box.Player.magistrates):
        place = me.magistrates[slot]
        if place == EMPTY or place >= box.PLACEMENTS:
            continue
        for corner in range(box.CORNER_COUNT):
            vertex = box.CORNERS[place, corner]
            if is_open(state, vertex) and not stands_below(me, slot, vertex):
                count_promise(state, player, vertex, EMPTY, 1.0, amounts)


@rule
def count_one_more(state, player, tile, some, amounts):
    """As if one more Magistrate stood on a tile, if that is worth more than a free one."""
    before = usual_worth(amounts)
    count_change(state, player, tile, 1.0, amounts)
    if usual_worth(amounts) - before > some * AT_HAND:
        amounts[features.FREE] -= 1
    else:
        count_change(state, player, tile, -1.0, amounts)


@rule
def usual_worth(amounts):
    """What all sites at which Magistrates stand usually bring."""
    points = 0.0
    for k in range(USUAL.shape[0]):
        points += USUAL[k] * amounts[features.COMPLETE + k]
    return points


@rule
def count_change(state, player, tile, sign, amounts):
    """What changes if one more Magistrate stands on a tile (1), or the way back (-1)."""
    me = state.players[player]
    for corner in range(box.CORNER_COUNT):
        vertex = box.CORNERS[tile, corner]
        if is_open(state, vertex):
            if stands_below(me, box.Player.magistrates, vertex):
                count_promise(state, player, vertex, EMPTY, -sign, amounts)
            count_promise(state, player, vertex, tile, sign, amounts)


@rule
def is_open(state, vertex):
    """A site without building and Fountain that tiles can still complete."""
    return box.IS_SITE[vertex] == 1 and state.sites[vertex] == EMPTY


@rule
def stands_below(me, slot, vertex):
    """Whether a Magistrate of a lower slot stands at the vertex."""
    found = 0
    for other in range(slot):
        found += stands_at(me.magistrates[other], vertex)
    return found > 0


@rule
def count_promise(state, player, vertex, extra, sign, amounts):
    """The mean over the types that the site may still become, and the lift that comes with it.

    `extra`: a tile on which one more Magistrate stands, or EMPTY.
    """
    filled = state.sectors[vertex]
    fewest = FEWEST[filled]
    least = max(state.touching[vertex] + fewest - box.SMALLEST_SITE, 0)
    most = min(state.touching[vertex] + MOST[filled] - box.SMALLEST_SITE, box.BUILDINGS - 1)
    if least > most:
        return
    share = sign / (most + 1 - least)
    for kind in range(least, most + 1):
        count_type(state, player, vertex, kind, min(fewest, 3), extra, share, amounts)
    amounts[features.LIFTS] += sign / (1.0 + fewest)


@rule
def count_type(state, player, vertex, kind, step, extra, share, amounts):
    """CM-6.4, CM-6.5: the points of a type, by who has the influence for it now."""
    color = box.Building.color[kind]
    own = influence(state, player, vertex, color)
    if extra != EMPTY and state.tiles[extra] == color and stands_at(extra, vertex):
        own += 1
    theirs = most_of_others(state, player, vertex, color)
    if own > theirs:
        safer = 1.0 + SAFER * (own - theirs - 1) if step > 0 else 1.0
        amounts[features.AHEAD + step] += share * safer * box.Building.vp[kind]
    elif own == theirs and own > 0 and step > 0:
        amounts[features.LEVEL + step] += share * box.Building.vp[kind]


@rule
def most_of_others(state, player, vertex, color):
    """The highest influence among the other sides."""
    most = 0
    for other in range(state.sides):
        if other != player:
            most = max(most, influence(state, other, vertex, color))
    return most


# ---- beside own buildings


@rule
def around_open_sites(state, player):
    """CM-11.3: own buildings beside sites where a Fountain may come."""
    found = 0
    for vertex in range(box.VERTICES):
        if state.owners[vertex] == player:
            for direction in range(box.DIRECTION_COUNT):
                other = box.NEIGHBOR[vertex, direction]
                found += is_open(state, other) and state.touching[other] > 0
    return found


@rule
def near_heads(state, player):
    """CM-11.2: own buildings that the next piece may reach."""
    found = 0
    for aqueduct in range(box.AQUEDUCTS):
        for direction in range(box.DIRECTION_COUNT):
            if can_lay(state, aqueduct, direction):
                head = state.heads[aqueduct]
                found += state.owners[box.NEIGHBOR[head, direction]] == player
    return found


# ---- closing a site


@rule
def best_closing(state, player, only, has_magistrate):
    """The most points that one tile of the center box brings at once; `only`: of this color."""
    best = 0.0
    for vertex in range(box.VERTICES):
        placement = closing_placement(state, vertex)
        if placement == EMPTY:
            continue
        for color in range(box.COLORS):
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
    for corner in range(box.CORNER_COUNT):
        vertex = box.CORNERS[placement, corner]
        if not is_open(state, vertex) or not would_complete(state, placement, corner):
            continue
        kind = state.touching[vertex] + 1 - box.SMALLEST_SITE
        wanted = box.Building.color[kind]
        own = influence(state, player, vertex, wanted)
        own += has_magistrate and wanted == color
        if own > most_of_others(state, player, vertex, wanted):
            points += box.Building.vp[kind]
    return points
