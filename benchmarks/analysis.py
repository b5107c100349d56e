"""How well two analyses of the same game agree, and how long one takes.

    PYTHONPATH=src python benchmarks/analysis.py RECORD ... [--every 5] [--iterations 4000]

Each chosen move of a recorded game is judged twice, with different seeds. The judgments agree if
the losses differ by at most 3 % of the chance of winning (solo: 1.5 points). Time is processor
time, so other work on the machine does not count; on two cores a game takes half of it.
"""

import argparse
import time
from pathlib import Path

from circenses import games
from circenses.bots.analysis import (
    Judgment,
    budget_for,
    judgment_of,
    positions_of,
    thought_about,
)
from circenses.bots.players import Budget, Search
from circenses.core.play.match import Match, replayed
from circenses.core.play.replay import Record

ALIKE, ALIKE_ALONE = 0.03, 1.5
OTHER_LUCK = 5_000_000  # between the plies whose numbers are the seeds


def twice(match: Match, search: Search, every: int) -> list[tuple[Judgment, Judgment]]:
    """Both judgments of every n-th move that had an alternative."""
    game, found, choices = match.game, [], 0
    for ply, states in enumerate(positions_of(match)):
        player, move = match.history[ply]
        if len(game.legal_moves(states, 0, player)) < 2:
            continue
        choices += 1
        if choices % every:
            continue
        one, other = (
            judgment_of(thought_about(game, states, seed, player, move, search), ply, player, move)
            for seed in (ply, ply + OTHER_LUCK)
        )
        found.append((one, other))
    return found


def agree(one: Judgment, other: Judgment) -> bool:
    if len(one.chances) == 1:
        return abs(one.points - other.points) <= ALIKE_ALONE
    return abs(one.loss - other.loss) <= ALIKE


def report(path: Path, every: int, iterations: int) -> str:
    match: Match = replayed(Record.from_text(path.read_text(encoding="utf-8")), games.get)
    search = Search(Budget(iterations=iterations) if iterations else budget_for(match.game))
    began = time.process_time()
    both = twice(match, search, every)
    seconds = (time.process_time() - began) / (2 * len(both))
    alike = [agree(*pair) for pair in both]
    sure = [found for found, (one, other) in zip(alike, both, strict=True)
            if not (one.is_unsure or other.is_unsure)]  # fmt: skip
    return (
        f"{path.name}: {len(both)} moves, {sum(alike)} alike; of {len(sure)} that are sure"
        f" {sum(sure)}; {seconds:.2f} s a move, about {seconds * len(both) * every:.0f} s a game"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--every", type=int, default=5)
    parser.add_argument("--iterations", type=int, default=0, help="a move; usually the game's own")
    asked = parser.parse_args()
    for path in asked.records:
        print(report(path, asked.every, asked.iterations), flush=True)


if __name__ == "__main__":
    main()
