"""City of Marble in the browser: whole games by clicks, a tile in hand, a lift by another."""

import json
import random
import re

import pytest
from playwright.sync_api import expect

from circenses.core.play.match import Match
from circenses.games.city_of_marble import GAME
from circenses.games.city_of_marble.state import LIFT, Decision
from tests.web.browser.site import compile_game
from tests.web.browser.test_company import sat_down
from tests.web.browser.test_phone import TOUCH

WAY = "() => document.documentElement.dataset.wayInHand"
AIMED = "[data-holds] [data-way].is-hover"


@pytest.fixture(scope="module", autouse=True)
def city_of_marble_compiled() -> None:
    compile_game(GAME.id)


def test_a_whole_game_of_three_against_bots(visit):
    livia = visit(seed=4)
    bots = {0: "me", 1: "bot:plebeian", 2: "bot:plebeian"}
    livia.sit_down(3, bots, game=GAME.id, seed="5")
    livia.play_by_clicks(15)
    livia.play_blindly()
    assert re.search(r"wins|share", livia.question())
    livia.check_sheet(3)


@pytest.mark.exhaustive
def test_a_whole_solo_game_against_the_curator(visit):
    livia = visit(seed=3)
    livia.sit_down(1, {0: "me"}, game=GAME.id, seed="17")
    expect(livia.page.locator(".part-curator")).to_contain_text("The Forma")
    asked = {"Choose an action", "Lay the blue tile", "Put a Magistrate on it?"}
    while asked and livia.wait_for_turn():
        asked.discard(livia.question())
        livia.click_something()
    livia.play_blindly()
    assert not asked
    assert "Curator" in livia.page.inner_text("#prompt")


# ---- a tile in hand


def take_tile(livia):
    """Click on the first tile of the center box: it is in hand, and its places are shown."""
    livia.wait_for_turn()
    before = livia.ply
    livia.take(livia.page.locator(".boxes [data-move]").first)
    livia.wait_for_change(before)
    assert livia.question().startswith("Lay the ")


def place_of(livia, spot):
    """Where the middle of a place lies on the screen."""
    at = [float(spot.get_attribute("data-x")), float(spot.get_attribute("data-y"))]
    return livia.page.locator("[data-holds]").evaluate(
        "(city, at) => { const p = new DOMPoint(...at).matrixTransform(city.getScreenCTM());"
        " return [p.x, p.y]; }",
        at,
    )


def test_a_tile_follows_the_pointer_and_turns_by_key_and_wheel(visit):
    livia = visit(seed=6)
    livia.sit_down(1, {0: "me"}, game=GAME.id, seed="3")
    take_tile(livia)
    page = livia.page
    spot = page.locator("[data-holds] [data-way]").first
    page.mouse.move(*place_of(livia, spot))
    expect(page.locator(AIMED)).to_have_count(1)
    expect(page.locator(f"{AIMED} .ghost")).to_be_visible()

    ways = [page.evaluate(WAY)]
    page.keyboard.press("r")
    ways.append(page.evaluate(WAY))
    page.mouse.wheel(0, 120)
    page.wait_for_function(f"(was) => ({WAY})() !== was", arg=ways[-1])
    ways.append(page.evaluate(WAY))
    assert ways[0] != ways[1] != ways[2]

    aimed = page.locator(AIMED)
    expect(aimed).to_have_count(1)
    assert aimed.get_attribute("data-way") == ways[-1]
    expect(page.locator("#say")).to_contain_text(aimed.get_attribute("aria-label").split(":")[0])
    laid = page.locator("#city .laid").count()
    before = livia.ply
    page.mouse.click(*place_of(livia, spot))
    livia.wait_for_change(before)
    expect(page.locator("#city .laid")).to_have_count(laid + 1)


def test_on_a_phone_a_picker_turns_the_tile(visit):
    livia = visit(seed=6, **TOUCH)
    livia.new_table(1, {0: "me"}, game=GAME.id, seed="3")
    livia.prefer(taps="one")
    livia.page.reload()
    livia.at_table()
    take_tile(livia)
    page = livia.page
    buttons = page.locator(".turns [data-way-to]")
    expect(buttons).to_have_count(3)
    for way in ("1", "2", "0"):
        page.locator(f'.turns [data-way-to="{way}"]').tap()
        assert page.evaluate(WAY) == way
    before = livia.ply
    page.locator('[data-holds] [data-way="0"]').first.tap()
    livia.wait_for_change(before)
    assert livia.question() == "Put a Magistrate on it?"


# ---- a lift in the middle of another's turn


def moves_to_a_lift(seed):
    """A game by chance up to the question whether the player not in turn lifts a Magistrate."""
    match, luck = Match(GAME, 2, seed), random.Random(seed)
    while True:
        state, player = match.state, match.player
        asked = state.agenda[state.pending - 1].decision
        if asked == Decision.LIFT and player != state.active:
            return match
        match.play(luck.choice(match.legal()))


def answer(visitor, table, ply, move):
    """A move without a click."""
    sent = visitor.context.request.post(
        f"{visitor.address}/api/tables/{table}/moves",
        data=json.dumps({"ply": ply, "move": move}),
        headers={
            "Content-Type": "application/json",
            "X-Csrf": visitor.page.get_attribute('meta[name="csrf"]', "content"),
        },
    )
    assert sent.ok, sent.text()


def test_cm_6_7_the_other_player_lifts_in_the_middle_of_a_turn(visit):
    livia, marcus = visit(seed=1), visit(seed=2)
    match = moves_to_a_lift(175)
    address = sat_down(livia, marcus, game=GAME.id, seed="175")
    table = address.rstrip("/").rpartition("/")[2]
    seated = [livia, marcus]
    for ply, (player, move) in enumerate(match.history):
        answer(seated[player], table, ply, move)
    lifter, active = seated[match.player], seated[1 - match.player]
    for visitor in seated:
        visitor.page.wait_for_selector(f'#live[data-ply="{match.ply}"]', state="attached")
    assert lifter.question().endswith("lift one?")
    expect(active.page.locator("#question")).to_have_text(re.compile("decides$"))
    expect(active.page.locator("[data-move]")).to_have_count(0)

    slot = next(move - LIFT for move in match.legal() if move >= LIFT)
    magistrate = f"#magistrate-{match.player}-{slot}"
    expect(active.page.locator(f"#city {magistrate}")).to_have_count(1)
    lifter.take(lifter.page.locator(f'#city [data-move="{LIFT + slot}"]'))
    for visitor in seated:
        expect(visitor.page.locator(f".stones {magistrate}")).to_have_count(1)
    expect(active.page.locator("#live")).to_have_attribute("data-turn", "yes")
    assert livia.log() == marcus.log()
