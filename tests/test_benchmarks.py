"""The instruments run: what they measure is nobody's business here."""

import runpy
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


def test_the_cost_of_a_page_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    instrument = runpy.run_path(str(BENCHMARKS / "pages.py"))
    instrument["main"](["magna_roma", "--games", "1", "--moves", "4"])
    told = capsys.readouterr().out
    assert "Magna Roma, 2 players, 12 pages" in told
    assert "whole page" in told
