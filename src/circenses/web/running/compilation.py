"""Rules are compiled in a separate process while Python already runs them, so nobody waits.

Compiled code is stored on disk; after the first time, a game is ready in a fraction of a second.
Of all processes on a machine, only one compiles a game at a time; the others follow its progress
(core/compiling/compile_lock.py).
"""

import asyncio
import contextlib
import gc
import logging
import os
import sys
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from numba.core import event

from circenses import games
from circenses.bots import levels
from circenses.bots.engine import engine_for
from circenses.core.compiling.code_cache import is_marked
from circenses.core.compiling.compile_lock import Report, turn_to_compile
from circenses.core.compiling.jit import COMPILED
from circenses.core.errors import BrokenRule, CircensesError
from circenses.core.play.game import Game
from circenses.core.play.prepare import STEPS, Counter, prepare, rules_in
from circenses.web.tables import rendering

OF = 100  # progress is shown in hundredths
FAILED = -1
RULES_SHARE = 70  # hundredths for the rules; the rest is for the bots
SEARCH_STEPS = 30  # beside the rules of a game's value
NICENESS = 10  # people who play in the meantime come first

log = logging.getLogger(__name__)


@dataclass
class Progress:
    """The progress of one game."""

    done: int = 0
    ready: bool = False
    error: str = ""  # the reason why it cannot be compiled
    settled: asyncio.Event = field(default_factory=asyncio.Event)  # ready, or given up


class Compiler:
    """Compiles games one after the other and reports the progress. Games that someone wants to play
    come first; until then Python runs their rules.
    """

    def __init__(self, report: Callable[[Game, int], None] = lambda _game, _done: None):
        self.report = report
        self.on_change: Callable[[Game], None] = lambda _game: None
        self.on_compiled: Callable[[Game], None] = lambda _game: None  # not: found on disk
        self.progress: defaultdict[str, Progress] = defaultdict(Progress)
        self.queue: list[Game] = []
        self.wanted: set[str] = set()
        self.at_work: Game | None = None
        self.process: asyncio.subprocess.Process | None = None
        self.worker: asyncio.Task[None] | None = None

    def of(self, game: str) -> Progress:
        return self.progress[game]

    def error(self, game: Game) -> str:
        """Why a game cannot be compiled; empty if it can."""
        return self.of(game.id).error

    def is_ready(self, game: str) -> bool:
        return self.of(game).ready

    def ask(self, game: Game, first: bool = False) -> None:
        """Queue a game for compiling; requested ones come first."""
        if self.of(game.id).settled.is_set():
            return
        if game is not self.at_work and game not in self.queue:
            self.queue.append(game)
        if first and game.id not in self.wanted:
            self.wanted.add(game.id)
            self.queue.sort(key=lambda one: one.id not in self.wanted)
            self.interrupt()
        if self.worker is None or self.worker.done():
            self.worker = asyncio.get_running_loop().create_task(self.work())

    def interrupt(self) -> None:
        """Stop compiling a game that nobody has asked for; finished parts stay on disk."""
        if self.process is not None and self.at_work and self.at_work.id not in self.wanted:
            with contextlib.suppress(ProcessLookupError):
                self.process.terminate()

    async def need(self, game: Game, patience: float = 0.0) -> bool:
        """Whether a game is ready, after waiting for a moment."""
        self.ask(game, first=True)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.of(game.id).settled.wait(), patience)
        return self.is_ready(game.id)

    async def work(self) -> None:
        while self.queue:
            self.at_work = self.queue.pop(0)
            await self.prepare(self.at_work)
            self.at_work = None

    async def prepare(self, game: Game) -> None:
        progress = self.of(game.id)
        try:
            known = was_prepared(game) or game.id in games.GUESTS
            if not known:
                if not await self.compile_apart(game):
                    self.queue.append(game)  # it was interrupted
                    return
            await asyncio.to_thread(get_ready, game)
            progress.ready = True
            self.step(game, OF)
            if not known:
                self.on_compiled(game)
        except Exception as error:  # any error: otherwise those who wait would wait forever
            progress.error = str(error)
            log.error("%s cannot be compiled: %s", game.title, error)
            self.step(game, FAILED)
        progress.settled.set()

    async def compile_apart(self, game: Game) -> bool:
        """Compile in another process, which prints its progress; False if it was interrupted."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "circenses.web.running.compilation",
            game.id,
            stdout=asyncio.subprocess.PIPE,
        )
        said = await self.follow(game)
        status, self.process = await self.process.wait(), None
        if status > 0:
            raise BrokenRule(said.strip() or "The compiler was stopped.")
        return status == 0

    async def follow(self, game: Game) -> str:
        """Follow the progress of the other process; returns its other output."""
        assert self.process is not None
        assert self.process.stdout is not None
        said = ""
        async for line in self.process.stdout:
            if line.strip().isdigit():
                self.step(game, min(OF - 1, int(line)))
            else:
                said += line.decode(errors="replace")
        return said

    def step(self, game: Game, done: int) -> None:
        if done != self.of(game.id).done:
            self.of(game.id).done = max(0, done)
            self.report(game, done)
            self.on_change(game)

    def close(self) -> None:
        if self.worker is not None:
            self.worker.cancel()
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.terminate()


def get_ready(game: Game) -> None:
    """Rules, bots and board: after this, the first page and the first move are quick."""
    compile_once(game)
    rendering.picture(game)
    gc.collect()
    gc.freeze()  # all of this stays: a full garbage collection would stop every page


def was_prepared(game: Game) -> bool:
    """Whether the current rules and bots of this game were compiled."""
    return not COMPILED or is_marked("bots", *engine_for(game).modules)


def compile_once(game: Game, report: Callable[[int], None] = lambda done: None) -> bool:
    """Compile rules and bots of a game, or wait for the process that does, then load them.

    `report` is called with hundredths. Returns whether this process compiled all of it.
    """
    rest = OF - RULES_SHARE
    rules = prepare(game, lambda done, of: report(done * RULES_SHARE // of))
    bots = prepare_bots(game, lambda done, of: report(RULES_SHARE + done * rest // of))
    return rules and bots


def prepare_bots(game: Game, report: Report) -> bool:
    """Compile what the bots need, as `prepare` does the rules."""
    with (
        turn_to_compile("bots", engine_for(game).modules, report) as turn,
        event.install_listener(STEPS, Counter(bot_steps(game), turn.report)),
    ):
        levels.prepare(game)
    return turn.is_owner


def bot_steps(game: Game) -> int:
    """About how many steps compiling the bots' code takes."""
    return rules_in(engine_for(game).modules) - rules_in(game.modules) + SEARCH_STEPS


if __name__ == "__main__":
    try:
        os.nice(NICENESS)
        compile_once(games.get(sys.argv[1]), lambda done: print(done, flush=True))
    except CircensesError as error:
        print(error, flush=True)  # for the process that waits
        os._exit(1)
    except (BrokenPipeError, KeyboardInterrupt):  # the waiting process has gone
        os._exit(1)  # not sys.exit, which would try to write the rest and fail
