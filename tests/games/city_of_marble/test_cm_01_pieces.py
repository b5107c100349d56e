"""Chapter 1: pieces."""

import numpy as np

from circenses.games.city_of_marble import GAME, data
from tests.games.city_of_marble.table import lay_out
from tests.playing import start


def test_cm_1_1_what_is_in_the_box():
    """CM-1.1, CM-1.6: 12, 14, 16 and 18 tiles; 12 Imperium tiles a color; 13 pieces a color."""
    assert data.TILES.tolist() == [12, 14, 16, 18]
    assert data.TILES.sum() == 60
    assert (data.HILLS, data.BRIDGES, len(data.BRIDGE_TILES)) == (7, 7, 8)
    assert (data.IMPERIUM, data.COINS, data.PIECES, data.MAGISTRATES) == (12, 16, 13, 3)
    assert sum(row["count"] for row in data.COMPONENTS["building"]) == 48


def test_cm_1_2_a_tile_on_the_board_is_its_color_and_its_placement():
    table = lay_out(tiles=["E6H yellow -"])

    (placement,) = np.flatnonzero(np.asarray(table.state.tiles) >= 0)
    assert data.PLACEMENT_NAMES[placement] == "E6H"
    assert table.state.tiles[placement] == data.YELLOW
    assert len(data.PLACED[placement].cells) == 2


def test_cm_1_3_the_order_of_colors_and_buildings():
    assert data.COLOR_NAMES == ("red", "yellow", "green", "blue")
    assert (data.RED, data.YELLOW, data.GREEN, data.BLUE) == (0, 1, 2, 3)
    assert data.BUILDING_NAMES == ("temple", "baths", "theater", "arena")
    assert (data.TEMPLE, data.BATHS, data.THEATER, data.ARENA) == (0, 1, 2, 3)


def test_cm_1_4_the_table_of_buildings():
    colors = [data.COLOR_NAMES[color] for color in data.BUILDING_COLOR]
    assert colors == ["green", "blue", "yellow", "red"]
    assert data.BUILDING_POINTS.tolist() == [2, 3, 5, 8]
    assert [row["buildings_in_site"] for row in data.COMPONENTS["building"]] == [3, 4, 5, 6]


def test_cm_1_5_what_a_player_has():
    """CM-1.5: tiles in two boxes, Magistrates, Imperium, coins, Bridge tiles."""
    me = start(GAME).players[0]

    assert list(me.center_box) == [1, 1, 1, 1]
    assert list(me.left_box) == [0, 0, 0, 0]
    assert list(me.magistrates) == [-1, -1, -1]
    assert list(me.imperium) == [0, 0, 0, 0]
    assert me.coins == me.points == 0
    assert list(me.bridges) == [0] * 7


def test_cm_1_6_red_is_rarest_and_blue_most_common():
    assert data.TILES[data.RED] == min(data.TILES)
    assert data.TILES[data.BLUE] == max(data.TILES)


def test_cm_1_7_the_bridge_values():
    assert sorted(data.BRIDGE_TILES.tolist()) == [1, 1, 2, 2, 3, 3, 4, 4]
