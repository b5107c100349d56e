"""What is printed on a card, tile or piece stays on it, wherever it is shown."""

import pytest

from circenses import games
from circenses.web import pages
from circenses.web.pages.models.reading import ComponentsPage
from tests.web import gallery
from tests.web.browser.visitor import DESK, PHONE

PIECE = "figure.component > :first-child"
NARROWEST, WIDEST = 110, 160  # pixels of a card at the table

OVER_THE_EDGE = """(width) => [...document.querySelectorAll(".card:has(footer)")].filter((card) => {
  card.style.cssText += `;width:${width}px;min-width:0;max-width:${width}px`;
  const edge = card.getBoundingClientRect();
  return [...card.querySelectorAll("footer .chip")].some((chip) => {
    const { left, right, bottom } = chip.getBoundingClientRect();
    return left < edge.left - 0.5 || right > edge.right + 0.5 || bottom > edge.bottom + 0.5;
  });
}).map((card) => card.innerText.split("\\n")[0])"""

# Words are measured by their glyphs, pictures by their boxes; what is clipped cannot stick out.
OUTSIDE = """(selector) => {
  const range = document.createRange();
  const boxes = (thing) => {
    const words = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT);
    const found = [...thing.querySelectorAll("svg")].map((one) => one.getBoundingClientRect());
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      if (!node.data.trim() || node.parentElement.closest(".sr, title, desc, [hidden]")) continue;
      range.selectNodeContents(node);
      found.push(...range.getClientRects());
    }
    return found.filter(({ width, height }) => width > 1 && height > 1);
  };
  return [...document.querySelectorAll(selector)].flatMap((piece) => {
    const edge = piece.getBoundingClientRect();
    if (!edge.width) return [];
    const out = boxes(piece).map(({ left, right, top, bottom }) => Math.round(Math.max(
      edge.left - left, right - edge.right, edge.top - top, bottom - edge.bottom,
    )));
    const most = Math.max(0, ...out);
    const name = piece.parentElement.querySelector("figcaption h3")?.innerText ?? piece.innerText;
    return most > 1 ? [`${name.trim()} by ${most} px`] : [];
  });
}"""


def box_of(game) -> str:
    """The page with everything that is in a game's box."""
    components = tuple(game.board.components())
    return pages.components_page(
        ComponentsPage(
            viewer=gallery.LIVIA,
            game=game.id,
            title=game.title,
            components=components,
            sources={one.source: "" for one in components},
        )
    )


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_sticks_out_of_its_piece(browser, monkeypatch, size):
    """Every word and every icon of everything in the five boxes."""
    boxes = {game.id: box_of(game) for game in games.all_games()}
    monkeypatch.setattr(gallery, "gallery", lambda: boxes)
    with gallery.shown_in(browser, size) as (page, names):
        for name in names:
            page.goto(f"http://gallery/{name}")
            assert page.evaluate(OUTSIDE, PIECE) == [], name
            for width in (NARROWEST, 118, 126, WIDEST) if name == "aeterna" else ():
                assert page.evaluate(OVER_THE_EDGE, width) == [], width
