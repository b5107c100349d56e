"""What is in the box, and what a content pack may make of it."""

import copy
import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from circenses.games.nova_roma import GAME, box
from tests.games.packs import with_change

HOME = Path(box.__file__).parent
BOX = tomllib.loads((HOME / "components.toml").read_text(encoding="utf-8"))
ICONS = json.loads((HOME.parents[1] / "draw" / "icons.json").read_text(encoding="utf-8"))


def changed(path, value):
    """The components with one value changed; the path is names and numbers."""
    return with_change(BOX, path, value)


def leaves(value, path=()):
    """Every single value of a table, with the way to it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inner:
        if isinstance(one, dict | list) and one:
            yield from leaves(one, (*path, key))
        else:
            yield (*path, key), one


def test_the_box_can_be_played():
    assert GAME.check(BOX) == []


def test_every_value_is_checked(thorough):
    """Nonsense in any place is found, so every key of the file is covered.

    Usually in the first two rows of each list: all rows of a list are declared at once.
    """
    paths = [path for path, _ in leaves(BOX) if thorough or is_among_the_first(path)]
    unchecked = [path for path in paths if not GAME.check(changed(path, -77.5))]

    assert unchecked == []


def is_among_the_first(path):
    return all(step < 2 for step in path if isinstance(step, int))


def test_an_unknown_key_is_a_problem():
    assert GAME.check(changed(("prices", "toll"), 3)) == [
        "prices: there is no 'toll' here, only hire_artisan, first_player_claim, "
        "follower_surcharge, forfeit_gain, trade_good, trade_discard_per_coin, upgrade_wine_gain."
    ]


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("followers", "cards", 14, "effect"), "teleport", "one of gain, power"),
        (("followers", "cards", 13, "kind"), "sometimes", "one of end, once, always"),
        (
            ("followers", "cards", 0, "score"),
            {"base": 1, "per": "elephants", "div": 1},
            "elephants",
        ),
        (("estate_tiles", "special", 1, "effect"), "fly", "one of gain, play_follower"),
        (("estate_tiles", "basic", 0, "gain"), {"gold": 1}, "'gold'"),
        (("scoring", "goods_and_coins_div"), 0, "whole number from 1 to 50"),
        (("setup", "coins_by_turn_order"), [3, 4], "a list of 4"),
        (("building_contracts", "cards", 0, "shape"), "x9", "one of mono, duo"),
        (("mosaic_tiles", "tiles", 0, "cells", 0), "o_b6", "no green achievement 'o_b6'"),
        (("zones", "list", 0, "grid", 0), "....", "equally long"),
        (("emperor", "tiles", 0, "spaces", 0), [3, 3], "each of the 16"),
        (("sea", "harbors", 0, "vp"), 4, "no harbor of 3 points"),
        (("limits", "power_max"), 4, "it must be 3"),
        (("building_rewards", "tokens", 0, "gain"), {"good": 1}, "'good'"),
        (("shipping_contracts", "cards", 0, "id"), "S02", "an id of its own"),
        (("hippodrome", "lines", 0, "before"), 6, "different spaces"),
    ],
)
def test_problems_are_told_in_words(path, value, words):
    problems = GAME.check(changed(path, value))

    assert any(words in problem for problem in problems), problems


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("zones", "list", 2, "vp"), [12, 6, 3]),
        (("building_contracts", "cards", 0, "cost"), {"wood": 4}),
        (("sea", "routes", 0, "legs"), [1, 2, 1, 2, 1, 2, 1, 2]),
        (("mosaic_board", "row_claim_gain", 1), {"good": 1}),
        (("limits", "good_max"), 6),
    ],
)
def test_what_is_printed_may_be_changed(path, value):
    assert GAME.check(changed(path, value)) == []


def test_nr_3_8_forty_followers():
    """NR-18.1: 13 for the end, 21 once a round, 6 permanent."""
    kinds = Counter(row["kind"] for row in box.Follower.written)

    assert kinds == {"end": 13, "once": 21, "always": 6}


def test_pictures_exist():
    """Every card, tile and action names an icon that we have."""
    rows = [*box.Follower.written, *box.Tile.written]
    named = {row["picture"] for row in rows} | set(box.Meta.written["action_pictures"])

    assert named <= ICONS["icons"].keys()


def test_sources_are_named():
    """A table without a source is a problem."""
    box = copy.deepcopy(BOX)
    del box["sea"]["source"]

    assert GAME.check(box) == ["sea: source is missing."]
