"""Bots at the tables. They get views only, and think in threads of their own."""

import asyncio
import contextlib
import itertools
import os
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from circenses.core.errors import CircensesError
from circenses.core.game import Game
from circenses.web.pages.models.lesson import Cue
from circenses.web.running import clock
from circenses.web.running.supervision import log_failure, logged
from circenses.web.storage import list_queries
from circenses.web.tables import lifecycle, seating
from circenses.web.tables.coaching import is_led, prepared
from circenses.web.tables.levels import choose
from circenses.web.tables.service import Tables
from circenses.web.tables.table import Table

NICENESS = 10  # thinking waits when the pages need the processor
LOOK_FOR_FLAGS = 0.5  # seconds between two turns of the watch
LOOK_FOR_SILENCE, BEAT, EXPIRE = 10, 40, 600  # every so many turns
PATIENCE = 20.0  # after so many seconds of a silent bot another server takes over


class Bots:
    """Lets bots play whenever it is their turn."""

    def __init__(self, tables: Tables):
        self.tables = tables
        self.pause = tables.settings.bot_pause
        self.threads = ThreadPoolExecutor(tables.settings.bot_threads, "bot", be_nice)
        tables.after_change = self.wake

    def wake(self, table: Table) -> None:
        """Have a look at a table: maybe a bot is to move."""
        if table.bot_at_work is None and self.is_needed(table):
            task = asyncio.get_running_loop().create_task(self.play_on(table), name="A bot")
            table.bot_at_work = task
            task.add_done_callback(lambda _: self.rest(table))
            task.add_done_callback(log_failure)

    def is_needed(self, table: Table) -> bool:
        """In the prepared part of a lesson nobody thinks, and bots move when it is their cue."""
        return bool(prepared(table) if is_led(table) else table.bots_to_move())

    def wake_if_idle(self, table: Table) -> None:
        """Somebody looks at a table whose bot is silent; maybe its server has stopped."""
        alone = self.tables.store.sqlite
        if alone or clock.now() - table.updated > PATIENCE:
            self.wake(table)

    def rest(self, table: Table) -> None:
        table.bot_at_work = None

    async def play_on(self, table: Table) -> None:
        """Play until it is a person's turn."""
        while self.is_needed(table):
            with contextlib.suppress(CircensesError):  # somebody was faster: look again
                if cue := prepared(table):
                    await self.play_prepared(table, cue)
                else:
                    await self.play_one(table, table.bots_to_move()[0])

    async def play_prepared(self, table: Table, cue: Cue) -> None:
        """A move of a lesson that nobody is asked for."""
        number = table.number
        await asyncio.sleep(self.pause)
        if table.number == number:
            await self.tables.play(table, cue.seat, table.history.ply, cue.move)

    async def play_one(self, table: Table, seat: int) -> None:
        history, number = table.history, table.number
        moves = history.legal(seat)
        view = table.game.view(history.states, seat)
        ply, level = history.ply, table.bot_now(seat)
        luck = self.tables.luck.of_bot(table.id, ply, seat)
        thought = self.think(level, table.game, view, seat, moves, luck)
        move, _ = await asyncio.gather(thought, asyncio.sleep(self.pause))
        if table.number == number:
            await self.tables.play(table, seat, ply, move)

    async def think(
        self, level: str, game: Game, view: np.ndarray, seat: int, moves: list[int], seed: int
    ) -> int:
        """A move, thought out in a thread from what this seat may know."""
        if len(moves) == 1:
            return moves[0]
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self.threads, choose, level, game, view, seat, moves, seed
        )

    # ---- tables nobody looks at

    async def keep_watch(self) -> None:
        """For ever: flags that fall, people who are away, silent bots, tables to put away."""
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
            await seating.flags(self.tables, table)
        if table.id in self.tables.hub.streams:
            seating.note_absence(self.tables, table)

    async def rouse(self, now: float, patience: float) -> None:
        for table_id in await self.tables.store.read(list_queries.overdue_tables, now, patience):
            with logged("Waking a table"), contextlib.suppress(CircensesError):
                table = await self.tables.get(table_id)
                await seating.flags(self.tables, table)
                self.wake(table)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def be_nice(niceness: int = NICENESS) -> None:
    """Give this thread less of the processor than the pages."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
