"""A tree search in each of many games at once; written against the names a game supplies.

Each is bound to one game (rl/forest.py), and works on place `i` of every array: on the CPU in a
loop, on a GPU one thread a place. A `desk` is the memory of one search.

The search is open-loop: every walk imagines a whole world that fits the view of the player who
thinks, and replays the path. Players who choose at the same time choose one after the other here.
"""

# mypy: disallow-untyped-defs=False, check-untyped-defs=False

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from circenses.core.compiling.jit import rule, supplied
from circenses.core.rules.agenda import first_of
from circenses.core.rules.chance import GOLDEN, mixed, seed_chance
from circenses.rl.drivers import POINTS
from circenses.rl.gpu_arrays import Array

# Names that `bind` replaces with one game's functions and numbers.
legal = play = imagine = begin = judge = measure = measure_now = time_left = spread = None
at_place: Callable[..., None] = supplied
SEATS = 1

NONE = -1
TIE = 0.3  # the part of a result that is how far points lie apart, beside who won
POINTS_APART = 12.0  # points that make a result e times less likely, in that part
EXPLORE = 1.25  # how much an unknown move attracts, below the root
MODESTY = 0.05  # how much worse an untried move is assumed to be than its node
LEAST_RANGE = 0.01  # between the best and the worst move, when they are compared
MOST_STEPS = 64  # decisions on a path


class Playing(NamedTuple):
    """The games themselves, with a place for each in every array but the blank and the options."""

    states: Array
    blank: Array
    options: Array
    seeds: Array
    moves: Array  # what is played next
    over: Array
    points: Array
    results: Array


class Walking(NamedTuple):
    """What a walk reads, and what it reports about the leaf."""

    states: Array
    worlds: Array
    luck: Array
    schedule: Array
    noise: Array
    rates: Array
    leaf_players: Array
    hand: Array


class Found(NamedTuple):
    """The result of a search."""

    moves: Array
    tried: Array
    wanted: Array
    worth: Array


# ---- playing


def to_choice(state, opens):
    """Play on while there is only one move; returns how many there are, 0 at the end."""
    n = 0
    while n < 2 and state.waiting != 0:
        player = first_of(state.waiting)
        n = legal(state, player, opens)
        if n == 1:
            play(state, player, np.int64(opens[0]))
    return n if state.waiting != 0 else 0


def shares(points, results):
    """Results from final points in hundreds: the winner and, in part, the margins; they add up to
    1.
    """
    top = points[0]
    for seat in range(SEATS):
        top = max(top, points[seat])
    first, total = 0, 0.0
    for seat in range(SEATS):
        first += points[seat] == top
        total += math.exp(100.0 * (points[seat] - top) / POINTS_APART)
    for seat in range(SEATS):
        won = 1.0 / first if points[seat] == top else 0.0
        near = math.exp(100.0 * (points[seat] - top) / POINTS_APART) / total
        results[seat] = (1.0 - TIE) * won + TIE * near


def go_on(i, desks, players, counts, playing, anew):
    """Start a game, or play a move and all forced ones; a new game follows a finished one."""
    desk, state = desks[i], playing.states[i]
    states, blank, options, seeds = playing.states, playing.blank, playing.options, playing.seeds
    playing.over[i] = False
    if anew:
        begin(states, i, blank, options, seeds[i])
    elif counts[i] > 0:
        play(state, np.int64(players[i]), np.int64(playing.moves[i]))
    n = to_choice(state, desk.opens)
    while n == 0:
        playing.over[i] = True
        judge(state, np.int64(SEATS), POINTS, desk.sheets, playing.points[i])
        shares(playing.points[i], playing.results[i])
        seeds[i] += np.uint64(states.shape[0])
        begin(states, i, blank, options, seeds[i])
        n = to_choice(state, desk.opens)
    players[i] = first_of(state.waiting)
    counts[i] = n


# ---- thinking


def appraise(state, desk, rates, hand):
    """The game's own value of every seat, in parts of its spread: the logit of its chance."""
    width = spread(state)
    for seat in range(SEATS):
        amounts = desk.amounts
        for k in range(amounts.shape[0]):
            amounts[k] = 0.0
        measure(state, np.int64(seat), amounts)
        measure_now(state, np.int64(seat), amounts)
        row = rates[time_left(state, np.int64(seat))]
        total = 0.0
        for k in range(amounts.shape[0]):
            total += row[k] * amounts[k]
        hand[seat] = total / width


@rule
def is_among(opens, n, k, move):
    """Whether a move is legal; mostly it is the one at place k."""
    if k < n and opens[k] == move:
        return True
    found = False
    for other in range(n):
        found |= opens[other] == move
    return found


@rule
def worth_of(node, player):
    return node.worth[player] / max(1.0, node.visits)


def best_child(desk, at, player, n, allowed, noise, scale):
    """Which child to try next, of those whose moves are open in this world; NONE if there is none.

    At the root all moves are tried before any is tried twice, then those that look better
    (sequential halving: `allowed` visits); below it, those with a good share of worth and hope.
    """
    node = desk.nodes[at]
    low, high, visits = 2.0, -1.0, 0.0
    for k in range(node.kids):
        child = desk.nodes[node.first + k]
        if child.visits > 0:
            low, high = min(low, worth_of(child, player)), max(high, worth_of(child, player))
            visits += child.visits
    usual = worth_of(node, player) - MODESTY
    if high < low:
        low = high = usual
    reach = max(high - low, LEAST_RANGE)
    best, highest = NONE, -1e30
    for k in range(node.kids):
        child = desk.nodes[node.first + k]
        if not is_among(desk.opens, n, k, child.move):
            continue
        tried = child.visits > 0
        gain = ((worth_of(child, player) if tried else usual) - low) / reach
        if at > 0:
            hope = 0.5 * gain + EXPLORE * math.exp(child.prior) * math.sqrt(visits + 1.0) / (
                1.0 + child.visits
            )
        elif child.visits != allowed:
            hope = -1e6 - child.visits
        else:
            hope = noise[k] + (scale * gain if tried else child.prior)
        if hope > highest:
            best, highest = node.first + k, hope
    return best


