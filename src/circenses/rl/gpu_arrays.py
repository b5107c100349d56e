"""What the kernels of a batch on the GPU are given together, beside the `Games` of all batches."""

from typing import NamedTuple

from circenses.core.untyped import Array, Foreign


class Threads(NamedTuple):
    """Which game each thread plays, and what is open there."""

    order: Array
    opens: Array
    counts: Array  # how many moves are open
    wrong: Array  # one number: how many moves were refused so far


class Memory(NamedTuple):
    """All states, one after the other: as numbers of 1, 2 and 4 bytes."""

    raw: Array
    shorts: Array
    longs: Array
    size: Array  # of one state, in bytes


class Sources(NamedTuple):
    """Where each word of the tensor comes from: the plan of rl/tensor_words.py on the device."""

    words: Array
    singles: Array
    features: Array
    layout: Array
    decisions: Array
    seats: Array
    length: Array  # of one tensor, in words


class Word(NamedTuple):
    """A row of the plan of words."""

    kind: Foreign
    at: Array
    step: Array
    turn: Array
    wide: Array
    more: Array
    row: Array
    to: Array
