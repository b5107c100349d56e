"""Market rows, ways to pay and majorities, as rules of several games use them."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circenses.core.rules import majority, market, payment
from circenses.core.rules.chance import seed_chance
from circenses.core.state.schema import EMPTY, count, index, schema, state_schema

# ---- market

STATE = state_schema(
    "State",
    player=schema("Player", points=count()),
    seats=2,
    agenda=1,
    row=index(4, of=9),
    bag=index(9, of=9),
    left=count(most=9),
)


@pytest.fixture
def shop():
    state = STATE.batch(1)[0]
    seed_chance(state, 3)
    for card in range(9):
        state.bag[card] = card
    state.left = market.fill(state, state.row, state.bag, 9)
    return state


def test_a_row_is_filled_from_the_bag(shop):
    assert shop.left == 5
    cards = [*shop.row.tolist(), *shop.bag.tolist()[:5]]
    assert sorted(cards) == list(range(9))


def test_cards_are_taken_and_the_rest_slides_to_the_left(shop):
    before = shop.row.tolist()
    assert market.take_from_row(shop.row, 1) == before[1]
    assert shop.row[1] == EMPTY
    shop.left = market.refill(shop, shop.row, shop.bag, shop.left)
    assert shop.row.tolist()[:3] == [before[0], before[2], before[3]]
    assert shop.row[3] not in [EMPTY, *before]
    assert shop.left == 4


def test_an_empty_bag_leaves_gaps_on_the_right(shop):
    shop.left = 0
    market.take_from_row(shop.row, 0)
    market.take_from_row(shop.row, 2)
    assert market.refill(shop, shop.row, shop.bag, 0) == 0
    assert (np.asarray(shop.row) == EMPTY).tolist() == [False, False, True, True]
    assert market.close_up(shop.row) == 2


# ---- payment

DIE, BASKET, YARD_WOOD, YARD_FISH = range(4)
SERVES = np.array([[1, 0, 0], [1, 1, 1], [1, 0, 0], [0, 0, 1]], np.int8)  # wood, brick, fish


def payable_by_trying(have, price):
    """All ways tried one by one."""
    units = [good for good, n in enumerate(price) for _ in range(n)]
    for sources in itertools.product(range(4), repeat=len(units)):
        fits = all(SERVES[s, good] for s, good in zip(sources, units, strict=True))
        if fits and all(sources.count(s) <= have[s] for s in range(4)):
            return True
    return False


@settings(deadline=None)
@given(
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.lists(st.integers(0, 2), min_size=3, max_size=3),
)
def test_a_price_is_payable_if_some_way_pays_it(have, price):
    held, owed = np.array(have, np.int16), np.array(price, np.int16)
    assert payment.can_pay(held, owed, SERVES) == payable_by_trying(have, price)


def test_a_way_that_leaves_the_rest_unpaid_is_not_offered():
    """One basket for wood and brick: the brick needs it, so wood is paid otherwise."""
    have, price = np.array([0, 1, 1, 0]), np.array([1, 1, 0])
    out = np.zeros(8, np.int32)
    assert payment.offer_ways(out, 0, 100, have, price, SERVES, 0) == 1
    assert out[0] == 100 + YARD_WOOD
    assert payment.only_way(have, price, SERVES, 0) == YARD_WOOD
    assert payment.only_way(have, price, SERVES, 1) == BASKET


def test_a_choice_is_asked_for():
    have, price = np.array([1, 0, 1, 0]), np.array([1, 0, 0])
    out = np.zeros(8, np.int32)
    assert payment.offer_ways(out, 0, 0, have, price, SERVES, 0) == 2
    assert out[:2].tolist() == [DIE, YARD_WOOD]
    assert payment.only_way(have, price, SERVES, 0) == EMPTY
    assert payment.next_good(price) == 0
    assert payment.next_good(price * 0) == EMPTY


# ---- majority


@pytest.mark.parametrize(
    ("counts", "lead", "sole", "places", "dense"),
    [
        ([5, 5, 3], 0b011, EMPTY, [0, 0, 2], [0, 0, 1]),
        ([1, 4, 3], 0b010, 1, [2, 0, 1], [2, 0, 1]),
        ([0, 0, 0], 0, EMPTY, [0, 0, 0], [0, 0, 0]),
        ([2, 7, 2], 0b010, 1, [1, 0, 1], [1, 0, 1]),
    ],
)
def test_who_has_most(counts, lead, sole, places, dense):
    held = np.array(counts, np.int8)
    assert majority.leaders(held, 3) == lead
    assert majority.sole_leader(held, 3) == sole
    assert [majority.place_of(held, 3, seat) for seat in range(3)] == places
    assert [majority.dense_place_of(held, 3, seat) for seat in range(3)] == dense


def test_prizes_by_place():
    """Ties get the full prize, the next lower number the next one, and nothing gets nothing."""
    prizes = np.array([6, 3, 1], np.int8)
    held = np.array([4, 2, 4, 0, 1], np.int8)
    found = [majority.prize_of(held, 5, seat, prizes) for seat in range(5)]
    assert found == [6, 3, 6, 0, 1]
    assert [majority.prize_of(held, 2, seat, prizes) for seat in range(2)] == [6, 3]


def test_prizes_for_most():
    tie, alone = np.array([3, 3, 1]), np.array([3, 2, 1])
    assert [majority.prize_for_most(tie, 3, seat, 5, 2) for seat in range(3)] == [2, 2, 0]
    assert [majority.prize_for_most(alone, 3, seat, 5, 2) for seat in range(3)] == [5, 0, 0]
    assert majority.prize_for_most(np.zeros(3, np.int8), 3, 0, 5, 2) == 0
