"""Chapter 8: Expand."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.box import provinces
from circenses.games.rome_and_roll.rules.advisors import fire, lasting
from circenses.games.rome_and_roll.rules.offers import next_stage, offer, offer_all
from circenses.games.rome_and_roll.rules.regions import REGIONS, linked, open_roads, owner_of
from circenses.games.rome_and_roll.rules.resources import (
    can_pay,
    charge,
    gain,
    in_yard,
    mark,
    on_die,
    one,
)
from circenses.games.rome_and_roll.state import DONE, REGION, ROAD, Decision
from circenses.games.rome_and_roll.vocabulary import LEGACY, STONE, Trigger


@rule
def can_pay_road(state, player, free_roads):
    """RR-8.1: one stone; RR-8.8: the first roads of a `road_discount` are free."""
    if free_roads > 0:
        return True
    yard = in_yard(state.players[player])
    return can_pay(on_die(state), yard, one(STONE), 0, 0, state.exchange)


@rule
def can_expand(state, player):
    """RR-4.12, RR-8.6: a builder, a road that may be renovated, and its stone."""
    if state.workers & vocabulary.BUILDER == 0 or open_roads(state) == 0:
        return False
    free = lasting(state.players[player], vocabulary.ROAD_DISCOUNT)
    return can_pay_road(state, player, free)


@rule
def do_expand(state, player):
    """RR-8.1: one region, one road or more; then abilities, once (RR-8.5)."""
    # fmt: off
    match next_stage(state):
        case 0: begin_expand(state, player)
        case 1: ask(state, player, Decision.ROAD)
        case 2: fire(state, player, Trigger.EXPAND)
        case _: end_expand(state)
    # fmt: on


@rule
def begin_expand(state, player):
    """RR-12.9, RR-12.13: what `expand_start` gives is counted once."""
    state.free_roads = lasting(state.players[player], vocabulary.ROAD_DISCOUNT)
    state.tally = 0
    ask(state, player, Decision.EXPAND_REGION)


@rule
def may_expand_region(state, player, out):
    these, n = open_roads(state), 0
    for region in range(REGIONS):
        if these & provinces.REGION_ROADS[region]:
            n = offer(out, n, REGION + region)
    return n


@rule
def do_expand_region(state, player, move):
    done(state)
    state.region = move - REGION


@rule
def may_road(state, player, out):
    """RR-8.2: every road that leads on from Rome and can be paid for; at least one."""
    n = 0
    if can_pay_road(state, player, state.free_roads):
        these = open_roads(state) & provinces.REGION_ROADS[state.region]
        n = offer_all(out, n, these, ROAD)
    if state.tally > 0:
        n = offer(out, n, DONE)
    return n


@rule
def do_road(state, player, move):
    """RR-8.7: the road, then its stone."""
    if move == DONE:
        done(state)
        return
    ask(state, player, Decision.FINISH_ROAD, move - ROAD)
    if state.free_roads > 0:
        state.free_roads -= 1
    else:
        charge(state, player, one(STONE), 0, 0)


@rule
def do_finish_road(state, player):
    """RR-8.3, RR-8.7: its legacy, with the second road 2 more; then the settlement's unit."""
    road = top(state).arg
    done(state)
    state.tally += 1
    bonus = box.Actions.road_bonus if state.tally == box.Actions.roads_for_bonus else 0
    mark(state, player, LEGACY, box.Road.legacy[road] + bonus)
    renovate(state, player, road)


@rule
def renovate(state, player, road):
    """RR-8.4: a settlement linked for the first time gives its owner the region's resource."""
    new = provinces.ROAD_ENDS[road] & ~linked(state)
    state.players[player].roads |= 1 << road
    for settlement in range(box.SETTLEMENTS):
        if (new >> settlement) & 1:
            owner = owner_of(state, settlement)
            if owner < state.seats:  # Seneca has no yard (RR-15.29)
                gain(state, owner, region_kinds(settlement), 1)


@rule
def region_kinds(settlement):
    """What a unit of the settlement's region may become."""
    region = 0
    while not (provinces.REGION_SETTLEMENTS[region] >> settlement) & 1:
        region += 1
    return box.Region.kinds[region]


@rule
def end_expand(state):
    done(state)
    state.free_roads = 0
    state.tally = 0
    state.region = EMPTY
