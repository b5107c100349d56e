"""Steps a second of batches on the CPU, with observations and masks; prints JSON.

    PYTHONPATH=src python benchmarks/batch.py [game ...] [--players 2 4] [--least 300000]

One thread in the processor's time, all threads in the time that passes; the fastest of several
windows counts. With --least, ends with an error if one thread is slower than that.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from circenses import games
from circenses.bots.pool import cores
from circenses.rl.cpu import Batch

GAMES_AT_ONCE = 1024
STEPS = 40
WINDOWS = 12


def pace(batch: Batch, clock: Callable[[], float]) -> float:
    """The steps a second in the fastest window."""
    best = 0.0
    for _ in range(WINDOWS):
        start = clock()
        for _ in range(STEPS):
            batch.step(batch.sample())
        best = max(best, STEPS * batch.n / (clock() - start))
    return best


def measured(name: str, players: int) -> dict[str, Any]:
    found: dict[str, Any] = {"game": name, "players": players, "games": GAMES_AT_ONCE}
    with Batch(name, GAMES_AT_ONCE, players, threads=1) as one:
        found["observation_bytes"] = one.plan.length
        one.reset()
        found["steps_per_s_one_core"] = pace(one, time.process_time)
        one.observing = False
        found["without_observations"] = pace(one, time.process_time)
    with Batch(name, GAMES_AT_ONCE, players) as many:
        many.reset()
        found["threads"] = many.threads
        found["steps_per_s_all_cores"] = pace(many, time.perf_counter)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.GAMES))
    parser.add_argument("--players", type=int, nargs="*", help="default: least of 2, and most")
    parser.add_argument("--least", type=float, default=0.0)
    asked = parser.parse_args()
    found = []
    for name in asked.games:
        least, most = games.get(name).players
        for players in asked.players or sorted({max(2, least), most}):
            found.append(measured(name, players))
            print(json.dumps(found[-1]), file=sys.stderr, flush=True)
    print(json.dumps({"cores": cores(), "batches": found}, indent=1))
    return int(any(line["steps_per_s_one_core"] < asked.least for line in found))


if __name__ == "__main__":
    sys.exit(main())