def plant(desk):
    """Plant a new tree, with only its root."""
    root = desk.nodes[0]
    root.kids = 0
    root.visits = 0
    for seat in range(SEATS):
        root.worth[seat] = 0
    desk.used = 1


def walk(i, desks, players, counts, walking, turn, scale):
    """Imagine a world and walk down the tree to a position that is not known yet."""
    desk, world, luck = desks[i], walking.worlds[i], walking.luck
    walking.worlds[i] = walking.states[i]
    walking.leaf_players[i] = players[i]
    desk.steps = desk.leaf_moves = desk.ended = 0
    if counts[i] == 0:
        return
    if turn == 0:
        plant(desk)
    luck[i] += GOLDEN
    seed_chance(world, mixed(luck[i]))
    imagine(world, np.int64(players[i]))
    at = np.int64(0)
    desk.path[0] = 0
    while True:
        n = to_choice(world, desk.opens)
        if n == 0:
            desk.ended = 1
            judge(world, np.int64(SEATS), POINTS, desk.sheets, desk.points)
            return
        player = first_of(world.waiting)
        walking.leaf_players[i] = player
        kids = desk.nodes[at].kids
        child = np.int64(NONE)
        if kids > 0 and desk.steps + 1 < MOST_STEPS:
            allowed = walking.schedule[min(kids, walking.schedule.shape[0] - 1), turn]
            child = np.int64(best_child(desk, at, player, n, allowed, walking.noise[i], scale))
        if child == NONE:
            desk.leaf_moves = n if kids == 0 else 0
            appraise(world, desk, walking.rates, walking.hand[i])
            return
        play(world, player, np.int64(desk.nodes[child].move))
        at = child
        desk.steps += 1
        desk.path[desk.steps] = child


def grow(desk, logits):
    """Give the leaf its moves as children, with the network's chances, if there is room."""
    n = desk.leaf_moves
    if n == 0 or desk.used + n > desk.nodes.shape[0]:
        return
    top, total = logits[desk.opens[0]], 0.0
    for k in range(n):
        top = max(top, logits[desk.opens[k]])
    for k in range(n):
        total += math.exp(logits[desk.opens[k]] - top)
    leaf = desk.nodes[desk.path[desk.steps]]
    leaf.first, leaf.kids = desk.used, n
    for k in range(n):
        child = desk.nodes[desk.used + k]
        child.move = desk.opens[k]
        child.prior = logits[desk.opens[k]] - top - math.log(total)
        child.kids = 0
        child.visits = 0
        for seat in range(SEATS):
            child.worth[seat] = 0
    desk.used += n


def back_up(i, desks, counts, leaf_players, logits, chances):
    """Grow the tree where the walk ended, and add its result to all nodes on the path.

    The network counts seats from the player to move.
    """
    desk = desks[i]
    if counts[i] == 0:
        return
    result = desk.result
    if desk.ended:
        shares(desk.points, result)
    else:
        grow(desk, logits[i])
        for k in range(SEATS):
            result[(leaf_players[i] + k) % SEATS] = chances[i, k]
    for step in range(desk.steps + 1):
        node = desk.nodes[desk.path[step]]
        node.visits += 1
        for seat in range(SEATS):
            node.worth[seat] += result[seat]


def choose(i, desks, players, counts, noise, scale, found):
    """The best of the most visited moves, and how good all tried moves look without the prior.

    `wanted` adds up to 1 over the moves that were `tried`; the others are NONE. `worth` is what
    the search expects for every seat.
    """
    moves, tried, wanted, worth = found.moves, found.tried, found.wanted, found.worth
    for k in range(tried.shape[1]):
        tried[i, k] = NONE
        wanted[i, k] = 0
    if counts[i] == 0:
        return
    desk, player = desks[i], players[i]
    root = desk.nodes[0]
    low, high, most = 2.0, -1.0, 0.0
    for k in range(root.kids):
        child = desk.nodes[root.first + k]
        if child.visits > 0:
            low, high = min(low, worth_of(child, player)), max(high, worth_of(child, player))
            most = max(most, child.visits)
    reach = max(high - low, LEAST_RANGE)
    highest, total = -1e30, 0.0
    for k in range(root.kids):
        child = desk.nodes[root.first + k]
        gain = scale * (worth_of(child, player) - low) / reach if child.visits > 0 else child.prior
        if child.visits > 0:
            tried[i, k] = child.move
            wanted[i, k] = math.exp(gain - scale)
            total += wanted[i, k]
        if child.visits == most and noise[i, k] + gain > highest:
            highest = noise[i, k] + gain
            moves[i] = child.move
    for k in range(root.kids):
        wanted[i, k] /= max(total, 1e-30)
    for seat in range(SEATS):
        worth[i, seat] = worth_of(root, seat)


# ---- one of these at every place: `at_place` is what `bind` replaces


def in_places(first, end, *given):
    """On the CPU: places `first` to `end`."""
    for i in range(first, end):
        at_place(i, *given)
