"""What the table's page does besides sending moves."""

import re

from playwright.sync_api import expect

from tests.web.browser.visitor import BOARD_CHOICES, DESK

GLIDING = """() => document.getAnimations()
    .filter((flight) => flight.effect.getKeyframes()[0].translate).length"""


def at_a_table(visit, moves=0, **options):
    livia = visit(seed=4, **options)
    livia.go("/")
    livia.play_now()
    livia.play_by_clicks(moves)
    livia.wait_for_turn()
    return livia


def test_pointing_at_something_says_what_a_click_would_do(visit):
    livia = at_a_table(visit)
    thing = livia.page.locator(BOARD_CHOICES).first
    before = livia.page.inner_text("#say")
    height = livia.page.locator("#prompt").bounding_box()["height"]
    thing.hover()
    expect(livia.page.locator("#say")).to_contain_text(thing.get_attribute("aria-label"))
    assert livia.page.locator("#prompt").bounding_box()["height"] == height
    livia.page.mouse.move(5, 5)
    expect(livia.page.locator("#say")).to_have_text(before)


CHAT = """() => fetch(document.getElementById("live").dataset.post + "/chat", {
    method: "POST",
    body: new URLSearchParams({
        text: "Salve!",
        csrf: document.querySelector('meta[name="csrf"]').content,
    }),
})"""


def test_what_a_click_would_do_stays_told_when_somebody_talks(visit):
    livia = at_a_table(visit)
    thing = livia.page.locator(BOARD_CHOICES).first
    thing.hover()
    livia.page.evaluate(CHAT)
    expect(livia.page.locator("#chat-lines")).to_contain_text("Salve!")
    expect(livia.page.locator("#say")).to_contain_text(thing.get_attribute("aria-label"))


def test_all_of_a_turn_fits_the_desk(visit):
    """Nobody scrolls to see what they decide on, however long the log is."""
    livia = at_a_table(visit)
    for _ in range(8):
        livia.wait_for_turn()
        height = livia.page.evaluate("document.documentElement.scrollHeight")
        assert height <= DESK["height"], livia.question()
        livia.click_something()


def test_on_a_large_screen_the_table_stands_in_the_middle(visit):
    livia = at_a_table(visit, viewport={"width": 1920, "height": 1080})
    table = livia.page.locator("main.table").bounding_box()
    assert abs(2 * table["x"] + table["width"] - 1920) <= 2


def test_a_log_line_shows_the_board_at_that_moment(visit):
    livia = at_a_table(visit, 6)
    page = livia.page
    page.locator("#log summary").last.click()
    page.locator("#log details[open] .then").first.click()
    expect(page.locator("#way-back")).to_be_visible()
    assert re.search(r"\?at=\d+", page.url)
    assert page.locator(BOARD_CHOICES).count() == 0
    livia.press("Escape")
    expect(page.locator("#way-back")).to_have_count(0)
    assert "?at" not in page.url
    assert page.locator(BOARD_CHOICES).count() > 0


def test_a_rule_number_leads_to_its_rule(visit):
    livia = at_a_table(visit, 3)
    with livia.context.expect_page() as opened:
        livia.page.locator("#log summary").first.click()
        livia.page.locator("#log details[open] a.rule").first.click()
    rules = opened.value
    rules.wait_for_load_state()
    anchor = rules.url.split("#")[1]
    expect(rules.locator(f"#{anchor}")).to_be_in_viewport()


def test_the_score_sheet_is_one_click_away_and_stays_open(visit):
    livia = at_a_table(visit)
    livia.page.click("#tab-sheet")
    expect(livia.page.locator("#leaf-sheet")).to_be_visible()
    livia.click_something()
    expect(livia.page.locator("#leaf-sheet")).to_be_visible()
    expect(livia.page.locator("#leaf-log")).to_be_hidden()


def test_pieces_glide_unless_less_motion_is_wanted(visit):
    lively = at_a_table(visit, reduced_motion="no-preference")
    most = 0
    for _ in range(8):
        lively.wait_for_turn()
        before = lively.ply
        lively.page.locator(BOARD_CHOICES).first.click(force=True)
        lively.wait_for_change(before)
        most = max(most, lively.page.evaluate(GLIDING))
    assert most > 0
    calm = at_a_table(visit, reduced_motion="reduce")
    for _ in range(3):
        calm.wait_for_turn()
        calm.click_something()
        assert calm.page.evaluate(GLIDING) == 0


NOTE_ALONE = """
window.alone = [];
new MutationObserver(() => {
    const live = document.querySelector("#live[data-alone]");
    if (live && !window.alone.includes(live.dataset.ply)) window.alone.push(live.dataset.ply);
}).observe(document, {attributes: true, childList: true, subtree: true});
"""  # at which plies a question had one answer, however short it was shown


def test_a_question_with_one_answer_answers_itself(visit):
    """After a moment, in which it can be read; at once for those who want less motion."""
    livia = visit(seed=4, reduced_motion="no-preference")
    livia.page.add_init_script(NOTE_ALONE)
    livia.go("/")
    livia.page.locator('button[value="magna_roma"]').click()
    livia.at_table()
    for _ in range(60):
        livia.wait_for_turn()
        if alone := livia.page.evaluate("window.alone"):
            livia.wait_for_change(alone[0])
            return
        livia.click_something()
    raise AssertionError("Every question had several answers.")


