# mypy: disable-error-code="no-untyped-def"
"""One-step look-ahead and information-set Monte Carlo tree search, compiled for each game.

Written against names that a game supplies (legal, play, imagine, score, value, spread), and bound
in bots/engine.py. Nothing here allocates: every array is passed in; `model` is what the value needs
(core/value/model.py).

The tree is an array of nodes. A node stands for one move after the moves on its path; its children
are a linked list. Every iteration imagines a whole world that fits the searching player's view and
walks down the tree with the moves that are legal in that world, so one tree serves all worlds, and
the tree averages over chance. Every player maximizes its own result, so any number can play.

Where several players decide at the same time, each chooses among children of the node at which the
question was asked, so nobody knows what another has just chosen; the walk goes on below the node of
what all have chosen.
"""

import math

import numpy as np

from circenses.bots.desk import Desk
from circenses.core.compiling.jit import root, rule, uncounted
from circenses.core.rules.agenda import first_of
from circenses.core.rules.chance import GOLDEN, mixed, seed_chance

# Names that `bind` replaces with those of one game.
legal = play = imagine = score = value = value_after = spread = playout = pick = None
LINES = 0  # lines of its score sheet
HAS_RIVAL = False  # whether the rules play a rival in solo games

NONE = -1
MAX_DEPTH = 400  # decisions from the root; deeper worlds are valued as they are
MAX_PATH = 2 * MAX_DEPTH  # a decision taken at the same time as another visits two nodes
FRUGAL = 6  # how often the visits a node needs to get children double while the tree fills up

# Numba would compile a function again for each literal number it is called with, but not for these.
ROOT_WORLDS = np.int64(4)  # imagined worlds over which the moves at the root are weighed
WORLD, AFTER, BEFORE = np.arange(3)  # places in `worlds`: now, a move later, before that move
CHANCE, POINTS = range(2)  # the rows of `results`: chance of winning, final score; by side


# ---- chance


@rule
def next_luck(luck):
    """The next random bits of the bot's own generator."""
    x = luck[0] + GOLDEN
    luck[0] = x
    return mixed(x)


# ---- one step ahead


@rule
def clear(gains, n):
    for k in range(n):
        gains[k] = 0.0


@rule
def highest_of(gains, n):
    highest = gains[0]
    for k in range(1, n):
        highest = max(highest, gains[k])
    return highest


def rival_points(world, sheet):
    """The points so far of a rival that the rules play (Seneca, the Curator, ...)."""
    sheet[:] = 0
    score(world, world.seats, sheet)
    return float(sheet[:LINES].sum())


@root
def look_ahead(worlds, base, player, out, n, gains, model):
    """Add to `gains` what each move is worth; returns whether chance was involved.

    In solo games, points denied to the rival count like points gained.
    """
    chancy = False
    model[0].is_counted = 0
    for k in range(n):
        worlds[AFTER] = worlds[base]
        play(worlds[AFTER], player, np.int64(out[k]))
        gains[k] += value_after(worlds[base], worlds[AFTER], player, model)
        if HAS_RIVAL and worlds[base].seats == 1:
            gains[k] -= rival_points(worlds[AFTER], model[0].sheet)
        chancy |= worlds[AFTER].chance != worlds[base].chance
    return chancy


@root
@uncounted
def weigh(desk, player, model, tries):
    """Weigh the player's moves over a few imagined worlds; returns how many moves there are."""
    worlds, out, gains = desk.worlds, desk.out, desk.gains
    n = 0
    tried = 0
    while tried < tries:
        worlds[BEFORE] = desk.position[0]
        seed_chance(worlds[BEFORE], next_luck(desk.luck))
        imagine(worlds[BEFORE], player)
        n = legal(worlds[BEFORE], player, out)
        if tried == 0:
            clear(gains, n)
        chancy = look_ahead(worlds, BEFORE, player, out, n, gains, model)
        tried += 1
        if not chancy and desk.how[0].hidden == 0:
            break
    for k in range(n):
        gains[k] /= tried
    return n


@uncounted
def weigh_moves(given, player, model, tries):
    """The same for Python, which passes a plain tuple."""
    return weigh(Desk(*given), player, model, tries)


# ---- the tree


@rule
def best_child(tree, node, mover, stamps, tick, how, explore):
    """The available child with the best sum of what it has won and of what is unknown about it."""
    visits = 0
    won = 0.0
    priors = 0.0
    child = tree[node].child
    while child != NONE:
        here = tree[child]
        if here.mover == mover and stamps[here.move] == tick:
            visits += here.visits
            won += here.won
            priors += here.prior
        child = here.sibling
    untried = (won / visits if visits > 0 else 0.5) - how[0].modesty
    pull = explore * math.sqrt(visits + 1.0) / priors
    best = NONE
    highest = -1e30
    child = tree[node].child
    while child != NONE:
        here = tree[child]
        if here.mover == mover and stamps[here.move] == tick:
            hope = pull * here.prior / (1.0 + here.visits)
            hope += here.won / here.visits if here.visits > 0 else untried
            if hope > highest:
                highest = hope
                best = child
        child = here.sibling
    return best


