"""Many games at once on the CPU: reused numpy arrays, and threads for all cores."""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from circenses.bots.pool import cores
from circenses.core.errors import CircensesError, IllegalMove
from circenses.core.play.game import Game
from circenses.core.play.match import options_of, seed_of
from circenses.core.rules.chance import GOLDEN, MIX_1, MIX_2
from circenses.core.rules.options import whole
from circenses.rl.drivers import Games
from circenses.rl.table import aim_of, game_of, kit_for

LEAST_PER_THREAD = 64  # games; below that, waking a thread costs more than it saves


class Step(NamedTuple):
    """The result of a step. The arrays belong to the batch, and the next step overwrites them.

    After the last move of a game, its `over` is true and its `rewards` say how it ended; everything
    else already belongs to the next game.
    """

    observations: NDArray[np.uint8]  # (n, length): what the player to move sees
    masks: NDArray[np.bool_]  # (n, moves): what that player may do
    rewards: NDArray[np.float32]  # (n, players): what each seat got by this move
    over: NDArray[np.bool_]  # (n,): whether this move ended a game
    players: NDArray[np.int32]  # (n,): who is to move


def luck_for(seeds: np.ndarray) -> np.ndarray:
    """The starts of the random streams for moves: far apart, even for neighboring seeds."""
    x = ~seeds * GOLDEN
    x = (x ^ (x >> np.uint64(30))) * MIX_1
    x = (x ^ (x >> np.uint64(27))) * MIX_2
    return x ^ (x >> np.uint64(31))


def games_of(n: object) -> int:
    """The number of games of a batch, from any whole number."""
    number = whole(n)
    if number is None or number < 1:
        raise CircensesError(f"A batch has a whole number of games, at least 1; not {n!r}.")
    return number


def check_moves(shape: tuple[int, ...], kind: str, n: int) -> None:
    """Refuse anything but one whole number for each game; `kind` is numpy's letter."""
    if tuple(shape) != (n,):
        raise CircensesError(
            f"This batch takes {n} moves, one for each game; not an array of shape {tuple(shape)}."
        )
    if kind not in "iu":
        raise IllegalMove("Moves are whole numbers, so give an array of integers.")


