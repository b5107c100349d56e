"""The bots: random, greedy and search. Each sees a view, returns a move, and has its own seed."""

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import dataclass
from random import Random as Luck
from typing import NamedTuple, Protocol

import numpy as np

from circenses.bots.engine import (
    Engine,
    Net,
    Tuning,
    WeighedMove,
    Workspace,
    engine_for,
)
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.state.view import hidden_leaves

FIRST_LOOK = 16  # iterations before the first check of the results and the clock
BETWEEN_LOOKS = 0.01  # seconds between two checks, if there is a limit in seconds
FEW = 256  # otherwise, iterations between two checks: this many, or a quarter of those done
GREEDY_WORLDS = 8  # imagined worlds over which greedy weighs a move that involves chance
TREES_KEPT = 16  # for all searches together: each tree takes tens of megabytes
WORLDS_COMPARED = 3  # worlds that must agree before a tree is kept for the next decision
NO_NET = Net()


class Bot(Protocol):
    """A player. `view` is a batch of one, as from game.view.

    Our own bots also take the record that `match.view` gives.
    """

    def choose(
        self, game: Game, view: np.ndarray, player: int, moves: Sequence[int], seed: int
    ) -> int:
        """One of `moves`."""
        ...


def batch_of_one(view: np.ndarray) -> np.ndarray:
    """A view as bots take it; a single record (`match.view`) becomes a batch of one."""
    return view if view.shape else view.reshape(1)


# ---- random and greedy


class Random:
    """Plays a random legal move, all equally likely."""

    def choose(
        self,
        game: Game,  # noqa: ARG002  # all bots are asked in the same way
        view: np.ndarray,  # noqa: ARG002
        player: int,  # noqa: ARG002
        moves: Sequence[int],
        seed: int,
    ) -> int:
        return int(Luck(seed).choice(list(moves)))


class Greedy:
    """Plays the move after which its position is worth most, by the game's value/.

    `weights` names other weights than those for one move ahead (Valuation.one_step). With a
    `temperature`, it makes mistakes of about that many points. With a network, it plays the move
    with the best odds, and the temperature is in odds. If chance or secrets matter, it weighs each
    move in that many imagined `worlds`.
    """

    def __init__(
        self,
        temperature: float = 0.0,
        weights: str = "",
        net: str = "",
        worlds: int = GREEDY_WORLDS,
    ):
        self.temperature = temperature
        self.weights = weights
        self.net = Net(net)
        self.worlds = worlds

    def choose(
        self, game: Game, view: np.ndarray, player: int, moves: Sequence[int], seed: int
    ) -> int:
        if len(moves) == 1:
            return int(moves[0])
        worths = self.weigh(game, view, player, seed)
        luck = Luck(seed)
        return max(moves, key=lambda move: worths[move] + self.temperature * gumbel(luck))

    def weigh(self, game: Game, view: np.ndarray, player: int, seed: int) -> dict[int, float]:
        """What each legal move is worth one step ahead: in points, or in odds with a network."""
        workspace = self.workspace(game, int(view["seats"].flat[0]))
        try:
            workspace.look_at(batch_of_one(view), player, seed)
            workspace.tune(workspace.engine.tuning)
            n = workspace.weigh_odds(self.worlds)
            moves, gains = workspace.out[:n].tolist(), workspace.gains[:n].tolist()
            return dict(zip(moves, gains, strict=True))
        finally:
            workspace.engine.give_back(workspace)

    def workspace(self, game: Game, seats: int) -> Workspace:
        """A workspace with the weights and the network."""
        engine = engine_for(game)
        if not engine.has_value:
            raise CircensesError(f"{game.title} has no value, so there is no greedy bot for it.")
        usual = weights_at(engine, seats) if self.net.name else engine.valuation.one_step
        workspace = engine.borrow(self.weights or usual)
        workspace.take_network(engine.in_search(self.net, seats) if self.net.name else None)
        return workspace


def gumbel(luck: Luck) -> float:
    """Noise that makes the best of several be chosen in proportion to exp(worth)."""
    return -math.log(-math.log(luck.random() or 0.5))


def weigh(
    game: Game, view: np.ndarray, player: int, seed: int, weights: str = ""
) -> dict[int, float]:
    """What each legal move is worth one step ahead, in points."""
    return Greedy(weights=weights).weigh(game, view, player, seed)


# ---- search


class Budget(NamedTuple):
    """How long to think about one decision: until the first limit that is reached."""

    seconds: float = math.inf
    iterations: float = math.inf

    def __str__(self) -> str:
        words = [f"{self.iterations:.0f}it"] if math.isfinite(self.iterations) else []
        words += [f"{self.seconds:g}s"] if math.isfinite(self.seconds) else []
        return "/".join(words)


@dataclass
class Thought:
    """What a search found: its choices, best first, and each side's chance of winning."""

    choices: list[WeighedMove]
    chances: list[float]
    iterations: int


