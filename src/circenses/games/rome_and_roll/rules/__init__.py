"""What may I do, and what then happens? Here chapter 18, the decisions; the others file by file."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import MOST_STEPS, first_of, is_automatic, top, wait
from circenses.core.rules.dispatch import dispatch
from circenses.games.rome_and_roll.rules import (
    advisors,
    army,
    construct,
    destination,
    effects,
    favors,
    resources,
    roads,
    rounds,
    seneca,
    trade,
    turn,
)
from circenses.games.rome_and_roll.rules import setup as setting_up
from circenses.games.rome_and_roll.rules.imagine import imagine
from circenses.games.rome_and_roll.state import FIRST_AUTOMATIC, Decision

__all__ = ["imagine", "legal", "play", "setup"]

# fmt: off
CHAPTERS = (advisors, army, construct, destination, effects, favors, resources, roads, rounds,
            seneca, setting_up, trade, turn)
# fmt: on
# RR-18: one question is open; RR-3.8, RR-11.7, RR-18.6: for one player, in any player's turn.
legal, do, follow = dispatch(__name__, Decision, FIRST_AUTOMATIC, CHAPTERS)


@rule
def setup(state, options):
    """RR-2: lay out a new game, up to the first choice: a settlement, or the first die."""
    setting_up.lay_out_game(state, options)
    while top(state).decision >= FIRST_AUTOMATIC:  # not `follow`: it would be compiled once more
        if top(state).decision == Decision.ROUND:
            rounds.do_round(state)
        else:
            rounds.do_drafting(state)
    wait(state)


@rule
def play(state, player, move):
    """RR-18.2, RR-18.10: one choice, and all that follows from it without a choice."""
    do(state, player, move)
    settle(state)


@rule
def settle(state):
    """RR-18.1: carry out what needs no choice, until a player has one or the game is over."""
    few = state.only[:]  # room for two moves: is there a choice?
    for _ in range(MOST_STEPS):
        if state.pending == 0:
            break
        player = first_of(top(state).who)
        if is_automatic(state, FIRST_AUTOMATIC):
            follow(state, player)
        elif legal(state, player, few) == 1:
            do(state, player, few[0])
        else:
            break
    state.only[0] = 0
    state.only[1] = 0
    wait(state, FIRST_AUTOMATIC)
