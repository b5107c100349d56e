"""Writes views as tensors, by a function generated for each game from its plan.

`source_of` writes that function: a line for each field, with everything known about it, so that
nothing has to be looked up at run time. The places of the tensor's parts depend on the number of
seats and are read from the plan (core/state/observe.py), so all tables of a game share one
function.
"""

# mypy: disallow-untyped-defs=False, check-untyped-defs=False

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Protocol, TypeVar

import numpy as np

from circenses.core.compiling.jit import inlined, supplied, uncounted
from circenses.core.state.observe import (
    ALWAYS,
    BASE,
    BITS,
    DECISION,
    FEATURES,
    HOW,
    NUMBERS,
    OFFSET,
    ONE_HOT,
    OWNER_ONLY,
    PLACE,
    SEAT,
    SEAT_BITS,
    SEAT_STEP,
    SEAT_WIDTH,
    SEATS,
    SIZE,
    SMALL,
    TABLE,
    WIDE,
    WIDTH,
    Plan,
)

# Unsigned, because Numba would check every signed index for counting from the end.
U = np.uint64
NONE, ONE, TWO, THREE, FOUR = (U(k) for k in range(5))
SEVEN, EIGHT = U(7), U(8)
NO_QUESTION = U(1 << 33)
MEMBERS = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.uint8)

write_fields: Callable[..., None] = (
    supplied  # `bind` replaces it with the function generated for a game
)


# ---- one field: `raw` holds states as bytes, `out` tensors of zeros, `words` the same as words


@inlined
def number_at(raw, at, size):
    """The signed little-endian number of 1, 2 or 4 bytes at a place."""
    value = np.int64(raw[at])
    if size == 1:
        return value - 256 if value >= 128 else value
    value |= np.int64(raw[at + ONE]) << 8
    if size == 2:
        return value - 65536 if value >= 32768 else value
    value |= np.int64(raw[at + TWO]) << 16 | np.int64(raw[at + THREE]) << 24
    return value - (1 << 32) if value >= 1 << 31 else value


@inlined
def write_small(raw, at, numbers, out, place):
    """Counts and flags of one byte each that are never negative."""
    for k in range(numbers):
        out[place + k] = raw[at + k]


@inlined
def write_wide(raw, at, numbers, size, base, out, place):
    """Wider counts, and those that may be negative."""
    for _ in range(numbers):
        out[place] = min(255, max(0, number_at(raw, at, size) + np.int64(base)))
        at += size
        place += ONE


@inlined
def write_bits(raw, field, out, place):
    """Sets, one byte for each bit: those of a whole byte at once."""
    at, numbers, size, width = field
    whole, rest = width >> THREE, width & SEVEN
    for _ in range(numbers):
        for byte in range(whole):
            members = U(raw[at + byte])
            for bit in range(EIGHT):
                out[place + bit] = MEMBERS[members, bit]
            place += EIGHT
        for bit in range(rest):
            out[place + bit] = MEMBERS[U(raw[at + whole]), bit]
        place += rest
        at += size


@inlined
def turned(value, viewer, seats, of):
    """A seat as a place counted from the viewer; owners without a seat come after all seats."""
    if value >= of:
        return seats + value - of
    return value - viewer if value >= viewer else value + seats - viewer


@inlined
def write_seat(raw, field, viewer, seats, of, out, place):
    """Which seat, one-hot and counted from the viewer."""
    at, numbers, size, width = field
    for _ in range(numbers):
        value = number_at(raw, at, size)
        out[place + turned(U(max(value, 0)), viewer, seats, of)] = value >= 0
        at += size
        place += width


@inlined
def write_seat_bits(raw, field, viewer, seats, of, out, place):
    """Sets of seats, one byte for each seat, counted from the viewer."""
    at, numbers, size, width = field
    for _ in range(numbers):
        value = U(number_at(raw, at, size))
        for seat in range(seats):
            out[place + turned(seat, viewer, seats, of)] = (value >> seat) & ONE
        for other in range(width - seats):
            out[place + seats + other] = (value >> (of + other)) & ONE
        at += size
        place += width


@inlined
def write_one_hot(raw, field, out, place):
    """Which of few things is here, one-hot; nothing if there is none or it is unknown."""
    at, numbers, size, width = field
    for _ in range(numbers):
        value = number_at(raw, at, size)
        out[place + U(max(value, 0))] = value >= 0
        at += size
        place += width


@inlined
def write_features(raw, field, table, features, words, place):
    """Which of many things is here, by its features."""
    at, numbers, size, width = field
    wide, word = width >> TWO, place >> TWO
    for _ in range(numbers):
        value = number_at(raw, at, size)
        if value >= 0:
            thing = table + U(value) * wide
            for k in range(wide):
                words[word + k] = features[thing + k]
        at += size
        word += wide


@inlined
def seat_at(viewer, turn, seats):
    """The seat a number of places to the left of the viewer."""
    seat = viewer + turn
    return seat - seats if seat >= seats else seat


# ---- all fields: the function that is made for a game

