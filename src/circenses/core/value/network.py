"""A small network over the features of a value: two layers of UNITS, whose points are added.

It is evaluated in compiled code (`points_added`) from the record that holds the model, and trained
by bots/training.py. Its input are the amounts of the features and the time left.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from circenses.core.compiling.jit import rule
from circenses.core.errors import CircensesError

UNITS = 32  # in each of the two layers
TITLE = "network"  # the line of a file of weights below which the network stands
TIME, BIAS, MIDDLE_BIAS, OUTPUTS = ":time", ":bias", ":middle bias", ":outputs"


# ---- compiled


@rule
def points_added(room, amounts, left):  # type: ignore[no-untyped-def]
    """The output of the network. Features and units that are 0 cost no time."""
    first, second = room.first, room.second
    for unit in range(UNITS):
        first[unit] = room.biases[left, unit]
        second[unit] = room.middle_bias[unit]
    for feature in range(amounts.shape[0]):
        amount = np.float32(amounts[feature])
        if amount != 0.0:
            for unit in range(UNITS):
                first[unit] += amount * room.inputs[feature, unit]
    for before in range(UNITS):
        strength = first[before]
        if strength > 0.0:
            for unit in range(UNITS):
                second[unit] += strength * room.middle[before, unit]
    points = np.float32(0.0)
    for unit in range(UNITS):
        points += max(second[unit], np.float32(0.0)) * room.outputs[unit]
    return np.float64(points)


# ---- the network itself


@dataclass(frozen=True, eq=False)
class Network:
    """The weights of a network; a unit passes on only values above 0."""

    inputs: np.ndarray  # a row for each feature
    time: np.ndarray  # added to the bias for each unit of time left
    bias: np.ndarray
    middle: np.ndarray
    middle_bias: np.ndarray
    outputs: np.ndarray

    def put_into(self, room: np.ndarray) -> None:
        """Copy it into a model (core/value/model.py)."""
        one = room[0]
        times = np.arange(one["biases"].shape[0])
        one["inputs"][: len(self.inputs)] = self.inputs
        one["biases"][:] = self.bias + times[:, None] * self.time
        one["middle"][:] = self.middle
        one["middle_bias"][:] = self.middle_bias
        one["outputs"][:] = self.outputs
        one["has_network"] = 1

    def layers(self, amounts: np.ndarray, left: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The outputs of both layers, a row for each position."""
        first = np.maximum(amounts @ self.inputs + left[:, None] * self.time + self.bias, 0.0)
        return first, np.maximum(first @ self.middle + self.middle_bias, 0.0)

    def points(self, amounts: np.ndarray, left: np.ndarray) -> np.ndarray:
        """What it adds to the value of each position."""
        return np.asarray(self.layers(amounts, left)[1] @ self.outputs)

    def slopes(self, amounts: np.ndarray, left: int) -> np.ndarray:
        """What one more of each feature adds in one position."""
        first, second = self.layers(amounts[None], np.array([left]))
        through = self.middle @ (self.outputs * (second[0] > 0))
        return np.asarray(self.inputs @ (through * (first[0] > 0)))

    # ---- as text

    def to_lines(self, features: Sequence[str]) -> list[str]:
        """A line for each feature, for the biases, each unit of the first layer and the outputs."""
        rows = list(zip(features, self.inputs, strict=True))
        rows += [(TIME, self.time), (BIAS, self.bias)]
        rows += [(unit_name(unit), row) for unit, row in enumerate(self.middle)]
        rows += [(MIDDLE_BIAS, self.middle_bias), (OUTPUTS, self.outputs)]
        wide = max(len(name) for name, _ in rows) + 2
        return [name.ljust(wide) + " ".join(f"{n:.4g}" for n in row) for name, row in rows]


def unit_name(unit: int) -> str:
    return f":unit {unit + 1}"


def from_lines(lines: Sequence[str], features: Sequence[str], source: str) -> Network:
    """A network from a file. Features that it does not name have no influence."""
    rows = {}
    for line in filter(str.strip, lines):
        name, _, numbers = line.partition("  ")
        rows[name] = np.array([float(word) for word in numbers.split()])
    units = [unit_name(unit) for unit in range(UNITS)]
    needed = [TIME, BIAS, *units, MIDDLE_BIAS, OUTPUTS]
    if missing := [name for name in needed if name not in rows]:
        raise CircensesError(f"{source}: its network lacks {', '.join(missing)}.")
    if unknown := sorted(set(rows) - set(needed) - set(features)):
        raise CircensesError(f"{source}: its network names an unknown feature: {unknown[0]}.")
    if wrong := [name for name, row in rows.items() if len(row) != UNITS]:
        raise CircensesError(f"{source}: {wrong[0]} of its network needs {UNITS} numbers.")
    return Network(
        inputs=np.array([rows.get(name, np.zeros(UNITS)) for name in features]),
        time=rows[TIME],
        bias=rows[BIAS],
        middle=np.array([rows[name] for name in units]),
        middle_bias=rows[MIDDLE_BIAS],
        outputs=rows[OUTPUTS],
    )
