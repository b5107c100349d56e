"""Analysis: bots review finished games, one at a time, after all that someone waits for.

Judgments are stored one by one. If a page is closed or a server killed, the analysis continues
where it stopped.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import TypeVar

import numpy as np
from cachetools import LRUCache

from circenses import games
from circenses.bots.analysis import (
    budget_for,
    carried_on,
    final_chances,
    is_known,
    judgment_of,
    positions_of,
    thought_about,
)
from circenses.bots.engine import WeighedMove
from circenses.bots.players import Budget, Search, Thought
from circenses.bots.reasons import reason
from circenses.bots.whole_turns import planned_turn, recorded_turn
from circenses.core.play.match import Match, replayed
from circenses.core.play.replay import Record
from circenses.web.analysis import storage
from circenses.web.analysis.storage import SILENT, GameAnalysis, Judged
from circenses.web.running import clock
from circenses.web.running.thinking import Asker, Priority, Think, Thinking, keys_of
from circenses.web.storage.store import Conflict
from circenses.web.tables.errors import Refused
from circenses.web.tables.service import Tables
from circenses.web.tables.table import Table

CHOICES_KEPT = 6
SAVE_EVERY = 2.0  # seconds
MOST_WAITING = 20  # analyses that one address may have under way
REMEMBERED = 40  # analyses kept in memory

log = logging.getLogger(__name__)


T = TypeVar("T")


@dataclass(frozen=True)
class Progress:
    """The progress of an analysis."""

    done: int
    of: int
    before: int = 0  # games ahead of it


class Analyses:
    """Studies finished games."""

    def __init__(self, tables: Tables, thinking: Thinking):
        self.tables = tables
        self.thinking = thinking
        self.alone = tables.store.sqlite
        self.iterations = tables.settings.analysis_iterations  # for each move; 0: as usual
        self.tasks: dict[str, asyncio.Task[None]] = {}  # in the order in which they were asked for
        self.askers: dict[str, Asker] = {}
        self.done: dict[str, int] = {}
        self.failed: set[str] = set()
        self.known: MutableMapping[str, GameAnalysis] = LRUCache(REMEMBERED)

    # ---- asking

    async def start(self, table: Table, asker: Asker) -> None:
        """Begin or continue to analyze a game; repeat a finished analysis only if outdated."""
        if not table.over:
            raise Refused("This game is not over yet.")
        if not table.finished:
            raise Refused("This game ended early, so there is no result to analyze.")
        self.failed.discard(table.id)
        if table.is_earlier:
            raise Refused("Games played under earlier rules cannot be analyzed.")
        if table.preparing:
            raise Refused("Games can be analyzed once the rules are compiled.")
        found = await self.find(table)
        if isinstance(found, GameAnalysis) and found.single_moves:
            await self.forget(table)
            found = None
        if found is None:
            self.begin(table, asker)

    async def forget(self, table: Table) -> None:
        await self.tables.store.write(storage.forget, table.id)
        self.known.pop(table.id, None)
        table.drawn.pop("turning", None)

    async def find(self, table: Table) -> GameAnalysis | Progress | None:
        """The analysis of a game so far; resumes an unfinished one that nobody works on."""
        if (known := self.known.get(table.id)) is not None:
            return known
        if table.id in self.tasks:
            return self.progress(table)
        row = await self.tables.store.read(storage.progress_of, table.id)
        if row is None or table.id in self.failed:
            return None
        if row.finished:
            return await self.load(table)
        if (self.alone or clock.now() - row.at > SILENT) and not (
            table.preparing or table.is_earlier
        ):
            self.begin(table)
        return Progress(row.done, row.plies)

    async def load(self, table: Table) -> GameAnalysis | None:
        analysis = await self.tables.store.read(storage.finished_analysis, table.id)
        if analysis is not None:
            self.known[table.id] = analysis
        return analysis

    def progress(self, table: Table) -> Progress:
        return Progress(self.done.get(table.id, 0), table.history.ply, len(self.ahead(table)))

    def ahead(self, table: Table) -> list[str]:
        """The tables whose analyses the same person has asked for before."""
        mine = keys_of(self.askers[table.id])
        same = [one for one, asker in self.askers.items() if keys_of(asker) == mine]
        return same[: same.index(table.id)]

    def begin(self, table: Table, asker: Asker = Asker()) -> None:  # noqa: B008
        if table.id in self.tasks:
            return
        address, _ = keys_of(asker)
        if sum(keys_of(one)[0] == address for one in self.askers.values()) >= MOST_WAITING:
            raise Refused("You already have several games being analyzed. Try again later.")
        task = asyncio.get_running_loop().create_task(self.work(table))
        self.tasks[table.id] = task
        self.askers[table.id] = asker
        task.add_done_callback(lambda task: self.ended(table, task))

    def ended(self, table: Table, task: "asyncio.Task[None]") -> None:
        self.tasks.pop(table.id, None)
        self.askers.pop(table.id, None)
        self.done.pop(table.id, None)
        if not task.cancelled() and task.exception() is not None:
            self.failed.add(table.id)
            log.error("The analysis of table %s failed.", table.id, exc_info=task.exception())

    # ---- working

    async def work(self, table: Table) -> None:
        """Claim the analysis, wait for the person's earlier ones, then judge each move."""
        if await self.claim(table) is None:
            return
        while ahead := self.ahead(table):
            await asyncio.wait([self.tasks[ahead[0]]])
        text = await self.claim(table)  # another server may have been faster meanwhile
        if text is not None:
            await self.judge_all(table, GameAnalysis.from_text(table.history.ply, text))

    async def claim(self, table: Table) -> str | None:
        worker, now, plies = self.tables.hub.name, clock.now(), table.history.ply
        try:
            return await self.tables.store.write(
                storage.claim, table.id, plies, worker, now, self.alone
            )
        except Conflict:
            return None

    async def judge_all(self, table: Table, analysis: GameAnalysis) -> None:
        record = table.history.record([seat.name for seat in table.seats])
        match, positions = await self.think(table, 0, partial(laid_out, record))
        saved, search = time.monotonic(), self.search_for(match)
        for ply in range(len(analysis.moves), analysis.plies):
            work = partial(judge, search, match, positions[ply], ply)
            analysis.moves.append(await self.think(table, ply, work))
            self.done[table.id] = len(analysis.moves)
            if time.monotonic() - saved > SAVE_EVERY:
                saved = time.monotonic()
                if not await self.save(table, analysis):
                    return
        finish(analysis, match)
        await self.save(table, analysis)
        self.known[table.id] = analysis.as_kept()

    def search_for(self, match: Match) -> Search:
        """A search limited by iterations, so that a game is judged the same on every machine."""
        return Search(
            Budget(iterations=self.iterations) if self.iterations else budget_for(match.game)
        )

    async def think(self, table: Table, ply: int, work: Callable[[], T]) -> T:
        think = Think("analysis", table.id, ply, self.askers[table.id], Priority.LATER, work)
        return await self.thinking.submit(think)

    async def save(self, table: Table, analysis: GameAnalysis) -> bool:
        worker = self.tables.hub.name
        return await self.tables.store.write(storage.save, table.id, analysis, worker, clock.now())

    async def close(self) -> None:
        for task in list(self.tasks.values()):
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


