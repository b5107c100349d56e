"""From positions to weights: what each feature is worth, and a network for the rest.

A row is a position as one player sees it: the amounts of the features, then Known. The rows of all
players of a position follow each other, because search cares about the differences between players.
So the loss has two parts: how little the winner was expected to win (the cross entropy of the
softmax by which search turns values into chances), and how far the values are from the final
scores, mostly in comparison with the other players.

The weights for look-ahead are fitted in the same way to the moves that search preferred: a decision
instead of a position, its moves instead of players, and how good each is instead of who won
(Decisions).

In solo games against a rival, the rival has a row as well. No weights value it: search compares the
player with the rival's points so far, so these are its value, before and after.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from circenses.core.value.model import Weights
from circenses.core.value.network import UNITS, Network

SCORES = 0.1  # weight of the scores beside the winner
COMMON = 0.3  # weight of the common part of all players' values
RARE = 0.005  # features smaller than this are not scaled up to 1
STEPS = 6  # of Newton's method
HALVES = 12  # how often a step that goes too far is halved
NEARLY = 1e-9  # the relative worsening tolerated because of rounding
TINY = 1e-18  # the smallest chance used


Number = TypeVar("Number", float, np.ndarray)


class Known(NamedTuple, Generic[Number]):
    """The columns of a row after the amounts of its features."""

    left: Number  # time
    width: Number  # the spread
    seat: Number
    so_far: Number  # the points of a rival that the rules play; NaN for a player
    score: Number  # at the end


def row_of(amounts: np.ndarray, known: Known[float]) -> np.ndarray:
    return np.append(amounts, known)


def known_in(rows: np.ndarray) -> Known[np.ndarray]:
    return Known(*rows[:, -len(Known._fields) :].T)


@dataclass(frozen=True, eq=False)
class Sample:
    """Positions, with one array for each known quantity."""

    amounts: np.ndarray
    left: np.ndarray
    width: np.ndarray
    position: np.ndarray  # the number of the position that a row belongs to
    plays: np.ndarray  # 1 for a player, 0 for a rival that the rules play
    known: np.ndarray  # the points so far of such a rival; 0 for a player
    scores: np.ndarray
    common: float  # weight of what all players of a position have in common
    wins: float  # weight of the winner

    @classmethod
    def of(cls, rows: np.ndarray, common: float = COMMON, wins: float = 1.0) -> "Sample":
        found = rows.astype(np.float64)
        known = known_in(found)
        return cls(
            amounts=found[:, : -len(known)],
            left=known.left.astype(np.int64),
            width=known.width,
            position=np.cumsum(known.seat == 0) - 1,
            plays=np.isnan(known.so_far).astype(np.float64),
            known=np.nan_to_num(known.so_far),
            scores=known.score,
            common=common,
            wins=wins,
        )

    def sums(self, numbers: np.ndarray) -> np.ndarray:
        """For each row the sum over all players of its position."""
        starts = np.flatnonzero(np.diff(self.position, prepend=-1))
        return np.asarray(np.add.reduceat(numbers, starts, axis=0)[self.position])

    @cached_property
    def players(self) -> np.ndarray:
        return self.sums(np.ones(len(self.scores)))

    @property
    def by_scores(self) -> float:
        """The weight of the scores."""
        return SCORES

    @cached_property
    def won(self) -> np.ndarray:
        """Each player's share of the win."""
        starts = np.flatnonzero(np.diff(self.position, prepend=-1))
        best = np.maximum.reduceat(self.scores, starts)[self.position] == self.scores
        return np.asarray(best / self.sums(best.astype(np.float64)))

    def apart(self, numbers: np.ndarray) -> np.ndarray:
        """Values in spreads, mostly as differences between the players of a position."""
        shape = (-1,) + (1,) * (numbers.ndim - 1)
        means = self.sums(numbers) / self.players.reshape(shape)
        return np.asarray((numbers - (1.0 - self.common) * means) / self.width.reshape(shape))

    def chances(self, values: np.ndarray) -> np.ndarray:
        """Each player's chance of winning, as search computes it."""
        powers = np.exp(np.clip((values - self.sums(values) / self.players) / self.width, -40, 40))
        return np.asarray(powers / self.sums(powers))

    def pushes(self, values: np.ndarray) -> np.ndarray:
        """The gradient of the loss by each value."""
        misses = self.apart(self.scores - values)
        common = (1.0 - self.common) * self.sums(misses / self.width) / self.players
        towards_scores = misses / self.width - common
        towards_wins = (self.won - self.chances(values)) / self.width
        return np.asarray(self.wins * towards_wins + self.by_scores * towards_scores)


