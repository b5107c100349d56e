"""From the lobby to the final score."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.test_access import violations


@pytest.mark.slow
def test_a_bot_table_from_the_lobby_to_the_final_score_and_what_follows(visit, tmp_path):
    """The replay, its record as a file and back, the analysis, and a game played on from there."""
    livia = visit(seed=3)
    livia.go("/")
    livia.play_now("Plebeian")
    livia.play_by_clicks(6)
    livia.play_blindly(80)
    assert livia.play_by_clicks() > 4

    page = livia.page
    assert re.search(r"wins|share", livia.question())
    look_at_the_count(livia)
    sides = page.locator("#leaf-sheet tfoot td").count()
    assert page.locator(".wreath b").inner_text() in livia.check_sheet(sides)
    assert violations(page) == []
    table = page.url

    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.locator(".a-bar")).to_be_visible()
    assert violations(page) == []
    last = int(page.get_attribute("#live", "data-plies"))
    livia.press("ArrowLeft", "ArrowLeft", "ArrowLeft")  # faster than the server
    page.wait_for_selector(f'#live[data-at="{last - 3}"]')
    page.dblclick("#step-next")
    page.wait_for_selector(f'#live[data-at="{last - 1}"]')
    assert page.url.endswith(f"?at={last - 1}")
    bring_back(livia, tmp_path / "game.replay")

    livia.go(table)
    page.locator(".overbox").get_by_role("button", name="Analyze").click()
    livia.see("main.replay")
    assert "/replays/" in page.url
    expect(page.locator(".a-graph")).to_be_visible()
    assert violations(page) == []
    livia.go(f"{page.url.split('?')[0]}?at={last - 40}")
    page.click('[aria-label^="See it as Bot"]')
    page.wait_for_selector('#live[data-seat="1"]')
    page.click("#play-on-box summary")
    page.click("#play-on")
    livia.at_table()
    news_stay_closed(livia, page.get_by_text("Played on from a replay"))


def news_stay_closed(livia, news):
    """Also when the page is sent again."""
    expect(news).to_be_visible()
    livia.page.wait_for_load_state("load")  # the stream of news never lets the network rest
    livia.page.click("#banner [data-close]")
    expect(news).to_have_count(0)
    livia.page.click("#tab-chat")
    livia.page.fill("#chat-text", "Salve")
    livia.page.keyboard.press("Enter")
    expect(livia.page.locator(".said")).to_have_count(1)
    expect(news).to_have_count(0)


def look_at_the_count(livia):
    """It appears automatically after the last move, and the board stays beside it."""
    expect(livia.page.locator("#leaf-sheet tfoot")).to_be_visible()
    count = livia.see(".counting > .book")
    board = livia.see(".part-own")
    one, other = (found.first.bounding_box() for found in (board, count))
    assert one["x"] + one["width"] <= other["x"] + 1
    assert other["y"] + other["height"] <= livia.page.viewport_size["height"]
    ring_what_counts(livia.page)
    livia.page.click("#tab-log")
    expect(livia.page.locator("#log")).to_be_visible()
    livia.page.click("#tab-sheet")


def ring_what_counts(page):
    """Pointing at a row rings on the board what it counts; a click keeps the rings."""
    row, rings = page.locator(".tally tr[data-counts]").last, page.locator(".count-ring")
    row.hover()
    expect(rings.first).to_be_visible()
    page.mouse.move(5, 5)
    expect(rings).to_have_count(0)
    row.locator(".to-board").click()
    page.mouse.move(5, 5)
    expect(rings.first).to_be_visible()
    row.locator(".to-board").click()


def bring_back(livia, record):
    """Download the record of a replay, and open it as anyone could who was given the file."""
    with livia.page.expect_download() as download:
        livia.page.click('[aria-label="Download the record"]')
    download.value.save_as(record)
    livia.go("/replays")
    livia.page.set_input_files('[name="record"]', record)
    livia.page.get_by_role("button", name="Open the record").click()
    expect(livia.page.locator(".a-bar")).to_be_visible()


@pytest.mark.slow
def test_a_solo_game_from_the_first_click_to_the_rematch(visit):
    livia = visit(seed=5)
    livia.sit_down(1, {0: "me"}, seed="41")
    undone = False
    for _ in range(12):
        assert livia.wait_for_turn()
        undo = livia.page.locator("#do-undo")
        if not undone and undo.is_enabled():
            before = livia.ply
            undo.click()
            livia.wait_for_change(before)
            undone = True
            continue
        livia.click_something()
        assert livia.page.evaluate("() => document.activeElement.id") == "question"
    assert undone
    livia.play_blindly()
    assert re.search(r"\d+ points|[a-z]+ points?", livia.page.inner_text("#prompt"))
    expect(livia.page.locator("#live")).to_have_attribute("data-title", re.compile("Magna Roma"))

    livia.page.get_by_role("button", name="Rematch").click()
    livia.page.wait_for_selector("#live:not([data-over])", state="attached")
    livia.at_table()
    assert livia.wait_for_turn()


@pytest.mark.slow
def test_a_game_by_keyboard_alone(visit):
    """No mouse from the first page to the last: Tab, arrows, Enter, U, L and Esc."""
    livia = visit(seed=7)
    livia.go("/")
    livia.prefer(skip="")
    livia.tab_to(r"^Play now: Magna Roma")
    livia.press("Enter")
    livia.at_table()
    taken_back = looked = False
    count = 0
    while count < 16:
        assert livia.wait_for_turn()
        before = livia.ply
        if not taken_back and livia.page.locator("#do-undo").is_enabled():
            livia.press("u")
            livia.wait_for_change(before)
            taken_back = True
            continue
        if count % 7 == 3:
            livia.press("l")
            assert livia.page.locator("#choices[open]").count() == 1
            livia.press("ArrowDown", "Enter")
        else:
            livia.press(livia.luck.choice(("ArrowRight", "ArrowDown")))
            livia.press(*livia.luck.choices(("ArrowRight", "ArrowDown", "ArrowLeft"), k=count % 3))
            words = livia.focused()
            assert words == livia.page.inner_text("#say").removesuffix(
                ". Can't be undone: it reveals something new."
            )
            livia.press("Enter" if count % 2 else " ")
        livia.wait_for_change(before)
        count += 1
        if not looked and count == 10:
            livia.tab_to(r"^Look closer at Bot")
            livia.press("Enter")
            livia.page.wait_for_selector("#way-back")
            livia.press("Escape")
            livia.page.wait_for_selector("#way-back", state="detached")
            looked = True
    assert taken_back and looked
    livia.play_blindly()
    livia.tab_to(r"^Replay$")
    livia.press("Enter")
    livia.page.wait_for_selector(".a-bar")
    livia.press("Home")
    livia.page.wait_for_selector('#live[data-at="0"]')
    livia.press("ArrowRight")
    livia.page.wait_for_selector('#live[data-at="1"]')
