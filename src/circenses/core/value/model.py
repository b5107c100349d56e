"""A value made of features: the amount of each, and what one of each is worth.

A game's value/ names FEATURES, counts them (`measure`) and says how much time is left (`time_left`,
up to MOST_TIME; without it the time is always 0). What is only there while something is decided may
be counted apart (`measure_now`); then what lies on the table is counted once for all moves of which
the game says that they leave it as it was (`unchanged`).

The weights are a table beside it, weights.txt: what one of each feature is worth, in points, with
so much time left. A file of weights may also hold a small network over the features
(network.py), whose points are added to that. Weights are handed in with every call, so old and new
ones can play each other.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from circenses.core.compiling.jit import root, rule, supplied
from circenses.core.errors import CircensesError
from circenses.core.value import network
from circenses.core.value.network import UNITS, Network, points_added

LEFT = "left"  # the first line of a file of weights: the times left that its columns stand for
USUAL = "weights.txt"

# Names that `bind` replaces with one game's functions.
score: Callable[..., None] = supplied
measure: Callable[..., None] = supplied
measure_now: Callable[..., None] = supplied
unchanged: Callable[..., bool] = supplied
time_left: Callable[..., int] = supplied
spread: Callable[..., float] = supplied
LINES = 0

SUMS = 4  # side by side, when a value is added up


class Feature(NamedTuple):
    """One thing that is counted in a position."""

    name: str
    about: str  # what is counted
    phrase: str = ""  # its words in a reason; features with the same phrase are joined
    is_told: bool = True  # whether its amount counts in the reason
    was: str = ""  # its name in older files of weights


def named(*rows: tuple[Any, ...]) -> tuple[Feature, ...]:
    """The features of a game, in the order in which `measure` counts them."""
    return tuple(Feature(*row) for row in rows)


# ---- compiled


@root
def value(state, player, model):  # type: ignore[no-untyped-def]
    """The score at the end; before it, the features at their rates."""
    room = model[0]
    if state.waiting == 0:
        sheet = room.sheet
        sheet[:] = 0  # a side that is not a player may use other lines
        score(state, player, sheet)
        return float(sheet[:LINES].sum())
    room.amounts[:] = 0.0
    measure(state, player, room.amounts)
    return priced(state, player, room)


@root
def value_after(before, after, player, model):  # type: ignore[no-untyped-def]
    """The value after a move, one of several from the same position before it.

    `is_counted` of the model is 0 for the first of them.
    """
    room = model[0]
    if after.waiting == 0 or not unchanged(before, after, player):
        return value(after, player, model)
    if room.is_counted == 0:
        room.standing[:] = 0.0
        measure(after, player, room.standing)
        room.is_counted = 1
    room.amounts[:] = room.standing
    return priced(after, player, room)


def priced(state, player, room):  # type: ignore[no-untyped-def]
    """Add the momentary features, then sum up all amounts at their rates."""
    amounts = room.amounts
    measure_now(state, player, amounts)
    left = time_left(state, player)
    points = added_up(room.rates[left], amounts)
    if room.has_network != 0:
        points += points_added(room, amounts, left)
    return points


@rule
def added_up(rates, amounts):  # type: ignore[no-untyped-def]
    """The sum of all amounts at their rates, in four independent sums."""
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    part = amounts.shape[0] // SUMS
    for k in range(part):
        a += rates[k] * amounts[k]
        b += rates[k + part] * amounts[k + part]
        c += rates[k + 2 * part] * amounts[k + 2 * part]
        d += rates[k + 3 * part] * amounts[k + 3 * part]
    return (a + b) + (c + d)


def measured(states, i, player, model):  # type: ignore[no-untyped-def]
    """Count the features of place `i`; returns the time left."""
    amounts = model[0].amounts
    amounts[:] = 0.0
    measure(states[i], player, amounts)
    measure_now(states[i], player, amounts)
    return time_left(states[i], player)


def spread_of(states, i):  # type: ignore[no-untyped-def]
    """The usual distance of values at place `i` from the final scores."""
    return spread(states[i])


def valued(states, i, player, model):  # type: ignore[no-untyped-def]
    """The value of place `i`."""
    return value(states[i], player, model)


# ---- what a value needs besides the position


def model_of(features: int, most_time: int, lines: int) -> np.ndarray:
    """Rates, a network, and room to count in: one record, as compiled code counts no references.

    There is room for a few more features than there are: so all SUMS have equally many.
    """
    wide = -(-max(features, 1) // SUMS) * SUMS
    layout = [
        ("rates", "f8", (most_time + 1, wide)),
        ("amounts", "f8", (wide,)),
        ("standing", "f8", (wide,)),  # what `measure` counts after moves that leave it as it was
        ("is_counted", "i4"),
        ("sheet", "i4", (lines,)),
        ("has_network", "i4"),
        ("inputs", "f4", (wide, UNITS)),
        ("biases", "f4", (most_time + 1, UNITS)),  # of the first layer, by the time left
        ("middle", "f4", (UNITS, UNITS)),
        ("middle_bias", "f4", (UNITS,)),
        ("outputs", "f4", (UNITS,)),
        ("first", "f4", (UNITS,)),  # what the layers pass on
        ("second", "f4", (UNITS,)),
    ]
    return np.zeros(1, np.dtype((np.record, np.dtype(layout, align=True))))


# ---- weights


@dataclass(frozen=True, eq=False)
class Weights:
    """What one of each feature is worth, by the time left."""

    knots: tuple[int, ...]  # times left, falling, the last one 0
    table: np.ndarray  # a row for each feature, a column for each knot
    origin: str  # the command that made it
    network: Network | None = None  # what it adds to the sum of the features

    def rates(self, most_time: int) -> np.ndarray:
        """What one of each feature is worth, a row for each time left."""
        times = np.arange(most_time + 1)
        rows = [np.interp(times, self.knots[::-1], row[::-1]) for row in self.table]
        return np.ascontiguousarray(np.array(rows).T)

    def worths(self, amounts: np.ndarray, left: int, most_time: int) -> np.ndarray:
        """What one more of each feature is worth in a position."""
        rates = self.rates(most_time)[left]
        return np.asarray(
            rates if self.network is None else rates + self.network.slopes(amounts, left)
        )

    def to_text(self, features: Sequence[Feature]) -> str:
        """As a file: where it comes from, the times left, and a line for each feature."""
        wide = max(len(feature.name) for feature in features) + 2
        lines = [f"# {line}" for line in self.origin.splitlines()]
        lines.append(LEFT.ljust(wide) + "".join(f"{knot:9d}" for knot in self.knots))
        for feature, row in zip(features, self.table, strict=True):
            lines.append(feature.name.ljust(wide) + "".join(f" {rate:8.3f}" for rate in row))
        if self.network is not None:
            lines += [network.TITLE, *self.network.to_lines([one.name for one in features])]
        return "\n".join(lines) + "\n"


def from_text(text: str, features: Sequence[Feature], source: str) -> Weights:
    """Weights from a file. Features that it does not name are worth nothing."""
    origin, rows = [], {}
    text, _, layers = with_names_of_today(text, features).partition(f"\n{network.TITLE}\n")
    for line in text.splitlines():
        if line.startswith("#"):
            origin.append(line[1:].strip())
        elif line.strip():
            words = line.split("  ")
            rows[words[0].strip()] = " ".join(words[1:]).split()
    knots = tuple(int(word) for word in rows.pop(LEFT, ()))
    if unknown := set(rows) - {feature.name for feature in features}:
        raise CircensesError(f"{source} names unknown features: {', '.join(sorted(unknown))}.")
    blank = ["0"] * len(knots)
    table = [[float(word) for word in rows.get(one.name, blank)] for one in features]
    if not knots or any(len(row) != len(knots) for row in table):
        raise CircensesError(f"{source}: each line needs as many numbers as its first one.")
    names = [feature.name for feature in features]
    added = network.from_lines(layers.splitlines(), names, source) if layers else None
    return Weights(knots, np.array(table), "\n".join(origin), added)


def with_names_of_today(text: str, features: Sequence[Feature]) -> str:
    """The text of a weights file with the current names of features."""
    for feature in features:
        if feature.was:
            text = re.sub(rf"^{re.escape(feature.was)}  ", f"{feature.name}  ", text, flags=re.M)
    return text


def read(path: Path, features: Sequence[Feature]) -> Weights:
    return from_text(path.read_text(encoding="utf-8"), features, path.name)


def no_weights(features: Sequence[Feature], most_time: int) -> Weights:
    """Weights of zero, with which a first fit begins."""
    knots = sorted({most_time, most_time // 2, most_time // 4, 1, 0}, reverse=True)
    return Weights(tuple(knots), np.zeros((len(features), len(knots))), "")
