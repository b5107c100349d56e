"""The view as a fixed-size tensor of small whole numbers, derived from the schema.

Seats are written relative to the viewer: first my own, then the next to the left, and so on.
A count is written as it is (0 to 255), an index as its features or as a one-hot row, a mask as
bits; what the viewer may not know stays 0.
"""

from dataclasses import dataclass

import numpy as np

from circenses.core.jit import rule
from circenses.core.schema import Field, Kind, Records, Schema, Seen, elements

# Columns of the plan: one row for each field (of each sub-record).
OFFSET, SEAT_STEP, NUMBERS, WIDTH_IN, KIND, WIDTH, PLACE, SEAT_WIDTH, OWNER_ONLY, TABLE = range(10)
COLUMNS = 10


@dataclass(frozen=True)
class Plan:
    """How to write a view: rows of offsets, the features of things, and the meaning of each number."""

    rows: np.ndarray
    features: np.ndarray
    length: int
    decisions: int
    names: tuple[str, ...]
    most: np.ndarray


def width_of(field: Field) -> int:
    """How many numbers of the tensor one number of the field becomes."""
    if field.kind is Kind.INDEX:
        return field.most + 1 if field.features is None else len(field.features[0])
    return field.most.bit_length() if field.kind is Kind.MASK else 1


def width_of_record(of: Schema) -> int:
    """How many numbers of the tensor one record becomes."""
    total = 0
    for field in of.fields.values():
        if isinstance(field, Records):
            total += elements(field.shape) * width_of_record(field.schema)
        elif field.observed and field.seen is not Seen.NOBODY:
            total += elements(field.shape) * width_of(field)
    return total


class Planner:
    """Walks a schema and lays out the tensor."""

    def __init__(self) -> None:
        self.rows: list[list[int]] = []
        self.features: list[int] = []
        self.names: list[str] = []
        self.most: list[int] = []

    def table(self, field: Field) -> int:
        if field.features is None:
            return -1
        start = len(self.features)
        self.features += [int(x) for row in field.features for x in row]
        return start

    def field(self, field: Field, name: str, offset: int, seats: tuple[int, int]) -> None:
        if not field.observed or field.seen is Seen.NOBODY:
            return
        width, numbers = width_of(field), elements(field.shape)
        size = np.dtype(field.code).itemsize
        owner_only = int(field.seen is Seen.OWNER)
        place, table = len(self.names), self.table(field)
        self.rows.append(
            [offset, seats[0], numbers, size, field.kind, width, place, seats[1], owner_only, table]
        )
        top = field.most if field.kind is Kind.COUNT else 1
        if field.features is not None:
            top = int(np.max(field.features))
        for i in range(numbers):
            for k in range(width):
                self.names.append(f"{name}[{i}].{k}")
                self.most.append(min(255, top))

    def record(self, of: Schema, name: str, offset: int, seats: tuple[int, int]) -> None:
        for key, field in of.fields.items():
            inner = offset + of.dtype.fields[key][1]  # type: ignore[index]
            if isinstance(field, Field):
                self.field(field, name + key, inner, seats)
            elif field.owned:
                self.owned(field, name + key, inner)
            elif key != "agenda":  # the question on top is written apart (see `observe`)
                for i in range(elements(field.shape)):
                    step = inner + i * field.schema.bytes
                    self.record(field.schema, f"{name}{key}[{i}].", step, seats)

    def owned(self, field: Records, name: str, offset: int) -> None:
        width = width_of_record(field.schema)
        begin = len(self.names)
        self.record(field.schema, f"{name}[me].", offset, (field.schema.bytes, width))
        for seat in range(1, field.shape[0]):
            for i in range(begin, begin + width):
                self.names.append(self.names[i].replace("[me]", f"[+{seat}]"))
                self.most.append(self.most[i])


def plan_for(of: Schema, decisions: int) -> Plan:
    """Lay out the tensor of a state: its fields, then the question that is open."""
    planner = Planner()
    planner.record(of, "", 0, (0, 0))
    length = len(planner.names) + decisions + 3
    names = [f"decision.{k}" for k in range(decisions)] + ["my_turn", "arg", "n"]
    return Plan(
        np.array(planner.rows, np.int32),
        np.array(planner.features or [0], np.uint8),
        length,
        decisions,
        (*planner.names, *names),
        np.array([*planner.most, *[1] * (decisions + 1), 255, 255], np.uint8),
    )


@rule
def number_at(raw, at, width):
    """The signed little-endian number of 1, 2 or 4 bytes at a place."""
    value = np.int64(raw[at])
    for byte in range(1, width):
        value |= np.int64(raw[at + byte]) << (8 * byte)
    limit = np.int64(1) << (8 * width - 1)
    return value - 2 * limit if value >= limit else value


@rule
def write_number(value, row, features, out, place):
    """One number of the state in its part of the tensor; that part is 0 before."""
    kind = row[KIND]
    if kind == 1:  # an index: its features, or one-hot
        if value >= 0 and row[TABLE] >= 0:
            for k in range(row[WIDTH]):
                out[place + k] = features[row[TABLE] + value * row[WIDTH] + k]
        elif value >= 0:
            out[place + value] = 1
    elif kind == 3:  # a mask: its bits
        for k in range(row[WIDTH]):
            out[place + k] = (value >> k) & 1
    else:
        out[place] = min(255, max(0, value))


@rule
def observe_bytes(raw, viewer, seats, rows, features, out):
    """Write all fields of a state, given as bytes, as `viewer` may see them."""
    for r in range(rows.shape[0]):
        row = rows[r]
        turns = 1
        if row[SEAT_STEP] > 0:
            turns = 1 if row[OWNER_ONLY] else seats
        for turn in range(turns):
            seat = (viewer + turn) % seats if row[SEAT_STEP] > 0 else 0
            at = row[OFFSET] + seat * row[SEAT_STEP]
            place = row[PLACE] + turn * row[SEAT_WIDTH]
            for _ in range(row[NUMBERS]):
                value = number_at(raw, at, row[WIDTH_IN])
                if value != 0 or row[KIND] == 1:
                    write_number(value, row, features, out, place)
                at += row[WIDTH_IN]
                place += row[WIDTH]


def observe(states, raw, i, viewer, rows, features, decisions, out):
    """Write state `i` as `viewer` may see it; `raw` is the same memory as bytes, one row a state."""
    state = states[i]
    for k in range(out.shape[0]):
        out[k] = 0
    observe_bytes(raw[i], viewer, state.seats, rows, features, out)
    if state.pending > 0:
        entry = state.agenda[state.pending - 1]
        last = out.shape[0] - decisions - 3
        out[last + entry.decision] = 1
        out[last + decisions] = (state.waiting >> viewer) & 1
        out[last + decisions + 1] = min(255, max(0, entry.arg))
        out[last + decisions + 2] = min(255, max(0, entry.n))
