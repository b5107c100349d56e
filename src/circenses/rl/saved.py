"""Copies and pickles of an environment in mid-game, which continue identically."""

import base64
import json
from collections.abc import Callable
from typing import Any, Self, TypeAlias

import gymnasium
import numpy as np

from circenses.core.errors import BadRecord
from circenses.core.play.game import Game
from circenses.rl.table import Table

Space: TypeAlias = gymnasium.Space[Any]


class Saved:
    """An environment with one table and one random generator.

    PLAIN names what else changes during play: numbers, words, and lists and dictionaries of them.
    SPACES names its spaces, which have their own random generators.
    """

    PLAIN: tuple[str, ...] = ()
    SPACES: tuple[str, ...] = ()
    table: Table
    luck: np.random.Generator

    def arguments(self) -> dict[str, Any]:
        """The environment's settings, besides the game and the number of players."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An independent environment in the same position, which continues identically."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.table = self.table.copy()
        twin.luck = twin_of(self.luck)
        for name in self.PLAIN:
            value = getattr(self, name, None)
            if isinstance(value, dict | list):
                setattr(twin, name, value.copy())
        for name in self.SPACES:
            setattr(twin, name, twin_spaces(getattr(self, name)))
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def save(self) -> bytes:
        """The environment in mid-game, in a form that outlives the process."""
        saved: dict[str, Any] = {name: getattr(self, name, None) for name in self.PLAIN}
        saved["table"] = base64.b64encode(self.table.save()).decode("ascii")
        saved["luck"] = self.luck.bit_generator.state
        return json.dumps(saved).encode()

    def load(self, saved: bytes) -> None:
        """Continue where an environment of the same game was saved."""
        try:
            found = json.loads(saved)
            table, luck = base64.b64decode(found["table"]), found["luck"]
            plain = {name: found[name] for name in self.PLAIN}
        except (ValueError, KeyError, TypeError):
            raise BadRecord("This is not a saved environment.") from None
        self.table.load(table)
        self.luck.bit_generator.state = luck
        self.__dict__.update(plain)

    def __reduce__(self) -> tuple[object, ...]:
        table = self.table
        return restored, (type(self), table.game, table.players, self.arguments(), self.save())


def restored(
    kind: Callable[..., Saved], game: Game, players: int, more: dict[str, Any], saved: bytes
) -> Saved:
    """The environment that was pickled."""
    env = kind(game, players, **more)
    env.load(saved)
    return env


def twin_of(luck: np.random.Generator) -> np.random.Generator:
    """A generator that will give the same numbers."""
    twin = np.random.default_rng(0)
    twin.bit_generator.state = luck.bit_generator.state
    return twin


def twin_spaces(spaces: Space | dict[str, Space]) -> Space | dict[str, Space]:
    """A space, or a dictionary of them, that will sample the same."""
    if isinstance(spaces, dict):
        return {key: twin_space(space) for key, space in spaces.items()}
    return twin_space(spaces)


def twin_space(space: Space) -> Space:
    """A space of its own that will sample the same."""
    twin: Any = object.__new__(type(space))
    twin.__dict__.update(space.__dict__)
    if space._np_random is not None:
        twin._np_random = twin_of(space._np_random)
    if isinstance(space, gymnasium.spaces.Dict):
        twin.spaces = {key: twin_space(inner) for key, inner in space.spaces.items()}
    made: Space = twin
    return made
