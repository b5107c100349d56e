"""How fast the rules run: decisions a second, the cost of a copy, the time to compile.

Figures for one core use processor time, so that a busy machine does not spoil them; figures for all
cores and for compiling use elapsed time.
"""

import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace

import numpy as np

from circenses import games
from circenses.bots.engine import RANDOM_PLAYOUTS
from circenses.bots.players import Budget, Search
from circenses.bots.pool import cores
from circenses.core.compiling.jit import supplied
from circenses.core.play.game import Game
from circenses.core.play.prepare import prepare

BATCH = 64  # games between two looks at the clock
COPIES = 500_000
ROOM = 4  # states copied back and forth, so that the compiler cannot skip a copy
WINDOWS = 8  # the fastest one counts: other work on the machine only slows us down
INTERPRETED_SECONDS = 1.0

Pace = tuple[float, float]  # decisions and games a second
Clock = Callable[[], float]


@dataclass(frozen=True)
class Figures:
    """The measurements of one game; NaN for those still to come."""

    game: str
    players: int
    cores: int
    state_bytes: int
    decisions_per_second: float = math.nan
    playouts_per_second: float = math.nan
    search_iterations_per_second: float = math.nan
    playouts_per_second_beside_search: float = math.nan
    decisions_per_second_all_cores: float = math.nan
    interpreted_decisions_per_second: float = math.nan
    copy_nanoseconds: float = math.nan
    cold_compile_seconds: float = math.nan
    warm_start_seconds: float = math.nan

    @property
    def from_compiling(self) -> float:
        return self.decisions_per_second / self.interpreted_decisions_per_second

    @property
    def kept_in_search(self) -> float:
        """The share of the faster rate of playouts, whole games or games from one position."""
        raw = max(self.playouts_per_second, self.playouts_per_second_beside_search)
        return self.search_iterations_per_second / raw

    @property
    def from_cores(self) -> float:
        return self.decisions_per_second_all_cores / self.decisions_per_second

    def as_dict(self) -> dict[str, float | str]:
        ratios = ("from_compiling", "from_cores", "kept_in_search")
        return asdict(self) | {ratio: getattr(self, ratio) for ratio in ratios}


class Player:
    """Plays whole random games, one after the other, in its own memory."""

    def __init__(self, game: Game, players: int, seed: int = 1):
        self.game = game
        self.options = game.options_for(players)
        self.states = game.new_batch(ROOM)
        self.out = np.zeros(game.most_legal, np.int32)
        self.luck = np.zeros(1, np.uint64)
        self.seed = seed

    def play(self, n: int) -> int:
        """Play `n` games; returns the number of decisions."""
        decisions = self.game.drivers.playouts(
            self.states, self.game.blank, self.options, self.out, self.luck, np.uint64(self.seed), n
        )
        self.seed += n
        return int(decisions)

    def pace(self, seconds: float, batch: int = BATCH, clock: Clock = time.thread_time) -> Pace:
        """Decisions per second while playing for some time."""
        decisions = played = 0
        begin = clock()
        while (spent := clock() - begin) < seconds:
            decisions += self.play(batch)
            played += batch
        return decisions / spent, played / spent

    def best_pace(self, seconds: float) -> Pace:
        """The fastest of several short periods."""
        return max(self.pace(seconds / WINDOWS) for _ in range(WINDOWS))

    def search_pace(self, seconds: float) -> tuple[float, float]:
        """Iterations per second of the bots' search, each with a random game to its end.

        Beside it, the same random games without the search; both from the first position.
        """
        self.game.drivers.begin(self.states, 1, self.game.blank, self.options, np.uint64(1))
        player = (int(self.states[1].waiting) & -int(self.states[1].waiting)).bit_length() - 1
        view = self.game.view(self.states, player, 1)
        search = Search(Budget(), tuning=RANDOM_PLAYOUTS)
        play_on = self.game.bind(play_on_from, playout=self.game.drivers.playout)

        def think(for_seconds: float) -> int:
            return search.ponder(self.game, view, player, Budget(seconds=for_seconds), 1).iterations

        def play(for_seconds: float) -> int:
            played, begin = 0, time.thread_time()
            while played == 0 or time.thread_time() - begin < for_seconds:
                play_on(self.states, self.out, self.luck, BATCH)
                played += BATCH
            return played

        return best_rate(think, seconds), best_rate(play, seconds)

    def copy_nanoseconds(self) -> float:
        """What one copy of a state costs inside compiled code."""
        copying = self.game.bind(copy_around)

        def work(_: float) -> int:
            copying(self.states, COPIES)
            return COPIES

        return 1e9 / best_rate(work, 1.0)


