"""How far apart the levels are, and which bots would be evenly spaced; prints tables.

    PYTHONPATH=src python benchmarks/ladder.py [game ...] --play rungs --minutes 9 --games 120
    ... benchmarks/ladder.py --suggest 7       # from the games that were played: knobs by game
    ... benchmarks/ladder.py --play levels --games 200   # each level against the one below

Rungs are bots from weak to strong: greedy with smaller and smaller mistakes, then search with more
and more lines of play. Each plays those within REACH above it, cheap games first, two players
with the usual options, seats balanced. From all games follows one strength for each rung
(Bradley and Terry: a difference of 1.1 is a win in 75 %); levels are set evenly between the
lowest rung asked for and the top. Results are added to --out; nothing is played twice.
"""

import argparse
import itertools
import json
import math
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np

from circenses import games
from circenses.bots import arena, levels
from circenses.bots.arena import Contest, wilson
from circenses.bots.pool import cores

ERRORS = (4.0, 2.5, 1.6, 1.0, 0.6, 0.3)  # points by which greedy rungs err
LINES = (4, 16, 64, 256, 1024, 4096, 16384, 65536)  # of play, of the rungs that search
REACH = 2  # a rung plays the next two


class Score(NamedTuple):
    """The wins of the stronger bot, and the number of games."""

    won: float
    games: int


Pair = tuple[str, str, str]  # game, stronger bot, weaker bot

# ---- what is played


def rungs(most: int) -> list[str]:
    """Bots from weak to strong."""
    return [
        *(f"greedy:{error:g}" for error in ERRORS),
        "greedy",
        *(f"search:{lines}it" for lines in LINES if lines <= most),
    ]


def rung_pairs(name: str, most: int) -> list[Pair]:
    ladder = rungs(most)
    return [
        (name, ladder[k + step], ladder[k])
        for k in range(len(ladder))
        for step in range(1, REACH + 1)
        if k + step < len(ladder)
    ]


def level_pairs(name: str, top: str) -> list[Pair]:
    """Each level against the one below, up to the highest that is to play."""
    chosen = levels.NAMES[: levels.NAMES.index(top) + 1]
    return [(name, upper, lower) for lower, upper in itertools.pairwise(chosen)]


# ---- playing


def read(path: Path) -> dict[Pair, dict[int, float]]:
    """What is known: the win of the first bot, by the number of the game."""
    known: dict[Pair, dict[int, float]] = defaultdict(dict)
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            name, upper, lower, number, won = json.loads(line)
            known[name, upper, lower][number] = won
    return known


def play(pair: Pair, number: int) -> tuple[Pair, int, float, float]:
    """One game: who it was, the win of the first bot, and how long it took."""
    name, upper, lower = pair
    contest = Contest(name, (upper, lower), 2, number + 1)
    table = arena.schedule(contest)[number]
    begin = time.monotonic()
    result = arena.play(contest, table)
    return pair, number, arena.win_of(result, table.seating.index(0)), time.monotonic() - begin


def prepare(name: str) -> None:
    levels.prepare(games.get(name))


def in_order(pairs: list[Pair], count: int, block: int) -> Iterator[tuple[Pair, int]]:
    """A block of games of every pair, then the next."""
    for first in range(0, count, block):
        for pair in pairs:
            yield from ((pair, number) for number in range(first, min(first + block, count)))


def play_all(pairs: list[Pair], path: Path, count: int, workers: int, minutes: float) -> None:
    """Play the missing games, until the time is up."""
    until = time.monotonic() + 60 * minutes
    known = read(path)
    waiting = (one for one in in_order(pairs, count, 10) if one[1] not in known[one[0]])
    length: dict[Pair, float] = {}
    running: set[Future[tuple[Pair, int, float, float]]] = set()
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool, path.open("a") as file:
        wait([pool.submit(prepare, name) for name in dict.fromkeys(pair[0] for pair in pairs)])
        while True:
            while len(running) < 2 * workers and time.monotonic() < until:
                pair, number = next(waiting, (None, 0))
                if pair is None:
                    break
                if time.monotonic() + 1.3 * length.get(pair, 0.0) < until:
                    running.add(pool.submit(play, pair, number))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                pair, number, won, seconds = one.result()
                length[pair] = seconds
                file.write(json.dumps([*pair, number, won]) + "\n")
            file.flush()


# ---- what it shows


def scores(known: dict[Pair, dict[int, float]], name: str) -> dict[tuple[str, str], Score]:
    return {
        (pair[1], pair[2]): Score(sum(wins.values()), len(wins))
        for pair, wins in known.items()
        if pair[0] == name and wins
    }


