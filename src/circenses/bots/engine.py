"""The compiled search of one game, and the memory it works in."""

import functools
import math
import threading
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

import numpy as np

from circenses.bots import search
from circenses.core.errors import CircensesError
from circenses.core.game import Game
from circenses.core.interpret import interpreted
from circenses.core.model import Weights
from circenses.core.valuation import valuation_of
from circenses.core.view import hidden_leaves

TREE = 1 << 20  # nodes in a tree
AMBITION = 1.0  # spreads: by so much one who is far behind wants to do better than it looks
HOPELESS = 300.0  # spreads behind the rival, beyond which nobody need count


@dataclass(frozen=True)
class Tuning:
    """The constants of search; TUNING in a game's value/ names its own. See docs/bots.md."""

    explore: float = 1.0
    rivals: float = 1.0
    sharpness: float = 2.0
    floor: float = 0.02
    modesty: float = 0.05
    tie: float = 0.1
    glory: float = 0.0
    spread: float = 1.0
    depth: int = 0
    greedy: bool = True
    quiet: bool = False

    def with_words(self, words: dict[str, str]) -> "Tuning":
        """The same constants but for those given as text; for the arena."""
        known: dict[str, Any] = {field.name: field.type for field in fields(self)}
        chosen: dict[str, Any] = {name: getattr(self, name) for name in known}
        for name, word in words.items():
            if name not in known:
                raise CircensesError(f"Search has no constant {name}; it has {', '.join(known)}.")
            kind = type(chosen[name])
            try:
                chosen[name] = bool(int(word)) if kind is bool else kind(word)
            except ValueError:
                raise CircensesError(f"{name}={word}: this should be a number.") from None
        return Tuning(**chosen)


RANDOM_PLAYOUTS = Tuning(sharpness=0.0, depth=search.NONE, greedy=False, modesty=0.0, explore=2.0)


class Choice(NamedTuple):
    """What search found out about one move."""

    move: int
    visits: int
    chance: float
    points: float


