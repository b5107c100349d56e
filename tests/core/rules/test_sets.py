"""Sets of any size behave like Python's, interpreted and compiled."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circenses.core.rules import sets
from circenses.core.state.schema import EMPTY, schema, subset

OF = 70
THINGS = st.sets(st.integers(0, OF - 1))
RECORD = schema("Record", things=subset(of=OF), others=subset(of=OF))


def record(things=(), others=()):
    found = RECORD.batch(1)[0]
    for thing in things:
        sets.put(found.things, thing)
    for thing in others:
        sets.put(found.others, thing)
    return found


def listed(things):
    """All things in the set, as the rules walk through them."""
    found, thing = [], sets.first(things)
    while thing != EMPTY:
        found.append(int(thing))
        thing = sets.next_in(things, thing)
    return found


@settings(deadline=None)
@given(THINGS, THINGS)
def test_sets_do_what_sets_do(things, others):
    found = record(things, others)
    assert listed(found.things) == sorted(things)
    assert sets.how_many(found.things) == len(things)
    assert sets.how_many_shared(found.things, found.others) == len(things & others)
    assert sets.meets(found.things, found.others) == bool(things & others)
    assert sets.has_all(found.things, found.others) == (things >= others)
    assert sets.is_empty(found.things) == (not things)
    assert [n for n in range(OF) if sets.has(found.things, n)] == sorted(things)


@settings(deadline=None)
@given(THINGS, THINGS)
def test_whole_sets_are_added_and_taken_out(things, others):
    found = record(things, others)
    sets.put_all(found.things, found.others)
    assert listed(found.things) == sorted(things | others)
    sets.drop_all(found.things, found.others)
    assert listed(found.things) == sorted(things - others)
    sets.clear(found.things)
    assert listed(found.things) == []


@settings(deadline=None)
@given(THINGS, st.integers(0, OF - 1))
def test_one_thing_is_taken_out(things, thing):
    found = record(things)
    sets.drop(found.things, thing)
    assert listed(found.things) == sorted(things - {thing})


def test_the_last_bit_of_a_word_is_a_bit_like_others():
    found = record([31, 32, 63])
    assert found.things.tolist() == [1 << 31, 1 | 1 << 31, 0]
    assert listed(found.things) == [31, 32, 63]


def test_a_table_of_sets_is_read_by_the_same_rules():
    table = sets.as_sets([[0, 31, 69], []], OF)
    assert table.shape == (2, 3)
    assert listed(table[0]) == [0, 31, 69]
    assert listed(table[1]) == []
    assert sets.meets(record([31]).things, table[0])
    assert np.array_equal(table[0], record([0, 31, 69]).things)
    with pytest.raises(ValueError, match="no thing 70"):
        sets.as_sets([[70]], OF)


@settings(deadline=None)
@given(THINGS)
def test_a_set_can_be_offered_as_moves(things):
    out = np.zeros(OF + 1, np.int32)
    out[0] = 7
    assert sets.offer_all(out, 1, 100, record(things).things) == 1 + len(things)
    assert out[: 1 + len(things)].tolist() == [7, *(100 + thing for thing in sorted(things))]
