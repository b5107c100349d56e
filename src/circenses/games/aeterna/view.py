"""The table by its names, made from the schema by `circenses types`."""

from collections.abc import Sequence
from typing import Protocol


class Entry(Protocol):
    who: int
    decision: int
    arg: int
    n: int


class Hill(Protocol):
    active: int
    devastations: int
    buildings: Sequence[int]
    token: Sequence[int]
    depleted: Sequence[int]


class Player(Protocol):
    citizens: int
    supply: int
    stones: int
    wheat: int
    aurei: int
    unrest: int
    pp: int
    dooms: int
    stack: Sequence[int]
    place: Sequence[int]
    builder: Sequence[int]
    position: int
    pass_space: int
    played: Sequence[int]
    colors: Sequence[int]
    monuments_era: int
    provinces_era: int
    used: Sequence[int]
    damages: int
    hand: Sequence[int]
    hand_count: int
    shown: Sequence[int]
    pack: Sequence[int]
    pick: int
    kept: Sequence[int]
    packs_seen: Sequence[Sequence[int]]


class Table(Protocol):
    chance: int
    waiting: int
    seats: int
    pending: int
    agenda: Sequence[Entry]
    gentes: int
    era: int
    phase: int
    turn: int
    picks: int
    letters: int
    hills: Sequence[Hill]
    building: Sequence[int]
    damage: Sequence[int]
    personalities: Sequence[int]
    board: Sequence[int]
    players: Sequence[Player]
    view: bytes
