"""Components with a mistake in them, and games that are played with other components."""

import copy
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.playing import ROOT


def with_change(components: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of the components in which one place holds something else."""
    changed = copy.deepcopy(components)
    *way, last = path
    place = changed
    for key in way:
        place = place[key]
    place[last] = value
    return changed


def played_with(pack: Path, code: str) -> list[str]:
    """What a program prints that plays, interpreted, with a pack: a line for each game."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    flags = {"CIRCENSES_PACKS": str(pack), "CIRCENSES_JIT": "0", "PYTHONPATH": paths}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **flags},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
