"""Tasks for other thinking processes (running/workers.py, thinker.py), as JSON.

A task holds the game, one seat's view and the random seed of this task: never a position, and never
the secret of a table, from which all its random numbers follow.
"""

import base64
from typing import Any

import numpy as np

from circenses import games
from circenses.core.play.game import Game
from circenses.web.running.thinking import Errand
from circenses.web.tables.levels import choose
from circenses.web.tables.table_history import layout_of


def layout(game: Game) -> str:
    """The game, its rules and components: only a process with the same ones can read the view."""
    return f"{game.id} {layout_of(game)}"


def body(game: Game, view: np.ndarray, seat: int, luck: int, **more: object) -> dict[str, Any]:
    seen = base64.b64encode(view.tobytes()).decode()
    return dict(game=game.id, view=seen, seat=seat, luck=luck, **more)


def for_bot(
    level: str, game: Game, view: np.ndarray, seat: int, moves: list[int], luck: int
) -> Errand:
    """The choice of a bot."""
    return Errand(seat, layout(game), body(game, view, seat, luck, level=level, moves=moves), int)


def seen_in(said: dict[str, Any]) -> tuple[Game, np.ndarray]:
    """The game and the view of a task."""
    game = games.get(said["game"])
    return game, np.frombuffer(bytearray(base64.b64decode(said["view"])), game.state.dtype)


def carry_out_bot(said: dict[str, Any]) -> int:
    game, view = seen_in(said)
    return choose(said["level"], game, view, said["seat"], said["moves"], said["luck"])
