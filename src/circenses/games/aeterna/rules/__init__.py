"""What may I do, and what then happens? One file for each chapter of RULES.md."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import MOST_STEPS, is_automatic, wait
from circenses.core.rules.dispatch import dispatch
from circenses.games.aeterna.rules import actions, cards, draft, hills, phases
from circenses.games.aeterna.rules.imagine import imagine
from circenses.games.aeterna.rules.setup import lay_out_game
from circenses.games.aeterna.state import FIRST_AUTOMATIC, Decision

__all__ = ["imagine", "legal", "play", "setup"]

CHAPTERS = (actions, cards, draft, hills, phases)
may, do, follow = dispatch(__name__, Decision, FIRST_AUTOMATIC, CHAPTERS)


@rule
def setup(state, options):
    """AE-2: lay out a new game; its first phase, the draft, begins at once."""
    lay_out_game(state, options)
    phases.do_draft_phase(state)
    wait(state)


@rule
def legal(state, player, out):
    """AE-14: the moves open to a player now."""
    return may(state, player, out)


@rule
def play(state, player, move):
    """AE-14.R4: each step takes effect at once, up to the next choice."""
    do(state, player, move)
    settle(state)


@rule
def settle(state):
    """AE-14.2, AE-14.4: carry out every step that needs no choice, until somebody has to decide."""
    for _ in range(MOST_STEPS):
        if not is_automatic(state, FIRST_AUTOMATIC):
            break
        follow(state)
    wait(state, FIRST_AUTOMATIC)
