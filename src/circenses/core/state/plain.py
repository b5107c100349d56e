"""A record of numbers as plain Python objects, which are read many times faster."""

import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Protocol, TypeVar

import numpy as np

PADDING = "pad_"
LONG = 16  # numbers, from which on a row is kept as an array


class View(Protocol):
    """A view, or a state, as numpy holds it: a record, or an array with one."""

    def tobytes(self) -> bytes: ...


class Open(Protocol):
    """An entry of the agenda, as far as all games have it."""

    @property
    def decision(self) -> int: ...


Entry_co = TypeVar("Entry_co", bound=Open, covariant=True)


class Asking(Protocol[Entry_co]):
    """A table with an agenda; view.py of each game says which entries it has."""

    @property
    def pending(self) -> int: ...
    @property
    def agenda(self) -> Sequence[Entry_co]: ...


def plain(record: np.void) -> SimpleNamespace:
    """The same names with whole numbers, rows of numbers, and lists of such objects."""
    found = namespace(np.asarray(record))
    assert isinstance(found, SimpleNamespace)
    return found


def reader(dtype: np.dtype, keep: int = 256) -> Callable[[View], SimpleNamespace]:
    """Reads records of one kind as plain numbers, and remembers the last ones: do not change them.

    The bytes of the record stay with it as `view`.
    """

    @lru_cache(maxsize=keep)
    def read_bytes(record: bytes) -> SimpleNamespace:
        table = plain(np.frombuffer(record, dtype)[0])
        table.view = record
        return table

    return lambda record: read_bytes(record.tobytes())


def namespace(records: np.ndarray) -> SimpleNamespace | list[SimpleNamespace]:
    """One object for a single record, a list of objects for several."""
    names = [name for name in records.dtype.names or () if not name.startswith(PADDING)]
    fields: dict[str, Any] = {name: numbers(records[name]) for name in names}
    if records.ndim == 0:
        return SimpleNamespace(**fields)
    return [
        SimpleNamespace(**dict(zip(fields, row, strict=True)))
        for row in zip(*fields.values(), strict=True)
    ]


def numbers(field: np.ndarray) -> object:
    """The numbers of a field; records inside records are taken one by one."""
    if field.dtype.names is None:
        return row(field) if field.ndim == 1 and field.size >= LONG else field.tolist()
    if field.ndim < 2:
        return namespace(field)
    return [namespace(inner) for inner in field]


def row(field: np.ndarray) -> "array.array[int]":
    """Many numbers. Arrays are read as fast as lists, and nobody looks for garbage in them."""
    return array.array(field.dtype.char, field.tobytes())
