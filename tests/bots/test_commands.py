"""circenses bots, stats and train, as they are typed."""

import itertools
import json

import pytest
from typer.testing import CliRunner

from circenses.bots import arena, fit, stats
from circenses.cli import app
from circenses.rl import dataset

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


def test_train_says_what_came_out(monkeypatch, tmp_path):
    """And writes a network only if it won; the picture of the rounds in any case."""
    for module in ("files", "train"):
        monkeypatch.setattr(f"circenses.bots.champion.{module}.cache_root", lambda: tmp_path)
    monkeypatch.setattr("circenses.bots.champion.fitting.LEAST_STEPS", 32)
    out = tmp_path / "new.net"
    told = run(
        *("train", "hills", "--rounds", "1", "--games", "20", "--iterations", "40"),
        *("--judge", "search:10it", "--matches", "2", "--out", str(out)),
    )
    assert told.startswith("Round 1: ")
    assert out.with_suffix(".svg").exists()
    assert out.exists() == (f"Wrote {out}." in told)


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


@pytest.mark.parametrize(
    "command",
    [
        ("bots", "magna_roma", "random"),
        ("stats", "magna_roma"),
        ("dataset", "magna_roma"),
        ("train", "magna_roma"),
    ],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("level", "name=choice"),
        ("level=II", "not an option for 2 players"),
        ("level=9", "not an option for 2 players"),
    ],
)
def test_options_that_would_change_nothing_are_refused(tmp_path, command, option, said):
    more = ["--out", str(tmp_path / "games")] if command[0] == "dataset" else []
    done = runner.invoke(app, [*command, "--players", "2", "--option", option, *more])
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())


def interrupted_after(games):
    """As an interrupted arena or study: some results, then Ctrl-C."""

    def play_all(play):
        def some(*words):
            yield from itertools.islice(play(*words), games)
            raise KeyboardInterrupt

        return some

    return play_all


@pytest.mark.parametrize("games", [0, 3])
def test_ctrl_c_in_stats_shows_what_was_played(monkeypatch, tmp_path, games):
    monkeypatch.setattr(stats, "play_all", interrupted_after(games)(stats.play_all))
    table = tmp_path / "seats.csv"
    words = ["stats", "hills", "--players", "2", "--workers", "1", "--table", str(table), "--json"]
    done = runner.invoke(app, [*words, "--bot", "random", "--bot", "greedy"])
    assert done.exit_code == 130
    assert "Traceback" not in done.output
    assert "Interrupted" in done.stderr
    assert table.exists() == bool(games)
    if games:
        assert len(json.loads(done.stdout)["decisions"]) == games


def test_ctrl_c_in_bots_before_the_first_result_is_still_json(monkeypatch):
    monkeypatch.setattr(arena, "results", interrupted_after(0)(arena.results))
    done = runner.invoke(app, ["bots", "hills", "random", "greedy", "--json"])
    assert done.exit_code == 130
    assert json.loads(done.stdout, parse_constant=pytest.fail)["games"] == 0


def test_ctrl_c_in_fit_and_dataset_is_one_line(monkeypatch, tmp_path):
    def never(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(fit, "fit", never)
    monkeypatch.setattr(dataset, "write", never)
    for words in (["fit", "hills"], ["dataset", "hills", "--out", str(tmp_path)]):
        done = runner.invoke(app, words)
        assert done.exit_code == 130
        assert done.output.strip() == "Interrupted. Run the same command to continue."
