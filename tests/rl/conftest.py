"""The toy game takes part wherever games are looked up by name."""

import pytest

from circenses import games
from circenses.rl import gymnasium as register_with_gymnasium
from tests.hills import GAME as HILLS


@pytest.fixture(autouse=True)
def hills_is_a_guest(monkeypatch):
    monkeypatch.setitem(games.GUESTS, "hills", HILLS)
    register_with_gymnasium()