HEAD = "def write_fields({}):".format(
    "raw, state, viewer, seats, nth, decision, rows, features, out, words, tensor"
)
EACH_SEAT = """
    for turn in range(seats):
        seat = seat_at(viewer, turn, seats)"""
CALLS = {
    SMALL: "write_small(raw, {at}, {n}, out, {to})",
    WIDE: "write_wide(raw, {at}, {n}, {size}, {base}, out, {to})",
    BITS: "write_bits(raw, ({at}, {n}, {size}, {width}), out, {to})",
    ONE_HOT: "write_one_hot(raw, ({at}, {n}, {size}, {width}), out, {to})",
    FEATURES: "write_features(raw, ({at}, {n}, {size}, {width}), {table}, features, words, {to})",
    SEAT: "write_seat(raw, ({at}, {n}, {size}, {room}), viewer, seats, {of}, out, {to})",
    SEAT_BITS: "write_seat_bits(raw, ({at}, {n}, {size}, {room}), viewer, seats, {of}, out, {to})",
}
KNOWN = {"n": NUMBERS, "size": SIZE, "width": WIDTH, "table": TABLE, "base": BASE, "of": SEATS}


def call_of(r: int, row: list[int], record: str, part: str = "tensor") -> str:
    """The call that writes the field of row `r`, for a record and a part of the tensor."""
    known = {name: f"U({row[column]})" for name, column in KNOWN.items()}
    place, room = (f"rows[U({r}), U({column})]" for column in (PLACE, WIDTH))
    at, to = f"{record} + U({row[OFFSET]})", f"{part} + {place}"
    return CALLS[row[HOW]].format(at=at, to=to, room=room, **known)


def line_of(r: int, row: list[int]) -> str:
    """The line of row `r`: a number of a question, a field of the table, or one of each player."""
    step = f"U({row[SEAT_STEP]})"
    if row[DECISION] != ALWAYS:
        call = call_of(r, row, f"state + nth * {step}")
        return f"    if decision == U({row[DECISION]}): {call}"
    if row[SEAT_STEP] == 0:
        return f"    {call_of(r, row, 'state')}"
    part = f"tensor + turn * rows[U({r}), U({SEAT_WIDTH})]"
    call = call_of(r, row, f"state + seat * {step}", part)
    return f"        if turn == 0: {call}" if row[OWNER_ONLY] else f"        {call}"


def source_of(plan: Plan) -> str:
    """The text of the function that writes all fields of a game, and the numbers of questions."""
    rows = list(enumerate(plan.rows.tolist()))
    fields = [(r, row) for r, row in rows if row[DECISION] == ALWAYS]
    lines = [HEAD]
    for step in sorted({row[SEAT_STEP] for _, row in fields}):
        lines += [EACH_SEAT] if step else []
        lines += [line_of(r, row) for r, row in fields if row[SEAT_STEP] == step]
    lines += [line_of(r, row) for r, row in rows if row[DECISION] != ALWAYS]
    return "\n".join(lines)


def writer_of(plan: Plan) -> FunctionType:
    """The generated function, before it is compiled."""
    made: dict[str, FunctionType] = {}
    exec(compile(source_of(plan), "<fields>", "exec"), made)  # noqa: S102  # our own text
    fields = FunctionType(made["write_fields"].__code__, globals(), "write_fields")
    return uncounted(fields)


# ---- one state


@uncounted
def write_state(states, raw, i, viewer, plan, out, words, tensor):
    """Write state `i` as `viewer` may see it into the zeros of `out` from `tensor` on."""
    state, (rows, features, decisions, seats) = states[i], plan
    nth, decision = NONE, NO_QUESTION
    if state.pending > 0:
        nth = U(state.pending - 1)
        decision = U(state.agenda[state.pending - 1].decision)
        out[tensor + np.int64(decision)] = 1
        for seat in range(seats):
            turn = seat - viewer if seat >= viewer else seat + seats - viewer
            out[tensor + decisions + turn] = (state.waiting >> seat) & 1
    start = U(i) * U(states.itemsize)
    write_fields(
        raw, start, U(viewer), U(seats), nth, decision, rows, features, out, words, U(tensor)
    )


def observe(states, raw, i, viewer, plan, out):
    """Write state `i` as `viewer` may see it, by the arrays of a plan; `raw` is the same memory as
    rows of bytes.
    """
    out[:] = 0
    write_state(states, raw.reshape(-1), i, viewer, plan, out, out.view(np.uint32), 0)


# ---- the functions of a game; `bound` fits one to the game

Rule = TypeVar("Rule", bound=Callable[..., object])


class Bound(Protocol):
    """Fits a driver to one game (core/compiling/jit.py, `bind`)."""

    def __call__(self, driver: Rule, names: Mapping[str, object], /) -> Rule: ...


def state_writer(plan: Plan, bound: Bound) -> Callable[..., None]:
    """`write_state` for all tables of a game."""
    fields = bound(writer_of(plan), {"source": source_of(plan)})
    return bound(write_state, {"write_fields": fields})
