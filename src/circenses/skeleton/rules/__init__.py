"""The rules, one file a chapter of RULES.md; here each question is led to its pair of rules."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import MOST_STEPS, first_of, is_automatic, top, wait
from circenses.core.rules.dispatch import dispatch
from circenses.skeleton.rules import turn
from circenses.skeleton.rules.setup import lay_out
from circenses.skeleton.state import FIRST_AUTOMATIC, Decision

CHAPTERS = (turn,)  # Decision.TAKE has may_take and do_take in one of them
legal, do, follow = dispatch(__name__, Decision, FIRST_AUTOMATIC, CHAPTERS)


@rule
def setup(state, options):
    """A new game, ready for its first decision."""
    lay_out(state)
    settle(state)


@rule
def play(state, player, move):
    """Carry a move out, and all that follows from it without a choice."""
    do(state, player, move)
    settle(state)


@rule
def settle(state):
    """Carry out every step that needs no choice."""
    for _ in range(MOST_STEPS):
        if not is_automatic(state, FIRST_AUTOMATIC):
            break
        follow(state, first_of(top(state).who))
    wait(state, FIRST_AUTOMATIC)


@rule
def imagine(state, player):
    """Fill in what the player cannot know; nothing is hidden yet."""
