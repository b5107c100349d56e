"""What bots tell: the hint at the table, the analysis after the game."""

import re

import pytest
from playwright.sync_api import expect

import circenses
from circenses.bots.players import Greedy
from tests.tiers import usually
from tests.web.browser.site import compile_game
from tests.web.browser.test_access import violations
from tests.web.browser.visitor import DESK, PHONE

SIZES = pytest.mark.parametrize(
    ("size", "dark"), [(DESK, False), (PHONE, True)], ids=["desk-light", "phone-dark"]
)


def at_a_choice(livia):
    """To a table, and to a question with more than one answer."""
    livia.go("/")
    livia.play_now()
    while livia.wait_for_turn() and livia.page.locator("#choices [data-move]").count() < 2:
        livia.click_something()


def options(size, dark):
    touch = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
    return {"viewport": size, "color_scheme": "dark" if dark else "light", **touch}


# ---------------------------------------------------------------- hints


def test_a_hint_by_click_is_played_by_a_click(visit):
    livia = visit(seed=4)
    at_a_choice(livia)
    livia.page.locator("#do-hint").click()
    advice = livia.see("#advice")

    first = advice.locator("[data-move]").first
    move = first.get_attribute("data-move")
    marked = livia.page.locator(f'main .hinted[data-move="{move}"]')
    expect(marked.first).to_be_visible()
    expect(livia.page.locator(".hinted .hint-number").first).to_have_text("1")
    expect(first).to_contain_text(re.compile(r"\d+%"))
    expect(first).to_contain_text(re.compile(r"\d+\.\d points"))
    before = livia.ply
    first.click()
    livia.wait_for_change(before)

    expect(livia.page.locator("#advice")).to_have_count(0)
    expect(livia.page.locator(".hint-number")).to_have_count(0)


def test_the_numbers_of_a_hint_lie_on_the_spots_of_its_tiles(visit):
    """City of Marble moves each spot to its place: what is measured there must be moved as well."""
    livia = visit(seed=9)
    livia.go("/")
    livia.sit_down(1, {0: "me"}, game="city_of_marble")
    spots = livia.page.locator("main [data-move]:has(.spot)")
    while livia.wait_for_turn() and spots.count() < 4:
        livia.click_something()
    livia.page.click("#do-hint")
    livia.see("#advice")
    numbered = livia.page.locator("main [data-move]:has(> .hint-number)")
    expect(numbered.first).to_be_attached()
    for tile in numbered.all():
        spot, number = (tile.locator(part).bounding_box() for part in (".spot", ".hint-number"))
        assert abs(spot["x"] - number["x"]) < number["width"] + spot["width"]
        assert abs(spot["y"] - number["y"]) < number["height"] + spot["height"]


def test_a_hint_by_key_opens_and_closes(visit):
    livia = visit(seed=5)
    at_a_choice(livia)

    livia.press("h")
    livia.see("#advice")
    expect(livia.page.locator("#say-aloud")).to_contain_text("The bot would")
    livia.press("h")

    expect(livia.page.locator("#advice")).to_have_count(0)
    expect(livia.page.locator(".hinted")).to_have_count(0)


def test_nobody_has_to_wait_for_a_hint(visit):
    """While the bot thinks, one may play on; then its answer is not shown."""
    livia = visit(seed=6)
    at_a_choice(livia)
    before = livia.ply

    livia.press("h")
    expect(livia.page.locator("#prompt.thinking, #advice").first).to_be_visible()
    livia.page.locator("main [data-move]:not(#choices *)").first.click()
    livia.wait_for_change(before)
    livia.page.wait_for_timeout(2500)

    expect(livia.page.locator("#advice")).to_have_count(0)
    expect(livia.page.locator(".thinking")).to_have_count(0)


@SIZES
def test_axe_finds_nothing_serious_beside_a_hint(visit, size, dark):
    livia = visit(seed=7, **options(size, dark))
    at_a_choice(livia)
    livia.page.locator("#do-hint").click()
    livia.see("#advice")

    assert violations(livia.page) == []
    assert livia.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# ---------------------------------------------------------------- analysis


@pytest.fixture(scope="module", params=usually(["magna_roma", "aeterna"], "aeterna"))
def record(request, compiled, tmp_path_factory):
    """A game of two bots, as a file."""
    compile_game(request.param)
    match = circenses.new(request.param, players=2, seed=21)
    bots = (Greedy(), Greedy(temperature=3.0))
    while not match.over:
        player = match.player
        view = match.game.view(match.states, player)
        move = bots[player].choose(match.game, view, player, match.legal(player), match.ply + 1)
        match.play(move, player)
    path = tmp_path_factory.mktemp("record") / "game.replay"
    match.save(path)
    return path


