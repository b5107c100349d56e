"""Without a package that an interface needs, it is said what brings it."""

import sys

import pytest

from circenses import rl
from circenses.core.errors import CircensesError

CALLS = {
    "aec": (rl.aec, "turns", "pettingzoo", "rl"),
    "parallel": (rl.parallel, "rounds", "pettingzoo", "rl"),
    "rllib": (lambda game: rl.rllib({"game": game}), "rllib_env", "gymnasium", "rl"),
    "gymnasium": (lambda _: rl.gymnasium(), "seat", "gymnasium", "rl"),
    "open_spiel": (lambda _: rl.open_spiel(), "spiel", "pyspiel", "rl"),
    "sb3": (lambda game: rl.sb3(game, 2), "sb3_env", "stable_baselines3", "sb3"),
    "torchrl": (lambda game: rl.torchrl(game, 2), "torchrl_env", "torch", "torchrl"),
    "self_play": (lambda game: rl.torchrl_self_play(game, 2), "torchrl_env", "torch", "torchrl"),
}


class Without:
    """An import that finds one package missing."""

    def __init__(self, name):
        self.name = name

    def find_spec(self, name, *_):
        if name == self.name:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


@pytest.mark.parametrize(("call", "module", "package", "extra"), CALLS.values(), ids=CALLS)
def test_what_is_missing_is_named(monkeypatch, call, module, package, extra):
    for name in list(sys.modules):
        if name.partition(".")[0] == package or name == f"circenses.rl.{module}":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Without(package), *sys.meta_path])
    with pytest.raises(CircensesError, match=rf'needs {package}: pip install "circenses.{extra}'):
        call("magna_roma")
    with pytest.raises(ImportError):  # whoever can do without looks for this
        call("magna_roma")
