"""Chapter 6: Construct; also the two buildings of Saturn (RR-13.9)."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll import vocabulary as words
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.rules.advisors import fire, lasting, resolve
from circenses.games.rome_and_roll.rules.effects import (
    building_of,
    forget_named,
    let_neighbours_produce,
    square_of,
)
from circenses.games.rome_and_roll.rules.offers import is_full, offer, offer_squares
from circenses.games.rome_and_roll.rules.placing import (
    allowed_places,
    has_place,
    lie_at,
    pattern_of,
    place_exists,
    squares_to_touch,
    taken_cards,
)
from circenses.games.rome_and_roll.rules.resources import (
    can_pay,
    charge,
    gain_senators,
    in_yard,
    mark,
    on_die,
)
from circenses.games.rome_and_roll.rules.squares import (
    NOTHING,
    are_adjacent,
    draw_on_map,
    free_squares,
    has,
    holds_two,
    joined,
    near_any_building,
    near_building,
    next_building,
)
from circenses.games.rome_and_roll.state import (
    ORIENTATION,
    SLOT,
    SQUARE,
    Decision,
    Manner,
)
from circenses.games.rome_and_roll.vocabulary import FORUM, PARK, RUBBLE, SLOTS, Trigger

ARCHITECT = words.ARCHITECT
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
    of_advisors = lasting(me, words.DISCOUNT)
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
    free = box.Actions.free_steps + lasting(state.players[player], words.FREE_MOVES)
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
def with_neighbours(state, those):
    """RR-6.2: a set of buildings, and all that one step from them leads to."""
    low, high = those
    for building in range(state.building_count):
        if is_in(those, building):
            it = state.buildings[building]
            for k in range(ground.LIE_SIZE[it.lie]):
                square = it.first + ground.LIE_STEP[it.lie, k]
                for side in range(ground.MOST_NEIGHBOURS):
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
        fresh = beyond(seen, with_neighbours(state, fresh))
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
        fresh = beyond(seen, with_neighbours(state, fresh))
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
    if state.workers & (words.BUILDER | ARCHITECT) == 0:
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
        fresh = beyond(seen, with_neighbours(state, fresh))
        seen = both(seen, fresh)
        distance += 1
    return False


@rule
def can_construct_with_juno(state, player):
    """RR-13.4: beside any existing building."""
    if state.workers & (words.BUILDER | ARCHITECT) == 0:
        return False
    slots = usable_cards(state, player, 0, Manner.JUNO)
    return some_card_has_place(state, slots, near_any_building(state), Manner.JUNO)


# ---- blueprint, place, payment


@rule
def may_blueprint(state, player, out):
    """RR-6.3, RR-18.2: cards that can be paid for and placed; with Saturn, available ones."""
    near, free, n = squares_to_touch(state), free_squares(state), 0
    slots = open_cards(state, player)
    for slot in range(SLOTS):
        if (slots >> slot) & 1 and place_exists(state, slot, free, near):
            n = offer(out, n, SLOT + slot)
            if is_full(out, n):
                return n
    return n


@rule
def open_cards(state, player):
    """RR-6.3; RR-13.9: Saturn's buildings cost nothing, and are of two different cards."""
    if state.manner < Manner.SATURN_FIRST:
        return usable_cards(state, player, state.steps, state.manner)
    slots = ALL_SLOTS & ~taken_cards(state)
    return slots if state.other_slot == EMPTY else slots & ~(1 << state.other_slot)


@rule
def do_blueprint(state, player, move):
    done(state)
    state.slot = move - SLOT


@rule
def may_anchor(state, player, out):
    """RR-6.4: the first square of every place, whichever way the building lies there."""
    near, free = squares_to_touch(state), free_squares(state)
    pattern = pattern_of(state, state.slot, state.manner)
    anchors = NOTHING
    for row in range(ground.PATTERN_START[pattern], ground.PATTERN_START[pattern + 1]):
        anchors = joined(anchors, allowed_places(state, row, free, near))
        if is_full(out, 2) and holds_two(anchors):  # RR-18.1: nobody asks for more than two
            break
    return offer_squares(out, 0, anchors)


@rule
def do_anchor(state, player, move):
    done(state)
    state.anchor = move - SQUARE


@rule
def may_orientation(state, player, out):
    """RR-6.4 a: the different turns and mirror images that fit here."""
    near, free, n = squares_to_touch(state), free_squares(state), 0
    pattern = pattern_of(state, state.slot, state.manner)
    start = ground.PATTERN_START[pattern]
    for row in range(start, ground.PATTERN_START[pattern + 1]):
        if has(allowed_places(state, row, free, near), state.anchor):
            n = offer(out, n, ORIENTATION + row - start)
    return n


@rule
def do_orientation(state, player, move):
    done(state)
    state.lie = lie_at(pattern_of(state, state.slot, state.manner), move - ORIENTATION)


@rule
def charge_for_building(state, player):
    """RR-6.15: the cost, then the fish for the steps."""
    cost = box.Blueprint.cost[state.cards[state.slot]]
    of_advisors = lasting(state.players[player], words.DISCOUNT)
    discount = discount_on(state, state.slot, of_advisors, taken_cards(state))
    charge(state, player, cost, state.steps, discount)


# ---- RR-6.5: what follows


