"""What may I do, and what then happens? Here chapter 13, the decisions; the others file by file."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.dispatch import dispatch, play_and_settle
from circenses.games.magna_roma.rules import actions, draft, placement, resources
from circenses.games.magna_roma.rules import setup as chapter_3
from circenses.games.magna_roma.state import FIRST_AUTOMATIC, Decision

__all__ = ["imagine", "legal", "play", "setup"]

CHAPTERS = (actions, draft, placement, resources, chapter_3)
# MR-13.2: exactly one kind of decision is open, for exactly one player.
legal, do, follow = dispatch(__name__, Decision, FIRST_AUTOMATIC, CHAPTERS)
play, settle = play_and_settle(do, follow, FIRST_AUTOMATIC)
setup = chapter_3.setup


@rule
def imagine(state, player):
    """MR-1.7, MR-13.6: decks are bags, so nothing is hidden but chance itself."""
