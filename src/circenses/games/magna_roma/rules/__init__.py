"""What may I do, and what then happens? Here chapter 13, the decisions; the others file by file."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import MOST_STEPS, first_of, is_automatic, top, wait
from circenses.core.rules.dispatch import dispatch
from circenses.games.magna_roma.rules import actions, draft, placement, resources
from circenses.games.magna_roma.rules import setup as chapter_3
from circenses.games.magna_roma.state import FIRST_AUTOMATIC, Decision

__all__ = ["imagine", "legal", "play", "setup"]

CHAPTERS = (actions, draft, placement, resources, chapter_3)
may, do, follow = dispatch(__name__, Decision, FIRST_AUTOMATIC, CHAPTERS)
setup = chapter_3.setup


@rule
def legal(state, player, out):
    """MR-13.2: exactly one kind of decision is open, for exactly one player."""
    return may(state, player, out)


@rule
def play(state, player, move):
    """MR-13.2: carry out one choice, and all that follows from it without a choice."""
    do(state, player, move)
    settle(state)


@rule
def settle(state):
    """Carry out what needs no choice, until somebody has to decide or the game is over."""
    for _ in range(MOST_STEPS):
        if not is_automatic(state, FIRST_AUTOMATIC):
            break
        follow(state, first_of(top(state).who))
    wait(state, FIRST_AUTOMATIC)


@rule
def imagine(state, player):
    """MR-1.7, MR-13.6: decks are bags, so nothing is hidden but chance itself."""
