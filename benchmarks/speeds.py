"""How fast rules, search and tensors run compared with another checkout, in turn.

    git worktree add ../before 69847282
    python benchmarks/speeds.py --other ../before [--pairs 8] [--games aeterna ...]

Each pair is two new processes, one of each checkout, in alternating order. A process plays random
games, searches, and steps through a batch with observations; the fastest of several short times
counts, in seconds of the processor. The script prints the median of the pairs' ratios, this
checkout over the other, with the lowest and the highest. Both checkouts should have been compiled
(`circenses compile`); the other one keeps its code in the folder named by --cache.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from circenses import games

SOURCES = Path(__file__).parents[1] / "src"
KINDS = ("rules", "search", "tensors")
# What each checkout runs; it prints rates a second.
RUNNER = """
import json, sys, time
from circenses import games
from circenses.bench import Player
from circenses.rl.cpu import Batch

game, seconds = games.get(sys.argv[1]), float(sys.argv[2])
player = Player(game, 2)
player.play(8)
found = {"rules": player.best_pace(seconds)[0], "search": player.search_pace(seconds)[0]}
with Batch(game.id, 512, 2, threads=1) as batch:
    batch.reset()
    best, until = 0.0, time.process_time() + seconds
    while time.process_time() < until:
        begin = time.process_time()
        for _ in range(10):
            batch.step(batch.sample())
        best = max(best, 10 * batch.n / (time.process_time() - begin))
found["tensors"] = best
print(json.dumps(found))
"""


def rates(sources: Path, cache: str, game: str, seconds: float) -> dict[str, float]:
    env = {**os.environ, "PYTHONPATH": str(sources)}
    if cache:
        env["CIRCENSES_CACHE"] = cache
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", RUNNER, game, str(seconds)],
        env=env,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return dict(json.loads(done.stdout.splitlines()[-1]))


def pairs_of(asked: argparse.Namespace, game: str) -> list[dict[str, float]]:
    """For each pair, how fast today's checkout is where the other one is 1."""
    found = []
    ours, other = (SOURCES, ""), (Path(asked.other) / "src", asked.cache)
    for number in range(asked.pairs):
        order = (ours, other) if number % 2 else (other, ours)
        measured = {place: rates(*place, game, asked.seconds) for place in order}
        found.append({kind: measured[ours][kind] / measured[other][kind] for kind in KINDS})
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--other", required=True, help="the checkout to compare with")
    parser.add_argument("--cache", default="", help="where the other checkout keeps its code")
    parser.add_argument("--games", nargs="*", default=list(games.GAMES))
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    asked = parser.parse_args()
    print(f"{'':16}" + "".join(f"{kind:>26}" for kind in KINDS))
    for game in asked.games:
        found = pairs_of(asked, game)
        told = ""
        for kind in KINDS:
            ratios = [pair[kind] for pair in found]
            middle = statistics.median(ratios)
            told += f"{f'{middle:.3f} ({min(ratios):.3f} to {max(ratios):.3f})':>26}"
        print(f"{game:16}{told}", flush=True)


if __name__ == "__main__":
    main()
