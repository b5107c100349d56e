"""Today's bots against those of another checkout: what a change of value or search is worth.

    git worktree add ../before 19c36e6
    python benchmarks/versions.py magna_roma --other ../before --games 400 [--workers 2]
        [--bot search:0.05s] [--other-bot search:0.05s]

Every game has one seat for each; each pair of games has the same seed with seats swapped. The
other checkout thinks in a process of its own, with its own code and compiled rules, while ours
waits. It is handed what its seat sees, so the game's state must be laid out in the same way.
"""

import argparse
import atexit
import itertools
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from circenses import games
from circenses.bots import arena
from circenses.bots.levels import parse
from circenses.core.play.game import Game

FIRST_SEED = 7
# What the other checkout runs; it says first how its states are laid out.
THINKER = """
import json, sys
import numpy as np
from circenses import games
from circenses.bots.levels import parse
game, bot = games.get(sys.argv[1]), parse(sys.argv[2])
view = game.new_batch(1)
print(json.dumps(str(view.dtype.descr)), flush=True)
for line in sys.stdin:
    seen, player, moves, seed = json.loads(line)
    view[0] = np.frombuffer(bytes.fromhex(seen), view.dtype)[0]
    print(bot.choose(game, view, player, moves, seed), flush=True)
"""


class Visitor:
    """A bot of the other checkout."""

    def __init__(self, checkout: str, game: str, bot: str):
        self.process = subprocess.Popen(  # noqa: S603  # ours, as the command line names it
            [sys.executable, "-c", THINKER, game, bot],
            env={**os.environ, "PYTHONPATH": str(Path(checkout) / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        if self.answer() != str(games.get(game).new_batch(1).dtype.descr):
            raise SystemExit("The other checkout lays the game's state out in another way.")
        atexit.register(self.leave)

    def leave(self) -> None:
        """End the process."""
        if self.process.returncode is None:
            self.process.communicate()

    def answer(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def choose(
        self,
        game: Game,  # noqa: ARG002  # all bots are asked in the same way
        view: np.ndarray,
        player: int,
        moves: Sequence[int],
        seed: int,
    ) -> int:
        if len(moves) == 1:
            return int(moves[0])
        asked = view.tobytes().hex(), player, [int(move) for move in moves], seed
        assert self.process.stdin is not None
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        return int(self.answer())


class Played(NamedTuple):
    """How one game ended for our bot."""

    won: float
    ours: int
    theirs: int
    seconds: float  # that ours thought
    other_seconds: float


@cache
def bots_of(game: str, bot: str, checkout: str, other: str) -> tuple[Any, Visitor]:
    """Both bots, the same ones for all games of a process; both have their code loaded."""
    pair = parse(bot), Visitor(checkout, game, other)
    arena.played(games.get(game), list(pair), 0, {})
    return pair


def play(game: str, bot: str, checkout: str, other: str, number: int) -> Played:
    """One game; ours has the first seat in every second one."""
    seat = number % 2
    crew = list(bots_of(game, bot, checkout, other))
    match, seconds = arena.played(
        games.get(game), crew[::-1] if seat else crew, FIRST_SEED + number // 2, {}
    )
    totals, winners = match.scores(), match.winners()
    won = (seat in winners) / len(winners)
    thought = [sum(seconds[one]) / max(1, len(seconds[one])) for one in (seat, 1 - seat)]
    return Played(won, totals[seat], totals[1 - seat], *thought)


def results(options: argparse.Namespace) -> Iterator[Played]:
    """All games, as they end."""
    asked = options.game, options.bot, options.other, options.other_bot
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
        yield from pool.map(play, *map(itertools.repeat, asked), range(options.games))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--other", required=True, help="the folder of the other checkout")
    parser.add_argument("--bot", default="search:0.05s")
    parser.add_argument("--other-bot", default="search:0.05s")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    ended: list[Played] = []
    for one in results(options):
        ended.append(one)
        means = np.array(ended).mean(axis=0)
        print(
            f"\r{len(ended)} games: {arena.wilson(float(means[0]) * len(ended), len(ended))},"
            f" {means[1]:.1f} : {means[2]:.1f} points,"
            f" {1000 * means[3]:.0f} : {1000 * means[4]:.0f} ms",
            end="",
            flush=True,
        )
    print()


if __name__ == "__main__":
    main()
