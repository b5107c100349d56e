"""Every line of the rules is executed by the rule tests, interpreted."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from circenses.games import GAMES

ROOT = Path(__file__).parents[1]
PLUGINS = ("cacheprovider", "xdist", "schemathesis")  # not needed here, and slow to load
WITHOUT = [word for name in PLUGINS for word in ("-p", f"no:{name}")]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_rules_is_executed(game, tmp_path):
    """Rules and scoring have no line that no test of a numbered chapter reaches."""
    chapters = (ROOT / "tests" / "games" / game).glob("test_??_[0-9]*.py")
    assert left_by(chapters, game, tmp_path) == {}


def left_by(tests: Iterable[Path], game: str, folder: Path) -> dict[str, list[int]]:
    """Run tests, interpreted; the lines that they have not executed."""
    rules = ROOT / "src" / "circenses" / "games" / game
    settings, report = folder / "settings", folder / "report.json"
    settings.write_text("[run]\n")  # lines are enough here; branches would take longer
    env = {
        **os.environ,
        "CIRCENSES_JIT": "0",
        "COVERAGE_FILE": str(folder / "coverage"),
        "COVERAGE_RCFILE": str(settings),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
    }
    run("run", f"--source={rules}", "--omit=*/board/*,*/value/*", "-m", "pytest", "-q",
        "-x", *WITHOUT, *sorted(map(str, tests)),
        env=env)  # fmt: skip
    run("json", "-q", "-o", str(report), env=env)
    return missing(json.loads(report.read_text()))


def run(*words: str, env: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "coverage", *words],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def missing(report: dict) -> dict[str, list[int]]:
    """The lines of rules and scoring that no test executed."""
    return {
        name: file["missing_lines"]
        for name, file in report["files"].items()
        if is_rule_code(Path(name)) and file["missing_lines"]
    }


def is_rule_code(path: Path) -> bool:
    return path.name in ("rules.py", "scoring.py") or path.parent.name == "rules"
