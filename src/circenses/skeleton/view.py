"""The table by its names, made from the schema by `circenses types`."""

from collections.abc import Sequence
from typing import Protocol


class Entry(Protocol):
    who: int
    decision: int
    arg: int
    n: int


class Player(Protocol):
    points: int


class Table(Protocol):
    chance: int
    waiting: int
    seats: int
    pending: int
    agenda: Sequence[Entry]
    stones: int
    players: Sequence[Player]
    view: bytes
