"""The components, and what the checker says about wrong ones."""

import copy
import tomllib
from collections import Counter

import pytest

from circenses.core.content.packs import load
from circenses.core.errors import BadContent
from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.box import BOX
from tests.games.packs import played_with, with_change

COMPONENTS = tomllib.loads((GAME.folder / "components.toml").read_text(encoding="utf-8"))
TILES = COMPONENTS["city_tiles"]["list"]
NESTED = ("gain", "pay", "get", "bonus", "scoring", "test")


def tables(node, path=""):
    """Every table and item that must name its source."""
    if isinstance(node, dict):
        yield path, node
        for key, value in node.items():
            if key not in NESTED or path == "dashboard":
                yield from tables(value, f"{path}.{key}".strip("."))
    elif isinstance(node, list):
        for n, value in enumerate(node):
            yield from tables(value, f"{path}[{n}]")


def test_the_components_are_in_order():
    assert BOX.check(COMPONENTS) == []


def test_every_table_names_its_source():
    for path, table in tables(COMPONENTS):
        if path:
            source = str(table.get("source"))
            assert source in ("rulebook", "reconstructed") or source.startswith("public: http"), (
                path
            )


def test_tiles_are_balanced():
    """Half-symbols, stars and icon make four on every tile; colors, halves and icons are equal."""
    assert [tile["id"] for tile in TILES] == list(range(1, 97))
    for tile in TILES:
        assert 4 - tile["edges"].count("-") + tile["stars"] + (tile["icon"] != "none") == 4
    assert Counter(tile["color"] for tile in TILES) == dict.fromkeys(("red", "purple", "brown"), 32)
    letters = Counter("".join(tile["edges"] for tile in TILES))
    assert letters == {"A": 84, "G": 84, "B": 84, "-": 132}
    icons = Counter(tile["icon"] for tile in TILES)
    assert icons == {"none": 48, "column": 16, "lyre": 16, "mask": 16}


def test_no_two_tiles_are_alike():
    def least(edges):
        return min(edges[i:] + edges[:i] for i in range(4))

    assert len({(t["color"], least(t["edges"]), t["stars"], t["icon"]) for t in TILES}) == 96


