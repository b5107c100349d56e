"""What is true of every game ever played; test_nr_reading.py plays beside a second engine."""

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import GAME
from tests.playing import random_match

FEW = settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
SEEDS = st.integers(0, 2**63 - 1)
PLAYERS = st.integers(1, 4)


@FEW
@given(seed=SEEDS, players=PLAYERS)
def test_nr_1_2_goods_and_influence_keep_their_limits(seed, players):
    """NR-1.2: from the first move to the last."""
    for match in random_match(GAME, players, seed):
        for me in match.state.players:
            assert all(0 <= n <= 5 for n in me.goods)
            assert 0 <= me.influence <= 8
            assert me.coins >= 0


@FEW
@given(seed=SEEDS, players=PLAYERS)
def test_nr_7_1_power_is_1_to_3_during_an_action(seed, players):
    for match in random_match(GAME, players, seed):
        taken = match.state.action != EMPTY
        assert (1 <= match.state.power <= 3) if taken else match.state.power == 0


@FEW
@given(seed=SEEDS, players=PLAYERS)
def test_nr_24_1_whoever_is_asked_has_a_choice(seed, players):
    """NR-24.1: two options at least, never one."""
    for match in random_match(GAME, players, seed, mosaic="Drafted", followers="Drafted"):
        for player in match.waiting:
            assert len(match.legal(player)) >= 2


@FEW
@given(seed=SEEDS, players=PLAYERS)
def test_nr_6_1_every_round_has_three_turns_each(seed, players):
    turns = Counter()
    before = None
    for match in random_match(GAME, players, seed):
        now = match.state.round_number, match.state.turn
        if now != before and match.state.turn < 3 * players and match.state.round_number:
            turns[match.state.round_number] += 1
        before = now
    assert turns == dict.fromkeys(range(1, 6), 3 * players)


@FEW
@given(seed=SEEDS, players=st.integers(2, 4))
def test_nr_21_13_there_is_one_winner(seed, players):
    """NR-21.13: the last key differs from seat to seat, so nobody shares a place."""
    match = [*random_match(GAME, players, seed)][-1]

    assert sorted(match.places()) == list(range(1, players + 1))
