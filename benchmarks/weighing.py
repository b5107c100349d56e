"""How many positions a look-ahead weighs a second, in each game, on one core.

    PYTHONPATH=src python benchmarks/weighing.py [GAME ...] [--rounds 15] [--weights first]

Positions come from games for two that random players play, the same in every run. Each is weighed
again and again, in compiled code: imagine the rest, play each legal move on a copy, value it. The
fastest of all rounds counts, because other work on the machine only slows a round down.
To compare two versions, run the script in turn with the source of each on the path.
"""

import argparse
import time

from circenses import games
from circenses.bots.engine import Workspace, engine_for
from circenses.core.play.game import Game
from circenses.core.play.match import Match

OFTEN = 200  # times that a position is weighed at once, so that the call itself does not count
APART = 11  # decisions between two positions


def workspaces(game: Game, wanted: int, weights: str) -> list[tuple[Workspace, int]]:
    """Positions to be weighed, each with the number of moves that it has."""
    engine = engine_for(game)
    found: list[tuple[Workspace, int]] = []
    for seed in range(1, wanted + 1):
        match = Match(game, 2, seed)
        luck = seed
        while not match.over and len(found) < wanted:
            player = match.player
            moves = match.legal(player)
            luck = (luck * 1103515245 + 12345) % 2**31
            if len(moves) > 1 and match.ply % APART == 0:
                workspace = Workspace(engine)
                workspace.take_weights(weights, weights)
                workspace.look_at(match.states, player, seed)
                workspace.tune(engine.tuning)
                workspace.how[0]["hidden"] = 1  # weigh as often as is asked, chance or not
                found.append((workspace, len(moves)))
            match.play(moves[(luck >> 8) % len(moves)])
    return found


def measured(game: Game, positions: int, rounds: int, weights: str) -> float:
    """Positions weighed a second."""
    ready = workspaces(game, positions, weights)
    best = [float("inf")] * len(ready)
    for _ in range(rounds):
        for place, (workspace, _) in enumerate(ready):
            begin = time.perf_counter()
            workspace.weigh(OFTEN)
            best[place] = min(best[place], time.perf_counter() - begin)
    return OFTEN * sum(n for _, n in ready) / sum(best)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", default=list(games.GAMES))
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--weights", default="", help="by name; without one, the usual ones")
    asked = parser.parse_args()
    for name in asked.game:
        pace = measured(games.get(name), asked.positions, asked.rounds, asked.weights)
        print(f"{name:16} {pace:12,.0f} a second  {1e6 / pace:6.3f} µs each", flush=True)


if __name__ == "__main__":
    main()