class Engine:
    """The drivers of bots/search.py bound to one game; compiled when first called."""

    def __init__(self, game: Game):
        self.game = game
        self.valuation = valuation_of(game)
        self.has_value = self.valuation.notes is not None
        own = getattr(self.valuation.notes, "TUNING", {})
        self.tuning = Tuning(**own) if self.has_value else RANDOM_PLAYOUTS
        self.hidden = len(hidden_leaves(game.state)) > 1
        self.free: list[Workspace] = []
        self.lock = threading.Lock()

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules that decide over the compiled search (core/kept.py)."""
        return (*self.game.modules, search.__name__, __name__, *self.valuation.modules)

    @functools.cached_property
    def look_ahead(self) -> Callable:
        return self.game.bind(
            search.look_ahead,
            value_after=self.valuation.value_after,
            rival_points=self.game.bind(search.rival_points, LINES=len(self.game.lines)),
            HAS_RIVAL=self.game.players[0] == 1 and self.game.sides(1) > 1,
        )

    @functools.cached_property
    def weigh(self) -> Callable:
        return self.game.bind(search.weigh, look_ahead=self.look_ahead)

    @functools.cached_property
    def finish(self) -> Callable:
        return self.game.bind(
            search.finish,
            look_ahead=self.look_ahead,
            playout=self.game.drivers.playout,
            pick=self.game.drivers.pick,
        )

    @functools.cached_property
    def search(self) -> Callable:
        game = self.game
        return game.bind(
            search.search,
            expand=game.bind(search.expand, weigh=self.weigh, look_ahead=self.look_ahead),
            finish=self.finish,
            judge=game.bind(search.judge, value=self.valuation.value, spread=self.valuation.spread),
        )

    @functools.cached_property
    def transplant(self) -> Callable:
        return search.transplant if self.game.compiled else interpreted(search.transplant)

    @functools.lru_cache(maxsize=16)  # noqa: B019  # an engine lives as long as the program
    def weights(self, name: str) -> Weights:
        return self.valuation.weights(name)

    def borrow(self, weights: str = "", ahead: str = "") -> "Workspace":
        """Memory to think in, with some weights; nobody else has it.

        Moves are weighed by the weights named `ahead`, or by those that were fitted for that.
        """
        with self.lock:
            workspace = self.free.pop() if self.free else Workspace(self)
        workspace.take_weights(weights, ahead or self.valuation.ahead_of(weights))
        return workspace

    def give_back(self, workspace: "Workspace") -> None:
        with self.lock:
            self.free.append(workspace)


@functools.cache
def engine_for(game: Game) -> Engine:
    return Engine(game)


class Workspace:
    """The arrays of one search. One thread at a time may use it."""

    def __init__(self, engine: Engine):
        game = engine.game
        self.engine = engine
        self.view = game.new_batch(1)
        self.worlds = game.new_batch(3)
        self.model = engine.valuation.model()  # by which moves are weighed
        self.judgement = engine.valuation.model()  # by which a world is valued where it is left
        self.weights = ("", "")
        self.how = np.zeros(1, search.SETTINGS)
        self.luck = np.zeros(1, np.uint64)
        self.out = np.zeros(game.most_legal, np.int32)
        self.gains = np.zeros(game.most_legal, np.float64)
        self.stamps = np.zeros(game.moves + 1, np.int64)
        self.path = np.zeros(search.MAX_PATH, np.int32)
        sides = max(game.sides(players) for players in range(game.players[0], game.players[1] + 1))
        self.sheets = np.zeros((sides, len(game.lines) + len(game.ties)), np.int32)
        self.results = np.zeros((2, sides), np.float64)
        self.tally = np.zeros(sides + 1, np.float64)
        self.player = 0
        self.root = 0
        self.used = 0

    @functools.cached_property
    def tree(self) -> np.ndarray:
        return np.empty(TREE, search.NODE)

    @functools.cached_property
    def spare(self) -> np.ndarray:
        return np.empty(TREE, search.NODE)

    # ---- before

    def take_weights(self, name: str, ahead: str) -> None:
        """Value and look ahead by these weights from now on."""
        if self.weights != (name, ahead):
            self.engine.valuation.set_weights(self.judgement, self.engine.weights(name))
            self.engine.valuation.set_weights(self.model, self.engine.weights(ahead))
            self.weights = name, ahead

    def look_at(self, view: np.ndarray, player: int, seed: int) -> None:
        """Take up a position. What the player may not know is covered, whatever was handed in."""
        self.view[0] = self.engine.game.view(view, player)[0]
        self.player = player
        self.luck[0] = np.uint64(seed % 2**64)
        self.tally[:] = 0.0

    def tune(self, tuning: Tuning) -> None:
        game = self.engine.game
        how = self.how[0]
        for field in fields(tuning):
            how[field.name] = getattr(tuning, field.name)
        how["sides"] = game.sides(int(self.view[0].seats))
        how["lines"] = len(game.lines)
        how["ties"] = len(game.ties)
        how["hidden"] = self.engine.hidden
        how["par"] = self.par() if self.view[0].seats == 1 else 0.0

    def par(self) -> float:
        """Alone: what the position looks worth before any thought, or the lead that is wanted.

        Who is far behind would see all chances as nothing, and play as if he gave up. So search
        asks for the chance to do better than it looks; `chance` tells that of winning.
        """
        n = self.weigh(int(search.ROOT_WORLDS))
        worth = float(self.gains[:n].max()) if n and self.engine.has_value else 0.0
        return worth if self.how[0]["sides"] == 1 else min(worth + AMBITION * self.width(), 0.0)

    def width(self) -> float:
        """By how many points a chance of a half becomes one of 73 %."""
        return float(self.how[0]["spread"] * self.engine.valuation.spread_of(self.view, 0))

    def plant(self) -> None:
        """Begin a new tree."""
        root = self.tree[0]
        root["move"] = root["mover"] = root["child"] = root["sibling"] = search.NONE
        root["visits"] = 0
        root["prior"] = root["won"] = root["points"] = 0
        self.root, self.used = 0, 1

    def keep_below(self, move: int) -> bool:
        """Go on with the tree below a move of the root; False if there is none."""
        for node in self.children(self.root, self.player):
            if int(self.tree[node]["move"]) == move and int(self.tree[node]["visits"]) > 0:
                self.used = int(self.engine.transplant(self.tree, node, self.spare))
                self.tree, self.spare = self.spare, self.tree
                self.root = 0
                return True
        return False

    # ---- thinking

    def weigh(self, worlds: int) -> int:
        """One step ahead: the moves are in `out`, their worth in `gains`; returns how many."""
        engine = self.engine
        return int(
            engine.weigh(
                self.view,
                self.worlds,
                self.how,
                self.player,
                self.out,
                self.gains,
                self.luck,
                self.model,
                worlds,
            )
        )

    def think(self, iterations: int, forced: int = search.NONE) -> None:
        """Search on."""
        self.used = int(
            self.engine.search(
                self.view, self.worlds, self.tree, self.how, self.luck, self.model,
                self.judgement, self.out, self.gains, self.stamps, self.path, self.sheets,
                self.results, self.tally, self.root, self.used, self.player, forced, iterations,
            )
        )  # fmt: skip

    # ---- after

    def children(self, node: int, mover: int) -> list[int]:
        """The nodes of one player's moves below a node."""
        found = []
        child = int(self.tree[node]["child"])
        while child != search.NONE:
            if int(self.tree[child]["mover"]) == mover:
                found.append(child)
            child = int(self.tree[child]["sibling"])
        return found

    def choices(self) -> list[Choice]:
        """What is known about each move of the root, in the order of the legal moves."""
        return [self.choice_of(node) for node in self.children(self.root, self.player)]

    def choice_of(self, node: int) -> Choice:
        here = self.tree[node]
        visits, move = int(here["visits"]), int(here["move"])
        if visits == 0:
            return Choice(move, 0, math.nan, math.nan)
        points = float(here["points"] / visits)
        won = float(here["won"] / visits - self.how[0]["glory"] * points)
        return Choice(move, visits, self.chance(min(max(won, 0.0), 1.0)), points)

    def chance(self, found: float) -> float:
        """The chance of winning, of one that was found beside par."""
        par = float(self.how[0]["par"])
        if par == 0.0 or self.how[0]["sides"] == 1 or not 0.0 < found < 1.0:
            return found
        behind = min(-par / self.width(), HOPELESS)
        return 1.0 / (1.0 + (1.0 / found - 1.0) * math.exp(behind))

    @property
    def visits(self) -> int:
        return int(self.tree[self.root]["visits"])
