"""Chapters 9 and 10: Tax and Trade."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.box import provinces
from circenses.games.rome_and_roll.rules.advisors import fire, lasting
from circenses.games.rome_and_roll.rules.effects import (
    building_of,
    forget_named,
    is_named,
    name,
    produce,
    produces,
    square_of,
)
from circenses.games.rome_and_roll.rules.offers import is_full, next_stage, offer
from circenses.games.rome_and_roll.rules.regions import REGIONS, count_bits, linked
from circenses.games.rome_and_roll.rules.resources import (
    can_make_set,
    charge,
    gain,
    in_yard,
    mark,
    on_die,
    one,
)
from circenses.games.rome_and_roll.state import DONE, REGION, RESOURCE, Decision
from circenses.games.rome_and_roll.vocabulary import COINS, MERCHANT, RESOURCES, Trigger

ALL_REGIONS = (1 << REGIONS) - 1
NO_MORE = 99  # buildings of a player who is through with part 2

# ---- Mercury


@rule
def mercury_pays(state, player):
    """RR-13.7: the player's roads or settlements lie in at least two regions."""
    me, n = state.players[player], 0
    for region in range(REGIONS):
        settled = me.settlements & provinces.REGION_SETTLEMENTS[region]
        if settled | (me.roads & provinces.REGION_ROADS[region]):
            n += 1
    return n >= box.MERCURY_REGIONS


@rule
def use_mercury(state, player):
    """RR-13.7, RR-9.5, RR-10.6: a merchant, and its coins before all else."""
    if state.favor == box.MERCURY:
        state.workers |= box.MERCURY_WORKER
        if mercury_pays(state, player):
            mark(state, player, COINS, box.MERCURY_COINS)


# ---- Tax


@rule
def taxable(state, player, with_mercury):
    """RR-9.1, RR-9.3: the player's linked settlements; with Mercury all of them (RR-13.7)."""
    own = state.players[player].settlements
    if own == 0 or with_mercury:
        return own
    return own & linked(state)


@rule
def can_tax(state, player, with_mercury):
    """RR-9.4: at least one unit, or Mercury's coins."""
    if taxable(state, player, with_mercury) != 0:
        return True
    return with_mercury and mercury_pays(state, player)


@rule
def do_tax(state, player):
    """RR-9.1: name the regions, then gain region by region (RR-9.5)."""
    stage = next_stage(state)
    if stage == 0:
        begin_tax(state, player)
    elif stage <= REGIONS:
        tax_region(state, player, stage - 1)
    else:
        done(state)
        state.regions = 0


@rule
def begin_tax(state, player):
    """RR-9.2: a merchant taxes all regions; RR-12.11: an advisor lets a player name more."""
    use_mercury(state, player)
    me = state.players[player]
    state.workers |= lasting(me, vocabulary.TAX_WORKERS)
    named = 1 + lasting(me, vocabulary.TAX_REGIONS)
    if state.workers & MERCHANT or named >= REGIONS:
        state.regions = ALL_REGIONS
    else:
        state.regions = 0
        ask(state, player, Decision.TAX_REGION, 0, named)


@rule
def gives(state, player, region):
    """Whether a region would give a unit."""
    return taxable(state, player, False) & provinces.REGION_SETTLEMENTS[region] != 0


@rule
def may_tax_region(state, player, out):
    """RR-9.4: different regions; one of those named must give a unit."""
    more = top(state).n > 1
    n = 0
    for region in range(REGIONS):
        if not (state.regions >> region) & 1:
            if more or gives_with(state, player, region):
                n = offer(out, n, REGION + region)
    return n


@rule
def gives_with(state, player, region):
    """Whether the regions named so far and this one give a unit."""
    for other in range(REGIONS):
        if (state.regions >> other) & 1 and gives(state, player, other):
            return True
    return gives(state, player, region)


@rule
def do_tax_region(state, player, move):
    entry = top(state)
    entry.n -= 1
    state.regions |= 1 << (move - REGION)
    if entry.n == 0:
        done(state)


