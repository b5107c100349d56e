"""Declare a state: layout, bounds, who sees what.

One declaration gives an aligned numpy record that reads the same interpreted, compiled and on the
GPU, the check of every field's bounds, what to cover in a view, and the observation tensor.
"""

import enum
import functools
import math
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from circenses.core.errors import missing

EMPTY = -1  # no piece here
UNKNOWN = -2  # something may be here, but the viewer must not know what
MAX_SEATS = 8
WORD_BITS = 32  # of a subset


Features = Sequence[Sequence[int]] | np.ndarray  # a row of small numbers for each thing


class Seen(enum.Enum):
    """Who may know a field."""

    ALL = "all"
    OWNER = "owner"  # the owner of the player record around it
    NOBODY = "nobody"


class Kind(enum.IntEnum):
    """What a number means; decides how it is written into the tensor."""

    COUNT = 0
    INDEX = 1
    FLAG = 2
    MASK = 3
    CHANCE = 4
    SEAT = 5  # which seat; in the tensor counted from the viewer
    SEAT_SET = 6  # seats as bits, in the tensor counted from the viewer
    SUBSET = 7  # a set of any size, in words of 32 bits (core/rules/sets.py)


@dataclass(frozen=True)
class Field:
    """One named number, or an array of them."""

    kind: Kind
    shape: tuple[int, ...]
    least: int
    most: int
    seen: Seen = Seen.ALL
    features: Features | None = None
    observed: bool = True
    of: int = 0  # of a seat: how many the game has; of a subset: how many things
    board: tuple[int, ...] = ()  # rows and columns, if numbers or things lie on a board

    def __post_init__(self) -> None:
        if self.board and not self.lies_on_board and self.things != math.prod(self.board):
            raise TypeError(f"neither {self.shape} nor {self.things} things fill {self.board}")

    @property
    def outer(self) -> tuple[int, ...]:
        """The shape without the words of a subset."""
        return self.shape[:-1] if self.kind is Kind.SUBSET else self.shape

    @property
    def lies_on_board(self) -> bool:
        """Whether the numbers lie on the board, and not the things they name."""
        return bool(self.outer) and self.outer[-1] == math.prod(self.board)

    @property
    def things(self) -> int:
        """How many things a number tells apart."""
        match self.kind:
            case Kind.INDEX:
                return self.most + 1
            case Kind.MASK:
                return self.most.bit_length()
            case Kind.SUBSET:
                return self.of
        return 1

    @property
    def code(self) -> str:
        """The narrowest number type that holds the bounds; masks stay wide."""
        if self.kind is Kind.CHANCE:
            return "u8"
        if self.kind is Kind.SUBSET:
            return "u4"
        if self.kind in (Kind.MASK, Kind.SEAT_SET):
            return "i4"
        widest = max(self.most, -self.least - 1)
        return "i1" if widest <= 127 else "i2" if widest <= 32767 else "i4"

    @property
    def start(self) -> int:
        """The value in a fresh state."""
        return EMPTY if self.names_one else 0

    @property
    def names_one(self) -> bool:
        """Whether the number names a thing, and can be EMPTY."""
        return self.kind in (Kind.INDEX, Kind.SEAT)

    def keeps(self, values: np.ndarray) -> bool:
        """Whether all numbers are within the bounds."""
        if self.kind is Kind.CHANCE:
            return True
        if self.kind is Kind.SUBSET:  # the last word may be used in part
            return bool((values[..., -1] >> (self.of - 1) % WORD_BITS <= 1).all())
        return bool(values.min() >= self.least and values.max() <= self.most)

    @property
    def cover(self) -> int:
        """The value in the view of a player who may not know it."""
        return UNKNOWN if self.names_one else 0


@dataclass(frozen=True)
class Records:
    """An array of sub-records; when `owned`, number p belongs to player p."""

    schema: "Schema"
    shape: tuple[int, ...]
    owned: bool = False


def as_shape(shape: int | tuple[int, ...]) -> tuple[int, ...]:
    return (shape,) if isinstance(shape, int) else tuple(shape)


Shape = int | tuple[int, ...]


def count(
    shape: Shape = (),
    most: int = 32767,
    seen: Seen = Seen.ALL,
    observed: bool = True,
    board: tuple[int, ...] = (),
) -> Field:
    """A number of things, 0 to `most`.

    `board`, here and below, says that the numbers of the field (or the things that a number tells
    apart) lie on a board with these rows and columns, which the tensor's plan then names.
    """
    return Field(Kind.COUNT, as_shape(shape), 0, most, seen, observed=observed, board=board)


