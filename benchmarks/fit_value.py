"""Fits what one of each thing is worth (value/rates.py of a game) to the final scores of games.

    PYTHONPATH=src python benchmarks/fit_value.py nova_roma [--minutes 2] [--players 2 3 4]

Greedy bots that err play games with today's rates. The value of sampled positions is taken apart
into how much there was of each thing, by letting Python run it with another `worth`; then the rates
follow by ridge regression towards today's. Prints how well old and new rates foretell the score in
games that were left out, and the new rates, to be put into rates.py. Do it again until they stay.
"""

import argparse
import importlib
import random
import time
from types import ModuleType
from typing import Any

import numpy as np

from circenses import games
from circenses.bots import levels
from circenses.bots.players import Greedy
from circenses.core.game import Game
from circenses.core.interpret import Interpreter
from circenses.core.match import Match

SHARE = 0.12  # of the positions that are looked at
LEFT_OUT = 6  # one game of so many tests the rates


class Things:
    """How much of each thing a position has, by the own turns left."""

    def __init__(self, game: Game, rates: ModuleType):
        self.knots = rates.TURNS
        self.many = len(rates.WORTH)
        self.seen: list[tuple[int, int, float]] = []
        interpreter = Interpreter({rates.worth: self.note})
        self.value = interpreter.interpreted(game.value)

    def note(self, thing: int, left: int, n: float) -> float:
        self.seen.append((int(thing), int(left), float(n)))
        return 0.0

    def of(self, table: Any, player: int) -> np.ndarray:
        """One number for each thing and each number of turns in the table of rates."""
        self.seen.clear()
        self.value(table, player)
        found = np.zeros((self.many, len(self.knots)))
        for thing, left, n in self.seen:
            found[thing] += n * shares(left, self.knots)
        return found.ravel()


def shares(left: int, knots: tuple[int, ...]) -> np.ndarray:
    """How much each column of the table counts with so many turns left."""
    return np.array([np.interp(left, knots[::-1], row[::-1]) for row in np.eye(len(knots))])


def played(game: Game, things: Things, players: int, seed: int) -> list[tuple[np.ndarray, int]]:
    """Positions of one game as things, each with the final score of the player whose they are."""
    luck = random.Random(seed)
    match = Match(game, players, seed)
    bots = [Greedy(temperature=luck.choice((0.5, 1.0, 2.0, 4.0))) for _ in range(players)]
    found = []
    while not match.over:
        player = match.waiting[0]
        view = np.frombuffer(match.view(player).tobytes(), game.state.dtype)
        move = bots[player].choose(game, view, player, match.legal(player), luck.getrandbits(62))
        match.play(move, player)
        if luck.random() < SHARE and not match.over:
            found.append((things.of(game.read(match.state), player), player))
    return [(row, match.scores()[player]) for row, player in found]


def fitted(rows: np.ndarray, scores: np.ndarray, today: np.ndarray, pull: float) -> np.ndarray:
    """Ridge regression of what today's rates leave unexplained."""
    scale = np.maximum(rows.std(axis=0), 0.05)
    scaled = rows / scale
    rest = scores - rows @ today
    square = scaled.T @ scaled + pull * np.eye(rows.shape[1])
    return today + np.linalg.solve(square, scaled.T @ rest) / scale


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pull", type=float, default=100.0)
    asked = parser.parse_args()
    game = games.get(asked.game)
    rates = importlib.import_module(f"circenses.games.{asked.game}.value.rates")
    things = Things(game, rates)
    sets: tuple[list, list] = ([], [])
    levels.prepare(game)
    until = time.monotonic() + 60 * asked.minutes
    number = 0
    while time.monotonic() < until:
        players = asked.players[number % len(asked.players)]
        found = played(game, things, players, asked.seed + number)
        number += 1
        sets[number % LEFT_OUT == 0].extend(found)
    print(f"{number} games, {len(sets[0]) + len(sets[1])} positions")
    today = np.array(rates.WORTH).ravel()
    (rows, scores), (others, their) = (
        tuple(np.array(column) for column in zip(*one, strict=True)) for one in sets
    )
    new = fitted(rows, scores, today, asked.pull)
    for name, one in (("today", today), ("fitted", new)):
        error = np.sqrt(np.mean((their - others @ one) ** 2))
        print(f"{name}: off by {error:.2f} points; scores {their.mean():.1f} ± {their.std():.1f}")
    for row in new.reshape(len(rates.WORTH), -1):
        print("    (" + ", ".join(f"{rate:6.2f}" for rate in row) + "),")


if __name__ == "__main__":
    main()
