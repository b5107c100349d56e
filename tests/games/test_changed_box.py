"""Numbers have one home: a content pack may change every number that its checks let it change."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from circenses import games
from tests.tiers import usually

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("box", usually(["changed", "usual"], "changed"))
@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_is_sound_and_tells_what_happens_whatever_its_numbers(game, box):
    """Bounds and laws hold, all can be drawn, and the value at the end is the score.

    What is told of a move before it is made, in words and pictures, and what the log tells after
    it, is what the players then have more and less of (tests/games/telling.py).
    In a process of its own, because a box is read once; Python runs the rules there.
    """
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.changed_box", game, box],
        cwd=ROOT,
        env={**os.environ, "CIRCENSES_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr[-2000:]
    assert (int(done.stdout.split()[-3]) > 20) == (box == "changed")
