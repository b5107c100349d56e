"""Chapter 1: pieces."""

import numpy as np

from circenses.games.city_of_marble import GAME, box
from tests.games.city_of_marble.table import lay_out
from tests.playing import start


def test_cm_1_1_what_is_in_the_box():
    """CM-1.1, CM-1.6: 12, 14, 16 and 18 tiles; 12 Imperium tiles a color; 13 pieces a color."""
    assert box.Neighborhood.count.tolist() == [12, 14, 16, 18]
    assert box.Neighborhood.count.sum() == 60
    assert (box.HILLS, box.BRIDGES, len(box.Bridge.tiles)) == (7, 7, 8)
    assert (
        box.Imperium.per_color,
        box.Coin.count,
        box.Aqueduct.per_color,
        box.Player.magistrates,
    ) == (12, 16, 13, 3)
    assert sum(row["count"] for row in box.Building) == 48


def test_cm_1_2_a_tile_on_the_board_is_its_color_and_its_placement():
    table = lay_out(tiles=["E6H yellow -"])

    (placement,) = np.flatnonzero(np.asarray(table.state.tiles) >= 0)
    assert box.PLACEMENT_NAMES[placement] == "E6H"
    assert table.state.tiles[placement] == box.YELLOW
    assert len(box.PLACED[placement].cells) == 2


def test_cm_1_3_the_order_of_colors_and_buildings():
    assert box.COLOR_NAMES == ("red", "yellow", "green", "blue")
    assert (box.RED, box.YELLOW, box.GREEN, box.BLUE) == (0, 1, 2, 3)
    assert box.Building.id == ("temple", "baths", "theater", "arena")
    assert (box.TEMPLE, box.BATHS, box.THEATER, box.ARENA) == (0, 1, 2, 3)


def test_cm_1_4_the_table_of_buildings():
    colors = [box.COLOR_NAMES[color] for color in box.Building.color]
    assert colors == ["green", "blue", "yellow", "red"]
    assert box.Building.vp.tolist() == [2, 3, 5, 8]
    assert [row["buildings_in_site"] for row in box.Building] == [3, 4, 5, 6]


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
    assert box.Neighborhood.count[box.RED] == min(box.Neighborhood.count)
    assert box.Neighborhood.count[box.BLUE] == max(box.Neighborhood.count)


def test_cm_1_7_the_bridge_values():
    assert sorted(box.Bridge.tiles.tolist()) == [1, 1, 2, 2, 3, 3, 4, 4]