WRONG = [
    (("counts", "coins"), 0, "counts: coins is 0; it must be a whole number from 1 to 100"),
    (("setup", "start_coins"), 20, "Four players start with 7 coins each at most, not with 20"),
    (("meta", "city_size"), 6, "meta: city_size is 6; it must be 5"),
    (("counts", "monuments"), 13, "12 monuments, but counts say 13"),
    (("city_tiles", "list", 6, "color"), "pink", "city_tiles, list 7: color is 'pink'"),
    (("city_tiles", "list", 6, "edges"), "ABX-", "city_tiles, list 7: edges is 'ABX-'"),
    (
        ("city_tiles", "list", 6, "stars"),
        3,
        "city_tiles, list 7: stars is 3; it must be a whole number from 0 to 2",
    ),
    (("city_tiles", "list", 6, "icon"), "harp", "city_tiles, list 7: icon is 'harp'"),
    (("town_center", 0, "stars"), 1, "town_center blue: stars is 1; it must be 0"),
    (("town_center", 1, "icon"), "mask", "town_center green: icon is 'mask'; it must be 'none'"),
    (("symbol", 0, "halves"), "BB", "each of the pairs"),
    (("symbol", 0, "resource"), "gold", "symbol coins: resource is 'gold'"),
    (
        ("symbol", 0, "lesser"),
        -1,
        "symbol coins: lesser is -1; it must be a whole number from 0 to 15",
    ),
    (("dashboard", "values"), [0, 1], "dashboard: values has 2 numbers; its track has 11 spaces"),
    (("dashboard", "values", 3), 9, "dashboard: values is [0, 1, 1, 9, 2, 3, 3, 4, 4, 5, 6]"),
    (("dashboard", "values", 3), "x", "dashboard, values: number 4 is 'x'"),
    (("dashboard", "last_space"), "ten", "dashboard: last_space is 'ten'"),
    (
        ("dashboard", "bonus", 2, "at"),
        0,
        "dashboard, bonus 2: at is 0; it must be a whole number from 1 to 30",
    ),
    (
        ("dashboard", "bonus", 2, "tracks"),
        ["red", "red"],
        "dashboard, bonus 2: tracks is ['red', 'red']",
    ),
    (
        ("dashboard", "bonus", 2, "tracks"),
        ["gold"],
        "dashboard, bonus 2, tracks: number 1 is 'gold'",
    ),
    (("dashboard", "bonus", 2, "gain"), {"coin": 0}, "dashboard, bonus 2, gain: coin is 0"),
    (("dashboard", "bonus", 2, "gain"), 3, "dashboard, bonus 2: gain is 3"),
    (("market", "trade_spaces"), [3, 7], "market: trade_spaces is [3, 7]"),
    (("market", "trade_spaces"), [3, 7, 7], "market: trade_spaces is [3, 7, 7]"),
    (
        ("market", "trade_spaces"),
        [3, 7, 16],
        "market: trade_spaces names space 16, beyond the last one",
    ),
    (
        ("market", "trade_token", 0, "pay"),
        {"vp": 1},
        "market, trade_token 0, pay: there is no 'vp' here",
    ),
    (("market", "trade_token", 0, "pay"), {}, "market, trade_token 0: pay is {}"),
    (
        ("market", "trade_token", 0, "get"),
        {"luxury": 1},
        "market, trade_token 0, get: there is no 'luxury' here",
    ),
    (("military", "slot_cost"), [5, 4], "military: slot_cost is [5, 4]; it must be a list of 3"),
    (("military", "end_vp"), [0], "military: end_vp is [0]"),
    (("pantheon", "blessing_spaces"), [0], "pantheon, blessing_spaces: number 1 is 0"),
    (
        ("draft_board", "slots_4p"),
        12,
        "draft_board: slots_4p is 12; it must be a whole number from 5 to 10",
    ),
    (
        ("draft_board", "reach"),
        0,
        "draft_board: reach is 0; it must be a whole number from 1 to 10",
    ),
    (
        ("draft_board", "solo_pool"),
        5,
        "draft_board: solo_pool is 5; it must be a whole number from 1 to 4",
    ),
    (("monument", 0, "coins"), -1, "monument Triumphal Arch: coins is -1"),
    (("monument", 0, "population"), "1", "monument Triumphal Arch: population is '1'"),
    (("monument", 0, "site"), "hill", "monument Triumphal Arch: site is 'hill'"),
    (("monument", 0, "site"), "town_center", "Only one monument may stand on the Town Center"),
    (
        ("monument", 0, "scoring"),
        {"kind": "magic"},
        "monument Triumphal Arch, scoring: kind is 'magic'",
    ),
    (("monument", 2, "scoring", "vp"), [1, 4], "without population it scores nothing"),
    (("monument", 2, "scoring", "vp"), 4, "monument Circus Maximus, scoring: vp is 4"),
    (("monument", 4, "scoring", "color"), "blue", "monument Thermae, scoring: color is 'blue'"),
    (("monument", 8, "scoring", "icon"), "none", "monument Colosseum, scoring: icon is 'none'"),
    (("province", 0, "vp"), [1, 2], "province Hispania: vp is [1, 2]; it must be a list of 3"),
    (
        ("province", 0, "bonus"),
        [{}, {}],
        "province Hispania: bonus is [{}, {}]; it must be a list of 3",
    ),
    (
        ("province", 0, "bonus", 1),
        {"wine": 1},
        "province Hispania, bonus 2: there is no 'wine' here",
    ),
    (
        ("province", 0, "scoring"),
        {"kind": "same_pair"},
        "province Hispania, scoring: icons is missing",
    ),
    (("province", 3, "scoring", "icons"), ["lyre"], "province Africa, scoring: icons is ['lyre']"),
    (("province", 7, "scoring", "color"), "own", "province Aegyptus, scoring: color is 'own'"),
    (
        ("solo", "objective_lines"),
        ["row:0", "row:1", "col:1", "col:2"],
        "solo, objective_lines: number 1 is 'row:0'",
    ),
    (("solo", "objective_vp"), [0, 4], "solo: objective_vp is [0, 4]"),
    (("solo", "blocked_slots"), [[3, 0]], "solo, blocked_slots 1: number 1 is 3"),
    (
        ("solo", "blocked_slots"),
        [[1, 0], [1, 0], [2, 0]],
        "solo: blocked_slots is [[1, 0], [1, 0], [2, 0]]",
    ),
    (("solo", "town_center_cell"), [1, 0], "solo: town_center_cell is [1, 0]; it must be [0, 0]"),
    (("solo_level", 0, "from"), 10, "must begin at 0"),
    (("solo_objective", 0, "level"), 4, "solo_objective mask_and_column: level is 4"),
    (("solo_objective", 0, "level"), 2, "Solo level 1 has 3 objectives"),
    (
        ("solo_objective", 0, "test"),
        {"kind": "luck"},
        "solo_objective mask_and_column, test: kind is 'luck'",
    ),
    (
        ("solo_objective", 0, "test"),
        {"kind": "icons_present"},
        "solo_objective mask_and_column, test: icons is missing",
    ),
    (("monument", 0, "luck"), 1, "there is no 'luck' here"),
    (("town_center", 0, "source"), "hearsay", "source is 'hearsay'"),
]


