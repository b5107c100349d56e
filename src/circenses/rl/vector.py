"""Gymnasium's vector form: one seat against random play in thousands of games, compiled.

On the CPU here, on a GPU in vector_gpu.py.
"""

import copy
import functools
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.play.match import SEEDS, seed_of
from circenses.rl import seat_drivers
from circenses.rl.cpu import Batch, Step, luck_for
from circenses.rl.saved import Space
from circenses.rl.seat import RANDOM, Seen, check_seat
from circenses.rl.table import Table, kit_for
from circenses.rl.turns import FPS, RENDER_MODES, check_reset, spaces_of

NEW_GAME = -1  # in place of a move
OURS = 3  # references to an array that only `Lent` holds, while it looks


class Lent:
    """Arrays that are lent, and taken back when nobody holds them or a view of them any more."""

    def __init__(self, array: np.ndarray):
        self.arrays = [array, np.empty_like(array)]

    def next(self) -> np.ndarray:
        """An array that nobody else holds; what is in it does not matter."""
        for array in self.arrays:
            if sys.getrefcount(array) <= OURS:
                return array
        self.arrays = [*self.arrays[1:], np.empty_like(self.arrays[0])]
        return self.arrays[-1]


@functools.cache
def driver_for(game: Game) -> Callable[..., None]:
    """The loop of seat_drivers.py, bound to a game."""
    kit = kit_for(game)
    names = {"begin": game.drivers.begin, "judge": kit.judge, "look": kit.look}
    names |= {"observe": game.observer}
    names["others_play"] = game.bind(seat_drivers.others_play)
    return game.bind(seat_drivers.step_seats, **names)


class SeatBatch(Batch):
    """`n` games, and in each of them the decisions of one seat; the other seats play at random."""

    def __init__(self, game: str | Game, n: int, players: int = 2, *, seat: int = 0, **more: Any):
        super().__init__(game, n, players, **more)
        self.seat = check_seat(seat, self.seats)
        self.driver = driver_for(self.game)
        self.finals = np.zeros_like(self.out.observations)

    def reset_part(self, part: int) -> None:
        (first, end) = self.parts[part]
        self.moves[first:end] = NEW_GAME
        self.step_part(part)

    def step_part(self, part: int) -> None:
        (first, end), scratch = self.parts[part], self.scratch[part]
        plan, finals = self.plan.arrays, self.finals
        self.driver(self.games, self.raw, first, end, self.seat, scratch, plan, finals)
        self.observe_part(first, end)

    def begin(self, places: np.ndarray, seeds: np.ndarray | None = None) -> Step:
        """New games in some places, with seeds of their own or the next; the others stay."""
        kept = np.flatnonzero(~places)
        saved = [array[kept].copy() for array in self.changing()]
        if seeds is not None:
            self.seeds[places] = seeds
            self.luck[places] = luck_for(self.seeds[places])
        self.begun = True
        self.share(self.reset_part)
        for array, rows in zip(self.changing(), saved, strict=True):
            array[kept] = rows
        return self.out

    def saved(self) -> tuple[tuple[object, ...], dict[str, Any], list[bytes]]:
        made, more, arrays = super().saved()
        return made, {**more, "seat": self.seat}, arrays


class SeatsEnv(VectorEnv):
    """What the forms on the CPU and on a GPU share.

    A game that ends is followed by the next one in the same step; `final_obs` in `info` is what
    was seen at its end. `reset(seed=7)` begins the games 7, 8, 9 ..., as `rl.batch` does. With
    `copy=False` the arrays of a step are written again by the next.
    """

    batch: Any  # a SeatBatch or a SeatGpuBatch
    metadata: dict[str, object] = {  # noqa: RUF012  # the form that Gymnasium asks for
        "render_modes": RENDER_MODES,
        "render_fps": FPS,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int = 2,
        *,
        seat: int = 0,
        opponents: str = RANDOM,
        flat: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
        **more: Any,
    ):
        if opponents != RANDOM or render_mode is not None:
            raise CircensesError(
                "The compiled vector form plays against random moves and draws nothing; for other "
                'opponents and pictures give make_vec vectorization_mode="sync" or "async".'
            )
        self.batch = self.games(game, num_envs, players, seat=seat, **more)
        self.num_envs, self.flat, self.copying = self.batch.n, flat, copy
        self.render_mode = render_mode
        seen, moves = spaces_of(Table(game, players, self.batch.options, self.batch.reward))
        self.single_observation_space: Space = seen["observation"] if flat else seen
        self.single_action_space = moves
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(moves, self.num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, object] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """New games: with one seed for all or one for each; without, those that follow."""
        check_reset(options)
        given = np.asarray(seed, object)
        if given.ndim:
            self.begin(self.seeds_of(given))
        else:
            self.batch.reset(self.next_seed() if seed is None else seed_of(seed))
            super().reset(seed=None if seed is None else seed_of(seed))
        return self.told()

    def seeds_of(self, given: Iterable[object]) -> np.ndarray:
        """A seed for each game; from those that were given, all later ones follow."""
        seeds = [one if one is None else seed_of(one) for one in given]
        if len(seeds) != self.num_envs:
            raise CircensesError(f"{self.num_envs} games have {self.num_envs} seeds.")
        known = [one for one in seeds if one is not None]
        if known:
            self.np_random = np.random.default_rng(known)
        return np.array([self.next_seed() if one is None else one for one in seeds], np.uint64)

    def __copy__(self) -> Self:
        """As with all our environments, a copy has games of its own."""
        return copy.deepcopy(self)

    def next_seed(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def close_extras(self, **_: object) -> None:
        """Let the threads go."""
        self.batch.close()

    # ---- what each form does in its own way

    def games(self, *made: Any, **more: Any) -> Any:
        """The batch."""
        raise NotImplementedError

    def begin(self, seeds: np.ndarray) -> None:
        """New games with these seeds."""
        raise NotImplementedError

    def told(self) -> tuple[Any, dict[str, Any]]:
        """What is seen now, and what there is to say about it."""
        raise NotImplementedError


class SeatVectorEnv(SeatsEnv):
    """One seat against random play in `num_envs` games on the CPU, in `threads` threads."""

    def games(self, *made: Any, **more: Any) -> SeatBatch:
        batch = SeatBatch(*made, **more)
        self.lent = Lent(batch.out.observations)
        return batch

    def reset(self, **how: Any) -> tuple[Seen, dict[str, Any]]:
        self.make_room()
        return super().reset(**how)

    def begin(self, seeds: np.ndarray) -> None:
        self.batch.begin(np.ones(self.num_envs, bool), seeds)

    def step(
        self, actions: np.ndarray
    ) -> tuple[Seen, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """My move in every game, and the others' until I am asked again."""
        self.make_room()
        out = self.batch.step(actions)
        rewards = out.rewards[:, self.batch.seat].astype(np.float64)
        seen, info = self.told()
        return seen, rewards, out.over.copy(), np.zeros(self.num_envs, bool), info

    def make_room(self) -> None:
        """What was seen stays as it was, as long as anybody holds it."""
        if self.copying:
            self.batch.out = self.batch.out._replace(observations=self.lent.next())

    def told(self) -> tuple[Seen, dict[str, Any]]:
        """What is seen now, and the masks with what was seen at the end of games that have ended.

        The batch goes on to read its masks, so these are a copy.
        """
        out = self.batch.out
        masks = out.masks.view(np.int8)
        masks = masks.copy() if self.copying else masks
        info: dict[str, Any] = {"action_mask": masks}
        if out.over.any():
            finals = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(out.over):
                finals[i] = self.final(int(i))
            info |= {"final_obs": finals, "_final_obs": out.over.copy()}
        seen = {"observation": out.observations, "action_mask": masks}
        return out.observations if self.flat else seen, info

    def final(self, i: int) -> Seen:
        tensor = self.batch.finals[i].copy()
        none = np.zeros(self.batch.game.moves, np.int8)
        return tensor if self.flat else {"observation": tensor, "action_mask": none}

    def action_masks(self) -> np.ndarray:
        """The masks, a row for each game."""
        return np.asarray(self.batch.out.masks.copy())
