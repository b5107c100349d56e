"""Gymnasium's vector form: one seat in thousands of games, compiled.

On the CPU here, on a GPU in vector_gpu.py.
"""

import copy
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.play.match import SEEDS, seed_of
from circenses.rl.cpu import Batch, Step, luck_for
from circenses.rl.rivals import RANDOM, Rival, Rivals
from circenses.rl.saved import Space
from circenses.rl.seat import Seen, check_seat
from circenses.rl.seat_drivers import ANY, BREAK_OFF, NEW_GAME, STAND
from circenses.rl.table import Table
from circenses.rl.turns import FPS, RENDER_MODES, check_reset, check_ways, spaces_of

OURS = 3  # references to an array that only `Lent` holds, during its check


class Lent:
    """Arrays that are lent, and reused when nobody holds them or a view of them any more."""

    def __init__(self, array: np.ndarray):
        self.arrays = [array, np.empty_like(array)]

    def next(self) -> np.ndarray:
        """An array that nobody else holds, with any content."""
        for array in self.arrays:
            if sys.getrefcount(array) <= OURS:
                return array
        self.arrays = [*self.arrays[1:], np.empty_like(self.arrays[0])]
        return self.arrays[-1]


class SeatBatch(Batch):
    """`n` games, and in each of them the decisions of one seat.

    `opponents` play the other seats (rl/rivals.py): one for all, or one each, beginning at the left
    of `seat`. `illegal` says what an illegal move does: "raise" refuses all moves of the step,
    "end" ends its game and costs 1, "random" plays a random legal move instead.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        players: int = 2,
        *,
        seat: int = 0,
        opponents: Rival | Sequence[Rival] = RANDOM,
        illegal: str = "raise",
        **more: Any,
    ):
        check_ways(illegal, None)
        super().__init__(game, n, players, **more)
        self.seat, self.illegal = check_seat(seat, self.seats), illegal
        self.opponents = opponents
        self.rivals = Rivals.of(self.game, self.seats, self.seat, opponents)
        self.driver, self.answering = self.rivals.drivers
        self.crews = [self.rivals.crew() for _ in self.parts]
        self.finals = np.zeros_like(self.out.observations)
        self.refused = np.zeros(self.n, bool)  # moves of the last step that were not legal

    # ---- playing

    def reset_part(self, part: int) -> None:
        (first, end) = self.parts[part]
        self.moves[first:end] = NEW_GAME
        self.step_part(part)

    def reset(self, seed: int | None = None) -> Step:
        self.refused[:] = False
        super().reset(seed)
        return self.answered()

    def step(self, moves: np.ndarray) -> Step:
        """My move in every game, and the others' until I am asked again."""
        wrong = self.take(moves)
        if wrong and self.illegal == "raise":
            raise self.refusal(wrong, moves)
        self.refused[:] = False
        if wrong:
            self.refused[:] = ~self.are_legal()
            self.moves[self.refused] = BREAK_OFF if self.illegal == "end" else ANY
        self.share(self.step_part)
        return self.answered()

    def step_part(self, part: int) -> None:
        self.drive(self.driver, part)
        if not self.rivals.functions:
            self.observe_part(*self.parts[part])

    def drive(self, driver: Callable[..., None], part: int) -> None:
        (first, end), scratch = self.parts[part], (*self.scratch[part], self.crews[part])
        plan, finals = self.plan.arrays, self.finals
        driver(self.games, self.raw, first, end, self.seat, scratch, plan, finals)

    def answered(self) -> Step:
        """Finish the step with the moves of functions that play other seats."""
        if not self.rivals.functions:
            return self.out
        while (asked := np.flatnonzero(self.out.players != self.seat)).size:
            self.moves[:] = STAND
            who = self.out.players[asked]
            for player in np.unique(who).tolist():
                places = asked[who == player]
                seen, masks = self.seen_in(places), self.out.masks[places]
                self.moves[places] = self.rivals.answers(player, seen, masks)
            self.share(lambda part: self.drive(self.answering, part))
        self.share(lambda part: self.observe_part(*self.parts[part]))
        return self.out

    def seen_in(self, places: np.ndarray) -> np.ndarray:
        """What the player to move sees in some places."""
        seen = np.zeros((len(places), self.plan.length), np.uint8)
        who = self.out.players[places]
        self.rivals.observer(self.states, self.raw, places, who, self.plan.arrays, seen)
        return seen

    def begin(self, places: np.ndarray, seeds: np.ndarray | None = None) -> Step:
        """New games in some places, with seeds of their own or the next; the others stay."""
        if seeds is not None:
            self.seeds[places] = seeds
            self.luck[places] = luck_for(self.seeds[places])
        self.begun = True
        self.moves[:] = np.where(places, NEW_GAME, STAND)
        self.share(self.step_part)
        return self.answered()

    def saved(self) -> tuple[tuple[object, ...], dict[str, object], list[np.ndarray]]:
        made, more, arrays = super().saved()
        own = {"seat": self.seat, "opponents": self.opponents, "illegal": self.illegal}
        return made, {**more, **own}, arrays


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
        flat: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
        **more: Any,
    ):
        if render_mode is not None:
            raise CircensesError(
                "The compiled vector form draws nothing; for pictures give make_vec "
                'vectorization_mode="sync" or "async".'
            )
        self.batch = self.games(game, num_envs, players, **more)
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
    ) -> tuple[Seen, dict[str, object]]:
        """New games: with one seed for all or one for each; without, those that follow."""
        check_reset(options)
        given = np.asarray(seed, object)
        if given.ndim:
            self.begin(self.seeds_of(given))
        else:
            self.batch.reset(self.next_seed() if seed is None else seed_of(seed))
            super().reset(seed=None if seed is None else seed_of(seed))
        return self.seen_now()

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
        """A copy with its own games, as for all our environments."""
        return copy.deepcopy(self)

    def next_seed(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def close_extras(self, **_: object) -> None:
        """Stop the threads."""
        self.batch.close()

    # ---- what each form does in its own way

    def games(self, *made: Any, **more: Any) -> Any:
        """The batch."""
        raise NotImplementedError

    def begin(self, seeds: np.ndarray) -> None:
        """New games with these seeds."""
        raise NotImplementedError

    def seen_now(self) -> tuple[Any, dict[str, object]]:
        """The current observations and infos."""
        raise NotImplementedError


class SeatVectorEnv(SeatsEnv):
    """One seat in `num_envs` games on the CPU, in `threads` threads; see `SeatBatch`."""

    def games(self, *made: Any, **more: Any) -> SeatBatch:
        batch = SeatBatch(*made, **more)
        self.lent = Lent(batch.out.observations)
        return batch

    def reset(self, **how: Any) -> tuple[Seen, dict[str, object]]:
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
        seen, info = self.seen_now()
        return seen, rewards, out.over.copy(), np.zeros(self.num_envs, bool), info

    def make_room(self) -> None:
        """Take fresh arrays, so that returned observations stay as they were while anyone holds
        them.
        """
        if self.copying:
            self.batch.out = self.batch.out._replace(observations=self.lent.next())

    def seen_now(self) -> tuple[Seen, dict[str, object]]:
        """What is seen now, and the masks with what was seen at the end of games that have ended.

        The batch still reads its masks, so these are copies.
        """
        out = self.batch.out
        masks = out.masks.view(np.int8)
        masks = masks.copy() if self.copying else masks
        info: dict[str, object] = {"action_mask": masks}
        if self.batch.refused.any():
            info["illegal"] = self.batch.refused.copy()
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
