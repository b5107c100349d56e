"""Listing moves is a question: it changes nothing, however often it is asked."""

import random

import pytest

from circenses import games


@pytest.mark.parametrize("name", [game.id for game in games.all_games()])
def test_listing_moves_changes_no_state(name):
    """For every seat that may move, at each position of the beginning of a random game."""
    game, luck = games.get(name), random.Random(7)
    states = game.new_batch(1)
    game.start(states, 0, min(3, game.players[1]), 7, {})
    for _ in range(80):
        waiting = int(states["waiting"][0])
        if not waiting:
            break
        seats = [seat for seat in range(int(states[0].seats)) if waiting >> seat & 1]
        before = states.tobytes()
        listed = {seat: game.legal_moves(states, 0, seat).tolist() for seat in seats}
        again = {seat: game.legal_moves(states, 0, seat).tolist() for seat in seats}
        assert states.tobytes() == before
        assert listed == again
        seat = luck.choice(seats)
        game.play_move(states, 0, seat, luck.choice(listed[seat]))
