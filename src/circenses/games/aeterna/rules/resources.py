"""AE-1, AE-6: what a player owns, how it is gained and paid."""

from circenses.core.compiling.jit import rule
from circenses.games.aeterna.box import (
    DISCOUNTS,
    MAX_UNREST,
    MONUMENTS,
    UMBRA,
    UMBRA_MAX_UNREST,
    Card,
    UnrestTrack,
)
from circenses.games.aeterna.effects import Costs
from circenses.games.aeterna.vocabulary import AUREI, CITIZEN, PP, STONE, UNREST, WHEAT


@rule
def is_umbra(state, player):
    """AE-16.R1: in the solo variant Gens Umbra has seat 1."""
    return state.seats == 1 and player == UMBRA


# ---- gaining


@rule
def gain(state, player, table, times=1):
    """AE-1.9: one effect; AE-6.R5: citizens, stone, wheat, aurei, unrest, PP in this order."""
    me = state.players[player]
    gain_citizens(me, times * table[CITIZEN])
    if not is_umbra(state, player):  # AE-16.9
        me.stones += times * table[STONE]
        me.wheat += times * table[WHEAT]
        me.aurei += times * table[AUREI]
    change_unrest(state, player, times * table[UNREST])  # AE-6.R1: all of it at once
    gain_pp(me, times * table[PP])


@rule
def gain_citizens(me, n):
    """AE-1.3, AE-1.R1: never more than the player's 7; only the citizens beyond are lost."""
    gained = min(n, me.supply)
    me.supply -= gained
    me.citizens += gained


@rule
def gain_pp(me, n):
    """AE-6.R2: there is no upper limit."""
    me.pp += n


@rule
def lose_pp(me, n):
    """AE-6.3: PP never fall below 0."""
    me.pp -= min(n, me.pp)


@rule
def change_unrest(state, player, change):
    """AE-6.1, AE-6.2: below 0 gives 1 PP once; above 10 costs 1 PP for each point."""
    me = state.players[player]
    unrest = me.unrest + change
    if is_umbra(state, player):
        unrest = min(unrest, UMBRA_MAX_UNREST)  # AE-16.9
    if unrest < 0:  # AE-6.R3: exactly 0 is not below 0
        gain_pp(me, UnrestTrack.pp_below_min_per_effect)
    if unrest > MAX_UNREST:
        lose_pp(me, (unrest - MAX_UNREST) * UnrestTrack.pp_lost_per_point_above_max)
    me.unrest = max(0, min(unrest, MAX_UNREST))


# ---- paying


@rule
def can_pay(me, cost):
    """AE-5.R2: the whole cost, at this moment, from the Domus (AE-1.4)."""
    return (
        me.citizens >= cost[CITIZEN]
        and me.stones >= cost[STONE]
        and me.wheat >= cost[WHEAT]
        and me.aurei >= cost[AUREI]
    )


@rule
def pay(me, cost):
    """AE-1.3: paid citizens return to the player's supply."""
    me.citizens -= cost[CITIZEN]
    me.supply += cost[CITIZEN]
    me.stones -= cost[STONE]
    me.wheat -= cost[WHEAT]
    me.aurei -= cost[AUREI]


# ---- what a card costs


@rule
def discount(me, on, resource):
    """AE-12.3 `discount`, AE-7.1.R2: all discounts of the Monuments in play, added up."""
    less = 0
    for card in DISCOUNTS:
        if me.played[card] and Card.on[card] == on:
            less += Card.less[card, resource]
    return less


@rule
def cost_of(me, card, resource):
    """AE-7.1.1: the printed cost less discounts, not below 0."""
    printed = Card.cost[card, resource]
    if printed == 0:
        return 0
    on = Costs.MONUMENT if card < MONUMENTS else Costs.PROVINCE
    return max(0, printed - discount(me, on, resource))


@rule
def can_pay_card(me, card):
    """AE-14.5: a card is playable when its cost can be paid."""
    return (
        me.citizens >= cost_of(me, card, CITIZEN)
        and me.stones >= cost_of(me, card, STONE)
        and me.wheat >= cost_of(me, card, WHEAT)
        and me.aurei >= cost_of(me, card, AUREI)
    )


@rule
def pay_card(me, card):
    """AE-7.1.1: pay from the Domus to the supply."""
    citizens = cost_of(me, card, CITIZEN)
    me.stones -= cost_of(me, card, STONE)
    me.wheat -= cost_of(me, card, WHEAT)
    me.aurei -= cost_of(me, card, AUREI)
    me.citizens -= citizens
    me.supply += citizens
