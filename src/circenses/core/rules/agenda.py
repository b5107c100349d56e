"""The stack of decisions still to be taken, and of steps still to be carried out.

An effect that needs a choice pushes it; what was pushed last is answered first.
"""

from circenses.core.compiling.jit import rule


@rule
def ask(state, player, decision, arg=0, n=0):
    """Ask one player, or note an automatic step for that player."""
    ask_all(state, 1 << player, decision, arg, n)


@rule
def ask_all(state, who, decision, arg=0, n=0):
    """Ask all players in the mask at the same time; they answer in any order."""
    entry = state.agenda[state.pending]
    entry.who = who
    entry.decision = decision
    entry.arg = arg
    entry.n = n
    state.pending += 1


@rule
def top(state):
    """The question to be answered now."""
    return state.agenda[state.pending - 1]


@rule
def done(state):
    """The question is answered; its entry is wiped, so that equal positions are equal bytes."""
    entry = state.agenda[state.pending - 1]
    entry.who = 0
    entry.decision = 0
    entry.arg = 0
    entry.n = 0
    state.pending -= 1


@rule
def answered(state, player):
    """One player has answered a question to several; returns how many are still to answer."""
    entry = state.agenda[state.pending - 1]
    entry.who = entry.who & ~(1 << player)
    left = 0
    for seat in range(state.seats):
        left += (entry.who >> seat) & 1
    return left


@rule
def wait(state):
    """Say who may move now; nobody when nothing is pending, and the game is over."""
    state.waiting = state.agenda[state.pending - 1].who if state.pending > 0 else 0


@rule
def offer(out, n, move):
    """Add one legal move to the list; returns the new length."""
    out[n] = move
    return n + 1


@rule
def first_of(who):
    """The lowest seat in a mask."""
    seat = 0
    while (who >> seat) & 1 == 0:
        seat += 1
    return seat
