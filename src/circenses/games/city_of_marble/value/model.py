"""What a position is worth to a player: the final score to be expected, in points.

The points so far, each line of final scoring as it stands, and a worth for what can still become
points: tiles, Magistrates at hand and where they stand, Imperium, actions left. It shrinks towards
the end of the game, where the value is the score.
"""

from circenses.core.agenda import top
from circenses.core.jit import rule
from circenses.core.schema import EMPTY
from circenses.core.sets import has
from circenses.games.city_of_marble import data
from circenses.games.city_of_marble.rules.aqueducts import may_lay
from circenses.games.city_of_marble.rules.tiles import free_magistrate
from circenses.games.city_of_marble.rules.turn import can_play
from circenses.games.city_of_marble.scoring import (
    score_aqueducts,
    score_bridges,
    score_coins,
    score_fountains,
    score_imperium,
)
from circenses.games.city_of_marble.state import Decision
from circenses.games.city_of_marble.value.sites import beside_open_sites, best_closing, standing
from circenses.games.city_of_marble.value.weights import (
    ACTION,
    BEHIND,
    BRIDGE,
    CLOSING,
    CLOSING_LATER,
    COIN_LEAD,
    DRAWN,
    FREE,
    IMPERIUM,
    LEAD,
    MORE_TILES,
    NEAR_HEAD,
    PIECE,
    RECALL,
    RED_TILE,
    SECOND_FREE,
    SETTING_UP,
    THIRD_FREE,
    THREAT,
    TIED,
    WEIGHTS,
)

TUNING: dict[str, float] = {}  # search's own constants are good here

LONG = 3.0  # turns that a player has left while nothing is in a hurry
DRAW = 0.9  # points that two tiles bring, before their colors are known
MEAN_BRIDGE = float(data.BRIDGE_TILES.mean())


@rule
def value(state, player):
    """At the end the score."""
    return worth(state, player, WEIGHTS)


@rule
def worth(state, player, w):
    """The score, or before the end what is to be expected, by any weights."""
    points = state.players[player].points + score_bridges(state, player)
    points += score_aqueducts(state, player) + score_fountains(state, player)
    if state.waiting == 0:
        return points + score_coins(state, player) + float(score_imperium(state, player))
    left = turns_left(state, player)
    some = min(1.0, left / LONG)
    return (
        points
        + coins(state, player, some, w)
        + imperium(state, player, some, w)
        + some * belongings(state.players[player], w)
        + on_the_board(state, player, some, w)
        + what_comes_next(state, player, left, w)
        - w[THREAT] * threat(state, player)
    )


@rule
def spread(state):
    """How far final scores usually lie from their values: less towards the end."""
    return 3.0 + 5.0 * min(1.0, turns_left(state, state.active) / LONG)


@rule
def turns_left(state, player):
    """CM-10.1, CM-10.2: until three stacks are empty, if each turn takes two tiles."""
    if state.final_turns != EMPTY:
        away = (player - state.active + state.sides) % state.sides
        return 0.5 if away < state.final_turns else 0.0
    tiles, highest = 0, 0
    for color in range(data.COLORS):
        tiles += state.stacks[color]
        highest = max(highest, state.stacks[color])
    return 0.5 + (tiles - highest) / (2.0 * state.sides)


# ---- what a player has


@rule
def belongings(me, w):
    """Tiles, by color, and Magistrates at hand."""
    points = 0.0
    for color in range(data.COLORS):
        now = tiles_of(color, me.center_box[color], w)
        soon = tiles_of(color, me.center_box[color] + me.left_box[color], w)
        points += now + w[DRAWN] * (soon - now)
    free = 0
    for slot in range(data.MAGISTRATES):
        free += me.magistrates[slot] == EMPTY or me.magistrates[slot] >= data.PLACEMENTS
    if free > 0:
        points += w[FREE]
    if free > 1:
        points += w[SECOND_FREE]
    return points + w[THIRD_FREE] * max(free - 2, 0)


@rule
def tiles_of(color, tiles, w):
    """The first tile of a color is worth more than the next."""
    return w[RED_TILE + color] * min(tiles, 1) + w[MORE_TILES] * max(tiles - 1, 0)


@rule
def to_come(me, place):
    """CM-4.5: the Magistrates that wait on a space, each for its reward."""
    waiting = 0
    for slot in range(data.MAGISTRATES):
        waiting += me.magistrates[slot] == place
    return waiting


@rule
def coins(state, player, some, w):
    """CM-11.4: those that will come too; the majority may still change."""
    own = state.players[player].coins + to_come(state.players[player], data.TREASURY)
    most = 0
    for other in range(state.sides):
        if other != player:
            they = state.players[other]
            most = max(most, they.coins + to_come(they, data.TREASURY))
    sure = 1.0 - some * (1.0 - w[COIN_LEAD])
    return own * data.COIN_POINTS + (sure * data.COIN_MAJORITY if own >= max(most, 1) else 0.0)


