"""What a viewer sees of a position and knows about its points, shared by all pages."""

import functools
from types import SimpleNamespace
from typing import cast

import numpy as np

from circenses.core.play.game import Game
from circenses.core.state.schema import EMPTY, UNKNOWN, Kind
from circenses.core.state.view import hidden_leaves
from circenses.draw.picture_cache import Pictures, Reading, layout_of


def seen(game: Game, states: np.ndarray, seat: int | None) -> np.ndarray:
    """A position as `seat` may see it. Do not write into it: others get the same array."""
    return seen_in(game, states.tobytes(), seat)


@functools.lru_cache(maxsize=512)  # many parts of a page ask for the same view
def seen_in(game: Game, position: bytes, seat: int | None) -> np.ndarray:
    return game.view(np.frombuffer(position, game.state.dtype), seat)


def reading(game: Game, view: np.ndarray, pictures: Pictures | None) -> Reading:
    """A view that records which fields are read, if pictures are to be kept."""
    return Reading(game.read(view[0]), layout_of(game.state.dtype), pictures)


# ---------------------------------------------------------------- points


def known_view(game: Game, states: np.ndarray, seat: int | None) -> np.ndarray:
    """A view in which hidden things count as missing, so that no sum can reveal more than the
    view does.
    """
    known = game.view(states, seat)
    for leaf in hidden_leaves(game.state):
        if leaf.field.kind is Kind.INDEX:
            values = leaf.of(known)
            values[values == UNKNOWN] = EMPTY
    return known


@functools.lru_cache(maxsize=512)  # asked for each side, and for each turn that is told
def known_bytes(game: Game, states: bytes, seat: int | None) -> bytes:
    return known_view(game, np.frombuffer(states, game.state.dtype), seat).tobytes()


def known_table(
    game: Game, states: np.ndarray, seat: int | None, pictures: Pictures | None
) -> SimpleNamespace:
    """A table as far as the viewer can know it."""
    known = np.frombuffer(known_bytes(game, states.tobytes(), seat), game.state.dtype)
    return cast(SimpleNamespace, reading(game, known, pictures))  # it has the same names