@rule
def known_moves(tree, node, mover, out, n, stamps, tick):
    """Stamp the n legal moves with `tick`, and those that have a child with the next tick."""
    for k in range(n):
        stamps[out[k]] = tick
    known = 0
    child = tree[node].child
    while child != NONE:
        move = tree[child].move
        if tree[child].mover == mover and stamps[move] == tick:
            stamps[move] = tick + 1
            known += 1
        child = tree[child].sibling
    return known


@rule
def child_for(tree, node, mover, move):
    """The node of a player's move below another node, or NONE."""
    child = tree[node].child
    while child != NONE and (tree[child].move != move or tree[child].mover != mover):
        child = tree[child].sibling
    return child


@rule
def add_child(tree, node, child, mover, move, prior):
    """Add a new node below its parent."""
    new = tree[child]
    new.move = move
    new.mover = mover
    new.child = NONE
    new.sibling = tree[node].child
    new.visits = 0
    new.prior = prior
    new.won = 0.0
    new.points = 0.0
    tree[node].child = child


@rule
def prior_of(gain, peak, how):
    """A move that looks worse than the best attracts less."""
    if how[0].sharpness == 0.0:
        return 1.0
    return math.exp((gain - peak) / how[0].sharpness) + how[0].floor


@uncounted
def expand(desk, model, node, used, player, searcher, n):
    """Give a node a child for each legal move that has none; returns the number of nodes used.

    The root is weighed for the `searcher`; below it, that is NONE. A full tree no longer grows:
    then only known moves are available.
    """
    tree, how, out, gains, stamps = desk.tree, desk.how, desk.out, desk.gains, desk.stamps
    tick = stamps[-1]
    if used + n > tree.shape[0]:
        return used
    if how[0].sharpness > 0.0:
        if searcher != NONE:
            weigh(desk, searcher, model, ROOT_WORLDS)
        else:
            clear(gains, n)
            look_ahead(desk.worlds, WORLD, player, out, n, gains, model)
    peak = highest_of(gains, n)
    for k in range(n - 1, -1, -1):
        if stamps[out[k]] == tick:
            stamps[out[k]] = tick + 1
            prior = prior_of(gains[k], peak, how)
            add_child(tree, node, used, player, out[k], prior)
            used += 1
    return used


# ---- leaving the tree


def finish(worlds, out, gains, luck, model, how, mover):
    """Play on from a leaf of the tree, to the end or far enough; returns the decisions made."""
    world = worlds[WORLD]
    if how[0].depth == NONE and how[0].greedy == 0:
        return playout(worlds, WORLD, out, luck, np.int64(0))
    steps = 0
    while world.waiting != 0:
        player = first_of(world.waiting)
        enough = how[0].depth != NONE and steps >= how[0].depth
        if enough and (how[0].quiet == 0 or player != mover):
            break
        n = legal(world, player, out)
        chosen = 0
        if how[0].greedy == 0:
            chosen = pick(luck, 0, n)
        elif n > 1:
            gains[:n] = 0.0
            look_ahead(worlds, WORLD, player, out, n, gains, model)
            chosen = gains[:n].argmax()
        play(world, player, np.int64(out[chosen]))
        steps += 1
    return steps


@rule
def share(results, sides, width, par):
    """Chances of winning by score differences in units of `width`; solo: relative to par."""
    if sides == 1:
        results[CHANCE, 0] = 1.0 / (1.0 + math.exp((par - results[POINTS, 0]) / width))
        return
    highest = results[POINTS, 0] - par
    for side in range(1, sides):
        highest = max(highest, results[POINTS, side])
    total = 0.0
    for side in range(sides):
        ahead = results[POINTS, side] - highest - (par if side == 0 else 0.0)
        results[CHANCE, side] = math.exp(ahead / width)
        total += results[CHANCE, side]
    for side in range(sides):
        results[CHANCE, side] /= total


@rule
def is_ahead(sheets, side, other, lines, ties):
    """1 if a finished side is ahead of the other, 0 if they are level, -1 if behind."""
    here = sheets[side, :lines].sum()
    there = sheets[other, :lines].sum()
    if here != there:
        return 1 if here > there else -1
    for key in range(lines, lines + ties):
        if sheets[side, key] != sheets[other, key]:
            return 1 if sheets[side, key] > sheets[other, key] else -1
    return 0


@rule
def best_side(sheets, sides, lines, ties):
    """One of the sides that no other is ahead of."""
    best = 0
    for side in range(1, sides):
        if is_ahead(sheets, side, best, lines, ties) > 0:
            best = side
    return best


