"""The card that explains a thing: its picture, effect, worth to the viewer, and rule."""

from functools import cache

from circenses.web.pages.html import (
    NOTHING,
    Markup,
    button,
    classes,
    div,
    footer,
    h3,
    header,
    line_icon,
    markup,
    p,
    small,
    span,
)
from circenses.web.pages.log import rule_link
from circenses.web.pages.models.explanation import ExplanationCard


@cache
def explain_button() -> Markup:
    """The button for touch screens, which know no hovering: the next tap explains its target."""
    words = "Explain: then tap anything"
    return button(
        line_icon("info"),
        class_="btn quiet icon explain",
        type="button",
        aria_label=words,
        aria_pressed="false",
        data_explain="",
        id="explain",
    )


def explanation_card(card: ExplanationCard) -> Markup:
    """The inside of the card. The script shows it beside the thing, or as a sheet on phones."""
    return (
        picture(card)
        + header(small(card.kind), h3(card.title, id="inspect-title"))
        + p(card.text, class_="does")
        + worth(card)
        + doings(card)
    )


def picture(card: ExplanationCard) -> Markup:
    """A large picture; if the box has none, the script copies it from the board."""
    style = classes("art", "table-parts", card.game)
    return div(markup(card.picture), class_=style, aria_hidden="true")


def worth(card: ExplanationCard) -> Markup:
    if not card.now:
        return NOTHING
    return div(small("For you now" if card.mine else "Now"), p(card.now), class_="worth")


def doings(card: ExplanationCard) -> Markup:
    close = button(
        line_icon("cross"), "Close", class_="btn quiet", type="button", data_uninspect=""
    )
    keys = span("I keeps it open, Esc closes it", class_="keys")
    return footer(close, keys, rule_link(card.game, card.rule))
