"""The five games; this is the only place that names them all.

CIRCENSES_GUESTS     packages of other games that Python can import, separated by spaces
"""

import functools
import importlib
import os
from pathlib import Path

from circenses.core.errors import UnknownGame
from circenses.core.play.game import Game

BUILT_IN = ("magna_roma", "aeterna", "nova_roma", "city_of_marble", "rome_and_roll")


def has(name: str, *files: str) -> bool:
    """Whether a game's folder holds one of these files."""
    return any((Path(__file__).parent / name / file).exists() for file in files)


HERE = tuple(name for name in BUILT_IN if has(name, "__init__.py"))
GAMES: tuple[str, ...] = tuple(name for name in HERE if has(name, "board.py", "board/__init__.py"))
GUESTS: dict[str, Game] = {}  # games from outside this package, for tests and experiments


@functools.cache
def invite() -> None:
    """Bring in the games that CIRCENSES_GUESTS names, when games are first asked for."""
    for package in os.environ.get("CIRCENSES_GUESTS", "").split():
        game = guest(package)
        GUESTS.setdefault(game.id, game)


def guest(package: str) -> Game:
    """The game of a package from outside; a package that is not there, or no game, is refused."""
    named = f"CIRCENSES_GUESTS names {package}"
    try:
        module = importlib.import_module(package)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{package}.".startswith(f"{error.name}."):
            raise  # the game is there, and something that it imports is not
        raise UnknownGame(
            f"{named}, which Python does not find: PYTHONPATH should name the folder it lies in."
        ) from None
    if not isinstance(found := getattr(module, "GAME", None), Game):
        raise UnknownGame(f"{named}, which is no game: it has no GAME.")
    return found


@functools.cache
def load(name: str) -> Game:
    found: Game = importlib.import_module(f"circenses.games.{name}").GAME
    return found


def get(name: str) -> Game:
    """The game of that name."""
    invite()
    if name in GUESTS:
        return GUESTS[name]
    if name not in HERE:
        known = ", ".join([*GAMES, *GUESTS])
        raise UnknownGame(f"There is no game {name!r}. The games are: {known}.")
    return load(name)


def all_games() -> list[Game]:
    """All games that can be played at a table, in the order of the list."""
    invite()
    return [get(name) for name in (*GAMES, *GUESTS)]