@rule
def draw_building(state, player):
    """RR-6.5 steps 1 and 2, RR-6.16: the building, and the printed resources it covers."""
    draw_on_map(state, player, state.slot, state.anchor, state.lie)
    for k in range(ground.LIE_SIZE[state.lie] - 1, -1, -1):
        square = state.anchor + ground.LIE_STEP[state.lie, k]
        good = ground.PRINTED_RESOURCE[state.side, square]
        if good != EMPTY:
            ask(state, player, Decision.GAIN, 1 << good, 1)


@rule
def newest(state):
    """The building just drawn."""
    return state.building_count - 1


@rule
def settle_overseer_and_foremen(state, player):
    """RR-6.5 steps 3 to 6; RR-13.4: two boxes with Juno; RR-6.11: the track may be full."""
    me = state.players[player]
    me.overseer = state.anchor
    mark(state, player, words.BUILDINGS, box.JUNO_MARKS if state.manner == Manner.JUNO else 1)
    me.foreman = state.slot
    for other in range(state.seats):
        if other != player and state.players[other].foreman == state.slot:
            state.players[other].foreman = EMPTY
    if state.seneca_foreman == state.slot:  # RR-15.31, RR-17.6
        state.seneca_foreman = EMPTY


@rule
def resolve_immediate(state, player):
    """RR-6.5 step 7."""
    resolve(state, player, box.Blueprint.immediate[state.cards[state.slot]])


@rule
def gain_senator_for_neighbours(state, player):
    """RR-6.5 step 9, RR-1.9: a senator beside an opponent's building or Rubble (RR-15.28)."""
    near = near_building(state, newest(state))
    for building in range(newest(state)):
        it = state.buildings[building]
        if state.seats == 1:
            counts = it.slot == RUBBLE
        else:
            counts = it.owner != EMPTY and it.owner != player
        if counts and are_adjacent(state, building, near):
            state.touched = 1
    if state.touched and state.seats == 1:
        ask(state, player, Decision.PARK)
    elif state.touched:
        gain_senators(state.players[player], box.Actions.senators_per_construct)


@rule
def may_park(state, player, out):
    """RR-15.17: one Rubble beside the new building."""
    near = near_building(state, newest(state))
    n = 0
    for building in range(newest(state)):
        if state.buildings[building].slot == RUBBLE and are_adjacent(state, building, near):
            n = offer(out, n, square_of(state, building))
    return n


@rule
def do_park(state, player, move):
    """RR-15.17: Rubble becomes a Park, then the player gains the senator."""
    done(state)
    gain_senators(state.players[player], box.Actions.senators_per_construct)
    it = state.buildings[building_of(state, move)]
    it.slot = PARK
    for k in range(ground.LIE_SIZE[it.lie]):
        state.kind_at[it.first + ground.LIE_STEP[it.lie, k]] = PARK


@rule
def do_construct(state, player):
    """RR-6.1, RR-18.2: destination, blueprint, anchor, orientation, payment; then RR-6.5."""
    entry = top(state)
    stage = entry.n
    entry.n += 1
    # fmt: off
    match stage:
        case 0: begin_construct(state, player)
        case 1: ask(state, player, Decision.BLUEPRINT)
        case 2: ask(state, player, Decision.ANCHOR)
        case 3: ask(state, player, Decision.ORIENTATION)
        case 4: charge_for_building(state, player)
        case 5: draw_building(state, player)
        case 6: settle_overseer_and_foremen(state, player)
        case 7: resolve_immediate(state, player)
        case 8: let_neighbours_produce(state, player, newest(state))
        case 9: gain_senator_for_neighbours(state, player)
        case 10: fire(state, player, Trigger.CONSTRUCT)  # RR-12.4
        case _: end_construct(state)
    # fmt: on


@rule
def begin_construct(state, player):
    """RR-6.2; RR-13.18: with Juno no destination is asked for."""
    state.touched = 0
    if state.favour == box.JUNO:
        state.manner = Manner.JUNO
    else:
        state.manner = Manner.PLAIN
        ask(state, player, Decision.DESTINATION)


@rule
def end_construct(state):
    done(state)
    forget_construction(state)


@rule
def forget_construction(state):
    """Nothing of a construction is left but the building."""
    state.manner = EMPTY
    state.destination = EMPTY
    state.slot = EMPTY
    state.other_slot = EMPTY
    state.anchor = EMPTY
    state.lie = EMPTY
    state.touched = 0
    forget_named(state)


# ---- Saturn


@rule
def do_saturn(state, player):
    """RR-13.20: pay the fish, then one building after the other, each with what it brings."""
    entry = top(state)
    stage = entry.n
    entry.n += 1
    # fmt: off
    match stage:
        case 0: charge(state, player, box.SATURN_COST, 0, 0)
        case 1: begin_saturn(state, player, Manner.SATURN_FIRST)
        case 2: ask(state, player, Decision.ANCHOR)
        case 3: ask(state, player, Decision.ORIENTATION)
        case 4: draw_building(state, player)
        case 5: mark(state, player, words.BUILDINGS, 1)
        case 6: resolve_immediate(state, player)  # RR-13.11
        case 7: begin_saturn(state, player, Manner.SATURN_SECOND)
        case 8: ask(state, player, Decision.ANCHOR)
        case 9: ask(state, player, Decision.ORIENTATION)
        case 10: draw_building(state, player)
        case 11: mark(state, player, words.BUILDINGS, 1)
        case 12: resolve_immediate(state, player)
        case _: end_construct(state)
    # fmt: on


@rule
def begin_saturn(state, player, manner):
    """RR-13.9: two different cards, both available; neither Overseer nor Foreman moves."""
    state.manner = manner
    state.other_slot = state.slot
    ask(state, player, Decision.BLUEPRINT)
