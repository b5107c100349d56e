"""What chapters 7 to 9 share: settlements, roads, regions, as sets of bits."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.box import provinces

REGIONS = box.REGIONS


@rule
def conquered(state):
    """All conquered settlements, Seneca's included (RR-15.23)."""
    these = 0
    for player in range(box.SEATS):
        these |= state.players[player].settlements
    return these


@rule
def renovated(state):
    """All renovated roads, Seneca's included (RR-15.23)."""
    these = 0
    for player in range(box.SEATS):
        these |= state.players[player].roads
    return these


@rule
def linked(state):
    """RR-8.2: the settlements linked to Rome; every renovated road links both its ends."""
    roads, these = renovated(state), 0
    for road in range(box.ROADS):
        if (roads >> road) & 1:
            these |= provinces.ROAD_ENDS[road]
    return these


@rule
def owner_of(state, settlement):
    for player in range(box.SEATS):
        if (state.players[player].settlements >> settlement) & 1:
            return player
    return EMPTY


@rule
def count_bits(these):
    n = 0
    while these != 0:
        these &= these - 1
        n += 1
    return n


@rule
def reachable_settlements(state):
    """RR-7.4: unconquered, and joined by a road to Rome or to a conquered settlement."""
    taken = conquered(state)
    these = provinces.AT_ROME[state.side]
    for settlement in range(box.SETTLEMENTS):
        if (taken >> settlement) & 1:
            these |= provinces.JOINED[state.side, settlement]
    return these & ~taken & provinces.SETTLEMENTS_ON[state.side]


@rule
def open_roads(state):
    """RR-8.2: unrenovated, from Rome or a linked settlement to a conquered one."""
    taken, joined = conquered(state), linked(state)
    old = renovated(state)
    these = 0
    for road in range(box.ROADS):
        ends = provinces.ROAD_ENDS[road]
        begins = (provinces.ROAD_AT_ROME >> road) & 1 == 1 or ends & joined != 0
        if begins and ends & ~taken == 0:
            these |= 1 << road
    return these & ~old & provinces.ROADS_ON[state.side]