def test_the_theme_changes_at_once_and_is_remembered(visit):
    livia = at_a_table(visit)
    page = livia.page
    light = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    page.click("#person-menu summary")
    page.get_by_role("button", name="Light or dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != light
    page.wait_for_timeout(300)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_everything_works_without_the_script(visit):
    """The list of choices is a form; the page comes back whole."""
    livia = visit(seed=4, java_script_enabled=False)
    livia.go("/")
    livia.page.locator('button[value="magna_roma"]').click()
    livia.at_table()
    for _ in range(3):
        while not livia.page.locator('#live[data-turn="yes"]').count():
            livia.page.wait_for_timeout(200)
            livia.page.reload()
        before = livia.ply
        livia.page.locator("#choices summary").click()
        livia.page.locator("#choices li button").first.click()
        livia.page.wait_for_selector(f'#live:not([data-ply="{before}"])', state="attached")


def test_rules_can_be_searched(visit):
    livia = visit()
    livia.go("/rules/magna_roma")
    page = livia.page
    every = page.locator(".rulebook .rule").count()
    page.fill("#find", "pantheon")
    page.wait_for_timeout(100)
    shown = page.locator(".rulebook .rule:visible").count()
    assert 0 < shown < every
    expect(page.locator("#found")).to_have_text(re.compile(rf"^{shown} found"))
    expect(page.locator(".rulebook h2:visible", has_text="Symbols")).to_have_count(1)
    page.fill("#find", "no rule says this")
    expect(page.locator(".rulebook h2:visible")).to_have_count(0)


SHOWN = """() => Object.fromEntries([...document.querySelectorAll("[data-stamp]")]
    .map((part) => [part.id, part.dataset.stamp + part.textContent]))"""


def test_a_page_that_was_sent_in_pieces_shows_the_whole_table(visit):
    """Only what changed is sent; after many moves the page is what a fresh one would be."""
    livia = at_a_table(visit, 12)
    pieces = livia.page.evaluate(SHOWN)
    livia.page.reload()
    livia.at_table()
    assert pieces == livia.page.evaluate(SHOWN)


def test_a_page_that_holds_something_else_is_sent_in_full(visit):
    """Should an answer leave out what is not there, the page asks again."""
    livia = at_a_table(visit, 2)
    livia.page.evaluate("""() => {
        const [one, other] = document.querySelectorAll("[data-stamp]");
        [one.dataset.stamp, other.dataset.stamp] = [other.dataset.stamp, one.dataset.stamp];
        one.replaceChildren();
    }""")
    livia.click_something()
    livia.wait_for_turn()
    expect(livia.page.locator("[data-same]")).to_have_count(0)
    pieces = livia.page.evaluate(SHOWN)
    livia.page.reload()
    livia.at_table()
    assert pieces == livia.page.evaluate(SHOWN)


def test_whoever_chooses_a_pace_sees_what_bots_do_move_by_move(visit):
    """The game goes on meanwhile; the page follows at its pace, stops, and comes to now at will."""
    livia = at_a_table(visit)
    livia.page.evaluate("() => localStorage.setItem('pace', '½×')")
    livia.page.reload()
    past = livia.page.locator("#live[data-past]")
    while not past.count():
        livia.click_something()
        livia.page.wait_for_selector(
            'body:not(.busy) #live[data-turn="yes"], #live[data-past]', state="attached"
        )

    expect(livia.page.locator("#pace")).to_have_text("½×")
    livia.press("ArrowLeft")
    expect(livia.page.locator("#autoplay")).to_have_attribute("aria-label", "Play")
    livia.press(".")
    expect(livia.page.locator("#pace")).to_have_text("1×")
    expect(past).to_have_count(1)
    livia.press("End")
    expect(past).to_have_count(0)


# The kinds of the last changes of a running clock. A page that arrives gives it a node, so we look
# until two ticks in a row have changed letters only.
TICKS = """() => new Promise((done) => {
    const CLOCK = ".clock[data-running]";
    const kinds = [];
    const box = ({ target }) => (target.closest ? target : target.parentElement);
    const inClock = (change) => box(change)?.closest(CLOCK);
    const seen = (changes) => {
        kinds.push(...changes.filter(inClock).map((change) => change.type));
        if (kinds.slice(-2).join() === "characterData,characterData") done(kinds.slice(-2));
    };
    new MutationObserver(seen)
        .observe(document.body, { subtree: true, childList: true, characterData: true });
    setTimeout(() => done(kinds), 60000);
})"""


def test_a_clock_that_runs_changes_its_letters_and_no_more(visit):
    """For a new node, the browser would look at the styles of the whole page each second."""
    livia = visit(seed=2)
    livia.sit_down(2, {1: "bot:citizen"}, clock="20")
    livia.wait_for_turn()
    assert livia.page.evaluate(TICKS) == ["characterData", "characterData"]


def test_long_words_in_the_prompt_are_cut_and_move_nothing(visit):
    livia = visit(seed=2)
    livia.go("/")
    livia.play_now()
    livia.wait_for_turn()
    livia.page.mouse.move(0, 0)
    heights = livia.page.evaluate(
        """() => {
            const [box, line] = ["#prompt", "#say"].map((one) => document.querySelector(one));
            const before = box.offsetHeight;
            line.className = "doubt";
            line.textContent = "A move that costs much and cannot be undone. ".repeat(8);
            return [before, box.offsetHeight, line.scrollHeight > line.offsetHeight];
        }"""
    )
    before, after, is_cut = heights
    assert after == before
    assert is_cut
    expect(livia.page.locator("#say")).to_have_css("-webkit-line-clamp", "2")


def test_chips_of_the_strip_fade_below_the_points(visit):
    livia = at_a_table(visit)
    livia.see(".outlook")
    edge = livia.page.evaluate(
        """() => getComputedStyle(document.querySelector(".outlook"), "::before").backgroundImage"""
    )
    assert edge.startswith("linear-gradient")
