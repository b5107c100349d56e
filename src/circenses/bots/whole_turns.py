"""Whole turns: what follows a move until someone else decides, as far as its player could foresee.

A turn ends where it reveals something new to its player, because nobody can plan beyond that.
"""

from collections.abc import Callable, Iterable

import numpy as np

from circenses.bots.engine import engine_for
from circenses.bots.reasons import best_ahead
from circenses.core.play.game import Game
from circenses.core.play.preview import WORLD
from circenses.core.play.undo_limit import reveals
from circenses.core.state.view import copied

Moves = tuple[int, ...]
LONGEST_TURN = 30  # decisions that are foreseen at most


def recorded_turn(game: Game, view: np.ndarray, player: int, moves: Iterable[int]) -> Moves:
    """The played moves that belong to one turn and could be foreseen."""
    rest = iter(moves)
    return foreseen(game, view, player, lambda _: next(rest, None))


def planned_turn(game: Game, view: np.ndarray, player: int, move: int) -> Moves:
    """A move and its continuation by look-ahead."""
    engine = engine_for(game)
    workspace = engine.borrow(engine.valuation.one_step)
    begun = False

    def choose(world: np.ndarray) -> int:
        nonlocal begun
        if not begun:
            begun = True
            return move
        workspace.worlds[:] = world
        return best_ahead(workspace, player)

    try:
        return foreseen(game, view, player, choose)
    finally:
        engine.give_back(workspace)


def foreseen(
    game: Game, view: np.ndarray, player: int, choose: Callable[[np.ndarray], int | None]
) -> Moves:
    """Play on in an imagined world until the turn ends or reveals something new."""
    world = game.imagine_from(game.view(view, player), player, WORLD)
    begun = question_of_turn(game, world)
    moves: list[int] = []
    while len(moves) < LONGEST_TURN:
        move = choose(world)
        if move is None or move not in game.legal_moves(world, 0, player):
            break
        after = copied(world)
        game.drivers.play_move(after, 0, player, move)
        moves.append(move)
        if int(after["waiting"][0]) != 1 << player or reveals(game, world, player, move, after):
            break
        if begun and question_of_turn(game, after) not in ("", begun):
            break  # the player's next turn, as after the last die of a draft
        world = after
    return tuple(moves)


def question_of_turn(game: Game, states: np.ndarray) -> str:
    """The name of the question that is asked, if a turn begins with it."""
    asked = game.questions.asked(states[0])
    return asked.name if asked is not None and asked.begins_turn(states[0]) else ""
