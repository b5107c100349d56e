"""Sentences that are true of every game of Æterna."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from circenses.games.aeterna import GAME
from circenses.games.aeterna.box import ACTIVE_HILLS, MAX_CITIZENS
from circenses.games.aeterna.laws import citizens_of
from circenses.games.aeterna.state import Phase
from tests.games.aeterna.table import random_game

GAMES = settings(
    max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
PLAYERS = st.integers(1, 4)
SEEDS = st.integers(0, 10**6)


@GAMES
@given(PLAYERS, SEEDS)
def test_ae_1_3_there_are_always_seven_citizens_of_a_color(players, seed):
    """AE-1.3: in the Domus, in the supply and on the board together."""
    for table in random_game(players, seed):
        for player in range(players):
            assert citizens_of(table.me(player)) == MAX_CITIZENS


@GAMES
@given(PLAYERS, SEEDS)
def test_ae_6_2_unrest_and_pp_stay_on_their_tracks(players, seed):
    """AE-6.1 to AE-6.3: from the first move to the last."""
    for table in random_game(players, seed):
        for me in table.state.players:
            assert 0 <= me.unrest <= 10
            assert me.pp >= 0


@GAMES
@given(PLAYERS, SEEDS)
def test_every_law_holds_and_every_field_keeps_its_bounds(players, seed):
    states = GAME.new_batch(1)
    for table in random_game(players, seed):
        states[0] = table.state
        assert GAME.state.out_of_bounds(states) == []
        for law in GAME.laws:
            assert law.holds(table.state), law.title


@GAMES
@given(st.integers(1, 3), SEEDS)
def test_ae_2_3_only_active_hills_are_ever_used(players, seed):
    """AE-2.3, AE-2.R1: inactive Hills hold no citizen, no Building and no token."""
    for table in random_game(players, seed, hills="At random"):
        active = [spot.active for spot in table.state.hills]
        assert sum(active) == ACTIVE_HILLS[table.state.gentes]
        for number, spot in enumerate(table.state.hills):
            if not active[number]:
                assert sum(spot.buildings) + spot.devastations == 0
                assert all(me.stack[number] == 0 for me in table.state.players)


@GAMES
@given(PLAYERS, SEEDS)
def test_ae_9_4_at_most_two_devastation_tokens_lie_on_a_hill(players, seed):
    """AE-9.4: one in each of Eras I and II, and at least one Hill in each of them."""
    *_, table = random_game(players, seed)
    tokens = [spot.devastations for spot in table.state.hills]
    assert max(tokens) <= 2
    assert table.state.phase == Phase.FEED


@GAMES
@given(PLAYERS, SEEDS)
def test_ae_10_1_the_total_is_the_sum_of_the_sheet_and_never_below_0(players, seed):
    """AE-10.R1, AE-10.R2: only the condemned have less than 0."""
    *_, table = random_game(players, seed)
    for player in range(players):
        me = table.me(player)
        condemned = me.unrest + me.dooms >= 10
        assert (table.total(player) == -1) == condemned
        assert table.total(player) >= 0 or condemned
