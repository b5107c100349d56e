"""A game's value/ as one object: the features that it counts, and its weights."""

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
AHEAD = "ahead"  # the name (or suffix) of weights for look-ahead
SPREAD = 10.0  # points: the default spread of values around final scores


Driver = TypeVar("Driver", bound=Callable[..., object])


class Valued(Protocol):
    """The parts of a game that its valuation depends on."""

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
    """The default for a game without a value: nothing is known before the end."""


@rule
def never(before, after, player):  # type: ignore[no-untyped-def]  # noqa: ARG001
    """The default for a game that counts everything in each position."""
    return False


@rule
def no_time(state, player):  # type: ignore[no-untyped-def]  # noqa: ARG001
    """The default for a game whose weights do not depend on the time."""
    return 0


@rule
def usual_spread(state):  # type: ignore[no-untyped-def]
    """The default for a game that does not say how uncertain its values are."""
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
        """The modules that the compiled value depends on (core/compiling/code_cache.py)."""
        own = () if self.notes is None else (self.notes.__name__,)
        return (model.__name__, network.__name__, __name__, *own)

    @functools.cached_property
    def value(self) -> Callable[..., float]:
        """The value of a state to a player, by a model."""
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
        """The value of a state after a move, by a model that reuses the counts of earlier moves."""
        more = {"value": self.value, "priced": self.priced}
        bound: Callable[..., float] = self.game.bind(model.value_after, **more, **self.counting)
        return bound

    @functools.cached_property
    def measured(self) -> Callable[..., int]:
        """Count the features of a state in a batch into a model; returns the time left."""
        bound: Callable[..., int] = self.game.bind(model.measured, **self.counting)
        return bound

    @functools.cached_property
    def spread_of(self) -> Callable[..., float]:
        """The usual distance of a state's values from final scores."""
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

        Without a name, these are the usual ones.
        """
        shipped = self.shipped(name)
        is_ours = name in ("", USUAL) or shipped.exists()
        return shipped if is_ours else trials_of(self.game) / f"{name}.txt"

    def shipped(self, name: str) -> Path:
        """The file for some weights beside the value, whether or not it exists."""
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
        """The weights for bots that look one move ahead: the first ones, if there are several.

        The usual ones are fitted to positions that search reaches, and may misjudge a single move
        ahead.
        """
        return FIRST if self.path_of(FIRST).exists() else USUAL

    @functools.cached_property
    def alone(self) -> str:
        """The weights for search in solo games; the usual ones are fitted to games with other
        players.
        """
        return ALONE if self.shipped(ALONE).exists() else self.one_step

    def ahead_of(self, name: str) -> str:
        """The weights for look-ahead that belong to some weights: separate ones, or the same."""
        own = AHEAD if name in ("", USUAL) else f"{name}-{AHEAD}"
        return own if self.path_of(own).exists() else name

    def is_of_the_lead(self, players: int) -> bool:
        """Whether these weights are fitted to the lead over a rival, not to the score."""
        return players == 1 and self.alone == ALONE

    def blank_model(self) -> np.ndarray:
        """A new model with weights of zero."""
        sheet = len(self.game.lines) + len(self.game.ties)
        return model.model_of(len(self.features), self.most_time, sheet)

    def model(self) -> np.ndarray:
        """A new model, with the usual weights."""
        new = self.blank_model()
        if self.features:
            self.set_weights(new, self.weights())
        return new

    def set_weights(self, room: np.ndarray, weights: Weights) -> None:
        """Give a model other weights."""
        room["rates"][0, :, : len(self.features)] = weights.rates(self.most_time)
        room["has_network"] = 0
        if weights.network is not None:
            weights.network.put_into(room)


def trials_of(game: Valued) -> Path:
    """The folder for fitted weights that are not (yet) in the game."""
    return cache_root() / "weights" / game.id


@functools.cache
def valuation_of(game: Valued) -> Valuation:
    return Valuation(game)
