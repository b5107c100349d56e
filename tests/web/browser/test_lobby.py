"""The front page: its banner at every width, and the choice of a level."""

import pytest

from circenses.bots import levels
from tests.web import gallery
from tests.web.browser.visitor import DESK, PHONE

WIDTHS = range(320, 1960, 40)

HIDDEN_WORDS = """() => {
    const buildings = [...document.querySelectorAll(".sky > svg *")];
    const boxes = buildings.map((part) => part.getBoundingClientRect()).filter((box) => box.width);
    const words = [...document.querySelectorAll(".hero h1, .hero p")].flatMap((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()];
    });
    const meet = (a, b) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    if (!boxes.length || !words.length) throw "There is no banner.";
    return words.some((line) => boxes.some((box) => meet(line, box)));
}"""


def test_no_building_stands_behind_the_words_of_the_banner(browser):
    with gallery.shown_in(browser, DESK) as (page, _):
        page.goto("http://gallery/lobby_empty")
        hidden = []
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            if page.evaluate(HIDDEN_WORDS):
                hidden.append(width)
    assert hidden == []


@pytest.mark.parametrize("width", [320, PHONE["width"], 768, 1024, 1280, DESK["width"], 1920])
def test_the_level_that_is_chosen_is_described_and_nothing_moves(browser, width):
    with gallery.shown_in(browser, {"width": width, "height": 900}) as (page, _):
        page.goto("http://gallery/lobby_empty")
        places = set()
        for level in levels.LEVELS:
            page.locator(".levels label", has_text=level.title).click()
            lines = page.locator(".levels .lines > span:visible")
            assert lines.all_inner_texts() == [level.description]
            places.add(page.locator(".games").bounding_box()["y"])
    assert len(places) == 1
