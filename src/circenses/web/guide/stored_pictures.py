"""The pictures of How to play on disk. Drawing them takes seconds, so no request waits for it.

A separate process draws them as soon as a game has been compiled, or when its page is first
requested. They are stored beside the compiled code, under a fingerprint of their sources.
"""

import asyncio
import contextlib
import json
import logging
import os
import sys
from pathlib import Path

from circenses import games
from circenses.core.compiling.code_cache import (
    cache_root,
    fingerprint,
    is_current,
    read_with_digest,
    write_with_digest,
)
from circenses.core.errors import BadRecord, CircensesError
from circenses.core.play.game import Game
from circenses.draw.svg import Markup
from circenses.web.guide.content import has_guide
from circenses.web.guide.pictures import Drawn, drawn
from circenses.web.pages.models.guide import Scored

NICENESS = 19  # nobody waits for it
NONE = Drawn((), None)  # the recorded game is impossible with this content pack

log = logging.getLogger(__name__)
loaded: dict[Path, Drawn] = {}


def modules_of(game: Game) -> tuple[str, ...]:
    """All modules of a game, and those that draw its guide."""
    files = sorted(file.relative_to(game.folder) for file in game.folder.rglob("*.py"))
    inner = [".".join(file.with_suffix("").parts) for file in files if file.stem != "__init__"]
    return (drawn.__module__, game.home, *(f"{game.home}.{name}" for name in inner))


def file_of(game: Game) -> Path | None:
    """The file with a game's pictures; None if its files changed since this process began."""
    modules = modules_of(game)
    name = f"{game.id}-{fingerprint(*modules)}"
    return cache_root() / "guides" / name if is_current(*modules) else None


def stored(game: Game) -> Drawn | None:
    """The pictures of a game's guide, if they have been drawn."""
    file = file_of(game)
    if file is None:
        return None
    if file not in loaded:
        try:
            loaded[file] = read(game, read_with_digest(file))
        except (OSError, ValueError, LookupError):  # not there, or damaged
            return None
    return loaded[file]


def store(game: Game) -> None:
    """Draw the pictures and keep them on disk."""
    file = file_of(game)
    if file is None:
        return
    try:
        found = drawn(game)
    except BadRecord:
        found = NONE
    write_with_digest(file, written(game, found))


def written(game: Game, found: Drawn) -> bytes:
    lines = [(game.lines.index(line), n) for line, n in found.scored.lines] if found.scored else []
    total = found.scored.total if found.scored else None
    return json.dumps({"pictures": found.pictures, "total": total, "lines": lines}).encode()


def read(game: Game, content: bytes) -> Drawn:
    said = json.loads(content)
    lines = tuple((game.lines[line], n) for line, n in said["lines"])
    scored = None if said["total"] is None else Scored(said["total"], lines)
    return Drawn(tuple(map(Markup, said["pictures"])), scored)


class GuidePictures:
    """Starts the drawing of missing pictures, one game after the other, each once."""

    def __init__(self) -> None:
        self.asked: dict[str, asyncio.Task[None]] = {}
        self.turn = asyncio.Lock()

    def ask(self, game: Game) -> None:
        if has_guide(game) and game.id not in self.asked:
            work = asyncio.get_running_loop().create_task(self.make(game))
            self.asked[game.id] = work

    async def make(self, game: Game) -> None:
        async with self.turn:
            if await asyncio.to_thread(stored, game):
                return
            process = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, game.id)
            try:
                if await process.wait() > 0:
                    log.error("The pictures of How to play %s cannot be drawn.", game.title)
            except asyncio.CancelledError:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
                raise

    async def close(self) -> None:
        for task in self.asked.values():
            task.cancel()
        await asyncio.gather(*self.asked.values(), return_exceptions=True)


if __name__ == "__main__":
    os.nice(NICENESS)
    try:
        store(games.get(sys.argv[1]))
    except (CircensesError, OSError) as error:
        sys.exit(str(error))
