"""Bots at the tables. They get views only, and think when it is their turn (running/thinking)."""

import asyncio
import contextlib
import itertools
import time
from collections.abc import Awaitable
from functools import partial

from circenses.core.errors import CircensesError
from circenses.web.advice import errands
from circenses.web.pages.models.lesson import Cue
from circenses.web.running import clock
from circenses.web.running.supervision import log_failure, logged
from circenses.web.running.thinking import Priority, Think, Thinking
from circenses.web.storage import list_queries
from circenses.web.tables import ending, lifecycle, seating
from circenses.web.tables.coaching import is_led, prepared
from circenses.web.tables.levels import QUICK, choose
from circenses.web.tables.service import Tables
from circenses.web.tables.table import Table

LOOK_FOR_FLAGS = 0.5  # seconds between two rounds of the watch
LOOK_FOR_SILENCE, BEAT, EXPIRE = 10, 40, 600  # done every so many rounds
MOST_TRIES = 20  # consecutive refused moves after which bots stop
TOGETHER = 0.2  # seconds during which quick bots' steps are joined into one update
BETWEEN = 0.05  # seconds to draw pages before more steps are joined
UNFINISHED = "Moves of bots were refused again and again, so they have stopped."
PATIENCE = 20.0  # seconds after which another server takes over a silent bot


class Bots:
    """Lets bots play when it is their turn."""

    def __init__(self, tables: Tables, thinking: Thinking):
        self.tables = tables
        self.thinking = thinking
        self.pause = tables.settings.bot_pause
        tables.after_change = self.wake

    def wake(self, table: Table) -> None:
        """Check whether a bot is to move at a table."""
        if table.bot_at_work is None and self.is_needed(table):
            task = asyncio.get_running_loop().create_task(self.play_on(table), name="A bot")
            table.bot_at_work = task
            task.add_done_callback(lambda _: self.rest(table))
            task.add_done_callback(log_failure)

    def is_needed(self, table: Table) -> bool:
        """Whether a bot must move; in the prepared part of a lesson, bots move on cue."""
        if table.stopped:
            return False
        return bool(prepared(table) if is_led(table) else table.bots_to_move())

    def wake_if_idle(self, table: Table) -> None:
        """Wake a silent bot at a table that someone looks at: its server may have stopped."""
        alone = self.tables.store.sqlite
        if alone or clock.now() - table.updated > PATIENCE:
            self.wake(table)

    def rest(self, table: Table) -> None:
        table.bot_at_work = None

    async def play_on(self, table: Table) -> None:
        """Play until it is a person's turn, but never without end."""
        tries = 0
        while self.is_needed(table):
            if tries >= MOST_TRIES:
                self.tables.stop(table, UNFINISHED)
                return
            tries += 1
            with contextlib.suppress(CircensesError):  # someone was faster: look again
                if cue := prepared(table):
                    await self.play_prepared(table, cue)
                else:
                    await self.play_one(table, table.bots_to_move()[0])
                tries = 0
            self.gather_steps(table)

    def gather_steps(self, table: Table) -> None:
        """Let pages wait briefly for a bot that continues at once, but not for one that pauses."""
        now = time.monotonic()
        if self.pause < TOGETHER and self.is_needed(table):
            if now > table.steps_until + BETWEEN:
                table.steps_until = now + TOGETHER
        elif now < table.steps_until:
            table.steps_until = 0.0
            self.tables.hub.tell(table.id)

    async def play_prepared(self, table: Table, cue: Cue) -> None:
        """Play a lesson's prepared move that the learner need not make."""
        number = table.number
        await asyncio.sleep(self.pause)
        if table.number == number:
            await self.tables.play(table, cue.seat, table.history.ply, cue.move)

    async def play_one(self, table: Table, seat: int) -> None:
        ply, number = table.history.ply, table.number
        chosen = self.choose(table, seat)
        move, _ = await asyncio.gather(chosen, asyncio.sleep(self.pause))
        if table.number == number:
            await self.tables.play(table, seat, ply, move)

    def choose(self, table: Table, seat: int) -> Awaitable[int]:
        """A move, chosen from what the seat knows when thinking begins: by then, another server may
        have changed the table.
        """
        moves = table.history.legal(seat)
        if len(moves) == 1:
            return known(moves[0])
        level = table.bot_now(seat)
        luck = self.tables.luck.of_bot(table.id, table.history.ply, seat)
        view = table.game.view(table.history.states, seat)
        work = partial(choose, level, table.game, view, seat, moves, luck)
        asker = self.thinking.lightest(self.tables.presence.askers(table))
        patient = level not in QUICK and not self.tables.presence.is_watched(table)
        priority = Priority.UNWATCHED if patient else Priority.NOW
        errand = None
        if level not in QUICK:  # so the rules are compiled
            errand = errands.for_bot(level, table.game, view, seat, moves, luck)
        think = Think("bot", table.id, table.number, asker, priority, work, errand)
        return self.thinking.submit(think)

    # ---- tables nobody looks at

    async def keep_watch(self) -> None:
        """Watch clocks, absent people, silent bots and unused tables, forever."""
        patience = 0.0 if self.tables.store.sqlite else PATIENCE
        for turn in itertools.count():
            now = clock.now()
            for table in [table for table in self.tables.loaded.values() if table.playing]:
                with logged("Looking after a table"):
                    await self.look_after(table, now)
            if turn % LOOK_FOR_SILENCE == 0:
                await self.rouse(now, patience)
                self.tables.clear_away()
                patience = PATIENCE
            if turn % EXPIRE == 0:
                await lifecycle.expire(self.tables)
            if turn % BEAT == 0:
                await self.tables.presence.beat()
            await asyncio.sleep(LOOK_FOR_FLAGS)

    async def look_after(self, table: Table, now: float) -> None:
        if table.clock and table.clocks.fallen(now):
            await ending.flags(self.tables, table)
        if table.id in self.tables.hub.streams:
            seating.note_absence(self.tables, table)

    async def take_over(self) -> None:
        """Take over the bots of a server that has stopped."""
        await self.rouse(clock.now(), 0.0)

    async def rouse(self, now: float, patience: float) -> None:
        for table_id in await self.tables.store.read(list_queries.overdue_tables, now, patience):
            with logged("Waking a table"), contextlib.suppress(CircensesError):
                table = await self.tables.get(table_id)
                await ending.flags(self.tables, table)
                self.wake(table)


async def known(move: int) -> int:
    """A move that needs no thinking."""
    return move
