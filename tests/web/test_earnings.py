"""Points that came during play: their reasons, move by move, add up to the line."""

from collections import Counter

import pytest

from circenses import games
from circenses.core.play.telling import earned
from circenses.core.state.view import copied
from tests.playing import random_match


@pytest.mark.parametrize(("name", "players"), [("magna_roma", 3), ("aeterna", 2), ("aeterna", 1)])
def test_what_was_earned_is_what_the_line_says(name, players):
    game = games.get(name).interpreted
    sums: Counter[int] = Counter()
    reasons: set[str] = set()
    before = None
    for match in random_match(game, players, 7):
        if before is not None:
            for side, one in earned(games.get(name), [before, match.states], match.history[-1]):
                assert one.line == 0
                sums[side] += one.points
                reasons.add(one.reason)
        before = copied(match.states)
    sides = range(game.sides(players))
    heads = {side: start_of(game, players, side) for side in sides}
    assert before is not None
    for side in sides:
        assert heads[side] + sums[side] == int(game.sheet(before, side)[0])
    assert len(reasons) >= 2


def start_of(game, players, side):
    """What a side has before the first move: the head start of a rival."""
    first = next(random_match(game, players, 7))
    return int(game.sheet(first.states, side)[0])
