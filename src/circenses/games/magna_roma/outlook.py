"""What a choice would give: the rules themselves, played on copies of a view.

Nothing here knows a rule. A view is copied, the moves are played on the copies, every trade on the
way is declined, and what the player then owns more is the gain.
"""

from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np

from circenses.core.schema import EMPTY
from circenses.draw.plain import reader
from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.data import RESOURCES, ROTATIONS
from circenses.games.magna_roma.state import CELL, DECLINE, ROTATION, SLOT, STATE, Decision

Gain: TypeAlias = dict[str, int]
"""How much of each resource, by its name in components.toml, in the order of gaining."""

FIELDS = ("coins", "population", "legions", "faith", "points", "blessings", "luxuries")
"""The field of a player's record for each resource."""


read = reader(STATE.dtype)


def asked(table: SimpleNamespace) -> SimpleNamespace:
    """What is to be decided now."""
    return table.agenda[table.pending - 1]


def legal_moves(table: SimpleNamespace, player: int) -> list[int]:
    """The moves open to a player."""
    return GAME.legal_moves(copies(table.view, 1), 0, player).tolist()


def worth(gain: Gain) -> tuple[int, int]:
    """For choosing the gain to show first: how much, then of how many kinds."""
    return sum(gain.values()), len(gain)


def difference(before: Any, after: Any) -> Gain:
    """What a player owns more, resource by resource; only what is more."""
    return positive(
        {r: getattr(after, f) - getattr(before, f) for r, f in zip(RESOURCES, FIELDS, strict=True)}
    )


def positive(gain: Gain) -> Gain:
    """The same without what is not gained."""
    return {resource: n for resource, n in gain.items() if n > 0}


def minus(gain: Gain, less: Gain) -> Gain:
    """What remains of a gain."""
    return positive({resource: n - less.get(resource, 0) for resource, n in gain.items()})


# ---- playing on copies


def copies(view: bytes, n: int) -> np.ndarray:
    """The view, n times."""
    states = np.zeros(n, STATE.dtype)
    states.view(np.uint8).reshape(n, -1)[:] = np.frombuffer(view, np.uint8)
    return states


def gains(view: bytes, player: int, lines: Sequence[Sequence[int]]) -> list[Gain]:
    """What the player gains by each of several lines of moves."""
    states = copies(view, len(lines))
    return played(states, player, lines)


def played(states: np.ndarray, player: int, lines: Sequence[Sequence[int]]) -> list[Gain]:
    """Play one line on each state, and compare."""
    before = owned(states, player)
    for i, line in enumerate(lines):
        for move in line:
            GAME.drivers.play_move(states, i, player, move)
    decline_trades(states, player)
    more = (owned(states, player) - before).tolist()
    return [positive(dict(zip(RESOURCES, row, strict=True))) for row in more]


def owned(states: np.ndarray, player: int) -> np.ndarray:
    """What the player owns of each resource, a row for each state."""
    me = states["players"][:, player]
    return np.stack([me[field].astype(np.int32) for field in FIELDS], axis=1)


def decline_trades(states: np.ndarray, player: int) -> None:
    """Go on with gains that a trade has interrupted, without trading."""
    trading = [i for i in range(len(states)) if waits_for_trade(states[i])]
    for i in trading:
        while waits_for_trade(states[i]):
            GAME.drivers.play_move(states, i, player, DECLINE)


def waits_for_trade(state: Any) -> bool:
    """Whether the next decision is a trade."""
    pending = int(state["pending"])
    return pending > 0 and int(state["agenda"][pending - 1]["decision"]) == Decision.TRADE


# ---- placing the tile in hand


def star_gain(view: bytes, player: int, cell: int) -> Gain:
    """The part of a placement's gain that is the same everywhere: bonuses for the tile's stars.

    It is what the tile would give in a city where it meets no other.
    """
    states = copies(view, 1)
    states["players"][0, player]["city"] = EMPTY
    return played(states, player, [(CELL + cell, ROTATION)])[0]


@lru_cache(maxsize=64)
def placements(
    view: bytes, player: int, held: int, cells: tuple[int, ...]
) -> dict[int, list[Gain]]:
    """For each cell, what each distinct rotation of the tile in hand would give."""
    turns = int(ROTATIONS[held])
    lines = [(CELL + cell, ROTATION + turn) for cell in cells for turn in range(turns)]
    found = gains(view, player, lines)
    return {cell: found[k * turns : (k + 1) * turns] for k, cell in enumerate(cells)}


@lru_cache(maxsize=64)
def rotations(view: bytes, player: int, held: int) -> list[Gain]:
    """What each distinct rotation would give, once the cell is chosen."""
    return gains(view, player, [(ROTATION + turn,) for turn in range(int(ROTATIONS[held]))])


@lru_cache(maxsize=64)
def single(view: bytes, player: int, moves: tuple[int, ...]) -> dict[int, Gain]:
    """What each of several moves would give at once."""
    return dict(zip(moves, gains(view, player, [(move,) for move in moves]), strict=True))


@lru_cache(maxsize=64)
def best_of_pool(view: bytes, player: int, places: int) -> list[Gain]:
    """The best that each tile of the solo pool could give this turn."""
    table = read(np.frombuffer(view, STATE.dtype)[0])
    best = []
    for place in range(places):
        taken = copies(view, 1)
        GAME.drivers.play_move(taken, 0, player, SLOT + place)
        cells = tuple(move - CELL for move in GAME.legal_moves(taken, 0, player).tolist())
        found = placements(taken.tobytes(), player, table.slots[place], cells)
        best.append(max((gain for gains_ in found.values() for gain in gains_), key=worth))
    return best
