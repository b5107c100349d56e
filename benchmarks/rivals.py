"""Own decisions a second of the vector form, by opponents: one thread, with observations and masks.

    PYTHONPATH=src python benchmarks/rivals.py [game ...] [--opponents random greedy] [--players 2]

In the processor's time; the fastest of several windows counts. The seat itself plays at random.
"""

import argparse
import time

from circenses import games
from circenses.rl.vector import SeatBatch

GAMES_AT_ONCE = 256
OPPONENTS = ("random", "greedy:worlds=1", "greedy")


def pace(batch: SeatBatch, seconds: float, windows: int) -> float:
    """The most decisions a second in any window, without the choice of our own move."""
    best = 0.0
    for _ in range(windows):
        made, spent, first = 0, 0.0, time.process_time()
        while time.process_time() - first < seconds:
            moves = batch.sample()
            start = time.process_time()
            batch.step(moves)
            spent += time.process_time() - start
            made += batch.n
        best = max(best, made / spent)
    return best


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.GAMES))
    parser.add_argument("--opponents", nargs="+", default=OPPONENTS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--windows", type=int, default=8)
    asked = parser.parse_args(words)
    print(f"| game | {' | '.join(asked.opponents)} |")
    print(f"|---|{'--:|' * len(asked.opponents)}")
    for name in asked.games:
        found = []
        for opponents in asked.opponents:
            with SeatBatch(name, GAMES_AT_ONCE, asked.players, opponents=opponents, threads=1) as b:
                b.reset()
                found.append(pace(b, asked.seconds, asked.windows))
        print(f"| {games.get(name).title} | {' | '.join(f'{one:,.0f}' for one in found)} |")


if __name__ == "__main__":
    main()
