"""The GPU kernels, one thread each. Bound to a game like the drivers, then compiled for CUDA."""

# mypy: disallow-untyped-defs=False, check-untyped-defs=False

import numpy as np
from numba import cuda

from circenses.core.compiling.jit import rule
from circenses.core.state.observe import BITS, FEATURES, ONE_HOT, SEAT, SEAT_BITS
from circenses.rl.gpu_arrays import Word
from circenses.rl.tensor_words import (
    ASKED,
    AT,
    BYTES,
    IS_BITS,
    IS_SEAT_BITS,
    KIND,
    MEMBERS,
    MORE,
    ONE_OF,
    ONE_SEAT,
    ROW,
    RUN,
    STEP,
    THING,
    TURN,
    WIDE,
)

# Names that gpu.py replaces with one game's functions and numbers.
begin = take = look = pick = random_game = play = judge = others_play = None
MOST_LEGAL = SIDES = SHEET = BINS_EACH = 1

ONE, TWO, THREE = np.uint64(1), np.uint64(2), np.uint64(3)

# Columns of `layout`: where the parts of a state lie that every game has, and sizes, in bytes; then
# for each decision the first words of the parts of the tensor that hold its numbers.
SEATS, WAITING, PENDING, AGENDA, DECISION, ARG, N, ENTRY_BYTES, PENDING_BYTES, PARTS = range(10)


# ---- grouping: games with the same open question and move side by side


def count_bins(memory, moves, layout, bins, ranks, tally):
    """The bin of every game, by question and move; its place in it, and how many each holds."""
    i = cuda.grid(1)
    if i < bins.shape[0]:
        start = np.uint64(i) * np.uint64(memory.size)
        pending = pending_in(memory, start, layout)
        decision = decision_in(memory, start, pending, layout) if pending > 0 else 0
        bins[i] = decision * BINS_EACH + moves[i] % BINS_EACH
        ranks[i] = cuda.atomic.add(tally, bins[i], 1)


def place_bins(tally, starts):
    """Where each bin begins when they lie one after the other."""
    mine = cuda.grid(1)
    if mine < tally.shape[0]:
        before = 0
        for other in range(mine):
            before += tally[other]
        starts[mine] = before


def order_games(bins, ranks, starts, tally, order):
    """Which game each thread plays; the tally is empty afterwards."""
    i = cuda.grid(1)
    if i < order.shape[0]:
        order[starts[bins[i]] + ranks[i]] = i
    if i < tally.shape[0]:
        tally[i] = 0


# ---- playing: one thread a game


@rule
def clear(i, threads, masks):
    """Clear the marks of the last moves, which is cheaper than writing the whole mask again."""
    for k in range(threads.counts[i]):
        masks[i, threads.opens[i, k]] = False


@rule
def is_refused(i, moves, masks):
    """Whether the move of a game is not legal."""
    move = moves[i]
    return move < 0 or move >= masks.shape[1] or not masks[i, move]


@rule
def stand_still(i, rewards, over):
    """Leave a game as it is."""
    over[i] = False
    for player in range(rewards.shape[1]):
        rewards[i, player] = 0


def step_games(games, threads, anew):
    """New games, or one move in each; one that is not legal is counted, and changes nothing."""
    thread = cuda.grid(1)
    if thread >= games.states.shape[0]:
        return
    i = np.int64(threads.order[thread])
    if not anew and is_refused(i, games.moves, games.masks):
        cuda.atomic.add(threads.wrong, 0, 1)
        stand_still(i, games.rewards, games.over)
        return
    clear(i, threads, games.masks)
    if anew:
        begin(games.states, i, games.blank, games.options, games.seeds[i])
    else:
        sheets = cuda.local.array((SIDES, SHEET), np.int32)
        take(games, i, SIDES, sheets)
    threads.counts[i] = look(games, i, threads.opens[i])


def take_moves(given, many, moves):
    """Convert moves of any integer type; impossible ones become -1."""
    i = cuda.grid(1)
    if i < moves.shape[0]:
        moves[i] = given[i] if 0 <= given[i] < many else -1


