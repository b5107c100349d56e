"""The components, and what a content pack must keep."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.box import seneca as seneca_cards
from tests.games.packs import played_with, with_change

ROOT = Path(__file__).parents[3]


def test_the_box_is_complete():
    assert box.BOX.check(box.BOX.written) == []
    assert (len(box.Blueprint.written), box.FAVORS, box.NERO_CARDS, box.SENECA_CARDS) == (
        21,
        7,
        4,
        18,
    )


def test_the_counts_of_the_rulebook():
    """21 blueprints, 7 favors, 4 Nero cards and the Pro-Consul card are 33; 16 seals."""
    assert box.CARDS + box.FAVORS + box.NERO_CARDS + 1 == 33
    assert seneca_cards.SEALED.bit_count() == 16
    assert sorted(box.Favor.name) == [*box.Favor.name]


WRONG = [
    (("blueprint", 0, "legion"), ["soldier 2", "luck 1"], "it must be an effect with gain"),
    (("blueprint", 0, "legion"), ["soldier 0"], "it must be an effect with gain"),
    (("blueprint", 0, "produce"), ["discount 1"], "it must be an effect with gain"),
    (("blueprint", 0, "cost"), ["W", "K"], "it must be one of W, B, S, F, J"),
    (("blueprint", 0, "shape"), "X9", "shape is 'X9'"),
    (("blueprint", 0, "restriction"), "sea", "restriction is 'sea'"),
    (("blueprint", 0, "score"), {"kind": "per", "vp": 1, "max": 3, "count": "luck"}, "count"),
    (("blueprint", 0, "score"), {"kind": "luck"}, "kind is 'luck'"),
    (("blueprint", 0, "no"), 2, "must be numbered from 1"),
    (("blueprint", 0, "players"), [5], "a whole number from 1 to 4"),
    (("blueprint", 5, "legion"), ["soldier 1"], "Army cards have a legion ability"),
    (("blueprint", 0, "luck"), 1, "there is no 'luck' here"),
    (("character", 0, "advisor", 0, "basic"), {"trigger": "luck", "effects": []}, "trigger"),
    (
        ("character", 0, "advisor", 0, "basic"),
        {"trigger": "conquer_start", "effects": ["icon W"]},
        "an effect with icon aux",
    ),
    (("character", 0, "advisor", 0, "basic"), {"trigger": "die", "effects": ["coin 1"]}, "printed"),
    (("character", 0, "nero", "coins"), 40, "coins is 40"),
    (("map", "small", "grid"), ["," * 13] * 11, "the Forum must be three by three"),
    (("map", "large", "resources"), [[5, 4, "W"]], "no resource can lie at 5, 4"),
    (("roads", "rows", 0), ["h1", "hispania", "ROME", "G1", 1, "both"], "G1 is no settlement"),
    (("setup", "praefectus_settlement"), ["X1"], "there is no settlement X1"),
    (("setup", "first_game", "favors"), ["Vulcan"], "there is no such favor"),
    (("tracks", "loyalty_basic"), 4, "must rise"),
    (("favor", 1, "params", "shape"), "X9", "shape is 'X9'"),
    (("favor", 1, "use"), "trade", "missing"),
    (("seneca", "cards", 0), [1, ["blue", "red"], ["dance"], True], "these actions are not known"),
    (("seneca", "region_priority"), ["J", "F", "S", "B"], "must name the resources"),
    (("nero", "cards", 0, "vp"), 1, "from the highest down"),
    (("shapes", "I2"), ["#.", ".#"], "squares in one piece"),
    (("dice", "blue", 0), ["builder", "X"], "it must be one of builder"),
    (("effects", "luck"), "gain luck", "there is no 'luck' here"),
    (("actions", "trade_set"), 0, "a whole number from 1 to 9"),
    (("region", 0, "source"), "hearsay", "source is 'hearsay'"),
]


@pytest.mark.parametrize(("path", "value", "words"), WRONG)
def test_wrong_components_are_named_in_plain_words(path, value, words):
    """Each mistake is reported, with the name of the thing and what is expected."""
    problems = box.BOX.check(with_change(box.BOX.written, path, value))

    assert any(words in problem for problem in problems), problems
    assert all(problem.endswith(".") for problem in problems)


PACK = """
game = "rome_and_roll"

[actions]
free_steps = 2
architect_discount = 2
raise_buildings = 2
owner_coins = 2
roads_for_bonus = 3
road_bonus = 4
trade_set = 2
trade_coins = 5
jewel_coins = 3

[setup]
favors_dealt = 5
stop_after_round = 20

[[blueprint]]
id = "TG"
cost = ["J", "F"]
shape = "T4"
legion = ["steal 2", "choose FJ 2"]
produce = ["gain J 1", "gain K 2", "legacy 1"]
immediate = ["activate 3", "steal 1", "favor"]
score = { kind = "per", vp = 2, count = "own_abilities", max = 8 }

[[favor]]
id = "juno"
params = { shape = "I4", forbidden_type = "A", buildings_marked = 3 }
"""
PLAY = """
from circenses.games.rome_and_roll import GAME
from tests.playing import every_table, random_match

for players, options in every_table(GAME):
    if options.get("character_1") != "Patricia":
        continue
    for match in random_match(GAME, players, 7, **options):
        assert GAME.state.out_of_bounds(match.states) == []
    assert all(law.holds(match.state) for law in GAME.laws)
print("played")
"""


@pytest.mark.slow
@pytest.mark.exhaustive
def test_other_numbers_and_words_play_to_the_end(tmp_path):
    """A pack that changes numbers, shapes and effects of cards."""
    pack = tmp_path / "pack.toml"
    pack.write_text(PACK)
    assert played_with(pack, PLAY) == ["played"]


def test_a_word_that_nobody_knows_is_an_error_at_load(tmp_path):
    pack = tmp_path / "pack.toml"
    pack.write_text('game = "rome_and_roll"\n[[blueprint]]\nid = "TG"\nlegion = ["luck 1"]\n')
    env = {**os.environ, "CIRCENSES_PACKS": str(pack), "CIRCENSES_JIT": "0"}
    done = subprocess.run(
        [sys.executable, "-c", "import circenses.games.rome_and_roll"],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode != 0
    assert "pack.toml, line 4: blueprint Training Ground, legion" in done.stderr
