"""Chapter 5: the actions draw, recall and play; aqueducts have their own file."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, offer, top
from circenses.core.rules.sets import offer_all
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.rules.tiles import (
    completed_corners,
    free_magistrate,
    lay_tile,
    stands_on_tile,
)
from circenses.games.city_of_marble.state import (
    AQUEDUCT,
    COLOR,
    DRAW,
    NOBODY,
    PAIR,
    PLACEMENT,
    RECALL,
    SINGLE,
    SLOT,
    SOMEBODY,
    Decision,
)


@rule
def do_action(state, player, move):
    """CM-4.1: one of the four actions."""
    done(state)
    if move == DRAW:
        ask(state, player, Decision.DRAW)
    elif move == AQUEDUCT:
        ask(state, player, Decision.PIECE, EMPTY, box.Turn.aqueduct_pieces_per_action)  # CM-5.4
    elif move == RECALL:
        ask(state, player, Decision.RECALL)
    else:
        ask(state, player, Decision.COLOR)


# ---- draw


@rule
def may_draw(state, player, out):
    """CM-5.1: two different colors; CM-5.2, CM-12.9: from one stack only if it is the last."""
    n = 0
    for pair in range(box.PAIRS.shape[0]):
        if state.stacks[box.PAIRS[pair, 0]] > 0 and state.stacks[box.PAIRS[pair, 1]] > 0:
            n = offer(out, n, PAIR + pair)
    if n > 0:
        return n
    for color in range(box.COLORS):
        if state.stacks[color] > 0:
            n = offer(out, n, SINGLE + color)
    return n


@rule
def do_draw(state, player, move):
    """CM-5.1: into the left box; CM-5.2: as many as there are of the last color."""
    done(state)
    if move >= SINGLE:
        color = move - SINGLE
        take_tiles(state, player, color, min(box.TILES_PER_DRAW, state.stacks[color]))
    else:
        take_tiles(state, player, box.PAIRS[move - PAIR, 0], 1)
        take_tiles(state, player, box.PAIRS[move - PAIR, 1], 1)


@rule
def take_tiles(state, player, color, n):
    """CM-5.3: what lies in the left box is not playable yet."""
    state.stacks[color] -= n
    state.players[player].left_box[color] += n


# ---- recall


@rule
def may_recall(state, player, out):
    """CM-5.6, CM-5.7: one of the player's Magistrates on a tile."""
    n = 0
    for slot in range(box.Player.magistrates):
        if stands_on_tile(state.players[player], slot):
            n = offer(out, n, SLOT + slot)
    return n


@rule
def do_recall(state, player, move):
    """CM-5.6: into the center box, ready to use."""
    done(state)
    state.players[player].magistrates[move - SLOT] = EMPTY


# ---- play


@rule
def may_color(state, player, out):
    """CM-5.8, CM-12.5: the colors in the center box."""
    n = 0
    for color in range(box.COLORS):
        if state.players[player].center_box[color] > 0:
            n = offer(out, n, COLOR + color)
    return n


@rule
def do_color(state, player, move):
    """CM-12.5: after the color, the placement."""
    done(state)
    ask(state, player, Decision.PLACEMENT, move - COLOR)


@rule
def may_placement(state, player, out):
    """CM-5.9: every open placement, the same for all colors (CM-5.11)."""
    return offer_all(out, 0, PLACEMENT, state.open_placements)


@rule
def do_placement(state, player, move):
    """CM-5.8: the tile is laid; CM-5.12, CM-12.3: then a Magistrate, if one is free."""
    me = state.players[player]
    color, placement = top(state).arg, move - PLACEMENT
    done(state)
    me.center_box[color] -= 1
    play_tile(state, player, color, placement)
    if free_magistrate(me) != EMPTY:
        ask(state, player, Decision.MAGISTRATE, placement)


@rule
def play_tile(state, player, color, placement):
    """CM-5.8, CM-5.13: bridge and new aqueduct (CM-7.16) before the completed sites."""
    lay_tile(state, color, placement)
    ask(state, player, Decision.SITES, placement, completed_corners(state, placement))
    ask(state, player, Decision.LAID, placement)


@rule
def may_magistrate(state, player, out):
    """CM-5.12: no or yes."""
    return offer(out, offer(out, 0, NOBODY), SOMEBODY)


@rule
def do_magistrate(state, player, move):
    """CM-5.12: one Magistrate on the tile just placed, or never."""
    placement = top(state).arg
    done(state)
    if move == SOMEBODY:
        place_magistrate(state.players[player], placement)


@rule
def place_magistrate(me, placement):
    """CM-12.4: the free one with the lowest slot; without one, nothing."""
    slot = free_magistrate(me)
    if slot != EMPTY:
        me.magistrates[slot] = placement