@rule
def imperium(state, player, some, w):
    """CM-11.5, CM-8.2: each color's majority as it will be, and the actions to be bought."""
    points = 0.0
    for color in range(data.COLORS):
        own = held(state.players[player], color)
        most, equal = 0, 0
        for other in range(state.sides):
            theirs = held(state.players[other], color)
            if other != player and theirs >= most:
                equal = equal + 1 if theirs == most else 1
                most = theirs
        points += some * w[IMPERIUM] * own
        points += majority(own, most, some, w)
    return points


@rule
def held(me, color):
    return me.imperium[color] + to_come(me, data.IMPERIUM_SPACE + color)


@rule
def majority(own, most, some, w):
    """CM-11.5: sure at the end; before it, a lead may be lost and a gap closed."""
    if own == 0:
        return 0.0
    if own > most:
        now = float(data.IMPERIUM_MAJORITY)
        return now + some * (w[LEAD] + 0.5 * min(own - most - 1, 2) - now)
    if own == most:
        return data.IMPERIUM_TIED + some * (w[TIED] - data.IMPERIUM_TIED)
    return some * w[BEHIND] if own + 1 == most else 0.0


# ---- the board


@rule
def on_the_board(state, player, some, w):
    """Magistrates on tiles, Fountains that may come, water that is near."""
    extra = EMPTY
    points = standing(state, player, extra, w)
    if asks(state, player, Decision.MAGISTRATE):
        with_one = standing(state, player, top(state).arg, w)
        points = max(points, with_one - some * w[FREE])
    return some * beside_open_sites(state, player, w) + points + some * near_heads(state, player, w)


@rule
def asks(state, player, decision):
    """Whether this is the open question, put to the player."""
    return state.waiting == 1 << player and top(state).decision == decision


@rule
def near_heads(state, player, w):
    """CM-11.2: own buildings that the next piece may reach."""
    found = 0
    for aqueduct in range(data.AQUEDUCTS):
        for direction in range(data.DIRECTION_COUNT):
            if may_lay(state, aqueduct, direction):
                head = state.heads[aqueduct]
                found += state.owners[data.NEIGHBOR[head, direction]] == player
    return w[NEAR_HEAD] * found


# ---- the turn


@rule
def what_comes_next(state, player, left, w):
    """Actions of this turn, or of the next one."""
    if left == 0.0:
        return 0.0
    is_free = free_magistrate(state.players[player]) != EMPTY
    if state.active != player:
        return w[CLOSING_LATER] * best_closing(state, player, EMPTY, is_free)
    plays = int(state.actions)
    only = EMPTY
    points = 0.0
    if state.waiting == 1 << player:
        match top(state).decision:
            case Decision.ACTION:
                plays += 1
            case Decision.DRAW:
                points += DRAW * w[DRAWN] * min(1.0, left / LONG)
            case Decision.RECALL:
                points += 0.0 if is_free else w[RECALL]
            case Decision.PIECE:
                points += best_piece(state, player, w)
            case Decision.COLOR:
                plays += 1
                points += w[SETTING_UP] - w[ACTION]
            case Decision.PLACEMENT:
                plays += 1
                only = top(state).arg
                points += w[SETTING_UP] - w[ACTION]
            case _:
                pass
    if plays == 0:
        return points + w[CLOSING_LATER] * best_closing(state, player, EMPTY, is_free)
    return points + w[ACTION] * plays + best_play(state, player, only, is_free, w)


@rule
def threat(state, player):
    """The most points that any rival with a turn left could have at once."""
    most = 0.0
    for other in range(state.sides):
        if other != player and turns_left(state, other) > 0.0:
            is_free = free_magistrate(state.players[other]) != EMPTY
            most = max(most, best_closing(state, other, EMPTY, is_free or other >= state.seats))
    return most


@rule
def best_play(state, player, only, is_free, w):
    """The best thing to do with a tile at once."""
    best = w[CLOSING] * best_closing(state, player, only, is_free)
    if can_play(state, state.players[player]) and can_cover(state, data.BRIDGE_PLACEMENTS):
        best = max(best, w[BRIDGE] * MEAN_BRIDGE)
    return best


@rule
def can_cover(state, rows):
    """Whether one of these placements is open."""
    for row in range(rows.shape[0]):
        for k in range(rows.shape[1]):
            if rows[row, k] != EMPTY and has(state.open_placements, rows[row, k]):
                return True
    return False


@rule
def best_piece(state, player, w):
    """CM-5.4, CM-7.14: what the next piece can reach: an own building, or a coin."""
    best = 0.0
    for aqueduct in range(data.AQUEDUCTS):
        if top(state).arg != EMPTY and top(state).arg != aqueduct:
            continue
        for direction in range(data.DIRECTION_COUNT):
            if may_lay(state, aqueduct, direction):
                vertex = data.NEIGHBOR[state.heads[aqueduct], direction]
                if state.owners[vertex] == player:
                    best = max(best, data.AQUEDUCT_POINTS - w[NEAR_HEAD])
                elif state.sites[vertex] == data.FOUNTAIN:
                    best = max(best, float(data.COIN_POINTS))
    return best + w[PIECE] * top(state).n
