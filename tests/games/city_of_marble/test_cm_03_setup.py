"""Chapter 3: the set-up."""

from collections import Counter

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import GAME, box
from circenses.games.city_of_marble.state import Decision
from tests.playing import start

SEEDS = range(200)


def test_cm_3_1_three_hills_at_random():
    """CM-3.1: every draw of three is possible."""
    drawn = Counter(tuple(start(GAME, 2, seed).hills) for seed in range(1000))
    assert all(sum(hills) == 3 for hills in drawn)
    assert len(drawn) == 35


def test_cm_3_2_bridges_are_shuffled_and_one_stays_in_the_box():
    left_out = Counter()
    for seed in SEEDS:
        unused = Counter(box.Bridge.tiles.tolist())
        unused -= Counter(start(GAME, 2, seed).bridges)
        assert unused.total() == 1
        left_out += unused
    assert set(left_out) == {1, 2, 3, 4}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cm_3_3_magistrates_and_a_tile_of_each_color(players):
    state = start(GAME, players)

    for player in range(players):
        assert list(state.players[player].center_box) == [1, 1, 1, 1]
        assert list(state.players[player].magistrates) == [EMPTY] * 3
    assert list(state.stacks) == [n - players for n in (12, 14, 16, 18)]


def test_cm_3_4_supplies():
    state = start(GAME, 3)

    assert list(state.imperium_left) == [12] * 4
    assert state.coins_left == 16
    assert list(state.pieces) == [0] * 3
    assert list(state.heads) == [EMPTY] * 3
    assert all(state.players[p].points == 0 for p in range(3))


def test_cm_3_5_the_first_player_is_drawn_at_random_and_turns_go_clockwise():
    first = Counter(start(GAME, 4, seed).active for seed in SEEDS)
    assert set(first) == {0, 1, 2, 3}

    state = start(GAME, 3, 5)
    order = []
    for _ in range(3):
        player = state.active
        order.append(player)
        assert state.waiting == 1 << player
        while state.active == player:
            draws = state.agenda[state.pending - 1].decision == Decision.ACTION
            GAME.play(state, player, 0 if draws else 4)
    assert order == [(order[0] + step) % 3 for step in range(3)]
