"""Records as plain Python."""

import numpy as np

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
