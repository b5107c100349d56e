"""The loops of the research interfaces, written against the names a game supplies.

Each is bound to one game (core/jit.py). The same functions run interpreted, compiled for the CPU
and, called by the kernels in gpu.py, on CUDA.
"""

# mypy: disallow-untyped-defs=False, check-untyped-defs=False

import numpy as np

from circenses.core.agenda import first_of
from circenses.core.chance import GOLDEN, LOW_HALF, mixed

# Names that `bind` replaces by one game's functions and numbers.
setup = legal = play = score = begin = observe = None
LINES = TIES = 0

PLACES, POINTS = range(2)  # what a game is played for
HUNDRED = np.float32(100)


def compare(sheets, one, other):
    """1 if a side is before the other, -1 if behind, 0 if they share a place."""
    ahead = 0
    for line in range(LINES):
        ahead += sheets[one, line] - sheets[other, line]
    key = LINES
    while ahead == 0 and key < LINES + TIES:
        ahead = sheets[one, key] - sheets[other, key]
        key += 1
    return 1 if ahead > 0 else -1 if ahead < 0 else 0


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


def take(states, i, blank, options, sides, aim, sheets, seeds, moves, players, rewards, over):
    """Game `i` takes its move; a finished game is judged, and a new one begins in its place."""
    state = states[i]
    play(state, np.int64(players[i]), np.int64(moves[i]))
    for player in range(rewards.shape[1]):
        rewards[i, player] = 0
    over[i] = state.waiting == 0
    if over[i]:
        judge(state, sides, aim, sheets, rewards[i])
        seeds[i] += np.uint64(states.shape[0])
        begin(states, i, blank, options, seeds[i])


def look(states, i, out, players, masks):
    """Who is to move in game `i`, and what that player may do; returns how many moves there are."""
    player = first_of(states[i].waiting)
    players[i] = player
    n = legal(states[i], player, out)
    for k in range(n):
        masks[i, out[k]] = True
    return n


def first_look(states, first, end, blank, options, seeds, out, players, masks):
    """Begin a new game in places `first` to `end`."""
    masks[first:end, :] = False
    for i in range(first, end):
        begin(states, i, blank, options, seeds[i])
        look(states, i, out, players, masks)


def step_games(
    states,
    first,
    end,
    blank,
    options,
    sides,
    aim,
    sheets,
    seeds,
    moves,
    out,
    players,
    rewards,
    over,
    masks,
):
    """One move in each of the places `first` to `end`."""
    masks[first:end, :] = False
    for i in range(first, end):
        take(states, i, blank, options, sides, aim, sheets, seeds, moves, players, rewards, over)
        look(states, i, out, players, masks)


def observe_games(states, raw, first, end, players, rows, features, decisions, seats, seen):
    """What the player to move sees, in places `first` to `end`."""
    for i in range(first, end):
        observe(states, raw, i, players[i], rows, features, decisions, seats, seen[i])


def count_illegal(masks, moves, first, end):
    """How many of the moves are not open."""
    wrong = 0
    for i in range(first, end):
        if moves[i] < 0 or moves[i] >= masks.shape[1] or not masks[i, moves[i]]:
            wrong += 1
    return wrong


def any_move(masks, i, luck):
    """One of the open moves of game `i`, each as likely."""
    open_moves = 0
    for move in range(masks.shape[1]):
        open_moves += masks[i, move]
    x = luck[i] + GOLDEN
    luck[i] = x
    left = np.int64(((mixed(x) & LOW_HALF) * np.uint64(open_moves)) >> np.uint64(32))
    for move in range(masks.shape[1]):
        if masks[i, move]:
            if left == 0:
                return move
            left -= 1
    return 0


def any_moves(masks, first, end, luck, moves):
    """A random move for each of the places `first` to `end`."""
    for i in range(first, end):
        moves[i] = any_move(masks, i, luck)


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
