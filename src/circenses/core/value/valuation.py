"""A game's value/ put together: the features that it counts, and the weights it has."""

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, TypeVar

import numpy as np

from circenses.core.compiling.code_cache import cache_root
from circenses.core.compiling.jit import rule
from circenses.core.errors import CircensesError
from circenses.core.value import model, network
from circenses.core.value.model import Feature, Weights

NO_WEIGHTS, USUAL, FIRST, ALONE = "none", "usual", "first", "alone"  # names of weights
AHEAD = "ahead"  # the name, or its end, of weights by which search weighs moves
SPREAD = 10.0  # points, for a game that does not say how far its values lie from the final scores


Driver = TypeVar("Driver", bound=Callable[..., object])


class Valued(Protocol):
    """A game, as far as its valuation depends on it."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def folder(self) -> Path: ...
    @property
    def lines(self) -> Sequence[object]: ...
    @property
    def ties(self) -> Sequence[object]: ...
    def part_of(self, name: str) -> ModuleType: ...
    def bind(self, driver: Driver, **more: object) -> Driver: ...


@rule
def no_measure(state, player, amounts):  # type: ignore[no-untyped-def]
    """For a game without a value: nothing is known before the end."""


@rule
def never(before, after, player):  # type: ignore[no-untyped-def]  # noqa: ARG001
    """For a game that counts everything anew in each position."""
    return False


@rule
def no_time(state, player):  # type: ignore[no-untyped-def]  # noqa: ARG001
    """For a game whose weights are the same all the time."""
    return 0


@rule
def usual_spread(state):  # type: ignore[no-untyped-def]
    """For a game that does not say how uncertain its values are."""
    return SPREAD + 0.0 * state.seats


def value_module(game: Valued) -> ModuleType | None:
    """The game's value/ (or value.py), if it has one."""
    if not any((game.folder / file).exists() for file in ("value.py", "value/__init__.py")):
        return None
    return game.part_of("value")


class Valuation:
    """How positions of one game are valued. The functions are compiled when first called."""

    def __init__(self, game: Valued):
        self.game = game
        self.notes = value_module(game)
        self.features: tuple[Feature, ...] = getattr(self.notes, "FEATURES", ())
        self.most_time: int = getattr(self.notes, "MOST_TIME", 0)
        self.spread: Callable[..., float] = getattr(self.notes, "spread", usual_spread)

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules that decide over the compiled value (core/compiling/code_cache.py)."""
        own = () if self.notes is None else (self.notes.__name__,)
        return (model.__name__, network.__name__, __name__, *own)

    @functools.cached_property
    def value(self) -> Callable[..., float]:
        """Of a state, to a player, by a model."""
        lines = len(self.game.lines)
        bound: Callable[..., float] = self.game.bind(
            model.value, LINES=lines, priced=self.priced, **self.counting
        )
        return bound

    @functools.cached_property
    def priced(self) -> Callable[..., float]:
        bound: Callable[..., float] = self.game.bind(model.priced, **self.counting)
        return bound

    @functools.cached_property
    def value_after(self) -> Callable[..., float]:
        """Of a state after a move, by a model that remembers what the moves before it left."""
        more = {"value": self.value, "priced": self.priced}
        bound: Callable[..., float] = self.game.bind(model.value_after, **more, **self.counting)
        return bound

    @functools.cached_property
    def measured(self) -> Callable[..., int]:
        """Counts the features of a state in a batch, in a model; returns the time left."""
        bound: Callable[..., int] = self.game.bind(model.measured, **self.counting)
        return bound

    @functools.cached_property
    def spread_of(self) -> Callable[..., float]:
        """Of a state in a batch: how far values lie from final scores."""
        bound: Callable[..., float] = self.game.bind(model.spread_of, spread=self.spread)
        return bound

    def counted(self, states: np.ndarray, player: int) -> tuple[np.ndarray, int]:
        """How much there is of each feature at the first place of a batch, and the time left."""
        room = self.blank_model()
        left = int(self.measured(states, 0, player, room))
        return room["amounts"][0, : len(self.features)], left

    @property
    def counting(self) -> dict[str, Any]:
        usual = {
            "measure": no_measure,
            "measure_now": no_measure,
            "unchanged": never,
            "time_left": no_time,
        }
        return {name: getattr(self.notes, name, none) for name, none in usual.items()}

    # ---- weights

    def path_of(self, name: str) -> Path:
        """The file of some weights: beside the value, or made by `circenses fit` on this machine.

        Without a name they are the usual ones.
        """
        shipped = self.shipped(name)
        is_ours = name in ("", USUAL) or shipped.exists()
        return shipped if is_ours else trials_of(self.game) / f"{name}.txt"

    def shipped(self, name: str) -> Path:
        """The file beside the value that has some weights, or may have them."""
        folder = self.game.folder if self.notes is None else Path(str(self.notes.__file__)).parent
        return folder / (model.USUAL if name in ("", USUAL) else f"weights-{name}.txt")

    def weights(self, name: str = "") -> Weights:
        """Weights by their name; `none` are all 0."""
        if name == NO_WEIGHTS:
            return model.no_weights(self.features, self.most_time)
        path = self.path_of(name)
        if not self.features or not path.exists():
            raise CircensesError(f"{self.game.title} has no weights {name or 'at all'}.")
        return model.read(path, self.features)

    @functools.cached_property
    def one_step(self) -> str:
        """The weights for bots that look one move ahead: the first ones, where there are others.

        Weights are fitted to what search reaches; by them, one move ahead may look bad.
        """
        return FIRST if self.path_of(FIRST).exists() else USUAL

    @functools.cached_property
    def alone(self) -> str:
        """The weights for search that plays alone; the usual ones are fitted to other players."""
        return ALONE if self.shipped(ALONE).exists() else self.one_step

    def ahead_of(self, name: str) -> str:
        """The weights by which search weighs moves that values by some: their own, or the same."""
        own = AHEAD if name in ("", USUAL) else f"{name}-{AHEAD}"
        return own if self.path_of(own).exists() else name

    def is_of_the_lead(self, players: int) -> bool:
        """Whether what search expects is fitted to the lead over a rival, not to the score."""
        return players == 1 and self.alone == ALONE

    def blank_model(self) -> np.ndarray:
        """A new model in which nothing is worth anything."""
        sheet = len(self.game.lines) + len(self.game.ties)
        return model.model_of(len(self.features), self.most_time, sheet)

    def model(self) -> np.ndarray:
        """A new model, with the usual weights."""
        new = self.blank_model()
        if self.features:
            self.set_weights(new, self.weights())
        return new

    def set_weights(self, room: np.ndarray, weights: Weights) -> None:
        """Let a model value by other weights."""
        room["rates"][0, :, : len(self.features)] = weights.rates(self.most_time)
        room["has_network"] = 0
        if weights.network is not None:
            weights.network.put_into(room)


def trials_of(game: Valued) -> Path:
    """Where weights lie that were fitted and not kept, or not yet."""
    return cache_root() / "weights" / game.id


@functools.cache
def valuation_of(game: Valued) -> Valuation:
    return Valuation(game)
