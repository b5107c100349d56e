"""Numbers have one home: a content pack may change every number that its checks let it change."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from circenses import games

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_with_other_numbers_is_as_sound_as_its_own(game):
    """Bounds and laws hold, all can be drawn and told, and the value at the end is the score.

    In a process of its own, because a box is read once; Python runs the rules there.
    """
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.changed_box", game],
        cwd=ROOT,
        env={**os.environ, "CIRCENSES_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout.split()[-3]) > 20
