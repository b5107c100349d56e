"""A record of numbers as plain Python objects, which are read many times faster."""

from collections.abc import Callable
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np


def plain(record: Any) -> SimpleNamespace:
    """The same names with whole numbers, lists of numbers, and lists of such objects."""
    return namespace(np.asarray(record))


def reader(dtype: np.dtype, keep: int = 512) -> Callable[[Any], SimpleNamespace]:
    """Reads records of one kind as plain numbers, and remembers the last ones: do not change them.

    The bytes of the record stay with it as `view`.
    """

    @lru_cache(maxsize=keep)
    def read_bytes(record: bytes) -> SimpleNamespace:
        table = plain(np.frombuffer(record, dtype)[0])
        table.view = record
        return table

    return lambda record: read_bytes(record.tobytes())


def namespace(array: np.ndarray) -> Any:
    """One object for a single record, a list of objects for several."""
    fields = {name: numbers(array[name]) for name in array.dtype.names or ()}
    if array.ndim == 0:
        return SimpleNamespace(**fields)
    return [
        SimpleNamespace(**dict(zip(fields, row, strict=True)))
        for row in zip(*fields.values(), strict=True)
    ]


def numbers(array: np.ndarray) -> Any:
    """The numbers of a field; records inside records are taken one by one."""
    if array.dtype.names is None:
        return array.tolist()
    if array.ndim < 2:
        return namespace(array)
    return [namespace(inner) for inner in array]
