# mypy: disable-error-code="no-untyped-def"
"""What a search found, recorded while its tree still exists; compiled for each game.

From the root a few walks lead down the tree, to moves with many visits more often. Some positions
on the way are noted: what every seat has, how well the searching player's rivals or it will do
there, and for each move what it changes and how often search tried it. Most of these positions lie
beside the game's own line, as those do that search has to judge.
"""

import functools
import math
from typing import NamedTuple

import numpy as np

from circenses.bots.engine import Engine, engine_for
from circenses.bots.search import (
    AFTER,
    MAX_DEPTH,
    NONE,
    WORLD,
    child_for,
    known_moves,
    next_luck,
)
from circenses.core.compiling.jit import rule
from circenses.core.play.game import Driver, Game
from circenses.core.rules.agenda import first_of
from circenses.core.rules.chance import seed_chance

# Names that `bind` replaces with those of one game.
legal = play = imagine = value = value_after = rival_points = put_position = put_moves = None
score = spread = measure = measure_now = time_left = None
HAS_RIVAL = False
LINES = 0

SCALE = 64.0  # amounts are stored as whole numbers
LARGEST = 32000.0
OFTEN = 0.35  # how often a position on a walk is recorded, if there is a choice
SELDOM = 0.15  # how often if there is none
FINE = 1.0 / 9007199254740992.0


class Notes(NamedTuple):
    """Positions, and the moves of all of them in one array. `full` counts both."""

    positions: np.ndarray
    moves: np.ndarray
    full: np.ndarray


class Memory(NamedTuple):
    """The arrays of the search (bots/engine.py)."""

    root: np.ndarray  # the view at its root
    worlds: np.ndarray
    tree: np.ndarray
    how: np.ndarray
    luck: np.ndarray
    out: np.ndarray
    stamps: np.ndarray
    tally: np.ndarray
    model: np.ndarray
    judgment: np.ndarray


