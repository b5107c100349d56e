# mypy: disable-error-code="no-untyped-def"
"""A learned network in search, compiled for each game: how promising moves are, and who wins.

Bound in bots/engine.py to the names of bots/search.py: `logits` replaces `look_ahead` where moves
get their priors, `prior` replaces `prior_of`, and `judge` values the leaves. The model that search
passes on is a `Learned`: the model of the current value, the network, and room to work in.

Priors: a layer over what the mover has, what its rivals have on average, and what a move changes,
plus what look-ahead thinks of the move. If dozens of moves are legal, priors may follow only from
what the players have, so that no move need be played. Leaves: a strength for each seat from what it
and its rivals have, added to what the current value expects. A network of zeros changes neither.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from circenses.bots.search import AFTER, CHANCE, POINTS, WORLD
from circenses.core.compiling.jit import rule

# Names that `bind` replaces with those of one game.
play = score = value = value_after = rival_points = usual_judge = usual_ahead = spread = None
measure = measure_now = time_left = None
HAS_RIVAL = False  # whether the rules play a rival in solo games

UNITS = 32  # in each layer
BOTH = 2 * UNITS  # of a seat's features: what they do for it, and for its rivals
NO_PRIORS, BY_MOVES, BY_POSITION = range(3)  # where priors come from
TIMES = 16  # the most steps of time left that are told apart


class Learned(NamedTuple):
    """What search needs to use a network: arrays of one record each."""

    points: np.ndarray  # the model of today's value
    net: np.ndarray
    room: np.ndarray


def times_of(most_time: int) -> int:
    """How many steps of time left a network tells apart."""
    return min(most_time + 1, TIMES)


def arrays_of(wide: int, times: int, moves: int) -> dict[str, tuple[int, ...]]:
    """The arrays of a network, by name, with their shapes."""
    return {
        # priors
        "gain": (times,),  # weight of what look-ahead expects of a move, in points
        "linear": (times, wide),  # weights of what a move changes
        "bias": (times, moves),
        "own": (wide, UNITS),
        "rivals": (wide, UNITS),
        "change": (wide, UNITS),
        "which": (moves, UNITS),
        "when": (times, UNITS),
        "out": (UNITS,),
        # chances
        "trust": (times,),  # weight of what the current value expects, in spreads
        "rates": (times, wide),
        "seat": (wide, BOTH),
        "seat_when": (times, BOTH),
        "inner": (UNITS, UNITS),
        "inner_bias": (UNITS,),
        "strength": (UNITS,),
    }


def blank_net(wide: int, most_time: int, moves: int) -> np.ndarray:
    """A network of zeros."""
    shapes = arrays_of(wide, times_of(most_time), moves)
    layout: list[tuple[Any, ...]] = [
        ("priors", "i4"),
        ("has_chances", "i4"),
        ("bucket", "i4", (most_time + 1,)),
    ]
    layout += [(name, "f4", shape) for name, shape in shapes.items()]
    net = np.zeros(1, np.dtype((np.record, np.dtype(layout, align=True))))
    net["bucket"][0] = buckets(np.arange(most_time + 1), most_time)
    return net


def buckets(left: np.ndarray, most_time: int) -> np.ndarray:
    """The rows of a network's tables for some times left."""
    return left * times_of(most_time) // (most_time + 1)


def blank_room(wide: int, sides: int) -> np.ndarray:
    """Room to work in."""
    layout = [
        ("sharpness", "f8"),
        ("before", "f8", (wide,)),  # what the mover has before the move
        ("context", "f4", (UNITS,)),
        ("layer", "f4", (UNITS,)),
        ("second", "f4", (UNITS,)),
        ("seats", "f4", (sides, BOTH)),
        ("odds", "f8", (sides,)),
        ("trust", "f8"),
    ]
    return np.zeros(1, np.dtype((np.record, np.dtype(layout, align=True))))


# ---- layers


@rule
def add_rows(layer, amounts, rows, share):
    """Add the contribution of some amounts to a layer. Amounts of 0 cost no time."""
    for k in range(amounts.shape[0]):
        amount = np.float32(amounts[k] * share)
        if amount != 0.0:
            for unit in range(UNITS):
                layer[unit] += amount * rows[k, unit]


@rule
def added(layer, outputs):
    """The sum of a layer's outputs."""
    total = np.float32(0.0)
    for unit in range(UNITS):
        total += max(layer[unit], np.float32(0.0)) * outputs[unit]
    return np.float64(total)


# ---- how promising moves are


@rule
def prior(gain, peak, how):
    """A move's prior by its odds, which is never 0."""
    if how[0].sharpness == 0.0:
        return 1.0
    return math.exp((gain - peak) / how[0].heat) + how[0].floor


def look_around(state, player, model):
    """Begin the layer of all moves with what the players have; returns the row for the time."""
    net, room, amounts = model.net[0], model.room[0], model.points[0].amounts
    left = net.bucket[time_left(state, player)]
    room.context[:] = net.when[left]
    for turn in range(state.seats):
        seat = (player + turn) % state.seats
        amounts[:] = 0.0
        measure(state, seat, amounts)
        measure_now(state, seat, amounts)
        if turn == 0:
            room.before[:] = amounts
            add_rows(room.context, amounts, net.own, 1.0)
        else:
            add_rows(room.context, amounts, net.rivals, 1.0 / (state.seats - 1))
    return left


