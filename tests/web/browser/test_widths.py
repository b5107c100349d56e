"""Windows and tablets between a phone and a wide screen."""

import pytest
from playwright.sync_api import expect

from circenses import games
from circenses.web import pages
from tests.tiers import usually
from tests.web import gallery
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


# What a player needs, and where it is not wholly seen: the window, whatever clips it, and its own
# part of the table, which must not hide it behind the next one.
UNSEEN = """() => {
    const unseen = [];
    const needed = "#prompt, .part-own, .part-own .own-head, .part-own .bag, .part-own .chip, "
        + ".part-own .stock, [data-move], [data-way]";
    for (const one of document.querySelectorAll(needed)) {
        const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
        if (!width || !height || one.closest("#choices")) continue;
        const within = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        for (let around = one.parentElement; around; around = around.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(around);
            const clips = overflowX !== "visible" || overflowY !== "visible";
            if (!clips && !around.matches(".part")) continue;
            if (around === document.body || around === document.documentElement) continue;
            const box = around.getBoundingClientRect();
            within.left = Math.max(within.left, box.left);
            within.top = Math.max(within.top, box.top);
            within.right = Math.min(within.right, box.right);
            within.bottom = Math.min(within.bottom, box.bottom);
        }
        if (left < within.left - 2 || top < within.top - 2 || right > within.right + 2
            || bottom > within.bottom + 2)
            unseen.push(`${one.id || one.getAttribute("class") || one.tagName} `
                + [left, top, right, bottom].map(Math.round));
    }
    return unseen;
}"""
WINDOWS = {
    f"{width}x{height}": {"width": width, "height": height}
    for width, height in ((1366, 768), (1400, 900), (1920, 1080), (2560, 1440))
}
# Of games that someone plays who does not try: each asks other things.
PLIES = (0, 23, 60, 91, 140)
SEATED = [
    pytest.param(game.id, players, id=f"{game.id}-{players}")
    for game in games.all_games()
    for players in range(1, game.players[1] + 1)
]
FULL = [f"{game.id}-{game.players[1]}" for game in games.all_games()]
USUAL = ("1366x768", "1920x1080")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), usually(SEATED, *FULL))
def test_everything_needed_is_in_the_window(browser, monkeypatch, game, players, thorough):
    """The question, one's own seat with its goods, and whatever can be chosen: nobody scrolls."""
    asked = {
        f"{game}-{plies}": pages.table_page(gallery.table(plies, players, game=game))
        for plies in PLIES
    }
    monkeypatch.setattr(gallery, "gallery", lambda: asked)
    windows = WINDOWS if thorough else USUAL
    found = {}
    with gallery.shown_in(browser, WINDOWS["1400x900"]) as (page, names):
        for name in names:
            page.goto(f"http://gallery/{name}")
            for window in windows:
                page.set_viewport_size(WINDOWS[window])
                wrong = [*page.evaluate(UNSEEN), *page.evaluate(OVERLAPS), *page.evaluate(LOST)]
                found[name, window] = wrong
                assert page.evaluate(TOO_LONG) <= 0, (name, window)
    assert not any(found.values()), found


LOW = ({"width": 1366, "height": 650}, {"width": 1280, "height": 585})


@pytest.mark.slow
def test_in_the_low_windows_of_laptops_all_that_is_needed_is_seen(browser, monkeypatch):
    """A laptop's real window, and a large one at 150 %, with two and with four players."""
    asked = {
        f"{game.id}-{players}": pages.table_page(gallery.table(60, players, game=game.id))
        for game in games.all_games()
        for players in (2, 4)
    }
    monkeypatch.setattr(gallery, "gallery", lambda: asked)
    found = {}
    with gallery.shown_in(browser, LOW[0]) as (page, names):
        for name in names:
            page.goto(f"http://gallery/{name}")
            for window in LOW:
                page.set_viewport_size(window)
                if unseen := page.evaluate(UNSEEN):
                    found[name, window["width"]] = unseen
    assert found == {}
