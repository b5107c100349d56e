"""circenses bots and circenses stats, as they are typed."""

import json

import pytest
from typer.testing import CliRunner

from circenses.cli import app

runner = CliRunner()


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch, tmp_path):
    """Journals go to a folder of their own; compiled code stays where it is."""
    monkeypatch.setattr("circenses.bots.arena.cache_root", lambda: tmp_path)


def run(*words):
    done = runner.invoke(app, [*words, "--workers", "1"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_bots_as_a_table():
    told = run("bots", "hills", "greedy", "random", "--games", "4")
    assert "greedy" in told
    assert "random" in told


def test_bots_as_json():
    told = json.loads(run("bots", "hills", "greedy", "random", "--games", "4", "--json"))
    assert told["games"] == 4
    assert [row["bot"] for row in told["bots"]] == ["greedy", "random"]
    assert sum(row["wins"]["share"] for row in told["bots"]) == pytest.approx(1.0)


def test_bots_take_options():
    told = run("bots", "hills", "random", "random", "--games", "2", "--option", "bonus=4", "--json")
    assert json.loads(told)["games"] == 2


def test_stats_as_json_with_plots(tmp_path):
    told = run(
        "stats",
        "hills",
        "--players",
        "2",
        "--games",
        "6",
        "--json",
        "--out",
        str(tmp_path / "plots"),
    )
    report = json.loads(told)
    assert len(report["by_seat"]) == 2
    assert len(list((tmp_path / "plots").glob("*.svg"))) == 5


def test_stats_as_tables():
    told = run("stats", "hills", "--players", "3", "--games", "4", "--bot", "random")
    assert "hills, 3 players" in told
    assert "moved first" in told
