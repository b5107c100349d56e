"""Gymnasium's vector form on a CUDA GPU: the games of the CPU, and nothing leaves the device."""

from typing import Any

import numpy as np

from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.rl.cpu import check_moves
from circenses.rl.gpu import THREADS, GpuBatch, same_memory
from circenses.rl.gpu_arrays import DeviceArray, DeviceStep
from circenses.rl.rivals import RANDOM
from circenses.rl.seat import check_seat
from circenses.rl.vector import SeatsEnv

Seen = DeviceArray | dict[str, DeviceArray]  # a tensor, or that and the mask


class SeatGpuBatch(GpuBatch):
    """`n` games, and in each of them the decisions of one seat; the other seats play at random."""

    def __init__(self, game: str | Game, n: int, players: int = 2, *, seat: int = 0, **more: Any):
        super().__init__(game, n, players, **more)
        self.seat = check_seat(seat, self.seats)

    def allocate(self) -> None:
        super().allocate()
        n, to_device = self.n, self.cuda.to_device
        self.end_memory, self.ends = self.room_for_states()
        self.end_seen = to_device(np.zeros_like(self.seen.copy_to_host()))
        self.finals = same_memory(self.end_seen, np.uint8, self.out.observations.shape)
        self.gains = to_device(np.zeros(n, np.float64))
        self.never = to_device(np.zeros(n, bool))
        self.no_moves = to_device(np.zeros((n, self.game.moves), np.int8))

    def step(self, moves: DeviceArray) -> DeviceStep:
        """One move in every game; `moves` are whole numbers of any size, here or on the device."""
        if not self.begun:
            raise CircensesError("There are no games yet: call reset() before the first step().")
        given = moves if is_there(moves) else self.cuda.to_device(np.asarray(moves))
        check_moves(given.shape, kind_of(given), self.n)
        self.kernels.take_moves[self.blocks, THREADS](given, self.game.moves, self.moves)
        return self.go_on(self.moves, anew=False)

    def go_on(self, moves: DeviceArray, anew: bool) -> DeviceStep:
        if self.grouped and not anew:
            self.group(moves)
        games = self.games(moves)
        self.kernels.step_seats[self.blocks, THREADS](
            games, self.threads, anew, self.seat, self.gains, self.ends
        )
        self.observe()
        if self.observing and not anew:
            self.observe_ends()
        return self.out

    def observe_ends(self) -> None:
        """What the seat saw at the end of the games that have just ended."""
        kernel = self.kernels.observe_ends[self.observe_grid]
        kernel(self.end_memory, self.sources, self.out.over, self.seat, self.end_seen)

    def saved(self) -> tuple[tuple[object, ...], dict[str, object], list[np.ndarray]]:
        made, more, arrays = super().saved()
        return made, {**more, "seat": self.seat}, arrays


def is_there(array: object) -> bool:
    """Whether an array is on the device."""
    return hasattr(array, "__cuda_array_interface__") or hasattr(array, "copy_to_host")


def kind_of(array: DeviceArray) -> str:
    """The kind of its numbers, by numpy's letters."""
    told = getattr(array, "__cuda_array_interface__", None)
    return str(told["typestr"][1] if told else np.dtype(array.dtype).kind)


class GpuVectorEnv(SeatsEnv):
    """One seat against random play in `num_envs` games on the GPU.

    All arrays are on the device, as those of `rl.batch` are. `final_obs` is one array for all
    games, and `_final_obs` says in which rows a game has just ended; both are in every step's
    `info`, since looking whether any has ended would mean waiting for the GPU. For the same reason
    a move that is not legal does not raise: that game stands still, and `illegal()` counts it.
    """

    def games(self, *made: Any, **more: Any) -> SeatGpuBatch:
        if more.pop("opponents", RANDOM) != RANDOM or more.pop("illegal", None) is not None:
            raise CircensesError(
                "On a GPU the others play at random, and illegal moves are counted: opponents and "
                "illegal are for the CPU."
            )
        return SeatGpuBatch(*made, **more)

    def begin(self, seeds: np.ndarray) -> None:
        self.batch.begin(seeds)

    def step(
        self, actions: DeviceArray
    ) -> tuple[Seen, DeviceArray, DeviceArray, DeviceArray, dict[str, object]]:
        """My move in every game, and the others' until I am asked again."""
        batch = self.batch
        over = self.lasting(batch.step(actions).over)
        seen, info = self.seen_now()
        info |= {"final_obs": self.seen_as(batch.finals, batch.no_moves), "_final_obs": over}
        return seen, self.lasting(batch.gains), over, self.lasting(batch.never), info

    def seen_now(self) -> tuple[Seen, dict[str, object]]:
        out = self.batch.out
        masks = same_memory(out.masks, np.int8, out.masks.shape)
        return self.seen_as(out.observations, masks), {"action_mask": self.lasting(masks)}

    def seen_as(self, tensor: DeviceArray, masks: DeviceArray) -> Seen:
        tensor = self.lasting(tensor)
        return tensor if self.flat else {"observation": tensor, "action_mask": self.lasting(masks)}

    def lasting(self, array: DeviceArray) -> DeviceArray:
        """An array that later steps leave alone, unless `copy` is false."""
        if not self.copying:
            return array
        copied: DeviceArray = self.batch.cuda.device_array(array.shape, array.dtype)
        copied.copy_to_device(array)
        return copied

    def action_masks(self) -> DeviceArray:
        """The masks, a row for each game."""
        return self.lasting(self.batch.out.masks)

    def illegal(self) -> int:
        """How many moves were refused so far; waits for the GPU."""
        return int(self.batch.illegal())
