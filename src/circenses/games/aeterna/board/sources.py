"""Where the points of Æterna come from, reason by reason."""

from typing import TYPE_CHECKING

from circenses.core.interpret import interpreted
from circenses.core.sources import Source
from circenses.core.words import counted
from circenses.draw.pieces import ROMAN
from circenses.games.aeterna import data, scoring
from circenses.games.aeterna.board.words import card_name
from circenses.games.aeterna.vocabulary import COLOURS, ERA_NAMES

if TYPE_CHECKING:
    from circenses.games.aeterna.board.view import Player, Table


def sources(table: "Table", side: int) -> list[Source]:
    me = table.players[side]
    stored = [
        Source(scoring.STONES, f"{me.stones} stone", me.stones // data.STONE_PER_PP),
        Source(scoring.WHEAT, f"{me.wheat} wheat", me.wheat // data.WHEAT_PER_PP),
        Source(scoring.AUREI, f"{me.aurei} aurei", me.aurei // data.AUREI_PER_PP),
    ]
    return [*stored, *cards(me), *diversity(me)]


def chapter(table: "Table") -> str:
    return f"Era {ROMAN[table.era + 1]}, {ERA_NAMES[table.era]}"


def cards(me: "Player") -> list[Source]:
    """AE-10.3: the printed points of each card, if the total does not fall below 0."""
    if any(me.played[card] and data.CARD_PP[card] < 0 for card in range(data.CARDS)):
        return []
    return [
        Source(scoring.PRINTED, card_name(card), int(data.CARD_PP[card]))
        for card in range(data.CARDS)
        if me.played[card]
    ]


def diversity(me: "Player") -> list[Source]:
    """AE-10.4: full sets of colours, then sets that lack one."""
    full = int(interpreted(scoring.full_sets)(me))
    whole = data.SET_OF_7 * full
    rest = int(interpreted(scoring.diversity)(me)) - whole
    return [
        Source(scoring.DIVERSITY, f"{counted(full, 'set')} of {COLOURS} colours", whole),
        Source(scoring.DIVERSITY, f"sets of {COLOURS - 1} colours", rest),
    ]
