"""The exact rules as players read them: all that they can be led to, and no talk of programs."""

import re

import pytest

from circenses import games
from circenses.core.play.match import Match
from circenses.core.play.telling import explain, things
from circenses.core.text.rulebook import anchor_of, for_players
from tests.web import gallery

GAMES = games.all_games()
OF_PROGRAMS = re.compile(
    r"`|<code|<!--|&lt;!--|\.\.|[<>]=|&[lg]t;="  # marks of code
    r"|\w\.(?:py|toml|json|md)\b"  # files
    r"|\b[a-z]+_[a-z_]+\b|\b[a-z]+\("  # names
    r"|\b(?:engine|front end|data file|modulo|index|indices|masked|ids?|seat 0)\b"
    r"|\b(?:state|trigger)\b|Rules without code",
    re.IGNORECASE,
)


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request):
    return request.param


def words_of(page: str) -> str:
    """The article of the rules, tags left out."""
    article = page[page.index("<article") : page.index("</article>")]
    return re.sub(r"</?(?!code)[a-z][^>]*>", " ", article)


def test_no_file_name_or_word_of_programs_reaches_a_player(game):
    words = words_of(gallery.rules(game))
    found = [words[max(0, m.start() - 40) : m.end() + 20] for m in OF_PROGRAMS.finditer(words)]
    assert found == []


def test_all_that_leads_to_a_rule_finds_it(game):
    """Questions, goods, lines of the score sheet and explanations name rules of the page."""
    rules = {question.rule for question in game.questions}
    rules |= {game.goods.named(name).rule for name in game.goods.names}
    rules |= {line.rule for line in game.lines}
    table = game.read(Match(game.interpreted, 2, 1).view(0))
    rules |= {explain(game, table, 0, thing).rule for thing in things(game)}
    anchors = set(re.findall(r'id="([^"]+)"', gallery.rules(game)))
    assert {anchor_of(rule) for rule in rules if rule} <= anchors


def test_a_link_inside_the_rules_leads_to_a_rule_of_the_page(game):
    page = gallery.rules(game)
    article = page[page.index("<article") :]
    assert set(re.findall(r'href="#([^"]+)"', article)) <= set(re.findall(r'id="([^"]+)"', page))


def test_what_programs_need_is_left_out_up_to_the_next_mark():
    text = "one\n<!-- for programs -->\ntwo\n<!-- for players -->\nthree\n"
    assert for_players(text) == "one\nthree\n"
    assert for_players(text + "<!-- for programs -->\nfour\n") == "one\nthree\n"
