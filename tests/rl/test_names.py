"""The versions of the environments go up when rules, moves or tensors change."""

import hashlib

import gymnasium
import pytest

from circenses import games
from circenses.rl.names import VERSIONS, name_of, zoo_name_of

# What each version of a game looks like. When a test below fails, the layout has changed: raise the
# game's number in src/circenses/rl/names.py and write the new digest here. (If only the spelling of
# a name changed, results stay comparable: write the new digest, keep the number.)
LAYOUTS = {
    ("magna_roma", 1): "67500203f62ab815",
    ("aeterna", 3): "4ae14499a424f001",
    ("nova_roma", 3): "e423a4f9c8c9aee4",
    ("city_of_marble", 4): "066af55cb51bfce4",
    ("rome_and_roll", 4): "801dd5f32e622720",
}


def layout_of(game):
    """A short name for rules version, moves and tensors at every number of players."""
    told = [game.rules_version, game.moves]
    for players in range(game.players[0], game.players[1] + 1):
        plan = game.plan(players)
        told += [plan.length, *plan.names]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", VERSIONS)
def test_a_version_has_one_layout(name):
    assert LAYOUTS.get((name, VERSIONS[name])) == layout_of(games.get(name)), (
        f"The rules version, moves or tensor of {name} changed: raise its number in rl/names.py, "
        "and write its new digest into this file."
    )


def test_the_names():
    assert name_of("magna_roma") == "circenses/MagnaRoma-v1"
    assert zoo_name_of("magna_roma") == "circenses_magna_roma_v1"
    assert name_of("hills") == "circenses/Hills-v0"


@pytest.mark.filterwarnings("ignore:.*out of date")
def test_an_old_name_says_which_is_the_new_one():
    with pytest.raises(gymnasium.error.DeprecatedEnv, match="circenses/MagnaRoma-v1"):
        gymnasium.make("circenses/MagnaRoma-v0")
