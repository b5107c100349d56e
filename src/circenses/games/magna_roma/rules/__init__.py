"""What may I do, and what then happens? Here chapter 13, the decisions; the others file by file."""

from circenses.core.agenda import first_of, top, wait
from circenses.core.jit import rule
from circenses.games.magna_roma.rules.actions import (
    do_action,
    do_bless,
    do_site,
    may_action,
    may_bless,
    may_site,
)
from circenses.games.magna_roma.rules.draft import (
    do_next_tile,
    do_pool_tile,
    end_turn,
    may_next_tile,
    may_pool_tile,
)
from circenses.games.magna_roma.rules.placement import do_cell, do_rotation, may_cell, may_rotation
from circenses.games.magna_roma.rules.resources import (
    advance_luxury,
    advance_star,
    do_trade,
    gain_symbols,
    may_trade,
)
from circenses.games.magna_roma.rules.setup import do_first_tile, may_first_tile, setup
from circenses.games.magna_roma.state import FIRST_AUTOMATIC, Decision

__all__ = ["imagine", "legal", "play", "setup"]


@rule
def legal(state, player, out):
    """MR-13.2: exactly one kind of decision is open, for exactly one player."""
    # fmt: off
    match top(state).decision:
        case Decision.FIRST_TILE: return may_first_tile(state, player, out)
        case Decision.POOL_TILE:  return may_pool_tile(state, player, out)
        case Decision.CELL:       return may_cell(state, player, out)
        case Decision.ROTATION:   return may_rotation(state, player, out)
        case Decision.TRADE:      return may_trade(state, player, out)
        case Decision.ACTION:     return may_action(state, player, out)
        case Decision.SITE:       return may_site(state, player, out)
        case Decision.BLESS:      return may_bless(state, player, out)
        case _:                   return may_next_tile(state, player, out)
    # fmt: on


@rule
def play(state, player, move):
    """MR-13.2: carry out one choice, and all that follows from it without a choice."""
    # fmt: off
    match top(state).decision:
        case Decision.FIRST_TILE: do_first_tile(state, player, move)
        case Decision.POOL_TILE:  do_pool_tile(state, player, move)
        case Decision.CELL:       do_cell(state, player, move)
        case Decision.ROTATION:   do_rotation(state, player, move)
        case Decision.TRADE:      do_trade(state, player, move)
        case Decision.ACTION:     do_action(state, player, move)
        case Decision.SITE:       do_site(state, player, move)
        case Decision.BLESS:      do_bless(state, player, move)
        case _:                   do_next_tile(state, player, move)
    # fmt: on
    settle(state)


@rule
def settle(state):
    """Carry out what needs no choice, until somebody has to decide or the game is over."""
    while state.pending > 0 and top(state).decision >= FIRST_AUTOMATIC:
        carry_on(state, first_of(top(state).who))
    wait(state)


@rule
def carry_on(state, player):
    """One step that needs no choice."""
    # fmt: off
    match top(state).decision:
        case Decision.STARS:    advance_star(state, player)
        case Decision.SYMBOLS:  gain_symbols(state, player)
        case Decision.LUXURIES: advance_luxury(state, player)
        case _:                 end_turn(state, player)
    # fmt: on


@rule
def imagine(state, player):
    """MR-1.7, MR-13.6: decks are bags, so nothing is hidden but chance itself."""
