"""What a content pack may change, and what is wrong with it otherwise."""

import pytest

from circenses.core.content.packs import load
from circenses.core.errors import BadContent
from circenses.games.city_of_marble import GAME
from circenses.games.city_of_marble.box import BOX
from tests.games.packs import played_with, with_change


def test_the_components_in_the_box_are_right():
    assert BOX.check(BOX.written) == []


WRONG = [
    (("turn", "actions_per_turn"), 0, "turn: actions_per_turn is 0; it must be a whole number"),
    (("turn", "actions_per_turn"), True, "actions_per_turn is True"),
    (("game", "players_max"), 5, "players_max is 5; it must be 4"),
    (("player", "magistrates"), 4, "magistrates is 4; it must be 3"),
    (("player", "seat_colors"), ["red"], "seat_colors is ['red']; it must be a list of 4"),
    (("neighborhood", 0, "count"), 4, "neighborhood red: count must be above 4"),
    (("neighborhood", 0, "id"), "pink", "it must be one of red, yellow, green, blue"),
    (("building", 0, "vp"), 15, "building Temple: vp is 15; it must be a whole number from 0"),
    (("building", 0, "buildings_in_site"), 4, "building temple: buildings_in_site must be 3"),
    (("building", 0, "color"), "pink", "building Temple: color is 'pink'"),
    (("building", 0, "color"), "blue", "building temple: it must have a color of its own"),
    (("building", 0, "source"), "hearsay", "building Temple: source is 'hearsay'"),
    (("bridge", "tiles"), [1, 2, 3], "bridge: tiles is [1, 2, 3]; it must be a list of 7 to 30"),
    (("bridge", "tiles"), [0] * 8, "bridge, tiles: number 1 is 0; it must be a whole number"),
    (("grid", "q_max"), 12, "grid: q_max is 12; it must be 11"),
    (("grid", "size"), 12, "grid: there is no 'size' here"),
    (("hill", 0, "triangle"), "Z9d", "hill quirinal: it cannot have its place at 'Z9d'"),
    (("hill", 0, "triangle"), "D6", "hill quirinal: it cannot have its place at 'D6'"),
    (("hill", 0, "triangle"), "A6d", "hill quirinal: its corners must not lie on the border"),
    (("hill", 2, "triangle"), "D6u", "hill esquiline: it must not touch hill quirinal"),
    (("hill", 0, "triangle"), 7, "hill Quirinal: triangle is 7; it must be a text"),
    (("bridge_space", 0, "triangle"), "D6d", "bridge_space milvius: a hill lies there"),
    (("bridge_space", 1, "triangle"), "A6u", "neronianus: it shares a side with milvius"),
    (("bridge_space", 0, "triangle"), "A0d", "milvius: it cannot have its place at 'A0d'"),
    (("water_source", 0, "vertex"), "F6", "water_source gray: it cannot have its place at 'F6'"),
    (("water_source", 0, "vertex"), "E11", "water_source brown: it lies where gray lies"),
    (("water_source", 0, "vertex"), "D11", "water_source brown: a tile could touch it and gray"),
    (("river", "points"), [[1, 2], [3]], "river, points: number 2 is [3]"),
    (("solo", "reserve_per_color"), 9, None),
    (("solo_level", 0, "works"), 0, "solo_level Later: works is 0"),
    (("solo_level", 0, "head_start"), -1, "solo_level Later: head_start is -1"),
    (("solo_level", 0, "surplus"), 0, "solo_level Later: surplus is 0"),
    (("solo_title", 0, "margin_min"), 5, "solo_title architectus: margin_min must be lower"),
    (("solo_title", 4, "margin_min"), -20, "solo_title operarius: the last margin_min must be"),
]


@pytest.mark.parametrize(("path", "value", "words"), WRONG)
def test_wrong_components_are_named_in_plain_words(path, value, words):
    """Each mistake is reported with the name of the thing; what is allowed is not."""
    problems = BOX.check(with_change(BOX.written, path, value))

    assert all(problem.endswith(".") for problem in problems)
    if words is None:
        assert problems == []
    else:
        assert any(words in problem for problem in problems), problems


PACK = """
game = "city_of_marble"
[turn]
actions_per_turn = 3
actions_in_final_round = 2
aqueduct_pieces_per_action = 3
aqueduct_pieces_at_start = 2
final_round_when_empty_stacks = 2
[[neighborhood]]
id = "red"
count = 20
[[neighborhood]]
id = "blue"
count = 11
[[building]]
id = "temple"
color = "red"
vp = 14
[[building]]
id = "arena"
color = "green"
vp = 1
[imperium]
per_color = 3
[coin]
count = 2
[aqueduct]
per_color = 5
[bridge]
tiles = [9, 9, 9, 8, 8, 7, 20]
[hill_tiles]
used = 5
[player]
tiles_of_each_color = 2
[scoring]
coin_each = 2
imperium_majority = 7
[[hill]]
id = "quirinal"
triangle = "C7d"
[[bridge_space]]
id = "milvius"
triangle = "A9d"
[[water_source]]
id = "gray"
vertex = "A6"
[solo]
reserve_per_color = 1
works_final = 2
[[solo_level]]
id = "later"
works = 3
head_start = 3
surplus = 1
"""
PLAYED = """
from circenses.games.city_of_marble import GAME, box
from tests.playing import every_table, random_match

assert box.Neighborhood.count[0] == 20
for players, options in every_table(GAME):
    for match in random_match(GAME, players, 1, **options):
        assert GAME.state.out_of_bounds(match.states) == []
        assert all(law.holds(match.state) for law in GAME.laws)
    print(players, match.scores())
"""


def test_a_pack_is_played(tmp_path):
    """Games with other values keep all bounds and laws: numbers have one home."""
    pack = tmp_path / "pack.toml"
    pack.write_text(PACK)
    assert len(played_with(pack, PLAYED)) == 6


def test_a_pack_overrides_values(tmp_path, monkeypatch):
    """A content pack that fits is laid over the components; one that does not is refused."""
    pack = tmp_path / "pack.toml"
    monkeypatch.setenv("CIRCENSES_PACKS", str(pack))
    pack.write_text('game = "city_of_marble"\n[[building]]\nid = "arena"\nvp = 9\n')
    arena = next(row for row in load(GAME.folder, BOX.check)["building"] if row["id"] == "arena")
    assert arena["vp"] == 9

    pack.write_text('game = "city_of_marble"\n[[building]]\nid = "arena"\nvp = 99\n')
    with pytest.raises(BadContent, match="building Arena: vp is 99"):
        load(GAME.folder, BOX.check)
