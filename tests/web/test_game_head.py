"""All pages about a game have the same head: what can be read of it, and the other games."""

import re
from dataclasses import replace

import pytest

from circenses import games
from circenses.web.pages.game_head import HOW_TO_PLAY, READINGS, game_head
from tests.web import gallery

GAMES = games.all_games()
DRAWN = {
    "How to play": gallery.how_to_play,
    "Exact rules": gallery.rules,
    "Cards and tiles": gallery.components,
}


def head_of(page):
    return page[page.index('<div class="game-head"') : page.index("</nav></div>")]


def links(html, name):
    nav = html[html.index(f'class="{name}"') :].split("</nav>")[0]
    return re.findall(r'<a href="([^"]+)"', nav)


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.title)
def test_every_page_leads_to_the_others_and_to_itself_in_other_games(reading):
    game = GAMES[0]
    head = head_of(DRAWN[reading.title](game))
    assert links(head, "game-tabs") == [f"{each.address}/{game.id}" for each in READINGS]
    with_it = [card.id for card in gallery.shelf() if card.guide or reading is not HOW_TO_PLAY]
    assert links(head, "game-switch") == [f"{reading.address}/{each}" for each in with_it]
    assert re.findall(r'href="([^"]+)" class="on"', head) == [f"{reading.address}/{game.id}"] * 2
    assert head.count("<h1") == 1


def test_what_a_game_lacks_is_not_offered():
    """A guest may have rules, but no page How to play."""
    bare, *others = gallery.shelf()
    cards = (replace(bare, guide=False), *others)
    for reading in READINGS:
        head = str(game_head("Rules", reading, others[0].id, cards))
        leads = f"{HOW_TO_PLAY.address}/{bare.id}" in head
        assert not leads
    head = str(game_head("Rules", READINGS[1], bare.id, cards))
    assert HOW_TO_PLAY.address not in head
