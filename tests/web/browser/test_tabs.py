"""Many pages of one browser share one stream: each hears what is its own, whichever leads."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.same_page import content
from tests.web.browser.visitor import Visitor

TABS = 8  # two more than a browser has connections to a server on plain http


def say(page: Page, words: str) -> None:
    """Say something at the table, from outside of the page."""
    page.evaluate(
        """async (text) => {
            const csrf = document.querySelector('meta[name="csrf"]').content;
            const body = new URLSearchParams({ csrf, text });
            const { post } = document.getElementById("live").dataset;
            await fetch(`${post}/chat`, { method: "POST", body, redirect: "manual" });
        }""",
        words,
    )


def hears(page: Page, words: str) -> None:
    expect(page.locator("#chat-lines .said").last).to_have_text(words)


@pytest.fixture(params=[5])
def tabs(request, visit) -> list[Page]:
    """A few pages of one browser, at two tables."""
    livia: Visitor = visit(seed=3)
    tables = []
    for _ in range(2):
        livia.go("/")
        livia.play_now()
        tables.append(livia.page.url)
    livia.page.goto(tables[0])
    pages = [livia.page]
    for n in range(1, request.param):
        page = livia.context.new_page()
        page.goto(tables[n % 2])
        page.wait_for_selector("main.table")
        pages.append(page)
    return pages


@pytest.mark.parametrize("tabs", [TABS], indirect=True)
def test_eight_tabs_all_hear_and_one_stream_is_open(tabs):
    """On plain http, where a stream for each would leave no connection for the seventh."""
    for n, words in enumerate(("Ave", "Salve")):
        say(tabs[n], words)
    for n, page in enumerate(tabs):
        hears(page, ("Ave", "Salve")[n % 2])


def test_when_the_leading_tab_is_closed_another_takes_over(tabs):
    for last in (4, 3, 2):
        tabs[last].close()
        say(tabs[0], f"without {last}")
        for page in tabs[0:last:2]:
            hears(page, f"without {last}")


def test_what_another_tab_was_handed_equals_a_loaded_page(tabs):
    tabs[0].locator("main [data-move]:not(#choices *)").first.click()
    ply = tabs[0].locator("#live")
    expect(ply).not_to_have_attribute("data-ply", "0")
    say(tabs[0], "Vale")
    hears(tabs[2], "Vale")
    expect(tabs[2].locator("#live")).to_have_attribute("data-turn", re.compile("yes"))
    seen = content(tabs[2])
    tabs[2].reload()
    assert content(tabs[2]) == seen
