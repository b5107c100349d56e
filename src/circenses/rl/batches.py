"""Many games at once, on the CPU or on a CUDA GPU."""

from typing import TYPE_CHECKING, Any, Literal, overload

from circenses.core.errors import CircensesError
from circenses.core.play.game import Game

if TYPE_CHECKING:
    from circenses.rl.cpu import Batch
    from circenses.rl.gpu import GpuBatch

DEVICES = ("cpu", "cuda")


def check_device(device: str) -> str:
    """Check the name of a batch's device."""
    if device not in DEVICES:
        raise CircensesError(f"A batch is on {' or '.join(DEVICES)}; {device!r} is neither.")
    return device


@overload
def batch(
    game: str | Game, n: int, players: int = 2, *, device: Literal["cpu"] = "cpu", **more: Any
) -> "Batch": ...
@overload
def batch(
    game: str | Game, n: int, players: int = 2, *, device: Literal["cuda"], **more: Any
) -> "GpuBatch": ...
@overload
def batch(
    game: str | Game, n: int, players: int = 2, *, device: str, **more: Any
) -> "Batch | GpuBatch": ...
def batch(
    game: str | Game, n: int, players: int = 2, *, device: str = "cpu", **more: Any
) -> "Batch | GpuBatch":
    """`n` games at once, with observations, masks and automatic reset."""
    if check_device(device) == "cpu":
        from circenses.rl.cpu import Batch

        return Batch(game, n, players, **more)
    from circenses.rl.gpu import GpuBatch

    return GpuBatch(game, n, players, **more)
