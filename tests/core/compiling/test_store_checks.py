"""The checked mode notices what compiled code does in silence, and names rule and field."""

import os
import subprocess
import sys

import pytest

from tests.playing import ROOT
from tests.tiers import usually

pytestmark = pytest.mark.compiled  # compiled with checks


def run(rule: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.core.compiling.overflowing", rule],
        env={**os.environ, "CIRCENSES_JIT": "check", "PYTHONPATH": os.pathsep.join(PATHS)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


PATHS = (str(ROOT), os.environ.get("PYTHONPATH", ""))


FAULTS = [
    ("count_too_far", "state.players[1].hand_count += 250", "hand_count"),
    ("assign_too_much", "me.points, state.bonus = n, 1", "me.points"),
    ("fill_too_much", "state.hills[hill].citizens[2] = 100 * hill", "citizens[2]"),
    ("ask_too_deep", "ask(state, 0, 1)", "state.agenda[state.pending]"),
    ("offer_too_much", "n = offer(out, n, move)", "out[n]"),
]


@pytest.mark.parametrize(
    ("rule", "line", "field"),
    usually(
        [pytest.param(*fault, id=fault[0]) for fault in FAULTS], "count_too_far", "ask_too_deep"
    ),
)
def test_too_much_is_noticed_and_named(rule, line, field):
    """A count past its width, a question past the agenda, a move past `most_legal`."""
    done = run(rule)
    assert done.returncode == 1, done.stdout
    said = done.stderr.strip().splitlines()[-1]
    assert said.startswith("circenses.core.errors.BrokenRule: ")
    assert rule in said
    assert "core/compiling/overflowing.py, line " in said
    assert line in said
    assert field in said


def test_what_fits_is_left_alone():
    done = run("all_is_well")
    assert done.stdout == "3\n", done.stderr
