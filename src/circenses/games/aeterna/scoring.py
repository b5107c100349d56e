"""AE-10: who won?"""

from circenses.core.compiling.jit import rule
from circenses.core.play.game import Line
from circenses.games.aeterna import box
from circenses.games.aeterna.box import Card, DoomTrack, FinalScoring
from circenses.games.aeterna.rules.resources import is_umbra
from circenses.games.aeterna.vocabulary import COLORS

LINES = (
    Line("Points in play", "AE-1.2"),
    Line("Stone", "AE-10.2"),
    Line("Wheat", "AE-10.2"),
    Line("Aurei", "AE-10.2"),
    Line("Cards", "AE-10.3"),
    Line("Diversity", "AE-10.4"),
    Line("Doom", "AE-10.6"),
    Line("Damnatio memoriae", "AE-10.7"),
)
TIES = (Line("Gens Umbra wins ties", "AE-16.R4"),)
PRESTIGE, STONES, WHEAT, AUREI, PRINTED, DIVERSITY, DOOM, DAMNATIO, UMBRA_FIRST = range(9)
CONDEMNED = -1  # AE-10.R2: a total below every other


@rule
def score(state, player, sheet):
    """AE-10.1: resources, cards, diversity, doom, in this order."""
    me = state.players[player]
    sheet[PRESTIGE] = me.pp
    sheet[STONES] = me.stones // FinalScoring.stone_per_pp  # AE-10.2
    sheet[WHEAT] = me.wheat // FinalScoring.wheat_per_pp
    sheet[AUREI] = me.aurei // FinalScoring.aurei_per_pp
    total = me.pp + sheet[STONES] + sheet[WHEAT] + sheet[AUREI]
    sheet[PRINTED] = not_below_zero(total, printed_pp(me))
    total += sheet[PRINTED]
    sheet[DIVERSITY] = diversity(me)
    total += sheet[DIVERSITY]
    sheet[DOOM] = not_below_zero(total, -doom_loss(me))
    total += sheet[DOOM]
    sheet[DAMNATIO] = CONDEMNED - total if is_condemned(me) else 0  # AE-10.7
    sheet[UMBRA_FIRST] = 1 if is_umbra(state, player) else 0  # AE-16.10, AE-16.R4


@rule
def not_below_zero(total, change):
    """AE-10.R1, AE-6.3: as much of the change as leaves the total at 0 or more."""
    return max(change, -total)


@rule
def printed_pp(me):
    """AE-10.3: the printed PP of all Monuments and Provinces played; some are negative."""
    pp = 0
    for card in range(box.CARDS):
        pp += Card.pp[card] * me.played[card]
    return pp


@rule
def diversity(me):
    """AE-10.4, AE-10.5: 9 PP for each set of 7 colors, then 3 PP for each set of 6."""
    full = full_sets(me)
    sets = 0
    while cards_for_sets(me, full, sets + 1) >= (COLORS - 1) * (sets + 1):
        sets += 1
    return FinalScoring.diversity_7 * full + FinalScoring.diversity_6 * sets


@rule
def full_sets(me):
    """AE-10.5: as many as there are cards of the rarest color."""
    full = me.colors[0]
    for color in range(1, COLORS):
        full = min(full, me.colors[color])
    return full


@rule
def cards_for_sets(me, full, sets):
    """AE-10.5: cards beyond the full sets that `sets` sets can use, one of a color in each."""
    cards = 0
    for color in range(COLORS):
        cards += min(me.colors[color] - full, sets)
    return cards


@rule
def doom_space(me):
    """AE-10.6, AE-10.R3: unrest and Doom tokens together, on a track of 11 spaces."""
    return min(DoomTrack.last, me.unrest + me.dooms)


@rule
def is_condemned(me):
    """AE-10.6: the last space is Damnatio memoriae."""
    return doom_space(me) == DoomTrack.last


@rule
def doom_loss(me):
    return 0 if is_condemned(me) else DoomTrack.pp_lost[doom_space(me)]
