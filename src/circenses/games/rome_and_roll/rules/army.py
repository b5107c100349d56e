"""Chapter 7: Raise Legions and Conquer."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.box import provinces
from circenses.games.rome_and_roll.rules.advisors import fire, has_ability, lasting, resolve
from circenses.games.rome_and_roll.rules.effects import (
    building_of,
    count_named,
    forget_named,
    is_named,
    list_of,
    name,
    square_of,
)
from circenses.games.rome_and_roll.rules.offers import next_stage, offer, offer_all
from circenses.games.rome_and_roll.rules.regions import REGIONS, reachable_settlements
from circenses.games.rome_and_roll.rules.resources import free_soldiers, gain_soldiers, mark
from circenses.games.rome_and_roll.state import DONE, REGION, SETTLEMENT, Decision
from circenses.games.rome_and_roll.vocabulary import COINS, GLORY, SLOTS, Trigger

# ---- Raise Legions


@rule
def is_army(state, building):
    slot = state.buildings[building].slot
    return slot < SLOTS and box.Blueprint.type[state.cards[slot]] == box.ARMY


@rule
def has_army_building(state):
    for building in range(state.building_count):
        if is_army(state, building):
            return True
    return False


@rule
def can_raise(state, player, with_mars):
    """RR-4.12, RR-7.10: a legionary, and something to gain."""
    if state.workers & vocabulary.LEGIONARY == 0:
        return False
    return (
        with_mars or has_army_building(state) or has_ability(state.players[player], Trigger.RAISE)
    )


@rule
def may_raise(state, player, out):
    """RR-7.1, RR-7.9: drawn Army buildings of anybody, up to three different ones."""
    n = 0
    for building in range(state.building_count):
        if is_army(state, building) and not is_named(state, building):
            n = offer(out, n, square_of(state, building))
    if can_name_no_more(state, player):
        n = offer(out, n, DONE)
    return n


@rule
def can_name_no_more(state, player):
    """RR-7.10: none at all only with Mars or a `raise` ability."""
    if count_named(state) > 0 or state.favor == box.MARS:
        return True
    return has_ability(state.players[player], Trigger.RAISE)


@rule
def do_raise(state, player, move):
    if move == DONE:
        done(state)
        return
    name(state, building_of(state, move))
    if count_named(state) == box.Actions.raise_buildings:
        done(state)


@rule
def do_raise_legions(state, player):
    """RR-7.11: name, legion abilities, coins of other owners, Mars, `raise` abilities."""
    # fmt: off
    match next_stage(state):
        case 0: ask(state, player, Decision.RAISE)
        case 1: use_legion_abilities(state, player)
        case 2: pay_army_owners(state, player)
        case 3: raise_with_mars(state, player)
        case 4: fire(state, player, Trigger.RAISE)
        case _: end_raise(state)
    # fmt: on


@rule
def use_legion_abilities(state, player):
    """RR-7.11: in the order of naming."""
    for k in range(count_named(state) - 1, -1, -1):
        resolve(state, player, list_of(state, state.named[k], box.Blueprint.legion))


@rule
def pay_army_owners(state, player):
    """RR-7.1: a coin for each building of an opponent, clockwise (RR-14.3)."""
    for further in range(1, state.seats):
        owner = (player + further) % state.seats
        for k in range(count_named(state)):
            if state.buildings[state.named[k]].owner == owner:
                mark(state, owner, COINS, box.Actions.owner_coins)


@rule
def raise_with_mars(state, player):
    """RR-13.6."""
    if state.favor == box.MARS:
        gain_soldiers(state.players[player], box.MARS_SOLDIERS)


@rule
def end_raise(state):
    done(state)
    forget_named(state)


# ---- Conquer


@rule
def army_strength(state, player, with_mars):
    """RR-7.2: free soldiers and auxiliaries, also those that advisors or Mars will add."""
    me = state.players[player]
    strength = free_soldiers(me) + state.aux + lasting(me, vocabulary.CONQUER_AUX)
    return strength + box.MARS_AUX if with_mars else strength


@rule
def targets(state, player, strength):
    """RR-7.3, RR-7.7: settlements that can be taken now; each needs a soldier to stay."""
    if free_soldiers(state.players[player]) == 0:
        return 0
    these, open_now = 0, reachable_settlements(state)
    for settlement in range(box.SETTLEMENTS):
        if (open_now >> settlement) & 1 and box.Settlement.strength[settlement] <= strength:
            these |= 1 << settlement
    return these


@rule
def can_conquer(state, player, with_mars):
    """RR-4.12: at least one settlement."""
    return targets(state, player, army_strength(state, player, with_mars)) != 0


@rule
def do_conquer(state, player):
    """RR-7.3: one region, one settlement or more; then abilities, once (RR-7.6)."""
    # fmt: off
    match next_stage(state):
        case 0: begin_conquer(state, player)
        case 1: ask(state, player, Decision.SETTLEMENT)
        case 2: end_of_campaign(state, player)
        case _: end_conquer(state)
    # fmt: on


@rule
def begin_conquer(state, player):
    """RR-7.12, RR-13.6: the strength is counted once, at the start."""
    state.aux += lasting(state.players[player], vocabulary.CONQUER_AUX)
    if state.favor == box.MARS:
        state.aux += box.MARS_AUX
    state.strength = free_soldiers(state.players[player]) + state.aux
    state.tally = 0
    ask(state, player, Decision.CONQUER_REGION)


@rule
def may_conquer_region(state, player, out):
    these, n = targets(state, player, state.strength), 0
    for region in range(REGIONS):
        if these & provinces.REGION_SETTLEMENTS[region]:
            n = offer(out, n, REGION + region)
    return n


@rule
def do_conquer_region(state, player, move):
    done(state)
    state.region = move - REGION


@rule
def may_settlement(state, player, out):
    """RR-7.3, RR-7.4: within the strength left; at least one."""
    these = targets(state, player, state.strength) & provinces.REGION_SETTLEMENTS[state.region]
    n = offer_all(out, 0, these, SETTLEMENT)
    if state.tally > 0:
        n = offer(out, n, DONE)
    return n


@rule
def do_settlement(state, player, move):
    """RR-7.5, RR-7.12: owner, garrison and glory at once."""
    if move == DONE:
        done(state)
        return
    settlement = move - SETTLEMENT
    me = state.players[player]
    me.settlements |= 1 << settlement
    me.garrisons += 1
    state.strength -= box.Settlement.strength[settlement]
    state.tally += 1
    mark(state, player, GLORY, box.Settlement.glory[settlement])  # RR-7.6


@rule
def end_of_campaign(state, player):
    """RR-7.8: all auxiliaries are spent; what abilities give comes afterwards (RR-12.10)."""
    state.aux = 0
    fire(state, player, Trigger.CONQUER)


@rule
def end_conquer(state):
    done(state)
    state.strength = 0
    state.tally = 0
    state.region = EMPTY
