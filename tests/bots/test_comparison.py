"""Two studies with the same seeds: differences are those of the games, and only what differs."""

import pytest

from circenses.bots.comparison import change, compare
from circenses.bots.stats import Played, Seat


def games(points, ring=0):
    """Eight games for two; the owner of the ring, seat `ring`, wins six of them."""
    return [
        Played(
            seed,
            20,
            2.0,
            [
                Seat(
                    seat,
                    points + seed % 3,
                    float((seat == ring) == (seed < 6)),
                    {"Points": points + seed % 3},
                    {"ring": float(seat == ring)},
                )
                for seat in range(2)
            ],
        )
        for seed in range(8)
    ]


def test_every_seed_is_its_own_comparison():
    """Scores differ by 5 in every game, so surely; who sits where has changed, not what wins."""
    found = {one.name: one for one in compare(games(10), games(15, ring=1))}

    assert set(found) == {"score", "points: Points", "wins of seat 1", "wins of seat 2"}
    assert (found["score"].low, found["score"].high) == (5.0, 5.0)
    assert found["score"].corrected == 0.0
    assert found["wins of seat 1"].before == 0.75
    assert found["wins of seat 1"].after == 0.25
    assert found["wins of seat 1"].corrected > found["wins of seat 1"].chance


def test_seeds_of_one_side_only_are_left_out():
    found = compare(games(10), games(15)[2:5])
    assert {one.games for one in found} == {3}


def test_the_interval_of_a_difference():
    """Differences of 1, 2 and 3: the mean 2, its error 1 / sqrt(3)."""
    one = change("x", [(0.0, 1.0), (0.0, 2.0), (0.0, 3.0)])
    assert one.difference == 2.0
    assert one.low == pytest.approx(2 - 1.96 / 3**0.5)
    assert one.high == pytest.approx(2 + 1.96 / 3**0.5)
    assert one.chance == pytest.approx(0.00053, abs=1e-5)
