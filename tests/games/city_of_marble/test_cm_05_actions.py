"""Chapter 5: draw, aqueduct, recall, play."""

from circenses.games.city_of_marble import box
from tests.games.city_of_marble.table import PLACEMENT, lay_out

NORTH = {"hills": ["Quirinal", "Viminal", "Palatine"]}
AT_THE_SOURCE = ["B9B yellow -", "B8H red -", "B7S blue -", "A8B green -"]


def test_cm_5_1_two_tiles_of_different_colors():
    table = lay_out().choose("draw")

    pairs = ["red+yellow", "red+green", "red+blue", "yellow+green", "yellow+blue", "green+blue"]
    assert list(table.legal()) == pairs
    table.choose("yellow+blue")
    assert table.left()[0] == [0, 1, 0, 1]
    assert list(table.state.stacks) == [10, 11, 14, 15]


def test_cm_5_2_with_two_stacks_left_the_colors_must_differ():
    assert list(lay_out(stacks=[0, 3, 0, 1]).choose("draw").legal()) == ["yellow+blue"]


def test_cm_5_2_two_or_one_from_the_last_stack():
    """CM-5.2: two tiles of one color, or the last tile alone."""
    table = lay_out(stacks=[0, 0, 3, 0]).choose("draw")
    assert list(table.legal()) == ["green+green"]
    table.choose("green+green", "draw")
    assert list(table.legal()) == ["green"]
    table.choose("green")
    assert table.hands()[0] == [1, 1, 4, 1]


def test_cm_5_3_drawn_tiles_are_not_playable_not_even_with_imperium():
    table = lay_out(hands=[[0] * 4] * 2, imperium=[[1, 0, 0, 0], [0] * 4])
    table.choose("draw", "red+blue", "draw", "red+blue", "red")

    assert list(table.legal()) == ["draw"]


def test_cm_5_4_two_pieces_on_one_aqueduct_or_on_two():
    tiles = ["D10S red -", "E10B blue -"]
    gray, brown = ["A8", "B8", "C8", "C9", "D9", "D10"], ["E11", "E10"]
    table = lay_out(tiles=tiles, aqueducts={"gray": gray, "brown": brown})
    table.choose("aqueduct", "gray 0", "brown 2")

    assert list(table.state.pieces) == [6, 2, 0]
    assert table.next == "0 action"


def test_cm_5_5_the_second_piece_is_compulsory_if_it_can_be_laid():
    line = ["A8", "B7"]
    table = lay_out(**NORTH, tiles=AT_THE_SOURCE, aqueducts={"gray": line})
    table.choose("aqueduct", "gray 0")

    assert table.next == "0 piece"
    assert "end" not in table.legal()


def test_cm_5_5_the_action_ends_when_no_second_piece_exists():
    """CM-5.5: the head runs into a dead end between its own vertices."""
    table = lay_out(tiles=["A8B green -"], aqueducts={"gray": ["A8", "A9"]})
    table.choose("aqueduct", "gray 2")

    assert list(table.state.pieces) == [2, 0, 0]
    assert [box.VERTEX_NAMES[v] for v in table.state.heads[:1]] == ["B8"]
    table.choose("gray 3")
    table.choose("draw", "red+blue")
    assert table.next == "1 action"
    assert "aqueduct" not in table.legal()  # B7: only A8 is left, its own source


def test_cm_5_6_a_recalled_magistrate_is_ready_at_once():
    table = lay_out(tiles=["E6H yellow 0", "E5S red 0", "G4H blue 0"])
    assert sorted(table.choose("recall").legal()) == ["E5S", "E6H", "G4H"]
    table.choose("E5S")
    assert table.magistrates()[0] == ["E6H", "G4H", "box"]
    table.choose("play", "red", "H4B", "yes")
    assert "H4B" in table.magistrates()[0]


def test_cm_5_7_magistrates_on_spaces_cannot_be_recalled():
    table = lay_out(tiles=["E6H yellow 0"], spaces=["0 red", "0 treasury"])
    assert list(table.choose("recall").legal()) == ["E6H"]
    assert "recall" not in lay_out(spaces=["0 red", "0 treasury"]).legal()


def test_cm_5_8_magistrate_then_bridge_then_aqueduct_then_sites():
    """CM-5.8, CM-5.13: example E02, step by step."""
    table = lay_out(**NORTH, tiles=AT_THE_SOURCE[:3])
    asked = []
    for choice in ("play", "green", "A8B", "yes", "gray 2", "gray 0", "gray 1", "none"):
        asked.append(table.next.split()[1])
        table.choose(choice)
    order = ["action", "color", "placement", "magistrate", "piece", "piece", "piece", "lift"]
    assert asked == order
    assert table.hands()[0] == [1, 1, 0, 1]


def test_cm_5_13_the_bridge_is_taken_after_the_magistrate():
    hills = ["Capitoline", "Quirinal", "Caelian"]
    table = lay_out(hills=hills, tiles=["E3B green -"]).choose("play", "red", "E2B")

    assert table.bridges() == [[], []]
    table.choose("no")
    assert len(table.bridges()[0]) == 1


def test_cm_5_9_along_a_tile_or_a_hill_and_on_free_ground():
    legal = lay_out(hills=["Quirinal"]).choose("play", "red").legal()
    assert sorted(legal) == ["C6S", "C7B", "D5S", "D7B", "E5H", "E6H"]
    for name in legal:
        assert not box.PLACED[PLACEMENT[name]].cells & {box.HILL_CELLS[0]}

    after = lay_out(hills=["Quirinal"], tiles=["D7B red -"]).choose("play", "red").legal()
    taken = box.PLACED[PLACEMENT["D7B"]]
    assert not any(box.PLACED[PLACEMENT[name]].cells & taken.cells for name in after)
    assert any(box.PLACED[PLACEMENT[name]].edges & taken.edges for name in after)


def test_cm_5_10_a_common_corner_is_not_enough():
    """CM-5.10: E6S meets Quirinal only in E6."""
    table = lay_out().choose("play", "red")
    assert "E6S" not in table.legal()
    assert "E6H" in table.legal()


def test_cm_5_11_colors_put_no_condition_on_placement():
    tiles = ["E6H red -", "G4H blue -"]
    legal = [lay_out(tiles=tiles).choose("play", color).legal() for color in box.COLOR_NAMES]
    assert legal[0] == legal[1] == legal[2] == legal[3]


def test_cm_5_11_tiles_never_leave():
    table = lay_out(tiles=["G4H yellow 0", "H3H blue -"]).choose(
        "play", "green", "H4B", "yes", "H4B"
    )
    for name in ("G4H", "H3H", "H4B"):
        assert table.state.tiles[PLACEMENT[name]] >= 0


def test_cm_5_12_one_magistrate_on_the_tile_just_placed_or_none():
    table = lay_out().choose("play", "red", "E6H")
    assert list(table.legal()) == ["no", "yes"]
    assert table.choose("yes").magistrates()[0] == ["E6H", "box", "box"]
    assert table.next == "0 action"
    nobody = lay_out().choose("play", "red", "E6H", "no")
    assert nobody.magistrates()[0] == ["box"] * 3


def test_cm_5_12_without_a_free_magistrate_nobody_is_asked():
    table = lay_out(spaces=["0 red", "0 red", "0 treasury"])
    assert table.choose("play", "red", "E6H").next == "0 action"
