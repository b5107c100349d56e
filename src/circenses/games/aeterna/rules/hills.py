"""AE-7.4: influence a Hill; who stands where, and what may be taken there."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, offer, top
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna.box import (
    HILL_SPACES,
    HILLS,
    OVERTAKERS,
    PLACES,
    SEATS,
    Hill,
    Influence,
    RewardToken,
)
from circenses.games.aeterna.effects import Costs
from circenses.games.aeterna.rules.resources import can_pay_card, discount, gain
from circenses.games.aeterna.state import HILL, NO_TOKEN, TOKEN, Decision
from circenses.games.aeterna.vocabulary import WHEAT

# ---- stacks


@rule
def crowd(state, hill):
    """All citizens on a Hill, whatever their color."""
    citizens = 0
    for player in range(state.gentes):
        citizens += state.players[player].stack[hill]
    return citizens


@rule
def owner_at(state, hill, place):
    """AE-1.6: whose stack stands at a place of a Hill, or EMPTY."""
    for player in range(state.gentes):
        if state.players[player].place[hill] == place:
            return player
    return EMPTY


@rule
def prefect(state, hill):
    """AE-1.6: the owner of the leftmost stack; an empty Hill has none."""
    return owner_at(state, hill, 0)


@rule
def stacks(state, hill):
    """How many stacks stand on a Hill."""
    n = 0
    for player in range(state.gentes):
        if state.players[player].stack[hill] > 0:
            n += 1
    return n


@rule
def visible_pp(state, hill, place):
    """AE-9.1: Devastation tokens cover values from the highest; a place may be left without one."""
    value = place + state.hills[hill].devastations
    return Hill.pp[hill, value] if value < PLACES else 0


@rule
def can_enter(state, player, hill):
    """AE-7.4.1: an active Hill with the player's stack, or with a free space."""
    if not state.hills[hill].active:
        return False
    if state.players[player].stack[hill] > 0:
        return True
    return stacks(state, hill) < HILL_SPACES[state.gentes]


@rule
def wheat_to_influence(state, player, hill, less):
    """AE-7.4.2: 2, 1 or 0 wheat by the citizens already there, less discounts, not below 0."""
    present = min(crowd(state, hill), Influence.wheat_cost.shape[0] - 1)
    discounts = less + discount(state.players[player], Costs.INFLUENCE, WHEAT)
    return max(0, Influence.wheat_cost[present] - discounts)


@rule
def can_influence_hill(state, player, hill, less):
    """AE-7.4.1, AE-7.4.2: a Hill that is open to the player, at a price in reach."""
    if not can_enter(state, player, hill):
        return False
    return state.players[player].wheat >= wheat_to_influence(state, player, hill, less)


@rule
def can_influence(state, player, less):
    """AE-14.R3: there is a citizen in the Domus and a Hill for it."""
    if state.players[player].citizens == 0:
        return False
    for hill in range(HILLS):
        if can_influence_hill(state, player, hill, less):
            return True
    return False


@rule
def place_citizen(state, player, hill):
    """AE-7.4.3: onto the player's stack, or as a new one in the first free space from the left."""
    me = state.players[player]
    if me.stack[hill] == 0:
        me.place[hill] = stacks(state, hill)
    me.stack[hill] += 1
    me.citizens -= 1
    climb(state, player, hill)


@rule
def climb(state, player, hill):
    """AE-7.4.4: while the stack on the left is smaller, swap the two."""
    me = state.players[player]
    while me.place[hill] > 0:
        left = state.players[owner_at(state, hill, me.place[hill] - 1)]
        if not passes(me, left, hill):
            return
        left.place[hill] += 1
        me.place[hill] -= 1


@rule
def passes(me, left, hill):
    """AE-12.3 `overtake`, AE-12.R3: the stack of its owner also passes equal ones."""
    if me.stack[hill] == left.stack[hill]:
        return overtakes(me)
    return me.stack[hill] > left.stack[hill]


@rule
def overtakes(me):
    for card in OVERTAKERS:
        if me.played[card]:
            return True
    return False


# ---- D6: the Hill to influence


@rule
def may_influence(state, player, out):
    """AE-7.4.1: choose a Hill."""
    n = 0
    for hill in range(HILLS):
        if can_influence_hill(state, player, hill, top(state).arg):
            n = offer(out, n, HILL + hill)
    return n


@rule
def do_influence(state, player, move):
    """AE-7.4.2 to AE-7.4.5: pay, place, swap; then the player may take one token."""
    hill = move - HILL
    state.players[player].wheat -= wheat_to_influence(state, player, hill, top(state).arg)
    done(state)
    place_citizen(state, player, hill)
    if has_token(state, player, hill):  # AE-14.1
        ask(state, player, Decision.TOKEN, hill)


# ---- D6, D7: Reward tokens


@rule
def can_take(state, player, hill, place):
    """AE-7.4.5, AE-7.4.R1: an active token; `play_card` only if a board card can be paid."""
    spot = state.hills[hill]
    if spot.token[place] == EMPTY or spot.depleted[place]:
        return False
    return not RewardToken.play_board_card[spot.token[place]] or can_pay_board_card(state, player)


@rule
def can_pay_board_card(state, player):
    for place in range(SEATS):
        if can_play_board(state, player, place):
            return True
    return False


@rule
def can_play_board(state, player, place):
    """AE-7.4.6: a board card that is still there and can be paid."""
    card = state.board[place]
    return card != EMPTY and can_pay_card(state.players[player], card)


@rule
def has_token(state, player, hill):
    for place in range(PLACES):
        if can_take(state, player, hill, place):
            return True
    return False


@rule
def can_take_token(state, player):
    """AE-8.R1: op `token` needs a token that can be taken somewhere."""
    for hill in range(HILLS):
        if has_token(state, player, hill):
            return True
    return False


@rule
def may_token(state, player, out):
    """AE-7.4.5: one active token of this Hill, or none."""
    n = may_token_of_hill(state, player, out)
    return offer(out, n, NO_TOKEN)


@rule
def do_token(state, player, move):
    """AE-7.4.5: declining leaves all tokens active."""
    if move == NO_TOKEN:
        done(state)
        return
    do_token_of_hill(state, player, move)


@rule
def may_token_hill(state, player, out):
    """AE-12.3 `token`, AE-14.R3: any active Hill with a token that can be taken."""
    n = 0
    for hill in range(HILLS):
        if has_token(state, player, hill):
            n = offer(out, n, HILL + hill)
    return n


@rule
def do_token_hill(state, player, move):
    """AE-12.3 `token`: the Hill is chosen; now its token."""
    done(state)
    ask(state, player, Decision.TOKEN_OF_HILL, move - HILL)


@rule
def may_token_of_hill(state, player, out):
    """AE-14.R2: the place on the Hill, depleted tokens counted."""
    n = 0
    for place in range(PLACES):
        if can_take(state, player, top(state).arg, place):
            n = offer(out, n, TOKEN + place)
    return n


@rule
def do_token_of_hill(state, player, move):
    """AE-7.4.5, AE-7.4.R4: the token is depleted, then gives all it shows."""
    spot = state.hills[top(state).arg]
    place = move - TOKEN
    done(state)
    spot.depleted[place] = 1
    kind = spot.token[place]
    if RewardToken.play_board_card[kind]:
        ask(state, player, Decision.BOARD)  # AE-7.4.6
    else:
        gain(state, player, RewardToken.gain[kind])  # AE-7.4.R2
