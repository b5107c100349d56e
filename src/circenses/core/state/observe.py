"""The view as a fixed-size tensor of small whole numbers, derived from the schema.

Seats are written relative to the viewer: first my own, then the next to the left, and so on.
A count is written as it is (0 to 255; one that may be negative, from its least value up), an index
as its features or as a one-hot row, a set as bits; what the viewer may not know stays 0.
Numbers that name a seat are relative too: first whether it is me, then the next to the left, and so
on, then owners without a seat.

The open question comes first: which it is, who is asked, and its numbers, each as declared
(`Asked`). `Plan.blocks` names every part with its place and shape.

Each number of an index becomes whole words of four bytes, and the tensor is a whole number of
lines of sixteen: then the GPU can write it a word at a time. The bytes in between stay 0.
"""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from circenses.core.state.schema import (
    ENTRY,
    Asked,
    Field,
    Kind,
    Records,
    Schema,
    Seen,
    elements,
)

WORD, LINE = 4, 16  # bytes
QUESTION_BYTES = 2  # of each number of a question

# How a field is written.
SMALL, WIDE, BITS, ONE_HOT, FEATURES, SEAT, SEAT_BITS = range(7)

# Columns of the plan: one row for each field (of each sub-record). All are unsigned, because Numba
# would check every signed index for counting from the end.
# fmt: off
HOW        = 0   # SMALL ... SEAT_BITS
OFFSET     = 1   # where the field's first number is, in bytes of the state
SEAT_STEP  = 2   # bytes from one seat's record to the next; 0: no player's field
NUMBERS    = 3   # how many numbers the field has
SIZE       = 4   # bytes of one number in the state
WIDTH      = 5   # bytes of one number in the tensor
PLACE      = 6   # where the first number goes
SEAT_WIDTH = 7   # bytes from one seat's part of the tensor to the next
OWNER_ONLY = 8
TABLE      = 9   # where the features begin, in words
BASE       = 10  # added, so that the smallest value is written as 0
SEATS      = 11  # seats of the game; higher numbers are owners without a seat
DECISION   = 12  # ALWAYS; of a question's number: which question, with SEAT_STEP of the agenda
# fmt: on
ALWAYS = np.uint64(1 << 32)


@dataclass(frozen=True)
class Block:
    """One part of the tensor: where it begins, and its shape.

    `numbers` of `room` places each lie side by side; the first `width` places of each are used.
    """

    name: str
    offset: int
    numbers: int
    room: int
    width: int
    shape: tuple[int, ...]

    def of(self, tensors: Any) -> Any:
        """The part of a tensor, or of many (numpy or torch), in its shape."""
        end, lead = self.offset + self.numbers * self.room, tensors.shape[:-1]
        rows = tensors[..., self.offset : end].reshape(*lead, self.numbers, self.room)
        return rows[..., : self.width].reshape(*lead, *self.shape)


@dataclass(frozen=True)
class Plan:
    """The layout of a tensor: rows of offsets, features of things, and what each number means."""

    rows: np.ndarray  # the fields, then the numbers of questions
    features: np.ndarray
    length: int
    decisions: int
    seats: int  # that have a place in the tensor: those at the table, and a rival's
    names: tuple[str, ...]
    most: np.ndarray
    blocks: dict[str, Block]

    @property
    def arrays(self) -> tuple[np.ndarray, np.ndarray, int, int]:
        """What `observe` needs to know."""
        return self.rows, self.features, self.decisions, self.seats

    @property
    def fields(self) -> np.ndarray:
        """The rows of fields."""
        return np.asarray(self.rows[self.rows[:, DECISION] == ALWAYS])

    @property
    def asked(self) -> np.ndarray:
        """The rows of questions' numbers."""
        return np.asarray(self.rows[self.rows[:, DECISION] != ALWAYS])


