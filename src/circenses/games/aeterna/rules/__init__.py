"""What may I do, and what then happens? One file for each chapter of RULES.md."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import wait
from circenses.core.rules.dispatch import dispatch, play_and_settle
from circenses.games.aeterna.rules import actions, cards, draft, hills, phases
from circenses.games.aeterna.rules.imagine import imagine
from circenses.games.aeterna.rules.setup import lay_out_game
from circenses.games.aeterna.state import FIRST_AUTOMATIC, Decision

__all__ = ["imagine", "legal", "play", "setup"]

CHAPTERS = (actions, cards, draft, hills, phases)
# AE-14.R4: each step takes effect at once; AE-14.2, AE-14.4: steps without a choice follow.
legal, do, follow = dispatch(__name__, Decision, FIRST_AUTOMATIC, CHAPTERS)
play, settle = play_and_settle(do, follow, FIRST_AUTOMATIC)


@rule
def setup(state, options):
    """AE-2: lay out a new game; its first phase, the draft, begins at once."""
    lay_out_game(state, options)
    phases.do_draft_phase(state)
    wait(state)
