"""The names of the environments.

A game's environments have a version, which goes up whenever its rules, its moves or its tensor
change: results of different versions are not to be compared. tests/rl/test_names.py notices.
"""

NAMESPACE = "circenses"
VERSIONS = {  # other games may still change: they are version 0
    "magna_roma": 1,
    "aeterna": 3,
    "nova_roma": 3,
    "city_of_marble": 4,
    "rome_and_roll": 4,
}


def version_of(game: str) -> int:
    return VERSIONS.get(game, 0)


def name_of(game: str) -> str:
    """Gymnasium's name: magna_roma -> circenses/MagnaRoma-v1."""
    title = "".join(word.capitalize() for word in game.split("_"))
    return f"{NAMESPACE}/{title}-v{version_of(game)}"


def zoo_name_of(game: str, kind: str = "") -> str:
    """PettingZoo's name: magna_roma -> circenses_magna_roma_v1."""
    return f"{NAMESPACE}_{game}{kind}_v{version_of(game)}"
