"""Paths of moves that one click takes: the usual payment, and the main action before its time."""

from collections import Counter

import numpy as np

from circenses.core.compiling.interpret import on_view
from circenses.core.play.preview import decision, open_moves, played, world_of
from circenses.core.play.seat_choices import LONGEST, Path
from circenses.core.state.view import copied
from circenses.core.text.lists import listed
from circenses.draw.choices import Choices
from circenses.draw.table import asked, asks
from circenses.games.rome_and_roll import GAME, box, state, vocabulary
from circenses.games.rome_and_roll.board.names import RESOURCE_NAMES, senator_word
from circenses.games.rome_and_roll.board.story import source_words
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.rules import resources
from circenses.games.rome_and_roll.state import Decision
from circenses.games.rome_and_roll.view import Table

rules = on_view(resources)
SENATORS = range(state.SENATOR + 1, state.SENATOR + 4)
ACTIONS = range(state.ACTION, state.ACTION + len(vocabulary.Action))
PASS = state.ACTION + vocabulary.Action.PASS
ORDER = [
    state.FROM_DIE,
    state.DIE_JEWEL,
    state.FROM_YARD,
    state.YARD_JEWEL,
    state.BY_DISCOUNT,
    state.DIE_BASKET,
]


# Where a path from a question may end: at the thing itself, and not in the payment after it.
ENDS: dict[int, range] = {
    Decision.ANCHOR: range(state.ORIENTATION, state.ORIENTATION + ground.MOST_TURNS),
    Decision.RUBBLE: range(state.ORIENTATION, state.ORIENTATION + ground.MOST_TURNS),
    Decision.CONQUER_REGION: range(state.SETTLEMENT, state.SETTLEMENT + box.SETTLEMENTS),
    Decision.EXPAND_REGION: range(state.ROAD, state.ROAD + box.ROADS),
}


def fewer_clicks(table: Table, player: int | None, choices: Choices) -> Choices:
    """The single moves, and of the paths only those that a player would want."""
    if player is None or not choices or choices.looks_back:
        return choices
    if asks(table, Decision.PAY):
        return only(choices, dict([usual_payment(table, player)]))
    if asks(table, Decision.FREE_ACTION) or asks(table, Decision.SENATOR_ICON):
        return only(choices, actions_ahead(choices))
    ends = ENDS.get(asked(table).decision, range(0))
    return only(choices, {path: said for path, said in choices.words.items() if path[-1] in ends})


def only(choices: Choices, paths: dict[Path, str]) -> Choices:
    """The single moves, and these paths where they are open."""
    found: dict[Path, str] = {p: said for p, said in choices.words.items() if len(p) == 1}
    found |= {path: said for path, said in paths.items() if len(path) > 1 and path in choices.words}
    return Choices(found, choices.marks)


# ---- the main action, while bribes and senators are still asked for


def actions_ahead(choices: Choices) -> dict[Path, str]:
    """RR-4.4: one path to each main action; with a senator only where he is needed."""
    found: dict[int, Path] = {}
    for path in sorted(choices.words, key=lambda path: bool(senator_in(path))):
        wasteful = path[-1] == PASS and senator_in(path)
        if len(path) > 1 and path[-1] in ACTIONS and not wasteful:
            found.setdefault(path[-1], path)
    return {path: choices.words[path] + with_senator(path) for path in found.values()}


def senator_in(path: Path) -> int:
    """The senator that a path uses, or 0."""
    return next((move - state.SENATOR for move in path if move in SENATORS), 0)


def with_senator(path: Path) -> str:
    used = senator_in(path)
    return f"; with a senator as a {senator_word(used)}" if used else ""


# ---- payments


def usual_payment(table: Table, player: int) -> tuple[Path, str]:
    """The moves that pay the bill as RR-18.3 says, and what they take from where."""
    states = copied(world_of(GAME, table.view, player))
    path: list[int] = []
    said = []
    while decision(states[0]) == Decision.PAY and len(path) < LONGEST:
        good = rules.good_due(states[0])
        move = usual_source(states, player, good)
        path.append(move)
        said.append(payment_words(move, good))
        played(GAME, states, player, [(move,)])
    return tuple(path), f"Pay {listed(counted_words(said))}"


def counted_words(said: list[str]) -> list[str]:
    """Each kind once: `stone from the yard` twice is `2 stone from the yard`."""
    return [f"{n} {one}" if n > 1 else one for one, n in Counter(said).items()]


def usual_source(states: np.ndarray, player: int, good: int) -> int:
    """Where the next unit comes from: exact icons, the yard, the discount, a basket."""
    open_ = open_moves(GAME, states, player)
    if state.SOURCE + state.BY_DISCOUNT in open_ and is_scarcest(states[0], player, good):
        return state.SOURCE + state.BY_DISCOUNT
    return next((state.SOURCE + one for one in ORDER if state.SOURCE + one in open_), open_[0])


def is_scarcest(now: Table, player: int, good: int) -> bool:
    """Whether the player has less of a good than of all else that is due."""
    have = {
        other: now.players[player].yard[other] + now.icons[other]
        for other in range(vocabulary.RESOURCES)
        if now.bill[other]
    }
    return have.get(good, 0) == min(have.values(), default=0)


def payment_words(move: int, good: int) -> str:
    if move < state.SOURCE:
        return f"{RESOURCE_NAMES[good]} with two others"
    return source_words(move - state.SOURCE, good)
