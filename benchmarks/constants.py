r"""What each constant of search is worth: games between bots with random constants.

    python benchmarks/constants.py magna_roma --think 0.03s --minutes 7 --workers 16 \
        --try sharpness=0.7,1,1.4,2 --try depth=16,24 --try explore=0.45,0.7,1

Both players of every game get random values for the constants to be tried. The first player's lead
is then explained by what both have (least squares), so every game says something about all
constants at once; separate matches would take as many games for a single one. Constants that belong
together are tried as one, with blanks between the choices: `--try "explore=1,rivals=1
explore=0.7,rivals=0.4"`. The best one was chosen among many, so confirm it in a separate match.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np

from circenses import games
from circenses.bots import arena
from circenses.bots.levels import parse

Choices = Mapping[str, Sequence[str]]


class Played(NamedTuple):
    """One game: what both had, and by how many points the first was ahead."""

    had: list[dict[str, str]]
    ahead: int


class Effect(NamedTuple):
    """What one choice is worth in points, compared with the mean of all, and how surely."""

    constant: str
    choice: str
    points: float
    error: float


def choices_of(text: str) -> tuple[str, list[str]]:
    """`depth=16,24` as a name and its choices; with blanks, whole words to choose from."""
    if " " in text:
        return text, text.split()
    name, _, values = text.partition("=")
    return name, [f"{name}={value}" for value in values.split(",")]


def play(game: str, think: str, choices: Choices, seed: int) -> Played:
    """One game between two bots whose constants follow from the seed."""
    luck = random.Random(seed)
    had = [{name: luck.choice(words) for name, words in choices.items()} for _ in range(2)]
    crew = [parse(",".join([f"search:{think}", *one.values()])) for one in had]
    totals = arena.played(games.get(game), crew, seed, {})[0].scores()
    return Played(had, totals[0] - totals[1])


def results(asked: argparse.Namespace, choices: Choices) -> Iterator[Played]:
    """Games until the time is up, as they end."""
    play(asked.game, "2it", choices, 0)  # compiles, so that all find it
    until = time.monotonic() + 60 * asked.minutes
    seeds = iter(range(asked.seed, 1 << 62))
    running: set[Future[Played]] = set()
    with ProcessPoolExecutor(asked.workers, get_context("spawn")) as pool:
        while True:
            while len(running) < asked.workers and time.monotonic() < until:
                running.add(pool.submit(play, asked.game, asked.think, choices, next(seeds)))
            if not running:
                return
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (one.result() for one in ended)


def effects(played: Sequence[Played], choices: Choices) -> list[Effect]:
    """What each choice is worth, fitted for all of them together."""
    columns = [(name, word) for name, words in choices.items() for word in words]
    rows = [
        [1.0, *(float(one.had[0][n] == w) - float(one.had[1][n] == w) for n, w in columns)]
        for one in played
    ]
    design, ahead = np.array(rows), np.array([one.ahead for one in played], float)
    inverse = np.linalg.pinv(design.T @ design)
    worths = inverse @ design.T @ ahead
    noise = float(np.var(ahead - design @ worths))
    found = []
    for name, words in choices.items():
        places = [1 + column for column, (other, _) in enumerate(columns) if other == name]
        apart = np.eye(len(places)) - 1.0 / len(places)
        points = apart @ worths[places]
        spread = apart @ inverse[np.ix_(places, places)] @ apart.T * noise
        errors = np.sqrt(np.maximum(np.diag(spread), 0.0))
        found += [Effect(name, *row) for row in zip(words, points, errors, strict=True)]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--try", dest="tried", action="append", required=True)
    parser.add_argument("--think", default="0.03s")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="keep the games in this file, a line each")
    asked = parser.parse_args()
    choices = dict(map(choices_of, asked.tried))
    ended = []
    for one in results(asked, choices):
        ended.append(one)
        print(f"\r{len(ended)} games", end="", flush=True)
        if asked.out:
            with asked.out.open("a") as file:
                file.write(json.dumps(one) + "\n")
    if not ended:
        raise SystemExit("No game was played in that time.")
    print("\n\n| constant | points (± one standard error) |\n|---|---|")
    for effect in effects(ended, choices):
        print(f"| `{effect.choice}` | {effect.points:+.2f} ± {effect.error:.2f} |")


if __name__ == "__main__":
    main()
