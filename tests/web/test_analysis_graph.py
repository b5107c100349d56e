"""The graph of an analyzed game: its signs can be read and clicked, however near they are."""

import random
from itertools import combinations

import pytest

from circenses.web.pages.analysis_graph import NARROW, WIDE, apart


@pytest.mark.parametrize("room", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("seed", range(20))
def test_no_two_discs_overlap(room, seed):
    """Five at the same place fit below one another; of more, people would see only a heap."""
    luck = random.Random(seed)
    spots = [(x, luck.random()) for x in sorted(luck.random() for _ in range(5))]
    spots += [(0.5, 0.5)]
    heights = apart(spots, room)
    discs = [(x, down) for (x, _), down in zip(spots, heights, strict=True)]
    for (x, down), (other, lower) in combinations(discs, 2):
        assert abs(x - other) >= room.across or abs(down - lower) > room.down - 1e-5


def test_a_disc_with_room_around_it_stays_on_its_edge():
    spots = [(0.1, 0.4), (0.3, 0.4), (0.9, 1.0)]
    assert apart(spots, WIDE) == [0.4, 0.4, 1.0]
