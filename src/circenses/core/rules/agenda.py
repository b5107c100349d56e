"""The stack of open decisions and pending steps.

An effect that needs a choice pushes a question; the last one pushed is answered first.
"""

from circenses.core.compiling.jit import rule

MOST_STEPS = 1000  # most steps without a choice after one move; rules that take more never end
NEVER = 1 << 30  # no decision has this number


@rule
def ask(state, player, decision, arg=0, n=0):
    """Push a question to one player, or an automatic step for that player."""
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
    """Remove the answered question and wipe its entry, so that equal positions are equal bytes."""
    entry = state.agenda[state.pending - 1]
    entry.who = 0
    entry.decision = 0
    entry.arg = 0
    entry.n = 0
    state.pending -= 1


@rule
def answered(state, player):
    """Note one player's answer to a question to several; returns how many answers are missing."""
    entry = state.agenda[state.pending - 1]
    entry.who = entry.who & ~(1 << player)
    left = 0
    for seat in range(state.seats):
        left += (entry.who >> seat) & 1
    return left


@rule
def is_automatic(state, first):
    """Whether a step without a choice is next: those are numbered from `first` on."""
    return state.pending > 0 and state.agenda[state.pending - 1].decision >= first


@rule
def wait(state, first=NEVER):
    """Set who may move now; nobody if nothing is pending, and the game is over.

    Nobody either if an automatic step is still next after MOST_STEPS: the rules never end, and
    `Game.play_move` reports it.
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
