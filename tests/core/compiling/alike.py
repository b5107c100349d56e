"""Compile games so that their states all have the same number among Numba's types.

    python -m tests.core.compiling.alike [PACKAGE ...]

Numba counts the types of each process, and names what it compiles by these numbers. By chance two
games get the same ones; here all do, so that code which goes by the same name in two games would
be noticed by whatever test comes after.

`compile_once` is for tests: any number of processes may call it at the same time, and one compiles.
"""

import importlib
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from circenses import games
from circenses.bots import levels
from circenses.bots.engine import engine_for
from circenses.bots.pool import cores
from circenses.core.compiling.code_cache import is_marked, mark
from circenses.core.compiling.compile_lock import turn_to_compile
from circenses.core.compiling.jit import COMPILED
from circenses.core.play.game import Game
from circenses.core.play.prepare import prepare, rules_of
from tests.core.compiling.guarded import give_number, play

NUMBER = 6000
PACKAGES = ("tests.hills", *(f"circenses.games.{name}" for name in games.GAMES))


def package_of(name: str) -> str:
    """Where a game of ours, or the toy, lies; empty if it is another."""
    return next((one for one in PACKAGES if one.rpartition(".")[2] == name), "")


def game_of(package: str) -> Game:
    game: Game = importlib.import_module(package).GAME
    return game


def is_alike(package: str) -> bool:
    """Whether the game, as it is now, was compiled here."""
    return is_marked("alike", *game_of(package).modules)


def modules_of(game: Game) -> tuple[str, ...]:
    """What decides over the code of rules, bots and research interfaces."""
    return (*engine_for(game).modules, "circenses.rl.cpu")


def is_compiled(package: str) -> bool:
    """Whether rules, bots and what the research interfaces need were compiled."""
    return not COMPILED or is_marked("all", *modules_of(game_of(package)))


def compile_once(package: str) -> bool:
    """Compile all that tests need of a game, unless it is compiled, or wait for the process that
    does; returns whether it is ready.
    """
    return is_compiled(package) or compile_apart(package)


def compile_alike(packages: Sequence[str] = PACKAGES) -> bool:
    """Each in a process of its own, the longest first; returns whether all went well."""
    missing = [package for package in packages if not is_compiled(package)]
    missing.sort(key=lambda package: -rules_of(game_of(package)))
    with ThreadPoolExecutor(cores()) as pool:
        return all(list(pool.map(compile_apart, missing)))


def compile_apart(package: str) -> bool:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"from tests.core.compiling.alike import *; compile_here({package!r})",
        ],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        print(f"{package} cannot be compiled.", *done.stdout.splitlines()[-1:])
    return not done.returncode


def compile_here(package: str) -> None:
    """Rules, bots, and what the research interfaces need, in one process at a time."""
    game = game_of(package)
    with turn_to_compile("all", modules_of(game), lambda done, of: None) as turn:
        if not turn.is_owner:
            return
        give_number(game, NUMBER)
        is_first = prepare(game)
        with turn_to_compile("bots", engine_for(game).modules, lambda done, of: None) as bots:
            levels.prepare(game)
        play(game)
    if is_first and bots.is_owner:  # else it keeps the number that another process gave it
        mark("alike", *game.modules)


if __name__ == "__main__":
    sys.exit(not compile_alike(sys.argv[1:] or PACKAGES))
