"""The stack of decisions still to be taken, and of steps still to be carried out.

An effect that needs a choice pushes it; what was pushed last is answered first.
"""

from circenses.core.compiling.jit import rule

MOST_STEPS = 1000  # without a choice, after one move; a rule that wants more never ends
NEVER = 1 << 30  # no decision has this number


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
def is_automatic(state, first):
    """Whether a step comes next that needs no choice; decisions are numbered so from `first` on."""
    return state.pending > 0 and state.agenda[state.pending - 1].decision >= first


@rule
def wait(state, first=NEVER):
    """Say who may move now; nobody when nothing is pending, and the game is over.

    Nobody either when a step that needs no choice still comes next: MOST_STEPS were carried out, so
    the rules do not come to an end, and `Game.play_move` says so.
    """
    open_ = state.pending > 0 and not is_automatic(state, first)
    state.waiting = state.agenda[state.pending - 1].who if open_ else 0


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