def judge(worlds, how, model, sheets, results):
    """Chances and final scores of all sides: known at the end of the game, estimated before it."""
    world = worlds[WORLD]
    sides, lines, ties = np.int64(how[0].sides), how[0].lines, how[0].ties
    over = world.waiting == 0
    for side in range(sides):
        if over or side >= world.seats:
            sheets[side, :] = 0  # Seneca and other rivals use other lines than a player
            score(world, side, sheets[side])
            results[POINTS, side] = sheets[side, :lines].sum()
        else:
            results[POINTS, side] = value(world, side, model)
    share(results, sides, how[0].spread * spread(world), how[0].par)
    if not over or sides == 1:
        return
    best = best_side(sheets, sides, lines, ties)
    winners = 0
    for side in range(sides):
        winners += is_ahead(sheets, side, best, lines, ties) == 0
    for side in range(sides):
        won = 1.0 / winners if is_ahead(sheets, side, best, lines, ties) == 0 else 0.0
        results[CHANCE, side] = (1.0 - how[0].tie) * won + how[0].tie * results[CHANCE, side]


# ---- search


@uncounted
def choose(desk, model, asked, used, mover, player, n, is_root):
    """The child to try, of those for the mover's n legal moves, and the number of nodes used."""
    tree, how, stamps = desk.tree, desk.how, desk.stamps
    stamps[-1] += 2
    tick = stamps[-1]
    if known_moves(tree, asked, mover, desk.out, n, stamps, tick) < n:
        used = expand(desk, model, asked, used, mover, player if is_root else NONE, n)
    explore = how[0].explore if mover == player else how[0].explore * how[0].rivals
    return best_child(tree, asked, mover, stamps, tick + 1, how, explore), used


@uncounted
def walk(desk, model, root, used, player, forced):
    """Walk down the tree in an imagined world; returns the nodes used, who moved last, and how many
    decisions and nodes there were on the way.
    """
    world, tree, path = desk.worlds[WORLD], desk.tree, desk.path
    enough = 1 << (FRUGAL * used // tree.shape[0])
    node = asked = root  # `asked`: where the question was put that is answered now
    left = world.waiting  # who was asked there and has not answered yet
    mover = player
    depth = length = 0
    while world.waiting != 0 and depth < MAX_DEPTH:
        if depth > 0:
            if tree[node].child == NONE and tree[node].visits < enough:
                break
            if world.waiting & ~left != 0:
                asked = node
                left = world.waiting
            mover = first_of(world.waiting)
        left &= ~(1 << mover)
        n = legal(world, mover, desk.out)
        is_root = depth == 0
        if is_root and forced != NONE:
            desk.out[0] = forced
            n, is_root = 1, False
        child, used = choose(desk, model, asked, used, mover, player, n, is_root)
        if child == NONE:
            break
        path[length] = child
        length += 1
        move = tree[child].move
        if asked != node:
            child = child_for(tree, node, mover, move)
            if child == NONE:
                if used == tree.shape[0]:
                    length -= 1
                    break
                child = used
                add_child(tree, node, child, mover, move, 0.0)
                used += 1
            path[length] = child
            length += 1
        node = child
        play(world, mover, np.int64(move))
        depth += 1
    return used, mover, depth, length


@rule
def back_up(desk, root, length):
    """Add the result of the walk to the nodes on the path."""
    tree, results, how = desk.tree, desk.results, desk.how
    tree[root].visits += 1
    for side in range(how[0].sides):
        desk.tally[side] += results[CHANCE, side]
    for step in range(length):
        here = tree[desk.path[step]]
        here.visits += 1
        points = results[POINTS, here.mover]
        here.won += results[CHANCE, here.mover] + how[0].glory * points
        here.points += points


@uncounted
def search(given, model, judgment, root, used, player, forced, iterations):
    """Search on from the view of one player; returns the nodes used.

    `model` weighs moves; `judgment` values the position at the end of each walk.
    `forced` is a move with which every iteration begins, or NONE.
    """
    desk = Desk(*given)
    worlds, how = desk.worlds, desk.how
    for _ in range(iterations):
        worlds[WORLD] = desk.position[0]
        seed_chance(worlds[WORLD], next_luck(desk.luck))
        imagine(worlds[WORLD], player)
        used, mover, depth, length = walk(desk, model, root, used, player, forced)
        depth += finish(worlds, desk.out, desk.gains, desk.luck, model, how, mover)
        desk.tally[-1] += depth
        judge(worlds, how, judgment, desk.sheets, desk.results)
        back_up(desk, root, length)
    return used


@rule
def transplant(tree, root, spare):
    """Copy the tree below `root` into another array, where the root is node 0; returns its size."""
    spare[0] = tree[root]
    spare[0].sibling = NONE
    used = 1
    node = 0
    while node < used:
        old = spare[node].child
        spare[node].child = NONE
        last = NONE
        while old != NONE:
            spare[used] = tree[old]
            spare[used].sibling = NONE
            if last == NONE:
                spare[node].child = used
            else:
                spare[last].sibling = used
            last = used
            used += 1
            old = tree[old].sibling
        node += 1
    return used
