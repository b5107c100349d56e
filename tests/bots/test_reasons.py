"""Reasons: why one move rather than another, in words that name what is counted."""

import random
import re

import pytest

from circenses import games
from circenses.bots import reasons
from circenses.bots.reasons import ALIKE, Difference
from circenses.core.play.match import Match
from circenses.core.value.valuation import valuation_of
from tests.hills import GAME as HILLS

FITTED = [game for name in games.GAMES if valuation_of(game := games.get(name)).features]


@pytest.mark.parametrize("game", [HILLS, *FITTED], ids=lambda game: game.id)
def test_every_reason_names_what_is_counted(game):
    """Throughout a game, from the view of the deciding player."""
    phrases = [reasons.phrase_of(feature)[0] for feature in valuation_of(game).features]
    told, luck = [], random.Random(1)
    match = Match(game, 2, 1)
    while not match.over:
        moves = match.legal()
        if len(moves) > 1 and luck.random() < 0.15:
            view = game.view(match.states, match.player)
            told.append(reasons.reason(game, view, match.player, *luck.sample(moves, 2)))
        match.play(luck.choice(moves))
    assert told
    for words in told:
        assert words.endswith(".")
        assert words == ALIKE or any(phrase in words for phrase in phrases)
    assert any(words != ALIKE for words in told)


@pytest.mark.parametrize("game", FITTED, ids=lambda game: game.id)
def test_points_are_called_points(game):
    """As on every page; what the rulebooks call them stays in the exact rules."""
    for feature in valuation_of(game).features:
        assert not re.search(r"\b(?:PP|VP|prestige)\b", f"{feature.about} {feature.phrase}")


def test_a_move_compared_with_itself_makes_no_difference():
    match = Match(HILLS, 2, 1)
    view = HILLS.view(match.states, 0)
    move = match.legal(0)[0]
    assert reasons.reason(HILLS, view, 0, move, move) == ALIKE


def test_gains_come_first_and_small_things_are_not_told():
    found = [
        Difference("stars", 2.0, 3.0, False),
        Difference("coins", -1.5, -1.0, False),
        Difference("a shipment can be paid", -1.0, -0.9, True),
        Difference("the race is led", 1.0, 0.5, True),
        Difference("icons", 0.0, 0.4, False),
        Difference("wheat", 1.0, 0.01, False),
    ]
    assert reasons.in_words(found) == (
        "By the end of the turn: +2 stars, the race is led, but −1.5 coins."
    )
    assert reasons.words_of(found[2]) == "no longer a shipment can be paid"
    assert reasons.words_of(found[4]) == "better: icons"
    assert "wheat" in reasons.in_words(found[5:])
    assert reasons.in_words([Difference("open half-symbols", -1.0, 2.0, False)]) == ALIKE
    assert "−1.5 coins; what follows is worth it" in reasons.in_words(found[1:2])
