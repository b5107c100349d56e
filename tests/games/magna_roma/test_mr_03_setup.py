"""Chapter 3: setup for two to four players."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.state import Decision
from tests.games.magna_roma.table import GOODS, Table, waiting
from tests.playing import start

SEVERAL = pytest.mark.parametrize("players", [2, 3, 4])


def selection(players: int, selector: int) -> tuple[list[int], Table]:
    """The order in which slots are selected, and the table at the first turn."""
    state = start(GAME, players)
    state.agenda[0].who = state.waiting = 1 << selector
    order = []
    table = Table(state, selector)
    while table.decision == Decision.FIRST_TILE:
        table.player = waiting(state)
        order.append(table.player)
        table.play(table.moves()[0])
    table.player = waiting(state)
    return order, table


@SEVERAL
def test_mr_3_1_everybody_starts_with_nothing_but_a_town_center(players):
    """MR-3.1, MR-R19: no goods, all tracks at 0, three discs unused, no marker yet."""
    state = start(GAME, players)
    for player in range(players):
        me = state.players[player]
        assert all(getattr(me, good) == 0 for good in GOODS)
        assert list(me.stars) == [0, 0, 0]
        assert sum(laid != EMPTY for laid in me.city) == 1
        assert (me.discs, me.marker, me.tiles, me.monument_count) == (0, EMPTY, 0, 0)


def test_mr_r19_nobody_starts_with_goods():
    """MR-R19: the whole supply is still there."""
    state = start(GAME, 4)
    assert (state.coins_left, state.population_left, state.blessings_left) == (30, 50, 16)


def test_mr_3_2_the_supply():
    state = start(GAME, 2)
    assert (state.coins_left, state.blessings_left, state.population_left) == (30, 16, 50)


@pytest.mark.parametrize(("players", "slots"), [(2, 8), (3, 8), (4, 10)])
def test_mr_3_3_the_ring_is_full_of_tiles(players, slots):
    state = start(GAME, players)
    shown = [tile for tile in state.slots if tile != EMPTY]
    assert len(shown) == len(set(shown)) == slots
    assert list(state.slots[slots:]) == [EMPTY] * (10 - slots)
    assert state.tiles_left == 96 - slots
    assert sorted([*shown, *state.tile_bag[: state.tiles_left]]) == list(range(96))


def test_mr_3_3_every_tile_may_come_first():
    """The deck is shuffled: in many games the first slot shows very different tiles."""
    assert len({start(GAME, 2, seed).slots[0] for seed in range(100)}) > 40


@SEVERAL
def test_mr_3_4_three_monuments_lie_open(players):
    state = start(GAME, players)
    assert state.monuments_left == 9
    assert sorted([*state.face_up, *state.monument_bag[:9]]) == list(range(12))


@SEVERAL
def test_mr_3_5_three_different_provinces(players):
    state = start(GAME, players)
    assert len({*state.provinces}) == 3
    assert all(0 <= province < 10 for province in state.provinces)


@SEVERAL
def test_mr_3_6_three_different_trade_tokens(players):
    state = start(GAME, players)
    assert len({*state.trades}) == 3
    assert all(0 <= token < 6 for token in state.trades)


def test_mr_3_5_all_provinces_and_trades_occur():
    """MR-3.5, MR-3.6: drawn at random."""
    states = [start(GAME, 2, seed) for seed in range(60)]
    assert {province for state in states for province in state.provinces} == set(range(10))
    assert {token for state in states for token in state.trades} == set(range(6))


@pytest.mark.parametrize(
    ("players", "selector", "order", "first"),
    [(4, 2, [2, 1, 0, 3], 3), (3, 0, [0, 2, 1], 1), (2, 0, [0, 1], 1)],
)
def test_mr_3_7_f12_selection_is_counterclockwise(players, selector, order, first):
    """F12, MR-3.8: who selects last has the first turn."""
    selected, table = selection(players, selector)
    assert selected == order
    assert table.player == first
    assert table.decision == Decision.CELL


@pytest.mark.parametrize(
    ("players", "selector", "turns"),
    [(4, 2, [3, 0, 1, 2, 3]), (3, 0, [1, 2, 0, 1, 2]), (2, 0, [1, 0, 1, 0, 1])],
)
def test_mr_3_8_f12_turns_go_clockwise(players, selector, turns):
    """F12: round after round."""
    _, table = selection(players, selector)
    seen = []
    for _ in turns:
        seen.append(table.player)
        while waiting(table.state) == table.player:
            table.play(table.moves()[0])
        table.player = waiting(table.state)
    assert seen == turns


def test_mr_3_7_a_taken_slot_can_not_be_selected():
    state = start(GAME, 3)
    first = Table(state, waiting(state))
    first.play(4)

    second = Table(state, waiting(state))

    assert second.moves() == [0, 1, 2, 3, 5, 6, 7]


def test_mr_r21_there_is_one_score_for_each_player():
    """MR-R21: points are one number in the state."""
    assert GAME.state.fields["players"].schema.fields["points"].shape == ()


def test_mr_r22_anybody_may_be_the_first_selector():
    assert {waiting(start(GAME, 4, seed)) for seed in range(40)} == {0, 1, 2, 3}
