"""The compiled search of one game, and the memory it works in."""

import functools
import math
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

import numpy as np

from circenses.bots import search
from circenses.bots.champion import files, network
from circenses.bots.champion.files import Network
from circenses.bots.champion.network import Learned
from circenses.bots.desk import NODE, SETTINGS, Desk
from circenses.core.compiling.interpret import interpreted
from circenses.core.errors import CircensesError
from circenses.core.play.game import Driver, Game
from circenses.core.state.view import hidden_leaves
from circenses.core.value.model import Weights
from circenses.core.value.valuation import valuation_of

TREE = 1 << 20  # nodes in a tree
FREE = 4  # idle workspaces kept for the next search
AMBITION = 1.0  # spreads: how much better than expected a player far behind aims to do
HOPELESS = 300.0  # spreads behind the rival beyond which the chance of winning is negligible


@dataclass(frozen=True)
class Tuning:
    """The constants of search; TUNING in a game's value/ names its own. See docs/bots.md."""

    explore: float = 1.0
    rivals: float = 1.0
    sharpness: float = 2.0
    floor: float = 0.02
    heat: float = 1.0
    modesty: float = 0.05
    tie: float = 0.1
    glory: float = 0.0
    spread: float = 1.0
    depth: int = 0
    greedy: bool = True
    quiet: bool = False

    def with_words(self, words: dict[str, str]) -> "Tuning":
        """The constants with some of them replaced by text values, for the arena."""
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


class WeighedMove(NamedTuple):
    """What search found about one move."""

    move: int
    visits: int
    chance: float
    points: float


