"""How much there is of each feature (value/features.py) in a position, for one player.

The points so far, each line of final scoring as it stands, what can still become points (tiles,
Magistrates and where they stand, Imperium), and what this turn or the next may bring.
"""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box, scoring
from circenses.games.city_of_marble.value import features
from circenses.games.city_of_marble.value.ahead import count_ahead, count_threat
from circenses.games.city_of_marble.value.sites import count_sites
from circenses.games.city_of_marble.value.time import LONG, MOST_TIME, time_left

__all__ = ["MOST_TIME", "TUNING", "measure", "spread", "time_left"]

# Bots that want only to win build less than they could. A little extra for each building makes them
# build more, and they lose no strength (docs/bot-trials.md).
TUNING = {"glory": 0.005}

# Further tiles of a color that count. When all did, drawing tiles forever looked attractive, and in
# some games bots waited until no tiles were left.
ENOUGH = 4


@rule
def measure(state, player, amounts):
    """Count all features of a position, before the end of the game."""
    amounts[features.EXPECTED] = 1.0
    amounts[features.FEWER] = box.SEATS - state.sides
    left = time_left(state, player)
    count_points(state, player, amounts)
    count_coins(state, player, amounts)
    count_imperium(state, player, amounts)
    count_belongings(state.players[player], amounts)
    count_sites(state, player, min(1.0, left / LONG), amounts)
    if left > 0:
        count_ahead(state, player, amounts)
    count_threat(state, player, amounts)


@rule
def spread(state):
    """How far final scores usually lie from their values: less towards the end."""
    return 3.0 + 5.0 * min(1.0, time_left(state, state.active) / LONG)


@rule
def count_points(state, player, amounts):
    """CM-11.1 to CM-11.3: what is certain, or stands as it is; CM-14.3: the Curator's start."""
    amounts[features.POINTS] = state.players[player].points
    amounts[features.BRIDGES] = scoring.score_bridges(state, player)
    amounts[features.AQUEDUCTS] = scoring.score_aqueducts(state, player)
    amounts[features.FOUNTAINS] = scoring.score_fountains(state, player)
    if player >= state.seats:
        amounts[features.HEAD_START] = box.SoloLevel.head_start[state.level]


@rule
def to_come(me, place):
    """CM-4.5: the Magistrates that wait on a space, each for its reward."""
    waiting = 0
    for slot in range(box.Player.magistrates):
        waiting += me.magistrates[slot] == place
    return waiting


@rule
def count_coins(state, player, amounts):
    """CM-11.4: those that will come too; the majority may still change."""
    own = state.players[player].coins + to_come(state.players[player], box.TREASURY)
    most = 1
    for other in range(state.sides):
        if other != player:
            they = state.players[other]
            most = max(most, they.coins + to_come(they, box.TREASURY))
    amounts[features.COINS] = own * box.Scoring.coin_each
    amounts[features.COIN_LEAD] = box.Scoring.coin_majority if own >= most else 0


@rule
def count_imperium(state, player, amounts):
    """CM-11.5, CM-8.2: each color's majority as it will be, and the actions to be bought."""
    for color in range(box.COLORS):
        own = held(state.players[player], color)
        if own == 0:
            continue
        most = 0
        for other in range(state.sides):
            if other != player:
                most = max(most, held(state.players[other], color))
        amounts[features.IMPERIUM] += own
        if own > most:
            amounts[features.LEADS] += box.Scoring.imperium_majority
            amounts[features.LEAD_BY] += min(own - most - 1, 2)
        elif own == most:
            amounts[features.TIES] += box.Scoring.imperium_majority_tied
        elif own + 1 == most:
            amounts[features.BEHIND] += 1


@rule
def held(me, color):
    return me.imperium[color] + to_come(me, box.IMPERIUM_SPACE + color)


@rule
def count_belongings(me, amounts):
    """Playable tiles, by color, and free Magistrates; the first is worth more than the next."""
    more = more_soon = 0
    for color in range(box.COLORS):
        now = me.center_box[color]
        soon = now + me.left_box[color]
        amounts[features.TILE + color] = min(now, 1)
        amounts[features.DRAWN + color] = min(soon, 1) - min(now, 1)
        more += max(now - 1, 0)
        more_soon += max(soon - 1, 0)
    amounts[features.MORE] = min(more, ENOUGH)
    amounts[features.DRAWN_MORE] = min(more_soon, ENOUGH) - min(more, ENOUGH)
    free = 0
    for slot in range(box.Player.magistrates):
        free += me.magistrates[slot] == EMPTY or me.magistrates[slot] >= box.PLACEMENTS
    amounts[features.FREE] = min(free, 1)
    amounts[features.SECOND_FREE] = 1 if free > 1 else 0
    amounts[features.THIRD_FREE] = max(free - 2, 0)