def strengths(played: dict[tuple[str, str], Score]) -> dict[str, float]:
    """How strong each bot is, so that a difference d wins 1 / (1 + exp(-d)); most likely ones."""
    bots = list(dict.fromkeys(itertools.chain.from_iterable(played)))
    place = {bot: k for k, bot in enumerate(bots)}
    found = np.zeros(len(bots))
    for _ in range(200):  # Newton's steps, regularized a little so that no strength diverges
        slope = -0.01 * found
        bend = np.diag(np.full(len(bots), 0.01))
        for (upper, lower), (won, count) in played.items():
            i, j = place[upper], place[lower]
            chance = 1 / (1 + math.exp(found[j] - found[i]))
            slope[i] += won - count * chance
            slope[j] -= won - count * chance
            weight = count * chance * (1 - chance)
            bend[[i, j], [i, j]] += weight
            bend[[i, j], [j, i]] -= weight
        found += np.clip(np.linalg.solve(bend, slope), -1, 1)
    return {bot: float(found[place[bot]]) for bot in bots}


def knob_at(wanted: float, found: dict[str, float]) -> str:
    """The bot of that strength between two rungs; errors and lines are interpolated."""
    ladder = [bot for bot in rungs(LINES[-1]) if bot in found]
    for lower, upper in itertools.pairwise(ladder):
        if found[lower] <= wanted <= found[upper]:
            share = (wanted - found[lower]) / (found[upper] - found[lower])
            return between(lower, upper, share)
    return min(ladder, key=lambda bot: abs(found[bot] - wanted))


def between(lower: str, upper: str, share: float) -> str:
    """A bot between two of the same family, or the nearer of two families."""
    if lower.startswith("search"):
        first, second = (int(bot[7:-2]) for bot in (lower, upper))
        return f"search:{first * (second / first) ** share:.0f}it"
    if upper.startswith("search"):
        return upper if share > 0.5 else lower
    first, second = (float(bot[7:] or 0) for bot in (lower, upper))
    return f"greedy:{first + (second - first) * share:.2g}"


def suggest(
    found: dict[str, float], count: int, lowest: str, above: float
) -> list[tuple[str, float]]:
    """Evenly spaced bots, from the lowest to one that is `above` the highest rung."""
    top = max(found.values()) + above
    step = (top - found[lowest]) / (count - 1)
    return [(knob_at(top - k * step, found), top - k * step) for k in range(count)]


def tell_rungs(name: str, known: dict[Pair, dict[int, float]], asked: argparse.Namespace) -> None:
    found = strengths(scores(known, name))
    if not found:
        return
    weakest = found[asked.lowest]
    print(f"\n{games.get(name).title}: strengths above {asked.lowest}\n")
    for bot in rungs(LINES[-1]):
        if bot in found:
            print(f"  {bot:16} {found[bot] - weakest:6.2f}")
    if asked.suggest:
        chosen = suggest(found, asked.suggest, asked.lowest, asked.above)
        share = 1 / (1 + math.exp(chosen[1][1] - chosen[0][1]))
        print(f"\n  {asked.suggest} levels, each wins {share:.0%}")
        for bot, strength in chosen:
            print(f"  {bot:16} {strength - weakest:6.2f}")


def tell_levels(name: str, known: dict[Pair, dict[int, float]]) -> None:
    played = scores(known, name)
    cells = []
    for lower, upper in itertools.pairwise(levels.NAMES):
        won, count = played.get((upper, lower), Score(0, 0))
        share, low, high = (100 * part for part in wilson(won, count))
        cells.append(f"{share:.0f} % ({low:.0f} to {high:.0f})" if count else "")
    print("| " + " | ".join([games.get(name).title, *cells]) + " |")


def asked_for() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.GAMES))
    parser.add_argument("--play", choices=("rungs", "levels"))
    parser.add_argument("--games", type=int, default=120, dest="count", help="of each pair")
    parser.add_argument("--most", type=int, default=4096, help="lines of play of the highest rung")
    parser.add_argument("--top", choices=levels.NAMES, default="consul", help="level that plays")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--suggest", type=int, default=0, metavar="LEVELS")
    parser.add_argument("--lowest", default="greedy:2.5", help="the rung for the lowest level")
    parser.add_argument("--above", type=float, default=1.1, help="of the top above the last rung")
    parser.add_argument("--out", type=Path, default=Path("ladder.jsonl"))
    return parser.parse_args()


def main() -> None:
    asked = asked_for()
    if asked.play:
        columns = [
            rung_pairs(name, asked.most) if asked.play == "rungs" else level_pairs(name, asked.top)
            for name in asked.games
        ]
        pairs = [pair for row in itertools.zip_longest(*columns) for pair in row if pair]
        play_all(pairs, asked.out, asked.count, asked.workers, asked.minutes)
    known = read(asked.out)
    for name in asked.games:
        if asked.play == "levels":
            tell_levels(name, known)
        else:
            tell_rungs(name, known, asked)


if __name__ == "__main__":
    main()
