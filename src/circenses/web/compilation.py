"""Rules are compiled when a game is first needed, in a process of its own: pages stay quick.

What is compiled is kept on disk; after the first time a game is ready in a fraction of a second.
"""

import asyncio
import contextlib
import gc
import logging
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass

from numba.core import event

from circenses import games
from circenses.bots import levels
from circenses.bots.engine import engine_for
from circenses.core.errors import BrokenRule, CircensesError
from circenses.core.game import Game
from circenses.core.jit import COMPILED
from circenses.core.kept import is_marked, mark
from circenses.core.prepare import Counter, prepare
from circenses.web.tables import rendering

log = logging.getLogger(__name__)
OF = 100  # progress is shown in hundredths
RULES_SHARE = 70  # of them for the rules; the rest is for the bots


@dataclass
class Progress:
    """How far one game is."""

    done: int = 0
    ready: bool = False
    error: str = ""


class Compiler:
    """Prepares games, one after the other, and says how far it is."""

    def __init__(self, report: Callable[[Game, int], None] = lambda _game, _done: None):
        self.progress: dict[str, Progress] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.report = report
        self.one_at_a_time = asyncio.Lock()

    def of(self, game: str) -> Progress:
        return self.progress.setdefault(game, Progress())

    def error(self, game: Game) -> str:
        """Why a game cannot be compiled; empty while nothing is wrong."""
        return self.of(game.id).error

    def is_ready(self, game: str) -> bool:
        return self.of(game).ready

    def ask(self, game: Game) -> "asyncio.Task[None]":
        """Begin to prepare a game, if nobody has; what cannot be compiled is not tried again."""
        task = self.tasks.get(game.id)
        if task is None or (task.done() and not self.is_ready(game.id) and not self.error(game)):
            task = asyncio.get_running_loop().create_task(self.prepare(game))
            self.tasks[game.id] = task
        return task

    async def need(self, game: Game, patience: float = 0.0) -> bool:
        """Whether a game is ready; waits a moment for one that is kept on disk."""
        if self.is_ready(game.id):
            return True
        task = self.ask(game)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(task), patience)
        return self.is_ready(game.id)

    async def prepare(self, game: Game) -> None:
        async with self.one_at_a_time:
            try:
                if not was_prepared(game) and game.id not in games.GUESTS:
                    await self.compile_apart(game)
                await asyncio.to_thread(get_ready, game)
                self.step(game, OF)
                self.of(game.id).ready = True
            except (CircensesError, OSError) as error:
                log.error("%s cannot be compiled: %s", game.title, error)
                self.of(game.id).error = str(error)

    async def compile_apart(self, game: Game) -> None:
        """Compile in another process, which prints how far it is, line by line."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "circenses.web.compilation",
            game.id,
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        said = []
        async for line in process.stdout:
            if line.strip().isdigit():
                self.step(game, min(OF - 1, int(line)))
            else:
                said.append(line.decode(errors="replace"))
        if await process.wait():
            raise BrokenRule("".join(said).strip() or "The compiler was stopped.")

    def step(self, game: Game, done: int) -> None:
        self.of(game.id).done = done
        self.report(game, done)

    def close(self) -> None:
        for task in self.tasks.values():
            task.cancel()


def get_ready(game: Game) -> None:
    """Rules, bots and board: after this, the first page and the first move are quick."""
    prepare(game)
    levels.prepare(game)
    rendering.picture(game)
    gc.collect()
    gc.freeze()  # all of this stays: looking through it for garbage would stop every page


def was_prepared(game: Game) -> bool:
    """Whether rules and bots of this game, as they are now, were compiled."""
    return not COMPILED or is_marked("bots", *engine_for(game).modules)


def main(name: str) -> None:
    """Compile one game and print hundredths."""
    game = games.get(name)
    prepare(game, lambda done, total: print(done * RULES_SHARE // total, flush=True))
    rest = OF - RULES_SHARE
    tell = Counter(rest, lambda done, _: print(RULES_SHARE + done, flush=True))
    with event.install_listener("numba:compile", tell):
        levels.prepare(game)
    mark("bots", *engine_for(game).modules)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except CircensesError as error:
        print(error, flush=True)  # for whoever waits for it
        os._exit(1)
    except (BrokenPipeError, KeyboardInterrupt):  # whoever waited for it has gone
        os._exit(1)  # not sys.exit: that would try to write what is left, and complain
