"""What is printed on a card stays on it, at every width at which the card is shown."""

NARROWEST, WIDEST = 110, 160  # pixels of a card at the table

OVER_THE_EDGE = """(width) => [...document.querySelectorAll(".card:has(footer)")].filter((card) => {
  card.style.cssText += `;width:${width}px;min-width:0;max-width:${width}px`;
  const edge = card.getBoundingClientRect();
  return [...card.querySelectorAll("footer .chip")].some((chip) => {
    const { left, right, bottom } = chip.getBoundingClientRect();
    return left < edge.left - 0.5 || right > edge.right + 0.5 || bottom > edge.bottom + 0.5;
  });
}).map((card) => card.innerText.split("\\n")[0])"""


def test_rewards_stay_on_their_cards(visit):
    """Samnium gives four things at once, and is the narrowest place for them."""
    livia = visit()
    livia.go("/components/aeterna")
    livia.see(".card footer .chip")

    for width in (NARROWEST, 118, 126, WIDEST):
        assert livia.page.evaluate(OVER_THE_EDGE, width) == [], width
