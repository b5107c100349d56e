"""Chapter 2: set-up."""

from collections import Counter

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.aeterna import GAME
from circenses.games.aeterna.box import (
    HAND_CARDS,
    MAX_CITIZENS,
    MONUMENTS,
    PERSONS,
    TOKEN_BAG,
    Card,
)
from tests.games.aeterna.table import fresh
from tests.playing import start

SIZES = {2: (3, 9, 1), 3: (5, 15, 2), 4: (7, 21, 2)}


@pytest.mark.parametrize("players", SIZES)
def test_ae_2_1_one_or_two_personalities_of_era_1_lie_open(players):
    state = start(GAME, players)
    cards = [card for card in state.personalities if card != EMPTY]

    assert len(cards) == SIZES[players][2]
    assert cards == sorted(set(cards))
    assert {HAND_CARDS + card for card in cards} <= set(PERSONS[0].tolist())


@pytest.mark.parametrize("players", SIZES)
def test_ae_2_2_each_player_gets_three_monuments_and_two_provinces(players):
    state = start(GAME, players)
    packs = [list(state.players[player].pack) for player in range(players)]

    for pack in packs:
        assert pack == sorted(pack)
        assert sum(card < MONUMENTS for card in pack) == 3
        assert {int(Card.era[card]) for card in pack} == {0}
    assert len({card for pack in packs for card in pack}) == 5 * players


def test_ae_2_2_the_rest_leaves_the_game_unseen():
    """Nothing of the state remembers a card that was not dealt."""
    state = start(GAME, 2)

    assert all(card == EMPTY for me in state.players[2:] for card in me.pack)
    assert all(card == EMPTY for card in state.board)


@pytest.mark.parametrize("players", SIZES)
def test_ae_2_3_three_five_or_seven_hills_are_active(players):
    state = start(GAME, players)

    assert [spot.active for spot in state.hills] == [
        int(number < SIZES[players][0]) for number in range(7)
    ]


def test_ae_2_r1_hills_may_be_drawn_at_random():
    chosen = set()
    for seed in range(30):
        state = start(GAME, 2, seed, hills="At random")
        active = tuple(number for number in range(7) if state.hills[number].active)
        chosen.add(active)
        assert len(active) == 3
        for number in range(7):
            on_board = [kind != EMPTY for kind in state.hills[number].token]
            assert on_board == [number in active] * 3
    assert len(chosen) > 15
    assert len({number for active in chosen for number in active}) == 7


@pytest.mark.parametrize("players", SIZES)
def test_ae_2_4_three_active_tokens_lie_on_each_active_hill(players):
    state = start(GAME, players)
    kinds = Counter(kind for spot in state.hills for kind in spot.token if kind != EMPTY)

    assert kinds == Counter(TOKEN_BAG[: SIZES[players][1]].tolist())
    assert not any(place for spot in state.hills for place in spot.depleted)


def test_ae_2_4_tokens_lie_at_random():
    first = {start(GAME, 4, seed).hills[0].token[0] for seed in range(60)}

    assert len(first) == 9


def test_ae_2_5_four_of_six_damage_tokens_lie_open():
    for seed in range(20):
        tokens = list(start(GAME, 2, seed).damage)
        assert len(set(tokens)) == 4
        assert set(tokens) <= set(range(6))
    assert len({tuple(start(GAME, 2, seed).damage) for seed in range(20)}) > 10


def test_ae_2_6_the_construction_area_holds_one_building_of_each_type():
    assert list(start(GAME, 3).building) == [1, 1, 1]


def test_ae_2_7_turn_order_is_random():
    orders = set()
    for seed in range(60):
        state = start(GAME, 3, seed)
        orders.add(tuple(state.players[player].position for player in range(3)))
    assert orders == {(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)}


def test_ae_2_8_each_player_starts_with_the_same():
    table = fresh(4)

    for player in range(4):
        assert table.goods("CAWSUP", player) == [2, 2, 5, 1, 0, 0]
        assert table.me(player).supply == MAX_CITIZENS - 2
