"""Every lesson is played through, on a desk and on a phone."""

import pytest
from playwright.sync_api import expect

from circenses.web.guide.lesson import lesson_of
from tests.patience import PATIENT
from tests.tiers import usually
from tests.web.browser.test_access import violations
from tests.web.browser.visitor import BOARD_CHOICES, DESK, PHONE
from tests.web.test_lessons import GAMES

PAUSE = 100  # milliseconds
RELOADED, NUDGED, LOOKED_AT = 1, 2, 3  # what is tried beside the moves, at which of them


SCREENS = {"desk": DESK, "phone": PHONE}
BOTH = [
    pytest.param(game, size, id=f"{game.id}-{name}")
    for game in GAMES
    for name, size in SCREENS.items()
]
USUAL = ("magna_roma-phone", "aeterna-desk")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "size"), usually(BOTH, *USUAL))
def test_a_lesson_is_played_through_left_and_the_game_goes_on(visit, game, size):
    livia = visit(viewport=size)
    livia.go("/")
    livia.page.click(f'button[formaction="/lessons/{game.id}"]')
    livia.at_table()
    livia.prefer(skip="")
    lesson = lesson_of(game)
    for number in range(len(lesson.line)):
        livia.wait_for_turn()
        ply = livia.ply  # once: what the others and the lesson itself play may change it
        if int(ply) >= len(lesson.line):
            break
        cue = lesson.line[int(ply)]
        if cue.alone or cue.seat != lesson.seat:
            livia.wait_for_change(ply)
            continue
        check_card(livia, lesson, cue)
        if number == RELOADED:
            livia.page.reload()
            check_card(livia, lesson, cue)
        elif number == NUDGED:
            check_nudge(livia, lesson)
        elif number == LOOKED_AT:
            assert violations(livia.page) == []
        do(livia, by_keys=size is DESK and number % 2 == 0)
    livia.wait_for_turn()
    expect(livia.page.locator("#coach")).to_contain_text(lesson.steps[-1].then)
    leave = "Leave" if size is PHONE else "Leave the lesson"
    livia.page.locator("button:visible", has_text=leave).first.click()
    expect(livia.page.locator("#coach, #lesson-plan")).to_have_count(0)
    livia.play_by_clicks(2)


def check_card(livia, lesson, cue):
    """It says what the step says, and stands beside the ring round what is to be clicked."""
    card = livia.see("#coach")
    if not cue.silent:
        expect(card).to_contain_text(lesson.steps[cue.step].words)
    livia.see(".coach-ring")
    wait_until_it_stands_well(livia)


def wait_until_it_stands_well(livia):
    for _ in range(PATIENT // PAUSE):
        if stands_well(livia):
            return
        livia.page.wait_for_timeout(PAUSE)
    raise AssertionError(f"the card covers what it speaks of, or that is not in view: {livia.ply}")


def stands_well(livia):
    """What is spoken of is in view, and the card does not cover it."""
    ring = livia.page.locator(".coach-ring").first.bounding_box()
    card = livia.page.locator("#coach").bounding_box()
    if ring is None or card is None:
        return False
    x, y = ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2
    size = livia.page.viewport_size
    in_view = 0 <= x <= size["width"] and 0 <= y <= size["height"]
    wide = livia.page.evaluate("document.documentElement.scrollWidth")
    clear = apart(inside(ring), card) and (size == PHONE or leaves_the_ring_free(livia, card))
    return clear and in_view and wide <= size["width"]


def leaves_the_ring_free(livia, card):
    """On a desk the card covers no blueprints, nor the draft ring while that is asked about."""
    shown = livia.page.locator(".bps, .part-ring svg:has([data-move])")
    return all(apart(one.bounding_box(), card) for one in shown.all())


def inside(ring, width=6):
    """The thing in a ring."""
    x, y, w, h = (ring[key] for key in ("x", "y", "width", "height"))
    return {"x": x + width, "y": y + width, "width": w - 2 * width, "height": h - 2 * width}


def apart(one, other):
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def check_nudge(livia, lesson):
    """A click on something else is answered gently, and nothing happens."""
    ply = livia.ply
    livia.page.locator("main .part").first.dispatch_event("click")
    expect(livia.page.locator("#coach .gently")).to_have_text(lesson.gentle)
    assert livia.ply == ply


def do(livia, by_keys):
    """What is asked for, by mouse or by keys alone."""
    if by_keys:
        before = livia.ply
        livia.press("s", "Enter")
        livia.wait_for_change(before)
    else:
        livia.move(livia.page.locator(BOARD_CHOICES).locator("visible=true").first)
