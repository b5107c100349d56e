"""The cost of each test in processor seconds, including its servers and browsers.

    python -m pytest -p tests.cost PATH...

A busy machine makes tests take longer but cost the same, so this is how to compare them. The end of
the run lists sums by file and by test, with all parameters together. Linux only.
"""

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

TICKS = os.sysconf("SC_CLK_TCK")
TOLD = 40  # files, and tests
COST = "seconds of the processor"
BEFORE = pytest.StashKey[float]()
spent: Counter[str] = Counter()


def seconds() -> float:
    """Processor seconds used by this process and all its descendants."""
    used: dict[int, float] = {}
    parents: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        parents[int(entry.name)] = int(fields[1])
        used[int(entry.name)] = sum(map(int, fields[11:15])) / TICKS
    return sum(time for process, time in used.items() if is_ours(process, parents))


def is_ours(process: int, parents: dict[int, int]) -> bool:
    while process not in (0, os.getpid()):
        process = parents.get(process, 0)
    return process == os.getpid()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Any:
    item.stash[BEFORE] = seconds()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    if call.when == "teardown":
        report.user_properties.append((COST, max(0.0, seconds() - item.stash[BEFORE])))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Called in the main process, no matter which process ran the test."""
    if report.when == "teardown":
        spent[report.nodeid] += float(str(dict(report.user_properties).get(COST, 0)))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    terminalreporter.section(f"{sum(spent.values()):.0f} seconds of the processor")
    for depth, what in ((1, "files"), (2, "tests")):
        sums: Counter[str] = Counter()
        for test, cost in spent.items():
            sums["::".join(test.partition("[")[0].split("::")[:depth])] += cost
        terminalreporter.line(f"-- {what}")
        for name, cost in sums.most_common(TOLD):
            terminalreporter.line(f"{cost:8.1f}  {name}")
