"""Chapter 13: Gods' Favors, and which main actions are possible (RR-4.12)."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.rules.army import can_conquer, can_raise
from circenses.games.rome_and_roll.rules.destination import can_construct, can_construct_with_juno
from circenses.games.rome_and_roll.rules.offers import offer
from circenses.games.rome_and_roll.rules.placing import saturn_finds_places
from circenses.games.rome_and_roll.rules.resources import can_pay, in_yard, on_die
from circenses.games.rome_and_roll.rules.roads import can_expand
from circenses.games.rome_and_roll.rules.trade import can_tax, can_trade
from circenses.games.rome_and_roll.state import DONE, FAVOR, Decision
from circenses.games.rome_and_roll.vocabulary import Action


@rule
def can_use(state, player, favor):
    """RR-13.2: held, and the only favor of this turn."""
    return not state.favor_used and (state.players[player].favors >> favor) & 1 == 1


@rule
def use(state, player, favor):
    """RR-13.2, RR-13.15: it goes back to the middle."""
    state.players[player].favors &= ~(1 << favor)
    state.favors |= 1 << favor
    state.favor_used = 1


# ---- which main actions are possible


@rule
def can_act(state, player, action):
    """RR-4.12, RR-4.14: whether the smallest form of an action is possible without a favor."""
    # fmt: off
    match action:
        case Action.CONSTRUCT: return can_construct(state, player)
        case Action.RAISE:     return can_raise(state, player, False)
        case Action.CONQUER:   return can_conquer(state, player, False)
        case Action.EXPAND:    return can_expand(state, player)
        case Action.TAX:       return can_tax(state, player, False)
        case _:                return can_trade(state, player)
    # fmt: on


@rule
def can_act_with(state, player, action, favor):
    """RR-13.16: whether a favor changes this action, and the action is possible with it."""
    if action == Action.CONSTRUCT and favor == box.JUNO:
        return can_construct_with_juno(state, player)
    if action == Action.RAISE and favor == box.MARS:
        return can_raise(state, player, True)
    if action == Action.CONQUER and favor == box.MARS:
        return can_conquer(state, player, True)
    if action == Action.TAX and favor == box.MERCURY:
        return can_tax(state, player, True)
    if action == Action.TRADE and (favor == box.MERCURY or favor == box.BACCHUS):
        return can_trade(state, player)
    return False


@rule
def can_act_with_some_favor(state, player, action):
    """RR-4.12: a favor that the player may still use counts."""
    if state.favor_used or state.players[player].favors == 0:
        return False
    for favor in range(box.FAVORS):
        if can_use(state, player, favor) and can_act_with(state, player, action, favor):
            return True
    return False


# ---- the favor of an action


@rule
def may_action_favor(state, player, out):
    """RR-4.12, RR-13.16: favors for this action; without one only if it is possible so."""
    action, n = top(state).arg, 0
    for favor in range(box.FAVORS):
        if can_use(state, player, favor) and can_act_with(state, player, action, favor):
            n = offer(out, n, FAVOR + favor)
    if n == 0 or can_act(state, player, action):
        n = offer(out, n, DONE)
    return n


@rule
def do_action_favor(state, player, move):
    """RR-13.2: used at its moment."""
    done(state)
    if move != DONE:
        state.favor = move - FAVOR
        use(state, player, move - FAVOR)


# ---- Jupiter


@rule
def can_use_jupiter(state, player):
    """RR-13.5, RR-13.19: a main action of another kind must be possible."""
    if not can_use(state, player, box.JUPITER):
        return False
    for action in range(Action.PASS):
        if action != state.action and can_act(state, player, action):
            return True
    return False


@rule
def may_jupiter(state, player, out):
    n = offer(out, 0, FAVOR + box.JUPITER)
    return offer(out, n, DONE)


# ---- Saturn


@rule
def can_use_saturn(state, player):
    """RR-13.9, RR-13.11, RR-13.12: three fish, and places for two buildings."""
    if not can_use(state, player, box.SATURN):
        return False
    yard = in_yard(state.players[player])
    if not can_pay(on_die(state), yard, box.SATURN_COST, 0, 0, state.exchange):
        return False
    return saturn_finds_places(state)


@rule
def use_saturn(state, player):
    """RR-13.17: needs no worker icon."""
    use(state, player, box.SATURN)
    ask(state, player, Decision.SATURN)
