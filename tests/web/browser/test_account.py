"""An account in the browser: made, listed, and deleted, on a desk and on a phone."""

from playwright.sync_api import expect

from tests.web.browser.test_access import violations
from tests.web.browser.visitor import PHONE
from tests.web.test_push import Browser

WITHOUT_A_PUSH_SERVICE = """(fields) => {
  let kept = null;
  const { endpoint, ...keys } = fields;
  const unsubscribe = async () => (kept = null);
  const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe };
  PushManager.prototype.subscribe = async () => (kept = made);
  PushManager.prototype.getSubscription = async () => kept;
  Notification.requestPermission = async () => "granted";
}"""
A_PUSH = """() => new Promise((told) => {
  self.registration.showNotification = async (...shown) => told(shown);
  const data = JSON.stringify({ title: "Your turn", body: "It waits.", url: "/tables/abc" });
  self.dispatchEvent(new PushEvent("push", { data }));
})"""


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

    check_notes(livia)
    livia.page.get_by_label("Your password").fill("panem et circenses")
    livia.page.get_by_role("button", name="Delete my account").click()
    livia.see("main")
    livia.go("/settings")
    expect(livia.page.get_by_text("this browser")).to_have_count(0)


def check_notes(livia):
    """Asked for, shown by the worker, and taken back; there is no push service in a test."""
    browser = Browser("https://fcm.googleapis.com/fcm/send/abc")
    livia.page.evaluate(WITHOUT_A_PUSH_SERVICE, browser.fields)
    livia.page.get_by_role("button", name="Notify me here").click()
    expect(livia.page.get_by_text("You get notifications here.")).to_be_visible()
    [worker] = livia.context.service_workers
    title, look = worker.evaluate(A_PUSH)
    assert (title, look["data"]["url"]) == ("Your turn", "/tables/abc")
    livia.page.get_by_role("button", name="Stop here").click()
    expect(livia.page.get_by_text("You won't get notifications here any more.")).to_be_visible()
