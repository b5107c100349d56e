"""Circenses: five modern board games about Rome, to play, to study and to simulate.

>>> import random, circenses
>>> match = circenses.new("magna_roma", players=3, seed=7)
>>> while not match.over:
...     match.play(random.choice(match.legal()))
>>> len(match.scores())
3
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from circenses import games
    from circenses.matches import Match, load, new

__version__ = "1.0.0"
__all__ = ["Match", "games", "load", "new"]


def __getattr__(name: str) -> Any:
    """Import a name when it is first used: loading the compiler takes a second."""
    if name == "games":
        return importlib.import_module("circenses.games")
    if name in __all__:
        return getattr(importlib.import_module("circenses.matches"), name)
    raise AttributeError(f"module 'circenses' has no attribute {name!r}")
