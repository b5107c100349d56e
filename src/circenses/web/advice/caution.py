"""Caution: newcomers are asked before a move that costs much and cannot be undone.

A click is asked about if nothing could be taken back after it, and

- it ends a turn in which the player gave up an available action (`gives_up` in the game's
  questions) and has not confirmed this at the table before; or
- one step ahead, by the game's own value, it is worth much less than the best choice. That is help,
  so rated tables never show it.

Both are found in what the player sees. What is hidden plays no part.
"""

from collections.abc import MutableMapping

import numpy as np
from cachetools import LRUCache

from circenses.bots.engine import engine_for
from circenses.bots.players import weigh
from circenses.core.play.preview import WORLD
from circenses.web.pages.models.viewer import ALWAYS, NEVER
from circenses.web.people.accounts import Person
from circenses.web.storage.list_queries import finished_count
from circenses.web.storage.store import Store
from circenses.web.tables import rendering
from circenses.web.tables.table import Doubt, Table
from circenses.web.tables.table_history import Path

FIRST_GAMES = 3  # after this many finished games of a kind, players are no longer asked
MUCH = 5.0  # points
REMEMBERED = 2000  # seats whose confirmations are remembered


class Caution:
    """Decides whether to ask for confirmation, for players who want to be asked."""

    def __init__(self, store: Store):
        self.store = store
        self.meant: MutableMapping[tuple[str, int], set[str]] = LRUCache(REMEMBERED)

    async def doubt(self, table: Table, person: Person, seat: int, path: Path) -> Doubt | None:
        """Why a person should reconsider a click; None if there is no reason."""
        if person.preferences.caution == NEVER:
            return None
        doubt = given_up(table, seat, path) or points_lost(table, seat, path)
        if doubt is None or doubt.about in self.meant.get((table.id, seat), ()):
            return None
        if not is_final(table, seat, path):
            return None
        if person.preferences.caution != ALWAYS and await self.knows(person, table):
            return None
        return doubt

    async def knows(self, person: Person, table: Table) -> bool:
        """Whether a person has played this game often enough."""
        done = await self.store.read(finished_count, person.id, table.rules.id)
        return int(done) >= FIRST_GAMES

    def confirm(self, table: Table, seat: int, doubt: Doubt) -> None:
        """Remember that the player meant to give something up, so as not to ask again."""
        if doubt.about:
            self.meant.setdefault((table.id, seat), set()).add(doubt.about)


# ---------------------------------------------------------------- what cannot be undone


def trial(table: Table, seat: int, path: Path) -> rendering.Trial | None:
    game = table.game
    return rendering.try_out(game, game.view(table.history.states, seat), seat, path)


def is_final(table: Table, seat: int, path: Path) -> bool:
    """Whether a legal click could not be taken back."""
    tried = trial(table, seat, path)
    return tried is not None and (tried.passes or tried.foreseen is None)


def ends_turn(table: Table, seat: int, path: Path) -> bool:
    """Whether someone else is to decide after a legal click."""
    tried = trial(table, seat, path)
    return tried is not None and tried.passes


# ---------------------------------------------------------------- what costs much


def given_up(table: Table, seat: int, path: Path) -> Doubt | None:
    """What the player gives up in this turn."""
    history, game = table.history, table.game
    begin = turn_begin(table, seat)
    turn = [(history.position(ply), history.moves[ply][1]) for ply in range(begin, history.ply)]
    played = rendering.along(game, history.states, seat, path)[:-1]
    click = zip(played, path, strict=False)
    for states, move in (*turn, *click):
        asked = game.questions.asked(states[0])
        if asked is None or not asked.answer(move).gives_up:
            continue
        legal = game.legal_moves(states, 0, seat).tolist()
        if others := sum(not asked.answer(one).gives_up for one in legal):
            words = rendering.described(game, states, seat, move)
            said = f"“{words}” gives up an action. You still have {counted(others)}."
            return Doubt(said, asked.answer(move).name)
    return None


def turn_begin(table: Table, seat: int) -> int:
    """The ply from which this seat could still take back its moves."""
    history, ply = table.history, table.history.ply
    while ply > history.barrier and history.moves[ply - 1][0] == seat:
        ply -= 1
    return ply


def counted(others: int) -> str:
    return "another option" if others == 1 else f"{others} other options"


def points_lost(table: Table, seat: int, path: Path) -> Doubt | None:
    """How much better another choice looks, if it is much better and may be shown."""
    game = table.game
    if table.rated or table.preparing or not engine_for(game).has_value:
        return None
    worlds = rendering.along(game, table.history.states, seat, path)
    if len(worlds) <= len(path) or not passes_on(worlds[-2], worlds[-1], seat):
        return None
    worths = weigh(game, game.view(worlds[-2], seat), seat, WORLD)
    lost = max(worths.values()) - worths[path[-1]]
    return Doubt(f"Another choice looks about {lost:.0f} points better.") if lost >= MUCH else None


def passes_on(before: np.ndarray, after: np.ndarray, seat: int) -> bool:
    """Whether a move ends its player's turn or uses chance: a quick test before the full one."""
    return int(after["waiting"][0]) != 1 << seat or before["chance"][0] != after["chance"][0]