@rule
def logit_of(net, room, amounts, left, move):
    """The odds of one move, without the part from look-ahead."""
    layer = room.layer
    for unit in range(UNITS):
        layer[unit] = room.context[unit] + net.which[move, unit]
    logit = np.float64(net.bias[left, move])
    for k in range(amounts.shape[0]):
        change = np.float32(amounts[k] - room.before[k])
        if change != 0.0:
            logit += change * net.linear[left, k]
            for unit in range(UNITS):
                layer[unit] += change * net.change[k, unit]
    return logit + added(layer, net.out)


def logits(worlds, base, player, out, n, gains, model):
    """Add to `gains` the odds of each move; returns whether chance was involved.

    A network without priors leaves them to look-ahead.
    """
    net, room, points = model.net[0], model.room[0], model.points[0]
    left = 0
    if net.priors != NO_PRIORS:
        left = look_around(worlds[base], player, model)
    if net.priors == BY_POSITION:
        for k in range(n):
            gains[k] += logit_of(net, room, room.before, left, np.int64(out[k]))
        return False
    points.is_counted = 0
    chancy = False
    for k in range(n):
        worlds[AFTER] = worlds[base]
        play(worlds[AFTER], player, np.int64(out[k]))
        gain = value_after(worlds[base], worlds[AFTER], player, model.points)
        if HAS_RIVAL and worlds[base].seats == 1:
            gain -= rival_points(worlds[AFTER], points.sheet)
        if net.priors == BY_MOVES:
            if worlds[AFTER].waiting == 0:
                points.amounts[:] = 0.0
            gains[k] += net.gain[left] * gain
            gains[k] += logit_of(net, room, points.amounts, left, np.int64(out[k]))
        else:
            gains[k] += gain / room.sharpness
        chancy |= worlds[AFTER].chance != worlds[base].chance
    return chancy


def ahead(worlds, base, player, out, n, gains, model):
    """Look ahead by the current value only, for moves after a leaf."""
    return usual_ahead(worlds, base, player, out, n, gains, model.points)


# ---- who wins


@rule
def lay(net, room, amounts, seat, left):
    """Write down what a seat has, for itself and for its rivals."""
    layer = room.seats[seat]
    for unit in range(BOTH):
        layer[unit] = net.seat_when[left, unit]
    odds = 0.0
    for k in range(amounts.shape[0]):
        amount = np.float32(amounts[k])
        if amount != 0.0:
            odds += net.rates[left, k] * amount
            for unit in range(BOTH):
                layer[unit] += amount * net.seat[k, unit]
    room.odds[seat] = odds
    room.trust += net.trust[left]


@rule
def strengthen(net, room, seats):
    """Add the layers' contribution to the odds of each seat."""
    share = np.float32(1.0 / max(seats - 1, 1))
    layer, second = room.layer, room.second
    for seat in range(seats):
        for unit in range(UNITS):
            layer[unit] = room.seats[seat, unit]
            second[unit] = net.inner_bias[unit]
        for other in range(seats):
            if other != seat:
                for unit in range(UNITS):
                    layer[unit] += share * room.seats[other, UNITS + unit]
        for before in range(UNITS):
            strength = layer[before]
            if strength > 0.0:
                for unit in range(UNITS):
                    second[unit] += strength * net.inner[before, unit]
        room.odds[seat] += added(second, net.strength)


@rule
def reckon(room, results, sides, seats, width, par):
    """Chances from the odds of the seats and the points of all sides."""
    if sides == 1:
        odds = room.odds[0] + room.trust * (results[POINTS, 0] - par) / width
        results[CHANCE, 0] = 1.0 / (1.0 + math.exp(-odds))
        return
    highest = -1e30
    for side in range(sides):
        odds = room.odds[side] if side < seats else 0.0
        points = results[POINTS, side] - (par if side == 0 else 0.0)
        results[CHANCE, side] = odds + room.trust * points / width
        highest = max(highest, results[CHANCE, side])
    total = 0.0
    for side in range(sides):
        results[CHANCE, side] = math.exp(results[CHANCE, side] - highest)
        total += results[CHANCE, side]
    for side in range(sides):
        results[CHANCE, side] /= total


def judge(worlds, how, model, sheets, results):
    """Chances and final scores of all sides: known at the end of the game, predicted before it."""
    world = worlds[WORLD]
    net, room = model.net[0], model.room[0]
    if world.waiting == 0 or net.has_chances == 0:
        usual_judge(worlds, how, model.points, sheets, results)
        return
    sides, seats = np.int64(how[0].sides), np.int64(world.seats)
    room.trust = 0.0
    for side in range(sides):
        if side < seats:
            results[POINTS, side] = value(world, side, model.points)
            left = net.bucket[time_left(world, side)]
            lay(net, room, model.points[0].amounts, side, left)
        else:
            sheets[side, :] = 0
            score(world, side, sheets[side])
            results[POINTS, side] = sheets[side, : how[0].lines].sum()
    room.trust /= seats
    strengthen(net, room, seats)
    reckon(room, results, sides, seats, how[0].spread * spread(world), how[0].par)
