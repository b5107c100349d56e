"""The loop of many seats at once: my move, then those of the others until I am asked again.

Bound to one game like the loops in rl/drivers.py, and to what the others need (rl/rivals.py):
random players need none of the code that weighs moves.
"""

# mypy: disallow-untyped-defs=False, check-untyped-defs=False

import math
from typing import Any, NamedTuple

import numpy as np

from circenses.bots.champion.network import Learned
from circenses.bots.desk import Desk
from circenses.core.compiling.jit import rule, supplied, uncounted
from circenses.core.rules.agenda import first_of
from circenses.core.rules.chance import GOLDEN, LOW_HALF, mixed
from circenses.rl.drivers import Games

# Names that `bind` replaces with one game's functions.
legal = play = begin = judge = look = observe = None
choose: Any = supplied
weigh: Any = supplied
weigh_odds: Any = supplied

NEW_GAME, STAND, BREAK_OFF, ANY = -1, -2, -3, -4  # in place of a move
AT_RANDOM, BY_POINTS, BY_NETWORK, ASKED = range(4)  # how a rival's moves are chosen
LOST = np.float32(-1)  # by an illegal move
UNIT = 1.0 / (1 << 53)


class Crew(NamedTuple):
    """What the loops know about the rivals. Tuples are empty if nobody needs their content."""

    rivals: Any  # a row for each seat
    sight: tuple[Any, ...]  # Sight
    learned: tuple[Any, ...]  # the networks by seat, and room to work in


class Sight(NamedTuple):
    """What rivals that weigh moves need: their views, and their models."""

    shows: Any  # of each byte of a position, for each seat: whether it shows through
    covers: Any  # and what covers it if not
    seen: Any  # the bytes of the position on the desk
    desk: tuple[Any, ...]
    models: Any  # a row for each seat


@rule
def next_luck(luck, i):
    """The next random bits for game `i`."""
    x = luck[i] + GOLDEN
    luck[i] = x
    return x


@rule
def any_of(n, x):
    """One of 0 to n - 1."""
    return np.int64(((mixed(x) & LOW_HALF) * np.uint64(n)) >> np.uint64(32))


@uncounted
def choose_at_random(states, raw, i, player, luck, out, given):  # noqa: ARG001
    """A random legal move."""
    n = legal(states[i], player, out)
    return np.int64(out[any_of(n, next_luck(luck, i))])


@uncounted
def choose_by_worth(states, raw, i, player, luck, out, given):
    """The best move for a rival that weighs moves, otherwise a random one."""
    n = legal(states[i], player, out)
    x = next_luck(luck, i)
    if given[0][player].kind == AT_RANDOM:
        return np.int64(out[any_of(n, x)])
    return np.int64(out[0]) if n == 1 else weighed(raw, i, player, x, given)


@uncounted
def weighed(raw, i, player, x, given):
    """The move that looks best in the view of one player, as bots/players.py's Greedy finds it."""
    crew = Crew(*given)
    sight, rival = Sight(*crew.sight), crew.rivals[player]
    desk = Desk(*sight.desk)
    for b in range(sight.seen.shape[0]):
        sight.seen[b] = (raw[i, b] & sight.shows[player, b]) | sight.covers[player, b]
    seed = mixed(x)
    desk.luck[0] = seed
    model = sight.models[player : player + 1]
    if rival.kind == BY_NETWORK:
        n = weigh_odds(desk, player, model, rival.worlds, crew.learned)
    else:
        n = weigh(desk, player, model, rival.worlds)
    best, highest = 0, -1e300
    for k in range(n):
        worth = desk.gains[k]
        if rival.heat > 0.0:
            worth += rival.heat * gumbel(mixed(seed ^ np.uint64(k + 1)))
        if worth > highest:
            best, highest = k, worth
    return np.int64(desk.out[best])


@rule
def gumbel(bits):
    """Noise that makes the best of several be chosen in proportion to exp(worth)."""
    return -math.log(-math.log(max(np.float64(bits >> np.uint64(11)) * UNIT, UNIT)))


@uncounted
def no_network(desk, player, model, tries, learned):  # noqa: ARG001
    """The placeholder if no rival has a network."""
    return 0


@uncounted
def with_network(desk, player, model, tries, learned):
    """Weigh the moves of one player by its network."""
    nets, room = learned
    return weigh_odds(desk, player, Learned(model, nets[player : player + 1], room), tries)


@uncounted
def others_play(states, raw, i, seat, luck, out, crew):
    """The others' moves in game `i`, until the seat or a function is asked or the game is over."""
    rivals = crew[0]
    while states[i].waiting != 0 and first_of(states[i].waiting) != seat:
        player = first_of(states[i].waiting)
        if rivals[player].kind == ASKED:
            return
        play(states[i], player, choose(states, raw, i, player, luck, out, crew))


@uncounted
def others_play_at_random(states, i, seat, luck, out):
    """The same where all others play at random: on a GPU."""
    while states[i].waiting != 0 and first_of(states[i].waiting) != seat:
        player = first_of(states[i].waiting)
        n = legal(states[i], player, out)
        play(states[i], player, np.int64(out[any_of(n, next_luck(luck, i))]))


@uncounted
def step_seat(games, raw, i, seat, scratch, plan, finals):
    """One move in game `i`, or its replacement if it is illegal."""
    out, sheets, crew = scratch
    states, seeds, luck, move = games.states, games.seeds, games.luck, games.moves[i]
    if move == STAND:
        return
    if move == ANY:
        move = out[any_of(legal(states[i], seat, out), next_luck(luck, i))]
    ended = move == BREAK_OFF
    if ended:
        games.rewards[i, seat] = LOST
    elif move >= 0:
        play(states[i], games.players[i], np.int64(move))
        others_play(states, raw, i, seat, luck, out, crew)
        ended = states[i].waiting == 0
        if ended:
            judge(states[i], sheets.shape[0], games.aim, sheets, games.rewards[i])
    if ended:
        games.over[i] = True
        if finals.shape[1] > 0:
            observe(states, raw, i, seat, plan, finals[i])
    if ended or move == NEW_GAME:
        begin(states, i, games.blank, games.options, seeds[i])
        seeds[i] += np.uint64(states.shape[0])
        others_play(states, raw, i, seat, luck, out, crew)
    games.masks[i, :] = False
    look(games, i, out)


def step_seats(given, raw, first, end, seat, scratch, plan, finals):
    """My move in each of the places `first` to `end`.

    `finals` gets what the seat sees at the end of a game, unless it has no room.
    """
    games = Games(*given)
    for i in range(first, end):
        if games.moves[i] != STAND:
            games.over[i] = False
            games.rewards[i, :] = 0
            step_seat(games, raw, i, seat, scratch, plan, finals)


def answer_seats(given, raw, first, end, seat, scratch, plan, finals):
    """Play the moves that functions have chosen for other seats, within the same step."""
    games = Games(*given)
    for i in range(first, end):
        step_seat(games, raw, i, seat, scratch, plan, finals)


def observe_some(states, raw, places, players, plan, seen):
    """Write what some players see, each in its place."""
    for k in range(places.shape[0]):
        observe(states, raw, places[k], players[k], plan, seen[k])
