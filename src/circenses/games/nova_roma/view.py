"""The table by its names, made from the schema by `circenses types`."""

from collections.abc import Sequence
from typing import Protocol


class Entry(Protocol):
    who: int
    decision: int
    arg: int
    n: int


class Player(Protocol):
    goods: Sequence[int]
    coins: int
    influence: int
    artisans: int
    placed: Sequence[int]
    tiles: Sequence[int]
    flipped: Sequence[int]
    hand: Sequence[int]
    hand_count: int
    shown: Sequence[int]
    row: Sequence[int]
    followers: int
    exhausted: Sequence[int]
    building: int
    shipping: int
    ships: Sequence[int]
    blocks: Sequence[Sequence[int]]
    blocks_left: int
    race: Sequence[int]
    below: Sequence[int]
    chariots: int
    strips: Sequence[int]
    claimed: int
    tokens: int
    tokens_waiting: int
    pack: Sequence[int]
    pick: int
    drafted: Sequence[int]
    packs_seen: Sequence[Sequence[int]]


class Table(Protocol):
    chance: int
    waiting: int
    seats: int
    pending: int
    agenda: Sequence[Entry]
    round_number: int
    turn: int
    first_player: int
    claimant: int
    claims: int
    action: int
    power: int
    inner: int
    waived: int
    fresh: Sequence[int]
    lines: Sequence[int]
    forum: Sequence[int]
    legionnaires: int
    emperor: int
    emperor_tile: int
    emperor_stack: int
    shipping_offer: Sequence[int]
    shipping_deck: int
    building_offer: Sequence[int]
    building_deck: int
    tile_offer: Sequence[int]
    special_offer: int
    tile_stacks: int
    follower_offer: Sequence[int]
    follower_deck: Sequence[int]
    deck_count: int
    follower_discard: Sequence[int]
    artisans_left: int
    rewards: Sequence[int]
    neutral_blocks: Sequence[Sequence[int]]
    port_ships: int
    neutral_race: Sequence[int]
    favored: int
    upcoming: int
    chariot_stack: int
    chariots_hidden: int
    rival_points: int
    rival_ships: Sequence[int]
    rival_building: int
    rival_chariots: int
    mosaic_offer: Sequence[int]
    mosaic_stack: int
    picks: int
    players: Sequence[Player]
    view: bytes
