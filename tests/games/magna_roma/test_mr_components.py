"""The components, and what the checker says about wrong ones."""

import copy
import os
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from circenses.core.content import load
from circenses.core.errors import BadContent
from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.check import check

ROOT = Path(__file__).parents[3]
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
    assert check(COMPONENTS) == []


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
    (("counts", "coins"), 0, "number of coins"),
    (("setup", "start_coins"), 20, "coins at the start"),
    (("meta", "city_size"), 6, "meta.city_size"),
    (("counts", "monuments"), 13, "12 monuments, but counts say 13"),
    (("city_tiles", "list", 6, "color"), "pink", "City tile 7: the color is 'pink'"),
    (("city_tiles", "list", 6, "edges"), "ABX-", "City tile 7: the edges"),
    (("city_tiles", "list", 6, "stars"), 3, "City tile 7: the number of stars"),
    (("city_tiles", "list", 6, "icon"), "harp", "City tile 7: the icon"),
    (("town_center", 0, "stars"), 1, "blue Town Center: the number of stars"),
    (("town_center", 1, "icon"), "mask", "green Town Center: the icon"),
    (("symbol", 0, "halves"), "BB", "each of the pairs"),
    (("symbol", 0, "resource"), "gold", "coins symbol: the resource is 'gold'"),
    (("symbol", 0, "lesser"), -1, "coins symbol: the lesser benefit"),
    (("dashboard", "values"), [0, 1], "dashboard must list 11 numbers"),
    (("dashboard", "values", 3), 9, "must never fall"),
    (("dashboard", "values", 3), "x", "values of the dashboard is 'x'"),
    (("dashboard", "last_space"), "ten", "last space of the dashboard"),
    (("dashboard", "bonus", 2, "at"), 0, "Dashboard bonus 2: the space"),
    (("dashboard", "bonus", 2, "tracks"), ["red", "red"], "Dashboard bonus 2: the tracks"),
    (("dashboard", "bonus", 2, "tracks"), ["gold"], "Dashboard bonus 2: the tracks is 'gold'"),
    (("dashboard", "bonus", 2, "gain"), {"coin": 0}, "Dashboard bonus 2: the amount of coin"),
    (("dashboard", "bonus", 2, "gain"), 3, "Dashboard bonus 2 must name resources"),
    (("market", "trade_spaces"), [3, 7], "trade spaces must list 3 spaces"),
    (("market", "trade_spaces"), [3, 7, 7], "name no space twice"),
    (("market", "trade_spaces"), [3, 7, 16], "One of the trade spaces is 16"),
    (("market", "trade_token", 0, "pay"), {"vp": 1}, "Trade token 0: the price: the resource"),
    (("market", "trade_token", 0, "pay"), {}, "Trade token 0 asks no price"),
    (("market", "trade_token", 0, "get"), {"luxury": 1}, "Trade token 0 gives luxury"),
    (("military", "slot_cost"), [5, 4], "province slots cost must list 3"),
    (("military", "end_vp"), [0], "military board must list 9"),
    (("pantheon", "blessing_spaces"), [0], "One of the blessing spaces is 0"),
    (("draft_board", "slots_4p"), 12, "Draft slots for 4 players"),
    (("draft_board", "reach"), 0, "The reach"),
    (("draft_board", "solo_pool"), 5, "The solo pool"),
    (("monument", 0, "coins"), -1, "Monument Triumphal Arch: the cost in coins"),
    (("monument", 0, "population"), "1", "Monument Triumphal Arch: the cost in population"),
    (("monument", 0, "site"), "hill", "Monument Triumphal Arch: the site"),
    (("monument", 0, "site"), "town_center", "Only one monument may stand on the Town Center"),
    (("monument", 0, "scoring"), {"kind": "magic"}, "the kind of scoring is 'magic'"),
    (("monument", 2, "scoring", "vp"), [1, 4], "without population it scores nothing"),
    (("monument", 2, "scoring", "vp"), 4, "points by population must list 5"),
    (("monument", 4, "scoring", "color"), "blue", "Monument Thermae: the color"),
    (("monument", 8, "scoring", "icon"), "none", "Monument Colosseum: the icon"),
    (("province", 0, "vp"), [1, 2], "Province Hispania: the points must list 3"),
    (("province", 0, "bonus"), [{}, {}], "a bonus for each of its 3 slots"),
    (("province", 0, "bonus", 1), {"wine": 1}, "Province Hispania, slot 1: the resource"),
    (("province", 0, "scoring"), {"kind": "same_pair"}, "Province Hispania: the icons"),
    (("province", 3, "scoring", "icons"), ["lyre"], "Province Africa: the icons"),
    (("province", 7, "scoring", "color"), "own", "Province Aegyptus: the color"),
    (("solo", "objective_lines"), ["row:0", "row:1", "col:1", "col:2"], "objective lines"),
    (("solo", "objective_vp"), [0, 4], "points for solo objectives must list 5"),
    (("solo", "blocked_slots"), [[3, 0]], "A blocked slot"),
    (("solo", "blocked_slots"), [[1, 0], [1, 0], [2, 0]], "blocked twice"),
    (("solo", "town_center_cell"), [1, 0], "solo Town Center must lie in the centre"),
    (("solo_level", 0, "from"), 10, "must begin at 0"),
    (("solo_objective", 0, "level"), 4, "Solo objective mask_and_column: the level"),
    (("solo_objective", 0, "level"), 2, "Solo level 1 has 3 objectives"),
    (("solo_objective", 0, "test"), {"kind": "luck"}, "the test is 'luck'"),
    (("solo_objective", 0, "test"), {"kind": "icons_present"}, "mask_and_column: the icons"),
]


@pytest.mark.parametrize(("path", "value", "words"), WRONG)
def test_wrong_components_are_named_in_plain_words(path, value, words):
    """Each mistake is reported, with the name of the thing and what is expected."""
    components = copy.deepcopy(COMPONENTS)
    place = components
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value

    problems = check(components)

    assert any(words in problem for problem in problems), problems
    assert all(problem.endswith(".") for problem in problems)


def test_too_many_bonuses():
    components = copy.deepcopy(COMPONENTS)
    components["dashboard"]["bonus"] *= 3
    assert any("room for 16" in problem for problem in check(components))


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
from circenses.games.magna_roma.data import TILE_COLOR
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
    env = {
        **os.environ,
        "CIRCENSES_PACKS": str(pack),
        "CIRCENSES_JIT": "0",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 7


def test_a_pack_overrides_values(tmp_path, monkeypatch):
    """A content pack that fits is laid over the components; one that does not is refused."""
    pack = tmp_path / "pack.toml"
    monkeypatch.setenv("CIRCENSES_PACKS", str(pack))
    pack.write_text('game = "magna_roma"\n[[monument]]\nid = "odeon"\ncoins = 5\n')
    odeon = next(row for row in load(GAME.folder, check)["monument"] if row["id"] == "odeon")
    assert odeon["coins"] == 5

    pack.write_text('game = "magna_roma"\n[[monument]]\nid = "odeon"\ncoins = 99\n')
    with pytest.raises(BadContent, match="Odeon: the cost in coins is 99"):
        load(GAME.folder, check)
