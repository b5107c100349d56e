"""Code that different processes compiled never gets mixed up when one process runs all of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.playing import ROOT

NUMBER = 6000  # of every state among the types of the process that compiles it
TOYS = ("tests.hills", "valleys")
REAL = ("magna_roma", "city_of_marble")  # those that are compiled soonest


def guarded(cache: Path, *arguments: str) -> list[str]:
    """What tests/core/guarded.py prints in a process of its own."""
    settings = {"CIRCENSES_CACHE": str(cache), "CIRCENSES_JIT": "1"}
    paths = os.pathsep.join([str(ROOT), str(cache), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "tests.core.guarded", *arguments],
        env={**os.environ, **settings, "PYTHONPATH": paths},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def lay_out_valleys(folder: Path) -> None:
    """A second toy: Hills with more cards, and so with another state."""
    source = (ROOT / "tests" / "hills" / "__init__.py").read_text(encoding="utf-8")
    values = (ROOT / "tests" / "hills" / "value").glob("*.*")
    (folder / "valleys" / "value").mkdir(parents=True)
    (folder / "valleys" / "__init__.py").write_text(
        source.replace("7, 5, 40, 4, 3", "7, 5, 90, 4, 3")
        .replace('"hills"', '"valleys"')
        .replace("tests.hills", "valleys")
    )
    for file in values:
        text = file.read_text(encoding="utf-8").replace("tests.hills", "valleys")
        (folder / "valleys" / "value" / file.name).write_text(text)
    (folder / "valleys" / "components.toml").write_text("")


def test_games_whose_states_have_the_same_number_keep_to_their_own_memory(tmp_path):
    """Rules, bots and research drivers; each toy compiled apart, then both in one process."""
    lay_out_valleys(tmp_path)
    apart = [guarded(tmp_path, "--thorough", f"--number={NUMBER}", toy) for toy in TOYS]
    alone = [line for lines in apart for line in lines]
    for order in (TOYS, TOYS[::-1]):
        assert sorted(guarded(tmp_path, "--thorough", *order)) == sorted(alone)


@pytest.mark.slow
def test_the_real_games_keep_to_their_own_memory(tmp_path):
    """From an empty cache; each game is once the first. More games only compile longer."""
    packages = [f"circenses.games.{name}" for name in REAL]
    alone = [guarded(tmp_path, f"--number={NUMBER}", package)[0] for package in packages]
    for order in (packages, packages[::-1]):
        assert sorted(guarded(tmp_path, *order)) == sorted(alone)
