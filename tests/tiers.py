"""Which tests run when: a plugin of pytest, used by tests/conftest.py.

Tests of the rules, of core and of draw are run by Python, without anything compiled
(CIRCENSES_JIT=0), but for those marked `compiled`; all others run with compiled games.
`./circenses test` (tests/run.py) starts pytest once for each of these two shares. Whoever starts
pytest alone gets all that is named, in whatever way CIRCENSES_JIT says; what that way cannot do is
skipped.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

ROOT = Path(__file__).parents[1]
INTERPRETED, COMPILED, QUICK = SHARES = ("interpreted", "compiled", "quick")
RUN_BY_PYTHON = ("tests/core", "tests/draw", "tests/test_layers.py", "tests/test_rulebook.py")
WITHOUT_COMPILER = "they need compiled rules"
COSTLY = "they cost much and rarely find anything (--exhaustive)"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("circenses", "which tests run (tests/tiers.py)")
    group.addoption("--exhaustive", action="store_true", help="also what costs much")
    group.addoption("--share", choices=SHARES, help="only the tests that are run in this way")
    group.addoption(
        "--only-game", action="append", help="no tests that are about another game alone"
    )
    group.addoption(
        "--outcome", type=Path, help="a file to write what happened to, for tests/run.py"
    )


# ---- what tests say of themselves


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether tests should be thorough, as in the exhaustive run."""
    return bool(pytestconfig.getoption("--exhaustive"))


def usually(values: Iterable[Any], *chosen: str) -> list[Any]:
    """Parameters of a test that is costly: always the chosen ones, exhaustively all.

    They are chosen by their ids; what has none is called by its name.
    """
    params = [one if isinstance(one, ParameterSet) else pytest.param(one) for one in values]
    named = [one._replace(id=one.id or str(one.values[0])) for one in params]
    assert {*chosen} <= {str(one.id) for one in named}
    rarely = pytest.mark.exhaustive.mark
    return [one if one.id in chosen else one._replace(marks=(*one.marks, rarely)) for one in named]


# ---- where a test belongs


def run_by_python(test: Path) -> bool:
    """Whether a test file or folder is one where Python runs the rules."""
    places = [ROOT / place for place in RUN_BY_PYTHON]
    return bool(game_around(test)) or any(map(test.is_relative_to, places))


def game_around(test: Path) -> str:
    """The game in whose folder of tests something lies; empty if in none."""
    folder = ROOT / "tests" / "games"
    parts = test.relative_to(folder).parts if test.is_relative_to(folder) else ()
    return parts[0] if parts and (folder / parts[0]).is_dir() else ""


def may_hold(share: str, path: Path) -> bool:
    """Whether a file or folder may hold tests of a share."""
    if path.is_dir() or not path.exists():
        return True
    needs_compiler = "mark.compiled" in path.read_text(encoding="utf-8")
    return needs_compiler or run_by_python(path) is not (share == COMPILED)


def belongs(item: pytest.Item, share: str | None) -> bool:
    """Whether a test belongs to a share: interpreted, compiled, or the quick run."""
    by_python = run_by_python(item.path)
    if share == QUICK:
        return by_python
    by_python = by_python and not item.get_closest_marker("compiled")
    return share is None or by_python is (share == INTERPRETED)


def games_of(item: pytest.Item) -> set[str]:
    """The games that a test is about, by its parameters, its folder, or what its module imports."""
    from circenses.core.play.game import Game

    params = getattr(item, "callspec", None)
    found = set(named_in(params.params.values())) if params else set()
    if not found and game_around(item.path):
        found = {game_around(item.path)}
    module = vars(getattr(item, "module", None) or object)
    return found or {one.id for one in module.values() if isinstance(one, Game)}


def named_in(values: Iterable[Any]) -> Iterator[str]:
    """The games among parameters: as games, as tables of them, or by their names."""
    from circenses.games import GAMES

    for value in values:
        game = getattr(value, "game", value)
        name = getattr(game, "id", game)
        if isinstance(name, str) and name in (*GAMES, "hills"):
            yield name


