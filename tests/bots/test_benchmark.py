"""circenses benchmark: the protocol, its result files, and the leaderboard made from them."""

import json
import math
import runpy
from pathlib import Path

import pytest
from typer.testing import CliRunner

from circenses.bots import benchmark, leaderboard
from circenses.bots.benchmark import Deal, Entry, Result, Row
from circenses.cli import app
from circenses.core.errors import BadRecord, CircensesError
from circenses.core.play.seal import number_from

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "leaderboard.py"
SOURCE = """
class First:
    def choose(self, game, view, player, moves, seed):
        return moves[0]


class Rogue:
    def choose(self, game, view, player, moves, seed):
        return -7


class Nobody:
    pass


class Choosy:
    def __init__(self, depth):
        pass
"""


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """A folder with an agent, and cheap rivals."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(benchmark, "RIVALS", ("random", "greedy"))
    monkeypatch.setattr(leaderboard, "RIVALS", ("random", "greedy"))
    benchmark.agent_of.cache_clear()
    (tmp_path / "entrant.py").write_text(SOURCE)
    monkeypatch.delitem(__import__("sys").modules, "entrant", raising=False)
    return tmp_path


def run(*words):
    done = CliRunner().invoke(app, ["benchmark", "hills", "--workers", "1", *words])
    assert done.exit_code == 0, done.output or done.exception
    return done.stdout


def test_each_deal_is_played_from_each_seat(folder):
    told = run("--agent", "entrant:First", "--games", "6", "--players", "3", "--out", "r.json")
    assert "random" in told and "greedy" in told
    result = Result.read(folder / "r.json")
    deals = [(row.deal.rival, row.deal.deal, row.deal.seat) for row in result.rows]
    each = [(deal, seat) for deal in range(2) for seat in range(3)]
    assert deals == [(rival, *one) for rival in ("random", "greedy") for one in each]


def test_the_same_command_gives_the_same_games_and_goes_on(folder):
    """Also after an interruption: what is there is not played again."""
    words = "--agent", "entrant:First", "--salt", "s"
    run(*words, "--games", "4", "--out", "one.json")
    run(*words, "--games", "2", "--out", "two.json")
    before = Result.read(folder / "two.json").rows
    run(*words, "--games", "4", "--out", "two.json")
    one, two = (Result.read(folder / name) for name in ("one.json", "two.json"))
    assert [row._replace(seconds=0) for row in one.rows] == [
        row._replace(seconds=0) for row in two.rows
    ]
    assert set(before) <= set(two.rows)
    other = CliRunner().invoke(
        app, ["benchmark", "hills", *words[:2], "--salt", "t", "--out", "two.json"]
    )
    assert "salt" in str(other.exception)


def test_seeds_follow_from_the_submission_and_the_salt(folder):
    """The formula of the docs; another salt, a changed agent or a file gives other seeds."""
    own = benchmark.submission_of("hills", "entrant:First")
    assert own == run("--agent", "entrant:First", "--hash").strip()
    entry = Entry("hills", "entrant:First", own, "salt")
    deal = Deal("greedy", 5, 1)
    assert benchmark.seed_of(entry, deal) == number_from("salt", f"{own} hills 2 greedy 5")
    assert benchmark.seed_of(Entry("hills", "a", own, "other"), deal) != benchmark.seed_of(
        entry, deal
    )
    (folder / "net").write_bytes(b"1")
    with_file = benchmark.submission_of("hills", "entrant:First", [folder / "net"])
    (folder / "entrant.py").write_text(SOURCE + "\n")
    changed = benchmark.submission_of("hills", "entrant:First")
    assert len({own, with_file, changed, benchmark.submission_of("hills", "entrant:Rogue")}) == 4


def test_an_illegal_move_loses(folder):
    run("--agent", "entrant:Rogue", "--games", "2", "--out", "r.json")
    rows = Result.read(folder / "r.json").rows
    assert {(row.won, row.end) for row in rows} == {(0.0, "illegal")}
    assert Result.read(folder / "r.json").illegal == 4


def test_every_game_is_on_the_disk_before_the_next_begins(folder):
    """A run that is killed loses only the game it was playing."""
    entry = Entry("hills", "entrant:First", benchmark.submission_of("hills", "entrant:First"))
    playing = benchmark.run(entry, folder / "r.json", workers=1)

    played = [next(playing) for _ in range(3)]

    assert Result.read(folder / "r.json").rows == played


@pytest.mark.usefixtures("folder")
def test_what_is_no_agent_is_refused():
    for spec, said in {
        "entrant:Nobody": "not an agent",
        "entrant:Nothing": "no Nothing in entrant",
        "entrant:Choosy": "without arguments",
        "nowhere:Agent": "no module nowhere",
        "entrant": "module:Agent",
    }.items():
        with pytest.raises(CircensesError, match=said):
            benchmark.submission_of("hills", spec)


def test_what_is_no_result_is_refused(tmp_path):
    (tmp_path / "r.json").write_text(json.dumps({"games": []}))
    with pytest.raises(BadRecord, match="not a benchmark result"):
        Result.read(tmp_path / "r.json")


def result_of(name, won_against, players=2, games=100):
    """A result with a number of wins against each rival."""
    rows = [
        Row(Deal(rival, k, 0), float(k < won), 1, 0.0, 1, 0.1, "")
        for rival, won in won_against.items()
        for k in range(games)
    ]
    return Result({"name": name, "players": players, "salt": "s"}, rows)


def test_ratings_tell_how_often_one_wins():
    """Ten wins for each loss are 400 points; more games make an interval narrower."""
    few = leaderboard.rated([result_of("a", {"greedy": 9}, games=10)])
    many = leaderboard.rated([result_of("a", {"greedy": 1000}, games=1100)])
    assert [one.agent for one in many] == ["a", "greedy"]
    assert many[1] == ("greedy", 1000.0, 0.0)
    assert many[0].rating == pytest.approx(1400, abs=1)
    assert few[0].within > 3 * many[0].within > 0
    share = 1000.5 / 1101
    error = 400 / math.log(10) / math.sqrt(1101 * share * (1 - share))
    assert many[0].within == pytest.approx(1.96 * error, rel=1e-3)


def test_ratings_are_linked_through_rivals():
    """A beats random as often as random beats greedy: they are level. Never to lose is no limit."""
    found = {
        one.agent: one.rating
        for one in leaderboard.rated(
            [
                result_of("a", {"random": 80}),
                result_of("greedy", {"random": 80}),
                result_of("b", {"random": 100}),
            ]
        )
    }
    assert found["a"] == pytest.approx(found["greedy"], abs=0.1)
    assert found["a"] < found["b"] < 3000


def test_with_four_at_the_table_a_quarter_of_the_games_is_even():
    (first, second) = leaderboard.rated([result_of("a", {"greedy": 2500}, 4, 10_000)])
    assert first.rating == pytest.approx(second.rating, abs=1)


def test_the_page_is_made_from_the_result_files():
    """`benchmarks/leaderboard.py --page` would write what stands there."""
    script = runpy.run_path(str(SCRIPT))
    assert script["page"]() == script["PAGE"].read_text(encoding="utf-8")
    assert "| rating |" in script["tables"]()
