"""The table by its names, made from the schema by `circenses types`."""

from collections.abc import Sequence
from typing import Protocol


class Entry(Protocol):
    who: int
    decision: int
    arg: int
    n: int


class Player(Protocol):
    city: Sequence[int]
    lots: Sequence[int]
    blessed: Sequence[int]
    west: int
    east: int
    north: int
    south: int
    tiles: int
    stars: Sequence[int]
    bonuses: int
    coins: int
    population: int
    blessings: int
    legions: int
    faith: int
    luxuries: int
    points: int
    monuments: Sequence[int]
    sites: Sequence[int]
    monument_count: int
    discs: int
    marker: int


class Table(Protocol):
    chance: int
    waiting: int
    seats: int
    pending: int
    agenda: Sequence[Entry]
    held: int
    slots: Sequence[int]
    tile_bag: Sequence[int]
    tiles_left: int
    face_up: Sequence[int]
    monument_bag: Sequence[int]
    monuments_left: int
    provinces: Sequence[int]
    blocked: int
    trades: Sequence[int]
    objectives: Sequence[int]
    coins_left: int
    population_left: int
    blessings_left: int
    players: Sequence[Player]
    view: bytes
