"""What a choice would lead to, and what a move led to, step by step: the rules play on copies.

Only the values of Bridge tiles are hidden, and they decide nothing before the final scoring
(CM-13.3): so the rules can be played on copies of a view as it is.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np

from circenses.core.compiling.interpret import on_view
from circenses.core.play import preview
from circenses.core.state.schema import EMPTY
from circenses.core.state.view import copied
from circenses.draw.table import asked
from circenses.games.city_of_marble import GAME, box, rules
from circenses.games.city_of_marble.rules import curator, sites
from circenses.games.city_of_marble.state import (
    FIRST_AUTOMATIC,
    NOBODY,
    PLACEMENT,
    SOMEBODY,
    Decision,
)
from circenses.games.city_of_marble.view import Table

# ---- what a site would become


class Verdict(NamedTuple):
    """CM-6.3 to CM-6.6: what rises at a completed site, and each side's influence there."""

    vertex: int
    kind: int  # the type by the number of tiles
    owner: int  # EMPTY: nobody has the most influence, a Fountain
    influence: tuple[int, ...]

    @property
    def points(self) -> int:
        return int(box.Building.vp[self.kind]) if self.owner != EMPTY else 0


class Laid(NamedTuple):
    """What a placement would complete: without a Magistrate on the tile, and with one."""

    without: tuple[Verdict, ...]
    with_one: tuple[Verdict, ...]  # empty if no Magistrate is free


NOTHING_LAID = Laid((), ())


def completed(table: Table, placement: int) -> bool:
    """CM-6.1: whether a tile there would complete any site."""
    would = on_view(curator).would_complete
    return any(would(table, placement, corner) for corner in range(box.CORNER_COUNT))


def laid_at(table: Table, player: int, placement: int) -> Laid:
    """What the tile in hand would complete there, while it is in hand."""
    if not completed(table, placement):
        return NOTHING_LAID
    return laid_in(table.view, player, PLACEMENT + placement)


@lru_cache(maxsize=1024)
def laid_in(view: bytes, player: int, move: int) -> Laid:
    states = preview.copy_of(GAME, view)
    on_view(rules).do(states[0], player, move)
    return both_ways(states, player)


@lru_cache(maxsize=64)
def laid_now(view: bytes, player: int) -> Laid:
    """The same, while the Magistrate of a tile already laid is asked for."""
    return both_ways(preview.copy_of(GAME, view), player)


def both_ways(states: np.ndarray, player: int) -> Laid:
    """Without and with a Magistrate on the tile just laid."""
    if asked(states[0]).decision != Decision.MAGISTRATE:
        return Laid(verdicts(states[0]), ())
    with_one = copied(states)
    on_view(rules).do(states[0], player, NOBODY)
    on_view(rules).do(with_one[0], player, SOMEBODY)
    return Laid(verdicts(states[0]), verdicts(with_one[0]))


def verdicts(state: Table) -> tuple[Verdict, ...]:
    """The sites that wait to be resolved, judged as they stand; lifting may still change some."""
    for entry in state.agenda[: state.pending]:
        if entry.decision == Decision.SITES:
            corners = box.CORNERS[entry.arg].tolist()
            waiting = [v for k, v in enumerate(corners) if entry.n >> k & 1]
            return tuple(verdict_at(state, vertex) for vertex in waiting)
    return ()


def verdict_at(state: Table, vertex: int) -> Verdict:
    """CM-6.3 to CM-6.6: what a complete site becomes, as Magistrates stand now."""
    kind = on_view(sites).site_kind(state, vertex)
    color = int(box.Building.color[kind])
    owner = on_view(sites).leader(state, vertex, color)
    sides = range(int(state.sides))
    found = tuple(on_view(sites).influence(state, s, vertex, color) for s in sides)
    return Verdict(vertex, kind, owner, found)


def corner_verdict(table: Table, corner: int) -> Verdict:
    """What one of several complete sites would become if it were resolved next."""
    return verdict_at(table, int(box.CORNERS[asked(table).arg, corner]))


# ---- what a move led to


class Step(NamedTuple):
    """One step of the rules: the choice itself, or one that needed none."""

    decision: int
    was: Table
    now: Table


@lru_cache(maxsize=256)
def steps_of(view: bytes, player: int, move: int) -> tuple[Step, ...]:
    """A move and everything that followed automatically, one after the other."""
    states = preview.copy_of(GAME, view)
    found = [step_of(states, lambda state: on_view(rules).do(state, player, move))]
    while states[0].pending and asked(states[0]).decision >= FIRST_AUTOMATIC:
        who = int(asked(states[0]).who).bit_length() - 1
        found.append(step_of(states, partial(follow, who)))
    return tuple(found)


def follow(player: int, state: Table) -> None:
    on_view(rules).follow(state, player)


def step_of(states: np.ndarray, does: Callable[[Table], object]) -> Step:
    decision, was = int(asked(states[0]).decision), GAME.read(states[0])
    does(states[0])
    return Step(decision, was, GAME.read(states[0]))
