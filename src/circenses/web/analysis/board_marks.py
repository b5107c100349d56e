"""The played move and a better one, marked on the board of a finished game.

The board is drawn for the player who decided; the choices are visible but cannot be clicked.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from circenses.core.play.game import Game, Part
from circenses.draw.choices import BEST, BETTER, MARKS, PLAYED
from circenses.web.tables import rendering


@dataclass(frozen=True)
class Marked:
    """The board with its marks, and which marks could be placed on the board."""

    parts: tuple[Part, ...]
    kinds: tuple[str, ...] = ()


def kinds_of(played: int, best: int, other: str = BETTER) -> dict[int, str]:
    """The marks of two moves; `other`: how the one that was not played is marked."""
    return {played: BEST} if played == best else {played: PLAYED, best: other}


def draw(game: Game, states: np.ndarray, player: int, marks: Mapping[int, str]) -> Marked:
    """A position as its player saw it, with some moves marked."""
    parts = rendering.marked(game, states, player, marks)
    found = [kind for kind in MARKS if any(f'data-mark="{kind}"' in part.html for part in parts)]
    return Marked(parts, tuple(found))