def amount(
    shape: Shape = (),
    least: int = -127,
    most: int = 127,
    seen: Seen = Seen.ALL,
    observed: bool = True,
) -> Field:
    """A number that may be negative."""
    return Field(Kind.COUNT, as_shape(shape), least, most, seen, observed=observed)


def index(
    shape: Shape = (),
    *,
    of: int,
    seen: Seen = Seen.ALL,
    features: Features | None = None,
    observed: bool = True,
    board: tuple[int, ...] = (),
) -> Field:
    """Which one of `of` things, or EMPTY. `features` has a row of small numbers for each thing."""
    last = of - 1
    return Field(Kind.INDEX, as_shape(shape), UNKNOWN, last, seen, features, observed, board=board)


def flag(
    shape: Shape = (), seen: Seen = Seen.ALL, observed: bool = True, board: tuple[int, ...] = ()
) -> Field:
    """Yes or no."""
    return Field(Kind.FLAG, as_shape(shape), 0, 1, seen, observed=observed, board=board)


def mask(
    shape: Shape = (),
    *,
    bits: int,
    seen: Seen = Seen.ALL,
    observed: bool = True,
    board: tuple[int, ...] = (),
) -> Field:
    """A set of up to 31 things, one bit each."""
    if not 0 < bits <= 31:
        raise TypeError("a mask has 1 to 31 bits")
    most = (1 << bits) - 1
    return Field(Kind.MASK, as_shape(shape), 0, most, seen, observed=observed, board=board)


def seat(
    shape: Shape = (),
    *,
    of: int = MAX_SEATS,
    others: int = 0,
    seen: Seen = Seen.ALL,
    observed: bool = True,
    board: tuple[int, ...] = (),
) -> Field:
    """Which of `of` seats, or EMPTY; `others` are owners without a seat (neutral), from `of` on."""
    last, whole = of + others - 1, as_shape(shape)
    return Field(Kind.SEAT, whole, UNKNOWN, last, seen, observed=observed, of=of, board=board)


def seat_set(
    shape: Shape = (),
    *,
    of: int = MAX_SEATS,
    others: int = 0,
    seen: Seen = Seen.ALL,
    observed: bool = True,
) -> Field:
    """A set of seats, one bit each; `others` are owners without a seat, from bit `of` on."""
    most = (1 << of + others) - 1
    return Field(Kind.SEAT_SET, as_shape(shape), 0, most, seen, observed=observed, of=of)