class AnyBatch:
    """`n` games at once, on any device; each array has one row per game.

    A finished game is followed by a new one in the same place: place `i` plays the seeds
    `seed + i`, `seed + i + n`, and so on.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        players: int = 2,
        *,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        reward: str = "places",
        observe: bool = True,
    ):
        self.begun = False
        self.game = game_of(game)
        self.n = games_of(n)
        self.options = dict(options or {})
        self.chosen = options_of(self.game, players, options)
        self.seats = int(self.chosen[0])
        self.first_seed = seed_of(seed)
        self.observing = observe
        self.reward = reward
        self.aim = aim_of(reward)
        self.sides = self.game.sides(self.seats)
        self.plan = self.game.plan(self.seats)

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} of {self.n:,} games of {self.game.id}, {self.seats} players>"
        )

    # ---- copies

    def copy(self) -> Self:
        """An independent batch in the same positions, which continues identically."""
        return restored(type(self), *self.saved())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (type(self), *self.saved())

    def saved(self) -> tuple[tuple[object, ...], dict[str, object], list[np.ndarray]]:
        """The batch's settings, and everything that changes during play."""
        made = {"seed": self.first_seed, "options": self.options, "reward": self.reward}
        made["observe"] = self.observing
        arrays = [self.fetched(array) for array in self.changing()] if self.begun else []
        return (self.game, self.n, self.seats), made, arrays

    def changing(self) -> list[Any]:
        """The arrays that a step or a sample writes, and that the next one reads."""
        raise NotImplementedError

    def fetched(self, array: Any) -> np.ndarray:
        """A copy of one of these arrays, for the host."""
        raise NotImplementedError

    def fill(self, array: Any, content: np.ndarray) -> None:
        """Write one of these arrays."""
        raise NotImplementedError

    def close(self) -> None:
        """Release resources."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


Kind = TypeVar("Kind", bound=AnyBatch)


def restored(
    kind: Callable[..., Kind],
    made: tuple[Any, ...],
    more: dict[str, object],
    arrays: list[np.ndarray],
) -> Kind:
    """The batch that was copied or pickled."""
    batch = kind(*made, **more)
    batch.begun = bool(arrays)
    for array, content in zip(batch.changing(), arrays, strict=False):
        batch.fill(array, content)
    return batch


class Batch(AnyBatch):
    """Games on the CPU; nothing depends on the number of threads."""

    def __init__(
        self,
        game: str | Game,
        n: int,
        players: int = 2,
        *,
        threads: int | None = None,
        **more: Any,
    ):
        super().__init__(game, n, players, **more)
        self.sheet = len(self.game.lines) + len(self.game.ties)
        self.allocate(threads)

    def allocate(self, threads: int | None) -> None:
        """Make room for everything that a step writes."""
        most = max(1, self.n // LEAST_PER_THREAD)
        self.threads = min(most, cores() if threads is None else max(1, threads))
        self.open_pool()
        self.kit = kit_for(self.game)
        self.states = self.game.new_batch(self.n)
        self.raw = self.states.view(np.uint8).reshape(self.n, -1)
        self.seeds = np.zeros(self.n, np.uint64)
        self.luck = np.zeros(self.n, np.uint64)
        self.moves = np.zeros(self.n, np.int32)
        length = self.plan.length if self.observing else 0
        self.out = Step(
            np.zeros((self.n, length), np.uint8),
            np.zeros((self.n, self.game.moves), bool),
            np.zeros((self.n, self.seats), np.float32),
            np.zeros(self.n, bool),
            np.zeros(self.n, np.int32),
        )
        self.games = self.all_arrays()
        most_legal, sheets = self.game.most_legal, (self.sides, self.sheet)
        self.parts = [
            (k * self.n // self.threads, (k + 1) * self.n // self.threads)
            for k in range(self.threads)
        ]
        self.scratch = [
            (np.zeros(most_legal, np.int32), np.zeros(sheets, np.int32)) for _ in self.parts
        ]

    def all_arrays(self) -> tuple[object, ...]:
        """The arrays that the loops share, named in `Games`."""
        _, masks, rewards, over, players = self.out
        begun = self.states, self.game.blank, self.chosen, self.seeds, self.luck, self.moves
        return (*Games(*begun, players, rewards, over, masks, self.aim),)

    def open_pool(self) -> None:
        self.process = os.getpid()
        self.pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def share(self, work: Callable[[int], None]) -> None:
        """Do the parts of the work, in threads if there are several."""
        if self.process != os.getpid():  # a fork has the batch, but not its threads
            self.open_pool()
        parts = range(self.threads)
        list(self.pool.map(work, parts) if self.pool else map(work, parts))

    # ---- playing

    def reset(self, seed: int | None = None) -> Step:
        """Begin a new game in every place."""
        self.first_seed = self.first_seed if seed is None else seed_of(seed)
        self.begun = True
        self.seeds[:] = np.arange(self.n, dtype=np.uint64) + np.uint64(self.first_seed)
        self.luck[:] = luck_for(self.seeds)
        self.out.rewards[:] = 0
        self.out.over[:] = False
        self.share(self.reset_part)
        return self.out

    def reset_part(self, part: int) -> None:
        (first, end), (moves, _) = self.parts[part], self.scratch[part]
        self.kit.first_look(self.games, first, end, moves)
        self.observe_part(first, end)

    def step(self, moves: np.ndarray) -> Step:
        """One move in every game; if one of them is not legal, nothing changes."""
        if wrong := self.take(moves):
            raise self.refusal(wrong, moves)
        self.share(self.step_part)
        return self.out

    def refusal(self, wrong: int, moves: np.ndarray) -> IllegalMove:
        """Which moves are not legal; games count from 0, as in the arrays."""
        first = int((~self.are_legal()).argmax())
        if wrong == 1:
            return IllegalMove(f"Move {moves[first]} is not legal in game {first}.")
        return IllegalMove(
            f"{wrong} of the {self.n} moves are not legal, first move {moves[first]} in game "
            f"{first}."
        )

    def are_legal(self) -> np.ndarray:
        """Which of the stored moves are legal."""
        allowed = self.out.masks[np.arange(self.n), np.maximum(self.moves, 0)]
        return np.logical_and(self.moves >= 0, allowed)

    def take(self, moves: np.ndarray) -> int:
        """Store the moves; returns how many are not legal."""
        if not self.begun:
            raise CircensesError("There are no games yet: call reset() before the first step().")
        given = np.asarray(moves)
        check_moves(given.shape, given.dtype.kind, self.n)
        self.moves[:] = given
        self.moves[(given < 0) | (given >= self.game.moves)] = -1  # larger ones would wrap around
        return int(self.kit.count_illegal(self.out.masks, self.moves, 0, self.n))

    def step_part(self, part: int) -> None:
        (first, end), (buffer, sheets) = self.parts[part], self.scratch[part]
        self.kit.step_games(self.games, first, end, sheets, buffer)
        self.observe_part(first, end)

    def observe_part(self, first: int, end: int) -> None:
        if self.observing:
            plan, seen = self.plan.arrays, self.out.observations
            self.kit.observe_games(self.games, self.raw, first, end, plan, seen)

    def sample(self) -> np.ndarray:
        """A random legal move for each game; the same batch gives the same moves every time."""
        moves = np.empty(self.n, np.int32)
        self.share(
            lambda part: self.kit.any_moves(self.out.masks, *self.parts[part], self.luck, moves)
        )
        return moves

    # ---- copies

    def saved(self) -> tuple[tuple[object, ...], dict[str, object], list[np.ndarray]]:
        made, more, arrays = super().saved()
        return made, {**more, "threads": self.threads}, arrays

    def changing(self) -> list[np.ndarray]:
        return [self.raw, self.seeds, self.luck, *self.out]

    def fetched(self, array: np.ndarray) -> np.ndarray:
        return array.copy()

    def fill(self, array: np.ndarray, content: np.ndarray) -> None:
        array[...] = content

    def close(self) -> None:
        """Stop the threads."""
        if self.pool:
            self.pool.shutdown()
