"""Chapter 9: limits."""

from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.rules.sites import build
from tests.games.city_of_marble.table import VERTEX, lay_out

DRAW = ["draw", "yellow+green"]


def test_cm_9_1_nothing_is_drawn_from_an_empty_stack():
    table = lay_out(stacks=[0, 3, 0, 3]).choose("draw")
    assert list(table.legal()) == ["yellow+blue"]
    assert "draw" not in lay_out(stacks=[0] * 4).legal()


def test_cm_9_2_a_magistrate_returns_without_a_tile_when_the_stack_is_empty():
    given = {"imperium": [[0] * 4, [0, 12, 0, 0]], "imperium_supply": [12, 0, 12, 12]}
    table = lay_out(spaces=["0 yellow", "0 red"], **given).choose(*DRAW, *DRAW)
    assert table.imperium()[0] == [1, 0, 0, 0]
    assert table.magistrates()[0] == ["box"] * 3


def test_cm_9_2_the_last_tile_goes_to_one_of_two_magistrates():
    given = {"imperium": [[0] * 4, [0, 11, 0, 0]], "imperium_supply": [12, 1, 12, 12]}
    table = lay_out(spaces=["0 yellow", "0 yellow"], **given).choose(*DRAW, *DRAW)
    assert table.imperium()[0] == [0, 1, 0, 0]
    assert table.state.imperium_left[box.YELLOW] == 0
    assert table.magistrates()[0] == ["box"] * 3


def test_cm_9_3_without_a_coin_left_none_is_gained():
    """CM-9.3: neither from the Treasury nor at a Fountain."""
    table = lay_out(
        hills=["Quirinal", "Viminal", "Palatine"],
        tiles=["B9B yellow -", "B8H red -", "B7S blue -", "A8B green -"],
        sites=["B8 fountain"],
        aqueducts={"gray": ["A8", "B7"]},
        spaces=["0 treasury"],
        coins=[8, 8],
        coin_supply=0,
    )
    table.choose("aqueduct", "gray 0", "gray 1", *DRAW)
    assert table.coins() == [8, 8]
    assert table.magistrates()[0] == ["box"] * 3


def test_cm_9_4_a_color_has_thirteen_pieces():
    table = lay_out(tiles=["A8B red -"], aqueducts={"gray": ["A8"]})
    table.state.pieces[0] = box.Aqueduct.per_color
    assert "aqueduct" not in table.legal()


def test_cm_9_5_buildings_and_cubes_never_run_out():
    """CM-9.5, CM-9.6: all 70 sites could be built on."""
    for player, kind in ((0, "temple"), (None, "fountain")):
        table = lay_out(tiles=["G4H green 0" if kind == "temple" else "G4H green -", "H3H blue -"])
        full = [name for name, v in VERTEX.items() if box.IS_SITE[v] and name != "H4"]
        for name in full:
            table.state.sites[VERTEX[name]] = 0 if kind == "temple" else box.FOUNTAIN
        table.state.touching[VERTEX["H4"]] = 3
        build(table.state, VERTEX["H4"])
        assert len([site for site in table.sites() if kind in site]) == 70
        assert table.state.owners[VERTEX["H4"]] == (-1 if player is None else player)


def test_cm_9_6_the_box_has_twelve_fountains():
    assert box.Fountain.count == 12