# ---- before they run


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files of the other share."""
    share = config.getoption("--share")
    is_file = collection_path.suffix == ".py" and collection_path.name.startswith("test_")
    return True if share and is_file and not may_hold(share, collection_path) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    share, only = config.getoption("--share"), set(config.getoption("--only-game") or ())
    items[:] = [item for item in items if belongs(item, share)]
    if only:
        items[:] = [item for item in items if not games_of(item) or games_of(item) & only]
    for item in items:
        if reason := why_not(item, config):
            item.add_marker(pytest.mark.skip(reason=reason))
    items[:] = long_ones_first(items, workers_of(config))


def why_not(item: pytest.Item, config: pytest.Config) -> str:
    """Why a test is skipped; empty if it is not."""
    from circenses.core.compiling.jit import COMPILED as RULES_ARE_COMPILED

    if item.get_closest_marker("compiled") and not RULES_ARE_COMPILED:
        return WITHOUT_COMPILER
    costly = item.get_closest_marker("exhaustive") and not config.getoption("--exhaustive")
    return COSTLY if costly else ""


def workers_of(config: pytest.Config) -> int:
    return int(getattr(config, "workerinput", {}).get("workercount", 1))


def long_ones_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Tests in the order for pytest-xdist, which gives each worker an equal part of the list.

    A worker that has done its part takes tests from the end of another's. So each part begins with
    its share of the long tests, goes on with its share of those in a browser, which each worker
    starts once, and ends with short ones: no core is idle while the last long test runs.
    """
    slow = [item for item in items if item.get_closest_marker("slow")]
    slow.sort(key=in_browser, reverse=True)
    rest = [item for item in items if not item.get_closest_marker("slow")]
    browser = [item for item in rest if in_browser(item)]
    quick = [item for item in rest if not in_browser(item)]
    size, share = -(-len(items) // workers), -(-len(browser) // workers)
    ordered: list[pytest.Item] = []
    for k in range(workers):
        head = slow[k::workers] + browser[k * share : (k + 1) * share]
        room = max(0, size - len(head))
        ordered += head + quick[:room]
        del quick[:room]
    return ordered + quick


def in_browser(item: pytest.Item) -> bool:
    return "browser" in item.path.parts


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """The games that a test plays are compiled by one process, once, before it begins.

    This process loads their code, too: otherwise a table would begin with rules run by Python.
    """
    from circenses.core.compiling.jit import COMPILED as RULES_ARE_COMPILED

    if RULES_ARE_COMPILED and belongs(item, COMPILED) and not item.get_closest_marker("skip"):
        from circenses.core.play.prepare import prepare
        from tests.core.compiling.alike import compile_once, game_of, package_of

        for package in filter(None, map(package_of, sorted(games_of(item)))):
            assert compile_once(package), f"{package} cannot be compiled"
            if not in_browser(item):  # where servers have processes of their own
                prepare(game_of(package))


# ---- what happened


def pytest_configure(config: pytest.Config) -> None:
    """Report failures immediately in long runs, from the main process only."""
    if config.getoption("--outcome") is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Herald(config), "failures as they happen")


class Herald:
    """Names each test that fails, or needs a second try, between the dots."""

    def __init__(self, config: pytest.Config):
        self.config = config

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.outcome not in ("failed", "rerun"):
            return
        terminal: Any = self.config.pluginmanager.get_plugin("terminalreporter")
        what = "Failed" if report.failed else "Tried again"
        terminal.write(f"\n{what}: {report.nodeid}\n")


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Which tests needed a second try, and how many were skipped for what reason."""
    told = outcome_of(terminalreporter.stats)
    file = config.getoption("--outcome")
    if file is not None:  # tests/run.py prints it at the very end
        file.write_text(json.dumps(told), encoding="utf-8")
        return
    for line in lines_of(told):
        terminalreporter.line(line)


def outcome_of(stats: dict[str, list[Any]]) -> dict[str, Any]:
    """The counts at the end of a run."""
    why = Counter(reason_of(report) for report in stats.get("skipped", []))
    again = [report.nodeid for report in stats.get("rerun", [])]
    bad = [report.nodeid for kind in ("failed", "error") for report in stats.get(kind, [])]
    return {
        "passed": len(stats.get("passed", [])),
        "failed": list(dict.fromkeys(bad)),
        "again": list(dict.fromkeys(again)),
        "skipped": dict(why),
    }


def reason_of(report: Any) -> str:
    said = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
    return str(said).removeprefix("Skipped: ")


def lines_of(told: dict[str, Any]) -> list[str]:
    """The end of a run in words."""
    skipped = [f"{count} skipped: {why}" for why, count in sorted(told["skipped"].items())]
    return skipped + [f"Needed a second try: {test}" for test in told["again"]]
