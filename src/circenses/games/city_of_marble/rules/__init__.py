"""What may I do, and what then happens? Here chapter 12, the decisions; the others file by file."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import MOST_STEPS, first_of, is_automatic, top, wait
from circenses.core.rules.dispatch import dispatch
from circenses.games.city_of_marble.rules import actions, aqueducts, curator, sites, turn
from circenses.games.city_of_marble.rules.imagine import imagine
from circenses.games.city_of_marble.rules.setup import lay_out_game
from circenses.games.city_of_marble.state import FIRST_AUTOMATIC, Decision

__all__ = ["imagine", "legal", "play", "setup"]

CHAPTERS = (actions, aqueducts, curator, sites, turn)
may, do, follow = dispatch(__name__, Decision, FIRST_AUTOMATIC, CHAPTERS)


@rule
def setup(state, options):
    """CM-3: lay out a new game, up to the first choice."""
    lay_out_game(state, options)
    settle(state)


@rule
def legal(state, player, out):
    """CM-12.1: each decision is one player's choice from a fixed list."""
    return may(state, player, out)


@rule
def play(state, player, move):
    """CM-12.2: carry out one choice, and all that follows from it without a choice."""
    do(state, player, move)
    settle(state)


@rule
def settle(state):
    """CM-12.3: carry out what needs no choice, until somebody has to decide or the game is over."""
    for _ in range(MOST_STEPS):
        if not is_automatic(state, FIRST_AUTOMATIC):
            break
        follow(state, first_of(top(state).who))
    wait(state, FIRST_AUTOMATIC)
