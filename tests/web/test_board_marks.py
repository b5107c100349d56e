"""Marks of what was played and what was better: to be looked at, not clicked."""

import random
import re

import pytest

from circenses import games
from circenses.games import GAMES
from circenses.web.analysis import board_marks

STEPS = 60


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_can_be_marked_in_every_game(name):
    game = games.get(name)
    luck = random.Random(name)
    states = game.new_batch(1)
    game.start(states, 0, min(3, game.players[1]), 8, {})
    placed = 0
    for _ in range(STEPS):
        seat = int(states["waiting"][0]).bit_length() - 1
        moves = game.legal_moves(states, 0, seat).tolist()
        if len(moves) > 1:
            played, best = luck.sample(moves, 2)
            marks = board_marks.kinds_of(played, best, luck.choice(("better", "alike")))
            placed += len(check(board_marks.draw(game, states, seat, marks)).kinds) == 2
        game.drivers.play_move(states, 0, seat, luck.choice(moves))
    assert placed > STEPS / 4


def check(board: board_marks.Marked) -> board_marks.Marked:
    html = "".join(part.html for part in board.parts)
    assert not re.search(r'data-move|role="button"|<button', html)
    marked = re.findall(r'<[^<>]*data-mark="(?:played|better|alike)"[^<>]*>', html)
    assert all("tabindex" not in one for one in marked)
    assert all(re.search(r'aria-label="(?:Played|Better|About as good): ', one) for one in marked)
    return board


def test_the_best_move_played_is_marked_once():
    game = games.get(GAMES[0])
    states = game.new_batch(1)
    game.start(states, 0, 2, 8, {})
    seat = int(states["waiting"][0]).bit_length() - 1
    move = int(game.legal_moves(states, 0, seat)[0])

    board = board_marks.draw(game, states, seat, board_marks.kinds_of(move, move))

    assert board.kinds in ((), ("best",))
    assert 'data-mark="played"' not in "".join(part.html for part in board.parts)