@pytest.mark.parametrize(("path", "value", "words"), WRONG)
def test_wrong_components_are_named_in_plain_words(path, value, words):
    """Each mistake is reported, with the name of the thing and what is expected."""
    problems = BOX.check(with_change(COMPONENTS, path, value))

    assert any(words in problem for problem in problems), problems
    assert all(problem.endswith(".") for problem in problems)


def test_too_many_bonuses():
    components = copy.deepcopy(COMPONENTS)
    components["dashboard"]["bonus"] *= 3
    assert any("a list of 0 to 16" in problem for problem in BOX.check(components))


PACK = """
game = "magna_roma"
[setup]
start_coins = 2
start_blessings = 1
[dashboard]
values = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
[market]
trade_spaces = [2, 5, 9]
[military]
slot_cost = [6, 4, 2]
[draft_board]
slots_2p = 6
reach = 3
[city_tiles]
list = [{ id = 1, color = "brown", edges = "GGGG", stars = 2, icon = "mask" }]
[[town_center]]
id = "blue"
edges = "BBBB"
[[symbol]]
id = "coins"
resource = "blessing"
greater = 4
[[monument]]
id = "mausoleum"
site = "intersection"
bonus = { luxury = 3, coin = 2 }
scoring = { kind = "by_population", vp = [0, 1, 9] }
[[province]]
id = "africa"
scoring = { kind = "districts", color = "brown" }
bonus = [{ luxury = 2 }, { faith = 3 }, {}]
[solo]
blocked_slots = [[0, 0], [0, 1], [2, 2]]
[[solo_objective]]
id = 0
test = { kind = "monuments", min = 1 }
"""
PLAYED = """
from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.box import TILE_COLOR
from tests.playing import every_table, random_match

assert TILE_COLOR[0] == 2
for players, options in every_table(GAME):
    for match in random_match(GAME, players, 1, **options):
        assert GAME.state.out_of_bounds(match.states) == []
        assert all(law.holds(match.state) for law in GAME.laws)
    print(players, match.scores())
"""


def test_a_pack_is_played(tmp_path):
    """Games with other values keep all bounds and laws: no rule knows a card by its number."""
    pack = tmp_path / "pack.toml"
    pack.write_text(PACK)
    assert len(played_with(pack, PLAYED)) == 7


def test_a_pack_overrides_values(tmp_path, monkeypatch):
    """A content pack that fits is laid over the components; one that does not is refused."""
    pack = tmp_path / "pack.toml"
    monkeypatch.setenv("CIRCENSES_PACKS", str(pack))
    pack.write_text('game = "magna_roma"\n[[monument]]\nid = "odeon"\ncoins = 5\n')
    odeon = next(row for row in load(GAME.folder, BOX.check)["monument"] if row["id"] == "odeon")
    assert odeon["coins"] == 5

    pack.write_text('game = "magna_roma"\n[[monument]]\nid = "odeon"\ncoins = 99\n')
    with pytest.raises(BadContent, match=r"pack\.toml, line 4: monument Odeon: coins is 99"):
        load(GAME.folder, BOX.check)
