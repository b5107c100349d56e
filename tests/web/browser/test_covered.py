"""What a question is about stays visible: no sign of a gain lies over it."""

from collections import Counter

import pytest

from circenses.core.play import preview
from circenses.core.play.match import Match
from circenses.games.magna_roma.state import Decision
from circenses.web import pages
from tests.games.record import recorded
from tests.tiers import usually
from tests.web import gallery

DESK = {"width": 1400, "height": 900}

# Which signs lie over what must be seen: their boxes, less a rim of one pixel.
COVERED = """([signs, seen]) => {
    const boxes = (which) => [...document.querySelectorAll(which)]
        .map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width);
    const covered = [];
    for (const [one, a] of boxes(signs))
        for (const [other, b] of boxes(seen))
            if (a.left < b.right - 1 && b.left < a.right - 1
                && a.top < b.bottom - 1 && b.top < a.bottom - 1)
                covered.push([one, other].map((each) => each.getAttribute("class")).join(" over ")
                    + ` at ${Math.round(b.left)}, ${Math.round(b.top)}`);
    return covered;
}"""
GAINS = {
    "ring": (".part-ring .next-gain .tip", ".part-ring .half"),
    "bless": (".city-svg .bless-gain > *", ".city-svg .joint"),
}
FEW = 4  # positions of each kind in the plain run
CASES = [pytest.param(players, id=str(players)) for players in (2, 3, 4)]


@pytest.mark.parametrize("players", usually(CASES, "2", "4"))
def test_signs_of_gains_leave_halves_and_joints_of_magna_roma_visible(
    browser, monkeypatch, thorough, players
):
    """Those in the ring lie on no half symbol, those of blessings on no joint."""
    asked = {}
    for now, name in positions_of(recorded("magna_roma", players)):
        if thorough or sum(one.startswith(name) for one in asked) < FEW:
            asked[f"{name}-{now.ply}"] = pages.table_page(gallery.table_of(now, now.player))
    monkeypatch.setattr(gallery, "gallery", lambda: asked)
    found = {}
    with gallery.shown_in(browser, DESK) as (page, names):
        for name in names:
            page.goto(f"http://gallery/{name}")
            found[name] = [
                one for pair in GAINS.values() for one in page.evaluate(COVERED, [*pair])
            ]
    assert {name.partition("-")[0] for name in found} == {"next", "bless"}
    assert not any(found.values()), found


def positions_of(match):
    """A game again, stopped where a tile is blessed, or chosen from the ring for a grown city."""
    now, seen = Match(match.game, match.players, match.seed, match.options), Counter()
    for seat, move in match.moves:
        decision = Decision(preview.decision(now.states[0]))
        seen[decision] += 1
        if decision == Decision.BLESS or (decision == Decision.NEXT_TILE and seen[decision] > 8):
            yield now, {Decision.BLESS: "bless"}.get(decision, "next")
        now.play(move, seat)
