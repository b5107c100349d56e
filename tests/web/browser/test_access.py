"""Every page passes axe, wide and narrow, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web import gallery
from tests.web.browser.visitor import DESK, PHONE

GRAVE = ("serious", "critical")


@pytest.mark.parametrize(
    ("size", "dark"), [(DESK, False), (PHONE, True)], ids=["desk-light", "phone-dark"]
)
def test_axe_finds_nothing_serious_on_any_page(browser, size, dark):
    found = []
    with gallery.shown_in(browser, size, dark=dark) as (page, names):
        for name in names:
            page.goto(f"http://gallery/{name}")
            found += [(name, *trouble) for trouble in violations(page)]
    assert found == []


def test_axe_finds_nothing_serious_at_a_real_table(visit):
    livia = visit(seed=3)
    livia.go("/")
    livia.play_now()
    livia.play_by_clicks(2)
    livia.wait_for_turn()
    livia.press("l")
    assert violations(livia.page) == []
    livia.press("Escape")
    livia.page.click("#tab-sheet")
    assert violations(livia.page) == []


def violations(page):
    result = Axe().run(page).response
    return [
        (trouble["id"], node["html"][:120], node["failureSummary"][:200])
        for trouble in result["violations"]
        if trouble["impact"] in GRAVE
        for node in trouble["nodes"]
    ]
