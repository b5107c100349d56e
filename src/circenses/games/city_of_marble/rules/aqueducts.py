"""Chapter 7: bridges and aqueducts."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, offer, top
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.state import PIECE, Decision


@rule
def do_laid(state, player):
    """CM-5.8: the tile just laid takes a bridge, then starts an aqueduct."""
    placement = top(state).arg
    done(state)
    take_bridge(state, player, box.BRIDGE_UNDER[placement])
    start_aqueduct(state, player, box.SOURCE_AT[placement])


@rule
def take_bridge(state, player, space):
    """CM-7.1: the player covering the space keeps its tile; CM-7.2: it is ground like any other."""
    if space == EMPTY:
        return
    state.players[player].bridges[space] = state.bridges[space]
    state.bridges[space] = 0
    state.bridge_owners[space] = player


# ---- aqueducts


@rule
def start_aqueduct(state, player, aqueduct):
    """CM-7.3: three pieces at once; CM-7.12: or as many as can be laid."""
    if aqueduct == EMPTY or state.heads[aqueduct] != EMPTY:
        return
    state.heads[aqueduct] = box.SOURCES[aqueduct]
    if box.Turn.aqueduct_pieces_at_start == 0 or not can_extend(state, aqueduct):
        return
    if player >= state.seats:
        ask(state, player, Decision.WATER, aqueduct, box.Turn.aqueduct_pieces_at_start)
    else:
        ask(state, player, Decision.PIECE, aqueduct, box.Turn.aqueduct_pieces_at_start)


@rule
def can_lay(state, aqueduct, direction):
    """CM-7.6: along a tile's edge, CM-7.7: from the head, to a vertex without water.

    CM-7.8, CM-7.9, CM-7.10: neither its own, nor another's, nor a source; CM-7.11, CM-9.4: 13
    pieces. Nothing else hinders it (CM-7.13).
    """
    head = state.heads[aqueduct]
    if head == EMPTY or state.pieces[aqueduct] == box.Aqueduct.per_color:
        return False
    if (state.edges[head] >> direction) & 1 == 0:
        return False
    return state.water[box.NEIGHBOR[head, direction]] == EMPTY


@rule
def can_extend(state, only):
    """CM-4.3: some piece can be laid on this aqueduct, or on any if EMPTY."""
    for aqueduct in range(box.AQUEDUCTS):
        if state.heads[aqueduct] == EMPTY or (only != EMPTY and only != aqueduct):
            continue
        for direction in range(box.DIRECTION_COUNT):
            if can_lay(state, aqueduct, direction):
                return True
    return False


@rule
def may_piece(state, player, out):
    """CM-5.4, CM-7.5: any started aqueduct; CM-7.3: at the start only the new one."""
    only = top(state).arg
    n = 0
    for aqueduct in range(box.AQUEDUCTS):
        if state.heads[aqueduct] == EMPTY or (only != EMPTY and only != aqueduct):
            continue
        for direction in range(box.DIRECTION_COUNT):
            if can_lay(state, aqueduct, direction):
                n = offer(out, n, PIECE + box.DIRECTION_COUNT * aqueduct + direction)
    return n


@rule
def do_piece(state, player, move):
    """CM-5.5, CM-7.12: on with the next piece, as long as there is one to lay."""
    piece = move - PIECE
    lay_piece(state, player, piece // box.DIRECTION_COUNT, piece % box.DIRECTION_COUNT)
    entry = top(state)
    entry.n -= 1
    if entry.n == 0 or not can_extend(state, entry.arg):
        done(state)


@rule
def lay_piece(state, player, aqueduct, direction):
    """CM-7.4: to a neighbor, the new head; CM-7.14, CM-7.15: a Fountain there brings a coin."""
    head = box.NEIGHBOR[state.heads[aqueduct], direction]
    state.paths[aqueduct, state.pieces[aqueduct]] = direction
    state.pieces[aqueduct] += 1
    state.heads[aqueduct] = head
    state.water[head] = aqueduct
    if state.sites[head] == box.FOUNTAIN:
        gain_coin(state, player)


@rule
def gain_coin(state, player):
    """CM-9.3: none when the supply is empty; CM-8.4: coins are kept."""
    if state.coins_left > 0:
        state.coins_left -= 1
        state.players[player].coins += 1
