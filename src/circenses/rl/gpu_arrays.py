"""What the kernels of a batch on the GPU are given together, beside the `Games` of all batches."""

from typing import Any, NamedTuple


class Threads(NamedTuple):
    """Which game each thread plays, and what is open there."""

    order: Any
    opens: Any
    counts: Any  # how many moves are open
    wrong: Any  # one number: how many moves were refused so far


class Memory(NamedTuple):
    """All states, one after the other: as numbers of 1, 2 and 4 bytes."""

    raw: Any
    shorts: Any
    longs: Any
    size: Any  # of one state, in bytes


class Sources(NamedTuple):
    """Where each word of the tensor comes from: the plan of rl/words.py on the device."""

    words: Any
    singles: Any
    features: Any
    layout: Any
    decisions: Any
    seats: Any
    length: Any  # of one tensor, in words


class Word(NamedTuple):
    """A row of the plan of words."""

    kind: Any
    at: Any
    step: Any
    turn: Any
    wide: Any
    more: Any
    row: Any
    to: Any
