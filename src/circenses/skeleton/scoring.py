"""Who won: one line of the score sheet for each paragraph of final scoring, then tie-breakers."""

from circenses.core.compiling.jit import rule
from circenses.core.play.game import Line

LINES = (Line("Last stone", "SK-3.1"),)
TIES = ()


@rule
def score(state, player, sheet):
    sheet[0] = state.players[player].points  # SK-3.1
