"""The five games; this is the only place that names them all."""

import functools
import importlib

from circenses.core.errors import UnknownGame
from circenses.core.game import Game

GAMES: tuple[str, ...] = ("magna_roma", "aeterna")
GUESTS: dict[str, Game] = {}  # games from outside this package, for tests and experiments


@functools.cache
def load(name: str) -> Game:
    return importlib.import_module(f"circenses.games.{name}").GAME


def get(name: str) -> Game:
    """The game of that name."""
    if name in GUESTS:
        return GUESTS[name]
    if name not in GAMES:
        known = ", ".join([*GAMES, *GUESTS])
        raise UnknownGame(f"There is no game {name!r}. There are: {known}.")
    return load(name)


def all_games() -> list[Game]:
    """All games, in the order of the list."""
    return [get(name) for name in (*GAMES, *GUESTS)]