def step_seats(games, threads, anew, seat, gains, ends):
    """New games, or one move of the seat in each and random ones of the others (seat_drivers.py).

    `ends` keeps the positions in which games ended.
    """
    thread = cuda.grid(1)
    states, seeds, rewards, over = games.states, games.seeds, games.rewards, games.over
    if thread >= states.shape[0]:
        return
    i = np.int64(threads.order[thread])
    refused = not anew and is_refused(i, games.moves, games.masks)
    stand_still(i, rewards, over)
    gains[i] = 0
    if refused:
        cuda.atomic.add(threads.wrong, 0, 1)
        return
    clear(i, threads, games.masks)
    begins = anew
    if not anew:
        play(states[i], np.int64(seat), np.int64(games.moves[i]))
    while True:
        if begins:
            begin(states, i, games.blank, games.options, seeds[i])
            seeds[i] += np.uint64(states.shape[0])
        others_play(states, i, seat, games.luck, threads.opens[i])
        if begins or states[i].waiting != 0:
            break
        over[i] = begins = True
        sheets = cuda.local.array((SIDES, SHEET), np.int32)
        judge(states[i], SIDES, games.aim, sheets, rewards[i])
        gains[i] = rewards[i, seat]
        ends[i] = states[i]
    threads.counts[i] = look(games, i, threads.opens[i])


@rule
def ranked(opens, i, n, rank):
    """The n-th smallest move; not all rules offer moves in order."""
    for k in range(n):
        move = opens[i, (rank + k) % n]
        smaller = 0
        for other in range(n):
            smaller += opens[i, other] < move
        if smaller == rank:
            return move
    return np.int32(-1)


def sample_moves(opens, counts, luck, moves):
    """A random legal move for every game; as on the CPU, which picks from the mask."""
    i = cuda.grid(1)
    if i < moves.shape[0]:
        moves[i] = ranked(opens, i, counts[i], pick(luck, i, counts[i]))


def random_games(states, blank, options, first_seed, luck, steps):
    """A whole random game in every place."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        out = cuda.local.array(MOST_LEGAL, np.int32)
        steps[i] = random_game(states, i, blank, options, out, luck, i, first_seed + i)


# ---- seeing: one thread a word, of many games


@rule
def number_in(memory, at, size):
    """The signed number of 1, 2 or 4 bytes at a place of the memory that holds all states."""
    if size == 1:
        value = np.int32(memory.raw[at])
        return value - np.int32(256) if value >= 128 else value
    if size == 2:
        return np.int32(memory.shorts[at >> ONE])
    return np.int32(memory.longs[at >> TWO])


@rule
def seat_at(viewer, turn, seats):
    """The seat a number of places to the left of the viewer."""
    seat = viewer + turn
    return seat - seats if seat >= seats else seat


@rule
def thing_in(shorts, at, size):
    """The signed number of 1 or 2 bytes at a place, found without a branch."""
    both = np.int32(shorts[at >> ONE])
    byte = (both >> np.int32((at & ONE) << THREE)) & np.int32(255)
    byte = byte - np.int32(256) if byte >= 128 else byte
    return byte if size == 1 else both


@rule
def thing_word(value, more, wide, features):
    """Four bytes of a thing's features."""
    word = features[np.uint32(more + max(value, np.int32(0)) * wide)]
    return word if value >= 0 else np.uint32(0)


@rule
def one_hot_word(value, more):
    """Four bytes of a one-hot row."""
    place = value - more
    inside = value >= 0 and 0 <= place < 4
    return np.uint32(1) << np.uint32(8 * place) if inside else np.uint32(0)


@rule
def turned(value, viewer, seats, of):
    """A seat counted from the viewer; owners without a seat come after all seats (see observe)."""
    if value >= of:
        return seats + value - of
    return value - viewer if value >= viewer else value + seats - viewer


@rule
def seat_word(value, more, viewer, seats, of):
    """Four bytes of a one-hot row of seats."""
    return one_hot_word(turned(value, viewer, seats, of), more) if value >= 0 else np.uint32(0)