# What a turn added lies in the window; or nothing was added there.
SHOWS_WHAT_WAS_ADDED = """stage => {
    const window = stage.parentElement.getBoundingClientRect();
    const things = [...stage.querySelectorAll(".fresh")].map((one) => one.getBoundingClientRect());
    return things.every(({ left, right, top, bottom }) => left === right || left > window.left - 2
        && right < window.right + 2 && top > window.top - 2 && bottom < window.bottom + 2);
}"""


def opened(livia, record):
    """The replay of a record, as soon as the server has the rules of its game."""
    while True:
        livia.go("/replays")
        livia.page.set_input_files('[name="record"]', str(record))
        livia.page.get_by_role("button", name="Open the record").click()
        livia.page.wait_for_load_state()
        if livia.page.locator("main.replay").count():
            return
        livia.page.wait_for_timeout(1000)


@pytest.mark.slow
def test_from_the_replay_to_the_analysis(visit, record, thorough):
    livia = visit()
    opened(livia, record)
    livia.page.get_by_role("button", name="Analyze this game").click()
    livia.see("#studied")

    expect(livia.page.locator(".a-graph")).to_be_visible()
    assert 1 <= livia.page.locator(".mist li").count() <= 5
    worst = livia.see(".mist li:not(.act) a").first  # not one that was the best
    livia.page.evaluate("window.sameTab = true")
    worst.click()
    livia.see(".compare .verdict")
    looks = livia.page.locator("figure.beside")
    expect(looks).to_have_count(2)
    for stage in looks.locator(".stage").all():
        expect(stage).to_have_css("opacity", "1")
        assert stage.evaluate(SHOWS_WHAT_WAS_ADDED)
    assert livia.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    livia.page.locator(".cand a").last.click()
    livia.page.wait_for_url(re.compile("beside="))
    expect(looks).to_have_count(2)
    livia.page.locator(".mist .on a").click()
    livia.page.wait_for_url(re.compile("before=1$"))
    expect(livia.page.locator(".cand li").first.locator(".tag")).to_have_text("better")
    expect(livia.page.locator(".cand .tag", has_text=re.compile("^better$"))).to_have_count(1)
    expect(livia.page.locator(".cand .played")).to_have_count(1)
    assert re.search(r"at=\d+", livia.page.url)
    assert livia.page.evaluate("window.sameTab")

    judged = livia.page.url.removeprefix(livia.address)
    livia.page.get_by_role("link", name="Whole table").click()
    livia.page.wait_for_url(re.compile("table=1"))
    marks = livia.page.locator(':is([data-mark="played"], [data-mark="better"]):visible')
    expect(marks.first).to_be_visible()
    expect(livia.page.locator(".mark-word:visible").first).to_have_text(re.compile("played|better"))
    expect(livia.page.locator(".marks .key").first).to_be_visible()
    for mark in marks.all():
        assert mark.get_attribute("aria-label").startswith(("Played: ", "Better: "))
        assert mark.get_attribute("tabindex") is None
    expect(livia.page.locator("main [data-move]")).to_have_count(0)
    livia.press("Home")
    livia.page.wait_for_selector('#live[data-at="0"]')
    livia.press("n")
    livia.page.wait_for_selector('#live:not([data-at="0"])')
    expect(livia.page.locator(".a-graph .sev.on")).to_have_count(1)
    livia.go(judged)
    livia.page.locator(".compare").get_by_role("link", name="After the move").click()
    expect(livia.page.locator("[data-mark]")).to_have_count(0)

    replay = judged.partition("?")[0]
    plies = int(livia.page.locator("#live").get_attribute("data-plies"))
    moments = [f"{replay}?at={plies * k // 4}&seat={k % 2}" for k in range(5)]
    looks = (DESK, False), (PHONE, True), (PHONE, False), (DESK, True)
    for k, (size, dark) in enumerate(looks if thorough else looks[:2]):
        marcus, known = visit(**options(size, dark)), set()
        for moment in (judged, *moments, replay)[k::4] if thorough else (judged,):
            marcus.go(moment)
            marcus.see(".a-graph")
            assert violations(marcus.page, known) == [], moment
            assert marcus.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    marcus = visit(**options(PHONE, False))
    marcus.go(judged)
    marcus.page.click("#play-on-box > summary")
    marcus.page.locator("#play-on").click(trial=True)
