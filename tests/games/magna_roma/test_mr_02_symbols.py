"""Chapter 2: symbols."""

import pytest

from circenses.games.magna_roma.box import (
    EDGES,
    SYMBOL_GAIN,
    TILE_COLOR,
    TILE_ICON,
    TILE_STARS,
    TILES,
)
from circenses.games.magna_roma.rules.resources import amount_of, symbols_of
from circenses.games.magna_roma.vocabulary import (
    ARC,
    BLANK,
    BLOCK,
    COIN,
    FAITH,
    GABLE,
    LEGION,
    LUXURY,
    OWN_COLOR,
    POINT,
    POPULATION,
)
from tests.games.magna_roma.table import turn

SYMBOLS = [
    (ARC, ARC, COIN, 1, 2),
    (BLOCK, BLOCK, POPULATION, 1, 2),
    (GABLE, GABLE, POINT, 1, 3),
    (ARC, BLOCK, LEGION, 1, 2),
    (BLOCK, GABLE, FAITH, 1, 2),
    (ARC, GABLE, LUXURY, 1, 2),
]


@pytest.mark.parametrize(("half", "other", "resource", "lesser", "greater"), SYMBOLS)
def test_mr_2_2_every_pair_of_halves_is_a_symbol(half, other, resource, lesser, greater):
    """MR-2.2, MR-2.3, MR-R1: in either orientation, the greater amount for the same color."""
    for a, b in ((half, other), (other, half)):
        assert amount_of(int(SYMBOL_GAIN[a, b, 0]), resource) == lesser
        assert amount_of(int(SYMBOL_GAIN[a, b, 1]), resource) == greater
        assert SYMBOL_GAIN[a, b, 0] == lesser << 8 * resource


def test_mr_2_1_there_are_three_halves():
    assert set(EDGES.flatten().tolist()) == {BLANK, ARC, GABLE, BLOCK}


def test_mr_r1_three_halves_have_six_pairs_and_all_are_symbols():
    """MR-R1: no two pairs give the same resource."""
    assert len({resource for _, _, resource, _, _ in SYMBOLS}) == len(SYMBOLS) == 6


def test_mr_2_2_e1_military_of_different_colors():
    """E1: the lesser benefit."""
    table = turn("t4r0@(1,0)")

    assert table.place("t70r0@(1,1)") == {"legions": 1}


def test_mr_2_3_e2_military_of_the_same_color():
    """E2: the greater benefit."""
    table = turn("t4r0@(1,0)")

    assert table.place("t3r0@(1,1)") == {"legions": 2}


def test_mr_2_4_a_blank_edge_forms_nothing_and_is_allowed():
    """MR-2.4: tile 22 is A-A-; its blank side meets an arc."""
    table = turn("t1r0@(1,0)")

    assert table.place("t22r0@(2,0)") == {}
    assert (SYMBOL_GAIN[BLANK] == 0).all()
    assert (SYMBOL_GAIN[:, BLANK] == 0).all()


def test_mr_2_5_symbols_with_the_town_center_are_lesser():
    """MR-2.5: a red, a purple and a brown gable at the Town Center's gable all give 1."""
    for tile in ("t5r0@(1,0)", "t37r3@(1,0)", "t68r0@(1,0)"):
        assert turn().place(tile) == {"points": 1}


def test_mr_r2_town_centers_are_equal_and_plain():
    """MR-R2: N arc, E gable, S block, W arc; no star, no icon, a color of its own."""
    for seat in range(4):
        assert EDGES[4 * (TILES + seat)].tolist() == [ARC, GABLE, BLOCK, ARC]
        assert TILE_STARS[TILES + seat] == 0
        assert TILE_ICON[TILES + seat] == 3
        assert TILE_COLOR[TILES + seat] == OWN_COLOR


def test_mr_r20_the_town_center_is_never_turned():
    """MR-R20: for every seat, in solo too."""
    for players in (1, 4):
        table = turn(players=players)
        for seat in range(players):
            assert table.state.players[seat].city[40] == 4 * (TILES + seat)


def test_mr_2_2_symbols_around_the_corner_of_the_map_do_not_exist():
    """A city that touches the east border of the map has no neighbors on the west border."""
    table = turn("t1r0@(1,0) t2r0@(2,0) t3r0@(3,0) t4r0@(4,0)")

    assert symbols_of(table.me, 44) == SYMBOL_GAIN[BLOCK, BLOCK, 1]