class TreeKey(NamedTuple):
    """The search, and the view that it foresaw."""

    search: "Search"
    game: Game
    player: int
    view: bytes


class KeptTrees:
    """The most recent teams whose trees wait for the next decision of a search."""

    def __init__(self) -> None:
        self.teams: OrderedDict[TreeKey, list[Workspace]] = OrderedDict()
        self.lock = threading.Lock()

    def take(self, key: TreeKey) -> list[Workspace] | None:
        with self.lock:
            return self.teams.pop(key, None)

    def put(self, key: TreeKey, team: list[Workspace]) -> list[Workspace]:
        """Keep a team; returns the workspaces that are no longer needed."""
        with self.lock:
            old = self.teams.pop(key, [])
            self.teams[key] = team
            if len(self.teams) > TREES_KEPT:
                old = old + self.teams.popitem(last=False)[1]
            return old


KEPT = KeptTrees()


class Search:
    """Information-set Monte Carlo tree search; see bots/search.py.

    One object may serve many tables and threads at the same time. A tree is kept for the next
    decision of the same player when nothing new can be learned in between.
    """

    def __init__(
        self,
        budget: Budget,
        threads: int = 1,
        tuning: Tuning | None = None,
        words: dict[str, str] | None = None,
        reuse: bool = True,
        weights: str = "",
        ahead: str = "",
        net: Net = NO_NET,
    ):
        self.budget = budget
        self.threads = threads
        self.tuning = tuning
        self.words = words or {}
        self.reuse = reuse
        self.weights = weights
        self.ahead = ahead
        self.net = net

    def tuning_for(self, engine: Engine, seats: int) -> Tuning:
        """The constants: the game's, the network's, and those given by name."""
        network = engine.network(self.net, seats)
        chosen = {} if network is None else network.tuning
        return (self.tuning or engine.tuning).with_words(chosen | self.words)

    def choose(
        self, game: Game, view: np.ndarray, player: int, moves: Sequence[int], seed: int
    ) -> int:
        if len(moves) == 1:
            return int(moves[0])
        return self.decide(game, view, player, moves, seed)[0].move

    def decide(
        self,
        game: Game,
        view: np.ndarray,
        player: int,
        moves: Sequence[int],
        seed: int,
        patient: bool = False,
    ) -> list[WeighedMove]:
        """The findings about each of `moves` after the usual search, best first.

        The tree below the best one is kept for the next decision.
        """
        engine = engine_for(game)
        view = batch_of_one(view)
        team = self.take_up(engine, view, player, seed)
        try:
            self.think(team, self.budget, patient)
            found = [choice for choice in ranked(team) if choice.move in moves]
        except BaseException:
            self.give_back(engine, team)
            raise
        self.keep(engine, team, view, player, found[0].move)
        return found

    def analyze(
        self, game: Game, view: np.ndarray, player: int, budget: Budget, seed: int
    ) -> list[WeighedMove]:
        """The findings about each legal move after a search, best first."""
        return self.ponder(game, view, player, budget, seed).choices

    def ponder(
        self,
        game: Game,
        view: np.ndarray,
        player: int,
        budget: Budget,
        seed: int,
        played: int | None = None,
    ) -> Thought:
        """Think about a position as a whole, and about one move of it in particular."""
        engine = engine_for(game)
        team = self.new_team(engine, batch_of_one(view), player, seed)
        try:
            self.think(team, budget, patient=True)
            chances = mean_chances(team)
            done = sum(workspace.visits for workspace in team)
            if played is not None:
                look_closer(team[0], played)
            return Thought(ranked(team), chances, done)
        finally:
            self.give_back(engine, team)

    # ---- with a network

    @property
    def has_priors(self) -> bool:
        return bool(self.net.name) and self.net.priors

    def without_priors(self) -> "Search":
        """The same search, but weighing moves as without a network."""
        twin = copy(self)
        twin.net = self.net._replace(priors=False)
        return twin

    # ---- memory to think in

    def new_team(self, engine: Engine, view: np.ndarray, player: int, seed: int) -> list[Workspace]:
        """One workspace a thread, each with a new tree."""
        seats = int(view[0].seats)
        weights = self.weights or weights_at(engine, seats)
        tuning, network = self.tuning_for(engine, seats), engine.in_search(self.net, seats)
        team = [engine.borrow(weights, self.ahead) for _ in range(self.threads)]
        for number, workspace in enumerate(team):
            workspace.take_network(network)
            workspace.look_at(view, player, seed + 7919 * number)
            workspace.tune(tuning)
            workspace.how["par"] = team[0].how["par"]  # so that what they find can be added up
            workspace.plant()
        return team

    def take_up(self, engine: Engine, view: np.ndarray, player: int, seed: int) -> list[Workspace]:
        """The team that foresaw this view, or a new one."""
        covered = engine.game.view(view, player)
        team = KEPT.take(TreeKey(self, engine.game, player, covered.tobytes()))
        if team is None:
            return self.new_team(engine, view, player, seed)
        for number, workspace in enumerate(team):
            workspace.look_at(view, player, seed + 7919 * number)
        return team

    def keep(
        self, engine: Engine, team: list[Workspace], view: np.ndarray, player: int, move: int
    ) -> None:
        """Keep the trees below the move, if the player decides again and can foresee the view."""
        foreseen = next_view(engine.game, view, player, move) if self.reuse else None
        if foreseen is None or not all(workspace.keep_below(move) for workspace in team):
            self.give_back(engine, team)
            return
        for workspace in KEPT.put(TreeKey(self, engine.game, player, foreseen), team):
            workspace.engine.give_back(workspace)

    def give_back(self, engine: Engine, team: list[Workspace]) -> None:
        for workspace in team:
            engine.give_back(workspace)

    # ---- thinking

    def think(self, team: list[Workspace], budget: Budget, patient: bool = False) -> None:
        """Let every workspace of the team search, each in a thread of its own."""
        until = time.perf_counter() + budget.seconds
        share = budget.iterations / len(team)
        if len(team) == 1:
            think_alone(team[0], until, share, patient)
            return
        with ThreadPoolExecutor(len(team)) as pool:
            list(pool.map(lambda one: think_alone(one, until, share, patient), team))


