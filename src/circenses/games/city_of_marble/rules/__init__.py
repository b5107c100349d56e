"""What may I do, and what then happens? Here chapter 12, the decisions; the others file by file."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.dispatch import dispatch, play_and_settle
from circenses.games.city_of_marble.rules import actions, aqueducts, curator, sites, turn
from circenses.games.city_of_marble.rules.imagine import imagine
from circenses.games.city_of_marble.rules.setup import lay_out_game
from circenses.games.city_of_marble.state import FIRST_AUTOMATIC, Decision

__all__ = ["imagine", "legal", "play", "setup"]

CHAPTERS = (actions, aqueducts, curator, sites, turn)
# CM-12.1: each decision is a choice from a fixed list; CM-12.2, CM-12.3: steps without one follow.
legal, do, follow = dispatch(__name__, Decision, FIRST_AUTOMATIC, CHAPTERS)
play, settle = play_and_settle(do, follow, FIRST_AUTOMATIC)


@rule
def setup(state, options):
    """CM-3: lay out a new game, up to the first choice."""
    lay_out_game(state, options)
    settle(state)
