"""A phone held upright."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from circenses import games
from circenses.web import pages
from tests.web import gallery
from tests.web.browser.visitor import BOARD_CHOICES, PHONE

TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def tap(livia, k=0):
    livia.page.locator(BOARD_CHOICES).nth(k).tap()


def test_the_first_tap_tells_and_the_second_does(visit):
    livia = visit(seed=2, **TOUCH)
    livia.go("/")
    livia.prefer(skip="")
    livia.page.locator('button[value="magna_roma"]').tap()
    livia.at_table()
    livia.wait_for_turn()
    for _ in range(6):
        livia.wait_for_turn()
        before = livia.ply
        words = livia.page.locator(BOARD_CHOICES).first.get_attribute("aria-label")
        tap(livia)
        expect(livia.page.locator("#say")).to_contain_text(words)
        expect(livia.page.locator("#say")).to_contain_text("Tap again to play.")
        assert livia.ply == before
        tap(livia)
        livia.wait_for_change(before)


def test_what_was_told_stays_told_when_somebody_speaks(visit):
    livia = visit(seed=2, **TOUCH)
    livia.go("/")
    livia.page.locator('button[value="magna_roma"]').tap()
    livia.at_table()
    livia.wait_for_turn()
    before = livia.ply

    tap(livia)
    page = livia.page.url
    csrf = livia.page.locator('meta[name="csrf"]').get_attribute("content")
    livia.page.request.post(f"{page}/chat", form={"csrf": csrf, "text": "Salvete"})
    expect(livia.page.locator(".said")).to_have_count(1)
    assert livia.ply == before
    tap(livia)
    livia.wait_for_change(before)


def test_what_is_to_be_decided_on_is_in_view(visit):
    livia = visit(seed=2, **TOUCH)
    livia.go("/")
    livia.page.locator('button[value="magna_roma"]').tap()
    livia.at_table()
    livia.wait_for_turn()
    tiles = livia.page.locator(".part-ring [data-move]")
    prompt = livia.page.locator("#prompt").bounding_box()
    for tile in tiles.all():
        box = tile.bounding_box()
        assert box["y"] + box["height"] < prompt["y"]


def test_the_city_lies_above_what_is_not_asked_about(visit):
    """Magna Roma: while others decide, and at the end, when ring and offers are empty."""
    livia = visit(seed=2, **TOUCH)
    livia.go("/")
    livia.sit_down(2, {0: "me", 1: "bot:plebeian"})
    livia.wait_for_turn()
    ring, city, monuments = (
        livia.page.locator(f".part-{part}").evaluate("part => part.offsetTop")
        for part in ("ring", "own", "monuments")
    )
    assert ring < city < monuments  # the first question is which tile to take


def test_buttons_lie_above_a_city_in_which_nothing_is_laid(visit):
    """City of Marble: also when a Magistrate who stands there could be recalled."""
    livia = visit(seed=3, **TOUCH)
    livia.go("/")
    livia.sit_down(2, {0: "me", 1: "bot:plebeian"}, game="city_of_marble")
    ways = livia.page.locator(".city [data-way]")
    buttons = livia.page.locator(".part-own [data-move]")
    seen = set()
    for _ in range(60):
        assert livia.wait_for_turn()
        own, city = (
            livia.page.locator(f".part-{part}").evaluate("part => part.offsetTop")
            for part in ("own", "city")
        )
        asked = bool(buttons.count() and not ways.count()), bool(ways.count())
        if any(asked):
            assert (own < city) == asked[0]
        seen.add((*asked, bool(livia.page.locator(".city .stand").count())))
        if {(True, False, True), (False, True, False)} <= seen:
            return
        before, (moves, csrf) = livia.ply, livia.as_program()
        livia.answer(moves, csrf, livia.context.request.get(moves).json())
        livia.wait_for_change(before)
    raise AssertionError(f"only seen: {seen}")


def test_the_sheet_does_not_cover_what_was_chosen(visit):
    livia = visit(seed=2, **TOUCH)
    livia.go("/")
    livia.prefer(skip="", taps="one")
    livia.page.locator('button[value="magna_roma"]').tap()
    livia.at_table()
    for _ in range(9):
        livia.wait_for_turn()
        if livia.question().startswith("Turn"):
            chosen = livia.page.locator("main .chosen").first.bounding_box()
            sheet = livia.page.locator(".turning").bounding_box()
            assert chosen["y"] + chosen["height"] <= sheet["y"]
        before = livia.ply
        tap(livia, -1)
        livia.wait_for_change(before)


def test_one_tap_is_enough_for_those_who_want_it(visit):
    livia = visit(seed=2, **TOUCH)
    livia.go("/settings")
    livia.page.locator("label", has_text="One tap plays").tap()
    livia.page.get_by_role("button", name="Save").tap()
    livia.see("text=Saved.")
    livia.go("/")
    livia.prefer(skip="")
    livia.page.locator('button[value="magna_roma"]').tap()
    livia.at_table()
    for _ in range(3):
        livia.wait_for_turn()
        before = livia.ply
        tap(livia)
        livia.wait_for_change(before)


def test_the_prompt_is_a_sheet_at_the_thumb_and_everything_is_large_enough(visit):
    livia = visit(seed=2, **TOUCH)
    livia.go("/")
    livia.prefer(skip="")
    livia.page.locator('button[value="magna_roma"]').tap()
    livia.at_table()
    livia.wait_for_turn()
    sheet = livia.page.locator("#prompt").bounding_box()
    assert sheet["y"] + sheet["height"] == pytest.approx(PHONE["height"], abs=1)
    for button in livia.page.locator("#prompt .btn").all():
        box = button.bounding_box()
        assert box["height"] >= 44
        assert box["width"] >= 44
    livia.page.locator("#choices summary").tap()
    first = livia.page.locator("#choices li button").first
    expect(first).to_be_visible()
    assert first.bounding_box()["height"] >= 44
    before = livia.ply
    first.tap()
    livia.wait_for_change(before)


UNDER_SOMETHING = """() => [...document.querySelectorAll("#prompt :is(button, summary, a.btn)")]
  .filter((one) => !one.closest(".list, .strip") && one.getBoundingClientRect().width > 0)
  .filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  })
  .map((one) => one.id || one.getAttribute("aria-label"))"""


def test_nothing_that_lies_over_the_page_covers_a_button_of_the_prompt(visit):
    """Not the coach, the card that explains, the digest, the list, nor the sheet of ways to lie."""
    livia = visit(seed=2, **TOUCH)
    livia.go("/")
    livia.page.locator('button[formaction="/lessons/magna_roma"]').tap()
    livia.at_table()
    livia.prefer(skip="", taps="one")
    livia.see("#coach")
    for _ in range(4):
        livia.wait_for_turn()
        assert livia.page.evaluate(UNDER_SOMETHING) == []
        livia.page.locator("[data-explain]").tap()
        livia.page.locator("main .part [data-thing]:visible").first.tap()
        livia.see("#inspect:not([hidden])")
        assert livia.page.evaluate(UNDER_SOMETHING) == []
        livia.page.locator("#inspect footer .btn").tap()
        livia.page.locator("#choices summary").tap()
        livia.see("#choices li button")
        assert livia.page.evaluate(UNDER_SOMETHING) == []
        livia.page.locator("#choices summary").tap()
        livia.move(livia.page.locator(BOARD_CHOICES).locator("visible=true").first)


@pytest.mark.slow
def test_no_page_is_wider_than_the_phone(browser):
    """Wide tracks scroll inside their panel; the page never does."""
    with gallery.shown_in(browser, PHONE) as (page, names):
        for name in names:
            page.goto(f"http://gallery/{name}")
            width = page.evaluate("() => document.documentElement.scrollWidth")
            assert width <= PHONE["width"], name


COVERED = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const prompt = document.querySelector("#prompt").getBoundingClientRect();
  const sheets = [...document.querySelectorAll("main *")].filter(
    (one) => getComputedStyle(one).position === "fixed" && one.getBoundingClientRect().width > 0
      && !one.closest("#choices"),
  );
  const tops = [prompt, ...sheets.map((one) => one.getBoundingClientRect())].map(({ top }) => top);
  const lowest = [...document.querySelectorAll("main > *, main > .column > *")]
    .filter((one) => one.id !== "prompt" && !sheets.includes(one))
    .map((one) => one.getBoundingClientRect().bottom);
  return [Math.max(...lowest) - Math.min(...tops), innerHeight - prompt.bottom];
}"""


@pytest.mark.slow
def test_everything_can_be_scrolled_free_of_the_sheets_at_the_thumb(browser, monkeypatch):
    """In every game, whatever the sheet asks and however tall it is."""
    tables = {
        f"{game.id}-{plies}": pages.table_page(gallery.table(plies, game=game.id))
        for game in games.all_games()
        for plies in (0, 47, 61)
    }
    asked = gallery.table()
    tables["hint"] = pages.table_page(replace(asked, hint=gallery.hint(asked)))
    monkeypatch.setattr(gallery, "gallery", lambda: tables)
    with gallery.shown_in(browser, PHONE) as (page, names):
        for name in names:
            page.goto(f"http://gallery/{name}")
            page.add_style_tag(content="#question { padding-bottom: 120px }")
            over, below = page.evaluate(COVERED)
            assert over <= 0.5, name
            assert abs(below) <= 2, name
