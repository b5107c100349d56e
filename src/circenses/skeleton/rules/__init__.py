"""The rules, one file for each chapter of RULES.md; `dispatch` finds those of each question."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.dispatch import dispatch, play_and_settle
from circenses.skeleton.rules import turn
from circenses.skeleton.rules.setup import lay_out
from circenses.skeleton.state import FIRST_AUTOMATIC, Decision

CHAPTERS = (turn,)  # Decision.TAKE has may_take and do_take in one of them
legal, do, follow = dispatch(__name__, Decision, FIRST_AUTOMATIC, CHAPTERS)
play, settle = play_and_settle(do, follow, FIRST_AUTOMATIC)


@rule
def setup(state, options):
    """A new game, ready for its first decision."""
    lay_out(state)
    settle(state)


@rule
def imagine(state, player):
    """Fill in what the player cannot know; nothing is hidden yet."""
