"""The pictures of a turning point: what a turn added lies in its window, and no piece is cut.

Where one frame holds what both turns added, both windows show it.
"""

import pytest

from circenses import games
from circenses.core.play.match import replayed
from circenses.core.play.replay import Record
from circenses.draw.svg import Markup, tag
from circenses.games import GAMES
from circenses.web.analysis.compared import Turn, close_ups
from circenses.web.guide.content import folder_of
from circenses.web.pages import assets
from circenses.web.pages.models.replay import CloseUp
from tests.tiers import usually

TURNS = 4  # of each recorded game
PART = "part part-{part} {own}"

# What of a window's frame is wrong: something added outside, or a piece across its edge.
WRONG = """figure => {
    const window = figure.querySelector(".close-up").getBoundingClientRect();
    const stage = figure.querySelector(".stage"), whole = stage.getBoundingClientRect();
    const size = whole.width / stage.offsetWidth;
    const inset = getComputedStyle(stage).clipPath.match(/-?[\\d.]+(?=px)/g).map(Number);
    const [top, right = top, bottom = top, left = right] = inset;
    const frame = { left: whole.left + left * size, top: whole.top + top * size,
                    right: whole.right - right * size, bottom: whole.bottom - bottom * size };
    const slack = 2.5 * Math.max(1, size);
    const inside = (one, box) => one.left >= box.left - slack && one.right <= box.right + slack
        && one.top >= box.top - slack && one.bottom <= box.bottom + slack;
    const apart = (one, box) => one.right <= box.left + slack || one.left >= box.right - slack
        || one.bottom <= box.top + slack || one.top >= box.bottom - slack;
    const boxes = (of) => [...stage.querySelectorAll(of)].map((one) => one.getBoundingClientRect())
        .filter((one) => one.width && one.height);
    const added = boxes(".fresh");
    const outside = added.filter((one) => !inside(one, frame) || !inside(one, window)).length;
    const cut = boxes(".whole").filter((one) => !inside(one, frame) && !apart(one, frame)).length;
    return { outside, cut, added: added.length };
}"""

# Whether two windows show different places of one part, although one frame that cuts no piece would
# hold what both turns added.
APART = """() => {
    const views = [...document.querySelectorAll(".looks .close-up")];
    const stages = views.map((view) => view.querySelector(".stage"));
    if (stages[0].dataset.part !== stages[1].dataset.part) return false;
    if (stages.some((stage) => !stage.querySelector(".fresh"))) return false;
    const frames = stages.map((stage) => {
        const inset = getComputedStyle(stage).clipPath.match(/-?[\\d.]+(?=px)/g).map(Number);
        const [top, right = top, bottom = top, left = right] = inset;
        return [left, top, stage.offsetWidth - right, stage.offsetHeight - bottom];
    });
    const [one, other] = frames;
    if (one.every((edge, k) => Math.abs(edge - other[k]) < 1)) return false;
    const union = one.map((edge, k) => (k < 2 ? Math.min : Math.max)(edge, other[k]));
    const [left, top, right, bottom] = union;
    const room = views.map((view) => [view.clientWidth - 12, view.clientHeight - 12]);
    if (room.some(([wide, high]) => right - left > wide || bottom - top > high)) return false;
    return !stages.some((stage) => {
        const whole = stage.getBoundingClientRect(), size = whole.width / stage.offsetWidth;
        return [...stage.querySelectorAll(".whole, .fresh")].some((piece) => {
            const box = piece.getBoundingClientRect();
            const [l, r] = [box.left, box.right].map((x) => (x - whole.left) / size);
            const [t, b] = [box.top, box.bottom].map((y) => (y - whole.top) / size);
            const touches = r > left && l < right && b > top && t < bottom;
            return touches && (l < left || r > right || t < top || b > bottom);
        });
    });
}"""


def pairs(name: str) -> list[tuple[Turn, Turn]]:
    """Turns of a recorded game that went through one decision, beside another choice there."""
    game = games.get(name).interpreted
    record = Record.from_text((folder_of(game) / "game.json").read_text(encoding="utf-8"))
    match = replayed(record, lambda _: game, 0)
    found = []
    for player, move in record.moves:
        moves = game.legal_moves(match.states, 0, player).tolist()
        others = [other for other in moves if other != move]
        if others:
            states = match.states.copy()
            found.append(
                (Turn(game, states, player, (move,)), Turn(game, states, player, (others[0],)))
            )
        match.play(move, player)
    return found


def shown(turns: list[tuple[Turn, Turn]]) -> list[tuple[CloseUp, CloseUp]]:
    """The pictures of some of them, from all over the game."""
    found = []
    for one, other in turns[:: max(1, len(turns) // (4 * TURNS))]:
        if (looks := close_ups(one, other)) and 'class="fresh' in looks[0].html:
            found.append(looks)
    return found[:: max(1, len(found) // TURNS)][:TURNS]


def figure(game: str, look: CloseUp) -> Markup:
    part = PART.format(part=look.part, own="part-own" if look.own else "")
    inner = tag("div", Markup(look.html), class_=part)
    stage = tag("div", inner, class_=f"stage {game}", data_part=look.part)
    return tag("figure", tag("div", stage, class_="close-up"), class_="beside", data_of="played")


@pytest.mark.parametrize("game", usually(GAMES, "magna_roma", "rome_and_roll"))
def test_what_was_added_lies_in_the_frame_and_no_piece_is_cut(visit, game):
    livia = visit()
    livia.go("/replays")
    livia.page.evaluate(
        """address => new Promise((done) => {
            const style = document.createElement("link");
            Object.assign(style, { rel: "stylesheet", href: address });
            style.onload = done;
            document.head.append(style);
        })""",
        style_of(livia, game),
    )
    added = 0
    for looks in shown(pairs(game)):
        html = tag("div", *(figure(game, look) for look in looks), class_="looks")
        livia.page.evaluate(
            """html => {
                document.querySelector("main").innerHTML = html;
                dispatchEvent(new Event("resize"));
            }""",
            str(html),
        )
        for one in livia.page.locator("figure.beside").all():
            wrong = one.evaluate(WRONG)
            assert wrong["outside"] == 0
            assert wrong["cut"] == 0
            added += wrong["added"]
        assert not livia.page.evaluate(APART)
    assert added


def style_of(livia, game: str) -> str:
    """Where the style of a game lies."""
    return f"{livia.address}{assets.url(f'games/{game}.css')}"
