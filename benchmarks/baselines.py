"""Baselines by a fixed protocol: who beats whom in each game, as one table with ratings.

    python benchmarks/baselines.py [game ...] [--games 20] [--workers 2] [--device cpu] [--out DIR]

Protocol 1: two players, default options, every pair of the field meets in `--games` games, in both
seatings of the seeds 1, 2, 3 ...; ratings are openskill's (Plackett-Luce, from 25 ± 8.3), in the
order of the seeds. The field: random moves, the greedy bot with a temperature of 2.5 and without,
search with 100 and 1,000 iterations instead of seconds, so that the machine does not matter, and
PPO: examples/train.py with a network of two layers of 256, self-play only, 2 million decisions,
seed 1, then the likeliest move. Without torch, PPO is left out.

Games are stored in --out, and the same command plays the missing ones. Results belong to a version
of the environment (circenses/rl/names.py), which the table names.
"""

import argparse
import functools
import importlib.util
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from circenses import games
from circenses.bots import arena
from circenses.bots.levels import parse
from circenses.bots.players import Bot
from circenses.bots.pool import cores
from circenses.core.play.game import Game
from circenses.rl.names import name_of

PLAYERS = 2
PPO = "ppo"
FIELD = ("random", "greedy:2.5", "greedy", "search:100it", "search:1000it", PPO)
GAMES, STEPS, UPDATES, WIDTH = 256, 64, 122, 256  # 2 million decisions of self-play


# ---- PPO


@functools.cache
def trainer() -> ModuleType:
    """examples/train.py."""
    path = Path(__file__).parent.parent / "examples" / "train.py"
    spec = importlib.util.spec_from_file_location("train", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["train"] = module
    spec.loader.exec_module(module)
    return module


def network_file(out: Path, game: str) -> Path:
    return out / game / "network.pt"


def learn(game: str, device: str, updates: int, out: Path) -> None:
    """Train the network, unless it exists."""
    if network_file(out, game).exists():
        return
    asked = argparse.Namespace(game=game, players=PLAYERS, device=device, games=GAMES, steps=STEPS)
    asked.updates, asked.width, asked.out = updates, WIDTH, out / game
    asked.minutes, asked.rate, asked.entropy, asked.seed = 1e9, 3e-4, 0.01, 1
    asked.every, asked.rivals = max(1, updates // 4), 256
    trainer().train(asked)


class Learned:
    """Plays the move that a trained network considers most likely."""

    def __init__(self, game: Game, file: Path):
        import torch

        torch.set_num_threads(1)
        plan = game.plan(PLAYERS)
        self.torch, self.length = torch, plan.length
        self.network = trainer().Network(plan.most, game.moves, WIDTH)
        self.network.load_state_dict(torch.load(file, map_location="cpu"))

    def choose(
        self,
        game: Game,
        view: np.ndarray,
        player: int,
        moves: Sequence[int],
        seed: int,  # noqa: ARG002  # all bots are asked in the same way
    ) -> int:
        seen = game.observe(view, player, out=np.zeros(self.length, np.uint8))
        mask = np.zeros(game.moves, bool)
        mask[list(moves)] = True
        with self.torch.no_grad():
            seen, mask = self.torch.from_numpy(seen), self.torch.from_numpy(mask)
            log_chances, _ = self.network(seen[None], mask[None])
        return int(log_chances.argmax())


# ---- playing


@functools.cache
def bot_of(name: str, game: str, out: Path) -> Bot:
    return Learned(games.get(game), network_file(out, game)) if name == PPO else parse(name)


def play(contest: arena.Contest, table: arena.Table, out: Path) -> arena.Result:
    """One game of the protocol."""
    crew = [bot_of(contest.bots[bot], contest.game, out) for bot in table.seating]
    match, seconds = arena.played(games.get(contest.game), crew, table.seed, {})
    outcome, times = match.outcome(), [seconds[seat] for seat in range(PLAYERS)]
    return arena.Result(
        table,
        totals=list(outcome.totals),
        places=list(outcome.places),
        decisions=[len(each) for each in times],
        seconds=[sum(each) for each in times],
        slowest=[max(each, default=0.0) for each in times],
    )


def name_without_ppo(contest: arena.Contest) -> str:
    """A name for the field and the code it runs; the network lies beside the games it played."""
    bots = tuple(bot for bot in contest.bots if bot != PPO)
    return f"{replace(contest, bots=bots).name}{'-ppo' if PPO in contest.bots else ''}"


def results(contest: arena.Contest, workers: int, out: Path) -> Iterator[arena.Result]:
    """All games of the protocol, beginning with the stored ones."""
    journal = out / contest.game / f"{name_without_ppo(contest)}.jsonl"
    journal.parent.mkdir(parents=True, exist_ok=True)
    lines = journal.read_text(encoding="utf-8").splitlines() if journal.exists() else []
    known = {result.table: result for result in map(arena.Result.from_line, lines)}
    missing = []
    for table in arena.schedule(contest):
        if table in known:
            yield known[table]
        else:
            missing.append(table)
    with (
        ProcessPoolExecutor(workers, get_context("spawn")) as pool,
        journal.open("a", encoding="utf-8") as file,
    ):
        for result in pool.map(functools.partial(play, contest, out=out), missing):
            file.write(result.to_line() + "\n")
            file.flush()
            yield result


# ---- the table


def shown(contest: arena.Contest, played: list[arena.Result]) -> str:
    title = f"{games.get(contest.game).title} (`{name_of(contest.game)}`)"
    rows = [
        f"| {one.bot} | {one.games} | {one.wins.share:.0%} | {one.wins.low:.0%} to "
        f"{one.wins.high:.0%} | {one.mean_score:.1f} | {one.rating:.1f} ± {one.uncertainty:.1f} |"
        for one in sorted(arena.standings(contest, played), key=lambda one: -(one.rating or 0))
    ]
    head = f"| {title} | games | won | with 95 % confidence | points | rating |"
    return "\n".join([head, "|---|--:|--:|--:|--:|--:|", *rows, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="all, if none is named")
    parser.add_argument("--games", type=int, default=20, help="of each pair")
    parser.add_argument("--bots", nargs="+", default=FIELD)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--device", default="cpu", help="where PPO learns: cpu or cuda")
    parser.add_argument("--updates", type=int, default=UPDATES, help="of PPO")
    parser.add_argument("--out", type=Path, default=Path("baselines"))
    asked = parser.parse_args()
    field = tuple(bot for bot in asked.bots if bot != PPO or importlib.util.find_spec("torch"))
    for game in asked.game or games.GAMES:
        if PPO in field:
            learn(game, asked.device, asked.updates, asked.out)
        contest = arena.Contest(game, field, PLAYERS, asked.games)
        told: dict[str, Any] = {"game": name_of(game), "bots": field, "updates": asked.updates}
        played = list(results(contest, asked.workers, asked.out))
        (asked.out / game / "about.json").write_text(json.dumps(told), encoding="utf-8")
        print(shown(contest, played), flush=True)


if __name__ == "__main__":
    main()