def weights_at(engine: Engine, seats: int) -> str:
    """The default weights of a search; solo games may have their own."""
    return engine.valuation.alone if seats == 1 else ""


def think_alone(workspace: Workspace, until: float, iterations: float, patient: bool) -> None:
    """Search until the time or the iterations are spent, or the choice can no longer change.

    A kept tree has some of its iterations already; a patient search does not stop when the choice
    is clear. Without a limit in seconds, no clock decides when that is checked, because it affects
    the next decision, for which the tree is kept.
    """
    done = 0.0
    chunk = FIRST_LOOK
    while done < iterations:
        step = int(min(chunk, iterations - done))
        begin = time.perf_counter()
        workspace.think(step)
        done += step
        left, chunk = iterations - done, int(min(done, max(FEW, done / 4)))
        if math.isfinite(until):
            now = time.perf_counter()
            pace = step / max(now - begin, 1e-6)
            left = min(left, (until - now) * pace)
            chunk = max(FIRST_LOOK, int(pace * BETWEEN_LOOKS))
        if left <= 0 or (not patient and lead(workspace) > left):
            return


def lead(workspace: Workspace) -> int:
    """The lead of the best move over the second, in visits."""
    visits = sorted((choice.visits for choice in workspace.choices()), reverse=True)
    return visits[0] - visits[1] if len(visits) > 1 else 1 << 60


def look_closer(workspace: Workspace, move: int) -> None:
    """Visit one move of the root as often as the most visited one."""
    enough = max(choice.visits for choice in workspace.choices())
    visits = next((c.visits for c in workspace.choices() if c.move == move), 0)
    if visits < enough:
        workspace.think(enough - visits, forced=move)


def merged(trees: Iterable[Sequence[WeighedMove]]) -> list[WeighedMove]:
    """The choices of several trees with the same root as one list."""
    sums: dict[int, list[float]] = {}
    for choices in trees:
        for choice in choices:
            total = sums.setdefault(choice.move, [0.0, 0.0, 0.0])
            if choice.visits:
                total[0] += choice.visits
                total[1] += choice.visits * choice.chance
                total[2] += choice.visits * choice.points
    return [
        WeighedMove(move, int(n), won / n if n else math.nan, points / n if n else math.nan)
        for move, (n, won, points) in sums.items()
    ]


def ranked(team: list[Workspace]) -> list[WeighedMove]:
    """The choices by visits, most first; ties go to the one that wins more."""
    return sorted(
        merged(one.choices() for one in team),
        key=lambda c: (-c.visits, -c.chance if c.visits else 0.0, c.move),
    )


def mean_chances(team: list[Workspace]) -> list[float]:
    """Each side's chance of winning, as the searching player sees it."""
    sides = int(team[0].how[0]["sides"])
    done = sum(workspace.visits for workspace in team)
    means = [float(sum(one.tally[side] for one in team) / max(done, 1)) for side in range(sides)]
    own = team[0].chance(means[0])
    return means if own == means[0] else [own, 1.0 - own]


def next_view(game: Game, view: np.ndarray, player: int, move: int) -> bytes | None:
    """The player's next view, if the player decides next and every world leads to the same one."""
    foreseen = None
    worlds = WORLDS_COMPARED if len(hidden_leaves(game.state)) > 1 else 1
    for seed in range(1, worlds + 1):
        world = game.imagine_from(game.view(view, player), player, seed)
        chance = world[0].chance
        game.drivers.play_move(world, 0, player, move)
        seen = game.view(world, player).tobytes()
        if world[0].waiting != 1 << player or world[0].chance != chance:
            return None
        if foreseen is not None and seen != foreseen:
            return None
        foreseen = seen
    return foreseen