@rule
def tax_region(state, player, region):
    """RR-9.1: a unit for each of the settlements, also in a region named beside (RR-9.5)."""
    if (state.regions >> region) & 1:
        these = taxable(state, player, state.favor == box.MERCURY)
        units = count_bits(these & provinces.REGION_SETTLEMENTS[region])
        gain(state, player, box.Region.kinds[region], units)


# ---- Trade, part 1


@rule
def can_trade(state, player):
    """RR-4.12: one set."""
    die, yard = on_die(state), in_yard(state.players[player])
    for kind in range(RESOURCES):
        if can_make_set(die, yard, kind, box.Actions.trade_set, state.exchange):
            return True
    return False


@rule
def do_trade(state, player):
    """RR-10.1 to RR-10.3: a set, `trade` abilities, then part 2."""
    # fmt: off
    match next_stage(state):
        case 0: use_mercury(state, player)
        case 1: ask(state, player, Decision.TRADE_KIND)
        case 2: fire(state, player, Trigger.TRADE)
        case 3: begin_part_two(state, player)
        case _: end_trade(state)
    # fmt: on


@rule
def may_trade_kind(state, player, out):
    """RR-10.1; RR-13.3: with Bacchus any number of sets, the first of them must be (RR-10.2)."""
    die, yard = on_die(state), in_yard(state.players[player])
    n = 0
    for kind in range(RESOURCES):
        if can_make_set(die, yard, kind, box.Actions.trade_set, state.exchange):
            n = offer(out, n, RESOURCE + kind)
    if top(state).n > 0:
        n = offer(out, n, DONE)
    return n


@rule
def do_trade_kind(state, player, move):
    """RR-10.6: the kind, then three units."""
    sets = top(state).n
    if move == DONE or state.favor != box.BACCHUS:  # RR-10.4
        done(state)
    else:
        top(state).n = sets + 1
    if move != DONE:
        state.wild = 1
        ask(state, player, Decision.FINISH_SET)
        charge(state, player, box.Actions.trade_set * one(move - RESOURCE), 0, 0)


@rule
def coins_for_set(state, jewels):
    """RR-10.1: coins, with a merchant more for each jewelry; RR-13.3: Bacchus' coin."""
    coins = box.Actions.trade_coins
    if state.workers & MERCHANT:
        coins += box.Actions.jewel_coins * jewels
    if state.favor == box.BACCHUS:
        coins += box.BACCHUS_COINS
    return coins


@rule
def do_finish_set(state, player):
    """RR-10.1: three units are paid."""
    done(state)
    coins = coins_for_set(state, state.jewels)
    state.wild = 0
    state.jewels = 0
    mark(state, player, COINS, coins)


@rule
def end_trade(state):
    done(state)
    forget_named(state)


# ---- Trade, part 2


@rule
def begin_part_two(state, player):
    """RR-10.3: each player in turn, the active one first (RR-10.5)."""
    forget_named(state)
    ask(state, player, Decision.PART_TWO)


@rule
def buildings_allowed(state, player, seat):
    """RR-10.3, RR-10.7: one; in their own Trade an advisor lets a player use more."""
    if seat != player or state.active != player:
        return 1
    return 1 + lasting(state.players[player], vocabulary.TRADE_PRODUCE)


@rule
def do_part_two(state, player):
    """RR-10.3: ask the player whose turn it is in part 2, or go on to the next."""
    entry = top(state)
    if entry.n == state.seats:
        done(state)
        return
    seat = (player + entry.n) % state.seats
    if entry.arg < buildings_allowed(state, player, seat):
        entry.arg += 1
        ask(state, seat, Decision.PRODUCE)
    else:
        entry.n += 1
        entry.arg = 0
        forget_named(state)


@rule
def may_produce(state, player, out):
    """RR-10.3: one of the player's buildings with a Produce ability, not yet used; or none."""
    n = 0
    for building in range(state.building_count):
        if state.buildings[building].owner == player:
            if produces(state, building) and not is_named(state, building):
                n = offer(out, n, square_of(state, building))
                if is_full(out, n):
                    return n
    return offer(out, n, DONE)


@rule
def do_produce(state, player, move):
    done(state)
    if move == DONE:
        top(state).arg = NO_MORE
        return
    building = building_of(state, move)
    name(state, building)
    produce(state, player, building)