class Decisions(Sample):
    """Decisions as positions, and their moves as players: how good a move is, is its score.

    A player who is this good chooses as search does: the width is the sharpness of its priors.
    """

    @property
    def by_scores(self) -> float:
        return 0.0

    @cached_property
    def won(self) -> np.ndarray:
        return self.scores


# ---- the weights of the features


def shares_of(weights: Weights, most_time: int) -> np.ndarray:
    """The weight of each knot, by the time left."""
    return replace(weights, table=np.eye(len(weights.knots))).rates(most_time)


def spread_over_time(sample: Sample, shares: np.ndarray) -> np.ndarray:
    """A column for each feature at each knot, with its weight there."""
    columns = sample.amounts[:, :, None] * shares[sample.left][:, None, :]
    return np.asarray(columns.reshape(len(sample.left), -1))


def fitted(samples: Sequence[Sample], today: Weights, most_time: int, pull: float) -> np.ndarray:
    """A table of better weights, regularized towards the current ones and rounded as in a file."""
    shares = shares_of(today, most_time)
    begin = today.table.ravel()
    scale = scale_of(samples, shares)

    def wrong(table: np.ndarray) -> float:
        held = pull * (((table - begin) * scale) ** 2).sum() / 2
        return float(
            held + sum(loss(one, spread_over_time(one, shares) @ table) for one in samples)
        )

    table, now = begin, wrong(begin)
    for _ in range(STEPS):
        bend, push = pull * np.eye(len(begin)), pull * (begin - table) * scale
        for sample in samples:
            more_bend, more_push = bend_and_push(sample, spread_over_time(sample, shares), table)
            bend += more_bend / scale[:, None] / scale
            push += more_push / scale
        way = np.linalg.solve(bend, push) / scale
        table, now = down(wrong, table, way, now)
    return np.round(table.reshape(today.table.shape), 3)


def down(
    wrong: Callable[[np.ndarray], float], table: np.ndarray, way: np.ndarray, now: float
) -> tuple[np.ndarray, float]:
    """Take a step of Newton's method, or a part of it if the whole step goes too far.

    Returns the new weights and their loss.
    """
    for _ in range(HALVES):
        there = wrong(table + way)
        if there <= now + NEARLY * abs(now):
            return table + way, there
        way = way / 2
    return table, now


def loss(sample: Sample, values: np.ndarray) -> float:
    """The loss of values."""
    chances = np.maximum(sample.chances(values + sample.known), TINY)
    off = sample.apart(sample.scores - values - sample.known)
    by_wins = -sample.wins * float((sample.won * np.log(chances)).sum())
    return by_wins + sample.by_scores * float((off**2).sum()) / 2


def scale_of(samples: Sequence[Sample], shares: np.ndarray) -> np.ndarray:
    """The usual size of each column."""
    squares, rows = 0.0, 0
    for sample in samples:
        squares = squares + (sample.apart(spread_over_time(sample, shares)) ** 2).sum(axis=0)
        rows += len(sample.left)
    return np.asarray(np.maximum(np.sqrt(squares / max(1, rows)), RARE))


