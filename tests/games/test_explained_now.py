"""What opens when one points at a thing: what it is, what it means now, where the rule is."""

import pytest

from circenses import games
from circenses.core.play.match import Match
from circenses.core.play.telling import explain, things

JARGON = ("phase G", "at every placement", "far enough")
TELLS_NOW = {
    "magna_roma": ("tile", "trade", "province"),
    "aeterna": ("card", "damage"),
    "nova_roma": ("building", "shipping", "strip", "follower:0"),
    "city_of_marble": ("tile", "building", "fountain"),
    "rome_and_roll": ("card", "nero"),
}


def explained(game):
    """All that is in the box, as the first player reads it in the beginning."""
    table = game.read(Match(game.interpreted, 2, 1).view(0))
    return {thing: explain(game, table, 0, thing) for thing in things(game)}


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.id)
def test_no_card_is_a_bare_name_and_none_needs_a_rulebook(game):
    for thing, said in explained(game).items():
        assert said.title and said.rule, thing
        assert said.text.endswith("."), thing
        assert not any(word in said.text + said.now for word in JARGON), thing


@pytest.mark.parametrize("name", TELLS_NOW)
def test_plain_things_say_what_they_mean_now(name):
    told = explained(games.get(name))
    for kind in TELLS_NOW[name]:
        these = [said for thing, said in told.items() if thing.startswith(kind)]
        assert all(said.now.endswith(".") for said in these), kind
