"""For `gymnasium.make_vec`: one seat in many games, on the CPU or a GPU."""

from typing import Any

from circenses.core.play.game import Game
from circenses.rl.batches import check_device
from circenses.rl.vector import SeatsEnv, SeatVectorEnv


def vector_env(
    game: str | Game, num_envs: int = 1, players: int = 2, *, device: str = "cpu", **more: Any
) -> SeatsEnv:
    """One seat in `num_envs` games, against random play on a GPU: `gymnasium.make_vec`."""
    if check_device(device) == "cpu":
        return SeatVectorEnv(game, num_envs, players, **more)
    from circenses.rl.vector_gpu import GpuVectorEnv

    return GpuVectorEnv(game, num_envs, players, **more)
