"""Every page passes axe, wide and narrow, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.tiers import usually
from tests.web import gallery
from tests.web.browser.visitor import DESK, PHONE

GRAVE = ("serious", "critical")
BLOCKS = "main > *, .desk > :not(main)"
TOLD = "(blocks) => blocks.map((one) => one.closest('body, main').className + one.outerHTML)"
MARK = "(blocks, known) => known.forEach((k) => blocks[k].setAttribute('data-known', ''))"


LOOKS = [
    pytest.param(DESK, False, id="desk-light"),
    pytest.param(PHONE, True, id="phone-dark"),
]


@pytest.mark.parametrize(("size", "dark"), usually(LOOKS, "phone-dark"))
def test_axe_finds_nothing_serious_on_any_page(browser, size, dark, thorough):
    """The same board lies on many pages; axe, which is slow, looks at it once.

    Usually at every third page.
    """
    found, known = [], set()
    with gallery.shown_in(browser, size, dark=dark) as (page, names):
        for name in names if thorough else [*names][::3]:
            page.goto(f"http://gallery/{name}")
            found += [(name, *trouble) for trouble in violations(page, known)]
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


def violations(page, known=None):
    """What axe finds on a page, but for the blocks that are known from other pages."""
    result = Axe().run(page, without(page, known) if known is not None else None).response
    return [
        (trouble["id"], node["html"][:120], node["failureSummary"][:200])
        for trouble in result["violations"]
        if trouble["impact"] in GRAVE
        for node in trouble["nodes"]
    ]


def without(page, known):
    """What axe is to leave out; from now on this page's blocks are known."""
    blocks = page.locator(BLOCKS)
    told = blocks.evaluate_all(TOLD)
    again = [k for k, html in enumerate(told) if html in known]
    blocks.evaluate_all(MARK, again)
    known.update(told)
    return {"exclude": [["[data-known]"]]} if again else None
