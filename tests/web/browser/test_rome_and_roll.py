"""Rome & Roll in the browser: whole games by clicks, and a shape in hand."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from circenses.core.jit import COMPILED
from circenses.games import GAMES

pytestmark = pytest.mark.skipif("rome_and_roll" not in GAMES, reason="not offered yet")


@pytest.fixture(scope="module", autouse=True)
def rome_and_roll_compiled() -> None:
    """The rules are compiled before the first page asks for them."""
    if COMPILED:
        command = [sys.executable, "-m", "circenses.web.compilation", "rome_and_roll"]
        subprocess.run(command, check=True)


def sit_down(visitor, players, seats, **fields):
    """From the lobby to a new table of Rome & Roll."""
    visitor.go("/")
    visitor.prefer(skip="")
    visitor.go(f"/new?game=rome_and_roll&players={players}")
    for seat, sitter in seats.items():
        visitor.page.select_option(f'[name="seat-{seat}"]', sitter)
    for name, value in fields.items():
        visitor.page.locator(f'[name="{name}"]').first.fill(value)
    visitor.page.click("#open")
    visitor.at_table()


def play_until(visitor, question):
    """Click about until a question is asked."""
    for _ in range(400):
        assert visitor.wait_for_turn()
        if visitor.question().startswith(question):
            return
        build = visitor.page.locator("main .btn.act", has_text="Construct")
        if build.count():
            before = visitor.ply
            build.click()
            visitor.wait_for_change(before)
        else:
            visitor.click_something()
    raise AssertionError(f"nobody asked: {question}")


def test_a_whole_solo_game_against_seneca(visit):
    livia = visit(seed=3)
    sit_down(livia, 1, {0: "me"}, seed="17")
    expect(livia.page.locator("svg.region")).to_have_count(4)
    expect(livia.page.locator(".bp")).to_have_count(8)
    questions = set()
    while livia.wait_for_turn():
        questions.add(livia.question())
        livia.click_something()
    assert {"Draft: take a die", "Choose your main action"} <= questions
    assert re.search(r"wins|win|Seneca", livia.page.inner_text("#prompt"))
    assert livia.page.locator("#leaf-sheet tfoot").count()


def test_a_whole_game_against_bots(visit):
    livia = visit(seed=4)
    sit_down(livia, 3, {0: "me", 1: "bot:plebeian", 2: "bot:plebeian"}, seed="5")
    expect(livia.page.locator(".plate")).to_have_count(2)
    assert livia.play_by_clicks() > 40
    assert re.search(r"wins|share", livia.question())


def test_a_shape_follows_the_pointer_and_turns(visit):
    """One click draws the building as its ghost lies: first square and way together."""
    livia = visit(seed=6)
    sit_down(livia, 1, {0: "me"}, seed="3")
    page = livia.page
    play_until(livia, "Construct: choose its place")
    spot = page.locator("[data-holds] [data-way]").first
    matrix = page.locator("[data-holds]").evaluate(
        "(map, at) => { const p = new DOMPoint(at[0], at[1]).matrixTransform(map.getScreenCTM());"
        " return [p.x, p.y]; }",
        [float(spot.get_attribute("data-x")), float(spot.get_attribute("data-y"))],
    )
    page.mouse.move(*matrix)
    page.keyboard.press("r")
    aimed = page.locator("[data-holds] [data-way].is-hover")
    expect(aimed).to_have_count(1)
    words = aimed.get_attribute("aria-label")
    expect(page.locator("#say")).to_contain_text(words.split(":")[0])
    before = livia.ply
    page.mouse.click(*matrix)
    livia.wait_for_change(before)
    assert not livia.question().startswith("Construct: turn")
