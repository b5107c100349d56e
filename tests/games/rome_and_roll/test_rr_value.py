"""What a position is worth."""

import random

import pytest

from circenses.core.play.match import Match
from circenses.core.value.valuation import valuation_of
from circenses.games.rome_and_roll import GAME
from circenses.games.rome_and_roll.value import spread


def finished(players):
    """The positions of a random game, the last one at its end."""
    luck = random.Random(players)
    match = Match(GAME, players, players)
    while not match.over:
        yield match
        match.play(luck.choice(match.legal()))
    yield match


@pytest.mark.parametrize("players", [1, 4])
def test_at_the_end_the_value_of_every_side_is_its_score(players):
    """Seneca's too, no matter who was valued before."""
    *_, match = finished(players)
    sides = range(GAME.sides(players))

    for side in [*sides, *reversed(sides)]:
        assert GAME.value(match.state, side) == match.scores()[side]


@pytest.mark.parametrize("players", [1, 4])
def test_every_position_has_a_value(players):
    for match in finished(players):
        assert spread(match.state) > 0
        for side in range(GAME.sides(players)):
            assert -50 < GAME.value(match.state, side) < 300


def test_points_count_as_they_are_and_goods_for_less_when_little_is_left():
    valuation = valuation_of(GAME)
    first = valuation.weights("first")
    names = [feature.name for feature in valuation.features]

    assert first.table[names.index("coins")].tolist() == [1.0, 1.0]
    beginning, end = first.table[names.index("material")]
    assert beginning > end > 0
