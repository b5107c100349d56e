"""How tests set up tables.

CIRCENSES_GUESTS     packages of games; the contract suite then plays these and no others
"""

import os
import random
from collections.abc import Callable, Container, Iterator
from functools import partial
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from circenses import games
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.play.match import Match
from tests import hills

ROOT = Path(__file__).parents[1]


MANY = 12  # tables of one player count that are more than slow tests can play


def start(game: Game, players: int = 2, seed: int = 1, **options: Any) -> Any:
    """A fresh position as a record, for rule functions."""
    states = game.new_batch(1)
    game.start(states, 0, players, seed, options)
    return states[0]


def moves(game: Game, state: Any, player: int) -> list[int]:
    """The legal moves of a player, in ascending order."""
    out = np.zeros(game.most_legal, np.int32)
    n = game.legal(state, player, out)
    return sorted(out[:n].tolist())


def every_table(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every player count, and for each every choice and every pair of choices that applies."""
    for players in range(game.players[0], game.players[1] + 1):
        yield from ((players, variant) for variant in variants(game, players, 2))


def few_tables(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Like every_table, but with every choice only once if there are many, for slow tests.

    What one seat chooses, a character for example, then needs no table of its own.
    """
    for players in range(game.players[0], game.players[1] + 1):
        pairs = variants(game, players, 2)
        some = pairs if len(pairs) <= MANY else with_new_choices(game, players)
        yield from ((players, variant) for variant in some)


def with_new_choices(game: Game, players: int) -> Iterator[dict[str, str]]:
    """The variants that bring a choice for the whole table which none before them had."""
    common = [option.id for option in game.options_at(players) if option.seat is None]
    seen: set[tuple[str, str]] = set()
    for variant in variants(game, players, 1):
        choices = {(option, variant[option]) for option in common}
        if choices - seen:
            seen |= choices
            yield variant


def variants(game: Game, players: int, together: int) -> list[dict[str, str]]:
    """A few variants in which every choice of a number of options occurs with every other."""
    choices = {option.id: option.choices for option in game.options_at(players)}
    return list(covering(choices, partial(goes_together, game, players), together))


def goes_together(game: Game, players: int, variant: dict[str, str]) -> bool:
    """Whether these choices can be combined."""
    try:
        game.options_for(players, variant)
    except CircensesError:
        return False
    return True


def covering(
    choices: dict[str, tuple[str, ...]],
    possible: Callable[[dict[str, str]], bool] = lambda variant: True,
    together: int = 2,
) -> Iterator[dict[str, str]]:
    """Few variants in which every choice of every option meets every choice of every other.

    Choices that are not `possible` together are left out. With `together` = 1 every choice occurs.
    """
    together = min(together, len(choices))
    missing = {
        frozenset(zip(ids, values, strict=True)): None  # a dict keeps its order, a set does not
        for ids in combinations(choices, together)
        for values in product(*(choices[option] for option in ids))
        if possible(dict(zip(ids, values, strict=True)))
    }
    while missing:
        variant = dict(next(iter(missing)))
        for option in choices:
            if option not in variant:
                open_ = tuple(c for c in choices[option] if possible({**variant, option: c}))
                variant[option] = best_choice(option, open_, variant, missing)
        for met in combinations(variant.items(), together):
            missing.pop(frozenset(met), None)
        yield {option: variant[option] for option in choices}


def best_choice(
    option: str, values: tuple[str, ...], variant: dict[str, str], missing: Container[frozenset]
) -> str:
    """The choice that is new, or meets most of those in a variant for the first time."""

    def first_meetings(value: str) -> int:
        meetings = [{(option, value)}, *({(option, value), other} for other in variant.items())]
        return sum(frozenset(meeting) in missing for meeting in meetings)

    return max(values, key=first_meetings)


class Table(NamedTuple):
    """A game with a number of players and a variant."""

    game: Game
    players: int
    options: dict[str, str]

    @property
    def name(self) -> str:
        return "-".join([self.game.id, str(self.players), *self.options.values()]).lower()

    @property
    def has_board(self) -> bool:
        return any((self.game.folder / file).exists() for file in ("board.py", "board/__init__.py"))


def every_game() -> list[Game]:
    """Every game, the toy included; or only those that were named."""
    if os.environ.get("CIRCENSES_GUESTS"):
        games.invite()
        return list(games.GUESTS.values())
    return [*(games.get(name) for name in games.GAMES), hills.GAME]


def tables(of: Callable[[Game], Iterator] = few_tables) -> list[Table]:
    """The tables of every game."""
    return [Table(game, *table) for game in every_game() for table in of(game)]


def random_match(game: Game, players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A random game, position by position; simultaneous choices come in random order."""
    luck = random.Random(seed)
    match = Match(game, players, seed, options)
    yield match
    while not match.over:
        player = luck.choice(match.waiting)
        match.play(luck.choice(match.legal(player)), player)
        yield match
