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


def test_stats_of_two_bots_side_by_side():
    told = run(
        "stats", "hills", "--players", "2", "--games", "4", "--bot", "random", "--bot", "greedy"
    )
    assert "by bot" in told
    assert "wins of seat 2" in told
    assert "Holm" in told


def test_stats_of_two_packs(monkeypatch, tmp_path):
    """Games with two packs in processes of their own, on the same seeds; a row for each seat."""
    monkeypatch.setenv("CIRCENSES_JIT", "0")
    for coins in (2, 9):
        (tmp_path / f"coins-{coins}.toml").write_text(
            f'game = "nova_roma"\n[prices]\nforfeit_gain = {{ coin = {coins} }}\n', encoding="utf-8"
        )
    told = json.loads(
        run(
            *("stats", "nova_roma", "--players", "2", "--games", "1", "--bot", "random"),
            *("--pack", str(tmp_path / "coins-2.toml"), "--pack", str(tmp_path / "coins-9.toml")),
            *("--table", str(tmp_path / "seats.csv"), "--json"),
        )
    )
    (comparison,) = told["comparisons"]
    first, second = told["reports"]
    rows = (tmp_path / "seats.csv").read_text(encoding="utf-8").splitlines()

    assert comparison["before"] == first["study"]["bot"] + " with coins-2"
    assert comparison["after"] == "random with coins-9"
    assert first["scores"] != second["scores"]
    assert len(rows) == 1 + 2 * 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--table", "seats.xlsx"), ".csv or .parquet"),
        (("--pack", "a.toml", "--pack", "b.toml", "--pack", "c.toml"), "at most two"),
    ],
)
def test_stats_refuses_before_it_plays(words, said):
    done = runner.invoke(app, ["stats", "hills", *words])
    assert done.exit_code == 2
    assert said in done.output
