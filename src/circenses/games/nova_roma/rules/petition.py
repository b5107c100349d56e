"""Chapter 10: Petition."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box
from circenses.games.nova_roma.effects import Action
from circenses.games.nova_roma.rules.resources import can_pay, pay
from circenses.games.nova_roma.state import NO, YES, Decision


@rule
def petition(state, player):
    """NR-10.1, NR-10.4: first the token, then an action."""
    ask(state, player, Decision.PETITION_PAY)
    ask(state, player, Decision.PETITION_CLAIM)


@rule
def may_petition_claim(state, player):
    """NR-10.1: pay 2 influence for the first player token, if nobody has claimed it."""
    options = 1 << NO
    if token_is_open(state, player) and can_pay(
        state.players[player], box.Prices.first_player_claim
    ):
        options |= 1 << YES
    return options


@rule
def token_is_open(state, player):
    """NR-10.2: not to its holder in the first turn; NR-22.5: not in solo."""
    first_turn = state.turn < state.seats
    holder = state.first_player == player
    return state.seats > 1 and state.claimant == EMPTY and not (holder and first_turn)


@rule
def do_petition_claim(state, player, option):
    """NR-10.3: the claimant is first player from the next round on."""
    done(state)
    if option == YES:
        pay(state, player, box.Prices.first_player_claim)
        state.claimant = player


@rule
def may_petition_pay(state, player):
    """NR-10.4: up to the power, 0 for no action."""
    most = min(state.power, state.players[player].influence)
    return (2 << most) - 1


@rule
def do_petition_pay(state, player, influence):
    """NR-10.5: the influence paid is the power of the inner action."""
    done(state)
    if influence > 0:
        state.players[player].influence -= influence
        state.power = influence
        ask(state, player, Decision.PETITION_ACTION)


@rule
def may_petition_action(state, player):
    """NR-10.5: one of the other seven, whether or not it is also open in this turn."""
    return (1 << (box.ACTIONS - 1)) - 1


@rule
def do_petition_action(state, player, option):
    """NR-10.6: its steps alone, without followers of its own (NR-7.5)."""
    done(state)
    state.inner = 1
    ask(state, player, Decision.END_OF_INNER_ACTION)
    action = option if option < Action.PETITION else option + 1
    ask(state, player, Decision.ACTION_STEPS, action)


@rule
def do_end_of_inner_action(state):
    """NR-10.6: back in the Petition, whose followers may work at its end."""
    done(state)
    state.inner = 0