class Net(NamedTuple):
    """A network by its name, whether its priors are used, and at tables of how many."""

    name: str = ""
    priors: bool = True
    seats: int = 0  # at tables of all sizes for which there is one


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
        """The modules on which the compiled search depends (core/compiling/code_cache.py)."""
        own = (search.__name__, network.__name__, __name__)
        return (*self.game.modules, *own, *self.valuation.modules)

    @functools.cached_property
    def rival(self) -> dict[str, object]:
        """The bound names that count the rival of a solo player."""
        return {
            "rival_points": self.game.bind(search.rival_points, LINES=len(self.game.lines)),
            "HAS_RIVAL": self.game.players[0] == 1 and self.game.sides(1) > 1,
        }

    @functools.cached_property
    def look_ahead(self) -> Driver:
        return self.game.bind(
            search.look_ahead,
            value_after=self.valuation.value_after,
            **self.rival,
        )

    @functools.cached_property
    def weigh(self) -> Driver:
        return self.game.bind(search.weigh, look_ahead=self.look_ahead)

    @functools.cached_property
    def weigh_moves(self) -> Driver:
        return self.game.bind(search.weigh_moves, weigh=self.weigh)

    @functools.cached_property
    def finish(self) -> Driver:
        return self.game.bind(
            search.finish,
            look_ahead=self.look_ahead,
            playout=self.game.drivers.playout,
            pick=self.game.drivers.pick,
        )

    @functools.cached_property
    def judge(self) -> Driver:
        names = {"value": self.valuation.value, "spread": self.valuation.spread}
        return self.game.bind(search.judge, **names)

    @functools.cached_property
    def search(self) -> Driver:
        names = {"weigh": self.weigh, "look_ahead": self.look_ahead}
        return self.game.bind(
            search.search, walk=self.walk(names), finish=self.finish, judge=self.judge
        )

    def walk(self, names: Mapping[str, object]) -> Driver:
        """The way down the tree; the names are those by which it weighs moves."""
        bind = self.game.bind
        choose = bind(search.choose, expand=bind(search.expand, **names))
        return bind(search.walk, choose=choose)

    # ---- with a network

    @functools.cached_property
    def logits(self) -> Driver:
        return self.game.bind(
            network.logits,
            look_around=self.game.bind(network.look_around, **self.valuation.counting),
            value_after=self.valuation.value_after,
            **self.rival,
        )

    @functools.cached_property
    def learned_judge(self) -> Driver:
        return self.game.bind(
            network.judge,
            usual_judge=self.judge,
            value=self.valuation.value,
            spread=self.valuation.spread,
            time_left=self.valuation.counting["time_left"],
        )

    @functools.cached_property
    def learned_weigh(self) -> Driver:
        """Weighs moves by a network's odds instead of by points."""
        return self.game.bind(search.weigh, look_ahead=self.logits)

    @functools.cached_property
    def learned_weigh_moves(self) -> Driver:
        return self.game.bind(search.weigh_moves, weigh=self.learned_weigh)

    @functools.cached_property
    def learned_search(self) -> Driver:
        """The same search with a network: other priors, and other chances at the leaves."""
        game, weigh = self.game, self.learned_weigh
        names = {"weigh": weigh, "look_ahead": self.logits, "prior_of": network.prior}
        ahead = game.bind(network.ahead, usual_ahead=self.look_ahead)
        drivers = {"playout": game.drivers.playout, "pick": game.drivers.pick}
        return game.bind(
            search.search,
            walk=self.walk(names),
            finish=game.bind(search.finish, look_ahead=ahead, **drivers),
            judge=self.learned_judge,
        )

    def network(self, net: Net, seats: int) -> Network | None:
        """The network of that name for a number of seats; None if search uses none."""
        fits = net.name and net.seats in (0, seats)
        found = files.network_of(self.game, net.name, seats) if fits else None
        return found if found is None or net.priors else found.without_priors()

    @functools.lru_cache(maxsize=8)  # noqa: B019
    def in_search(self, net: Net, seats: int) -> np.ndarray | None:
        """The same network, as compiled code reads it."""
        found = self.network(net, seats)
        return None if found is None else found.in_search(self.game)

    @functools.cached_property
    def transplant(self) -> Driver:
        return search.transplant if self.game.compiled else interpreted(search.transplant)

    @functools.lru_cache(maxsize=16)  # noqa: B019  # an engine lives as long as the program
    def weights(self, name: str) -> Weights:
        return self.valuation.weights(name)

    def borrow(self, weights: str = "", ahead: str = "") -> "Workspace":
        """A workspace with some weights, for one caller.

        Moves are weighed by the weights named `ahead`, or by those that were fitted for that.
        """
        with self.lock:
            workspace = self.free.pop() if self.free else Workspace(self)
        workspace.take_weights(weights, ahead or self.valuation.ahead_of(weights))
        workspace.take_network(None)
        return workspace

    def give_back(self, workspace: "Workspace") -> None:
        """Keep a workspace for the next search, or free it if there are too many."""
        with self.lock:
            if len(self.free) < FREE:
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
        self.model = engine.valuation.model()  # weights for moves
        self.judgment = engine.valuation.model()  # weights for positions at the leaves
        self.weights = ("", "")
        self.how = np.zeros(1, SETTINGS)
        self.luck = np.zeros(1, np.uint64)
        self.out = np.zeros(game.most_legal, np.int32)
        self.gains = np.zeros(game.most_legal, np.float64)
        self.stamps = np.zeros(game.moves + 1, np.int64)
        self.path = np.zeros(search.MAX_PATH, np.int32)
        sides = max(game.sides(players) for players in range(game.players[0], game.players[1] + 1))
        self.sheets = np.zeros((sides, len(game.lines) + len(game.ties)), np.int32)
        self.results = np.zeros((2, sides), np.float64)
        self.tally = np.zeros(sides + 1, np.float64)
        self.room = network.blank_room(self.model["amounts"].shape[1], sides)
        self.learned: tuple[Learned, Learned] | None = None
        self.player = 0
        self.root = 0
        self.used = 0

    @functools.cached_property
    def tree(self) -> np.ndarray:
        return np.empty(TREE, NODE)

    @functools.cached_property
    def spare(self) -> np.ndarray:
        return np.empty(TREE, NODE)

    @functools.cached_property
    def desk(self) -> tuple[np.ndarray, ...]:
        """The arrays as compiled code takes them, named in `Desk`, while the tree is the same."""
        begun = self.view, self.worlds, self.tree, self.how, self.luck, self.out, self.gains
        more = self.stamps, self.path, self.sheets, self.results, self.tally
        return (*Desk(*begun, *more),)

    # ---- before

    def take_weights(self, name: str, ahead: str) -> None:
        """Use these weights to value and look ahead from now on."""
        if self.weights != (name, ahead):
            self.engine.valuation.set_weights(self.judgment, self.engine.weights(name))
            self.engine.valuation.set_weights(self.model, self.engine.weights(ahead))
            self.weights = name, ahead

    def take_network(self, net: np.ndarray | None) -> None:
        """Search with a network from now on, or without one."""
        self.learned = None
        if net is not None:
            models = self.model, self.judgment
            self.learned = Learned(models[0], net, self.room), Learned(models[1], net, self.room)

    def look_at(self, view: np.ndarray, player: int, seed: int) -> None:
        """Set the position. Whatever the player may not know is hidden, even if it was passed."""
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
        self.room["sharpness"] = tuning.sharpness
        how["par"] = self.par() if self.view[0].seats == 1 else 0.0

    def par(self) -> float:
        """In solo games: what the position seems worth before any search, or the lead to aim for.

        A player far behind would see all chances as zero and play as if giving up. So search asks
        for the chance of doing better than expected; `chance` gives that of winning.
        """
        n = self.weigh(int(search.ROOT_WORLDS))
        worth = float(self.gains[:n].max()) if n and self.engine.has_value else 0.0
        return worth if self.how[0]["sides"] == 1 else min(worth + AMBITION * self.width(), 0.0)

    def width(self) -> float:
        """The points that raise a chance of one half to 73 %."""
        return float(self.how[0]["spread"] * self.engine.valuation.spread_of(self.view, 0))

    def plant(self) -> None:
        """Begin a new tree."""
        root = self.tree[0]
        root["move"] = root["mover"] = root["child"] = root["sibling"] = search.NONE
        root["visits"] = 0
        root["prior"] = root["won"] = root["points"] = 0
        self.root, self.used = 0, 1

    def keep_below(self, move: int) -> bool:
        """Continue with the tree below a move of the root; False if there is none."""
        for node in self.children(self.root, self.player):
            if int(self.tree[node]["move"]) == move and int(self.tree[node]["visits"]) > 0:
                self.used = int(self.engine.transplant(self.tree, node, self.spare))
                self.tree, self.spare = self.spare, self.tree
                self.__dict__.pop("desk", None)
                self.root = 0
                return True
        return False

    # ---- thinking

    def weigh(self, worlds: int) -> int:
        """One step ahead: the moves are in `out`, their worth in `gains`; returns how many."""
        engine = self.engine
        return int(engine.weigh_moves(self.desk, self.player, self.model, worlds))

    def weigh_odds(self, worlds: int) -> int:
        """The same in odds, if there is a network."""
        if self.learned is None:
            return self.weigh(worlds)
        run = self.engine.learned_weigh_moves
        return int(run(self.desk, self.player, self.learned[0], worlds))

    def think(self, iterations: int, forced: int = search.NONE) -> None:
        """Search on."""
        engine = self.engine
        run: Callable[..., int] = engine.search if self.learned is None else engine.learned_search
        model, judgment = self.learned or (self.model, self.judgment)
        where = self.root, self.used, self.player
        self.used = int(run(self.desk, model, judgment, *where, forced, iterations))

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

    def choices(self) -> list[WeighedMove]:
        """The findings about each move of the root, in the order of the legal moves."""
        return [self.choice_of(node) for node in self.children(self.root, self.player)]

    def choice_of(self, node: int) -> WeighedMove:
        here = self.tree[node]
        visits, move = int(here["visits"]), int(here["move"])
        if visits == 0:
            return WeighedMove(move, 0, math.nan, math.nan)
        points = float(here["points"] / visits)
        won = float(here["won"] / visits - self.how[0]["glory"] * points)
        return WeighedMove(move, visits, self.chance(min(max(won, 0.0), 1.0)), points)

    def chance(self, found: float) -> float:
        """The chance of winning that belongs to a chance found relative to par."""
        par = float(self.how[0]["par"])
        if par == 0.0 or self.how[0]["sides"] == 1 or not 0.0 < found < 1.0:
            return found
        behind = min(-par / self.width(), HOPELESS)
        return 1.0 / (1.0 + (1.0 / found - 1.0) * math.exp(behind))

    @property
    def visits(self) -> int:
        return int(self.tree[self.root]["visits"])
