"""Nova Roma in the browser: whole games by clicks, drafts, and a building in hand."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.site import compile_game

WAY = "() => document.documentElement.dataset.wayInHand"
DRAFTED = {"option-mosaic": "1", "option-followers": "1"}


@pytest.fixture(scope="module", autouse=True)
def nova_roma_compiled() -> None:
    compile_game("nova_roma")


@pytest.mark.slow
@pytest.mark.exhaustive
def test_a_whole_solo_game_by_clicks(visit):
    """Against the rival; on the way a building is turned and placed by one click."""
    livia = visit(seed=4)
    livia.sit_down(1, {0: "me"}, game="nova_roma", seed="23")
    expect(livia.page.locator(".part-rival")).to_contain_text("if the game ended now")
    asked = {"Place the emperor", "Place a patrician", "Which action first?"}
    turned = False
    while livia.wait_for_turn() and (asked or not turned):
        asked.discard(livia.question())
        if not turned and livia.page.locator(".ways [data-way-to]").count() > 1:
            turn_and_place(livia)
            turned = True
        else:
            livia.click_something()
    livia.play_blindly()
    assert turned
    assert not asked
    assert re.search(r"rival|win", livia.page.inner_text("#prompt"))


def turn_and_place(livia):
    """R turns the building under the pointer; the click plays zone, orientation and anchor."""
    page = livia.page
    spots = page.locator(".zone [data-way]").locator("visible=true")
    assert 0 < spots.count() < page.locator(".zone [data-way]").count()
    spots.first.locator(".hit").hover()
    expect(page.locator("#say")).to_contain_text(" in zone ")
    before = page.evaluate(WAY)
    page.keyboard.press("r")
    assert page.evaluate(WAY) != before
    blocks = page.locator(".zone .piece[id^=block]").count()
    ply = livia.ply
    livia.take(spots.first)
    livia.wait_for_change(ply)
    assert page.locator(".zone .piece[id^=block]").count() > blocks


def test_a_whole_game_against_bots_after_both_drafts(visit):
    """Three players; first tiles, then followers are drafted; at the end the sheet adds up."""
    livia = visit(seed=6)
    seats = {0: "me", 1: "bot:plebeian", 2: "bot:plebeian"}
    livia.sit_down(3, seats, game="nova_roma", seed="5", **DRAFTED)
    questions = []
    for _ in range(12):
        assert livia.wait_for_turn()
        questions.append(livia.question())
        livia.click_something()
    assert questions[:3] == ["Draft: take a mosaic tile"] * 3
    assert questions[3].startswith("Draft: keep one follower")
    assert "Draft: keep two followers" in questions
    livia.play_blindly()
    livia.check_sheet(3)


def test_esc_takes_back_what_one_is_warned_of(visit):
    """Who lets both actions go is asked once more; Esc returns to the choice."""
    livia = visit(seed=4)
    livia.sit_down(2, {0: "me", 1: "bot:plebeian"}, game="nova_roma", seed="7")
    warning = livia.page.locator("#say.doubt")
    while livia.wait_for_turn() and not warning.count():
        before = livia.ply
        forfeits = livia.page.locator(".part-doing [data-move]").locator("visible=true")
        choices = livia.page.locator("main [data-move]:not(#choices *)").locator("visible=true")
        livia.take(forfeits.last if forfeits.count() else choices.first)
        livia.page.wait_for_selector(f"{livia.changed(before)}, #say.doubt", state="attached")
    expect(livia.page.locator("#question")).to_have_text("Are you sure?")
    livia.page.mouse.move(0, 0)
    livia.press("Escape")
    expect(warning).to_have_count(0)
    expect(livia.page.locator("#do-end")).to_have_count(0)
    assert livia.question() == "Place a legionnaire"
