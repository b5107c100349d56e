"""Æterna in the browser: a whole game against bots, and a draft in which two choose at once."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.site import compile_game
from tests.web.browser.test_company import sat_down


@pytest.fixture(scope="module", autouse=True)
def aeterna_compiled() -> None:
    compile_game("aeterna")


OVERLAPPING = """() => {
    const parts = ".part-hills, .part-cards, .part-turn, .part-unrest";
    const panels = [...document.querySelectorAll(`.prompt, ${parts}, .plate, .book`)];
    const boxes = panels.map((panel) => [
        panel.id || panel.className, panel.getBoundingClientRect(),
    ]);
    return boxes.flatMap(([name, a], k) => boxes.slice(k + 1)
        .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1
                        && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `${name} lies over ${other}`));
}"""


def pick_card(visitor):
    """Keep the first card of the pack, by clicking on it."""
    visitor.page.locator(".part-cards [data-move]").first.click()


@pytest.mark.slow
def test_a_whole_game_against_three_bots(visit):
    livia = visit(seed=3)
    bots = dict.fromkeys((1, 2, 3), "bot:plebeian")
    livia.sit_down(4, {0: "me", **bots}, game="aeterna", seed="17")
    page = livia.page
    expect(page.locator("svg.hill")).to_have_count(8)
    expect(page.locator(".plate")).to_have_count(3)
    questions = set()
    for clicks, blindly in ((8, 8), (8, 10_000)):
        for _ in range(clicks):
            livia.wait_for_turn()
            questions.add(livia.question())
            livia.click_something()
        livia.play_blindly(blindly)
    assert {"Draft: keep one card", "Your turn: choose an action"} <= questions

    assert re.search(r"wins?|share|Nobody|condemned", livia.question())
    livia.check_sheet(4)
    assert "Final score" in livia.log()[-1]

    for at in (40, 60):
        livia.go(f"{page.url.split('?')[0].replace('tables', 'replays')}?at={at}")
        expect(page.locator("svg.hill")).to_have_count(8)
        assert page.evaluate(OVERLAPPING) == []


def test_two_draft_at_once_in_either_order(visit):
    livia, marcus = visit(seed=1), visit(seed=2)
    sat_down(livia, marcus, game="aeterna")
    both = [livia, marcus]

    for choice in range(4):
        first, second = both if choice % 2 else reversed(both)
        for visitor in both:
            assert visitor.wait_for_turn()
            assert visitor.question() == "Draft: keep one card"
            expect(visitor.page.locator(".part-cards .card")).to_have_count(5 - choice)
        pick_card(first)
        expect(first.page.locator(".slot.picked")).to_have_count(1)
        assert first.page.locator("main [data-move]").count() == 0
        assert second.page.locator(".slot.picked").count() == 0
        pick_card(second)
        for visitor in both:
            expect(visitor.page.locator(".slot.picked")).to_have_count(0)

    for visitor in both:
        expect(visitor.page.locator(".part-cards h2")).to_have_text("Your hand")
        expect(visitor.page.locator(".part-cards .card")).to_have_count(4)
        expect(visitor.page.locator("ul.offer li")).to_have_count(2)
    hands = [set(v.page.locator(".part-cards h3").all_inner_texts()) for v in both]
    assert not hands[0] & hands[1]
    logs = [" ".join(visitor.log()) for visitor in both]
    for mine, theirs, log in zip(hands, reversed(hands), logs, strict=True):
        assert "kept a card face down" in log
        assert all(f"kept {card}" in log for card in mine), "one's own cards are named"
        assert not any(card in log for card in theirs)
