"""The inverse plan of an observation: for each word of the tensor, where it comes from.

The CPU walks through the fields of a state and writes them. A GPU is faster the other way: each
thread owns one word (four bytes) of the tensor, reads what it needs, and neighbors write side by
side. Both ways give the same bytes.
"""

import numpy as np

from circenses.core.state.observe import (
    BASE,
    BITS,
    DECISION,
    FEATURES,
    HOW,
    NUMBERS,
    OFFSET,
    ONE_HOT,
    OWNER_ONLY,
    PLACE,
    SEAT,
    SEAT_BITS,
    SEAT_STEP,
    SEAT_WIDTH,
    SEATS,
    SIZE,
    SMALL,
    TABLE,
    WIDTH,
    WORD,
    Plan,
)
from circenses.core.state.observe import WIDE as WIDE_NUMBER

# What a word holds: nothing, part of the open question, part of a thing's features, part of a
# one-hot row, four small numbers that lie side by side in the state, four numbers of any kind,
# part of a one-hot row of seats, part of a number of the open question, or four members of a set.
NOTHING, QUESTION, THING, ONE_OF, RUN, BYTES, ONE_SEAT, ASKED, MEMBERS = range(9)
# Columns of the plan of words, and of single bytes.
KIND, AT, STEP, TURN, WIDE, MORE, ROW, TO = range(8)


def word_plan(plan: Plan) -> tuple[np.ndarray, np.ndarray]:
    """For each word its source; for words of four separate numbers, the sources of the bytes.

    MORE is, for a thing, its first feature in words; for one of many, the first it can name; for
    members of a set, the first bit; for a byte, the bit, or what is added. ROW is the words of a
    thing, how many seats the game has, or the row in the second table. TO is the word's place.
    Words of one kind stand together, so that neighbors do the same work; what is always 0 is left
    out.
    """
    words = np.zeros((plan.length // WORD, 8), np.int32)
    singles = np.zeros((plan.length, 7), np.int32)
    words[:, TO] = np.arange(len(words))
    for row in plan.fields.astype(np.int64).tolist():
        turns = 1 if row[SEAT_STEP] == 0 or row[OWNER_ONLY] else plan.seats
        for turn in range(turns):
            for number in range(row[NUMBERS]):
                write = add_index if row[HOW] in (ONE_HOT, FEATURES, SEAT) else add_bytes
                write(words, singles, row, turn, number)
    for word in range(-(-(plan.decisions + plan.seats) // WORD)):
        words[word, [KIND, MORE]] = QUESTION, word * WORD
    for row in plan.asked.astype(np.int64).tolist():
        add_asked(words, row)
    find_runs(words, singles)
    rows = packed(words, singles)
    words = words[words[:, KIND] != NOTHING]
    return words[np.argsort(words[:, KIND], kind="stable")], rows


def find_runs(words: np.ndarray, singles: np.ndarray) -> None:
    """Words whose four numbers are read at once: copied as they lie, or four members of a set."""
    for word in np.flatnonzero(words[:, KIND] == BYTES):
        four = singles[word * WORD : (word + 1) * WORD]
        if in_a_row(four, IS_SMALL, AT):
            words[word, KIND : WIDE + 1] = [RUN, *four[0, AT : WIDE + 1]]
        elif in_a_row(four, IS_BITS, MORE):
            words[word, KIND : MORE + 1] = [MEMBERS, *four[0, AT : MORE + 1]]


def in_a_row(four: np.ndarray, kind: int, column: int) -> bool:
    """Whether four numbers of this kind follow each other in one column, and differ in no other."""
    steps = np.diff(four, axis=0)
    others = np.delete(steps, column, axis=1)
    return bool(
        (four[:, KIND] == kind).all() and (steps[:, column] == 1).all() and not others.any()
    )


def source(row: list[int], turn: int, number: int) -> list[int]:
    """Where a number lies in the state; TURN is the seat, counted from the viewer."""
    return [row[OFFSET] + number * row[SIZE], row[SEAT_STEP], turn, row[SIZE]]


def place_of(row: list[int], turn: int, number: int) -> int:
    return row[PLACE] + turn * row[SEAT_WIDTH] + number * row[WIDTH]


def add_index(words: np.ndarray, _: np.ndarray, row: list[int], turn: int, number: int) -> None:
    first, wide = place_of(row, turn, number) // WORD, row[WIDTH] // WORD
    for k in range(wide):
        if row[HOW] == FEATURES:
            words[first + k, :TO] = [THING, *source(row, turn, number), row[TABLE] + k, wide]
        else:
            kind = ONE_SEAT if row[HOW] == SEAT else ONE_OF
            words[first + k, :TO] = [kind, *source(row, turn, number), k * WORD, row[SEATS]]


def add_bytes(
    words: np.ndarray, singles: np.ndarray, row: list[int], turn: int, number: int
) -> None:
    place = place_of(row, turn, number)
    for k in range(row[WIDTH]):
        at, step, turn, size = source(row, turn, number)
        more, how = row[BASE], row[HOW] + 1  # 0 means no number
        if row[HOW] in (BITS, SEAT_BITS):
            at, size, more = at + k // 32 * WORD, min(size, WORD), k % 32
        singles[place + k] = [how, at, step, turn, size, more, row[SEATS]]
        words[(place + k) // WORD, KIND] = BYTES


def add_asked(words: np.ndarray, row: list[int]) -> None:
    """A number of the open question: STEP is the first word of its part, WIDE how it is written."""
    first, wide = row[PLACE] // WORD, -(-row[WIDTH] // WORD)
    for k in range(wide):
        more, of = (row[TABLE] + k, wide) if row[HOW] == FEATURES else (k * WORD, row[SEATS])
        more = row[BASE] if row[HOW] == WIDE_NUMBER else more
        words[first + k, :TO] = [ASKED, row[OFFSET], first, 0, row[HOW], more, of]


def parts_asked(plan: Plan) -> np.ndarray:
    """For each decision the first words of the parts that hold its two numbers; -1: none."""
    parts: np.ndarray = np.full((plan.decisions, 2), -1, np.int32)
    for row in plan.asked.astype(np.int64).tolist():
        free = int(parts[row[DECISION], 0] >= 0)
        parts[row[DECISION], free] = row[PLACE] // WORD
    return parts


def packed(words: np.ndarray, singles: np.ndarray) -> np.ndarray:
    """The bytes of those words that have separate ones, four rows a word."""
    separate = np.flatnonzero(words[:, KIND] == BYTES)
    words[separate, ROW] = np.arange(len(separate)) * WORD
    rows = singles.reshape(-1, WORD, 7)[separate].reshape(-1, 7)
    return rows if len(rows) else np.zeros((WORD, 7), np.int32)


IS_BITS, IS_SMALL, IS_SEAT_BITS = BITS + 1, SMALL + 1, SEAT_BITS + 1
