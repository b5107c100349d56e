"""Nova Roma in the browser: whole games by clicks, and a building in hand."""

import re

from playwright.sync_api import expect

WAY = "() => document.documentElement.dataset.wayInHand"


def sit_down(visitor, players, seats, **fields):
    """From the lobby to a new table of Nova Roma."""
    visitor.go("/")
    visitor.prefer(skip="")
    visitor.go(f"/new?game=nova_roma&players={players}")
    for seat, sitter in seats.items():
        visitor.page.select_option(f'[name="seat-{seat}"]', sitter)
    for name, value in fields.items():
        visitor.page.locator(f'[name="{name}"]').first.fill(value)
    visitor.page.click("#open")
    visitor.at_table()


def test_a_whole_solo_game_by_clicks(visit):
    livia = visit(seed=4)
    sit_down(livia, 1, {0: "me"}, seed="23")
    expect(livia.page.locator(".part-rival")).to_contain_text("if the game ended now")
    questions = set()
    while livia.wait_for_turn():
        questions.add(livia.question())
        livia.click_something()
    assert {"Place the emperor", "Place a patrician", "Which action first?"} <= questions
    assert re.search(r"rival|win", livia.page.inner_text("#prompt"))


def test_a_whole_game_against_a_bot(visit):
    livia = visit(seed=6)
    sit_down(livia, 2, {0: "me", 1: "bot:plebeian"}, seed="5")
    assert livia.play_by_clicks() > 40
    shown = livia.page.locator("#leaf-sheet tfoot td").all_inner_texts()
    lines = livia.page.locator("#leaf-sheet tbody tr").all()
    for seat, total in enumerate(shown):
        column = [line.locator("td").nth(seat).inner_text() for line in lines]
        assert sum(int(n) for n in column) == int(total)


def test_a_building_is_turned_and_placed_by_one_click(visit):
    """R turns the building under the pointer; the click plays zone, orientation and anchor."""
    livia = visit(seed=8)
    for seed in range(40, 60):
        sit_down(livia, 1, {0: "me"}, seed=str(seed))
        if until_a_building_is_in_hand(livia):
            break
    page = livia.page
    spots = page.locator(".zone [data-way]").locator("visible=true")
    shown = spots.count()
    assert 0 < shown < page.locator(".zone [data-way]").count()
    spots.first.hover()
    expect(page.locator("#say")).to_contain_text("Build at zone")
    before = page.evaluate(WAY)
    page.keyboard.press("r")
    assert page.evaluate(WAY) != before
    blocks = page.locator(".zone .piece[id^=block]").count()
    ply = livia.ply
    spots.first.click()
    livia.wait_for_change(ply)
    assert page.locator(".zone .piece[id^=block]").count() > blocks


def until_a_building_is_in_hand(livia):
    """Play on until a building of several ways is to be placed; False if none ever is."""
    while livia.wait_for_turn():
        if livia.page.locator(".ways [data-way-to]").count() > 1:
            return True
        livia.click_something()
    return False
