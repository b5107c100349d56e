"""Print a digest of N random games at each table: python -m tests.games.digests GAME N."""

import sys

import numpy as np

from circenses.core.game import Game
from tests.playing import tables


def digest_of(game: Game, players: int, options: dict[str, str], games: int) -> str:
    """The digest of the final states of `games` random games."""
    states = game.new_batch(games)
    out = np.zeros(game.most_legal, np.int32)
    luck = np.zeros(1, np.uint64)
    chosen = game.options_for(players, options)
    game.drivers.random_games(states, game.blank, chosen, out, luck, 1)
    return game.digest(states)


if __name__ == "__main__":
    for table in tables():
        if table.game.id == sys.argv[1]:
            print(table.name, digest_of(*table, int(sys.argv[2])))
