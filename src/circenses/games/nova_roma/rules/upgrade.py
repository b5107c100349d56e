"""Chapter 9: Upgrade."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.rules.resources import can_pay, gain, gain_influence, pay
from circenses.games.nova_roma.state import NO, NO_TILE, SPECIAL_SLOT, YES, Decision


@rule
def upgrade(state, player):
    """NR-9.1: gain influence equal to the power; then NR-9.2, then NR-9.4."""
    gain_influence(state, player, state.power)
    ask(state, player, Decision.UPGRADE_TILE)
    ask(state, player, Decision.UPGRADE_WINE)


@rule
def may_upgrade_wine(state, player):
    """NR-9.3: each wine is one choice, also where the influence becomes a coin."""
    options = 1 << NO
    if can_pay(state.players[player], box.Prices.wine_price):
        options |= 1 << YES
    return options


@rule
def do_upgrade_wine(state, player, option):
    """NR-9.2: 1 influence for 1 wine, until the player stops."""
    if option == NO:
        done(state)
        return
    pay(state, player, box.Prices.wine_price)
    gain(state, player, box.Prices.upgrade_wine_gain)


@rule
def offered_tile(state, slot):
    """The estate tile in a slot of the offer, the special one last."""
    return state.special_offer if slot == SPECIAL_SLOT else state.tile_offer[slot]


@rule
def may_upgrade_tile(state, player):
    """NR-9.4: one tile whose price can be paid, or none."""
    me = state.players[player]
    options = 1 << NO_TILE
    for slot in range(box.OFFER + 1):
        if offered_tile(state, slot) != EMPTY and can_pay(me, box.TILE_PRICE[slot]):
            options |= 1 << slot
    return options


@rule
def do_upgrade_tile(state, player, slot):
    """NR-9.4: pay the price of its slot; the slot stays empty until the end of the turn."""
    done(state)
    if slot == NO_TILE:
        return
    pay(state, player, box.TILE_PRICE[slot])
    ask(state, player, Decision.UPGRADE_SPACE, offered_tile(state, slot))
    if slot == SPECIAL_SLOT:
        state.special_offer = EMPTY
    else:
        state.tile_offer[slot] = EMPTY


@rule
def may_upgrade_space(state, player):
    """NR-9.5, RU-7, RU-28: any of the six spaces, whatever lies or stands there."""
    return (1 << layout.ESTATE_SPACES) - 1


@rule
def do_upgrade_space(state, player, space):
    """NR-9.5: a tile already there leaves the game; nothing is produced now (RU-7)."""
    me = state.players[player]
    me.tiles[space] = top(state).arg
    me.flipped[space] = 0
    done(state)
