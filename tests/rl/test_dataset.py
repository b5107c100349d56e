"""Data sets: what is written is what was played; they go on, and come out the same every time."""

import numpy as np
import pytest

from circenses import games
from circenses.core.errors import BadRecord, CircensesError
from circenses.rl import dataset
from circenses.rl.table import Table
from tests.hills import GAME as HILLS


def test_the_rows_are_the_game():
    """Played again from its seed, a game shows each row's tensor and mask, and ends as they say."""
    settings = dataset.Settings("hills", 3, ("random", "greedy"), 3, seed=5)
    rows = dataset.rows_of(settings, 2)
    table = Table(HILLS, 3)
    table.begin(7)
    for ply, row in enumerate(rows):
        assert (row["seed"], row["ply"], row["player"]) == (7, ply, table.player)
        assert row["observation"] == table.observe(table.player).tobytes()
        bits = np.unpackbits(np.frombuffer(row["mask"], np.uint8), bitorder="little")
        assert np.flatnonzero(bits).tolist() == sorted(table.legal.tolist())
        table.play(row["move"])
    assert table.over
    totals = HILLS.outcome(table.states).totals
    assert {row["player"]: row["score"] for row in rows} == dict(enumerate(totals))
    assert {row["player"]: row["reward"] for row in rows} == dict(enumerate(table.returns()))
    assert {row["bot"] for row in rows} == {"random", "greedy"}


def test_a_folder_without_a_data_set(tmp_path):
    with pytest.raises(BadRecord, match="no data set"):
        dataset.load(tmp_path)


def test_another_data_set_is_not_mixed_in(tmp_path):
    dataset.describe(dataset.Settings("hills", 3), tmp_path)
    dataset.describe(dataset.Settings("hills", 3), tmp_path)
    with pytest.raises(CircensesError, match="another data set"):
        dataset.describe(dataset.Settings("hills", 4), tmp_path)


def test_written_read_interrupted_and_gone_on_with(tmp_path, monkeypatch):
    pytest.importorskip("pyarrow", reason="pyarrow is large, and not in the lock")
    monkeypatch.setattr(dataset, "SHARD", 2)
    settings = dataset.Settings("hills", 5, players=3)
    for folder in (tmp_path / "one", tmp_path / "other"):
        folder.mkdir()
        dataset.describe(settings, folder)
        for shard in range(settings.shards):
            dataset.write_shard(settings, folder, shard)
    shards = list(dataset.load(tmp_path / "one").shards())
    again = list(dataset.load(tmp_path / "other").shards())

    assert len(shards) == 3
    for one, other in zip(shards, again, strict=True):
        assert all((one[name] == other[name]).all() for name in one)
    assert set(np.concatenate([shard["seed"] for shard in shards])) == {1, 2, 3, 4, 5}
    assert shards[0]["mask"].shape[1] == HILLS.moves
    assert shards[0]["mask"][np.arange(len(shards[0]["move"])), shards[0]["move"]].all()
    assert shards[0]["observation"].shape[1] == HILLS.plan(3).length
    assert sorted(dataset.write(settings, tmp_path / "one")) == [0, 1, 2]  # nothing is missing


def test_one_of_ours_by_processes(tmp_path):
    pytest.importorskip("pyarrow", reason="pyarrow is large, and not in the lock")
    name = games.GAMES[0]
    settings = dataset.Settings(name, 2)
    assert list(dataset.write(settings, tmp_path, workers=1)) == [0]
    (shard,) = dataset.load(tmp_path).shards()
    assert set(shard["seed"]) == {1, 2}
    assert set(shard["reward"]) <= {-1.0, 0.0, 1.0}


def test_any_table_as_parquet(tmp_path):
    """`circenses stats --table seats.parquet` writes the seats of its games this way."""
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is large, and not in the lock")
    columns = {"bot": ["greedy", "random"], "seat": [1, 2], "won": [1.0, 0.0]}
    dataset.write_columns(columns, tmp_path / "seats.parquet")
    assert pyarrow.parquet.read_table(tmp_path / "seats.parquet").to_pydict() == columns


@pytest.mark.parametrize(
    "wrong", [{"bots": ("nobody",)}, {"bots": ("greedy:weights=nowhere",)}, {"players": 9}], ids=str
)
def test_what_cannot_be_played_leaves_no_trace(tmp_path, monkeypatch, wrong):
    """Else the folder would hold another data set than the one that is asked for next."""
    monkeypatch.setattr(dataset, "arrow_or_error", lambda: None)
    with pytest.raises(CircensesError):
        list(dataset.write(dataset.Settings("hills", 2, **wrong), tmp_path / "games"))
    assert not (tmp_path / "games").exists()


def test_the_same_file_may_be_written_twice_at_once(tmp_path, monkeypatch):
    file = tmp_path / "games-00000.parquet"
    with dataset.whole_file(file) as one:
        one.write_bytes(b"whole")
        monkeypatch.setattr(dataset.os, "getpid", lambda: -1)
        with dataset.whole_file(file) as other:
            other.write_bytes(b"whole")
        assert one != other
    assert file.read_bytes() == b"whole"
    assert list(tmp_path.iterdir()) == [file]
