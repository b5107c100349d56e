"""Games outside this package, with the same tests and linter as ours."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
WORDS = ("-q", "-m", "not slow", "-p", "no:cacheprovider", "-p", "no:xdist")


def contract(packages: str, where: Path, *more: Path) -> str:
    """The result of the contract suite and more tests for games in a folder, interpreted."""
    env = {
        **os.environ,
        "CIRCENSES_GUESTS": packages,
        "CIRCENSES_JIT": "0",
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT), str(where)]),
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *WORDS, "tests/games/test_contract.py", *map(str, more)],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def lint(folder: Path, *words: str) -> str:
    """The linter's result for a folder, with the pyproject.toml above it."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "ruff",
            "check",
            "--no-cache",
            "--output-format=concise",
            *words,
            ".",
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr
