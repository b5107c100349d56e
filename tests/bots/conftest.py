"""Hills sits among the games while bots are tested."""

import pytest

from circenses import games
from tests.hills import GAME as HILLS


@pytest.fixture(autouse=True)
def _hills(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GUESTS, "hills", HILLS)
