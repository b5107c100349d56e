"""The card that explains a thing: by pointer, by key, by finger."""

from playwright.sync_api import expect

from tests.web.browser.test_access import violations
from tests.web.browser.visitor import BOARD_CHOICES, PHONE

MONUMENT = '.part-monuments [data-thing^="monument"]'
CARD = "#inspect"


def at_the_table(visit, **options):
    livia = visit(seed=2, **options)
    livia.go("/")
    livia.prefer(skip="")
    livia.page.locator('button[value="magna_roma"]').click()
    livia.at_table()
    livia.wait_for_turn()
    return livia


def shares_room(one, other):
    """Whether two boxes lie over each other."""
    return all(
        one[start] < other[start] + other[size] and other[start] < one[start] + one[size]
        for start, size in (("x", "width"), ("y", "height"))
    )


def test_a_pointer_at_rest_is_told_and_a_key_keeps_the_card(visit):
    livia = at_the_table(visit)
    thing = livia.see(MONUMENT).first
    before = livia.ply
    titles = thing.locator("[title]").count()

    thing.hover(position={"x": 120, "y": 10})
    card = livia.see(CARD)
    expect(card).to_have_attribute("role", "tooltip")
    expect(thing).to_have_attribute("aria-describedby", "inspect")
    expect(card.locator("h3")).not_to_be_empty()
    expect(card.locator("a.rule")).to_have_attribute("href", "/rules/magna_roma#mr-11-4")
    assert not shares_room(card.bounding_box(), thing.bounding_box())
    expect(thing.locator("[title]")).to_have_count(0)  # the browser's own words would lie over it

    livia.page.mouse.move(5, 890)
    expect(card).to_be_hidden()
    assert titles > 0
    expect(thing.locator("[title]")).to_have_count(titles)
    expect(thing).not_to_have_attribute("aria-describedby", "inspect")

    thing.hover(position={"x": 120, "y": 10})
    expect(card).to_be_visible()
    livia.press("i")
    expect(card).to_have_attribute("role", "dialog")
    livia.page.mouse.move(5, 890)
    livia.press("Enter")  # is no move
    livia.press("Escape")
    expect(card).to_be_hidden()
    assert livia.ply == before


def test_a_card_covers_nothing_that_may_be_chosen(visit):
    livia = at_the_table(visit)
    tiles = livia.see(".part-ring [data-move]:has([data-thing])")
    choices = [one.bounding_box() for one in livia.page.locator(f"{BOARD_CHOICES}:visible").all()]
    assert len(choices) > 1
    for tile in tiles.all():
        tile.hover()
        card = livia.see(CARD).bounding_box()
        assert not any(shares_room(card, choice) for choice in choices)
        livia.page.mouse.move(5, 890)
        expect(livia.page.locator(CARD)).to_be_hidden()


def test_where_a_card_must_cover_a_choice_the_click_is_for_the_choice(visit):
    livia = at_the_table(visit)
    livia.page.evaluate(  # a choice as large as the window, out of reach of any new page
        """document.body.insertAdjacentHTML("beforeend",
            '<main><i data-move="" style="position: fixed; inset: 0; z-index: -1"></i></main>')"""
    )
    livia.see(MONUMENT).first.hover()
    card = livia.see(CARD)
    assert not takes_clicks(card)
    livia.press("i")  # now it was asked for
    expect(card).to_have_attribute("role", "dialog")
    assert takes_clicks(card)


def takes_clicks(card):
    return card.evaluate(
        """card => {
            const { left, top, width, height } = card.getBoundingClientRect();
            return card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }"""
    )


def test_no_card_opens_on_what_was_clicked_before_the_pointer_has_left(visit):
    livia = visit()
    livia.go("/")
    livia.prefer(skip="")
    livia.page.click('button[formaction="/lessons/nova_roma"]')
    livia.at_table()
    for _ in range(2):  # the second place lies beside the first, where its card would be
        livia.wait_for_turn()
        before = livia.ply
        cell = livia.see(f"{BOARD_CHOICES}:visible").first.bounding_box()
        point = cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2
        livia.page.mouse.move(*point, steps=5)
        livia.page.mouse.down()
        livia.page.mouse.up()
        livia.wait_for_change(before)
        livia.page.wait_for_timeout(700)  # twice what a pointer at rest waits
        expect(livia.page.locator(CARD)).to_be_hidden()


def test_a_thing_that_lost_its_name_is_not_asked_about(visit):
    livia = at_the_table(visit)
    asked = []
    livia.page.on("request", lambda request: asked.append(request.url))
    thing = livia.see(MONUMENT).first
    thing.hover()
    thing.evaluate("thing => thing.removeAttribute('data-thing')")
    livia.page.wait_for_timeout(700)
    assert not any("undefined" in url for url in asked)


def test_the_key_explains_what_has_the_focus(visit):
    livia = at_the_table(visit)
    livia.press("ArrowRight")
    focused = livia.focused()
    livia.press("i")
    expect(livia.see(CARD)).to_be_focused()
    livia.press("Escape")
    assert livia.focused() == focused


def test_a_held_finger_is_told_and_makes_no_move(visit):
    livia = at_the_table(visit, viewport=PHONE, has_touch=True, is_mobile=True)
    thing = livia.see(".part-ring [data-move]:has([data-thing])").first
    thing.scroll_into_view_if_needed()
    before = livia.ply

    hold(livia, thing)
    card = livia.see(CARD)
    expect(card).to_have_attribute("role", "dialog")
    assert card.bounding_box()["height"] <= PHONE["height"] / 2
    assert not shares_room(card.bounding_box(), thing.bounding_box())
    assert livia.ply == before

    livia.page.touchscreen.tap(200, 20)
    expect(card).to_be_hidden()
    thing.tap()  # the first tap tells, as if nothing had been held
    expect(livia.page.locator("#say")).to_contain_text(thing.get_attribute("aria-label"))
    assert livia.ply == before
    thing.tap()
    livia.wait_for_change(before)


def test_a_button_makes_the_next_tap_a_question(visit):
    livia = at_the_table(visit, viewport=PHONE, has_touch=True, is_mobile=True)
    knob, card = livia.see("#explain"), livia.page.locator(CARD)
    assert min(knob.bounding_box()["width"], knob.bounding_box()["height"]) >= 44
    thing = livia.see(".part-ring [data-move]:has([data-thing])").first
    thing.scroll_into_view_if_needed()
    before = livia.ply

    knob.tap()
    expect(knob).to_have_attribute("aria-pressed", "true")
    expect(livia.page.locator("#say")).to_contain_text("Tap what you want")
    assert violations(livia.page) == []
    thing.tap()
    expect(card).to_be_visible()
    expect(knob).to_have_attribute("aria-pressed", "false")
    assert violations(livia.page) == []
    livia.page.touchscreen.tap(200, 20)
    expect(card).to_be_hidden()

    knob.tap()
    livia.page.locator("#question").tap()  # nothing to explain
    expect(knob).to_have_attribute("aria-pressed", "false")
    expect(card).to_be_hidden()
    assert livia.ply == before
    thing.tap()
    thing.tap()  # moves go on as ever
    livia.wait_for_change(before)


def hold(livia, thing):
    """A finger that rests on a thing for a while."""
    box = thing.bounding_box()
    finger = livia.context.new_cdp_session(livia.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    livia.see(CARD)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
