"""What may I do, and what then happens? Here chapter 24, the decisions; the others file by file.

`may_x` gives the open options of decision X as bits, `do_x` carries one out. No decision has more
than 41 options, so a set of them is one number, and a single option is seen at a glance.
"""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import MOST_STEPS, done, first_of, is_automatic, offer, top, wait
from circenses.core.rules.dispatch import dispatch
from circenses.games.nova_roma.rules import (
    actions,
    build,
    draft,
    followers,
    mosaic,
    petition,
    produce,
    race,
    recruit,
    resources,
    rounds,
    sail,
    trade,
    upgrade,
)
from circenses.games.nova_roma.rules.bits import lowest
from circenses.games.nova_roma.rules.imagine import imagine
from circenses.games.nova_roma.rules.setup import lay_out_game
from circenses.games.nova_roma.state import FIRST_AUTOMATIC, FIRST_MOVE, Decision

__all__ = ["imagine", "legal", "play", "setup"]

# fmt: off
CHAPTERS = (actions, build, draft, followers, mosaic, petition, produce, race, recruit, resources,
            rounds, sail, trade, upgrade)
# fmt: on
may, do, follow = dispatch(__name__, Decision, FIRST_AUTOMATIC, CHAPTERS)  # NR-24.2


@rule
def setup(state, options):
    """NR-3: lay out a new game, up to its first choice."""
    lay_out_game(state, options)
    settle(state)


@rule
def legal(state, player, out):
    """NR-24.1: the open options, counted from the first move number of the decision."""
    first = FIRST_MOVE[top(state).decision]
    options = may(state, player)
    n = 0
    while options != 0:
        n = offer(out, n, first + lowest(options))
        options &= options - 1
    return n


@rule
def play(state, player, move):
    """NR-24.2: carry out one choice, and all that follows from it without a choice."""
    do(state, player, move - FIRST_MOVE[top(state).decision])
    settle(state)


@rule
def settle(state):
    """NR-24.1: go on until a player has at least two options; a single one is taken."""
    for _ in range(MOST_STEPS):
        if state.pending == 0:
            break
        player = first_of(top(state).who)
        if is_automatic(state, FIRST_AUTOMATIC):
            follow(state, player)
            continue
        options = may(state, player)
        if options & (options - 1) != 0:
            break
        if options != 0:
            do(state, player, lowest(options))
        else:
            done(state)  # NR-2.4, NR-11.7: nothing is left to choose
    wait(state, FIRST_AUTOMATIC)
