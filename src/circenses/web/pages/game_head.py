"""The head of all pages about a game: its name, its pages, and the other games."""

from typing import NamedTuple

from circenses.web.pages.html import Markup, a, div, h1, nav, span, tag
from circenses.web.pages.layout import crumb
from circenses.web.pages.models.lobby import GameCard


class Reading(NamedTuple):
    """A page that every game has, at `address` followed by the game's id."""

    title: str
    address: str


HOW_TO_PLAY = Reading("How to play", "/how-to-play")
EXACT_RULES = Reading("Exact rules", "/rules")
CARDS_AND_TILES = Reading("Cards and tiles", "/components")
READINGS = (HOW_TO_PLAY, EXACT_RULES, CARDS_AND_TILES)


def where(title: str, here: Reading) -> Markup:
    """What the top bar says of such a page."""
    return crumb(title, here.title, heading=False)


def game_head(title: str, here: Reading, game: str, games: tuple[GameCard, ...]) -> Markup:
    """The heading of a page, with links to the other pages."""
    return div(h1(title), tabs(here, game, games), switch(here, game, games), class_="game-head")


def tabs(here: Reading, game: str, games: tuple[GameCard, ...]) -> Markup:
    """Links to the pages about a game."""
    has = [reading for reading in READINGS if game in offering(reading, games)]
    return nav(
        *(tab(reading, here, game) for reading in has),
        class_="game-tabs",
        aria_label="About this game",
    )


def tab(reading: Reading, here: Reading, game: str) -> Markup:
    where = "page" if reading is here else None
    return a(
        reading.title,
        href=f"{reading.address}/{game}",
        class_="on" if where else None,
        aria_current=where,
    )


def offering(reading: Reading, games: tuple[GameCard, ...]) -> list[str]:
    """The games that have such a page; all have rules and components."""
    return [card.id for card in games if card.guide or reading is not HOW_TO_PLAY]


def switch(here: Reading, game: str, games: tuple[GameCard, ...]) -> Markup:
    """The same page of the other games."""
    has = offering(here, games)
    return nav(
        *(other(card, here, game) for card in games if card.id in has),
        class_="game-switch",
        aria_label="Games",
    )


def other(card: GameCard, here: Reading, game: str) -> Markup:
    where = "page" if card.id == game else None
    return a(
        span(Markup(card.picture), aria_hidden="true"),
        tag("em", card.title),
        href=f"{here.address}/{card.id}",
        class_="on" if where else None,
        aria_current=where,
        aria_label=card.title,
        title=card.title,
    )
