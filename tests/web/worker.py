"""`circenses think` with the toy game on its shelf.

python -m tests.web.worker DATABASE     (STUCK=1: it takes thinks, and never ends one)
"""

import os
import sys
import time
from pathlib import Path
from typing import Any, Self

from tests.forked import Forked

ROOT = Path(__file__).parents[2]


class Worker:
    """A process that thinks for servers, and can be killed."""

    def __init__(self, database: str, *, stuck: bool = False):
        self.process = Forked(
            *("-m", "tests.web.worker", database),
            cwd=ROOT,
            env={**os.environ, "STUCK": "1" if stuck else ""},
        )

    def kill(self) -> None:
        """As if the machine had lost its power."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(20)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def never(_said: dict[str, Any]) -> object:
    while True:
        time.sleep(60)


def main() -> None:
    from circenses import games
    from circenses.web.running import thinker
    from tests.hills import GAME as HILLS

    games.GAMES = ()  # only the toy game is made ready
    games.GUESTS["hills"] = HILLS
    if os.environ["STUCK"]:
        thinker.KINDS["bot"] = never
    thinker.think(sys.argv[1], 1)


if __name__ == "__main__":
    main()
