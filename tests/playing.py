"""How tests sit down at a table."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from circenses.core.game import Game
from circenses.core.match import Match


def start(game: Game, players: int = 2, seed: int = 1, **options: Any) -> Any:
    """A fresh position as a record; rule functions take it as it is."""
    states = game.new_batch(1)
    game.start(states, 0, players, seed, options)
    return states[0]


def moves(game: Game, state: Any, player: int) -> list[int]:
    """The legal moves of a player, in ascending order."""
    out = np.zeros(game.most_legal, np.int32)
    n = game.legal(state, player, out)
    return sorted(out[:n].tolist())


def every_table(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every player count, and for each every choice of every option that applies."""
    for players in range(game.players[0], game.players[1] + 1):
        variants: list[dict[str, str]] = [{}]
        for option in game.options:
            if option.players[0] <= players <= option.players[1]:
                variants = [{**v, option.id: c} for v in variants for c in option.choices]
        for variant in variants:
            yield players, variant


def random_match(game: Game, players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A random game, position by position; simultaneous choices come in random order."""
    luck = random.Random(seed)
    match = Match(game, players, seed, options)
    yield match
    while not match.over:
        player = luck.choice(match.waiting)
        match.play(luck.choice(match.legal(player)), player)
        yield match
