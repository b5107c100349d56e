"""Records as plain Python."""

import numpy as np
import pytest

from circenses.core.state.plain import plain

INNER = np.dtype([("count", "i2"), ("pair", "i1", (2,))])
OUTER = np.dtype(
    [("n", "i4"), ("people", INNER, (3,)), ("grid", INNER, (2, 2)), ("city", "i2", (81,))]
)


def test_a_record_becomes_plain_numbers():
    """Names stay, numbers are plain, long rows are arrays, records inside are objects in lists."""
    record = np.zeros(1, OUTER)[0]
    record["n"] = 7
    record["people"][1]["pair"] = (3, -1)
    record["city"] = range(81)
    record["grid"][1, 0]["count"] = 5

    table = plain(record)

    assert (table.n, type(table.n)) == (7, int)
    assert table.people[1].pair == [3, -1]
    assert list(table.city) == list(range(81))
    assert [[place.count for place in row] for row in table.grid] == [[0, 0], [5, 0]]


def test_only_what_is_asked_for_is_read():
    record = np.zeros(1, OUTER)[0]
    table = plain(record)
    assert not vars(table)
    assert table.people[2].pair is table.people[2].pair
    assert set(vars(table)) == {"people"}
    assert set(vars(table.people[2])) == {"pair"}


def test_equal_records_are_equal_whatever_was_read_of_them():
    record = np.zeros(1, OUTER)[0]
    one, other = plain(record), plain(record)
    assert one.people[1].pair == [0, 0]
    assert one == other
    record["people"][1]["pair"] = (3, -1)
    assert one != plain(record)


def test_a_field_that_there_is_not_is_an_error():
    table = plain(np.zeros(1, OUTER)[0])
    with pytest.raises(AttributeError, match="villages"):
        assert table.villages
    assert not hasattr(table.people[0], "coins")
