"""The instruments run: what they measure is nobody's business here."""

import runpy
from pathlib import Path

import pytest

from circenses.bots.arena import Contest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


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