@rule
def seat_bit(value, turn, viewer, seats, of):
    """Whether the seat a number of places to the left of the viewer is in the set."""
    seat = seat_at(viewer, turn, seats) if turn < seats else of + turn - seats
    return np.uint32((value >> seat) & 1)


@rule
def members_word(value, first):
    """Whether the four members from this one on are in a set."""
    four = np.uint32(value >> first) & np.uint32(15)
    return (four * np.uint32(0x204081)) & np.uint32(0x1010101)


@rule
def run_word(raw, at):
    """Four numbers of one byte each, as they lie."""
    word = np.uint32(raw[at]) | np.uint32(raw[at + ONE]) << np.uint32(8)
    word |= np.uint32(raw[at + TWO]) << np.uint32(16)
    return word | np.uint32(raw[at + THREE]) << np.uint32(24)


@rule
def single(memory, start, sources, row, viewer):
    """One byte that is a number of its own."""
    singles, seats = sources.singles, sources.seats
    kind = singles[row, KIND]
    if kind == 0:
        return np.uint32(0)
    at = singles[row, AT] + seat_at(viewer, singles[row, TURN], seats) * singles[row, STEP]
    value = number_in(memory, start + np.uint64(at), singles[row, WIDE])
    if kind == IS_BITS:
        return np.uint32((value >> singles[row, MORE]) & 1)
    if kind == IS_SEAT_BITS:
        return seat_bit(value, singles[row, MORE], viewer, seats, singles[row, ROW])
    return np.uint32(min(255, max(0, value + singles[row, MORE])))


@rule
def four_singles(memory, start, sources, row, viewer):
    word = np.uint32(0)
    for k in range(4):
        word |= single(memory, start, sources, row + k, viewer) << np.uint32(8 * k)
    return word


@rule
def pending_in(memory, start, layout):
    """How many entries the agenda has."""
    at = start + np.uint64(layout[PENDING])
    return number_in(memory, at, layout[PENDING_BYTES])


@rule
def decision_in(memory, start, pending, layout):
    """The question that is open."""
    at = layout[AGENDA] + (pending - 1) * layout[ENTRY_BYTES] + layout[DECISION]
    return number_in(memory, start + np.uint64(at), 2)


@rule
def question_byte(memory, start, place, viewer, sources):
    """One byte of the question that is open: which it is, and who is asked."""
    layout, decisions, seats = sources.layout, sources.decisions, sources.seats
    pending = pending_in(memory, start, layout)
    if pending == 0 or place >= decisions + seats:
        return np.uint32(0)
    if place < decisions:
        return np.uint32(decision_in(memory, start, pending, layout) == place)
    waiting = number_in(memory, start + np.uint64(layout[WAITING]), 4)
    return seat_bit(waiting, place - decisions, viewer, seats, seats)


@rule
def asked_word(memory, start, word, viewer, sources):
    """Four bytes of a number of the open question, where this part of the tensor is for it."""
    layout, first, how, more = sources.layout, word.step, word.wide, word.more
    pending = pending_in(memory, start, layout)
    if pending == 0:
        return np.uint32(0)
    decision = decision_in(memory, start, pending, layout)
    part = PARTS + 2 * decision
    if layout[part] != first and layout[part + 1] != first:
        return np.uint32(0)
    source = start + np.uint64(word.at + (pending - 1) * layout[ENTRY_BYTES])
    value = number_in(memory, source, 2)
    if how == FEATURES:
        return thing_word(value, more, word.row, sources.features)
    if how == ONE_HOT:
        return one_hot_word(value, more)
    if how == SEAT:
        return seat_word(value, more, viewer, sources.seats, word.row)
    if how in (BITS, SEAT_BITS):
        return four_bits(value, how, more, word.row, viewer, sources.seats)
    return np.uint32(min(255, max(0, value + more)))


@rule
def four_bits(value, how, more, row, viewer, seats):
    """Four bytes of a set, or of a set of seats."""
    word = np.uint32(0)
    for k in range(4):
        if how == SEAT_BITS:
            bit = seat_bit(value, more + k, viewer, seats, row)
        else:
            bit = np.uint32((value >> (more + k)) & 1)
        word |= bit << np.uint32(8 * k)
    return word