def bend_and_push(
    sample: Sample, columns: np.ndarray, table: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The second and first derivatives of the loss by each weight, for Newton's method."""
    values = columns @ table + sample.known
    chances = sample.chances(values)[:, None]
    apart = sample.apart(columns)
    push = columns.T @ sample.pushes(values)
    bend = sample.by_scores * apart.T @ apart
    if sample.wins > 0:
        columns = (columns - sample.sums(columns * chances)) / sample.width[:, None]
        bend += sample.wins * (columns.T @ (columns * chances))
    return bend, push


# ---- how good weights are


def values_of(sample: Sample, weights: Weights, most_time: int) -> np.ndarray:
    """The value of every position by some weights."""
    values = (sample.amounts * weights.rates(most_time)[sample.left]).sum(axis=1)
    if weights.network is not None:
        values += sample.plays * weights.network.points(sample.amounts, sample.left)
    return np.asarray(values + sample.known)


def surprise(samples: Sequence[Sample], weights: Weights, most_time: int) -> float:
    """The mean of -log(chance that the winner was given)."""
    total = positions = 0.0
    for sample in samples:
        chances = sample.chances(values_of(sample, weights, most_time))
        total -= float((sample.won * np.log(chances)).sum())
        positions += float(sample.position[-1] + 1)
    return total / positions


def error(samples: Sequence[Sample], weights: Weights, most_time: int) -> float:
    """The distance of the values from the final scores, in points."""
    misses = [(one.scores - values_of(one, weights, most_time))[one.plays > 0] for one in samples]
    return float(np.sqrt(np.mean(np.concatenate(misses) ** 2)))


# ---- the network

RATE = 0.002  # the size of Adam's first steps, which shrinks to zero
BATCH = 256  # positions for one step
EPOCHS = 12  # passes over all positions
DECAY = 0.02  # weight decay of a step, times its rate
FADING = (0.9, 0.999)  # Adam's decay rates for gradients and their squares

Layers = list[np.ndarray]  # inputs, their bias, middle, its bias, outputs


def trained(
    sample: Sample, base: Weights, most_time: int, seed: int, epochs: int = EPOCHS
) -> Network:
    """A network for what the weights do not explain; the same seed gives the same one."""
    luck = np.random.default_rng(seed)
    scale = np.append(np.maximum(sample.amounts.std(axis=0), 0.1), max(1, most_time))
    inputs = (np.column_stack([sample.amounts, sample.left]) / scale).astype(np.float32)
    values = values_of(sample, replace(base, network=None), most_time)
    layers = first_layers(luck, inputs.shape[1])
    adam = Adam(layers)
    positions = int(sample.position[-1]) + 1
    starts = np.searchsorted(sample.position, np.arange(positions + 1))
    batches = [
        chosen
        for _ in range(epochs)
        for chosen in np.array_split(luck.permutation(positions), max(1, positions // BATCH))
    ]
    for number, chosen in enumerate(batches):
        rows = np.concatenate([np.arange(starts[k], starts[k + 1]) for k in chosen])
        slopes = slopes_of(layers, inputs[rows], part_of(sample, rows), values[rows])
        adam.step(layers, slopes, RATE * (1.0 - number / len(batches)))
    return network_of(layers, scale)


def first_layers(luck: np.random.Generator, inputs: int) -> Layers:
    """Small random weights; the outputs are 0, so that nothing is added at first."""
    layers = [
        luck.normal(0.0, (1.0 / inputs) ** 0.5, (inputs, UNITS)),
        np.zeros(UNITS),
        luck.normal(0.0, (2.0 / UNITS) ** 0.5, (UNITS, UNITS)),
        np.zeros(UNITS),
        np.zeros(UNITS),
    ]
    return [layer.astype(np.float32) for layer in layers]


def part_of(sample: Sample, rows: np.ndarray) -> Sample:
    """A subset of the positions, with all their rows."""
    position = np.cumsum(np.diff(sample.position[rows], prepend=-1) != 0) - 1
    return replace(
        sample,
        amounts=sample.amounts[rows],
        left=sample.left[rows],
        width=sample.width[rows],
        position=position,
        plays=sample.plays[rows],
        known=sample.known[rows],
        scores=sample.scores[rows],
    )


def slopes_of(layers: Layers, inputs: np.ndarray, sample: Sample, values: np.ndarray) -> Layers:
    """The gradient of the loss by each weight of the network."""
    first_weights, first_bias, middle, middle_bias, outputs = layers
    first = np.maximum(inputs @ first_weights + first_bias, 0.0)
    second = np.maximum(first @ middle + middle_bias, 0.0)
    pushes = sample.pushes(values + sample.plays * (second @ outputs)) * sample.plays
    pushes = pushes.astype(np.float32) / len(values)
    to_second = pushes[:, None] * outputs * (second > 0)
    to_first = (to_second @ middle.T) * (first > 0)
    return [
        inputs.T @ to_first,
        to_first.sum(axis=0),
        first.T @ to_second,
        to_second.sum(axis=0),
        second.T @ pushes,
    ]


class Adam:
    """Adam's optimizer: steps along gradients divided by their usual size."""

    def __init__(self, layers: Layers):
        self.means = [np.zeros_like(layer) for layer in layers]
        self.squares = [np.zeros_like(layer) for layer in layers]
        self.steps = 0

    def step(self, layers: Layers, slopes: Layers, rate: float) -> None:
        self.steps += 1
        for layer, slope, mean, square in zip(
            layers, slopes, self.means, self.squares, strict=True
        ):
            mean += (1.0 - FADING[0]) * (slope - mean)
            square += (1.0 - FADING[1]) * (slope * slope - square)
            size = np.sqrt(square / (1.0 - FADING[1] ** self.steps)) + 1e-8
            layer += rate * (mean / (1.0 - FADING[0] ** self.steps) / size - DECAY * layer)


def network_of(layers: Layers, scale: np.ndarray) -> Network:
    """The network as search uses it, for unscaled amounts."""
    first_weights, first_bias, middle, middle_bias, outputs = layers
    scaled = first_weights / scale[:, None]
    return Network(scaled[:-1], scaled[-1], first_bias, middle, middle_bias, outputs)
