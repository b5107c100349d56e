"""The cards of Seneca: RR-15."""

import numpy as np

from circenses.core.content.shapes import Toml
from circenses.core.rules.box import bits, numbers
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import vocabulary
from circenses.games.rome_and_roll.box import (
    AREAS,
    DIFFICULTIES,
    RELIGIOUS_SLOT,
    SCORE_TABLES,
    SENECA_CARDS,
    SLOT_TYPE,
    Region,
    Seneca,
    SenecaCard,
    action_of,
    those,
)
from circenses.games.rome_and_roll.box.ground import SHAPE_NAMES
from circenses.games.rome_and_roll.vocabulary import Plan

BACKS = sorted({tuple(back) for back in SenecaCard.back.tolist()})
BACK = numbers([BACKS.index(tuple(back)) for back in SenecaCard.back.tolist()])
BACK_COLOR = numbers(BACKS)  # top half, bottom half
ALL_CARDS = (1 << SENECA_CARDS) - 1
SEALED = those(SenecaCard, lambda row: row["seal"])
SEALED_ON_TOP = SEALED.bit_count() // 2  # RR-15.3
SEALS_FOR_NERO = numbers(
    [bits(Seneca.written["difficulty"][level]) for level in DIFFICULTIES], np.int32
)
GENTLE = {"park": 1, "rubble": 1, "road": 1, "settlement": 2}  # RR-16.7, ours
TABLES = [*map(Seneca.written["score"].get, SCORE_TABLES), GENTLE]
POINTS = numbers([[points[area] for area in AREAS] for points in TABLES])
REGION_RANK = numbers(
    [Seneca.written["region_priority"].index(region["resource"]) for region in Region]
)
FALLBACK = numbers([Plan[name.upper()] for name in Seneca.written["fallback"]])
FALLBACK_SLOTS = numbers(
    [
        slot
        for kind in Seneca.fallback_types
        for slot in range(vocabulary.SLOTS)
        if SLOT_TYPE[slot] == kind
    ]
)


def slots(row: Toml) -> tuple[int, int]:
    """RR-15.9: the slot of the card he wants, and of the other one of its type, if there are two.

    L is the lower number of its type, H the higher.
    """
    name, *rest = action_of(row, 0)
    if name != "construct":
        return EMPTY, EMPTY
    found = np.flatnonzero(vocabulary.TYPES.index(rest[0]) == SLOT_TYPE).tolist()
    wanted = found[-1] if rest[1] == "H" else found[0]
    return wanted, next((slot for slot in found if slot != wanted), EMPTY)


def rubble_of(row: Toml) -> tuple[int, int]:
    """Shape and hill of the rubble on a card."""
    match action_of(row, 1):
        case ["rubble", shape, hill]:
            return SHAPE_NAMES.index(shape), vocabulary.HILLS.index(hill)
    return EMPTY, EMPTY


SLOT = numbers([slots(row)[0] for row in SenecaCard])
OTHER_SLOT = numbers([slots(row)[1] for row in SenecaCard])
RUBBLE = numbers([rubble_of(row) for row in SenecaCard])
TRADES = those(SenecaCard, lambda row: "trade" in row["actions"])
CONSTRUCT_CARDS = those(SenecaCard, lambda row: action_of(row, 0)[0] == "construct")
FIRST_RELIGIOUS = next(n for n in range(SENECA_CARDS) if SLOT[n] == RELIGIOUS_SLOT)
