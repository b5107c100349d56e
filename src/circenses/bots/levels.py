"""Named levels of bots, from a forgiving beginner to the strongest."""

import functools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from circenses.bots.engine import WeighedMove, engine_for
from circenses.bots.names import made_of
from circenses.bots.players import NO_NET, Bot, Budget, Greedy, Random, Search
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game

# In a game's folder: a bot for each level. Not a .toml, on which compiled code would depend.
TABLE = "value/levels.txt"


@dataclass(frozen=True)
class Level:
    """A level of bot: a different bot in each game, so that steps between levels are similar."""

    name: str
    title: str
    description: str
    usual: Bot  # for a game without a table of levels

    @property
    def quick(self) -> bool:
        """Whether it can play while Python runs the rules."""
        return not isinstance(self.usual, Search)

    def bot_for(self, game: Game) -> Bot:
        """The bot that plays; while Python runs the rules, a quick level looks one move ahead."""
        if self.quick and not game.compiled:
            return self.usual
        return bots_of(game.folder).get(self.name, self.usual)

    def choose(
        self, game: Game, view: np.ndarray, player: int, moves: Sequence[int], seed: int
    ) -> int:
        """One of `moves`. Threads may call this at the same time without blocking each other."""
        bot = self.bot_for(game)
        if isinstance(bot, Greedy) and not engine_for(game).has_value:
            bot = Random()
        return bot.choose(game, view, player, moves, seed)

    def analyze(
        self, game: Game, view: np.ndarray, player: int, budget: Budget, seed: int
    ) -> list[WeighedMove]:
        """Each legal move with its visits, chance of winning and expected final score, best first.

        For a level that does not search, the next stronger level that does gives the answer.
        """
        bot = self.bot_for(game)
        analyst = bot if isinstance(bot, Search) else ANALYST
        return analyst.analyze(game, view, player, budget, seed)


def table_of(folder: Path) -> dict[str, str]:
    """The names of the bots that are a game's levels, as in its folder."""
    path = folder / TABLE
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


@functools.cache
def bots_of(folder: Path) -> dict[str, Bot]:
    """A game's bots by level, the same objects for every caller, so that trees are kept."""
    return {level: parse(spec) for level, spec in table_of(folder).items()}


ANALYST = Search(Budget(seconds=1.0))

LEVELS: tuple[Level, ...] = (
    Level(
        "plebeian",
        "Plebeian",
        "A friendly first opponent. Moves instantly.",
        Greedy(temperature=2.5),
    ),
    Level(
        "citizen",
        "Citizen",
        "Looks one move ahead and sometimes slips. Moves instantly.",
        Greedy(),
    ),
    Level(
        "equestrian",
        "Equestrian",
        "Usually takes what looks best right now. Moves instantly.",
        Search(Budget(seconds=0.3, iterations=100)),
    ),
    Level(
        "quaestor",
        "Quaestor",
        "Rarely slips, and plans a little in most games. Moves instantly.",
        Search(Budget(seconds=0.3, iterations=400)),
    ),
    Level(
        "senator",
        "Senator",
        "Thinks a few lines ahead before each decision. Moves instantly.",
        Search(Budget(seconds=0.5, iterations=2000)),
    ),
    Level(
        "aedile",
        "Aedile",
        "Plans ahead and misses little. Moves almost instantly.",
        Search(Budget(seconds=0.5, iterations=8000)),
    ),
    Level(
        "praetor",
        "Praetor",
        "Plans carefully; only the Consul is stronger. Usually takes under half a second.",
        Search(Budget(seconds=0.5)),
    ),
    Level(
        "consul",
        "Consul",
        "The strongest bot. Thinks for up to two seconds per decision, on two cores.",
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


def parse(spec: str) -> Bot:
    """A bot by its name: a level, or a name that `made_of` (bots/names.py) knows."""
    wanted = spec.strip().lower()
    kind = wanted.partition(":")[0]
    bot: Bot | None = get(kind) if kind in NAMES else made_of(wanted)
    if bot is None:
        known = ", ".join(["random", "greedy", "search:1s", "search:400it", *NAMES])
        raise CircensesError(f"There is no bot {spec!r}. There are: {known}.")
    return bot


def prepare(game: Game) -> None:
    """Compile everything the levels need, even networks, so that no first move waits for it."""
    states, quick = game.new_batch(1), Budget(iterations=2)
    crew = [bot for bot in bots_of(game.folder).values() if isinstance(bot, Search)]
    for net in sorted({NO_NET, *(bot.net for bot in crew)}, reverse=True):  # none comes last
        game.start(states, 0, net.seats or max(2, game.players[0]), 1)
        player = (int(states[0].waiting) & -int(states[0].waiting)).bit_length() - 1
        Search(quick, net=net).analyze(game, game.view(states, player), player, quick, 1)
    workspace = engine_for(game).borrow()
    workspace.look_at(states, player, 1)
    workspace.weigh(1)
    engine_for(game).give_back(workspace)
    game.value(states[0], player)
