"""Chapter 17: the mosaic board."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.rules.resources import can_pay, counted, pay
from circenses.games.nova_roma.state import SKIP_CLAIM, Decision


@rule
def may_claim(state, player):
    """NR-6.2, NR-6.6: one achievement in a turn at most; NR-17.2: with a token in hand."""
    me = state.players[player]
    options = 1 << SKIP_CLAIM
    if state.claims > 0 or me.tokens == 0:
        return options
    for cell in range(layout.MOSAIC_CELLS):
        if (me.claimed >> cell) & 1 == 0 and is_met(me, achievement_at(me, cell)):
            options |= 1 << cell
    return options


@rule
def achievement_at(me, cell):
    """NR-17.1: cell (row, column) is one of the three of the strip in that row."""
    row, column = divmod(cell, layout.MOSAIC_SIDE)
    return layout.STRIP_CELLS[me.strips[row], column]


@rule
def is_met(me, achievement):
    """NR-2.6: each counter is high enough, and so is their sum; what is paid must be there."""
    total = 0
    for term in range(layout.MAX_TERMS):
        least = layout.TERM_LEAST[achievement, term]
        if least > 0:
            n = counted(me, layout.TERM_COUNTER[achievement, term])
            if n < least:
                return False
            total += n
    return total >= box.Achievement.sum[achievement] and can_pay(
        me, layout.ACHIEVEMENT_PAY[achievement]
    )


@rule
def do_claim(state, player, cell):
    """NR-17.2: pay what it asks and put a token on it, for good (NR-17.3)."""
    done(state)
    if cell == SKIP_CLAIM:
        return
    me = state.players[player]
    pay(state, player, layout.ACHIEVEMENT_PAY[achievement_at(me, cell)])
    me.tokens -= 1
    me.claimed |= 1 << cell
    state.claims = 1
    reward_claim(state, player, cell)


@rule
def reward_claim(state, player, cell):
    """NR-17.4: for the row, then each line that is now complete; asked last, gained first."""
    claimed = state.players[player].claimed
    for line in range(layout.MOSAIC_LINE_COUNT - 1, -1, -1):
        cells = layout.LINE_CELLS[line]
        if (cells >> cell) & 1 and claimed & cells == cells:
            ask(state, player, Decision.REWARD, layout.LINE_GAIN[line])
    ask(state, player, Decision.REWARD, layout.CLAIM_GAIN[cell // layout.MOSAIC_SIDE])
