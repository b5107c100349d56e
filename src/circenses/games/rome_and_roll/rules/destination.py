"""Chapter 6, before the blueprint: which cards can be paid for, and where the Overseer goes."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import done
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.rules.advisors import lasting
from circenses.games.rome_and_roll.rules.effects import square_of
from circenses.games.rome_and_roll.rules.offers import is_full, offer
from circenses.games.rome_and_roll.rules.placing import has_place, pattern_of, taken_cards
from circenses.games.rome_and_roll.rules.resources import can_pay, in_yard, on_die
from circenses.games.rome_and_roll.rules.squares import (
    NOTHING,
    free_squares,
    joined,
    near_any_building,
    near_building,
    next_building,
)
from circenses.games.rome_and_roll.state import SQUARE, Manner
from circenses.games.rome_and_roll.vocabulary import FORUM, RUBBLE, SLOTS

ARCHITECT = vocabulary.ARCHITECT
ALL_SLOTS = (1 << SLOTS) - 1

# ---- which cards, at which price


@rule
def allowed_cards(state, manner):
    """RR-6.3: an architect any card, a builder an available one; Juno no Religious one."""
    slots = ALL_SLOTS
    if state.workers & ARCHITECT == 0:
        slots &= ~taken_cards(state)
    if manner == Manner.JUNO:
        for slot in range(SLOTS):
            if box.Blueprint.type[state.cards[slot]] == box.JUNO_FORBIDDEN:  # RR-13.4
                slots &= ~(1 << slot)
    return slots


@rule
def discount_on(state, slot, of_advisors, taken):
    """RR-6.3, RR-6.9: of the architect on an available card, and of advisors."""
    discount = of_advisors
    if state.workers & ARCHITECT and not (taken >> slot) & 1:
        discount += box.Actions.architect_discount
    return min(discount, box.Blueprint.units[state.cards[slot]])


@rule
def usable_cards(state, player, fish, manner):
    """RR-6.1: the slots of all cards whose cost can be paid with the fish for steps, as bits."""
    me = state.players[player]
    die, yard, taken = on_die(state), in_yard(me), taken_cards(state)
    of_advisors = lasting(me, vocabulary.DISCOUNT)
    allowed, slots = allowed_cards(state, manner), 0
    for slot in range(SLOTS):
        if (allowed >> slot) & 1:
            cost = box.Blueprint.cost[state.cards[slot]]
            discount = discount_on(state, slot, of_advisors, taken)
            if can_pay(die, yard, cost, fish, discount, state.exchange):
                slots |= 1 << slot
    return slots


# ---- the Overseer


@rule
def fish_for(state, player, distance):
    """RR-6.2, RR-12.9: one for each step that is not free."""
    free = box.Actions.free_steps + lasting(state.players[player], vocabulary.FREE_MOVES)
    return max(0, distance - free)


@rule
def can_enter(state, building):
    """RR-15.24: Rubble and Parks too; RR-16.3: unless Rubble is closed."""
    return not (state.rubble_closed and state.buildings[building].slot == RUBBLE)


@rule
def can_stay(state, player, building):
    """RR-6.2: not with another Overseer, except in the Forum."""
    it = state.buildings[building]
    if it.slot == FORUM:
        return True
    for other in range(state.seats):
        if other != player and state.players[other].overseer == it.first:
            return False
    return True


@rule
def bit(n):
    """One building in a set of buildings, which is two numbers of 48 bits."""
    return (1 << n, 0) if n < 48 else (0, 1 << (n - 48))


@rule
def is_in(those, building):
    return (those[0] >> building if building < 48 else those[1] >> (building - 48)) & 1 == 1


@rule
def both(some, others):
    return (some[0] | others[0], some[1] | others[1])


@rule
def beyond(seen, those):
    """Those that have not been seen yet."""
    return (those[0] & ~seen[0], those[1] & ~seen[1])


@rule
def with_neighbors(state, those):
    """RR-6.2: a set of buildings, and all that one step from them leads to."""
    low, high = those
    for building in range(state.building_count):
        if is_in(those, building):
            it = state.buildings[building]
            for k in range(ground.LIE_SIZE[it.lie]):
                square = it.first + ground.LIE_STEP[it.lie, k]
                for side in range(ground.MOST_NEIGHBORS):
                    other = next_building(state, square, side)
                    if other != EMPTY and can_enter(state, other):
                        more = bit(other)
                        low |= more[0]
                        high |= more[1]
    return (low, high)


@rule
def some_card_has_place(state, slots, near, manner):
    """Whether one of these cards finds a place that touches one of the squares `near`."""
    free = free_squares(state)
    for slot in range(SLOTS):
        if (slots >> slot) & 1:
            if has_place(state, pattern_of(state, slot, manner), free, near):
                return True
    return False


@rule
def may_destination(state, player, out):
    """RR-6.2, RR-18.2: every building from which some card can be placed and all be paid."""
    seen, distance, n = bit(state.building_at[state.players[player].overseer]), 0, 0
    fresh = seen
    slots = usable_cards(state, player, 0, Manner.PLAIN)
    while slots != 0 and fresh[0] | fresh[1] != 0:
        for building in range(state.building_count):
            if is_in(fresh, building) and can_stay(state, player, building):
                near = near_building(state, building)
                if some_card_has_place(state, slots, near, Manner.PLAIN):
                    n = offer(out, n, square_of(state, building))
                    if is_full(out, n):
                        return n
        distance += 1
        fish = fish_for(state, player, distance)
        if fish > 0:
            slots = usable_cards(state, player, fish, Manner.PLAIN)
        fresh = beyond(seen, with_neighbors(state, fresh))
        seen = both(seen, fresh)
    return n


@rule
def do_destination(state, player, move):
    """RR-6.15: the Overseer itself stays until the building is drawn."""
    done(state)
    state.destination = move - SQUARE
    state.steps = fish_for(state, player, steps_to_destination(state, player))


@rule
def steps_to_destination(state, player):
    """RR-6.2: how far the destination is, building by building."""
    goal = state.building_at[state.destination]
    seen, distance = bit(state.building_at[state.players[player].overseer]), 0
    fresh = seen
    while not is_in(seen, goal):
        fresh = beyond(seen, with_neighbors(state, fresh))
        seen = both(seen, fresh)
        distance += 1
    return distance


# ---- can it be done at all?


@rule
def near_those(state, player, those):
    """The squares beside those buildings in which the Overseer may stay."""
    near = NOTHING
    for building in range(state.building_count):
        if is_in(those, building) and can_stay(state, player, building):
            near = joined(near, near_building(state, building))
    return near


@rule
def can_construct(state, player):
    """RR-4.12, RR-6.1: needs builder or architect, and a complete construction."""
    if state.workers & (vocabulary.BUILDER | ARCHITECT) == 0:
        return False
    seen, distance = bit(state.building_at[state.players[player].overseer]), 0
    fresh = seen
    while fresh[0] | fresh[1] != 0:
        slots = usable_cards(state, player, fish_for(state, player, distance), Manner.PLAIN)
        if slots == 0:
            return False
        near = near_those(state, player, fresh)
        if some_card_has_place(state, slots, near, Manner.PLAIN):
            return True
        fresh = beyond(seen, with_neighbors(state, fresh))
        seen = both(seen, fresh)
        distance += 1
    return False


@rule
def can_construct_with_juno(state, player):
    """RR-13.4: beside any existing building."""
    if state.workers & (vocabulary.BUILDER | ARCHITECT) == 0:
        return False
    slots = usable_cards(state, player, 0, Manner.JUNO)
    return some_card_has_place(state, slots, near_any_building(state), Manner.JUNO)