def padded(width: int, to: int) -> int:
    """The next whole number of words (or lines)."""
    return -(-width // to) * to


def used_of(field: Field, seats: int) -> int:
    """How many numbers of the tensor one number of the field needs."""
    match field.kind:
        case Kind.INDEX:
            return field.most + 1 if field.features is None else len(field.features[0])
        case Kind.SEAT:
            return seats + field.most + 1 - field.of
        case Kind.SEAT_SET:
            return seats + field.most.bit_length() - field.of
        case Kind.SUBSET | Kind.MASK:
            return field.things
    return 1


def width_of(field: Field, seats: int) -> int:
    """How many it gets; one of many things is written in whole words."""
    used = used_of(field, seats)
    return padded(used, WORD) if field.names_one else used


def shape_of(field: Field, seats: int) -> tuple[int, ...]:
    """The shape of the field's part of the tensor."""
    outer, wide = field.outer, used_of(field, seats)
    if field.board and field.lies_on_board:
        outer = *outer[:-1], *field.board
    elif field.board and field.features is None:
        return *outer, *field.board
    single = field.kind in (Kind.COUNT, Kind.FLAG)
    return outer if single else (*outer, wide)


def labels_of(field: Field, seats: int) -> list[str]:
    """What each number stands for that one number of the field needs."""
    used = used_of(field, seats)
    if field.kind not in (Kind.SEAT, Kind.SEAT_SET):
        return [str(k) for k in range(used)]
    return seat_labels(seats) + [f"other{k}" for k in range(used - seats)]


def seat_labels(seats: int) -> list[str]:
    return ["me", *(f"+{turn}" for turn in range(1, seats))]


def sets_of(field: Field) -> tuple[int, int]:
    """How many numbers (or whole sets) a field has, and the bytes of each."""
    size = np.dtype(field.code).itemsize
    words = field.shape[-1] if field.kind is Kind.SUBSET else 1
    return elements(field.outer), size * words


def base_of(field: Field) -> int:
    """The offset for a number that may be negative."""
    return max(0, -field.least) if field.kind is Kind.COUNT else 0


def most_of(field: Field) -> int:
    """The largest number that the tensor can hold for a field."""
    if field.features is not None:
        return int(np.max(field.features))
    return min(255, field.most + base_of(field)) if field.kind is Kind.COUNT else 1


def how_of(field: Field) -> int:
    """How a field is written."""
    if field.kind is Kind.INDEX:
        return ONE_HOT if field.features is None else FEATURES
    if field.kind in (Kind.MASK, Kind.SUBSET):
        return BITS
    if field.kind is Kind.SEAT:
        return SEAT
    if field.kind is Kind.SEAT_SET:
        return SEAT_BITS
    return SMALL if field.code == "i1" and base_of(field) == 0 else WIDE


class Planner:
    """Walks a schema and lays out the tensor."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.rows: list[list[int]] = []
        self.features: list[int] = []
        self.names: list[str] = []
        self.most: list[int] = []
        self.blocks: dict[str, Block] = {}

    def pad(self, to: int) -> None:
        while len(self.names) % to:
            self.names.append("padding")
            self.most.append(0)

    def table(self, field: Field, width: int) -> int:
        start = len(self.features)
        for row in field.features if field.features is not None else ():
            self.features += [int(x) for x in row] + [0] * (width - len(row))
        return start // WORD

    def flags(self, name: str, labels: list[str]) -> None:
        """A part that is no field: one place each, 0 or 1."""
        wide = len(labels)
        self.blocks[name] = Block(name, len(self.names), 1, wide, wide, (wide,))
        self.names += [f"{name}.{label}" for label in labels]
        self.most += [1] * wide

    def part(self, field: Field, name: str, labels: list[str]) -> list[int]:
        """Name a field's part of the tensor; returns its columns WIDTH and PLACE."""
        if field.names_one:
            self.pad(WORD)
        width, used = width_of(field, self.seats), len(labels)
        place, numbers = len(self.names), elements(field.outer)
        shape = shape_of(field, self.seats)
        self.blocks[name] = Block(name, place, numbers, width, used, shape)
        for i in range(numbers):
            self.names += [f"{name}[{i}].{label}" for label in labels]
            self.most += [most_of(field)] * used
            self.names += ["padding"] * (width - used)
            self.most += [0] * (width - used)
        return [width, place]

    def field(self, field: Field, name: str, offset: int, seats: int) -> None:
        if not field.observed or field.seen is Seen.NOBODY:
            return
        width, place = self.part(field, name, labels_of(field, self.seats))
        numbers, size = sets_of(field)
        owner_only = int(field.seen is Seen.OWNER)
        row = [how_of(field), offset, seats, numbers, size, width, place, 0, owner_only]
        self.add([*row, self.table(field, width), base_of(field), field.of, int(ALWAYS)])

    # ---- the open question

    def question(self, decisions: list[str]) -> None:
        """Which question is open, and who is asked."""
        self.flags("decision", decisions)
        self.flags("waiting", seat_labels(self.seats))
        self.pad(WORD)

    def asked(self, of: Schema, asked: Mapping[Any, Asked], names: list[str]) -> list[list[int]]:
        """The numbers of each question; where two share a declaration, they share its part."""
        agenda = of.dtype.fields["agenda"][1]  # type: ignore[index]
        known: dict[tuple[str, int], list[int]] = {}
        rows = []
        for decision in sorted(asked):
            for part, field in asked[decision]._asdict().items():
                if field is None:
                    continue
                at = agenda + ENTRY.dtype.fields[part][1]  # type: ignore[index]
                key = part, id(field)
                if key not in known:
                    known[key] = self.number(field, f"{part}.{names[decision]}", at)
                rows.append([*known[key], int(decision)])
        return rows

    def number(self, field: Field, name: str, at: int) -> list[int]:
        """One number of a question, written as its declaration says."""
        if field.kind in (Kind.SUBSET, Kind.CHANCE) or field.shape:
            raise TypeError(f"{name}: a question has single numbers of up to 16 bits")
        self.pad(WORD)
        width, place = self.part(field, name, labels_of(field, self.seats))
        self.pad(WORD)
        how = WIDE if how_of(field) == SMALL else how_of(field)
        row = [how, at, ENTRY.bytes, 1, QUESTION_BYTES, width, place, 0, 0]
        return [*row, self.table(field, width), base_of(field), field.of]

    def add(self, row: list[int]) -> None:
        """Add a row, or lengthen the last one where small fields lie side by side."""
        last = self.rows[-1] if self.rows else row
        follows = (
            row[HOW] == last[HOW] == SMALL
            and row[OFFSET] == last[OFFSET] + last[NUMBERS]
            and row[PLACE] == last[PLACE] + last[NUMBERS]
            and row[SEAT_STEP] == last[SEAT_STEP]
            and row[OWNER_ONLY] == last[OWNER_ONLY]
        )
        if follows:
            last[NUMBERS] += row[NUMBERS]
        else:
            self.rows.append(row)

    def record(self, of: Schema, name: str, offset: int, seats: int) -> None:
        for key, field in of.fields.items():
            inner = offset + of.dtype.fields[key][1]  # type: ignore[index]
            if isinstance(field, Field):
                self.field(field, name + key, inner, seats)
            elif field.owned:
                self.owned(field, name + key, inner)
            elif key != "agenda":  # the question on top is written separately (see `observe`)
                for i in range(elements(field.shape)):
                    step = inner + i * field.schema.bytes
                    self.record(field.schema, f"{name}{key}[{i}].", step, seats)

    def owned(self, field: Records, name: str, offset: int) -> None:
        """The viewer's own record, then room for the others in the same layout."""
        self.pad(WORD)
        first, begin, known = len(self.rows), len(self.names), set(self.blocks)
        self.record(field.schema, f"{name}[me].", offset, field.schema.bytes)
        self.pad(WORD)
        end = len(self.names)
        for row in self.rows[first:]:
            row[SEAT_WIDTH] = end - begin
        mine = [block for block in self.blocks.values() if block.name not in known]
        for seat in range(1, self.seats):
            others = [x.replace("[me]", f"[+{seat}]") for x in self.names[begin:end]]
            self.names += others
            self.most += self.most[begin:end]
            for block in mine:
                name = block.name.replace("[me]", f"[+{seat}]")
                offset = block.offset + seat * (end - begin)
                self.blocks[name] = replace(block, name=name, offset=offset)


def plan_for(
    of: Schema, decisions: type[enum.IntEnum], seats: int, asked: Mapping[Any, Asked] | None = None
) -> Plan:
    """Lay out the tensor of a state: the question that is open, then its fields."""
    names = [str(number) for number in range(1 + max(map(int, decisions)))]
    for decision in decisions:
        names[decision] = decision.name.lower()
    planner = Planner(seats)
    planner.question(names)
    numbers = planner.asked(of, asked or {}, names)
    planner.record(of, "", 0, 0)
    planner.pad(LINE)
    return Plan(
        np.array([*planner.rows, *numbers], np.uint64),
        np.array(planner.features or [0] * WORD, np.uint8).view(np.uint32),
        len(planner.names),
        len(names),
        seats,
        tuple(planner.names),
        np.array(planner.most, np.uint8),
        planner.blocks,
    )
