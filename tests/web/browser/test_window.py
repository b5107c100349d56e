"""What a player needs lies in the window: every game, for any number of players, on any screen.

The pages are those of recorded games, one for each kind of decision, and one of the final count.
"""

from collections import defaultdict
from functools import cache

import pytest

from circenses import games
from circenses.core.play import preview
from circenses.core.play.match import Match
from circenses.web import pages
from tests.games.record import recorded
from tests.tiers import usually
from tests.web import gallery
from tests.web.browser.test_widths import LOST, OVERLAPS

# What a player needs, and where it is not wholly seen: the window, whatever clips it, and its own
# part of the table, which must not hide it behind the next one.
UNSEEN = """() => {
    const unseen = [];
    const needed = "#prompt, .part-own, .part-own .own-head, .part-own .bag, .part-own .chip, "
        + ".part-own .stock, .part-cards .card, [data-move], [data-way]";
    for (const one of document.querySelectorAll(needed)) {
        const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
        if (!width || !height || one.closest("#choices, details:not([open])")) continue;
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

# Text of less than 12 pixels as shown, in pictures too. Exempt are numerals and numbers on pieces,
# which are as large as these, and the final count, which lies beside a smaller table.
TINY = """() => {
    const tiny = [];
    for (const one of document.querySelectorAll("main *")) {
        const words = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        if (!words.some((node) => node.data.trim())) continue;
        if (one.closest("details:not([open])")) continue;
        if (one.closest(".seat, .num, .n, .piece, .sr, .counting")) continue;
        if (one.getBoundingClientRect().width < 2) continue;
        const scale = one.ownerSVGElement ? one.getScreenCTM() : { a: 1, b: 0 };
        const style = getComputedStyle(one);
        const zoom = one.ownerSVGElement ? 1 : one.currentCSSZoom || 1;
        const size = parseFloat(style.fontSize) * Math.hypot(scale.a, scale.b) * zoom;
        if (size > 0 && size < 11.9 && style.visibility !== "hidden")
            tiny.push(`${one.textContent} has ${size.toFixed(1)} pixels`);
    }
    return tiny;
}"""

# Squares of 160 pixels (and more on the largest screens, where all is larger) without text, piece
# or drawing. The log keeps its column with few turns, too, and a dashed place for a card is drawn.
EMPTY = """() => {
    const side = 160 * Math.max(1, innerWidth / 1920), step = 8, n = Math.ceil(side / step);
    const main = document.querySelector("main").getBoundingClientRect();
    const across = Math.floor(Math.min(innerWidth, main.right) / step);
    const down = Math.floor(Math.min(innerHeight, main.bottom) / step);
    const full = new Uint8Array(across * down);
    const cover = ({ left, top, right, bottom }) => {
        const [from, to] = [left, right].map((x, end) =>
            Math.max(0, Math.min(across, end ? Math.ceil(x / step) : Math.floor(x / step))));
        for (let y = Math.max(0, Math.floor(top / step)); y < Math.min(down, bottom / step); y++)
            if (to > from) full.fill(1, y * across + from, y * across + to);
    };
    cover({ left: 0, top: 0, right: innerWidth, bottom: main.top });
    cover({ left: 0, top: 0, right: main.left, bottom: innerHeight });
    for (const one of document.querySelectorAll("main, main *:not(svg *)")) {
        const style = getComputedStyle(one), box = one.getBoundingClientRect();
        if (!box.width || !box.height || style.visibility === "hidden") continue;
        const ground = one.matches(".book, .free, .gap, .face-down, .counting > *");
        const painted = style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.boxShadow !== "none"
            || style.backgroundImage !== "none" || style.borderTopStyle !== "none";
        if (ground || painted && Math.min(box.width, box.height) < side) cover(box);
        if (one instanceof SVGSVGElement) {
            const view = one.viewBox.baseVal, to = one.getScreenCTM();
            const [left, top] = [view.x * to.a + to.e, view.y * to.d + to.f];
            cover(view.width ? {
                left: Math.max(box.left, left),
                top: Math.max(box.top, top),
                right: Math.min(box.right, left + view.width * to.a),
                bottom: Math.min(box.bottom, top + view.height * to.d),
            } : box);
        }
        for (const node of one.childNodes) {
            if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const line of range.getClientRects()) cover(line);
        }
    }
    const found = [];
    let above = new Int32Array(across);
    for (let y = 0; y < down; y++) {
        const row = new Int32Array(across);
        for (let x = 0; x < across; x++) {
            if (full[y * across + x]) continue;
            row[x] = x && y ? 1 + Math.min(above[x], above[x - 1], row[x - 1]) : 1;
            if (row[x] < n) continue;
            const [left, top] = [(x + 1 - n) * step, (y + 1 - n) * step];
            if (found.some(([l, t]) => Math.abs(l - left) < side && Math.abs(t - top) < side))
                continue;
            found.push([left, top]);
        }
        above = row;
    }
    return found.map((place) => `nothing at ${place}`);
}"""
# Buttons of a question that lie over its words or other buttons, an explanation that is cut off,
# and drawings that their part of the table cuts off.
COVERED = """() => {
    const wrong = [], words = [];
    const say = document.querySelector("#say");
    if (say?.scrollHeight > say?.clientHeight + 3) wrong.push(`cut: ${say.textContent.trim()}`);
    const low = say?.getBoundingClientRect().bottom ?? 0;
    for (const one of document.querySelectorAll("#prompt .ask *"))
        for (const node of one.childNodes) {
            if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const line of range.getClientRects())
                if (line.width > 2 && (one !== say || line.top < low - 4))
                    words.push([node.data.trim(), line]);
        }
    const boxes = (which) => [...document.querySelectorAll(which)]
        .map((one) => [one.id || one.textContent.trim(), one.getBoundingClientRect()])
        .filter(([, box]) => box.width);
    const beside = [...words, ...boxes("#prompt > .doings .btn")];
    for (const [button, a] of boxes(".part-doing .btn"))
        for (const [other, b] of beside)
            if (a.left < b.right - 1 && b.left < a.right - 1
                && a.top < b.bottom - 2 && b.top < a.bottom - 2)
                wrong.push(`${button} over ${other}`);
    for (const drawing of document.querySelectorAll("main .part svg[viewBox]:not(svg svg, .i)")) {
        const part = drawing.closest(".part").getBoundingClientRect();
        const box = drawing.getBoundingClientRect();
        if (drawing.closest(".fold, .four:not(:hover)")) continue; // a part that is folded
        if (box.height > 60 && (box.bottom > part.bottom + 2 || box.right > part.right + 2))
            wrong.push(`${drawing.getAttribute("class")} is cut off by its panel`);
    }
    for (const plate of document.querySelectorAll("main .plate")) {
        const { bottom, right } = plate.getBoundingClientRect();
        for (const one of plate.querySelectorAll(":scope > *, svg:not(svg svg), .chip, .pts")) {
            if (getComputedStyle(one).position === "absolute") continue;
            const box = one.getBoundingClientRect();
            if (box.height && box.bottom > bottom + 2)
                wrong.push(`${one.getAttribute("class")} hangs below its plate`);
            const isFolded = one.closest(".played"); // cards for which a plate has no room
            if (box.width && box.right > right + 1 && !isFolded)
                wrong.push(`${one.getAttribute("class")} reaches out of its plate`);
        }
    }
    return wrong;
}"""
# A question that makes the board smaller: without the scale of large windows, 136 pixels.
HIGH = """() => {
    const prompt = document.querySelector("#prompt:not(.overbox)");
    const { height } = prompt?.getBoundingClientRect() ?? { height: 0 };
    const high = Math.round(height / (prompt?.currentCSSZoom || 1));
    return high > 140 ? [`the prompt has ${high} pixels`] : [];
}"""
LONG = """() => {
    const more = document.documentElement.scrollHeight - innerHeight;
    return more > 0 ? [`${more} pixels more than the window`] : [];
}"""
WRONG = {
    "unseen": UNSEEN, "over": OVERLAPS, "lost": LOST, "tiny": TINY, "empty": EMPTY, "long": LONG,
    "covered": COVERED, "high": HIGH,
}  # fmt: skip

WINDOWS = {
    f"{width}x{height}": {"width": width, "height": height}
    for width, height in ((1366, 768), (1400, 900), (1920, 1080), (2560, 1440))
}
LOW = {"1366x650": {"width": 1366, "height": 650}, "1280x585": {"width": 1280, "height": 585}}
TWICE = {"width": 700, "height": 450}  # a window of 1400x900 at 200 %
USUAL = ("1366x768", "1920x1080")
FEW = 2  # positions of a game in the plain run

SEATED = [
    pytest.param(game.id, players, id=f"{game.id}-{players}")
    for game in games.all_games()
    for players in range(1, game.players[1] + 1)
]
FULL = [f"{game.id}-{game.players[1]}" for game in games.all_games()]


@cache
def kinds_of(name, players):
    """A recorded game: after how many moves each kind of decision is asked, for an example."""
    match = recorded(name, players)
    now, asked = anew(match), defaultdict(list)
    for ply, (seat, move) in enumerate(match.moves):
        asked[preview.decision(now.states[0])].append(ply)
        now.play(move, seat)
    return {kind: plies[len(plies) * 2 // 3] for kind, plies in asked.items()}


def anew(match):
    return Match(match.game, match.players, match.seed, match.options)


def shown(name, players, some=None):
    """Pages of a recorded game: `some` of its kinds of decisions, or all, and the final count."""
    kinds = sorted(kinds_of(name, players).items())
    if some is not None:
        kinds = kinds[:: max(1, len(kinds) // some)]
    wanted = {ply: f"{name}-{players}-{int(kind)}" for kind, ply in kinds}
    found, match = {}, recorded(name, players)
    now = anew(match)
    for ply, (seat, move) in enumerate(match.moves):
        if ply in wanted:
            viewer = now.player if now.player in now.waiting else now.waiting[0]
            found[wanted[ply]] = pages.table_page(gallery.table_of(now, viewer))
        now.play(move, seat)
    found[f"{name}-{players}-count"] = pages.table_page(gallery.finished(now))
    return found


def looked_at(browser, monkeypatch, found, windows, checks):
    """What is wrong on pages, by page and window."""
    monkeypatch.setattr(gallery, "gallery", lambda: found)
    wrong = {}
    with gallery.shown_in(browser, WINDOWS["1400x900"]) as (page, names):
        for name in names:
            page.goto(f"http://gallery/{name}")
            for window, size in windows.items():
                page.set_viewport_size(size)
                seen = [f"{kind}: {one}" for kind in checks for one in page.evaluate(WRONG[kind])]
                if seen:
                    wrong[name, window] = seen
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), usually(SEATED, *FULL))
def test_everything_needed_is_in_the_window(browser, monkeypatch, game, players, thorough):
    """The question, your own seat with its goods, your hand and all choices: nobody scrolls.

    No text has less than 12 pixels as shown, and no square of 160 pixels is empty.
    """
    found = shown(game, players, None if thorough else FEW)
    windows = WINDOWS if thorough else {name: WINDOWS[name] for name in USUAL}
    assert looked_at(browser, monkeypatch, found, windows, WRONG) == {}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), usually(SEATED, *FULL))
def test_in_the_low_windows_of_laptops_all_that_is_needed_is_seen(
    browser, monkeypatch, game, players, thorough
):
    """A laptop's real window, and a large one at 150 %."""
    found = shown(game, players, None if thorough else 1)
    assert looked_at(browser, monkeypatch, found, LOW, ["unseen"]) == {}


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "players"), SEATED)
def test_at_twice_the_size_the_page_reflows_and_nothing_is_cut(browser, monkeypatch, game, players):
    found = shown(game, players)
    assert looked_at(browser, monkeypatch, found, {"700x450": TWICE}, ["lost"]) == {}
