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
