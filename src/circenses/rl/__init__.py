"""Research interfaces: the games as environments for learning and search.

aec(game)       PettingZoo, one agent after the other       needs circenses[rl]
parallel(game)  PettingZoo, all agents at each step
batch(game, n)  n games at once, on the CPU or on a GPU     needs nothing, or circenses[gpu]
gymnasium.make("circenses/MagnaRoma-v1")                    one seat against bots
gymnasium.make_vec("circenses/MagnaRoma-v1", 1024)          one seat in many games, also on a GPU
torchrl(game, n)                                            the same for torchrl
torchrl_self_play(game, n)                                  every seat, for torchrl, also on a GPU
sb3(game, n)                                                the same for Stable-Baselines3
rllib({"game": game})                                       one seat against bots, for RLlib
circenses.rl.open_spiel()                                   registers all games with OpenSpiel
"""

import contextlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.rl.batches import batch as batch

EXTRAS = {  # the extra that installs an optional package
    "gymnasium": "rl",
    "pettingzoo": "rl",
    "pyspiel": "rl",
    "stable_baselines3": "sb3",
    "tensordict": "torchrl",
    "torch": "torchrl",
    "torchrl": "torchrl",
}

if TYPE_CHECKING:
    from circenses.rl.rllib_env import MaskedSeat
    from circenses.rl.rounds import RoundEnv
    from circenses.rl.sb3_env import SeatVecEnv
    from circenses.rl.torchrl_env import SelfPlayEnv, TorchEnv
    from circenses.rl.turns import TurnEnv


class Missing(CircensesError, ImportError):
    """A package that an interface needs is not installed."""


@contextlib.contextmanager
def packages() -> Iterator[None]:
    """Import optional packages; an error says how to install a missing one."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        how = f'pip install "circenses[{EXTRAS[error.name]}]"'
        raise Missing(f"This interface needs {error.name}: {how}.") from None


def aec(game: str | Game, players: int = 2, **more: Any) -> "TurnEnv":
    """A PettingZoo AEC environment: one decision of one agent at a time."""
    with packages():
        from circenses.rl.turns import TurnEnv

    return TurnEnv(game, players, **more)


def parallel(game: str | Game, players: int = 2, **more: Any) -> "RoundEnv":
    """A PettingZoo parallel environment: all agents act at each step, and most of them wait."""
    with packages():
        from circenses.rl.rounds import RoundEnv

    return RoundEnv(game, players, **more)


def torchrl(game: str | Game, n: int, players: int = 2, **more: Any) -> "TorchEnv":
    """One seat in `n` games at once, for torchrl."""
    with packages():
        from circenses.rl.torchrl_env import TorchEnv

    return TorchEnv(game, n, players, **more)


def torchrl_self_play(
    game: str | Game, n: int, players: int = 2, *, device: str = "cpu", **more: Any
) -> "SelfPlayEnv":
    """Every seat in `n` games at once, for torchrl, on the CPU or a GPU."""
    with packages():
        from circenses.rl.torchrl_env import SelfPlayEnv

    return SelfPlayEnv(game, n, players, device=device, **more)


def sb3(game: str | Game, n: int, players: int = 2, **more: Any) -> "SeatVecEnv":
    """One seat in `n` games at once, as a VecEnv of Stable-Baselines3."""
    with packages():
        from circenses.rl.sb3_env import SeatVecEnv

    return SeatVecEnv(game, n, players, **more)


def rllib(config: Mapping[str, Any]) -> "MaskedSeat":
    """One seat against others, for RLlib: give it to `register_env`.

    The entries of `env_config` are the game and what else Gymnasium's environment takes.
    """
    with packages():
        from circenses.rl.rllib_env import MaskedSeat

    return MaskedSeat(**config)


def open_spiel() -> list[str]:
    """Register every game with OpenSpiel; returns their names there."""
    with packages():
        from circenses.rl.spiel import register_all

    return register_all()


def gymnasium() -> list[str]:
    """Register every game with Gymnasium; returns their names. Importing this does it too."""
    with packages():
        from circenses.rl.seat import register_all

    return register_all()


with contextlib.suppress(ImportError):  # Gymnasium is not needed for batches
    gymnasium()
