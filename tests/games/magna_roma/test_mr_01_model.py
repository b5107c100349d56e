"""Chapter 1: model and conventions."""

from circenses.core.state.schema import EMPTY, Kind
from circenses.core.state.view import hidden_leaves
from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.box import (
    CELLS,
    CENTER,
    EDGES,
    NEIGHBOR,
    TILE_COLOR,
    TILE_ICON,
    TILE_STARS,
    TILES,
    cell_at,
)
from circenses.games.magna_roma.vocabulary import ARC, BLANK, BLOCK, EAST, GABLE, NORTH, SOUTH, WEST
from tests.games.magna_roma.table import cell_move, turn
from tests.playing import random_match


def test_mr_1_1_a_city_is_the_town_center_and_24_tiles():
    """MR-1.1: in the end every city fills five by five cells."""
    for players in (1, 2, 3, 4):
        *_, match = random_match(GAME, players, 3)
        for player in range(players):
            me = match.state.players[player]
            assert (me.south - me.north, me.east - me.west) == (4, 4)
            assert sum(laid != EMPTY for laid in me.city) == 25


def test_mr_1_2_cells_are_numbered_from_the_north_west():
    assert cell_at(0, 0) == CENTER == 40
    assert cell_at(-4, -4) == 0
    assert cell_at(4, 4) == CELLS - 1
    assert cell_at(1, -1) == 32
    assert cell_move(1, 1) == 60


def test_mr_1_3_neighbors_are_north_east_south_west():
    assert NEIGHBOR[CENTER].tolist() == [
        cell_at(0, -1),
        cell_at(1, 0),
        cell_at(0, 1),
        cell_at(-1, 0),
    ]
    assert (NORTH, EAST, SOUTH, WEST) == (0, 1, 2, 3)


def test_mr_1_4_rotation_turns_clockwise():
    """MR-1.4: tile 9 is GAB-; three quarters clockwise it reads A B - G."""
    assert EDGES[4 * 8 + 0].tolist() == [GABLE, ARC, BLOCK, BLANK]
    assert EDGES[4 * 8 + 1].tolist() == [BLANK, GABLE, ARC, BLOCK]
    assert EDGES[4 * 8 + 3].tolist() == [ARC, BLOCK, BLANK, GABLE]


def test_mr_1_5_every_resource_has_its_place():
    """MR-1.5: piles, markers and the running score begin at 0."""
    assert set(turn().goods().values()) == {0}
    assert list(turn().me.stars) == [0, 0, 0]


def test_mr_1_6_a_tile_has_a_color_stars_and_at_most_one_icon():
    assert set(TILE_COLOR[:TILES].tolist()) == {0, 1, 2}
    assert set(TILE_STARS[:TILES].tolist()) == {0, 1, 2}
    assert set(TILE_ICON[:TILES].tolist()) == {0, 1, 2, 3}


def test_mr_1_7_nothing_is_hidden_but_chance():
    """MR-1.7: decks are bags, so there is no order that could be known."""
    assert [leaf.field.kind for leaf in hidden_leaves(GAME.state)] == [Kind.CHANCE]
