"""Games of an earlier version of the rules replay with the pack that brings its values back."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from circenses.core.content.packs import Pack, pack_of_rules
from circenses.core.errors import BadRecord
from circenses.core.play.match import replayed
from circenses.core.play.replay import Record
from circenses.games import GAMES, get

ROOT = Path(__file__).parents[2]
FILES = sorted((Path(__file__).parent / "older").glob("*.replay"))
PACKS = sorted((ROOT / "src" / "circenses" / "games").glob("*/packs/rules-*.toml"))


def test_every_earlier_version_has_its_values_and_a_recorded_game():
    """A version that was raised has left both behind."""
    versions = {f"{name}-{n}" for name in GAMES for n in range(1, get(name).rules_version)}

    assert {f"{pack.parents[1].name}-{Pack(pack).table['rules']}" for pack in PACKS} == versions
    assert {"-".join(file.stem.split("-")[:2]) for file in FILES} == versions


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_of_earlier_rules_replays(file):
    """`circenses replay` lays the earlier values over today's and comes to the recorded end."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "circenses", "replay", str(file)],
        env={**os.environ, "CIRCENSES_JIT": "0", "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert "finished" in done.stdout


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_without_the_pack_the_refusal_names_it(file):
    record = Record.load(file)

    with pytest.raises(BadRecord, match=rf"version {record.rules} .* CIRCENSES_PACKS=.*\.toml"):
        replayed(record, get)

    assert pack_of_rules(get(record.game).folder, record.rules, record.content) is not None
