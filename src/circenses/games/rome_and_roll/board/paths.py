"""Several moves made by one click: whole payments, and main actions chosen in advance."""

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from circenses.core.compiling.interpret import on_view
from circenses.core.play.preview import decision, open_moves, played, world_of
from circenses.core.play.seat_choices import MOST_MOVES, Path
from circenses.core.state.schema import EMPTY
from circenses.core.state.view import copied
from circenses.core.text.lists import listed
from circenses.draw.choices import Choices
from circenses.draw.table import asked, asks
from circenses.games.rome_and_roll import GAME, box, state, vocabulary
from circenses.games.rome_and_roll.board.names import senator_word
from circenses.games.rome_and_roll.board.texts import units_words
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.rules import resources
from circenses.games.rome_and_roll.state import Decision
from circenses.games.rome_and_roll.view import Table
from circenses.games.rome_and_roll.vocabulary import GOODS

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
    """The single moves, and only those paths that a player would want."""
    if player is None or not choices or choices.looks_back:
        return choices
    if asks(table, Decision.PAY):
        ahead = any(len(path) > 1 for path in choices.words)
        whole = payments(table, player) if ahead else {}
        return Choices(only(choices, {}).words | whole, choices.marks)
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
    """RR-4.4: one path to each main action, with a senator only where it needs one."""
    found: dict[int, Path] = {}
    for path in sorted(choices.words, key=lambda path: bool(senator_in(path))):
        wasteful = path[-1] == PASS and senator_in(path)
        if len(path) > 1 and path[-1] in ACTIONS and not wasteful:
            found.setdefault(path[-1], path)
    return {path: with_senator(path, choices.words[path]) for path in found.values()}


def senator_in(path: Path) -> int:
    """The senator that a path uses, or 0."""
    return next((move - state.SENATOR for move in path if move in SENATORS), 0)


def with_senator(path: Path, action: str) -> str:
    """An action, and the worker that a senator adds to the die for it."""
    used = senator_in(path)
    return f"{action}, using a senator as a {senator_word(used)}" if used else action


# ---- payments


MOST = 6  # ways to pay that are offered as one click each


def payments(table: Table, player: int) -> dict[Path, str]:
    """Whole payments in words, the usual one first."""
    key = (bytes(table.view), player)
    known = PAID.get(key)
    if known is None:
        if len(PAID) > PAID_KEPT:
            PAID.clear()
        known = PAID[key] = found_payments(table, player)
    return known


PAID: dict[tuple[bytes, int], dict[Path, str]] = {}
PAID_KEPT = 64


def found_payments(table: Table, player: int) -> dict[Path, str]:
    usual, said = usual_payment(table, player)
    found = {usual: said} if pays_all(table, player, usual) else {}
    taken = {tuple(sorted(units(table, player, usual)))}
    for path in ways_to_pay(copied(world_of(GAME, table.view, player)), player, ()):
        given = units(table, player, path)
        if (key := tuple(sorted(given))) not in taken and pays_all(table, player, path):
            taken.add(key)
            found[path] = payment_words(given)
        if len(found) == MOST:
            break
    return found


def ways_to_pay(states: np.ndarray, player: int, path: Path, before: int = EMPTY) -> Iterator[Path]:
    """Every way to pay the rest of a bill without exchanges; equal units in one order only."""
    if decision(states[0]) != Decision.PAY or len(path) == MOST_MOVES:
        yield path
        return
    good = int(rules.good_due(states[0]))
    least = path[-1] if good == before else state.SOURCE
    for move in open_moves(GAME, states, player):
        if move >= least:
            after = copied(states)
            played(GAME, after, player, [(move,)])
            yield from ways_to_pay(after, player, (*path, move), good)


def pays_all(table: Table, player: int, path: Path) -> bool:
    """Whether nothing is due after a path, and no exchange is open."""
    states = copied(world_of(GAME, table.view, player))
    played(GAME, states, player, [path])
    return int(rules.good_due(states[0])) == EMPTY and decision(states[0]) != Decision.EXCHANGE


def units(table: Table, player: int, path: Path) -> list[tuple[int, int]]:
    """Each unit of a payment: the move that pays it, and the good that is due."""
    states = copied(world_of(GAME, table.view, player))
    found = []
    for move in path:
        found.append((move, int(rules.good_due(states[0]))))
        played(GAME, states, player, [(move,)])
    return found


def usual_payment(table: Table, player: int) -> tuple[Path, str]:
    """The moves that pay the bill as RR-18.3 says, and what they take from where."""
    states = copied(world_of(GAME, table.view, player))
    path: list[int] = []
    paid: list[tuple[int, int]] = []
    while decision(states[0]) == Decision.PAY and len(path) < MOST_MOVES:
        good = rules.good_due(states[0])
        move = usual_source(states, player, good)
        path.append(move)
        paid.append((move, good))
        played(GAME, states, player, [(move,)])
    return tuple(path), payment_words(paid)


def payment_words(paid: Iterable[tuple[int, int]]) -> str:
    """A whole payment, each kind of unit once: `Pay 2 stone from the yard`."""
    return f"Pay {listed([unit_words(*unit, many) for unit, many in Counter(paid).items()])}"


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


def unit_words(move: int, good: int, many: int) -> str:
    if move < state.SOURCE:
        return f"{GOODS.goods[good].words(many)} at two for one"
    return units_words(move - state.SOURCE, good, many)
