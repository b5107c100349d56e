"""The benchmarks run; what they measure is not tested here."""

import random
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from circenses import games
from circenses.bots import arena
from circenses.bots.arena import Contest
from circenses.bots.levels import parse

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


IMPORT_ALL = """
import pathlib, runpy, sys
folder = pathlib.Path(sys.argv[1])
sys.path[:0] = [str(folder), str(folder.parent)]
for file in sorted(folder.glob("*.py")):
    try:
        runpy.run_path(str(file))
    except ModuleNotFoundError as error:
        if error.name.startswith(("circenses", "tests")):
            raise
    except ImportError as error:
        sys.exit(f"{file.name}: {error}")
"""


def test_every_instrument_can_be_imported() -> None:
    """Everything it imports from us exists; packages that only it needs may be missing."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, str(BENCHMARKS)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_cost_of_a_page_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    instrument = runpy.run_path(str(BENCHMARKS / "pages.py"))
    instrument["main"](["magna_roma", "--games", "1", "--moves", "4"])
    told = capsys.readouterr().out
    assert "Magna Roma, 2 players, 12 pages" in told
    assert "whole page" in told


def test_the_field_of_the_baselines_has_a_name_with_and_without_a_network() -> None:
    """Every other bot of the field is known; PPO is the script's own, and has its own journal."""
    instrument = runpy.run_path(str(BENCHMARKS / "baselines.py"))
    field, name = instrument["FIELD"], instrument["name_without_ppo"]
    whole = Contest("magna_roma", field, 2, 4)
    without = Contest("magna_roma", tuple(bot for bot in field if bot != instrument["PPO"]), 2, 4)
    assert name(whole) == f"{without.name}-ppo"
    assert name(without) == without.name


def test_a_bot_of_another_checkout_plays_as_it_does_at_home() -> None:
    """Here the other checkout is this one."""
    instrument = runpy.run_path(str(BENCHMARKS / "versions.py"))
    first, second = (
        instrument["play"]("magna_roma", "greedy", str(BENCHMARKS.parent), "greedy", number)
        for number in range(2)
    )
    greedy = parse("greedy")
    seed = instrument["FIRST_SEED"]
    match, _ = arena.played(games.get("magna_roma"), [greedy, greedy], seed, {})
    assert (first.ours, first.theirs) == match.scores() == (second.theirs, second.ours)
    assert first.won + second.won == 1.0
    instrument["bots_of"]("magna_roma", "greedy", str(BENCHMARKS.parent), "greedy")[1].leave()


def test_what_a_constant_is_worth_is_found_among_others() -> None:
    """One choice is worth 6 points, the other constant nothing, and the first seat 2 points."""
    instrument = runpy.run_path(str(BENCHMARKS / "constants.py"))
    choices = dict(map(instrument["choices_of"], ["depth=0,8", "explore=1,rivals=1 explore=2"]))
    assert choices["depth"] == ["depth=0", "depth=8"]
    luck = random.Random(1)
    played = []
    for _ in range(2000):
        had = [{name: luck.choice(words) for name, words in choices.items()} for _ in range(2)]
        better = [6 * (one["depth"] == "depth=8") for one in had]
        played.append(instrument["Played"](had, better[0] - better[1] + 2 + luck.randint(-10, 10)))
    found = {one.choice: one for one in instrument["effects"](played, choices)}
    assert found["depth=8"].points - found["depth=0"].points == pytest.approx(6, abs=1)
    assert abs(found["explore=2"].points) < 5 * found["explore=2"].error < 1


def test_constants_are_tried_in_games() -> None:
    instrument = runpy.run_path(str(BENCHMARKS / "constants.py"))
    choices = {"depth": ["depth=0", "depth=2"]}
    first, again = (instrument["play"]("magna_roma", "3it", choices, 5) for _ in range(2))
    assert first == again
    assert set(first.had[0]) == {"depth"}


def test_the_page_on_scale_says_what_its_model_computes() -> None:
    """And the model notices a measurement that contradicts it."""
    model = SimpleNamespace(**runpy.run_path(str(BENCHMARKS / "model.py")))
    page = (BENCHMARKS.parent / "docs" / "scale.md").read_text(encoding="utf-8")
    hour = model.busiest_hour()
    said = {
        "tables at the same time": (hour.tables, 5000),
        "moves a second": (hour.moves, 2000),
        "processes of one core, at 70 %": (hour.processes, 30),
        "hours of play": (hour.hours_of_play, 6700),
    }
    for row, (computed, written) in said.items():
        assert re.search(rf"\| {row} \|.*\| {written:,} \|", page), row
        assert abs(computed - written) < 0.15 * written, row
    (tables,) = re.findall(r"about \*\*(\d+) tables\*\*", page)
    assert abs(model.tables_of_a_process() - int(tables)) < 0.15 * int(tables)

    as_said = model.Measured(100, 5.0, 100 * model.moves_of_a_table(5.0), 10.0, 2.0, 60.0)
    assert model.disagreements(as_said) == []
    assert len(model.disagreements(as_said._replace(moves=20.0, cost=20.0))) == 2
    assert len(model.disagreements(as_said._replace(pages=1.5, slow_click=150.0))) == 2
