"""Chapter 4: a turn."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.rules.advisors import fire, lasting
from circenses.games.rome_and_roll.rules.favors import (
    can_act,
    can_act_with_some_favor,
    can_use,
    can_use_jupiter,
    can_use_saturn,
    use,
    use_saturn,
)
from circenses.games.rome_and_roll.rules.offers import is_full, next_stage, offer, offer_all
from circenses.games.rome_and_roll.rules.resources import (
    bribable_icon,
    bribable_kinds,
    bribe_with_icon,
    free_senators,
    offer_bribes,
    store,
)
from circenses.games.rome_and_roll.state import (
    ACTION,
    ADVISOR,
    DIE,
    DIE_BASKET,
    DIE_JEWEL,
    DONE,
    FACE,
    FAVOR,
    NO_SENATOR,
    RESOURCE,
    SENATOR,
    SOURCE,
    Decision,
)

# Stages of a turn (RR-4.13)
LAST_WINDOW = 9


@rule
def begin_turn(state, player):
    """RR-4.1: the turn of a player."""
    state.active = player
    ask(state, player, Decision.TURN)


@rule
def do_turn(state, player):
    """RR-4.13: the questions of a turn, in this order."""
    # fmt: off
    match next_stage(state):
        case 0: ask(state, player, Decision.TURN_DIE)
        case 1: ask_for_face(state, player)
        case 2: lay_out_icons(state, player)
        case 3: open_window(state, player)
        case 4: ask_for_senator(state, player)
        case 5: ask(state, player, Decision.MAIN_ACTION)
        case 6: ask_for_jupiter(state, player)
        case 7: open_window(state, player)
        case 8: ask(state, player, Decision.MAIN_ACTION)
        case 9: open_window(state, player)
        case 10: store_baskets(state, player)
        case _: end_turn(state, player)
    # fmt: on


# ---- the die


@rule
def may_turn_die(state, player, out):
    """RR-4.2: one of the dice taken in the draft."""
    me = state.players[player]
    n = 0
    if me.dice[0] != EMPTY:
        n = offer(out, n, DIE + me.dice[0])
    if me.dice[1] != EMPTY and me.dice[1] != me.dice[0]:
        n = offer(out, n, DIE + me.dice[1])
    return n


@rule
def do_turn_die(state, player, move):
    """RR-4.2: it leaves the player and serves this turn."""
    done(state)
    me = state.players[player]
    state.die = move - DIE
    k = 0 if me.dice[0] == state.die else 1
    me.dice[k] = EMPTY


@rule
def ask_for_face(state, player):
    """RR-4.1, RR-12.8: if the die can be turned at all."""
    can_shift = lasting(state.players[player], vocabulary.SHIFTS) != 0
    if can_shift or can_use(state, player, box.MINERVA):
        ask(state, player, Decision.TURN_FACE)


@rule
def may_turn_face(state, player, out):
    """RR-4.1, RR-4.10: one change at most, by an ability or by Minerva (RR-13.8)."""
    shifts, n = lasting(state.players[player], vocabulary.SHIFTS), 0
    for face in range(vocabulary.FACES):
        way = (face - state.die) % vocabulary.FACES
        if (shifts >> min(way, vocabulary.FACES - way)) & 1:  # RR-12.7: 6 and 1 are neighbors
            n = offer(out, n, FACE + face)
    if can_use(state, player, box.MINERVA):
        n = offer(out, n, FAVOR + box.MINERVA)
    return offer(out, n, DONE)


@rule
def do_turn_face(state, player, move):
    done(state)
    if move == DONE:
        return
    if move >= FAVOR:
        use(state, player, box.MINERVA)
        ask(state, player, Decision.MINERVA_FACE)
    else:
        turn_to(state, move - FACE)


@rule
def turn_to(state, face):
    """RR-12.7: the same die with another face; nothing of the old one is gained."""
    state.die += face - state.die % vocabulary.FACES


@rule
def may_minerva_face(state, player, out):
    """RR-13.8: any other face."""
    n = 0
    for face in range(vocabulary.FACES):
        if face != state.die % vocabulary.FACES:
            n = offer(out, n, FACE + face)
    return n


@rule
def do_minerva_face(state, player, move):
    done(state)
    turn_to(state, move - FACE)


@rule
def lay_out_icons(state, player):
    """RR-4.2, RR-4.3: the icons of the face, then `die` abilities."""
    for good in range(vocabulary.BASKET + 1):
        state.icons[good] = box.FACE_ICONS[state.die, good]
    state.aux = box.FACE_AUX[state.die]
    state.workers = box.FACE_WORKERS[state.die]  # RR-1.3
    fire(state, player, vocabulary.Trigger.DIE)


# ---- free actions


@rule
def open_window(state, player):
    """RR-4.5, RR-11.6: free actions before, between and after main actions."""
    if bribable_kinds(state) > 0 or can_use(state, player, box.SATURN):
        ask(state, player, Decision.FREE_ACTION)


@rule
def may_free_action(state, player, out):
    """RR-11.2: bribe with an icon; RR-13.9: Saturn; or no more."""
    n = 0
    if bribable_kinds(state) > 0:
        n = offer_bribes(state, player, out, n)
    if can_use_saturn(state, player):
        n = offer(out, n, FAVOR + box.SATURN)
    return offer(out, n, DONE)


@rule
def do_free_action(state, player, move):
    """The window stays open until the player wants no more."""
    if move == DONE:
        done(state)
    elif move >= FAVOR:
        use_saturn(state, player)
    elif move >= SOURCE:
        ask(state, player, Decision.BRIBE, good_from(move - SOURCE))
    else:
        bribe_with_icon(state, player, bribable_icon(state), move - ADVISOR)


@rule
def good_from(source):
    """RR-18.9: the icon meant by a source, when it is to bribe."""
    if source == DIE_BASKET:
        return vocabulary.BASKET
    return vocabulary.JEWELRY if source == DIE_JEWEL else vocabulary.FISH


# ---- senator and main action


@rule
def ask_for_senator(state, player):
    """RR-4.9: once, right before the main action, if a senator is free."""
    if free_senators(state.players[player]) > 0:
        ask(state, player, Decision.SENATOR_ICON)


@rule
def may_senator_icon(state, player, out):
    """RR-4.4, RR-4.9: one free senator for an icon, or none; RR-4.14: for any of the three."""
    n = offer(out, 0, NO_SENATOR)
    for icon in range(1, box.SENATOR_ICONS.shape[0]):
        n = offer(out, n, SENATOR + icon)
    return n


@rule
def do_senator_icon(state, player, move):
    """RR-4.4, RR-13.10: the senator is used; the icon lasts for the whole turn."""
    done(state)
    if move != NO_SENATOR:
        state.players[player].deployed += 1
        state.workers |= box.SENATOR_ICONS[move - SENATOR]


@rule
def may_main_action(state, player, out):
    """RR-4.7, RR-4.12: every action that can be carried out, and none; RR-13.5: no kind twice."""
    n = offer(out, 0, ACTION + vocabulary.Action.PASS)
    for action in range(vocabulary.Action.TRADE, -1, -1):
        if action != state.action:
            if can_act(state, player, action) or can_act_with_some_favor(state, player, action):
                n = offer(out, n, ACTION + action)
                if is_full(out, n):
                    return n
    return n


@rule
def do_main_action(state, player, move):
    """RR-4.5: the action, then its favor is asked for; RR-4.13: after a pass the last window."""
    done(state)
    if move == ACTION + vocabulary.Action.PASS:
        top(state).n = LAST_WINDOW
        return
    state.action = move - ACTION
    state.favor = EMPTY
    ask(state, player, Decision.CONSTRUCT + state.action)
    if state.players[player].favors != 0:
        ask(state, player, Decision.ACTION_FAVOR, state.action)


@rule
def ask_for_jupiter(state, player):
    """RR-13.5, RR-13.16: right after the main action."""
    state.favor = EMPTY
    if can_use_jupiter(state, player):
        ask(state, player, Decision.JUPITER)
    else:
        top(state).n = LAST_WINDOW


@rule
def do_jupiter(state, player, move):
    """RR-13.19: a window, then a second main action."""
    done(state)
    if move == DONE:
        top(state).n = LAST_WINDOW
    else:
        use(state, player, box.JUPITER)


# ---- the end of the turn


@rule
def store_baskets(state, player):
    """RR-4.6: the kind of each basket left is asked for."""
    if state.icons[vocabulary.BASKET] > 0:
        ask(state, player, Decision.BASKET)


@rule
def may_basket(state, player, out):
    """RR-1.1: as wood, brick, stone or fish."""
    return offer_all(out, 0, vocabulary.ANY_BUT_JEWELRY, RESOURCE)


@rule
def do_basket(state, player, move):
    store(state.players[player], move - RESOURCE, 1)
    state.icons[vocabulary.BASKET] -= 1
    if state.icons[vocabulary.BASKET] == 0:
        done(state)


@rule
def end_turn(state, player):
    """RR-4.6, RR-4.11: what is left on the die is stored; auxiliaries are lost."""
    done(state)
    for resource in range(vocabulary.RESOURCES):
        store(state.players[player], resource, state.icons[resource])
        state.icons[resource] = 0
    state.active = EMPTY
    state.die = EMPTY
    state.workers = 0
    state.aux = 0
    state.favor_used = 0
    state.favor = EMPTY
    state.action = EMPTY
