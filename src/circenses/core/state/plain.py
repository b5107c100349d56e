"""A record as plain Python objects, which are many times faster to read."""

import array
import math
import struct
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from types import SimpleNamespace
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np

PADDING = "pad_"
LONG = 16  # rows of at least this many numbers stay arrays
PACKED = str.maketrans("lL", "qQ")  # numpy's letters for eight bytes, as struct writes them


class View(Protocol):
    """A view, or a state, as numpy holds it: a record, or an array with one."""

    def tobytes(self) -> bytes: ...


class Open(Protocol):
    """An entry of the agenda: the part that all games share."""

    @property
    def decision(self) -> int: ...


Entry_co = TypeVar("Entry_co", bound=Open, covariant=True)


class Asking(Protocol[Entry_co]):
    """A table with an agenda; view.py of each game says which entries it has."""

    @property
    def pending(self) -> int: ...
    @property
    def agenda(self) -> Sequence[Entry_co]: ...


class Plain(SimpleNamespace):
    """A record whose fields are read when they are first used."""

    __slots__ = ("_bytes", "_fields", "_start")

    def __init__(self, raw: bytes, start: int, fields: "Fields"):
        self._bytes, self._start, self._fields = raw, start, fields

    def __getattr__(self, name: str) -> Any:
        read = self._fields.get(name)
        if read is None:
            raise AttributeError(f"There is no field {name!r}.")
        value = self.__dict__[name] = read(self._bytes, self._start)
        return value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Plain):
            return NotImplemented
        return self._fields is other._fields and all(
            getattr(self, name) == getattr(other, name) for name in self._fields
        )

    __hash__ = None  # as of any SimpleNamespace

    def __repr__(self) -> str:
        for name in self._fields:
            getattr(self, name)
        return super().__repr__()


Read: TypeAlias = Callable[[bytes, int], Any]  # what stands in a record that begins at a byte
Fields: TypeAlias = dict[str, Read]


def plain(record: np.void) -> SimpleNamespace:
    """The record as an object with the same names: numbers, rows and lists of objects."""
    held = np.asarray(record)
    return Plain(held.tobytes(), 0, fields_of(held.dtype))


def reader(dtype: np.dtype, keep: int = 256) -> Callable[[View], SimpleNamespace]:
    """A function that reads records of one kind as plain numbers, and keeps the latest ones: do not
    change them.

    The bytes of the record stay with it as `view`.
    """
    fields = fields_of(dtype)

    @lru_cache(maxsize=keep)
    def read_bytes(record: bytes) -> SimpleNamespace:
        table = Plain(record, 0, fields)
        table.view = record
        return table

    return lambda record: read_bytes(record.tobytes())


@lru_cache(maxsize=256)
def fields_of(dtype: np.dtype, alone: bool = True) -> Fields:
    """The reader of each field of a record. Only top-level records have arrays."""
    assert dtype.fields is not None
    return {
        name: reader_of(alone, *spec[:2])
        for name, spec in dtype.fields.items()
        if not name.startswith(PADDING)
    }


def reader_of(alone: bool, kind: np.dtype, first: int) -> Read:
    """How a field that begins at byte `first` of its record is read."""
    base, shape = kind.base, kind.shape
    if base.names is not None:
        fields = fields_of(base, alone and not shape)
        return partial(read_records, fields, base.itemsize, shape, first)
    if not shape:
        number = struct.Struct(f"={base.char.translate(PACKED)}").unpack_from
        return lambda raw, start: number(raw, start + first)[0]
    if len(shape) > 1:
        return partial(read_grid, base, shape, first)
    if alone and shape[0] >= LONG:
        size = kind.itemsize
        return lambda raw, start: array.array(base.char, raw[start + first : start + first + size])
    row = struct.Struct(f"={shape[0]}{base.char.translate(PACKED)}").unpack_from
    return lambda raw, start: list(row(raw, start + first))


def read_grid(
    base: np.dtype, shape: tuple[int, ...], first: int, raw: bytes, start: int
) -> list[Any]:
    """Rows of numbers in rows."""
    found = np.frombuffer(raw, base, math.prod(shape), start + first)
    rows: list[Any] = found.reshape(shape).tolist()
    return rows


def read_records(
    fields: Fields, size: int, shape: tuple[int, ...], first: int, raw: bytes, start: int
) -> Any:
    """Records in a record: one, a list of them, or lists of lists."""
    if not shape:
        return Plain(raw, start + first, fields)
    each = size * math.prod(shape[1:])
    begin = start + first
    return [
        read_records(fields, size, shape[1:], begin + n * each, raw, 0) for n in range(shape[0])
    ]
