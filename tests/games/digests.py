"""Digests of N random games at each table, or at about MOST tables of all kinds.

python -m tests.games.digests GAME N [MOST]
"""

import sys

import numpy as np

from circenses.core.play.game import Game
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
    name, n, most = sys.argv[1], int(sys.argv[2]), int((*sys.argv, "1000")[3])
    found = [table for table in tables() if table.game.id == name]
    for table in found[:: -(-len(found) // most)]:
        print(table.name, digest_of(*table, n))
