"""The command line: what people type, and what they read."""

import dataclasses
import json
import os
import random
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

import circenses
from circenses import bench, cli, games
from circenses.bots import fit
from circenses.bots.pool import cores
from circenses.cli import terminal
from circenses.core.errors import UnknownGame
from circenses.games import GAMES
from tests.hills import GAME as HILLS

runner = CliRunner()


def run(*words: object) -> str:
    """The output of a command that succeeds."""
    result = runner.invoke(cli.app, [str(word) for word in words])
    assert result.exit_code == 0, result.output + repr(result.exception)
    return result.stdout


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A saved game of Magna Roma, played at random."""
    match = circenses.new("magna_roma", players=2, seed=7)
    luck = random.Random(7)
    while not match.over:
        match.play(luck.choice(match.legal()))
    path = tmp_path_factory.mktemp("records") / "game.replay"
    match.save(path)
    return path


def test_games_lists_every_game():
    listed = json.loads(run("games", "--json"))

    assert [game["id"] for game in listed if game["id"] in GAMES] == list(GAMES)
    assert all(game in run("games").replace("\n", "") for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_draw_writes_a_picture_that_stands_alone(game, tmp_path):
    out = tmp_path / "table.svg"

    run("draw", game, "--ply", 12, "--seat", 1, "--out", out)

    picture = out.read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert 'xmlns="http://www.w3.org/2000/svg"' in picture
    assert "var(--" not in picture


@pytest.mark.parametrize("game", GAMES)
def test_draw_writes_the_whole_table_as_a_page(game, tmp_path):
    out = tmp_path / "table.html"

    run("draw", game, "--ply", 12, "--out", out)

    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_largest_drawing_of_a_part_is_its_picture():
    board = '<svg viewBox="0 0 9 9"><svg class="i"></svg></svg>'

    assert cli.table.main_drawing(f'<p><svg class="icon-only"></svg></p>{board}') == board
    assert cli.table.main_drawing("<svg></svg>") == ""


def test_replay_shows_the_score_at_any_move(record, tmp_path):
    out = tmp_path / "position.svg"

    assert "finished" in run("replay", record)
    assert "not finished" in run("replay", record, "--ply", 20, "--svg", out)
    assert out.exists()


def test_replay_tells_the_game_in_words(record):
    lines = run("replay", record, "--ply", 5, "--log").splitlines()

    assert lines[0].startswith("   1 Player ")
    assert "MR-" in lines[0]
    assert re.search(r"\[slot:\d+\]$", lines[0])


def test_what_is_refused_is_said_in_one_line(tmp_path):
    """A damaged file gives a sentence and exit code 1, not a traceback."""
    broken = tmp_path / "broken.replay"
    broken.write_text("{", encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-m", "circenses", "replay", str(broken)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "damaged" in done.stderr


def refusal_of(monkeypatch, capsys, *words: object) -> str:
    """What a command says that is refused."""
    monkeypatch.setattr(sys, "argv", ["circenses", *map(str, words)])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code not in (0, None)
    return capsys.readouterr().err.strip()


def test_what_cannot_be_written_is_said_in_one_line(monkeypatch, capsys, tmp_path):
    words = ("draw", "magna_roma", "--out")

    said = refusal_of(monkeypatch, capsys, *words, tmp_path)
    assert said == f"{tmp_path}: Is a directory."
    said = refusal_of(monkeypatch, capsys, *words, tmp_path / "none" / "table.html")
    assert said.endswith("No such file or directory.")


def test_no_game_is_played_for_what_cannot_be_written(monkeypatch, capsys, tmp_path):
    file = tmp_path / "notes"
    file.write_text("not to be lost", encoding="utf-8")
    for words in (
        ("stats", "magna_roma", "--out", file),
        ("stats", "magna_roma", "--table", file / "seats.csv"),
        ("fit", "magna_roma", "--out", tmp_path),
        ("fit", "magna_roma", "--out", file / "usual.txt"),
        ("bots", "magna_roma", "random", "--journal", tmp_path),
    ):
        said = refusal_of(monkeypatch, capsys, *words)
        assert str(tmp_path) in said
        assert "\n" not in said
    assert file.read_text(encoding="utf-8") == "not to be lost"


def test_to_look_whether_a_file_can_be_written_leaves_it_as_it_is(tmp_path):
    new, old = tmp_path / "new" / "seats.csv", tmp_path / "old.csv"
    old.write_text("seat", encoding="utf-8")

    terminal.writable(new)
    terminal.writable(old)

    assert not new.exists()
    assert old.read_text(encoding="utf-8") == "seat"


@pytest.mark.parametrize(
    "bot",
    ["search:0it", "search:-1s", "search:nans", "greedy:nan", "greedy:-1"]
    + [f"search:9it,threads={n}" for n in ("0", "-1", "nan", "1.5", "x")],
)
def test_a_bot_that_cannot_think_is_refused(monkeypatch, capsys, bot):
    said = refusal_of(monkeypatch, capsys, "bots", "magna_roma", bot, "random")
    assert "\n" not in said
    assert "Traceback" not in said


@pytest.mark.parametrize("name", ["table.png", "table"])
def test_a_picture_of_another_kind_is_refused(monkeypatch, capsys, tmp_path, record, name):
    for words in (("draw", "magna_roma", "--out"), ("replay", record, "--svg")):
        said = refusal_of(monkeypatch, capsys, *words, tmp_path / name)
        assert said == f"{tmp_path / name} must end in .svg or .html."
        assert not (tmp_path / name).exists()


@pytest.mark.parametrize("package", ["no_such_game", "no.such.game", "json"])
def test_a_guest_that_is_not_there_is_refused(monkeypatch, package):
    with pytest.raises(UnknownGame, match=f"CIRCENSES_GUESTS names {package}, which"):
        games.guest(package)


def test_what_a_guest_lacks_is_named_by_python(monkeypatch, tmp_path):
    (tmp_path / "needy_game.py").write_text("import no_such_library", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        games.guest("needy_game")


def test_check_says_that_a_pack_fits(tmp_path):
    pack = tmp_path / "mine.toml"
    pack.write_text('game = "magna_roma"\n', encoding="utf-8")

    assert "fits Magna Roma" in run("check", pack)


def test_check_knows_guests(monkeypatch, tmp_path):
    monkeypatch.setitem(games.GUESTS, "my_game", games.guest("circenses.skeleton"))
    pack = tmp_path / "mine.toml"
    pack.write_text('game = "my_game"\n[heap]\nmost = 90\n', encoding="utf-8")

    assert "fits" in run("check", pack)


def test_check_names_the_line(tmp_path):
    pack = tmp_path / "mine.toml"
    pack.write_text('game = "magna_roma"\n\n[no_such_table]\nx = 1\n', encoding="utf-8")

    result = runner.invoke(cli.app, ["check", str(pack)])

    assert result.exit_code == 1
    assert "mine.toml, line 3" in result.stderr


def test_check_asks_for_the_game(tmp_path):
    pack = tmp_path / "mine.toml"
    pack.write_text("x = 1\n", encoding="utf-8")

    result = runner.invoke(cli.app, ["check", str(pack)])

    assert result.exit_code == 1
    assert "magna_roma" in result.stderr


def test_bench_prints_every_figure(monkeypatch):
    """With the toy, which compiles at once; compile times, from other processes, are left out."""
    monkeypatch.setattr(games, "get", lambda _: HILLS)
    monkeypatch.setattr(bench, "in_a_new_process", lambda *_, **__: 100.0)

    figures = json.loads(run("bench", "hills", "--seconds", 0.01, "--json"))[0]
    table = run("bench", "hills", "--seconds", 0.01)

    assert all(value > 0 for name, value in figures.items() if name != "game")
    assert figures["from_compiling"] == figures["decisions_per_second"] / 100
    assert "copy of a state" in table


def test_bench_prints_each_row_as_it_comes_when_piped(monkeypatch, capsys):
    """Nothing is kept back until the last figure: an interruption leaves what was measured."""
    monkeypatch.setattr(games, "get", lambda _: HILLS)
    found = bench.Figures("hills", 2, 1, 80)

    def interrupted(*_):
        yield "cold compile"
        yield dataclasses.replace(found, cold_compile_seconds=3.0)
        yield "warm start"
        raise KeyboardInterrupt

    monkeypatch.setattr(bench, "measure", interrupted)
    result = runner.invoke(cli.app, ["bench", "hills"])
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["hills", "cold", "compile,", "s", "3.0"] in rows
    assert not any("nan" in row for row in rows)


def test_tables_are_whole_when_piped():
    """A file or another program gets all columns, however wide."""
    wide = ["x" * 60] * 4
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from circenses.cli.terminal import console; from rich.table import Table\n"
            f"table = Table(*{wide!r}); table.add_row(*{wide!r}); console.print(table)",
        ],
        capture_output=True,
        text=True,
        check=True,
        env={key: value for key, value in os.environ.items() if key != "COLUMNS"},
    )
    assert done.stdout.count("x" * 60) == 8


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf"])
def test_bench_asks_for_some_time(seconds):
    assert runner.invoke(cli.app, ["bench", "aeterna", "--seconds", seconds]).exit_code == 2


def test_bench_refuses_a_table_that_is_too_large(monkeypatch, capsys):
    monkeypatch.setattr(bench, "measure", None)  # nothing is measured
    said = refusal_of(monkeypatch, capsys, "bench", "magna_roma", "--players", 8)
    assert said == "Magna Roma is for 1 to 4 players, not 8."


@pytest.mark.parametrize("command", [("bots", "aeterna", "random"), ("stats", "aeterna")])
def test_nobody_plays_with_no_processes(command):
    assert runner.invoke(cli.app, [*command, "--workers", "0"]).exit_code == 2


@pytest.mark.parametrize(
    "words", [("--port", "65536"), ("--port", "-1"), ("--processes", "0"), ("--processes", "-1")]
)
def test_serve_asks_for_a_port_and_a_process(words):
    assert runner.invoke(cli.app, ["serve", *words]).exit_code == 2


@pytest.mark.parametrize(
    "words",
    [
        ("--pull", "nan"),
        ("--players", 9),
        ("--judge", "nobody"),
        ("--bot", "greedy:weights=nowhere"),
        ("--judge", "search:9it,weights=nowhere"),
        ("--from", "nowhere"),
        ("--rivals", "nowhere"),
    ],
)
def test_fit_refuses_at_once(monkeypatch, capsys, words):
    monkeypatch.setattr(fit, "fit", None)  # nothing is played
    said = refusal_of(monkeypatch, capsys, "fit", "magna_roma", *words)
    assert "Traceback" not in said


def test_no_table_is_shown_before_its_first_move(tmp_path, record):
    out = tmp_path / "table.svg"
    asked = ["draw", "magna_roma", "--ply", "-4", "--out", str(out)]
    assert runner.invoke(cli.app, asked).exit_code == 2
    assert runner.invoke(cli.app, ["replay", str(record), "--ply", "-4"]).exit_code == 2
    assert not out.exists()


def test_compile_leaves_every_game_ready():
    run("compile")

    assert run("compile").startswith("Compiled 0 of ")


def test_a_new_process_sees_its_settings():
    assert bench.in_a_new_process(cores, CIRCENSES_JIT="0") == cores()


def test_help_and_version_do_not_wait_for_the_compiler():
    code = "import sys, circenses.cli; print('numba' in sys.modules, 'numpy' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert told.stdout.split() == ["False", "False"]
    assert run("--version") == f"circenses {circenses.__version__}\n"


def test_help_names_all_that_the_launcher_offers():
    """`./circenses test` is answered by the launcher; the program itself says so."""
    assert "./circenses test" in " ".join(run("--help").replace("│", " ").split())
    result = runner.invoke(cli.app, ["test", "tests/core", "-q"])
    assert "./circenses test" in str(result.exception)
