"""Named levels for people, from a forgiving beginner to the strongest bot."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from circenses.bots.engine import Choice, engine_for
from circenses.bots.players import Bot, Budget, Greedy, Random, Search
from circenses.core.errors import CircensesError
from circenses.core.game import Game


@dataclass(frozen=True)
class Level:
    """A bot for people to play against."""

    name: str
    title: str
    description: str
    bot: Bot

    def choose(
        self, game: Game, view: np.ndarray, player: int, moves: Sequence[int], seed: int
    ) -> int:
        """One of `moves`. Threads may call this at the same time without blocking each other."""
        if isinstance(self.bot, Greedy) and not engine_for(game).has_value:
            return Random().choose(game, view, player, moves, seed)
        return self.bot.choose(game, view, player, moves, seed)

    def analyse(
        self, game: Game, view: np.ndarray, player: int, seconds: float, seed: int
    ) -> list[Choice]:
        """Each legal move with its visits, chance of winning and expected final score, best first.

        A level that does not search answers with the search of the next stronger one that does.
        """
        bot = self.bot if isinstance(self.bot, Search) else ANALYST
        return bot.analyse(game, view, player, seconds, seed)


ANALYST = Search(Budget(seconds=1.0))

LEVELS: tuple[Level, ...] = (
    Level(
        "plebeian",
        "Plebeian",
        "Looks one move ahead and often errs by a few points. Plays at once.",
        Greedy(temperature=2.5),
    ),
    Level(
        "citizen",
        "Citizen",
        "Always takes the move that looks best one move ahead, and never plans. Plays at once.",
        Greedy(),
    ),
    Level(
        "equestrian",
        "Equestrian",
        "Searches 400 lines of play for each decision; plays almost at once.",
        Search(Budget(seconds=0.3, iterations=400)),
    ),
    Level(
        "senator",
        "Senator",
        "Searches tens of thousands of lines of play for each decision; at most half a second.",
        Search(Budget(seconds=0.5)),
    ),
    Level(
        "consul",
        "Consul",
        "The strongest: the same search with up to two seconds for each decision, on two cores.",
        Search(Budget(seconds=2.0), threads=2),
    ),
)
NAMES: tuple[str, ...] = tuple(level.name for level in LEVELS)


@functools.cache
def get(name: str) -> Level:
    """The level of that name, in any spelling."""
    for level in LEVELS:
        if level.name == name.strip().lower():
            return level
    raise CircensesError(f"There is no level {name!r}. There are: {', '.join(NAMES)}.")


def prepare(game: Game) -> None:
    """Compile all that the levels need, so that a first move does not wait for it."""
    states = game.new_batch(1)
    game.start(states, 0, max(2, game.players[0]), 1)
    player = (int(states[0].waiting) & -int(states[0].waiting)).bit_length() - 1
    Search(Budget(iterations=2)).analyse(game, game.view(states, player), player, 0.0, 1)
    workspace = engine_for(game).borrow()
    workspace.look_at(states, player, 1)
    workspace.weigh(1)
    engine_for(game).give_back(workspace)
    game.value(states[0], player)
