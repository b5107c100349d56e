"""Every line of the rules is executed by a test of a numbered chapter: a plugin of pytest.

    python -m pytest -p tests.covered tests/games/GAME...

Python runs the rules (CIRCENSES_JIT=0). While a chapter's test runs, coverage follows the rules; at
the end, every line of rules and scoring that no chapter reached is a failure. Only games with a
chapter in the run are checked.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "circenses" / "games"
CHAPTER = re.compile(r"tests/games/(\w+)/test_\w\w_\d\w*\.py$")


def game_of(test: Path) -> str:
    """The game whose chapter a test file is; empty if it is not a chapter."""
    found = CHAPTER.search(test.as_posix())
    return found[1] if found else ""


def is_rule_code(path: Path) -> bool:
    return path.name in ("rules.py", "scoring.py") or path.parent.name == "rules"


class Covered:
    """Follows the rules in one process; the main process checks what all processes saw."""

    def __init__(self, folder: Path, judges: bool):
        self.folder, self.judges = folder, judges
        self.games: set[str] = set()
        self.missing: dict[str, list[int]] = {}
        self.seen = self.coverage(data_suffix=True)
        self.seen.start()  # so that what runs when a module is read is seen

    def coverage(self, **more: Any) -> Coverage:
        made = Coverage(
            data_file=self.folder / "coverage",
            config_file=False,
            source=[str(GAMES)],
            omit=["*/board/*", "*/value/*"],
            **more,
        )
        made.set_option("run:disable_warnings", ["no-data-collected"])  # some only hand out tests
        return made

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.seen.stop()
        self.games = {game_of(item.path) for item in session.items} - {""}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        if not game_of(item.path):
            return (yield)
        self.seen.start()
        try:
            return (yield)
        finally:
            self.seen.stop()

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.seen.stop()
        self.seen.save()
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["chapters_of"] = sorted(self.games)
        if self.judges:
            self.missing = dict(self.lines_left())
            if self.missing:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker of pytest-xdist says which games it has collected."""
        self.games |= set(getattr(node, "workeroutput", {}).get("chapters_of", ()))

    def lines_left(self) -> Iterator[tuple[str, list[int]]]:
        """Files of the rules with lines that no chapter's test executed."""
        together = self.coverage()
        together.combine([str(self.folder)])
        for game in sorted(self.games):
            for file in sorted((GAMES / game).rglob("*.py")):
                if is_rule_code(file):
                    missing = together.analysis2(str(file))[3]
                    if missing:
                        yield str(file.relative_to(ROOT)), missing

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for file, lines in self.missing.items():
            terminalreporter.line(f"No chapter's test executes {file}, lines {lines}", red=True)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """All processes write into one folder, which the first of them makes."""
    worker = getattr(config, "workerinput", None)
    if worker is None:
        import tempfile

        config.covered_in = tempfile.TemporaryDirectory()  # type: ignore[attr-defined]
        folder = config.covered_in.name  # type: ignore[attr-defined]
    else:
        folder = worker["covered_in"]
    config.pluginmanager.register(Covered(Path(folder), judges=worker is None), "covered")


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker of pytest-xdist where to write."""
    node.workerinput["covered_in"] = node.config.covered_in.name
