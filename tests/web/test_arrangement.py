"""A game without a style sheet of its own is laid out in the usual way."""

from dataclasses import replace

import pytest

from circenses import games
from tests.hills import GAME as HILLS


@pytest.fixture
def plain(monkeypatch):
    """Hills without its board.css."""
    game = replace(HILLS)
    game.__dict__["css"] = ""
    monkeypatch.setitem(games.GUESTS, "hills", game)


def test_without_a_board_css_the_parts_are_laid_out_in_the_usual_way(plain, cottage):
    """The page says how many parts there are: the hills, and the hand of the player who looks."""
    livia = cottage.visitor("Livia")
    page = livia.get(f"/tables/{livia.new_table()}").text
    assert 'class="table usual hills" style="--parts:2;--rows:1"' in page


def test_a_board_css_lays_out_its_own_table(cottage):
    livia = cottage.visitor("Livia")
    page = livia.get(f"/tables/{livia.new_table()}").text
    assert 'class="table hills"' in page


def test_a_game_may_have_no_board_css(tmp_path, monkeypatch):
    monkeypatch.setattr(HILLS.board, "__file__", str(tmp_path / "board.py"))
    assert replace(HILLS).css == ""
