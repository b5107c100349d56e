"""What may I do, and what then happens? Here chapter 12, the decisions; the others file by file."""

from circenses.core.agenda import first_of, top, wait
from circenses.core.jit import rule
from circenses.games.city_of_marble.rules.actions import (
    do_action,
    do_color,
    do_draw,
    do_magistrate,
    do_placement,
    do_recall,
    may_color,
    may_draw,
    may_magistrate,
    may_placement,
    may_recall,
)
from circenses.games.city_of_marble.rules.aqueducts import after_laying, do_piece, may_piece
from circenses.games.city_of_marble.rules.curator import curator_lifts, lay_water, next_work
from circenses.games.city_of_marble.rules.imagine import imagine
from circenses.games.city_of_marble.rules.setup import lay_out_game
from circenses.games.city_of_marble.rules.sites import (
    do_lift,
    do_site,
    may_lift,
    may_site,
    next_site,
)
from circenses.games.city_of_marble.rules.turn import do_imperium, go_on, may_action, may_imperium
from circenses.games.city_of_marble.state import FIRST_AUTOMATIC, Decision

__all__ = ["imagine", "legal", "play", "setup"]


@rule
def setup(state, options):
    """CM-3: lay out a new game, up to the first choice."""
    lay_out_game(state, options)
    settle(state)


@rule
def legal(state, player, out):
    """CM-12.1: each decision is one player's choice from a fixed list."""
    # fmt: off
    match top(state).decision:
        case Decision.ACTION:     return may_action(state, player, out)
        case Decision.DRAW:       return may_draw(state, player, out)
        case Decision.RECALL:     return may_recall(state, player, out)
        case Decision.PIECE:      return may_piece(state, player, out)
        case Decision.COLOR:      return may_color(state, player, out)
        case Decision.PLACEMENT:  return may_placement(state, player, out)
        case Decision.MAGISTRATE: return may_magistrate(state, player, out)
        case Decision.SITE:       return may_site(state, player, out)
        case Decision.LIFT:       return may_lift(state, player, out)
        case _:                   return may_imperium(state, player, out)
    # fmt: on


@rule
def play(state, player, move):
    """CM-12.2: carry out one choice, and all that follows from it without a choice."""
    carry_out(state, player, move)
    settle(state)


@rule
def carry_out(state, player, move):
    """CM-12.2: one choice by itself."""
    # fmt: off
    match top(state).decision:
        case Decision.ACTION:     do_action(state, player, move)
        case Decision.DRAW:       do_draw(state, player, move)
        case Decision.RECALL:     do_recall(state, player, move)
        case Decision.PIECE:      do_piece(state, player, move)
        case Decision.COLOR:      do_color(state, player, move)
        case Decision.PLACEMENT:  do_placement(state, player, move)
        case Decision.MAGISTRATE: do_magistrate(state, player, move)
        case Decision.SITE:       do_site(state, player, move)
        case Decision.LIFT:       do_lift(state, player, move)
        case _:                   do_imperium(state, player, move)
    # fmt: on


@rule
def settle(state):
    """CM-12.3: carry out what needs no choice, until somebody has to decide or the game is over."""
    while state.pending > 0 and top(state).decision >= FIRST_AUTOMATIC:
        carry_on(state, first_of(top(state).who))
    wait(state)


@rule
def carry_on(state, player):
    """One step that needs no choice."""
    # fmt: off
    match top(state).decision:
        case Decision.TURN:  go_on(state, player)
        case Decision.LAID:  after_laying(state, player)
        case Decision.SITES: next_site(state, player)
        case Decision.WORKS: next_work(state)
        case Decision.WATER: lay_water(state)
        case _:              curator_lifts(state)
    # fmt: on
