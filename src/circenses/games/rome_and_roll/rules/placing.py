"""RR-6.4: where a building may be placed; also with Juno, Saturn, and for Rubble.

A pattern is a shape with its restrictions: one row of anchors for each orientation, the squares
where its first square could be if the map were empty.
"""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.rules.squares import (
    NOTHING,
    around,
    before,
    cells_of,
    common,
    free_squares,
    from_table,
    has,
    is_empty,
    joined,
    meet,
    near_any_building,
    near_building,
    without,
)
from circenses.games.rome_and_roll.state import Manner
from circenses.games.rome_and_roll.vocabulary import SLOTS


@rule
def fitting(state, row, free):
    """The anchors at which a shape that lies this way covers only free squares."""
    anchors = common(from_table(ground.ANCHORS[state.side, row]), free)
    lie = ground.ROW_LIE[row]
    for k in range(1, ground.LIE_SIZE[lie]):
        anchors = common(anchors, before(free, ground.LIE_STEP[lie, k]))
    return anchors


@rule
def touching(row, near):
    """The anchors at which a shape that lies this way covers one of the squares `near`."""
    anchors = near
    lie = ground.ROW_LIE[row]
    for k in range(1, ground.LIE_SIZE[lie]):
        anchors = joined(anchors, before(near, ground.LIE_STEP[lie, k]))
    return anchors


@rule
def pattern_of(state, slot, manner):
    """RR-6.4 a, g; RR-13.4: with Juno another shape, the card's restriction stays (RR-13.13)."""
    card = state.cards[slot]
    return ground.JUNO_PATTERN + card if manner == Manner.JUNO else card


@rule
def has_place(state, pattern, free, near):
    """Whether a pattern finds a place that touches one of the squares `near`."""
    for row in range(ground.PATTERN_START[pattern], ground.PATTERN_START[pattern + 1]):
        if meet(fitting(state, row, free), touching(row, near)):
            return True
    return False


@rule
def places(state, row, free, near):
    """RR-6.4 b, d: the anchors on free squares that touch what they must touch."""
    return common(fitting(state, row, free), touching(row, near))


@rule
def squares_to_touch(state):
    """RR-6.4 d: beside the Overseer's building; with Juno or Saturn beside any (RR-13.17)."""
    if state.manner == Manner.PLAIN:
        return near_building(state, state.building_at[state.destination])
    return near_any_building(state)


# ---- Saturn: two buildings


@rule
def taken_cards(state):
    """RR-6.3, RR-15.31, RR-17.6: the slots with a Foreman, as bits."""
    slots = 0 if state.seneca_foreman == EMPTY else 1 << state.seneca_foreman
    for player in range(state.seats):
        if state.players[player].foreman != EMPTY:
            slots |= 1 << state.players[player].foreman
    return slots


@rule
def is_available(state, slot):
    """RR-6.3: no Foreman is on the card, not even the player's."""
    return not (taken_cards(state) >> slot) & 1


@rule
def second_has_place(state, first, free, near):
    """RR-13.9, RR-13.20: whether another available card finds a place."""
    for slot in range(SLOTS):
        if slot != first and is_available(state, slot):
            if has_place(state, state.cards[slot], free, near):
                return True
    return False


@rule
def leaves_second(state, slot, anchor, lie, free, near):
    """RR-13.12: whether a first building here leaves a place for a second, beside it or others."""
    rest = without(free, cells_of(anchor, lie))
    return second_has_place(state, slot, rest, joined(near, around(state, anchor, lie)))


@rule
def saturn_has_place(state, slot, free, near):
    """RR-13.12, RR-13.20: whether this card can be the first of two."""
    pattern = state.cards[slot]
    for row in range(ground.PATTERN_START[pattern], ground.PATTERN_START[pattern + 1]):
        anchors = places(state, row, free, near)
        if not is_empty(anchors):
            for anchor in range(ground.SQUARES):
                if has(anchors, anchor):
                    if leaves_second(state, slot, anchor, ground.ROW_LIE[row], free, near):
                        return True
    return False


@rule
def saturn_finds_places(state):
    """RR-13.12: whether some pair of available cards finds places."""
    free, near = free_squares(state), near_any_building(state)
    for slot in range(SLOTS):
        if is_available(state, slot) and saturn_has_place(state, slot, free, near):
            return True
    return False


# ---- anchors and orientations


@rule
def allowed_places(state, row, free, near):
    """RR-6.4; RR-13.20: with Saturn's first building, only where a second one stays possible."""
    anchors = places(state, row, free, near)
    if state.manner != Manner.SATURN_FIRST or is_empty(anchors):
        return anchors
    allowed = NOTHING
    for anchor in range(ground.SQUARES):
        if has(anchors, anchor):
            if leaves_second(state, state.slot, anchor, ground.ROW_LIE[row], free, near):
                allowed = joined(allowed, from_table(ground.SQUARE_SET[anchor]))
    return allowed


@rule
def lie_at(pattern, turn):
    """How a pattern lies in one of its orientations."""
    return ground.ROW_LIE[ground.PATTERN_START[pattern] + turn]


@rule
def place_exists(state, slot, free, near):
    """RR-18.2: whether a card can be placed at all, in the manner of this construction."""
    if state.manner == Manner.SATURN_FIRST:
        return saturn_has_place(state, slot, free, near)
    return has_place(state, pattern_of(state, slot, state.manner), free, near)


@rule
def rubble_pattern(state, shape, hill):
    """RR-15.11, RR-15.20: the largest part of the shape that fits; EMPTY on a full hill."""
    free = common(free_squares(state), from_table(ground.HILL[state.side, hill]))
    if is_empty(free):
        return EMPTY
    for part in (shape + 0, ground.PAIR):
        pattern = ground.BARE_PATTERN + part
        for row in range(ground.PATTERN_START[pattern], ground.PATTERN_START[pattern + 1]):
            if not is_empty(fitting(state, row, free)):
                return pattern
    return ground.BARE_PATTERN + ground.SINGLE
