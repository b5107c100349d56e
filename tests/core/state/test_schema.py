"""One declaration gives layout, bounds, visibility."""

import numpy as np
import pytest

from circenses.core.state.schema import (
    EMPTY,
    UNKNOWN,
    Seen,
    amount,
    count,
    flag,
    index,
    mask,
    records,
    schema,
    seat,
    seat_set,
    state_schema,
    subset,
)
from circenses.core.state.view import view_of

PURSE = schema("Purse", coins=count(most=30), debt=amount(least=-300, most=300))
STATE = schema(
    "State",
    turn=count(most=24),
    score=count(most=1000),
    cards=index(3, of=40, seen=Seen.NOBODY),
    seen_before=mask(bits=20),
    open_gate=flag(),
    purses=records(PURSE, 2, owned=True),
)


def test_narrow_numbers_are_chosen_by_bounds():
    assert STATE.layout["turn"] == np.int8
    assert STATE.layout["score"] == np.int16
    assert STATE.layout["seen_before"] == np.int32
    assert PURSE.layout["debt"] == np.int16


def test_records_are_aligned_and_have_no_nameless_padding():
    assert STATE.layout.isalignedstruct
    named = sum(STATE.layout[name].itemsize for name in STATE.layout.names)
    assert named == STATE.layout.itemsize


def test_a_fresh_state_is_zero_and_its_places_are_empty():
    state = STATE.batch(1)[0]
    assert state.turn == 0
    assert list(state.cards) == [EMPTY] * 3


def test_fields_are_read_as_plain_integers():
    state = STATE.batch(1)[0]
    assert type(state.score) is int
    assert type(state.cards[0]) is int
    assert type(state.purses[1].coins) is int


def test_writing_reaches_the_batch():
    states = STATE.batch(2)
    states[1].purses[0].coins = 7
    assert states["purses"]["coins"].tolist() == [[0, 0], [7, 0]]


def test_a_number_that_does_not_fit_raises_when_interpreted():
    state = STATE.batch(1)[0]
    with pytest.raises(OverflowError):
        state.turn = 300


@pytest.mark.parametrize("name", ["round", "size", "data", "item", "sort", "dtype", "copy"])
def test_names_of_numpy_are_rejected(name):
    with pytest.raises(TypeError, match=name):
        schema("Bad", **{name: count()})


def test_masks_have_at_most_31_bits():
    with pytest.raises(TypeError, match="31"):
        mask(bits=32)


def test_what_breaks_its_bounds_is_named():
    states = STATE.batch(2)
    assert STATE.out_of_bounds(states) == []
    states[1].purses[1].coins = 31
    states[0].turn = 25
    assert STATE.out_of_bounds(states) == ["turn: 0..25", "purses.coins: 0..31"]


def test_a_state_has_what_every_game_has():
    state = state_schema("S", player=PURSE, seats=2, agenda=4)
    assert set(state.fields) == {"chance", "waiting", "seats", "pending", "agenda", "players"}


SEATED = schema(
    "Seated",
    owner=seat(3, of=4, others=1),
    voters=seat_set(of=4, others=1),
    cards=subset((2, 3), of=40, seen=Seen.NOBODY),
    spy=seat(of=4, seen=Seen.NOBODY),
)


def test_seats_and_wide_sets_have_their_own_layout():
    """A seat is a small number that can be EMPTY, seats together are bits, a set is words."""
    assert SEATED.layout["owner"].base == np.int8
    assert SEATED.layout["voters"] == np.int32
    assert SEATED.layout["cards"].base == np.uint32
    assert SEATED.layout["cards"].shape == (2, 3, 2)
    assert SEATED.batch(1)[0].owner.tolist() == [EMPTY] * 3


def test_bounds_of_seats_and_wide_sets():
    states = SEATED.batch(1)
    states[0].owner[0] = 4
    states[0].voters = 0b11111
    states[0].cards[1, 2] = [2**32 - 1, 0xFF]
    assert SEATED.out_of_bounds(states) == []

    states[0].owner[0] = 5
    states[0].voters = 0b100000
    states[0].cards[1, 2, 1] = 0x1FF
    names = [wrong.split(":")[0] for wrong in SEATED.out_of_bounds(states)]
    assert names == ["owner", "voters", "cards"]


def test_a_set_that_fills_its_words_has_no_bits_to_spare():
    full = schema("Full", cards=subset(of=64))
    states = full.batch(1)
    states[0].cards[:] = 2**32 - 1
    assert full.out_of_bounds(states) == []


def test_seats_and_wide_sets_can_be_covered():
    states = SEATED.batch(1)
    states[0].spy = 2
    states[0].cards[:] = 7
    view = view_of(states, SEATED, None)[0]
    assert view.spy == UNKNOWN
    assert not view.cards.any()


def test_a_misspelt_field_is_told_with_the_nearest_one():
    """When Python runs the rules, as when they are compiled (test_mistakes.py)."""
    state = STATE.batch(1)[0]

    with pytest.raises(AttributeError, match="no field 'scor'; did you mean 'score'"):
        _ = state.scor
    with pytest.raises(AttributeError, match="no field 'trun'; did you mean 'turn'"):
        state.trun = 3  # codespell:ignore
    assert not hasattr(state, "scor")
