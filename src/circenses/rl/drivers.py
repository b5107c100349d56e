"""The loops of the research interfaces, written against the names a game supplies.

Each is bound to one game (core/compiling/jit.py). The same functions run interpreted,
compiled for the CPU and, called by the kernels in gpu.py, on CUDA.
"""

# mypy: disallow-untyped-defs=False, check-untyped-defs=False

from typing import NamedTuple

import numpy as np

from circenses.core.compiling.jit import uncounted
from circenses.core.rules.agenda import first_of
from circenses.core.rules.chance import GOLDEN, LOW_HALF, mixed
from circenses.rl.gpu_arrays import Array

# Names that `bind` replaces with one game's functions and numbers.
setup = legal = play = score = begin = write_state = None
LINES = TIES = 0

PLACES, POINTS = range(2)  # what a game is played for
HUNDRED = np.float32(100)
# Unsigned, because Numba would check every signed index for counting from the end.
NONE, ONE = np.uint64(0), np.uint64(1)
MANY = np.uint64(64)  # moves that are counted together


class Games(NamedTuple):
    """The arrays of a batch that the loops share, with a place for each game.

    The loops take them as a plain tuple, because Numba takes longer to find the types of a named
    one.
    """

    states: Array
    blank: Array  # one state, as every game begins
    options: Array
    seeds: Array
    luck: Array
    moves: Array
    players: Array  # who is to move
    rewards: Array
    over: Array
    masks: Array
    aim: int  # what a game is played for


@uncounted
def compare(sheets, one, other):
    """1 if a side is ahead of the other, -1 if behind, 0 if they share a place."""
    ahead = 0
    for line in range(LINES):
        ahead += sheets[one, line] - sheets[other, line]
    key = LINES
    while ahead == 0 and key < LINES + TIES:
        ahead = sheets[one, key] - sheets[other, key]
        key += 1
    return 1 if ahead > 0 else -1 if ahead < 0 else 0


@uncounted
def judge(state, sides, aim, sheets, rewards):
    """What each player gets, if the game ended now.

    For places: the share of the other sides that are behind, less the share that are ahead. For
    points, or where there is no other side: the total, in hundreds.
    """
    for side in range(sides):
        for line in range(LINES + TIES):
            sheets[side, line] = 0
        score(state, side, sheets[side])
    for player in range(rewards.shape[0]):
        if aim == POINTS or sides == 1:
            total = 0
            for line in range(LINES):
                total += sheets[player, line]
            rewards[player] = np.float32(total) / HUNDRED
        else:
            balance = 0
            for other in range(sides):
                balance += compare(sheets, player, other)
            rewards[player] = np.float32(balance) / np.float32(sides - 1)


@uncounted
def take(games, i, sides, sheets):
    """Game `i` takes its move; a finished game is judged, and a new one begins in its place."""
    state, rewards, over, seeds = games.states[i], games.rewards, games.over, games.seeds
    play(state, np.int64(games.players[i]), np.int64(games.moves[i]))
    for player in range(rewards.shape[1]):
        rewards[i, player] = 0
    over[i] = state.waiting == 0
    if over[i]:
        judge(state, sides, games.aim, sheets, rewards[i])
        seeds[i] += np.uint64(games.states.shape[0])
        begin(games.states, i, games.blank, games.options, seeds[i])


@uncounted
def look(games, i, out):
    """Who is to move in game `i`, and what that player may do; returns how many moves there are."""
    state, masks = games.states[i], games.masks
    player = first_of(state.waiting)
    games.players[i] = player
    n = legal(state, player, out)
    for k in range(n):
        masks[i, out[k]] = True
    return n


def first_look(given, first, end, out):
    """Begin a new game in places `first` to `end`."""
    games = Games(*given)
    games.masks[first:end, :] = False
    for i in range(first, end):
        begin(games.states, i, games.blank, games.options, games.seeds[i])
        look(games, i, out)


def step_games(given, first, end, sheets, out):
    """One move in each of the places `first` to `end`."""
    games = Games(*given)
    games.masks[first:end, :] = False
    for i in range(first, end):
        take(games, i, sheets.shape[0], sheets)
        look(games, i, out)


def observe_games(given, raw, first, end, plan, seen):
    """What the player to move sees, in places `first` to `end`."""
    games = Games(*given)
    all_bytes, out, length = raw.reshape(-1), seen.reshape(-1), seen.shape[1]
    words = out.view(np.uint32)
    for i in range(first, end):
        seen[i, :] = 0
        write_state(games.states, all_bytes, i, games.players[i], plan, out, words, i * length)


def count_illegal(masks, moves, first, end):
    """How many of the moves are not legal."""
    wrong = 0
    for i in range(first, end):
        if moves[i] < 0 or moves[i] >= masks.shape[1] or not masks[i, moves[i]]:
            wrong += 1
    return wrong


@uncounted
def open_in(marks, i, first, end):
    """How many of the moves `first` to `end` are open."""
    n = 0
    for move in range(first, end):
        n += marks[i, move]
    return n


@uncounted
def nth_of(marks, i, first, nth):
    """The n-th legal move from `first` on."""
    move = first
    while True:
        nth -= marks[i, move]
        if nth < 0:
            return np.int64(move)
        move += ONE


@uncounted
def any_move(marks, i, luck):
    """One of the legal moves of game `i`, all equally likely; 0 if there is none."""
    x = luck[i] + GOLDEN
    luck[i] = x
    first, moves = NONE, np.uint64(marks.shape[1])
    open_moves = open_in(marks, i, first, moves)
    if open_moves == 0:
        return 0
    left = np.int64(((mixed(x) & LOW_HALF) * np.uint64(open_moves)) >> np.uint64(32))
    n = open_in(marks, i, first, min(moves, MANY))
    while left >= n:
        left -= n
        first += MANY
        n = open_in(marks, i, first, min(moves, first + MANY))
    return nth_of(marks, i, first, left)


def any_moves(masks, first, end, luck, moves):
    """A random move for each of the places `first` to `end`."""
    marks = masks.view(np.uint8)  # many bytes are added at once, but not many bools
    for i in range(first, end):
        moves[i] = any_move(marks, np.uint64(i), luck)


# ---- one table at a time


def open_to(states, i, out, facts):
    """Write the moves of the player to move; the facts are that player and how many there are."""
    facts[0], facts[1] = -1, 0
    if states[i].waiting != 0:
        facts[0] = first_of(states[i].waiting)
        facts[1] = legal(states[i], facts[0], out)


def begin_one(states, i, blank, options, seed, out, facts):
    """A new game at one table."""
    begin(states, i, blank, options, seed)
    open_to(states, i, out, facts)


def play_one(states, i, player, move, out, facts):
    """One move at one table; it must be legal."""
    play(states[i], player, np.int64(move))
    open_to(states, i, out, facts)


def judge_one(states, i, sides, aim, sheets, rewards):
    """What each player gets at one table."""
    judge(states[i], sides, aim, sheets, rewards)
