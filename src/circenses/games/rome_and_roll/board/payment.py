"""RR-18.3: how a bill is usually paid, as a path of moves that one click takes."""

from typing import TYPE_CHECKING, Any

from circenses.core.choices import LONGEST, Path
from circenses.core.interpret import interpreted
from circenses.core.prepare import at_hand
from circenses.core.preview import decision, played, world_of
from circenses.core.view import copied
from circenses.core.words import listed
from circenses.games.rome_and_roll import GAME
from circenses.games.rome_and_roll import vocabulary as words
from circenses.games.rome_and_roll.board.words import RESOURCE_NAMES, SOURCE_WORDS
from circenses.games.rome_and_roll.rules.resources import good_due
from circenses.games.rome_and_roll.state import (
    BY_DISCOUNT,
    DIE_BASKET,
    DIE_JEWEL,
    FROM_DIE,
    FROM_YARD,
    SOURCE,
    YARD_JEWEL,
    Decision,
)

if TYPE_CHECKING:
    from circenses.games.rome_and_roll.board.view import Table

ORDER = [FROM_DIE, DIE_JEWEL, FROM_YARD, YARD_JEWEL, BY_DISCOUNT, DIE_BASKET]


def usual_payment(table: "Table", player: int) -> tuple[Path, str]:
    """The moves that pay the bill as RR-18.3 says, and what they take from where."""
    states = copied(world_of(GAME, table.view, player))
    path: list[int] = []
    said = []
    while decision(states[0]) == Decision.PAY and len(path) < LONGEST:
        good = int(interpreted(good_due)(states[0]))
        move = usual_source(states, player, good)
        path.append(move)
        said.append(source_words(move, good))
        played(GAME, states, player, [(move,)])
    return tuple(path), f"Pay {listed(said)}"


def usual_source(states: Any, player: int, good: int) -> int:
    """Where the next unit comes from: exact icons, the yard, the discount, a basket."""
    open_ = at_hand(GAME).legal_moves(states, 0, player).tolist()
    if SOURCE + BY_DISCOUNT in open_ and is_scarcest(states[0], player, good):
        return SOURCE + BY_DISCOUNT
    return next((SOURCE + one for one in ORDER if SOURCE + one in open_), open_[0])


def is_scarcest(state: Any, player: int, good: int) -> bool:
    """Whether the player has less of a good than of all else that is due."""
    have = {
        other: int(state["players"][player]["yard"][other] + state["icons"][other])
        for other in range(words.RESOURCES)
        if state["bill"][other]
    }
    return have.get(good, 0) == min(have.values(), default=0)


def source_words(move: int, good: int) -> str:
    if move < SOURCE:
        return f"{RESOURCE_NAMES[good]} with two others"
    if move - SOURCE in (DIE_JEWEL, YARD_JEWEL, DIE_BASKET) and good != words.JEWELLERY:
        return SOURCE_WORDS[move - SOURCE]
    return (
        f"{RESOURCE_NAMES[good]} {SOURCE_WORDS[move - SOURCE].removeprefix('with jewellery of ')}"
    )
