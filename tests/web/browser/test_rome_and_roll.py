"""Rome & Roll in the browser: whole games by clicks, and a shape in hand."""

import random
import re

import pytest
from playwright.sync_api import expect

from circenses.core.play.match import Match
from circenses.games.rome_and_roll import GAME
from circenses.games.rome_and_roll.state import ACTION, Decision
from tests.web.browser.site import compile_game
from tests.web.browser.test_company import sat_down


@pytest.fixture(scope="module", autouse=True)
def rome_and_roll_compiled() -> None:
    compile_game(GAME.id)


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


@pytest.mark.slow
@pytest.mark.exhaustive
def test_a_whole_solo_game_against_seneca(visit):
    livia = visit(seed=3)
    livia.sit_down(1, {0: "me"}, game=GAME.id, seed="17")
    expect(livia.page.locator("svg.region")).to_have_count(4)
    expect(livia.page.locator(".bp")).to_have_count(8)
    questions = set()
    for blindly in (0, 40, 10_000):
        livia.play_blindly(blindly)
        for _ in range(10 if livia.wait_for_turn() else 0):
            livia.wait_for_turn()
            questions.add(livia.question())
            livia.click_something()
    assert {"Draft: take a die", "Choose your main action"} <= questions
    assert re.search(r"wins|win|Seneca", livia.page.inner_text("#prompt"))
    assert livia.page.locator("#leaf-sheet tfoot").count()


def test_a_whole_game_against_bots(visit):
    livia = visit(seed=4)
    bots = dict.fromkeys((1, 2, 3), "bot:plebeian")
    livia.sit_down(4, {0: "me", **bots}, game=GAME.id, seed="5")
    expect(livia.page.locator(".plate")).to_have_count(3)
    livia.play_by_clicks(10)
    livia.play_blindly()
    assert re.search(r"wins|share", livia.question())


def test_a_shape_follows_the_pointer_and_turns(visit):
    """One click draws the building as its ghost lies: first square and way together."""
    livia = visit(seed=6)
    livia.sit_down(1, {0: "me"}, game=GAME.id, seed="3")
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


def to_a_choice_in_anothers_turn():
    """A seed and the moves until someone's building may produce in the turn of the other."""
    for seed in range(60):
        luck, match, moves = random.Random(seed), Match(GAME, 2, seed), []
        while match.ply < 50:
            state, player = match.state, match.waiting[0]
            asked = state.agenda[state.pending - 1].decision
            if asked == Decision.PRODUCE and player != state.active:
                return seed, moves, player
            open_ = match.legal(player)
            moves.append((player, ACTION if ACTION in open_ else luck.choice(open_)))
            match.play(moves[-1][1], player)
    raise AssertionError("no such game")


def test_another_lets_a_building_produce_in_my_turn(visit):
    """RR-18.6: in two browsers; the turn goes on when the other has decided."""
    seed, moves, other = to_a_choice_in_anothers_turn()
    both = livia, marcus = visit(seed=1), visit(seed=2)
    sat_down(livia, marcus, game=GAME.id, seed=str(seed))
    for player, move in moves:
        assert both[player].wait_for_turn()
        before = both[player].ply
        both[player].page.dispatch_event(f'[data-move="{move}"]', "click")
        both[player].wait_for_change(before)
    assert both[other].wait_for_turn()
    assert both[other].question() == "Trade: let a building produce"
    waiting = both[1 - other].page
    expect(waiting.locator("#question")).to_have_text(re.compile("decides$"))
    assert waiting.locator(".part [data-move]").count() == 0
    both[other].click_something()
    both[1 - other].page.wait_for_selector(f'#live[data-ply="{both[other].ply}"]', state="attached")
    assert livia.log() == marcus.log()
