"""What the mosaic board is worth: claimed, met, and on the way (NR-17)."""

import numpy as np

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.rules.bits import bits_in
from circenses.games.nova_roma.rules.mosaic import achievement_at, is_met
from circenses.games.nova_roma.rules.resources import counted
from circenses.games.nova_roma.scoring import score_mosaic
from circenses.games.nova_roma.value import features


@rule
def goals(me, amounts):
    """NR-21.9: what is claimed; what is met, as far as there are tokens; what is on its way."""
    amounts[features.MOSAIC] = score_mosaic(me.claimed)
    amounts[features.TOKENS] = me.tokens
    amounts[features.WAITING] = me.tokens_waiting
    met = 0
    met_points = 0.0
    on_the_way = 0.0
    for cell in range(layout.MOSAIC_CELLS):
        if (me.claimed >> cell) & 1 or me.strips[cell // layout.MOSAIC_SIDE] == EMPTY:
            continue
        gain = worth_of_cell(me, cell)
        share = progress(me, achievement_at(me, cell))
        if share == 1.0 and is_met(me, achievement_at(me, cell)):
            met += 1
            met_points += gain
        else:
            on_the_way += gain * share**2
    amounts[features.MET] = met_points * min(1.0, me.tokens / max(1.0, met))
    amounts[features.ON_THE_WAY] = on_the_way


@rule
def worth_of_cell(me, cell):
    """A cell's own points, and a share of those of its lines that grows as they fill."""
    points = 0.0 + box.MosaicBoard.row_vp[cell // layout.MOSAIC_SIDE]
    for line in range(layout.MOSAIC_LINE_COUNT):
        if (layout.LINE_CELLS[line] >> cell) & 1:
            points += (
                layout.LINE_POINTS[line] * LINE_SHARE[bits_in(me.claimed & layout.LINE_CELLS[line])]
            )
    return points


ASKED = np.maximum(1.0, np.maximum(layout.TERM_LEAST.sum(axis=1), box.Achievement.sum))
LINE_SHARE = (0.1, 0.3, 1.0)  # of a line's points for one more cell, by cells claimed before


@rule
def progress(me, achievement):
    """NR-2.6: how much of what an achievement asks for is there, from 0 to 1."""
    have = 0
    for term in range(layout.MAX_TERMS):
        least = layout.TERM_LEAST[achievement, term]
        if least > 0:
            n = counted(me, layout.TERM_COUNTER[achievement, term])
            have += n if box.Achievement.sum[achievement] > 0 else min(n, least)
    return min(1.0, have / ASKED[achievement])
