"""Code that different processes compiled never gets mixed up when one process runs all of it."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from circenses.core.compiling.code_cache import cache_root
from tests.core.compiling.alike import PACKAGES, is_alike
from tests.playing import ROOT

SOME = ("tests.hills", "circenses.games.magna_roma")  # those that are compiled soonest


def said_by(program: str, cache: Path, *arguments: str) -> list[str]:
    """What a program of this folder prints in a process of its own."""
    settings = {"CIRCENSES_CACHE": str(cache), "CIRCENSES_JIT": "1"}
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", f"tests.core.compiling.{program}", *arguments],
        env={**os.environ, **settings, "PYTHONPATH": paths},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(
    params=[SOME, pytest.param(PACKAGES, marks=pytest.mark.exhaustive)], ids=["some", "all"]
)
def alike(request, tmp_path) -> tuple[Path, Sequence[str]]:
    """Code of games whose states have the same number, and which; ./circenses test makes it."""
    if all(map(is_alike, request.param)):
        return cache_root(), request.param
    said_by("alike", tmp_path, *request.param)
    return tmp_path, request.param


@pytest.mark.slow
@pytest.mark.compiled
def test_games_whose_states_have_the_same_number_keep_to_their_own_memory(alike):
    """Rules, bots and research drivers: each game compiled apart, then all in one process.

    Each game is loaded once before and once after each other one.
    """
    cache, packages = alike
    alone = [said_by("guarded", cache, package)[0] for package in packages]
    for order in (packages, packages[::-1]):
        assert said_by("guarded", cache, *order) == sorted(alone, key=place_in(order))


def place_in(order: Sequence[str]) -> Callable[[str], int]:
    return lambda line: order.index(line.split()[0])
