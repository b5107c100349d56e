"""Sentences that are true of every game of Rome & Roll; what can be paid, told a second time."""

import random
from itertools import product

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import GAME, box, vocabulary
from circenses.games.rome_and_roll.rules.resources import can_make_set, can_pay
from tests.playing import moves, random_match

GAMES = settings(
    max_examples=4, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
MANY = settings(max_examples=300, deadline=None, derandomize=True)
PLAYERS = st.integers(1, 4)
SEEDS = st.integers(0, 10**6)
FEW = st.integers(0, 3)
SIX, FIVE = st.tuples(*[FEW] * 6), st.tuples(*[FEW] * 5)


def bundle(amounts):
    return sum(n << (8 * good) for good, n in enumerate(amounts))


def ways(die, yard, bill, steps, discount, exchange):
    """Whether a bill can be paid, by trying every way to pay the next unit."""
    due = next((good for good in range(5) if bill[good]), vocabulary.FISH if steps else EMPTY)
    if due == EMPTY:
        return True
    cost = bill[due] > 0
    rest = tuple(n - (good == due and cost) for good, n in enumerate(bill))
    left = steps if cost else steps - 1

    def less(amounts, good):
        return tuple(n - (k == good) for k, n in enumerate(amounts))

    tries = []
    if die[due]:
        tries.append((less(die, due), yard, discount))
    if die[vocabulary.BASKET] and due != vocabulary.JEWELRY:
        tries.append((less(die, vocabulary.BASKET), yard, discount))
    if yard[due]:
        tries.append((die, less(yard, due), discount))
    if cost and discount:
        tries.append((die, yard, discount - 1))
    if exchange and due != vocabulary.JEWELRY:
        for one, other in product(range(5), repeat=2):
            if one <= other and due not in (one, other):
                after = less(less(yard, one), other)
                if min(after) >= 0:
                    tries.append((die, after, discount))
    return any(ways(d, y, rest, left, c, exchange) for d, y, c in tries)


@MANY
@given(SIX, FIVE, st.tuples(*[st.integers(0, 2)] * 5), st.integers(0, 2), FEW, st.integers(0, 1))
def test_rr_6_14_what_can_be_paid_is_what_some_way_pays(die, yard, bill, steps, discount, exchange):
    """RR-6.9, RR-6.10, RR-16.2: the short test against all ways to pay unit by unit."""
    quick = can_pay(bundle(die), bundle(yard), bundle(bill), steps, discount, exchange)

    assert quick == ways(die, yard, bill, steps, min(discount, sum(bill)), exchange)


@MANY
@given(SIX, FIVE, st.integers(0, 4), st.integers(1, 4), st.integers(0, 1))
def test_rr_10_1_what_makes_a_set(die, yard, kind, n, exchange):
    """RR-10.1, RR-16.5: units of the kind, baskets, jewels, pairs of other units."""
    jewels = die[vocabulary.JEWELRY] + yard[vocabulary.JEWELRY]
    if kind == vocabulary.JEWELRY:
        wanted = jewels >= n
    else:
        direct = die[kind] + die[vocabulary.BASKET] + yard[kind] + jewels
        others = sum(yard) - yard[kind] - yard[vocabulary.JEWELRY]
        wanted = direct + (others // 2 if exchange else 0) >= n

    assert can_make_set(bundle(die), bundle(yard), kind, n, exchange) == wanted


# ---- sentences


@GAMES
@given(PLAYERS, SEEDS)
def test_rr_1_5_totals_and_used_ones_only_grow(players, seed):
    """RR-1.5: soldiers and senators never come back; RR-1.6: tracks never fall."""
    before = None
    for match in random_match(GAME, players, seed):
        now = [
            [me.soldiers, me.garrisons, me.senators, me.deployed, *me.track, *me.loyalty]
            for me in (match.state.players[p] for p in range(players))
        ]
        if before:
            pairs = zip(before, now, strict=True)
            assert all(a <= b for old, new in pairs for a, b in zip(old, new, strict=True))
        before = now


@GAMES
@given(PLAYERS, SEEDS)
def test_rr_18_1_nobody_is_asked_without_a_choice(players, seed):
    """RR-18.1, RR-18.10: a player who is asked has at least two moves, all different."""
    for match in random_match(GAME, players, seed):
        if not match.over:
            legal = moves(GAME, match.state, match.player)
            assert len(legal) == len(set(legal)) > 1


@GAMES
@given(st.integers(2, 4), SEEDS)
def test_rr_14_1_the_end_comes_one_round_after_the_last_nero_card(players, seed):
    *_, match = random_match(GAME, players, seed)

    assert (
        match.state.rounds == match.state.last_round
        or match.state.rounds == box.Setup.stop_after_round
    )
    assert match.state.nero == 0 or match.state.rounds == box.Setup.stop_after_round


@GAMES
@given(SEEDS)
def test_rr_15_26_alone_at_most_nine_rounds(seed):
    """RR-15.26, RR-15.4: two cards a round, none twice."""
    *_, match = random_match(GAME, 1, seed)

    assert match.state.rounds <= box.Seneca.rounds_max
    assert match.state.seneca_played.bit_count() == 2 * match.state.rounds


@GAMES
@given(PLAYERS, SEEDS)
def test_rr_20_3_a_position_that_was_copied_goes_on_alike(players, seed):
    luck = random.Random(seed)
    for match in random_match(GAME, players, seed):
        if not match.over and luck.random() < 0.01:
            twin = match.copy()
            move = luck.choice(match.legal())
            twin.play(move)
            other = match.copy()
            other.play(move)
            assert twin.states.tobytes() == other.states.tobytes()
