"""The loop of many seats at once: my move, then random moves of the others until I am asked.

Bound to one game like the loops in rl/drivers.py.
"""

# mypy: disallow-untyped-defs=False, check-untyped-defs=False

import numpy as np

from circenses.core.compiling.jit import uncounted
from circenses.core.rules.agenda import first_of
from circenses.core.rules.chance import GOLDEN, LOW_HALF, mixed
from circenses.rl.drivers import Games

# Names that `bind` replaces by one game's functions.
legal = play = begin = judge = look = observe = None


@uncounted
def others_play(states, i, seat, luck, out):
    """Random moves of the others in game `i`, until the seat is asked or the game is over."""
    while states[i].waiting != 0 and first_of(states[i].waiting) != seat:
        player = first_of(states[i].waiting)
        n = legal(states[i], player, out)
        x = luck[i] + GOLDEN
        luck[i] = x
        k = np.int64(((mixed(x) & LOW_HALF) * np.uint64(n)) >> np.uint64(32))
        play(states[i], player, np.int64(out[k]))


def step_seats(given, raw, first, end, seat, scratch, plan, finals):
    """One move of the seat in each of the places `first` to `end`; a move below 0: a new game.

    `finals` gets what the seat sees at the end of a game, unless it has no room.
    """
    games, (out, sheets) = Games(*given), scratch
    states, seeds, luck, moves = games.states, games.seeds, games.luck, games.moves
    rewards, over = games.rewards, games.over
    games.masks[first:end, :] = False
    for i in range(first, end):
        over[i] = False
        rewards[i, :] = 0
        if moves[i] >= 0:
            play(states[i], seat, np.int64(moves[i]))
            others_play(states, i, seat, luck, out)
            over[i] = states[i].waiting == 0
        if over[i]:
            judge(states[i], sheets.shape[0], games.aim, sheets, rewards[i])
            if finals.shape[1] > 0:
                observe(states, raw, i, seat, plan, finals[i])
        if over[i] or moves[i] < 0:
            begin(states, i, games.blank, games.options, seeds[i])
            seeds[i] += np.uint64(states.shape[0])
            others_play(states, i, seat, luck, out)
        look(games, i, out)
