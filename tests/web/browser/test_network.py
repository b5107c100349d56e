"""The network goes and comes back; the server dies and rises; nothing is lost."""

import pytest
from playwright.sync_api import expect

from tests.web.browser.site import Site
from tests.web.browser.visitor import Visitor

DEAF = "window.BroadcastChannel = class { postMessage() {} close() {} }"


def test_the_network_is_cut_and_comes_back(visit):
    livia = visit(seed=2)
    livia.go("/")
    livia.play_now()
    livia.play_by_clicks(3)
    livia.wait_for_turn()
    ply = livia.ply

    livia.context.set_offline(True)
    expect(livia.page.locator("#connection")).to_be_visible()
    livia.page.locator("main [data-move]:not(#choices *)").first.click()
    assert livia.ply == ply, "marks stay, but do not answer"

    livia.context.set_offline(False)
    expect(livia.page.locator("#connection")).to_be_hidden()
    assert livia.ply == ply
    livia.play_by_clicks(3)


@pytest.mark.slow
def test_the_server_is_killed_and_the_table_is_as_it_was(browser, compiled, tmp_path):
    with Site(tmp_path) as site, Visitor(browser, site.address, seed=8) as livia:
        livia.go("/")
        livia.play_now()
        livia.play_by_clicks(9)
        livia.wait_for_turn()
        ply, log = livia.ply, livia.log()

        site.kill()
        expect(livia.page.locator("#connection")).to_be_visible()
        site.start()
        expect(livia.page.locator("#connection")).to_be_hidden()

        livia.wait_for_turn()
        assert livia.ply == ply
        assert livia.log() == log
        livia.play_by_clicks(3)
        livia.page.reload()
        livia.at_table()
        assert len(livia.log()) > len(log)


def test_a_stale_page_gets_the_new_position_and_a_friendly_line(visit):
    """The same person has the table open twice; one page gets no news, not even from the other."""
    livia = visit(seed=2)
    livia.go("/")
    livia.play_now()
    livia.wait_for_turn()
    other = livia.context.new_page()
    other.route("**/stream", lambda route: route.abort())
    other.add_init_script(DEAF)
    other.goto(livia.page.url)
    other.wait_for_selector("main.table")
    livia.click_something()
    other.evaluate("() => document.body.classList.remove('offline')")
    newest = int(livia.ply)
    other.locator("main [data-move]:not(#choices *)").last.click()
    expect(other.locator("#banner")).to_be_visible()
    assert int(other.locator("#live").get_attribute("data-ply")) >= newest
    other.close()
