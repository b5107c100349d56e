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


def digests(game: Game, games: int, most: int) -> list[str]:
    """A line for each of about `most` tables."""
    found = [table for table in tables() if table.game.id == game.id]
    chosen = found[:: -(-len(found) // most)]
    return [f"{table.name} {digest_of(*table, games)}" for table in chosen]


if __name__ == "__main__":
    name, count, limit = sys.argv[1], int(sys.argv[2]), int((*sys.argv, "1000")[3])
    game = next(table.game for table in tables() if table.game.id == name)
    print(*digests(game, count, limit), sep="\n")
