"""Settlements and roads: RR-7, RR-8."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike

from circenses.core.content.shapes import Toml
from circenses.core.rules.box import bits, numbers
from circenses.games.rome_and_roll import vocabulary
from circenses.games.rome_and_roll.box import (
    SETTLEMENTS,
    Region,
    Road,
    Seneca,
    Settlement,
    Setup,
    those,
)

ROME = "ROME"
FAR = 99  # roads from Rome where there is no way


def exists(row: Toml, side: str) -> bool:
    """RR-2.1."""
    return row["map"] in ("both", side)


def ends(road: Toml) -> list[int]:
    """The settlements at the ends of a road, without Rome."""
    return [Settlement.id.index(end) for end in (road["a"], road["b"]) if end != ROME]


def roads_on(side: str) -> list[Toml]:
    return [road for road in Road if exists(road, side)]


def joined_to(settlement: int, side: str) -> int:
    """The settlements that a road joins to this one."""
    pairs = [ends(road) for road in roads_on(side)]
    return bits(s for pair in pairs if settlement in pair for s in pair if s != settlement)


def from_rome(side: str) -> list[int]:
    """How many roads each settlement is away from Rome; many where there is no way."""
    far = {ROME: 0}
    for _ in roads_on(side):
        for road in roads_on(side):
            for one, other in ((road["a"], road["b"]), (road["b"], road["a"])):
                if one in far:
                    far[other] = min(far.get(other, FAR), far[one] + 1)
    return [far.get(name, FAR) for name in Settlement.id]


def nearer_end(road: Toml, side: int) -> int:
    if ROME in (road["a"], road["b"]):
        return 0
    return min(int(FROM_ROME[side, settlement]) for settlement in ends(road))


def of_region(kind: Iterable[Toml]) -> np.ndarray:
    regions = [region["id"] for region in Region]
    return as_bits([those(kind, lambda row: row["region"] == one) for one in regions])  # noqa: B023


def on_side(kind: Iterable[Toml]) -> np.ndarray:
    return as_bits([those(kind, lambda row: exists(row, side)) for side in vocabulary.SIDES])  # noqa: B023


def as_bits(rows: ArrayLike) -> np.ndarray:
    return numbers(rows, np.int32)


REGION_SETTLEMENTS, REGION_ROADS = of_region(Settlement), of_region(Road)
SETTLEMENTS_ON, ROADS_ON = on_side(Settlement), on_side(Road)
ROAD_ENDS = as_bits([bits(ends(road)) for road in Road])
ROAD_AT_ROME = those(Road, lambda road: ROME in (road["a"], road["b"]))
AT_ROME = as_bits(
    [bits(s for road in roads_on(side) if len(ends(road)) == 1 for s in ends(road))
     for side in vocabulary.SIDES]
)  # fmt: skip
JOINED = as_bits([[joined_to(s, side) for s in range(SETTLEMENTS)] for side in vocabulary.SIDES])
FROM_ROME = numbers([from_rome(side) for side in vocabulary.SIDES])
ROAD_DISTANCE = numbers([[nearer_end(road, side) for road in Road] for side in range(2)])
START_CHOICE = bits(map(Settlement.id.index, Setup.praefectus_settlement))


def first_road(settlement: int) -> int:
    """The road from Rome to a settlement."""
    return next(n for n, road in enumerate(Road) if ends(road) == [settlement])


FIRST = Seneca.written["options"]["first_settlement"]
ASIA_FIRST, AEGYPTUS_FIRST = map(Settlement.id.index, (FIRST["asia"], FIRST["aegyptus"]))
ASIA_ROAD, AEGYPTUS_ROAD = first_road(ASIA_FIRST), first_road(AEGYPTUS_FIRST)
