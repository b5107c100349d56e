"""Windows and tablets between a phone and a wide screen."""

import pytest
from playwright.sync_api import expect

from circenses import games
from tests.tiers import usually
from tests.web.browser.site import compile_game
from tests.web.browser.visitor import BOARD_CHOICES

LYING = {"width": 1024, "height": 768}
UPRIGHT = {"width": 768, "height": 1024}
WIDTHS = (761, 820, 900, 1024, 1100, 1180, 1181, 1240, 1280, 1366, 1440, 1536, 1700, 1840, 1920)

# What reaches out of its panel, or is cut off, without a way to scroll to it.
LOST = """() => {
    const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
    const lost = [];
    for (const panel of document.querySelectorAll("main .part, main .book")) {
        const box = panel.getBoundingClientRect();
        for (const one of panel.querySelectorAll("*:not(svg *)")) {
            const { left, right, width } = one.getBoundingClientRect();
            const style = getComputedStyle(one);
            if (!width || style.position === "absolute" || one.clientWidth === 1) continue;
            let around = one.parentElement;
            while (around !== panel && !scrolls(around)) around = around.parentElement;
            if (around === panel && (right > box.right + 2 || left < box.left - 2))
                lost.push(`${one.className} reaches out of ${panel.className}`);
            if (style.overflowX === "hidden" && style.textOverflow !== "ellipsis"
                && one.scrollWidth > one.clientWidth + 2)
                lost.push(`${one.className} of ${panel.className} is cut: ${one.textContent}`);
        }
    }
    return lost;
}"""

# Text of less than 11 pixels as shown, in pictures too. In narrow windows pictures shrink.
READABLE_FROM = 1400
SMALL = """() => {
    const small = [];
    for (const one of document.querySelectorAll("main *")) {
        const words = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        if (!words.some((node) => node.data.trim())) continue;
        if (one.getBoundingClientRect().width < 2) continue;
        const scale = one.ownerSVGElement ? one.getScreenCTM() : { a: 1, b: 0 };
        const style = getComputedStyle(one);
        const size = parseFloat(style.fontSize) * Math.hypot(scale.a, scale.b);
        if (size > 0 && size < 10.9 && style.visibility !== "hidden")
            small.push(`${one.textContent} has ${size.toFixed(1)} pixels`);
    }
    return small;
}"""

# How much longer than the window the page is, and panels that lie over each other; the buttons of a
# question lie in its prompt.
TOO_LONG = "() => document.documentElement.scrollHeight - innerHeight"
OVERLAPS = """() => {
    const parts = "main .part:not(.part-doing, .part-stones)"; // these lie on others
    const panels = `main > .a-prompt, ${parts}, main .plate, main .book`;
    const boxes = [...document.querySelectorAll(panels)]
        .map((one) => [one, one.getBoundingClientRect()]);
    const over = [];
    for (const [one, a] of boxes)
        for (const [other, b] of boxes)
            if (one.id < other.id && a.width && b.width
                && a.left < b.right - 1 && b.left < a.right - 1
                && a.top < b.bottom - 1 && b.top < a.bottom - 1)
                over.push(`${one.className} over ${other.className}`);
    return over;
}"""
LARGE = {"width": 1920, "height": 1080}
DESK = {"width": 1400, "height": 900}
MORE_AT_A_DESK = 60  # pixels: a second row of followers


def inner_width(page):
    return page.evaluate("innerWidth")


def test_a_tablet_on_its_side_shows_all_that_can_be_chosen(visit):
    livia = visit(seed=2, viewport=LYING, has_touch=True, is_mobile=True)
    livia.go("/")
    assert inner_width(livia.page) == LYING["width"]
    livia.page.locator('button[value="magna_roma"]').tap()
    livia.at_table()
    livia.wait_for_turn()
    assert inner_width(livia.page) == 1200
    for thing in livia.page.locator(BOARD_CHOICES).all():
        expect(thing).to_be_in_viewport(ratio=1)
    livia.page.set_viewport_size(UPRIGHT)
    usual = livia.page.locator('meta[name="viewport"][content*="device-width"]')
    expect(usual).to_have_count(1)
    assert inner_width(livia.page) == UPRIGHT["width"]


@pytest.mark.slow
@pytest.mark.parametrize("game", usually(games.GAMES, "magna_roma", "rome_and_roll"))
def test_at_no_width_is_anything_cut_off_or_too_small_to_read(visit, game):
    compile_game(game)
    livia = visit(seed=3)
    livia.sit_down(2, {0: "me", 1: "bot:plebeian"}, game=game, seed="7")
    lost = {}
    for _ in range(2):
        livia.wait_for_turn()
        for width in WIDTHS:
            livia.page.set_viewport_size({"width": width, "height": 900})
            found = livia.page.evaluate(LOST)
            if width >= READABLE_FROM:
                found += livia.page.evaluate(SMALL)
            if found:
                lost[width] = found
        livia.page.set_viewport_size({"width": 1400, "height": 900})
        livia.play_by_clicks(4)
    assert lost == {}


TABLES = [
    pytest.param(game, players, id=f"{game}-{players}")
    for game in ("nova_roma", "rome_and_roll")
    for players in (1, 2, 3, 4)
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), usually(TABLES, "nova_roma-4", "rome_and_roll-1"))
def test_a_table_of_many_parts_fits_the_window(visit, game, players):
    """Nobody scrolls for his own things: the log and the largest part take what height is left."""
    compile_game(game)
    livia = visit(seed=3)
    bots = dict.fromkeys(range(1, players), "bot:plebeian")
    livia.sit_down(players, {0: "me", **bots}, game=game, seed="7")
    for _ in range(3):
        livia.wait_for_turn()
        for window, more in ((LARGE, 0), (DESK, MORE_AT_A_DESK)):
            livia.page.set_viewport_size(window)
            assert livia.page.evaluate(TOO_LONG) <= more, livia.question()
            assert livia.page.evaluate(OVERLAPS) == []
            assert livia.page.evaluate(LOST) == []
            assert livia.page.evaluate(SMALL) == []
        livia.play_by_clicks(4)
