"""Chapter 10: population at monuments."""

import pytest

from circenses.games.magna_roma.scoring import MONUMENTS
from circenses.games.magna_roma.state import ACCEPT, Decision
from tests.games.magna_roma.table import turn

TILES = " ".join(
    f"t{k + 1}r0@({dx},{dy})"
    for k, (dx, dy) in enumerate((dx, dy) for dy in range(1, 5) for dx in range(4))
)


def monument_points(names, population):
    """The monument line of a city with these monuments."""
    table = turn(TILES, population=population)
    places = [(0, 1), (2, 1), (0, 3), (2, 3)]
    for name, (dx, dy) in zip(names, places, strict=False):
        table.monument(name, dx, dy)
    return table.sheet()[MONUMENTS]


def test_mr_10_1_one_number_of_population():
    """MR-10.1: population at monuments is not told apart, so it still can pay for a trade."""
    table = turn("t5r0@(1,0)", trades=(1,), luxuries=2, population=1)
    table.monument("triumphal_arch", 2, 0)
    table.place("t70r0@(1,1)")
    assert table.decision == Decision.TRADE

    assert table.play(ACCEPT) == {"population": -1, "legions": 2}


def test_mr_r24_employed_population_may_be_taken_off():
    """MR-R24: what paid for a trade no longer makes the monument functional."""
    assert monument_points(["triumphal_arch"], 1) == 7
    assert monument_points(["triumphal_arch"], 0) == 0


@pytest.mark.parametrize(
    ("population", "points"), list(enumerate([0, 7, 11, 14, 16, 19, 20, 22, 25, 25]))
)
def test_mr_r13_f11_the_best_assignment(population, points):
    """F11: Circus Maximus, Temple of Mars and Triumphal Arch."""
    names = ["circus_maximus", "temple_of_mars", "triumphal_arch"]
    assert monument_points(names, population) == points
