"""AE-5, AE-7.3, AE-7.5, AE-8: turns, construction, passing and free actions."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, first_of, offer, top
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna.box import BUILDINGS, HILLS, PASS_PP, Construct, Discard
from circenses.games.aeterna.effects import Event
from circenses.games.aeterna.rules.cards import (
    can_activate,
    can_play,
    can_take_favor,
    fire,
    show_card,
)
from circenses.games.aeterna.rules.hills import can_influence
from circenses.games.aeterna.rules.resources import can_pay, gain, gain_pp, pay
from circenses.games.aeterna.state import (
    ACTIVATE,
    CONSTRUCT,
    DISCARD,
    END,
    FAVOR,
    HAND_CARD,
    HILL,
    INFLUENCE,
    PASS,
    PLAY,
    SITE,
    SWAP,
    Decision,
)

# ---- AE-5: whose turn it is


@rule
def seat_at(state, position):
    """The seat at this position of the Turn Order track."""
    for player in range(state.gentes):
        if state.players[player].position == position:
            return player
    return EMPTY


@rule
def passed(state):
    """How many players have passed."""
    n = 0
    for player in range(state.gentes):
        if state.players[player].pass_space != EMPTY:
            n += 1
    return n


@rule
def next_in_turn(state):
    """AE-5.1: along the Turn Order track, without those who have passed."""
    state.turn = (state.turn + 1) % state.gentes
    while state.players[seat_at(state, state.turn)].pass_space != EMPTY:
        state.turn = (state.turn + 1) % state.gentes
    return seat_at(state, state.turn)


# ---- D2: the action of the turn


@rule
def may_turn(state, player, out):
    """AE-5.2: one action, or free actions before it; AE-14.R3: only what can be finished."""
    n = 0
    if can_play(state, player):
        n = offer(out, n, PLAY)
    if can_take_favor(state, player):
        n = offer(out, n, FAVOR)
    if can_construct(state, player):
        n = offer(out, n, CONSTRUCT)
    if can_influence(state, player, 0):
        n = offer(out, n, INFLUENCE)
    n = offer(out, n, PASS)  # AE-5.R3, AE-14.5
    return offer_free_actions(state, player, out, n)


@rule
def do_turn(state, player, move):
    """AE-5.2, AE-12.R4: exactly one action; what a free action brings never counts as one."""
    if move == DISCARD or move == ACTIVATE:
        begin_free_action(state, player, move)
        return
    done(state)
    if move == PASS:
        pass_turn(state, player)
        return
    ask(state, player, Decision.AFTER_ACTION)
    begin_action(state, player, move)


@rule
def begin_action(state, player, move):
    """AE-14: the next step of the action."""
    if move == PLAY:
        ask(state, player, Decision.PLAY)
    elif move == FAVOR:
        ask(state, player, Decision.PERSON)
    elif move == CONSTRUCT:
        ask(state, player, Decision.SITE)
    else:
        ask(state, player, Decision.INFLUENCE)


# ---- AE-7.3: construct a Building


@rule
def can_build(state, kind):
    """AE-7.3.1, AE-7.3.4: a space with a Building and without a citizen."""
    for player in range(state.gentes):
        if state.players[player].builder[kind]:
            return False
    return state.building[kind] == 1


@rule
def can_construct(state, player):
    me = state.players[player]
    if me.citizens == 0 or not can_pay(me, Construct.cost):
        return False
    for kind in range(BUILDINGS):
        if can_build(state, kind):
            return True
    return False


@rule
def may_site(state, player, out):
    """AE-7.3.1: choose a space of the Construction Area."""
    n = 0
    for kind in range(BUILDINGS):
        if can_build(state, kind):
            n = offer(out, n, SITE + kind)
    return n


@rule
def do_site(state, player, move):
    """AE-7.3.1, AE-7.3.2: a citizen goes there; pay 1 stone, gain 3 PP."""
    done(state)
    me = state.players[player]
    me.citizens -= 1
    me.builder[move - SITE] = 1
    pay(me, Construct.cost)
    gain(state, player, Construct.gain)
    ask(state, player, Decision.BUILDING_HILL, move - SITE)


@rule
def can_hold_building(state, hill, kind):
    """AE-7.3.3, AE-7.3.R1: an active Hill without a Building of that type."""
    return state.hills[hill].active and not state.hills[hill].buildings[kind]


@rule
def may_building_hill(state, player, out):
    """AE-7.3.3; AE-7.3.R2: there is always such a Hill."""
    n = 0
    for hill in range(HILLS):
        if can_hold_building(state, hill, top(state).arg):
            n = offer(out, n, HILL + hill)
    return n


@rule
def do_building_hill(state, player, move):
    """AE-7.3.3: the Building moves to the Hill and stays there."""
    kind = top(state).arg
    done(state)
    move_building(state, kind, move - HILL)


@rule
def move_building(state, kind, hill):
    state.building[kind] = 0
    state.hills[hill].buildings[kind] = 1


# ---- AE-7.5: pass


@rule
def pass_turn(state, player):
    """AE-7.5.1, AE-7.5.R1: the free Pass space with the most PP; AE-7.5.2: triggers."""
    me = state.players[player]
    space = passed(state)
    me.pass_space = space
    gain_pp(me, PASS_PP[state.gentes, space])
    fire(state, player, Event.PASS, EMPTY)


# ---- AE-8: free actions


@rule
def has_free_action(state, player):
    return state.players[player].hand_count > 0 or can_activate(state, player)


@rule
def offer_free_actions(state, player, out, n):
    """AE-8: discard a card, activate a Monument."""
    if state.players[player].hand_count > 0:
        n = offer(out, n, DISCARD)
    if can_activate(state, player):
        n = offer(out, n, ACTIVATE)
    return n


@rule
def begin_free_action(state, player, move):
    """AE-5.R1: asked only before and after the action."""
    if move == DISCARD:
        ask(state, player, Decision.DISCARD)
    else:
        ask(state, player, Decision.MONUMENT)


@rule
def do_after_action(state):
    """AE-5.2: free actions after the action; AE-14.1: if there is none, the turn ends."""
    player = first_of(top(state).who)
    if has_free_action(state, player):
        ask(state, player, Decision.AFTERWARDS)
    else:
        done(state)


@rule
def may_afterwards(state, player, out):
    """AE-5.2: free actions, or the end of the turn."""
    n = offer_free_actions(state, player, out, 0)
    return offer(out, n, END)


@rule
def do_afterwards(state, player, move):
    """AE-5.2: the turn goes on until the player ends it."""
    done(state)
    if move == END:
        done(state)
    else:
        begin_free_action(state, player, move)


@rule
def may_discard(state, player, out):
    """AE-8.1, AE-14.5: any card of the hand."""
    n = 0
    for slot in range(state.players[player].hand_count):
        n = offer(out, n, HAND_CARD + slot)
    return n


@rule
def do_discard(state, player, move):
    """AE-8.1: the card leaves the game, shown; then its reward is chosen."""
    done(state)
    show_card(state.players[player], move - HAND_CARD)
    ask(state, player, Decision.SWAP)


@rule
def may_swap(state, player, out):
    """AE-8.1, AE-8.R2: one of four things, also if part of it is lost."""
    n = 0
    for choice in range(Discard.options.shape[0]):
        n = offer(out, n, SWAP + choice)
    return n


@rule
def do_swap(state, player, move):
    """AE-8.1: each discard is a separate effect."""
    done(state)
    gain(state, player, Discard.options[move - SWAP])
