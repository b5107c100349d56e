"""Chapter 4: the turn of a player."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.state import Decision
from tests.games.magna_roma.table import turn, waiting
from tests.playing import random_match


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_mr_4_1_everybody_has_exactly_24_turns(players):
    """MR-4.1: then the game is over, and everyone has had the same number of turns."""
    turns = [0] * players
    for match in random_match(GAME, players, 11):
        if not match.over and top(match.state) == Decision.ACTION:
            turns[match.player] += 1
    assert turns == [24] * players
    assert match.over


def top(state):
    return state.agenda[state.pending - 1].decision


def test_mr_4_1_the_last_turn_of_the_last_player_ends_the_game():
    """MR-4.1: nothing is pending then, and nobody waits."""
    table = turn()
    for player in range(2):
        table.state.players[player].tiles = 23
    for _ in range(2):
        table.player = waiting(table.state)
        while table.state.waiting == 1 << table.player:
            table.play(table.moves()[0])
    assert table.state.waiting == 0
    assert table.state.pending == 0
    assert [table.state.players[player].marker for player in range(2)] == [EMPTY, EMPTY]


def test_mr_4_the_steps_of_a_turn_in_order():
    """Cell, rotation, action, next tile; then the next player places."""
    table = turn()
    steps = []
    while waiting(table.state) == table.player:
        steps.append(table.decision)
        table.play(table.moves()[0])
    assert steps == [Decision.CELL, Decision.ROTATION, Decision.ACTION, Decision.NEXT_TILE]
    assert table.decision == Decision.CELL
