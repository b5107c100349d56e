"""Chapter 4: the turn, with Imperium and Treasury (8), limits (9) and the end of the game (10)."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, offer
from circenses.core.rules.sets import is_empty
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.rules.aqueducts import can_extend, gain_coin
from circenses.games.city_of_marble.rules.tiles import stands_on_tile
from circenses.games.city_of_marble.state import (
    AQUEDUCT,
    DRAW,
    END_TURN,
    PLAY,
    RECALL,
    SPEND,
    Decision,
)


@rule
def begin_turn(state, player):
    """CM-4.1: two actions; CM-10.2: one in the final round; CM-14.7: the Curator's works."""
    is_final = state.final_turns != EMPTY
    state.active = player
    if player >= state.seats:
        works = box.SoloLevel.works[state.level]
        state.actions = box.Solo.works_final if is_final else works
        ask(state, player, Decision.WORKS)
    else:
        state.actions = box.FINAL_ACTIONS if is_final else box.ACTIONS
        ask(state, player, Decision.TURN)


@rule
def do_turn(state, player):
    """CM-4.1: the next action; CM-4.2: then Imperium; CM-4.4, CM-10.3: skipped if none is legal."""
    if not can_act(state, player):
        end_turn(state, player)
    elif state.actions > 0:
        state.actions -= 1
        ask(state, player, Decision.ACTION)
    elif state.final_turns == EMPTY and has_imperium(state.players[player]):
        ask(state, player, Decision.IMPERIUM)
    else:
        end_turn(state, player)


# ---- actions


@rule
def may_action(state, player, out):
    """CM-4.3: each action that can be carried out."""
    me = state.players[player]
    n = 0
    if can_draw(state):
        n = offer(out, n, DRAW)
    if can_extend(state, EMPTY):
        n = offer(out, n, AQUEDUCT)
    if can_recall(me):
        n = offer(out, n, RECALL)
    if can_play(state, me):
        n = offer(out, n, PLAY)
    return n


@rule
def can_act(state, player):
    """CM-4.4: at least one action is legal."""
    me = state.players[player]
    return can_draw(state) or can_play(state, me) or can_recall(me) or can_extend(state, EMPTY)


@rule
def can_draw(state):
    """CM-4.3, CM-9.1: a stack has a tile."""
    for color in range(box.COLORS):
        if state.stacks[color] > 0:
            return True
    return False


@rule
def can_recall(me):
    """CM-4.3: an own Magistrate stands on a tile."""
    for slot in range(box.Player.magistrates):
        if stands_on_tile(me, slot):
            return True
    return False


@rule
def can_play(state, me):
    """CM-4.3: a tile in the center box, and a legal placement."""
    for color in range(box.COLORS):
        if me.center_box[color] > 0:
            return not is_empty(state.open_placements)
    return False


# ---- Imperium


@rule
def has_imperium(me):
    for color in range(box.COLORS):
        if me.imperium[color] > 0:
            return True
    return False


@rule
def may_imperium(state, player, out):
    """CM-4.2, CM-8.2: end the turn, or spend a tile of any color."""
    n = offer(out, 0, END_TURN)
    for color in range(box.COLORS):
        if state.players[player].imperium[color] > 0:
            n = offer(out, n, SPEND + color)
    return n


@rule
def do_imperium(state, player, move):
    """CM-8.2: the tile goes back to its stack and brings one more action."""
    done(state)
    if move == END_TURN:
        end_turn(state, player)
    else:
        spend_imperium(state, player, move - SPEND)
        state.actions += 1


@rule
def spend_imperium(state, player, color):
    """CM-8.2: back to the stack."""
    state.players[player].imperium[color] -= 1
    state.imperium_left[color] += 1


# ---- end of turn


@rule
def end_turn(state, player):
    """CM-4.5: tiles, Magistrates, the end, the next player (CM-3.5)."""
    done(state)
    take_drawn_tiles(state.players[player])
    bring_magistrates_home(state, player)
    count_final_turns(state)
    if state.final_turns == 0:
        reveal_bridges(state)
    else:
        begin_turn(state, (player + 1) % state.sides)


@rule
def take_drawn_tiles(me):
    """CM-4.5 (a), CM-5.3: from the left box to the center box; CM-4.7: without limit."""
    for color in range(box.COLORS):
        me.center_box[color] += me.left_box[color]
        me.left_box[color] = 0


@rule
def bring_magistrates_home(state, player):
    """CM-4.5 (b), CM-8.1: each one on a space brings its reward; CM-4.6: compulsory."""
    me = state.players[player]
    for slot in range(box.Player.magistrates):
        place = me.magistrates[slot]
        if place < box.PLACEMENTS:
            continue
        if place == box.TREASURY:
            gain_coin(state, player)
        else:
            gain_imperium(state, player, place - box.IMPERIUM_SPACE)
        me.magistrates[slot] = EMPTY


@rule
def gain_imperium(state, player, color):
    """CM-9.2: none when the stack is empty; CM-8.3: to be spent in a later turn."""
    if state.imperium_left[color] > 0:
        state.imperium_left[color] -= 1
        state.players[player].imperium[color] += 1


@rule
def count_final_turns(state):
    """CM-10.1: three empty stacks begin the final round; CM-10.2: a turn for each player.

    CM-10.4: a final turn ends like any other, but the end is not looked for again.
    """
    if state.final_turns != EMPTY:
        state.final_turns -= 1
    elif empty_stacks(state) >= box.Turn.final_round_when_empty_stacks:
        state.final_turns = state.sides


@rule
def empty_stacks(state):
    empty = 0
    for color in range(box.COLORS):
        empty += state.stacks[color] == 0
    return empty


@rule
def reveal_bridges(state):
    """CM-11.1, CM-13.2: all Bridge tiles that were taken are turned over."""
    for space in range(box.BRIDGES):
        owner = state.bridge_owners[space]
        if owner != EMPTY:
            state.revealed[space] = state.players[owner].bridges[space]
