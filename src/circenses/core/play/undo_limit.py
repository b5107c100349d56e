"""What a move revealed to its player, and so how far moves may be taken back."""

import zlib

import numpy as np

from circenses.core.play.game import Game
from circenses.core.state.view import hidden_leaves, view_of

WORLDS = 64  # imagined worlds that must agree before a move may be taken back
FIRST_WORLDS = 4  # most surprises show in these


def reveals(game: Game, before: np.ndarray, player: int, move: int, after: np.ndarray) -> bool:
    """Whether a move revealed something new to its player: by chance, or by showing a hidden thing.

    It did not if the player could have foreseen the new view: every world that fits the old view
    leads to it. Only the two views matter here, so whether a move can be taken back reveals nothing
    either.
    """
    if completes_secret_choice(game, before, player):
        return True
    if before["chance"][0] != after["chance"][0]:
        return True
    if len(hidden_leaves(game.state)) <= 1:  # only chance is hidden
        return False
    return surprises(game, before, player, move, after)


def completes_secret_choice(game: Game, before: np.ndarray, player: int) -> bool:
    """Whether the player is the last to answer a question that others answered in secret."""
    state = before[0]
    decision = state.agenda[int(state.pending) - 1].decision
    return (
        decision in game.secret_choices
        and int(state.seats) > 1
        and int(state.waiting) == 1 << player
    )


def surprises(game: Game, before: np.ndarray, player: int, move: int, after: np.ndarray) -> bool:
    """Whether the move leads to another view in some world that fits the player's view."""
    view = game.view(before, player)
    expected = game.view(after, player).view(np.uint8)
    first = zlib.crc32(b"%d " % move + view.tobytes()) << 16  # the same worlds for the same view
    seeds = np.arange(first, first + WORLDS, dtype=np.uint64)
    worlds = np.tile(view.view(np.uint8), WORLDS).view(view.dtype)
    unused = np.zeros(WORLDS, np.bool_)
    for some in (slice(FIRST_WORLDS), slice(FIRST_WORLDS, WORLDS)):
        start, end, _ = some.indices(WORLDS)
        game.drivers.play_in_worlds(worlds, start, end, player, move, seeds, unused)
        seen = view_of(worlds[some], game.state, player).view(np.uint8).reshape(end - start, -1)
        if not unused[some].all() or (seen != expected).any():
            return True
    return False