# ---------------------------------------------------------------- in the thread


def laid_out(record: Record) -> tuple[Match, list[np.ndarray]]:
    """The game, and the position before each of its moves."""
    match: Match = replayed(record, games.get)
    return match, positions_of(match)


def judge(search: Search, match: Match, states: np.ndarray, ply: int) -> Judged | None:
    """One move, judged from its player's view; None if there was no choice."""
    game, (player, move) = match.game, match.history[ply]
    if len(game.legal_moves(states, 0, player)) < 2:
        return None
    view = game.view(states, player)
    opinion = thought_about(game, states, ply, player, move, search)
    judgment = judgment_of(opinion, ply, player, move)
    choices = best_of(opinion.both, move, judgment.best)
    other = next((one.move for one in choices if one.move != judgment.best), None)
    compared = other if judgment.is_best else move
    why = "" if compared is None else reason(game, view, player, judgment.best, compared, ply + 1)
    turns = tuple(
        recorded_turn(game, view, player, own_moves(match, ply))
        if choice.move == move
        else planned_turn(game, view, player, choice.move)
        for choice in choices
    )
    return Judged(judgment, choices, why, turns)


def own_moves(match: Match, ply: int) -> Iterator[int]:
    """The moves from a ply on, as long as the same player makes them."""
    player = match.history[ply][0]
    return (move for _, move in takewhile(lambda one: one[0] == player, match.history[ply:]))


def best_of(thought: Thought, *always: int) -> tuple[WeighedMove, ...]:
    """The choices worth storing, best first: the most searched, and those that are required."""
    most = max(choice.visits for choice in thought.choices)
    named = [choice for choice in thought.choices if choice.move in always and choice.visits]
    rest = [
        choice for choice in thought.choices if choice.move not in always and is_known(choice, most)
    ]
    kept = named + rest[: CHOICES_KEPT - len(named)]
    return tuple(sorted(kept, key=lambda one: (thought.choices.index(one), one.move)))


def finish(analysis: GameAnalysis, match: Match) -> None:
    """Fill in the moves without a choice, and the result."""
    filled = carried_on(match, [one.judgment if one else None for one in analysis.moves])
    analysis.moves = [
        replace(one, judgment=judgment) if one else Judged(judgment)
        for judgment, one in zip(filled, analysis.moves, strict=True)
    ]
    analysis.final = final_chances(match)
