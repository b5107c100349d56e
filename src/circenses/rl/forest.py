"""Tree search in thousands of games at once, on the CPU or a GPU; a network values the leaves.

    forest = Forest("magna_roma", 4096, players=2, visits=32, device="cuda")
    forest.begin()
    forest.think(weigh, scale=5.0)     # weigh() reads forest.seen, writes forest.logits and chances
    forest.go_on()                     # forest.moves are played; see forest.over and forest.points

All arrays stay where they are made, and torch takes them without a copy (torch.as_tensor). Forced
moves are played automatically. See examples/self_play.py.
"""

import functools
import math
import types
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.value.model import SUMS
from circenses.core.value.valuation import valuation_of
from circenses.rl import forest_drivers as drivers
from circenses.rl.batches import batch
from circenses.rl.cpu import luck_for
from circenses.rl.forest_drivers import Found, Playing, Walking
from circenses.rl.gpu import HOW, SIMULATED, Simulated
from circenses.rl.table import game_of, kit_for

INNER = (
    "to_choice",
    "shares",
    "appraise",
    "best_child",
    "grow",
    "plant",
)  # drivers that others call
OUTER = ("go_on", "walk", "back_up", "choose")
ROOM = 24  # room for this many moves of a node, on average
THREADS = 4 if SIMULATED else 64  # of a block; a walk needs many registers


