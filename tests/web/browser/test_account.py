"""An account in the browser: made, listed, and deleted, on a desk and on a phone."""

from playwright.sync_api import expect

from tests.web.browser.test_access import violations
from tests.web.browser.visitor import PHONE


def test_an_account_from_its_beginning_to_its_end(visit):
    livia = visit(viewport=PHONE)
    livia.go("/login")
    new_here = livia.page.locator('form[action="/register"]')
    new_here.get_by_label("Name").fill("Livia Drusilla")
    new_here.get_by_label("Password").fill("panem et circenses")
    new_here.get_by_role("button").click()
    livia.go("/settings")

    expect(livia.page.get_by_text("this browser")).to_be_visible()
    assert violations(livia.page) == []
    assert livia.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    livia.page.get_by_label("Your password").fill("panem et circenses")
    livia.page.get_by_role("button", name="Delete my account").click()
    livia.see("main")
    livia.go("/settings")
    expect(livia.page.get_by_text("this browser")).to_have_count(0)
