"""Every line of the rules is executed by the rule tests, interpreted."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from circenses.games import GAMES

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_rules_is_executed(game, tmp_path):
    """Rules and scoring have no line that no rule test reaches."""
    folder = ROOT / "src" / "circenses" / "games" / game
    env = {
        **os.environ,
        "CIRCENSES_JIT": "0",
        "COVERAGE_FILE": str(tmp_path / "coverage"),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
    }
    run("run", f"--source={folder}", "--omit=*/board/*,*/value/*", "-m", "pytest", "-q", "-x",
        "-p", "no:cacheprovider", "-p", "no:xdist", *rule_tests(game), env=env)  # fmt: skip
    report = tmp_path / "coverage.json"
    run("json", "-q", "-o", str(report), env=env)
    assert missing(json.loads(report.read_text())) == {}


def rule_tests(game: str) -> list[str]:
    """The tests of the numbered chapters, and of what is true of every game."""
    folder = ROOT / "tests" / "games" / game
    chapters = [*folder.glob("test_??_[0-9]*.py"), *folder.glob("test_??_properties.py")]
    return sorted(map(str, chapters))


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
