"""What each thread of the GPU does. Bound to a game as the drivers are, then compiled for CUDA."""

# mypy: disallow-untyped-defs=False, check-untyped-defs=False

import numpy as np
from numba import cuda

from circenses.core.jit import rule
from circenses.rl.words import (
    AT,
    BYTES,
    IS_BITS,
    KIND,
    MORE,
    ONE_OF,
    QUESTION,
    ROW,
    STEP,
    THING,
    TURN,
    WIDE,
)

# Names that gpu.py replaces by one game's functions and numbers.
begin = take = look = pick = random_game = None
MOST_LEGAL = SIDES = SHEET = 1

# Columns of `layout`: where the parts of a state lie that every game has, and sizes, in bytes.
SEATS, WAITING, PENDING, AGENDA, DECISION, ARG, N, ENTRY_BYTES, PENDING_BYTES = range(9)


# ---- playing: one thread a game


@rule
def clear(i, opens, counts, masks):
    """Take back the marks of the last moves; cheaper than writing the whole mask anew."""
    for k in range(counts[i]):
        masks[i, opens[i, k]] = False


def begin_games(states, blank, options, seeds, opens, counts, players, masks):
    """A new game in every place."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        clear(i, opens, counts, masks)
        begin(states, i, blank, options, seeds[i])
        counts[i] = look(states, i, opens[i], players, masks)


def step_games(
    states, blank, options, aim, seeds, moves, opens, counts, players, rewards, over, masks, wrong
):
    """One move in every game; one that is not legal is counted, and changes nothing."""
    i = cuda.grid(1)
    if i >= states.shape[0]:
        return
    move = moves[i]
    if move < 0 or move >= masks.shape[1] or not masks[i, move]:
        cuda.atomic.add(wrong, 0, 1)
        over[i] = False
        for player in range(rewards.shape[1]):
            rewards[i, player] = 0
        return
    sheets = cuda.local.array((SIDES, SHEET), np.int32)
    clear(i, opens, counts, masks)
    take(states, i, blank, options, SIDES, aim, sheets, seeds, moves, players, rewards, over)
    counts[i] = look(states, i, opens[i], players, masks)


def sample_moves(opens, counts, luck, moves):
    """A random legal move for every game."""
    i = cuda.grid(1)
    if i < moves.shape[0]:
        moves[i] = opens[i, pick(luck, i, counts[i])]


def random_games(states, blank, options, first_seed, luck, steps):
    """A whole random game in every place."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        out = cuda.local.array(MOST_LEGAL, np.int32)
        steps[i] = random_game(states, i, blank, options, out, luck, i, first_seed + i)


# ---- seeing: one thread a word


@rule
def number_in(raw, i, at, size):
    """The signed number of 1, 2 or 4 bytes at a place of state `i`."""
    value = np.int32(raw[i, at])
    if size == 1:
        return value - np.int32(256) if value >= 128 else value
    value |= np.int32(raw[i, at + 1]) << np.int32(8)
    if size == 2:
        return value - np.int32(65536) if value >= 32768 else value
    high = np.int32(raw[i, at + 2]) | np.int32(raw[i, at + 3]) << np.int32(8)
    high = high - np.int32(65536) if high >= 32768 else high
    return value + high * np.int32(65536)


@rule
def seat_at(viewer, turn, seats):
    """The seat so many places to the left of the viewer."""
    seat = viewer + turn
    return seat - seats if seat >= seats else seat


@rule
def index_word(value, kind, more, wide, features):
    """Four bytes of a thing's features, or of a one-hot row."""
    if value < 0:
        return np.uint32(0)
    if kind == THING:
        return features[more + value * wide]
    place = value - more
    return np.uint32(1 << (8 * place)) if 0 <= place < 4 else np.uint32(0)


@rule
def single(raw, i, singles, row, viewer, seats):
    """One byte that is a number of its own."""
    kind, turn = singles[row, KIND], singles[row, TURN]
    if kind == 0 or turn >= seats:
        return np.uint32(0)
    at = singles[row, AT] + seat_at(viewer, turn, seats) * singles[row, STEP]
    value = number_in(raw, i, at, singles[row, WIDE])
    if kind == IS_BITS:
        return np.uint32((value >> singles[row, MORE]) & 1)
    return np.uint32(min(255, max(0, value + singles[row, MORE])))


@rule
def question_byte(raw, i, place, viewer, decisions, layout):
    """One byte of the question that is open: which it is, whether it is mine, its numbers."""
    pending = number_in(raw, i, layout[PENDING], layout[PENDING_BYTES])
    if pending == 0 or place > decisions + 2:
        return np.uint32(0)
    entry = layout[AGENDA] + (pending - 1) * layout[ENTRY_BYTES]
    if place < decisions:
        return np.uint32(number_in(raw, i, entry + layout[DECISION], 2) == place)
    if place == decisions:
        return np.uint32((number_in(raw, i, layout[WAITING], 4) >> viewer) & 1)
    part = layout[ARG] if place == decisions + 1 else layout[N]
    return np.uint32(min(255, max(0, number_in(raw, i, entry + part, 2))))


@rule
def four_singles(raw, i, singles, row, viewer, seats):
    word = np.uint32(0)
    for k in range(4):
        word |= single(raw, i, singles, row + k, viewer, seats) << np.uint32(8 * k)
    return word


@rule
def question_word(raw, i, place, viewer, decisions, layout):
    word = np.uint32(0)
    for k in range(4):
        byte = question_byte(raw, i, place + k, viewer, decisions, layout)
        word |= byte << np.uint32(8 * k)
    return word


@rule
def word_seen(raw, i, words, word, singles, features, decisions, layout, viewer):
    """One word of what the viewer sees of state `i`."""
    kind, turn = words[word, KIND], words[word, TURN]
    seats = np.int32(raw[i, layout[SEATS]])
    if kind in (THING, ONE_OF):
        if turn >= seats:
            return np.uint32(0)
        at = words[word, AT] + seat_at(viewer, turn, seats) * words[word, STEP]
        value = number_in(raw, i, at, words[word, WIDE])
        return index_word(value, kind, words[word, MORE], words[word, ROW], features)
    if kind == BYTES:
        return four_singles(raw, i, singles, words[word, ROW], viewer, seats)
    if kind == QUESTION:
        return question_word(raw, i, words[word, MORE], viewer, decisions, layout)
    return np.uint32(0)


def observe_games(raw, players, words, singles, features, decisions, layout, observations):
    """What the player to move sees in every game; each thread writes one word of many games."""
    word = cuda.grid(1)
    if word < words.shape[0]:
        for i in range(cuda.blockIdx.y, raw.shape[0], cuda.gridDim.y):
            observations[i, word] = word_seen(
                raw, i, words, word, singles, features, decisions, layout, players[i]
            )