def subset(
    shape: Shape = (),
    *,
    of: int,
    seen: Seen = Seen.ALL,
    observed: bool = True,
    board: tuple[int, ...] = (),
) -> Field:
    """A set of any number of things, as a row of words for the rules of core/rules/sets.py."""
    if of < 1:
        raise TypeError("a subset is of at least one thing")
    words = -(-of // WORD_BITS)
    most = (1 << WORD_BITS) - 1
    whole = (*as_shape(shape), words)
    return Field(Kind.SUBSET, whole, 0, most, seen, observed=observed, of=of, board=board)


def records(of: "Schema", shape: Shape, owned: bool = False) -> Records:
    """An array of sub-records."""
    return Records(of, as_shape(shape), owned)


class Ints(np.ndarray):
    """An array whose elements are read as plain integers, as compiled rules read them."""

    def __getitem__(self, key: Any) -> Any:
        got = super().__getitem__(key)
        return got.item() if isinstance(got, np.generic) else got

    def __iter__(self) -> Iterator[Any]:
        return iter(self.tolist()) if self.ndim == 1 else super().__iter__()


@functools.cache
def rows_of(layout: np.dtype) -> np.dtype:
    """The same layout, with records that are read as plain integers."""
    return np.dtype((Row, layout))


class Row(np.record):  # type: ignore[misc]  # numpy calls it final, and yet allows it
    """A record whose fields are read as plain integers, as compiled rules read them."""

    def __getattribute__(self, name: str) -> Any:
        readers = readers_of(layout_of(self))
        read = readers.get(name)
        if read is not None:
            return read(self)
        try:
            return np.void.__getattribute__(self, name)
        except AttributeError:
            raise AttributeError(missing("field", name, readers)) from None

    def __setattr__(self, name: str, value: ArrayLike) -> None:
        fields = layout_of(self).fields
        assert fields is not None
        if name not in fields:
            raise AttributeError(missing("field", name, fields))
        self.setfield(value, *fields[name][:2])


layout_of: Callable[[np.void], np.dtype] = np.void.dtype.__get__


@functools.cache
def readers_of(layout: np.dtype) -> dict[str, Callable[[Any], Any]]:
    """How each field of a record is read."""
    assert layout.fields is not None
    return {name: reader(*spec[:2]) for name, spec in layout.fields.items()}


def reader(field: np.dtype, offset: int) -> Callable[[Any], Any]:
    """Reads one field; whole numbers by struct, which is ten times as fast as numpy."""
    if field.base.names:
        rows = rows_of(field.base)
        return lambda record: record.getfield(field, offset).view(rows)
    if field.shape:
        return lambda record: record.getfield(field, offset).view(Ints)
    if field.kind not in "biu":
        return lambda record: record.getfield(field, offset).item()
    unpack = struct.Struct(field.char).unpack_from
    return lambda record: unpack(record, offset)[0]


@dataclass(frozen=True)
class Leaf:
    """One field of the whole state, reached by a path of names."""

    path: tuple[str, ...]
    field: Field
    owner_axis: int | None  # which axis of the leaf's array counts the players

    @property
    def name(self) -> str:
        return ".".join(self.path)

    def of(self, states: np.ndarray) -> np.ndarray:
        """The leaf's numbers in a batch; the first axis counts the states."""
        got = np.asarray(states)
        for name in self.path:
            got = got[name]
        return got


def without_holes(layout: list[tuple[Any, ...]]) -> np.dtype:
    """An aligned record (CUDA refuses others) with named padding, so that copies include it."""
    aligned = np.dtype(layout, align=True)
    filled: list[tuple[Any, ...]] = []
    end = 0
    for name, *rest in [*layout, ("", "u1", (0,))]:
        start = aligned.fields[name][1] if name else aligned.itemsize  # type: ignore[index]
        if start > end:
            filled.append((f"pad_{end}", "u1", (start - end,)))
        if name:
            filled.append((name, *rest))
            end = start + aligned[name].itemsize
    return np.dtype(filled, align=True)


class Schema:
    """The layout of a record, declared by name."""

    def __init__(self, name: str, fields: dict[str, Field | Records]):
        for field in fields:
            if hasattr(np.recarray, field) or hasattr(np.record, field):
                raise TypeError(f"{name}.{field}: numpy records already have that attribute")
        self.name = name
        self.fields = fields
        layout = [
            (key, of.schema.layout if isinstance(of, Records) else of.code, of.shape)
            for key, of in fields.items()
        ]
        self.layout: np.dtype = without_holes(layout)
        self.dtype = rows_of(self.layout)

    def leaves(self) -> list[Leaf]:
        """Every field of the record and of its sub-records."""
        return list(self._leaves((), 1, None))

    def _leaves(self, path: tuple[str, ...], axes: int, owner: int | None) -> Iterator[Leaf]:
        for name, of in self.fields.items():
            if isinstance(of, Field):
                yield Leaf((*path, name), of, owner)
            else:
                whose = axes if of.owned else owner
                yield from of.schema._leaves((*path, name), axes + len(of.shape), whose)

    def batch(self, n: int) -> np.ndarray:
        """`n` fresh records: zeros, and EMPTY where a piece could be."""
        states = np.zeros(n, self.dtype)
        for leaf in self.leaves():
            if leaf.field.start:
                leaf.of(states)[...] = leaf.field.start
        return states

    def out_of_bounds(self, states: np.ndarray) -> list[str]:
        """The names of fields that break their declared bounds."""
        wrong = []
        for leaf in self.leaves():
            values = leaf.of(states)
            if not leaf.field.keeps(values):
                wrong.append(f"{leaf.name}: {values.min()}..{values.max()}")
        return wrong

    @property
    def bytes(self) -> int:
        return self.dtype.itemsize


def schema(name: str, **fields: Field | Records) -> Schema:
    """Declare a record."""
    return Schema(name, fields)


ENTRY = schema(
    "Entry",
    who=seat_set(),
    decision=count(most=32767),
    arg=amount(least=-32768, most=32767),
    n=amount(least=-32768, most=32767),
)


class Asked(NamedTuple):
    """The meaning of a question's two numbers: declared as fields, and written like them."""

    arg: Field | None = None
    n: Field | None = None


def state_schema(
    name: str, *, player: Schema, seats: int, agenda: int, **fields: Field | Records
) -> Schema:
    """Declare the state of a game: what every game has, then the game's own fields."""
    common: dict[str, Field | Records] = {
        "chance": Field(Kind.CHANCE, (), 0, 2**64 - 1, Seen.NOBODY, observed=False),
        "waiting": seat_set(observed=False),
        "seats": count(most=seats),
        "pending": count(most=agenda, observed=False),
        "agenda": records(ENTRY, agenda),
    }
    return Schema(name, {**common, **fields, "players": records(player, seats, owned=True)})


def elements(shape: tuple[int, ...]) -> int:
    """How many numbers an array of that shape holds."""
    return math.prod(shape)