@rule
def question_word(memory, start, place, viewer, sources):
    word = np.uint32(0)
    for k in range(4):
        word |= question_byte(memory, start, place + k, viewer, sources) << np.uint32(8 * k)
    return word


@rule
def place_in(size, word, i, viewer, seats):
    """The place in game `i` that a word describes."""
    turned = np.uint64(word.at + seat_at(viewer, word.turn, seats) * word.step)
    return np.uint64(i) * np.uint64(size) + turned


@rule
def four_things(memory, sources, word, players, i, on, seen):
    """The same word of a thing in four games; all are read before any is written, for speed."""
    a, b, c, d = np.uint64(i), np.uint64(i + on), np.uint64(i + 2 * on), np.uint64(i + 3 * on)
    shorts, size, seats = memory.shorts, memory.size, sources.seats
    more, row, features = word.more, word.row, sources.features
    at_a = place_in(size, word, a, players[a], seats)
    at_b = place_in(size, word, b, players[b], seats)
    at_c = place_in(size, word, c, players[c], seats)
    at_d = place_in(size, word, d, players[d], seats)
    thing_a, thing_b = thing_in(shorts, at_a, word.wide), thing_in(shorts, at_b, word.wide)
    thing_c, thing_d = thing_in(shorts, at_c, word.wide), thing_in(shorts, at_d, word.wide)
    word_a = thing_word(thing_a, more, row, features)
    word_b = thing_word(thing_b, more, row, features)
    word_c = thing_word(thing_c, more, row, features)
    word_d = thing_word(thing_d, more, row, features)
    words, place = np.uint64(sources.length), np.uint64(word.to)
    seen[a * words + place] = word_a
    seen[b * words + place] = word_b
    seen[c * words + place] = word_c
    seen[d * words + place] = word_d


@rule
def word_of(memory, i, viewer, sources, word):
    """One word of what the viewer sees in game `i`."""
    kind, wide, more, row, seats = word.kind, word.wide, word.more, word.row, sources.seats
    start = np.uint64(i) * np.uint64(memory.size)
    source = place_in(memory.size, word, i, viewer, seats)
    if kind == THING:
        return thing_word(thing_in(memory.shorts, source, wide), more, row, sources.features)
    if kind == ONE_OF:
        return one_hot_word(number_in(memory, source, wide), more)
    if kind == ONE_SEAT:
        return seat_word(number_in(memory, source, wide), more, viewer, seats, row)
    if kind == RUN:
        return run_word(memory.raw, source)
    if kind == MEMBERS:
        return members_word(number_in(memory, source, wide), more)
    if kind == BYTES:
        return four_singles(memory, start, sources, row, viewer)
    if kind == ASKED:
        return asked_word(memory, start, word, viewer, sources)
    return question_word(memory, start, more, viewer, sources)


def observe_games(memory, sources, players, seen):
    """What the player to move sees in every game; each thread writes one word of many games.

    `seen` holds all observations, one after the other. What a thread knows about its word stays
    with it from game to game.
    """
    mine = cuda.grid(1)
    if mine >= sources.words.shape[0]:
        return
    row = sources.words[mine]
    word = Word(row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7])
    n, i, on = players.shape[0], cuda.blockIdx.y, cuda.gridDim.y
    while word.kind == THING and i + 3 * on < n:
        four_things(memory, sources, word, players, i, on, seen)
        i += 4 * on
    while i < n:
        place = np.uint64(i) * np.uint64(sources.length) + np.uint64(word.to)
        seen[place] = word_of(memory, i, players[np.uint64(i)], sources, word)
        i += on


def observe_ends(memory, sources, over, seat, seen):
    """What a seat sees in the positions in which games have just ended, as in `observe_games`."""
    mine = cuda.grid(1)
    if mine >= sources.words.shape[0]:
        return
    row = sources.words[mine]
    word = Word(row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7])
    i, on = cuda.blockIdx.y, cuda.gridDim.y
    while i < over.shape[0]:
        if over[i]:
            place = np.uint64(i) * np.uint64(sources.length) + np.uint64(word.to)
            seen[place] = word_of(memory, i, np.int32(seat), sources, word)
        i += on
