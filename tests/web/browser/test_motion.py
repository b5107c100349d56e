"""What glides at a table, what ends it, what sounds."""

import pytest

from circenses import games
from tests.tiers import usually
from tests.web.browser.site import compile_game
from tests.web.browser.visitor import BOARD_CHOICES

# Notes what is animated and what sounds.
NOTING = """() => {
    window.flown = [];
    window.heard = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const kind = ["translate", "opacity", "rotate"].filter((name) => frames[name]);
        const thing = (one) => one.dataset?.piece || one.id || one.dataset?.thing;
        const inside = [...this.querySelectorAll("[data-piece], .piece[id]")].map(thing);
        const coin = this.matches(".coin-in-flight");
        const names = [thing(this), ...inside];
        window.flown.push({ names, kind, coin, at: performance.now() });
        return animate.call(this, frames, options);
    };
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (at) {
        window.heard.push(this.frequency?.value ?? 0);
        return start.call(this, at);
    };
}"""
# Where every piece lies in its panel, once all has arrived.
PLACES = """() => {
    document.getAnimations().forEach((flight) => flight.finish());
    const found = {};
    for (const piece of document.querySelectorAll("#live [data-piece], #live .piece[id]")) {
        const panel = piece.closest(".part, .plate");
        const { left, top, width, height } = piece.getBoundingClientRect();
        if (!panel || !width || piece.closest(".ghost, #choices")) continue;
        const frame = panel.getBoundingClientRect();
        found[piece.dataset.piece || piece.id] = {
            panel: panel.id, scale: piece.ownerSVGElement?.getScreenCTM().a ?? 1,
            x: left + width / 2 - frame.left, y: top + height / 2 - frame.top,
        };
    }
    return found;
}"""
FLOWN = "() => window.flown.splice(0)"
# The middle of a thing once nothing moves.
LIES = """(thing) => {
    const flights = document.getAnimations();
    const at = flights.map((one) => one.currentTime);
    flights.forEach((one) => (one.currentTime = 1e9));
    const hit = thing.querySelector(".hit") ?? thing;
    const { left, top, width, height } = hit.getBoundingClientRect();
    flights.forEach((one, k) => (one.currentTime = at[k]));
    return [left + width / 2, top + height / 2];
}"""
AWAY_AND_BACK = """() => {
    for (const hidden of [true, false]) {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }
    window.flown.length = 0;
    return performance.now();
}"""
FLYING = (
    "() => document.getAnimations().filter((one) => one.effect.getKeyframes()[0].translate).length"
)


def lively(visit, game="magna_roma", **options):
    """At a table with two bots, where motion is wanted."""
    options.setdefault("reduced_motion", "no-preference")
    livia = visit(seed=4, **options)
    livia.context.add_init_script(f"({NOTING})()")
    livia.sit_down(3, {0: "me", 1: "bot:plebeian", 2: "bot:plebeian"}, game=game, seed="11")
    livia.wait_for_turn()
    return livia


def went(before, after):
    """The pieces that lie elsewhere in their panel, but those that a board took along."""
    both = [name for name in after if name in before]
    step = {
        name: (after[name]["x"] - before[name]["x"], after[name]["y"] - before[name]["y"])
        for name in both
        if after[name]["panel"] == before[name]["panel"]
    }
    moved = []
    for name, (x, y) in step.items():
        if max(abs(x), abs(y)) < 4 or abs(after[name]["scale"] / before[name]["scale"] - 1) > 0.03:
            continue
        beside = [one for one in step if after[one]["panel"] == after[name]["panel"]]
        along = [one for one in beside if max(abs(step[one][0] - x), abs(step[one][1] - y)) < 2]
        if len(along) < 4:
            moved.append(name)
    return moved + [name for name in both if name not in step]


@pytest.mark.parametrize("game", usually(games.GAMES, "magna_roma", "aeterna"))
def test_every_piece_that_changes_place_glides(visit, game):
    """Mine and those of others; what is new comes from somewhere."""
    compile_game(game)
    livia = lively(visit, game)
    moved, stiff, kinds = 0, [], set()
    before = livia.page.evaluate(PLACES)
    for _ in range(30):
        if not livia.wait_for_turn():
            break
        livia.page.evaluate(FLOWN)
        asked = livia.question()
        livia.click_something()
        if not livia.wait_for_turn():
            break
        flown = livia.page.evaluate(FLOWN)
        after = livia.page.evaluate(PLACES)
        names = {name for one in flown for name in one["names"]}
        gone = went(before, after)
        moved += len(gone)
        stiff += [(asked, name) for name in gone if name not in names]
        kinds |= {kind for one in flown for kind in one["kind"]} | {
            "coin" for one in flown if one["coin"]
        }
        before = after

    assert moved > 0
    assert stiff == []
    assert {"translate", "opacity", "coin"} <= kinds


def test_a_click_during_motion_counts_and_ends_it(visit):
    """Nobody waits for what still flies; what is clicked is what lies there in the end."""
    livia = lively(visit)
    livia.page.evaluate("document.documentElement.style.setProperty('--m-glide', '60000ms')")
    for _ in range(12):
        livia.wait_for_turn()
        choices = livia.page.locator(BOARD_CHOICES)
        livia.page.evaluate(FLOWN)
        before, at = livia.ply, livia.page.evaluate(LIES, choices.first.element_handle())
        flying = livia.page.evaluate(FLYING)
        livia.page.mouse.click(*at)
        livia.wait_for_change(before)
        if flying:
            return
    raise AssertionError("Nothing glided.")


def test_nothing_moves_or_waits_for_those_who_want_less_motion(visit):
    livia = lively(visit, reduced_motion="reduce")
    for _ in range(6):
        livia.wait_for_turn()
        livia.click_something()
    assert not any("translate" in one["kind"] for one in livia.page.evaluate(FLOWN))


def test_after_an_absence_nothing_moves(visit):
    """A player who comes back sees the table as it is, with the news marked."""
    livia = lively(visit)
    back = livia.page.evaluate(AWAY_AND_BACK)
    livia.click_something()
    livia.wait_for_turn()
    soon = [one for one in livia.page.evaluate(FLOWN) if one["at"] < back + 1500]
    assert not any("translate" in one["kind"] for one in soon)


def test_sounds_are_off_until_they_are_switched_on(visit):
    livia = lively(visit)
    for _ in range(3):
        livia.wait_for_turn()
        livia.click_something()
    assert livia.page.evaluate("() => window.heard") == []
    livia.page.get_by_role("button", name="Sound is off").click()
    livia.page.wait_for_selector("#live[data-sound]", state="attached")
    livia.page.evaluate("() => window.heard.splice(0)")
    for _ in range(8):
        livia.wait_for_turn()
        livia.click_something()
    livia.wait_for_turn()
    assert len(set(livia.page.evaluate("() => window.heard"))) > 1
