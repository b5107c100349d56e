"""Nova Roma in the browser: whole games by clicks, drafts, and a building in hand."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from circenses.core.jit import COMPILED

WAY = "() => document.documentElement.dataset.wayInHand"
DRAFTED = {"option-mosaic": "1", "option-followers": "1"}


@pytest.fixture(scope="module", autouse=True)
def nova_roma_compiled() -> None:
    """The rules are compiled before the first page asks for them."""
    if COMPILED:
        subprocess.run([sys.executable, "-m", "circenses.web.compilation", "nova_roma"], check=True)


def sit_down(visitor, players, chosen, seed):
    """From the lobby to a new table of Nova Roma."""
    visitor.go("/")
    visitor.prefer(skip="")
    visitor.go(f"/new?game=nova_roma&players={players}")
    for name, value in chosen.items():
        visitor.page.select_option(f'[name="{name}"]', value)
    visitor.page.locator('[name="seed"]').first.fill(seed)
    visitor.page.click("#open")
    visitor.at_table()


def test_a_whole_solo_game_by_clicks(visit):
    """Against the rival; on the way a building is turned and placed by one click."""
    livia = visit(seed=4)
    sit_down(livia, 1, {"seat-0": "me"}, seed="23")
    expect(livia.page.locator(".part-rival")).to_contain_text("if the game ended now")
    questions = set()
    turned = False
    while livia.wait_for_turn():
        questions.add(livia.question())
        if not turned and livia.page.locator(".ways [data-way-to]").count() > 1:
            turn_and_place(livia)
            turned = True
        else:
            livia.click_something()
    assert turned
    assert {"Place the emperor", "Place a patrician", "Which action first?"} <= questions
    assert re.search(r"rival|win", livia.page.inner_text("#prompt"))


def turn_and_place(livia):
    """R turns the building under the pointer; the click plays zone, orientation and anchor."""
    page = livia.page
    spots = page.locator(".zone [data-way]").locator("visible=true")
    assert 0 < spots.count() < page.locator(".zone [data-way]").count()
    spots.first.locator(".hit").hover()
    expect(page.locator("#say")).to_contain_text("Build at zone")
    before = page.evaluate(WAY)
    page.keyboard.press("r")
    assert page.evaluate(WAY) != before
    blocks = page.locator(".zone .piece[id^=block]").count()
    ply = livia.ply
    livia.take(spots.first)
    livia.wait_for_change(ply)
    assert page.locator(".zone .piece[id^=block]").count() > blocks


def test_a_whole_game_against_bots_after_both_drafts(visit):
    """Three players; first tiles, then followers are drafted, then the score sheet adds up."""
    livia = visit(seed=6)
    seats = {"seat-0": "me", "seat-1": "bot:plebeian", "seat-2": "bot:plebeian"}
    sit_down(livia, 3, seats | DRAFTED, seed="5")
    questions = []
    while livia.wait_for_turn():
        questions.append(livia.question())
        livia.click_something()
    assert questions[:3] == ["Draft: take a mosaic tile"] * 3
    assert questions[3].startswith("Draft: keep one follower")
    assert "Draft: keep two followers" in questions
    shown = livia.page.locator("#leaf-sheet tfoot td").all_inner_texts()
    lines = livia.page.locator("#leaf-sheet tbody tr").all()
    assert len(shown) == 3
    for seat, total in enumerate(shown):
        column = [line.locator("td").nth(seat).inner_text() for line in lines]
        assert sum(int(n) for n in column) == int(total)
