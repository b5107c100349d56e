"""Several people at one table, each with a browser of their own."""

import re

import pytest
from playwright.sync_api import expect

from tests.patience import until


def by_turns(players, moves):
    """The deciding player clicks on something."""
    for _ in range(moves):
        for player in players:
            if player.page.locator('#live[data-turn="yes"]').count():
                player.click_something()
                break
        else:
            players[0].page.wait_for_timeout(50)


def sat_down(livia, marcus, **table):
    """Livia opens a table, Marcus comes by the link, and they begin."""
    livia.new_table(2, {0: "me", 1: "open"}, public="on", **table)
    link = livia.see("#invite").input_value()
    marcus.go(link)
    marcus.page.get_by_role("button", name="Sit down").click()
    livia.page.locator("#do-start:not([disabled])").click()
    livia.at_table()
    marcus.at_table()
    return livia.page.url


@pytest.mark.slow
def test_two_play_each_other_while_a_third_watches(visit):
    livia, marcus, iulia = visit(seed=1), visit(seed=2), visit(seed=3)
    table = sat_down(livia, marcus)
    iulia.go(table)
    iulia.at_table()
    for visitor in (livia, marcus, iulia):  # who came through the waiting room as who came later
        expect(visitor.page.locator(".leaf:visible")).to_have_count(1)

    by_turns((livia, marcus), 24)

    ply = max(int(livia.ply), int(marcus.ply))
    for visitor in (livia, marcus, iulia):
        visitor.page.wait_for_selector(f'#live[data-ply="{ply}"]', state="attached")
    until(lambda: livia.log() == marcus.log() == iulia.log())  # a single answer may still come
    assert iulia.page.locator("[data-move]").count() == 0
    assert iulia.page.locator("#do-undo").count() == 0
    expect(iulia.page.locator(".crumb .tag")).to_have_text("Watching")
    deciding = [v for v in (livia, marcus) if v.page.locator('#live[data-turn="yes"]').count()]
    assert len(deciding) == 1
    assert deciding[0].page.title().startswith("Your turn")
    waiting = marcus if deciding[0] is livia else livia
    expect(waiting.page.locator("#question")).to_have_text(re.compile("decides$"))


def test_they_talk_and_what_they_say_stays_text(visit):
    livia, marcus = visit(seed=1), visit(seed=2)
    sat_down(livia, marcus)
    livia.page.click("#tab-chat")
    livia.page.fill("#chat-text", "Salve <img src=x onerror=alert(1)>")
    livia.press("Enter")
    expect(livia.page.locator("#chat-text")).to_have_value("")
    expect(livia.page.locator("#tab-chat")).to_have_text("Chat")
    expect(marcus.page.locator("#tab-chat")).to_have_text("Chat1")
    expect(marcus.page.locator("#to-chat")).to_have_attribute("aria-label", "Chat, 1 new")
    marcus.page.click("#tab-chat")
    expect(marcus.page.locator("#tab-chat")).to_have_text("Chat")
    expect(marcus.page.locator(".said")).to_have_text("Salve <img src=x onerror=alert(1)>")
    marcus.page.fill("#chat-text", "half a sentence")
    by_turns((livia, marcus), 3)
    marcus.page.wait_for_timeout(300)
    assert marcus.page.locator("#chat-text").input_value() == "half a sentence"


def test_one_leaves_a_bot_plays_on_and_the_seat_can_be_taken_back(visit):
    livia, marcus = visit(seed=1), visit(seed=2)
    sat_down(livia, marcus)
    by_turns((livia, marcus), 4)
    marcus.page.click("#table-menu summary")
    expect(marcus.page.get_by_role("button", name="Leave and let a bot play")).to_be_hidden()
    marcus.page.click("#leave > summary")
    marcus.page.get_by_role("button", name="Leave and let a bot play").click()
    expect(livia.page.get_by_text(re.compile("has left. A bot plays"))).to_be_visible()
    livia.play_by_clicks(6)
    marcus.page.get_by_role("button", name="Take this seat again").click()
    expect(livia.page.get_by_text(re.compile("has left"))).to_have_count(0)


def test_two_people_play_at_one_screen(visit):
    """Nothing is hidden in Magna Roma, so the screen needs no cover between them."""
    livia = visit(seed=4)
    livia.sit_down(2, {0: "me", 1: "here"}, **{"name-1": "Marcus"})
    livia.play_by_clicks(12)
    numerals = set(livia.page.locator("#log .seat").all_text_contents())
    assert numerals == {"I", "II"}


def test_a_turn_can_be_confirmed_and_taken_back_before(visit):
    livia = visit(seed=6)
    livia.go("/settings")
    livia.page.check('[name="confirm"]')
    livia.page.get_by_role("button", name="Save").click()
    livia.see("text=Saved.")
    livia.go("/")
    livia.play_now("Plebeian")
    page = livia.page
    for _ in range(12):
        livia.wait_for_turn()
        if page.locator("#do-end").count():
            break
        before = page.locator("#live").get_attribute("data-rev")
        choices = page.locator("main [data-move]:not(#choices *)")
        choices.nth(livia.luck.randrange(choices.count())).click()
        page.wait_for_selector(
            f'body:not(.busy) #live:not([data-rev="{before}"]), body:not(.busy) #do-end',
            state="attached",
        )
    assert livia.question() == "End your turn?"
    ply = livia.ply
    page.click("#do-undo")
    expect(page.locator("#do-end")).to_have_count(0)
    assert livia.ply == ply
    page.locator("main [data-move]:not(#choices *)").first.click()
    expect(page.locator("#do-end")).to_be_visible()
    page.locator("#question").focus()
    livia.press("Enter")
    livia.wait_for_change(ply)
