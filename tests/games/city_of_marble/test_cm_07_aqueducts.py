"""Chapter 7: bridges, aqueducts, fountains."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box
from tests.games.city_of_marble.table import PLACEMENT, VERTEX, lay_out

NORTH = {"hills": ["Quirinal", "Viminal", "Palatine"]}
WEST = {"hills": ["Capitoline", "Quirinal", "Caelian"]}
TILES = ["B9B yellow -", "B8H red -", "B7S blue -", "A8B green -"]


def with_line(*line, tiles=TILES, **given):
    """A turn with the gray aqueduct along these vertices."""
    return lay_out(**NORTH, tiles=tiles, aqueducts={"gray": ["A8", *line]}, **given)


def test_cm_7_1_whoever_covers_a_bridge_space_takes_its_tile():
    values = [1, 1, 2, 4, 3, 3, 2]
    table = lay_out(**WEST, tiles=["E3B green -"], bridge_values=values)
    table.choose("play", "red", "E2B", "no")

    assert table.bridges() == [[4], []]
    assert list(table.state.bridge_owners) == [EMPTY] * 3 + [0] + [EMPTY] * 3
    assert list(table.state.bridges) == [1, 1, 2, 0, 3, 3, 2]
    assert table.scores() == [0, 0]


def test_cm_7_1_no_tile_covers_two_bridge_spaces():
    covering = [p for row in box.BRIDGE_PLACEMENTS.tolist() for p in row if p != EMPTY]
    assert len(set(covering)) == len(covering)


def test_cm_7_2_a_bridge_space_is_an_ordinary_triangle():
    table = lay_out(**WEST, tiles=["E3B green -"]).choose("play", "red", "E2B", "no")

    filled = [table.state.sectors[v].bit_count() for v in box.CORNERS[PLACEMENT["E2B"]]]
    assert filled == [2, 3, 3, 1]  # E2, F2 and E3 beside the green tile, F1


def test_cm_7_3_a_tile_at_a_source_starts_its_aqueduct_with_three_pieces():
    table = lay_out(**NORTH, tiles=TILES[:3]).choose("play", "red", "A8B", "no")
    for piece in ("gray 2", "gray 0", "gray 1"):
        assert table.next == "0 piece"
        table.choose(piece)
    assert table.aqueducts() == {"gray": ["A8", "B7", "B8", "C8"]}
    assert table.next == "0 action"


def test_cm_7_3_later_tiles_at_the_source_have_no_effect():
    table = with_line("B7", "B8", "C8", sites=["B8 temple 0"]).choose("play", "red", "A7B", "no")
    assert table.next == "0 action"
    assert list(table.state.pieces) == [3, 0, 0]


def test_cm_7_3_no_tile_touches_two_sources():
    touching = [p for row in box.SOURCE_PLACEMENTS.tolist() for p in row if p != EMPTY]
    assert len(set(touching)) == len(touching) == 15


def test_cm_7_4_a_line_of_vertices_from_the_source():
    """CM-7.4: each piece goes from the head to a neighbor, the new head."""
    table = with_line("B7").choose("aqueduct", "gray 0")
    assert table.aqueducts() == {"gray": ["A8", "B7", "B8"]}
    assert table.state.heads[0] == VERTEX["B8"]
    assert table.state.water[VERTEX["B8"]] == 0


def test_cm_7_5_any_player_may_extend_any_aqueduct():
    table = with_line("B7", active=1, sites=["B8 temple 0"]).choose("aqueduct", "gray 0", "gray 1")
    assert table.aqueducts()["gray"][-1] == "C8"
    assert table.next == "1 action"


def test_cm_7_6_only_along_outer_edges_of_tiles():
    """CM-7.6, CM-2.8: example E14; the short diagonal B8-B9 is no edge."""
    table = with_line("B7", "B8", sites=["B8 temple 0"]).choose("aqueduct")
    assert list(table.legal()) == ["gray 1", "gray 5"]


def test_cm_7_6_beside_a_tile_may_be_a_hill_empty_ground_or_the_outside():
    table = lay_out(**NORTH, tiles=["A8B green -"], aqueducts={"gray": ["A8"]}).choose("aqueduct")
    assert sorted(table.legal()) == ["gray 0", "gray 2"]  # along the border, and along no tile
    hill = lay_out(hills=["Viminal"], tiles=["B9B red -"], aqueducts={"gray": ["A8", "B8", "B9"]})
    assert "gray 0" in hill.choose("aqueduct").legal()  # B9 to B10, along the hill's tile


def test_cm_7_7_only_at_the_head():
    table = with_line("B7").choose("aqueduct")
    heads = {box.NEIGHBOR[VERTEX["B7"], int(piece[-1])] for piece in table.legal()}
    assert VERTEX["A9"] not in heads  # a neighbor of the source, not of the head


def test_cm_7_8_no_loops():
    table = with_line("B7", "B8").choose("aqueduct")
    assert "gray 4" not in table.legal()  # back to A8
    assert "gray 3" not in table.legal()  # back to B7


def test_cm_7_9_no_contact_with_another():
    """CM-7.9: example E15; between D10 and E10 is an edge, but both are taken."""
    gray, brown = ["A8", "B8", "C8", "C9", "D9", "D10"], ["E11", "E10"]
    tiles = ["D10S red -", "E10B blue -"]
    table = lay_out(tiles=tiles, aqueducts={"gray": gray, "brown": brown}).choose("aqueduct")
    assert list(table.legal()) == ["gray 0", "brown 2"]


def test_cm_7_10_no_source_may_be_reached_started_or_not():
    gray = ["A8", "B8", "C8", "C9", "D9", "D10"]
    table = lay_out(tiles=["D10S red -"], aqueducts={"gray": gray}).choose("aqueduct")
    ends = [box.VERTEX_NAMES[box.NEIGHBOR[VERTEX["D10"], int(x[-1])]] for x in table.legal()]
    assert ends == ["D11", "E10"]

    table.choose("gray 0")  # D11, one step from the source E11
    assert table.next == "0 action"
    assert "aqueduct" not in table.legal()


def test_cm_7_11_thirteen_pieces_and_no_more():
    table = with_line("B7", "B8")
    table.state.pieces[0] = 13
    assert "aqueduct" not in table.legal()
    table.state.pieces[0] = 12
    assert "aqueduct" in table.legal()


def test_cm_7_12_fewer_than_three_pieces_at_the_start_if_there_is_no_more_room():
    """CM-7.12: others have surrounded the source; as many as possible are laid."""
    table = lay_out(**NORTH, tiles=["B9B yellow -", "B8H red -", "B7S blue -"])
    for name in ("B8", "C7"):
        table.state.water[VERTEX[name]] = 2
    table.choose("play", "red", "A8B", "no", "gray 2")

    assert table.next == "0 action"
    assert table.aqueducts() == {"gray": ["A8", "B7"]}


def test_cm_7_12_an_aqueduct_counts_as_started_without_any_piece():
    table = lay_out(**NORTH, tiles=["B9B yellow -", "B8H red -", "B7S blue -"])
    for name in ("A9", "B7"):
        table.state.water[VERTEX[name]] = 2
    table.choose("play", "red", "A8B", "no")

    assert table.next == "0 action"
    assert table.aqueducts() == {"gray": ["A8"]}


def test_cm_7_13_sites_and_pieces_do_not_hinder_each_other():
    table = with_line("B7", sites=["B8 fountain"]).choose("aqueduct", "gray 0", "gray 1")
    assert table.aqueducts()["gray"][-2:] == ["B8", "C8"]
    table.choose("play", "red")
    assert "A7B" in table.legal()  # along the piece from A8 to B7


def test_cm_7_14_a_coin_for_reaching_a_fountain():
    table = with_line("B7", sites=["B8 fountain"]).choose("aqueduct", "gray 0")
    assert table.coins() == [1, 0]
    assert table.state.coins_left == 15


def test_cm_7_15_leaving_a_fountain_brings_nothing():
    table = with_line("B7", "B8", sites=["B8 fountain"]).choose("aqueduct", "gray 1")
    assert table.coins() == [0, 0]


def test_cm_7_16_no_coin_for_the_fountain_of_the_same_play():
    table = lay_out(**NORTH, tiles=TILES[:3]).choose("play", "red", "A8B", "no")
    table.choose("gray 2", "gray 0", "gray 1")
    assert table.sites() == ["B8 fountain"]
    assert table.coins() == [0, 0]


@pytest.mark.parametrize(
    ("line", "points"), [(["B7"], 0), (["B7", "B8"], 2), (["B7", "B8", "C8"], 2)]
)
def test_cm_7_17_a_building_is_connected_where_an_aqueduct_passes_or_ends(line, points):
    table = with_line(*line, sites=["B8 temple 0"])
    assert table.sheet(0)[2] == points


def test_cm_7_18_adjacent_are_the_six_vertices_around():
    """CM-7.18: along a tile's edge or across its short diagonal."""
    around = ["F7", "G6", "G5", "F5", "E6", "E7"]
    for name in around:
        assert lay_out(sites=["F6 fountain", f"{name} temple 0"]).sheet(0)[3] == 1
    for name in ("F8", "E8", "G7", "H5"):
        assert lay_out(sites=["F6 fountain", f"{name} temple 0"]).sheet(0)[3] == 0
