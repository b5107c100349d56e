"""Where the points of Æterna come from, reason by reason."""

import numpy as np

from circenses.core.compiling.interpret import on_view
from circenses.core.state.view import copied
from circenses.core.text.lists import counted
from circenses.core.text.sources import Source
from circenses.draw.pieces import ROMAN
from circenses.games.aeterna import GAME, box, scoring
from circenses.games.aeterna.board.count import FEEDING, fires, ran, stands, works
from circenses.games.aeterna.board.forecast import POINTS
from circenses.games.aeterna.board.names import card_name
from circenses.games.aeterna.rules import phases
from circenses.games.aeterna.state import Phase
from circenses.games.aeterna.view import Player, Table
from circenses.games.aeterna.vocabulary import COLORS, ERA_NAMES

rules = on_view(scoring)


def sources(table: Table, side: int) -> list[Source]:
    me = table.players[side]
    stored = [
        Source(scoring.STONES, f"{me.stones} stone", me.stones // box.FinalScoring.stone_per_pp),
        Source(scoring.WHEAT, f"{me.wheat} wheat", me.wheat // box.FinalScoring.wheat_per_pp),
        Source(scoring.AUREI, f"{me.aurei} aurei", me.aurei // box.FinalScoring.aurei_per_pp),
    ]
    return [*stored, *cards(me), *diversity(me)]


DEEDS = {
    "pass": "passing",
    "site": "constructing",
    "play": "cards played",
    "board": "cards played",
    "option": "cards played",
    "favor": "favors",
    "token": "reward tokens",
    "swap": "discards",
    "monument": "Monuments activated",
    "slot": "the next Era",
}


def earned(was: Table, now: Table, side: int, deed: str) -> list[Source]:
    """AE-1.2: points during play, by what earned them; the end of an Era phase by phase."""
    points = int(now.players[side].pp) - int(was.players[side].pp)
    if not points:
        return []
    known = []
    if was.phase == Phase.ACTIONS and now.phase != Phase.ACTIONS:
        known = counted_at_the_end(was, side)
    elif was.phase == Phase.UNREST:
        known = [Source(scoring.PRESTIGE, FEEDING, points)]
    rest = points - sum(one.points for one in known)
    return [*known, Source(scoring.PRESTIGE, DEEDS.get(deed, "other moves"), rest)]


def counted_at_the_end(was: Table, side: int) -> list[Source]:
    """AE-9.1 to AE-9.7: hills, fires and buildings of an Era that ends with this move."""
    state = copied(np.asarray(was).reshape(1).view(GAME.state.dtype))[0]
    found = [*stands(state), *ran(state, phases.do_scoring_phase, lambda side: [])]
    found += [*fires(state), *works(state)]
    return [
        Source(scoring.PRESTIGE, f"{one.heading}, Era {ROMAN[int(was.era) + 1]}", points)
        for one in found
        if one.side == side and one.amount and (points := int(one.amount.row[POINTS]))
    ]


def chapter(table: Table) -> str:
    return f"Era {ROMAN[table.era + 1]}, {ERA_NAMES[table.era]}"


def cards(me: Player) -> list[Source]:
    """AE-10.3: the printed points of each card, if the total does not fall below 0."""
    if any(me.played[card] and box.Card.pp[card] < 0 for card in range(box.CARDS)):
        return []
    return [
        Source(scoring.PRINTED, card_name(card), int(box.Card.pp[card]), (f"card:{card}",))
        for card in range(box.CARDS)
        if me.played[card]
    ]


def diversity(me: Player) -> list[Source]:
    """AE-10.4: full sets of colors, then sets that lack one."""
    full = rules.full_sets(me)
    whole = box.FinalScoring.diversity_7 * full
    rest = rules.diversity(me) - whole
    return [
        Source(scoring.DIVERSITY, f"{counted(full, 'set')} of {COLORS} colors", whole),
        Source(scoring.DIVERSITY, f"sets of {COLORS - 1} colors", rest),
    ]