def best_rate(work: Callable[[float], int], seconds: float) -> float:
    """How often per second `work` runs: the fastest of several short periods."""
    work(0.0)
    rates = []
    for _ in range(WINDOWS):
        begin = time.thread_time()
        done = work(seconds / WINDOWS)
        rates.append(done / (time.thread_time() - begin))
    return max(rates)


playout: Callable[..., None] = supplied  # a name that `bind` replaces by one game's function


def play_on_from(states, out, luck, n):  # type: ignore[no-untyped-def]  # compiled
    """Play the position in place 1 to its end, `n` times."""
    for _ in range(n):
        states[0] = states[1]
        playout(states, 0, out, luck, 0)


def copy_around(states, n):  # type: ignore[no-untyped-def]  # compiled
    """Copy states over one another, `n` times."""
    for k in range(n):
        states[(k + 1) % ROOM] = states[k % ROOM]


def pace_on_all_cores(game: Game, players: int, threads: int, seconds: float) -> Pace:
    """One thread a core: compiled rules release the interpreter's lock."""
    crew = [Player(game, players, seed=1_000_000 * (i + 1)) for i in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        paces = list(pool.map(lambda one: one.pace(seconds, clock=time.perf_counter), crew))
    return sum(pace[0] for pace in paces), sum(pace[1] for pace in paces)


def usual_players(game: Game) -> int:
    """Three, or the nearest number that the game allows."""
    least, most = game.players
    return min(max(3, least), most)


# ---- what needs a process of its own


def in_a_new_process(
    function: Callable[..., object], *arguments: object, **environment: str
) -> float:
    """Call one of this module's functions in a fresh interpreter with these settings."""
    call = f"{function.__name__}({', '.join(map(repr, arguments))})"
    done = subprocess.run(  # noqa: S603  # our own interpreter, our own code
        [sys.executable, "-c", f"from circenses import bench; print(bench.{call})"],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return float(done.stdout)


def seconds_to_prepare(game: str) -> float:
    """The seconds until a game is ready to be played, in a new process."""
    begin = time.perf_counter()
    prepare(games.get(game))
    return time.perf_counter() - begin


def seconds_to_compile(game: str, players: int) -> float:
    """The seconds to compile a game, in a process of its own. Measurements then read the code from
    disk, as every later start does: freshly compiled code is scattered and up to a third slower.
    """
    begin = time.perf_counter()
    player = Player(games.get(game), players)
    player.play(1)
    player.search_pace(0.0)
    return time.perf_counter() - begin


def interpreted_pace(game: str, players: int) -> float:
    """Decisions a second without compiling."""
    return Player(games.get(game), players).pace(INTERPRETED_SECONDS, batch=1)[0]


# ---- all of it

STEPS = ("cold compile", "warm start", "interpreted", "one core", "search", "all cores", "copies")


def measure(game: Game, players: int, seconds: float) -> Iterator[str | Figures]:
    """Measure one game; yields each step's name before it, and all figures so far after it."""
    found = Figures(game.id, players, cores(), game.state.bytes)
    with tempfile.TemporaryDirectory() as empty:
        settings = {"CIRCENSES_CACHE": empty, "CIRCENSES_JIT": "1"}
        yield STEPS[0]
        cold = in_a_new_process(seconds_to_prepare, game.id, **settings)
        yield (found := replace(found, cold_compile_seconds=cold))
        yield STEPS[1]
        warm = in_a_new_process(seconds_to_prepare, game.id, **settings)
        yield (found := replace(found, warm_start_seconds=warm))
    yield STEPS[2]
    interpreted = in_a_new_process(interpreted_pace, game.id, players, CIRCENSES_JIT="0")
    yield (found := replace(found, interpreted_decisions_per_second=interpreted))
    in_a_new_process(seconds_to_compile, game.id, players)
    player = Player(game, players)
    player.play(1)
    yield STEPS[3]
    decisions, playouts = player.best_pace(seconds)
    yield (found := replace(found, decisions_per_second=decisions, playouts_per_second=playouts))
    yield STEPS[4]
    iterations, beside = player.search_pace(seconds)
    yield (
        found := replace(
            found,
            search_iterations_per_second=iterations,
            playouts_per_second_beside_search=beside,
        )
    )
    yield STEPS[5]
    all_cores = pace_on_all_cores(game, players, cores(), seconds)[0]
    yield (found := replace(found, decisions_per_second_all_cores=all_cores))
    yield STEPS[6]
    yield replace(found, copy_nanoseconds=player.copy_nanoseconds())


def to_json(figures: list[Figures]) -> str:
    return json.dumps([one.as_dict() for one in figures], indent=1)
