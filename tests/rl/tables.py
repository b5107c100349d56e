"""Every game at every number of players, or at the largest; and the toy with its hidden hands."""

import pytest

from circenses import games
from circenses.core.play.game import Game
from tests.hills import GAME as HILLS


def every_game() -> list[Game]:
    return [HILLS, *(games.get(name) for name in games.GAMES)]


TABLES = [
    pytest.param(game, players, id=f"{game.id}-{players}")
    for game in every_game()
    for players in range(game.players[0], game.players[1] + 1)
]
FULL = [pytest.param(game, game.players[1], id=game.id) for game in every_game()]
GAMES = [pytest.param(game, id=game.id) for game in every_game()]