def position_type(wide: int, sides: int) -> np.dtype:
    fields = [
        ("game", "i4"),
        ("seats", "i4"),
        ("mover", "i4"),
        ("known", "i4"),  # whose chance is known; seats are counted from the mover
        ("depth", "i4"),  # below the root
        ("moves", "i4"),
        ("visits", "i4"),  # 0: nobody's chance is known
        ("tries", "i4"),  # of all moves
        ("chance", "f4"),
        ("won", "f4"),  # how the game ended, for the same seat
        ("width", "f4"),
        ("left", "i4", (sides,)),
        ("points", "f4", (sides,)),  # what the current value expects
        ("amounts", "i2", (sides, wide)),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def move_type(wide: int) -> np.dtype:
    fields = [("move", "i4"), ("tries", "i4"), ("gain", "f4"), ("change", "i2", (wide,))]
    return np.dtype((np.record, np.dtype(fields, align=True)))


@rule
def chance_to(luck):
    """A random number from 0 to 1."""
    return np.float64(next_luck(luck) >> np.uint64(11)) * FINE


@rule
def as_noted(amount):
    return np.int16(min(max(amount * SCALE, -LARGEST), LARGEST))


def put_a_position(memory, note, player):
    """Note what every seat has, from the mover on."""
    world, room, how = memory.worlds[WORLD], memory.judgment[0], memory.how[0]
    note.mover, note.seats = player, world.seats
    note.width = how.spread * spread(world)
    note.left[:] = 0
    note.points[:] = 0.0
    note.amounts[:, :] = 0
    for turn in range(how.sides):
        if turn < world.seats:
            seat = (player + turn) % world.seats
            note.points[turn] = value(world, seat, memory.judgment)
            note.left[turn] = time_left(world, seat)
            for k in range(room.amounts.shape[0]):
                note.amounts[turn, k] = as_noted(room.amounts[k])
        else:
            room.sheet[:] = 0
            score(world, turn, room.sheet)
            note.points[turn] = room.sheet[:LINES].sum()
    note.points[0] -= how.par


def put_all_moves(memory, notes, note, node, player, n):
    """Note what each move changes, and how often search tried it below `node`."""
    worlds, room, tree = memory.worlds, memory.model[0], memory.tree
    room.is_counted = 0
    for k in range(n):
        move = np.int64(memory.out[k])
        here = notes.moves[notes.full[1] + k]
        worlds[AFTER] = worlds[WORLD]
        play(worlds[AFTER], player, move)
        here.move = move
        here.gain = value_after(worlds[WORLD], worlds[AFTER], player, memory.model)
        if worlds[AFTER].waiting == 0:
            room.amounts[:] = 0.0
        for feature in range(room.amounts.shape[0]):
            before = note.amounts[0, feature] / SCALE
            here.change[feature] = as_noted(room.amounts[feature] - before)
        if HAS_RIVAL and worlds[WORLD].seats == 1:
            here.gain -= rival_points(worlds[AFTER], room.sheet)
        child = child_for(tree, node, player, move)
        here.tries = tree[child].visits if child != NONE else 0
        note.tries += here.tries


@rule
def put_chance(note, memory, node, depth):
    """Note how well a seat does below a node: the mover at the root, otherwise the last to move."""
    how, here, world = memory.how[0], memory.tree[node], memory.worlds[WORLD]
    note.depth, note.visits, note.known = depth, here.visits, 0
    if depth == 0:
        total = 0.0
        for side in range(how.sides):
            total += memory.tally[side]
        if how.sides == 1:
            total = np.float64(here.visits)
        note.chance = memory.tally[note.mover] / total
    else:
        note.known = (here.mover - note.mover) % world.seats
        note.chance = (here.won - how.glory * here.points) / here.visits


@rule
def tries_of(tree, node, mover, stamps, tick):
    """How often search tried a player's moves below a node that are open now."""
    total = 0
    child = tree[node].child
    while child != NONE:
        if tree[child].mover == mover and stamps[tree[child].move] == tick:
            total += tree[child].visits
        child = tree[child].sibling
    return total


@rule
def drawn(tree, node, mover, stamps, tick, luck):
    """One of these moves at random, in proportion to visits."""
    weights = 0.0
    child = tree[node].child
    while child != NONE:
        if tree[child].mover == mover and stamps[tree[child].move] == tick:
            weights += math.sqrt(np.float64(tree[child].visits))
        child = tree[child].sibling
    mark = chance_to(luck) * weights
    found = NONE
    child = tree[node].child
    while child != NONE and (found == NONE or mark > 0.0):
        if tree[child].mover == mover and stamps[tree[child].move] == tick:
            found = child
            mark -= math.sqrt(np.float64(tree[child].visits))
        child = tree[child].sibling
    return found


def walk(memory, notes, root, player, is_first, enough):
    """Go down the tree once, where it was visited often enough, and note some positions."""
    worlds, tree, stamps = memory.worlds, memory.tree, memory.stamps
    world, tick = worlds[WORLD], stamps[-1]
    worlds[WORLD] = memory.root[0]
    seed_chance(world, next_luck(memory.luck))
    imagine(world, player)
    node = asked = root
    left = world.waiting
    mover = player
    depth = 0
    while world.waiting != 0 and depth < MAX_DEPTH:
        if depth > 0:
            if world.waiting & ~left != 0:
                asked = node
                left = world.waiting
            mover = first_of(world.waiting)
        together = world.waiting & (world.waiting - 1) != 0
        left &= ~(1 << mover)
        n = legal(world, mover, memory.out)
        tick += 2
        known_moves(tree, asked, mover, memory.out, n, stamps, tick)
        tries = tries_of(tree, asked, mover, stamps, tick + 1)
        if tries < enough or tree[node].visits < enough:
            break
        wanted = chance_to(memory.luck) < (OFTEN if n > 1 else SELDOM)
        has_room = notes.full[0] < notes.positions.shape[0]
        has_room &= notes.full[1] + n <= notes.moves.shape[0]
        if has_room and (is_first if depth == 0 else wanted):
            note = notes.positions[notes.full[0]]
            put_position(memory, note, mover)
            put_chance(note, memory, node, depth)
            note.moves, note.tries = n, 0
            put_moves(memory, notes, note, asked, mover, n)
            if together:
                note.visits = 0  # some have answered already
            notes.full[0] += 1
            notes.full[1] += n
        child = drawn(tree, asked, mover, stamps, tick + 1, memory.luck)
        move = tree[child].move
        if asked != node:
            child = child_for(tree, node, mover, move)
            if child == NONE:
                break
        node = child
        play(world, mover, np.int64(move))
        depth += 1
    stamps[-1] = tick


@functools.cache
def walk_of(game: Game) -> Driver:
    """The walk, bound to one game."""
    engine: Engine = engine_for(game)
    counting = engine.valuation.counting
    position = game.bind(
        put_a_position,
        value=engine.valuation.value,
        spread=engine.valuation.spread,
        time_left=counting["time_left"],
        LINES=len(game.lines),
    )
    moves = game.bind(
        put_all_moves,
        value_after=engine.valuation.value_after,
        **engine.rival,
    )
    return game.bind(walk, put_position=position, put_moves=moves)
