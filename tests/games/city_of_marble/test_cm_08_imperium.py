"""Chapter 8: Imperium and Treasury."""

from tests.games.city_of_marble.table import lay_out

DRAW = ["draw", "red+blue"]


def test_cm_8_1_lifted_in_anybodys_turn_and_home_at_the_end_of_the_owners():
    """CM-8.1: example E08."""
    table = lay_out(tiles=["G4H green 1", "H3H blue -"])
    table.choose("play", "green", "H4B", "yes", "H4B", "G4H", *DRAW)
    assert table.magistrates() == [["box"] * 3, ["box", "box", "treasury"]]
    assert table.coins() == [1, 0]

    table.choose(*DRAW, *DRAW)
    assert table.magistrates()[1] == ["box"] * 3
    assert table.coins() == [1, 1]


def test_cm_8_2_each_tile_of_any_color_is_one_action():
    table = lay_out(imperium=[[1, 1, 1, 1], [0] * 4], imperium_supply=[11] * 4, stacks=[9, 9, 9, 9])
    table.choose(*DRAW, *DRAW)
    for color in ("red", "yellow", "green", "blue"):
        table.choose(color, *DRAW)
    assert table.next == "1 action"
    assert list(table.state.imperium_left) == [12] * 4


def test_cm_8_3_what_is_gained_at_the_end_of_a_turn_is_for_later():
    table = lay_out(spaces=["0 green"]).choose(*DRAW, *DRAW)
    assert table.next == "1 action"
    assert table.imperium()[0] == [0, 0, 1, 0]

    table.choose(*DRAW, *DRAW, *DRAW, *DRAW)
    assert table.next == "0 imperium"
    assert sorted(table.legal()) == ["end", "green"]


def test_cm_8_4_coins_are_never_spent():
    table = lay_out(coins=[5, 0], coin_supply=11).choose(*DRAW, *DRAW)
    assert table.next == "1 action"
    assert table.coins() == [5, 0]
