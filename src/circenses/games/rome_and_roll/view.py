"""The table by its names, made from the schema by `circenses types`."""

from collections.abc import Sequence
from typing import Protocol


class Entry(Protocol):
    who: int
    decision: int
    arg: int
    n: int


class Building(Protocol):
    first: int
    owner: int
    slot: int
    lie: int


class Player(Protocol):
    character: int
    yard: Sequence[int]
    track: Sequence[int]
    soldiers: int
    garrisons: int
    senators: int
    deployed: int
    loyalty: Sequence[int]
    dice: Sequence[int]
    overseer: int
    foreman: int
    favors: int
    nero: int
    blue: int
    settlements: int
    roads: int


class Table(Protocol):
    chance: int
    waiting: int
    seats: int
    pending: int
    agenda: Sequence[Entry]
    only: Sequence[int]
    side: int
    rounds: int
    last_round: int
    pro_consul: int
    pool: Sequence[int]
    cards: Sequence[int]
    favors: int
    nero: int
    kind_at: Sequence[int]
    owner_at: Sequence[int]
    building_at: Sequence[int]
    built: Sequence[int]
    building_count: int
    buildings: Sequence[Building]
    active: int
    die: int
    workers: int
    icons: Sequence[int]
    aux: int
    favor_used: int
    favor: int
    action: int
    region: int
    regions: int
    tally: int
    strength: int
    free_roads: int
    named: Sequence[int]
    manner: int
    destination: int
    slot: int
    other_slot: int
    anchor: int
    lie: int
    touched: int
    bill: Sequence[int]
    steps: int
    discount: int
    wild: int
    jewels: int
    seneca_foreman: int
    seneca_played: int
    face_down: Sequence[int]
    backs: Sequence[int]
    seneca_card: int
    acted: int
    variant: int
    endless: int
    level: int
    score_table: int
    exchange: int
    no_fallback: int
    rubble_closed: int
    players: Sequence[Player]
    view: bytes
