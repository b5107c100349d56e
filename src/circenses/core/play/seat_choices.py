"""The choices of a seat: its legal moves, and paths of moves that one click may take.

A path goes through moves that only lead to the next question of the same player (`leads`): first
the action, then the thing. It is found by playing on copies, and it never goes through a move that
uses chance, so it reveals nothing new on its way. Records, bots and programs use single moves only.
"""

from typing import TypeAlias

import numpy as np

from circenses.core.play.game import Game
from circenses.core.play.preview import WORLD
from circenses.core.state.plain import View
from circenses.core.state.view import copied

Path: TypeAlias = tuple[int, ...]
LONGEST = 3  # longest path searched for here
MOST_MOVES = 12  # most moves of one click: a board may offer longer paths of its own


def moves_in_words(game: Game, view: View, player: int, moves: list[int]) -> dict[Path, str]:
    """Each single move, with what it would do."""
    return {(move,): game.describe(view, player, move) for move in moves}


def choices_of(game: Game, states: np.ndarray, player: int) -> dict[Path, str]:
    """All choices of a seat, made from its view alone: moves first, then paths."""
    view = game.view(states, player)
    moves = game.legal_moves(states, 0, player).tolist()
    found = moves_in_words(game, view[0], player, moves)
    asked = game.questions.asked(view[0])
    leading = [move for move in moves if asked is not None and asked.answer(move).leads]
    if leading:
        world = game.imagine_from(view, player, WORLD)
        for move in leading:
            found |= paths_after(game, world, player, (move,))
    return found


def paths_after(game: Game, world: np.ndarray, player: int, path: Path) -> dict[Path, str]:
    """The paths that continue `path`, whose last move has not been played in `world` yet."""
    after = copied(world)
    game.drivers.play_move(after, 0, player, path[-1])
    shows = after["chance"][0] != world["chance"][0]
    if shows or int(after["waiting"][0]) != 1 << player or len(path) == LONGEST:
        return {}
    view = game.view(after, player)[0]
    asked = game.questions.asked(view)
    found: dict[Path, str] = {}
    for move in game.legal_moves(after, 0, player).tolist():
        found[(*path, move)] = game.describe(view, player, move)
        if asked is not None and asked.answer(move).leads:
            found |= paths_after(game, after, player, (*path, move))
    return found
