"""The table by its names, made from the schema by `circenses types`."""

from collections.abc import Sequence
from typing import Protocol


class Entry(Protocol):
    who: int
    decision: int
    arg: int
    n: int


class Player(Protocol):
    center_box: Sequence[int]
    left_box: Sequence[int]
    magistrates: Sequence[int]
    imperium: Sequence[int]
    coins: int
    points: int
    bridges: Sequence[int]


class Table(Protocol):
    chance: int
    waiting: int
    seats: int
    pending: int
    agenda: Sequence[Entry]
    sides: int
    active: int
    actions: int
    final_turns: int
    stacks: Sequence[int]
    imperium_left: Sequence[int]
    coins_left: int
    hills: Sequence[int]
    tiles: Sequence[int]
    sites: Sequence[int]
    owners: Sequence[int]
    bridges: Sequence[int]
    bridge_owners: Sequence[int]
    revealed: Sequence[int]
    water: Sequence[int]
    heads: Sequence[int]
    paths: Sequence[Sequence[int]]
    pieces: Sequence[int]
    covered: Sequence[int]
    open_placements: Sequence[int]
    sectors: Sequence[int]
    edges: Sequence[int]
    touching: Sequence[int]
    level: int
    forma: Sequence[int]
    reserve: Sequence[int]
    players: Sequence[Player]
    view: bytes
