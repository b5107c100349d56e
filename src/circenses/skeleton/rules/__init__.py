"""The rules, one file a chapter of RULES.md; here each question is led to its pair of rules."""

from circenses.core.agenda import top
from circenses.core.jit import rule
from circenses.skeleton.rules import turn
from circenses.skeleton.rules.setup import lay_out
from circenses.skeleton.state import Decision


@rule
def setup(state, options):
    """A new game, ready for its first decision."""
    lay_out(state)
    turn.settle(state)


@rule
def legal(state, player, out):
    """The moves open to a player: the one place that says what is allowed."""
    # fmt: off
    match top(state).decision:
        case Decision.TAKE: return turn.may_take(state, player, out)
    # fmt: on
    return 0


@rule
def play(state, player, move):
    """Carry a move out, and all that follows of itself."""
    # fmt: off
    match top(state).decision:
        case Decision.TAKE: turn.do_take(state, player, move)
    # fmt: on
    turn.settle(state)


@rule
def imagine(state, player):
    """Fill in what the player cannot know; nothing is hidden yet."""