def schedule_of(moves: int, visits: int) -> list[int]:
    """How many visits the move of the root must have that is tried next, by sequential halving.

    All are tried first, then the better half of those, and so on.

    >>> schedule_of(4, 8)
    [0, 0, 0, 0, 1, 1, 2, 2]
    """
    found: list[int] = []
    had, left = [0] * max(1, moves), max(1, moves)
    rounds = max(1, math.ceil(math.log2(left)))
    while len(found) < visits:
        for _ in range(max(1, visits // (rounds * left))):
            found.extend(had[:left])
            had[:left] = [one + 1 for one in had[:left]]
        left = max(min(2, left), left // 2)
    return found[:visits]


class Kit:
    """The drivers of one game at one number of seats, bound when first needed."""

    def __init__(self, game: Game, seats: int):
        self.game = game
        valuation = valuation_of(game)
        self.names: dict[str, object] = {
            "SEATS": seats,
            "begin": game.drivers.begin,
            "judge": kit_for(game).judge,
            "spread": valuation.spread,
            **valuation.counting,
        }
        for name in (*INNER, *OUTER):
            self.names[name] = self.bound(name)

    def bound(self, name: str) -> Callable[..., None]:
        bound: Callable[..., None] = self.game.bind(getattr(drivers, name), **self.names)
        return bound

    @functools.cached_property
    def loops(self) -> dict[str, Callable[..., None]]:
        """On the CPU: a part of all places, one after the other."""
        bind = self.game.bind
        return {name: bind(drivers.in_places, at_place=self.names[name]) for name in OUTER}

    @functools.cached_property
    def kernels(self) -> dict[str, Any]:
        """On a GPU: one thread a place."""
        from numba import cuda

        kernels = {name: cuda.jit(self.source(name), **HOW) for name in OUTER}
        for kernel in kernels.values() if SIMULATED else ():
            kernel.extensions.append(Simulated)
        return kernels

    def source(self, name: str) -> Callable[..., None]:
        """A kernel as plain Python whose globals name the game's drivers."""
        from circenses.rl import forest_kernels

        fn, at_place = forest_kernels.in_threads, self.names[name]
        return types.FunctionType(fn.__code__, {**fn.__globals__, "at_place": at_place}, name)


@functools.cache
def forest_kit(game: Game, seats: int) -> Kit:
    return Kit(game, seats)


def record(*fields: tuple[object, ...]) -> np.dtype:
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


def desk_of(game: Game, seats: int, visits: int) -> np.dtype:
    """The memory of one search."""
    node = record(
        ("move", "i4"),
        ("first", "i4"),  # its children lie side by side
        ("kids", "i4"),
        ("prior", "f4"),  # logarithm of the chance that the network gives the move
        ("visits", "f4"),
        ("worth", "f4", (seats,)),  # sums of the results for each seat
    )
    nodes = 1 + game.most_legal + visits * min(game.most_legal, ROOM)
    return record(
        ("nodes", node, (nodes,)),
        ("used", "i4"),
        ("path", "i4", (drivers.MOST_STEPS,)),
        ("steps", "i4"),  # of the path
        ("opens", "i4", (game.most_legal,)),
        ("leaf_moves", "i4"),  # how many of those are to become children
        ("ended", "i4"),  # whether the walk came to the end of the game
        ("points", "f4", (seats,)),
        ("result", "f4", (seats,)),
        ("amounts", "f8", (wide(game),)),
        ("sheets", "i4", (seats, len(game.lines) + len(game.ties))),
    )


def wide(game: Game) -> int:
    return -(-max(len(valuation_of(game).features), 1) // SUMS) * SUMS


def without_names(layout: np.dtype) -> np.dtype:
    """The same bytes for numba-cuda, which takes plain records only."""
    fields = layout.fields
    if layout.subdtype:
        inner, shape = layout.subdtype
        return np.dtype((without_names(inner), shape))
    if fields is None:
        return layout
    names = list(layout.names or ())
    return np.dtype(
        {
            "names": names,
            "formats": [without_names(fields[name][0]) for name in names],
            "offsets": [fields[name][1] for name in names],
            "itemsize": layout.itemsize,
        }
    )


class Forest:
    """`n` games, and a tree over each of them."""

    def __init__(
        self,
        game: str | Game,
        n: int,
        players: int = 2,
        *,
        visits: int = 32,
        device: str = "cpu",
        seed: int = 1,
        options: Mapping[str, object] | None = None,
        weights: str = "",
    ):
        self.game, self.n, self.visits, self.device = game_of(game), n, visits, device
        if self.game.sides(players) != players or players < 2:
            raise CircensesError("Self-play needs two players or more.")
        self.seats = players
        self.kit = forest_kit(self.game, players)
        self.batch: Any = batch(self.game, n, players, device=device, options=options)
        self.worlds = self.batch.states  # a batch can show its states to the network
        self.seen, self.leaf_players = self.batch.out.observations, self.batch.out.players
        self.allocate(seed)
        self.rates = self.put(self.rates_by(weights))
        rows = [[0, *schedule_of(k, visits)] for k in range(self.game.most_legal + 1)]
        self.schedule = self.put(np.array(rows, np.int32))

    def put(self, array: np.ndarray) -> Any:
        """An array on the device of the games."""
        return array if self.device == "cpu" else self.batch.cuda.to_device(array)

    def room(self, kind: DTypeLike, *shape: int) -> Any:
        return self.put(np.zeros((self.n, *shape), kind))

    def allocate(self, seed: int) -> None:
        """Make room for everything that the drivers write."""
        game, most, seats = self.game, self.game.most_legal, self.seats
        desk = desk_of(game, seats, self.visits)
        if self.device == "cpu":
            self.states, self.blank = game.new_batch(self.n), game.blank
        else:
            self.memory, self.states = self.batch.room_for_states()
            self.blank = self.batch.blank
            desk = desk if SIMULATED else without_names(desk)
        seeds = np.arange(self.n, dtype=np.uint64) + np.uint64(seed)
        self.seeds, self.luck = self.put(seeds), self.put(luck_for(~seeds))
        self.desks = self.room(desk)
        self.moves, self.players = self.room(np.int32), self.room(np.int32)
        self.counts, self.over = self.room(np.int32), self.room(np.bool_)
        self.points, self.results = self.room(np.float32, seats), self.room(np.float32, seats)
        self.hand, self.worth = self.room(np.float32, seats), self.room(np.float32, seats)
        self.logits, self.chances = self.room(np.float32, game.moves), self.room(np.float32, seats)
        self.noise, self.wanted = self.room(np.float32, most), self.room(np.float32, most)
        self.tried = self.room(np.int32, most)

    def rates_by(self, weights: str) -> np.ndarray:
        """What one of each feature is worth by the time left; all 0 for `none`."""
        valuation = valuation_of(self.game)
        model = valuation.blank_model()
        if valuation.features:
            valuation.set_weights(model, valuation.weights(weights))
        return np.ascontiguousarray(model["rates"][0])

    def run(self, name: str, *arrays: object) -> None:
        """A driver at all places."""
        if self.device == "cpu":
            loop, parts = self.kit.loops[name], self.batch.parts
            self.batch.share(lambda part: loop(*parts[part], *arrays))
        else:
            blocks = -(-self.n // THREADS)
            self.kit.kernels[name][blocks, THREADS](self.n, *arrays)

    # ---- playing

    def begin(self) -> None:
        """A new game in every place, played on to its first choice."""
        self.run("go_on", *self.playing(anew=True))

    def go_on(self) -> None:
        """Play `moves`; where a game is `over`, `points` and `results` tell how it ended."""
        self.run("go_on", *self.playing(anew=False))

    def playing(self, anew: bool) -> tuple[object, ...]:
        begun = self.states, self.blank, self.batch.chosen, self.seeds
        playing = Playing(*begun, self.moves, self.over, self.points, self.results)
        return self.desks, self.players, self.counts, playing, anew

    def take_up(self, states: np.ndarray, players: np.ndarray, counts: np.ndarray) -> None:
        """Search these positions instead; those with a count of 0 are left out."""
        for own, given in ((self.players, players), (self.counts, counts)):
            if self.device == "cpu":
                own[:] = given
            else:
                own.copy_to_device(given.astype(np.int32))
        if self.device == "cpu":
            self.states[:] = states
        else:
            raw = np.ascontiguousarray(states).view(np.uint8).reshape(-1)
            self.memory[0].copy_to_device(raw)

    # ---- thinking

    def think(
        self, weigh: Callable[[int], None], scale: float = 5.0, visits: int | None = None
    ) -> None:
        """Search in every place; the findings are in `moves`, `tried`, `wanted` and `worth`.

        `weigh` is called for each visit with its number, the first one with the position itself. It
        reads what the leaves' players see (`seen`) and the game's own value (`hand`), and writes
        `logits` of all moves and the `chances` of all seats, counted from the player to move.
        Without `visits`, the network's own choice is played.
        """
        for turn in range((self.visits if visits is None else visits) + 1):
            self.run("walk", *self.walking(turn, scale))
            self.observe()
            weigh(turn)
            self.run("back_up", *self.backing_up())
        self.run("choose", *self.choosing(scale))

    def walking(self, turn: int, scale: float) -> tuple[object, ...]:
        known = self.states, self.worlds, self.luck, self.schedule, self.noise, self.rates
        walking = Walking(*known, self.leaf_players, self.hand)
        return self.desks, self.players, self.counts, walking, turn, scale

    def backing_up(self) -> tuple[object, ...]:
        return self.desks, self.counts, self.leaf_players, self.logits, self.chances

    def choosing(self, scale: float) -> tuple[object, ...]:
        found = Found(self.moves, self.tried, self.wanted, self.worth)
        return self.desks, self.players, self.counts, self.noise, scale, found

    def observe(self) -> None:
        """Write what the players at the leaves see."""
        if self.device == "cpu":
            batch = self.batch
            batch.share(lambda part: batch.observe_part(*batch.parts[part]))
        else:
            self.batch.observe()
