"""What this turn or the next may bring, and what a rival may do."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import top
from circenses.core.rules.sets import has
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.rules.aqueducts import can_lay
from circenses.games.city_of_marble.rules.tiles import free_magistrate
from circenses.games.city_of_marble.rules.turn import can_play
from circenses.games.city_of_marble.state import Decision
from circenses.games.city_of_marble.value import features
from circenses.games.city_of_marble.value.sites import best_closing
from circenses.games.city_of_marble.value.time import time_left

MEAN_BRIDGE = float(box.Bridge.tiles.mean())


@rule
def count_ahead(state, player, amounts):
    """Actions of this turn, or of the next one."""
    is_free = free_magistrate(state.players[player]) != EMPTY
    plays, only = 0, EMPTY
    if state.active == player:
        plays = int(state.actions)
        if state.waiting == 1 << player:
            match top(state).decision:
                case Decision.ACTION:
                    plays += 1
                case Decision.DRAW:
                    amounts[features.TO_DRAW] = 1
                case Decision.RECALL:
                    amounts[features.TO_RECALL] = 0 if is_free else 1
                case Decision.PIECE:
                    count_piece(state, player, amounts)
                case Decision.COLOR:
                    amounts[features.TO_LAY] = 1
                case Decision.PLACEMENT:
                    amounts[features.TO_LAY] = 1
                    only = top(state).arg
                case _:
                    pass
    amounts[features.ACTIONS] = plays
    if plays + amounts[features.TO_LAY] == 0:
        amounts[features.CLOSING_LATER] = best_closing(state, player, EMPTY, is_free)
        return
    points = best_closing(state, player, only, is_free)
    amounts[features.CLOSING] = points
    if points == 0 and can_bridge(state, state.players[player]):
        amounts[features.TO_BRIDGE] = MEAN_BRIDGE


@rule
def can_bridge(state, me):
    """CM-7.1: whether an available tile can be laid where a Bridge then stands."""
    return can_play(state, me) and can_cover(state, box.BRIDGE_PLACEMENTS)


@rule
def can_cover(state, rows):
    """Whether one of these placements is open."""
    for row in range(rows.shape[0]):
        for k in range(rows.shape[1]):
            if rows[row, k] != EMPTY and has(state.open_placements, rows[row, k]):
                return True
    return False


@rule
def count_piece(state, player, amounts):
    """CM-5.4, CM-7.14: what the next piece can reach: an own building, or else a coin."""
    only = top(state).arg
    amounts[features.TO_REACH] = top(state).n
    for aqueduct in range(box.AQUEDUCTS):
        if only != EMPTY and only != aqueduct:
            continue
        for direction in range(box.DIRECTION_COUNT):
            if can_lay(state, aqueduct, direction):
                vertex = box.NEIGHBOR[state.heads[aqueduct], direction]
                if state.owners[vertex] == player:
                    amounts[features.TO_WATER] = box.AQUEDUCT_POINTS
                    amounts[features.TO_COIN] = 0
                    return
                if state.sites[vertex] == box.FOUNTAIN:
                    amounts[features.TO_COIN] = box.Scoring.coin_each


@rule
def count_threat(state, player, amounts):
    """The most points that any rival with a turn left could have at once."""
    most = 0.0
    for other in range(state.sides):
        if other != player and time_left(state, other) > 0:
            is_free = free_magistrate(state.players[other]) != EMPTY
            most = max(most, best_closing(state, other, EMPTY, is_free or other >= state.seats))
    amounts[features.THREAT] = most
