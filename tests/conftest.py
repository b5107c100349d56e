"""The order of all tests: what takes long begins first, and no core has to wait."""

import signal

import pytest

# Whoever starts the tests in the background makes them, and all that they start, deaf to Ctrl-C.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deal tests out to the processes of pytest-xdist, which split the list evenly.

    One begins with a browser, which often waits, and the others with what takes long; else the last
    of these would begin when all others are done, and a core would be idle.
    """
    shares = getattr(config, "workerinput", {}).get("workercount", 1)
    browser = [item for item in items if "browser" in item.path.parts]
    browser.sort(key=lambda item: not item.get_closest_marker("slow"))
    apart = [item for item in items if "browser" not in item.path.parts]
    slow = [item for item in apart if item.get_closest_marker("slow")]
    quick = [item for item in apart if not item.get_closest_marker("slow")]
    others = max(1, shares - 1)
    size = -(-len(items) // shares)
    items.clear()
    for head in (browser, *(slow[share::others] for share in range(others))):
        rest = max(0, size - len(head))
        items += head + quick[:rest]
        del quick[:rest]
    items += quick
