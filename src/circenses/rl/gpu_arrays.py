"""Arguments of the GPU kernels, besides the `Games` of all batches."""

from typing import NamedTuple, Protocol, Self, TypeAlias

import numpy as np


class DeviceArray(Protocol):
    """An array on a GPU, as numba-cuda makes it."""

    dtype: np.dtype
    shape: tuple[int, ...]
    size: int

    def copy_to_host(self) -> np.ndarray: ...
    def copy_to_device(self, given: "Array", /) -> None: ...
    def view(self, kind: np.dtype, /) -> Self: ...
    def reshape(self, *shape: int) -> Self: ...


Array: TypeAlias = np.ndarray | DeviceArray


class DeviceStep(NamedTuple):
    """The result of a step on a GPU, like `Step` in rl/cpu.py."""

    observations: DeviceArray  # (n, length) uint8
    masks: DeviceArray  # (n, moves) bool
    rewards: DeviceArray  # (n, players) float32
    over: DeviceArray  # (n,) bool
    players: DeviceArray  # (n,) int32


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
    size: int  # of one state, in bytes


class Sources(NamedTuple):
    """Where each word of the tensor comes from: the plan of rl/tensor_words.py on the device."""

    words: Array
    singles: Array
    features: Array
    layout: Array
    decisions: int
    seats: int
    length: int  # of one tensor, in words


class Word(NamedTuple):
    """A row of the plan of words."""

    kind: int
    at: int
    step: int
    turn: int
    wide: int
    more: int
    row: int
    to: int
