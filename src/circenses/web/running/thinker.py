"""`circenses think`: a separate process that thinks for the servers of a PostgreSQL database.

It takes one task after the other from the table `thinks`. The only other table it needs is
`thinkers`, where it announces itself, so its database user needs rights to these two only.
"""

import logging
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import FrameType
from typing import Any

from sqlalchemy import Engine

from circenses import games
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.web.advice import errands, hints
from circenses.web.running.compilation import compile_once
from circenses.web.running.workers import BROKEN
from circenses.web.storage import think_queries
from circenses.web.storage.database import is_sqlite, open_engine, refuse_if_away
from circenses.web.storage.plain import driver_address
from circenses.web.storage.think_queries import Taken
from circenses.web.text import new_id

BEAT = 0.4  # seconds between two heartbeats

KINDS: dict[str, Callable[[dict[str, Any]], object]] = {
    "bot": errands.carry_out_bot,
    "hint": hints.carry_out_hint,
}

log = logging.getLogger(__name__)


class Thinker:
    """Thinking threads, and their tasks."""

    def __init__(self, engine: Engine, threads: int):
        self.engine = engine
        self.name = new_id(8)
        self.threads = threads
        self.pool = ThreadPoolExecutor(threads, "thinking")
        self.layouts: list[str] = []
        self.at_work: dict[str, Taken] = {}
        self.stopping = False

    def stop(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        self.stopping = True

    def compile_all(self) -> None:
        """Compile one game after the other, and accept tasks for it from then on."""
        for game in games.all_games():
            if not self.stopping:
                self.get_ready(game)

    def get_ready(self, game: Game) -> None:
        try:
            compile_once(game)
        except CircensesError as error:
            log.error("%s cannot be compiled: %s", game.title, error)
        else:
            self.layouts = [*self.layouts, errands.layout(game)]

    def run(self, url: str) -> None:
        """Think until stopped. Unfinished tasks are given back."""
        import psycopg

        with psycopg.connect(driver_address(url), autocommit=True) as connection:
            connection.execute(f"LISTEN {think_queries.HANDED_IN}")
            connection.execute(f"LISTEN {think_queries.ANSWERED}")  # a thread of ours may be idle
            try:
                while not self.stopping:
                    self.turn()
                    for _ in connection.notifies(timeout=BEAT, stop_after=1):
                        pass
            finally:
                with self.engine.begin() as leaving:
                    think_queries.leave(leaving, self.name)

    def turn(self) -> None:
        """Send a heartbeat, and take a task for each idle thread."""
        with self.engine.begin() as connection:
            think_queries.note_presence(connection, self.name, self.threads, self.layouts)
            think_queries.renew(connection, self.name, list(self.at_work))
            while len(self.at_work) < self.threads:
                taken = think_queries.take(connection, self.name, self.layouts)
                if taken is None:
                    break
                self.at_work[taken.key] = taken
                self.pool.submit(self.carry_out, taken)

    def carry_out(self, taken: Taken) -> None:
        """Carry out a task and write the answer; after a failure the server takes over."""
        try:
            found = KINDS[taken.kind](taken.body)
        except Exception as error:
            log.exception("The think %s failed.", taken.key)
            found = {BROKEN: repr(error)}
        try:
            with self.engine.begin() as connection:
                think_queries.answer(connection, taken.key, found)
        finally:
            self.at_work.pop(taken.key, None)


def think(url: str, threads: int = 0) -> None:
    """Serve the servers of this database."""
    if is_sqlite(url):
        raise CircensesError(
            "Thinking in a process of its own needs PostgreSQL; on SQLite the server thinks."
        )
    refuse_if_away(url)
    thinker = Thinker(open_engine(url), threads or os.cpu_count() or 1)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, thinker.stop)
    threading.Thread(target=thinker.compile_all, daemon=True).start()
    thinker.run(url)
    os._exit(0)  # not waiting for busy threads: another process has their tasks
