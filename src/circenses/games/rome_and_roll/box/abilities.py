"""What advisors can do (RR-12), by character and ability; and all lists of effects as tables."""

from collections.abc import Callable

import numpy as np

from circenses.core.content.shapes import Toml
from circenses.core.rules.box import bits, numbers
from circenses.games.rome_and_roll import vocabulary
from circenses.games.rome_and_roll.box import LEVELS, Character
from circenses.games.rome_and_roll.box.effects import LISTS, NOTHING, effect_list, understood
from circenses.games.rome_and_roll.vocabulary import Condition, Trigger, Word

ROWS: list[list[Toml]] = [
    [advisor[level] for advisor in character["advisor"] for level in LEVELS]
    for character in Character
]
LASTING_WORDS = {
    Word.DISCOUNT: vocabulary.DISCOUNT,
    Word.FREE_MOVES: vocabulary.FREE_MOVES,
    Word.ROAD_DISCOUNT: vocabulary.ROAD_DISCOUNT,
    Word.TAX_REGIONS: vocabulary.TAX_REGIONS,
    Word.TRADE_PRODUCE: vocabulary.TRADE_PRODUCE,
    Word.SHIFT: vocabulary.SHIFTS,
    Word.SATURN: vocabulary.MAY_TAKE_SATURN,
}
STARTING_WORDS = {  # icons that an action adds before it begins
    ("conquer_start", Word.AUX): vocabulary.CONQUER_AUX,
    ("tax_start", Word.WORKER): vocabulary.TAX_WORKERS,
}


def lasting(row: Toml) -> list[int]:
    """What an ability changes as long as it is unlocked."""
    columns = [0] * vocabulary.LASTING
    for name, about, n in (understood(effect)[1] for effect in row["effects"]):
        column = LASTING_WORDS.get(Word(name), STARTING_WORDS.get((row["trigger"], Word(name))))
        if column in (vocabulary.SHIFTS, vocabulary.TAX_WORKERS):
            columns[column] |= about
        elif column is not None:
            columns[column] += n
    return columns


def each(of: Callable[[Toml], int | list[int]]) -> np.ndarray:
    return numbers([[of(row) for row in rows] for rows in ROWS])


TRIGGER = each(lambda row: Trigger[row["trigger"].upper()])
PRINTED = each(lambda row: bits(map(vocabulary.WORKERS.index, row.get("printed", []))))
TYPES = each(lambda row: bits(map(vocabulary.TYPES.index, row.get("types", vocabulary.TYPES))))
WHEN = each(lambda row: Condition[row.get("when", "none").upper()])
EFFECTS = each(lambda row: effect_list(row["effects"]))
LASTING = each(lasting)
TAKES_SATURN = numbers([int(any("saturn" in row["effects"] for row in rows)) for rows in ROWS])

MOST_EFFECTS = max(map(len, LISTS))
LIST_LENGTH = numbers([len(effects) for effects in LISTS])
EFFECT = numbers([[*of, *[NOTHING] * (MOST_EFFECTS - len(of))] for of in LISTS])
