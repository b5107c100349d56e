"""Chapter 12: Sail."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.rules.resources import can_pay, gain, pay
from circenses.games.nova_roma.state import NO_CONTRACT, STOP_SAILING, Decision


@rule
def sail(state, player):
    """NR-12.1: a contract; without one there are no sails (NR-12.3)."""
    ask(state, player, Decision.SAIL_CONTRACT)


@rule
def may_sail_contract(state, player):
    """NR-12.1: the first 2, 3 or 4 slots at power 1, 2, 3, as far as they can be paid."""
    me = state.players[player]
    options = 1 << NO_CONTRACT
    for slot in range(box.OFFER_ACCESS[state.power]):
        card = state.shipping_offer[slot]
        if card != EMPTY and can_pay(me, box.Shipping.cost[card]):
            options |= 1 << slot
    return options


@rule
def do_sail_contract(state, player, slot):
    """NR-12.2: pay, and it counts from now on; NR-12.3: then sails equal to the power."""
    done(state)
    if slot == NO_CONTRACT:
        return
    card = state.shipping_offer[slot]
    state.shipping_offer[slot] = EMPTY
    pay(state, player, box.Shipping.cost[card])
    state.players[player].shipping |= 1 << card
    ask(state, player, Decision.SAIL_MOVE, 0, state.power)


@rule
def ship_moves(me, sails):
    """NR-12.4, NR-12.5: the moves of all ships for which the sails are enough."""
    options = 0
    for ship in range(box.PerPlayer.ship):
        if ship > 0 and me.ships[ship] == me.ships[0]:
            break  # NR-24.3: ships in the same place are alike
        for route in range(layout.ROUTES):
            leg = layout.LEG[me.ships[ship], route]
            if 0 < leg <= sails:
                options |= 1 << (ship * layout.ROUTES + route)
    return options


@rule
def may_sail_move(state, player):
    """NR-12.5: a ship and its route, or stop: the sails left are lost."""
    return ship_moves(state.players[player], top(state).n) | 1 << STOP_SAILING


@rule
def do_sail_move(state, player, option):
    """NR-12.5: pay the sails of the leg and go to the next harbor; again while sails last."""
    if option == STOP_SAILING:
        done(state)
        return
    me = state.players[player]
    ship, route = divmod(option, layout.ROUTES)
    sails = top(state)
    sails.n -= layout.LEG[me.ships[ship], route]
    if sails.n == 0:
        done(state)
    me.ships[ship] = stop_after(state, me.ships[ship], route)
    gain(state, player, layout.STOP_GAIN[me.ships[ship]])  # NR-12.6, RU-27: each ship, each time


@rule
def stop_after(state, stop, route):
    """NR-12.7: the next harbor; after the last one the best port that is left."""
    following = layout.NEXT_STOP[stop, route] + 0
    if following == layout.FIRST_PORT:
        following = layout.PORT_FOR[state.port_ships] + 0
        state.port_ships += 1
    return following
