"""Chapter 6: Construct; also the two buildings of Saturn (RR-13.9)."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.rules.advisors import fire, lasting, resolve
from circenses.games.rome_and_roll.rules.destination import ALL_SLOTS, discount_on, usable_cards
from circenses.games.rome_and_roll.rules.effects import (
    building_of,
    forget_named,
    let_neighbors_produce,
    square_of,
)
from circenses.games.rome_and_roll.rules.offers import is_full, next_stage, offer, offer_squares
from circenses.games.rome_and_roll.rules.placing import (
    allowed_places,
    lie_at,
    pattern_of,
    place_exists,
    squares_to_touch,
    taken_cards,
)
from circenses.games.rome_and_roll.rules.resources import charge, gain_senators, mark
from circenses.games.rome_and_roll.rules.squares import (
    NOTHING,
    are_adjacent,
    draw_on_map,
    free_squares,
    has,
    holds_two,
    joined,
    near_building,
)
from circenses.games.rome_and_roll.state import ORIENTATION, SLOT, SQUARE, Decision, Manner
from circenses.games.rome_and_roll.vocabulary import PARK, RUBBLE, SLOTS, Trigger

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
    of_advisors = lasting(state.players[player], vocabulary.DISCOUNT)
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
    mark(state, player, vocabulary.BUILDINGS, box.JUNO_MARKS if state.manner == Manner.JUNO else 1)
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
def gain_senator_for_neighbors(state, player):
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
    # fmt: off
    match next_stage(state):
        case 0: begin_construct(state, player)
        case 1: ask(state, player, Decision.BLUEPRINT)
        case 2: ask(state, player, Decision.ANCHOR)
        case 3: ask(state, player, Decision.ORIENTATION)
        case 4: charge_for_building(state, player)
        case 5: draw_building(state, player)
        case 6: settle_overseer_and_foremen(state, player)
        case 7: resolve_immediate(state, player)
        case 8: let_neighbors_produce(state, player, newest(state))
        case 9: gain_senator_for_neighbors(state, player)
        case 10: fire(state, player, Trigger.CONSTRUCT)  # RR-12.4
        case _: end_construct(state)
    # fmt: on


@rule
def begin_construct(state, player):
    """RR-6.2; RR-13.18: with Juno no destination is asked for."""
    state.touched = 0
    if state.favor == box.JUNO:
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
    # fmt: off
    match next_stage(state):
        case 0: charge(state, player, box.SATURN_COST, 0, 0)
        case 1: begin_saturn(state, player, Manner.SATURN_FIRST)
        case 2: ask(state, player, Decision.ANCHOR)
        case 3: ask(state, player, Decision.ORIENTATION)
        case 4: draw_building(state, player)
        case 5: mark(state, player, vocabulary.BUILDINGS, 1)
        case 6: resolve_immediate(state, player)  # RR-13.11
        case 7: begin_saturn(state, player, Manner.SATURN_SECOND)
        case 8: ask(state, player, Decision.ANCHOR)
        case 9: ask(state, player, Decision.ORIENTATION)
        case 10: draw_building(state, player)
        case 11: mark(state, player, vocabulary.BUILDINGS, 1)
        case 12: resolve_immediate(state, player)
        case _: end_construct(state)
    # fmt: on


@rule
def begin_saturn(state, player, manner):
    """RR-13.9: two different cards, both available; neither Overseer nor Foreman moves."""
    state.manner = manner
    state.other_slot = state.slot
    ask(state, player, Decision.BLUEPRINT)
