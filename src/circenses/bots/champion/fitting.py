"""From notes to a network, in plain NumPy: first the chances, then the priors.

Both begin where search is without a network. Games that are left out limit the fit: they are
checked at intervals, the best state is kept, and the fit ends when nothing improves. The same notes
and seed give the same network.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from circenses.bots.champion.files import (
    CHANCES,
    PLAYED,
    PRIORS,
    Network,
    about,
    blank_arrays,
)
from circenses.bots.champion.gather import Chunk
from circenses.bots.champion.network import UNITS, buckets
from circenses.bots.champion.notes import SCALE
from circenses.bots.engine import engine_for
from circenses.bots.training import Adam
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.value.valuation import valuation_of

LEFT_OUT = 12  # one game of so many tests the network and does not make it
RATE = 0.002  # the size of the first steps, which shrinks to zero
BATCH = 4096  # most positions in one step on chances
FEWER = 2048  # most positions in one step on priors, each with all its moves
LEAST_BATCH = 128
EPOCHS = 6.0  # most passes over all positions
LEAST_STEPS, STEPS = 400, 4000
LOOKS = 16  # checks of the left-out games on the way
PATIENCE = 4  # checks without improvement after which it ends
TESTED = 20_000  # positions of these games to check
WHO_WON = 0.25  # weight of the result at the roots, beside the chance that search found
LEAST, LEAST_CHANGE = 0.3, 0.1  # amounts that are usually smaller are not scaled up to 1
TINY = 1e-7

Arrays = dict[str, np.ndarray]
Report = Callable[[str, int, int], None]  # task, steps done, steps in all


class Fit(NamedTuple):
    """How well something is predicted in left-out games: mean cross entropies."""

    before: float
    after: float
    positions: int

    def __str__(self) -> str:
        return f"{self.after:.4f} (today {self.before:.4f}) nats"


class Task(Protocol):
    """Something to learn."""

    name: str
    batch: int
    making: np.ndarray  # positions to learn from
    testing: np.ndarray  # positions to test with

    def begin(self, luck: np.random.Generator) -> Arrays: ...
    def wrong(self, arrays: Arrays, rows: np.ndarray) -> float: ...
    def slopes(self, arrays: Arrays, rows: np.ndarray) -> Arrays: ...
    def unscaled(self, arrays: Arrays) -> Arrays: ...


# ---- what is known


@dataclass(frozen=True, eq=False)
class Notes:
    """All recorded positions, and the games that are left out."""

    game: Game
    positions: np.ndarray
    moves: np.ndarray
    starts: np.ndarray  # of each position's moves
    held: np.ndarray

    @classmethod
    def of(cls, game: Game, chunks: list[Chunk]) -> "Notes":
        positions, moves = Chunk.joined(chunks)
        starts = np.cumsum(positions["moves"]) - positions["moves"]
        return cls(game, positions, moves, starts, positions["game"] % LEFT_OUT == 0)

    def rows(self, fit_for: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The numbers of some positions: to learn from, and to test with."""
        making = np.flatnonzero(fit_for & ~self.held)
        testing = np.flatnonzero(fit_for & self.held)
        if not len(making) or not len(testing):
            raise CircensesError("These games showed too little to learn from; play more of them.")
        step = -(-len(testing) // TESTED)
        return making, testing[::step]

    def times(self, rows: np.ndarray) -> np.ndarray:
        """The row for the time left, of each seat of some positions."""
        return buckets(self.positions["left"][rows], valuation_of(self.game).most_time)


def scale_of(amounts: np.ndarray, least: float) -> np.ndarray:
    """The usual size of each amount."""
    some = amounts[:: -(-len(amounts) // 100_000)].astype(np.float32) / np.float32(SCALE)
    return np.asarray(
        np.maximum(np.sqrt((some**2).reshape(-1, some.shape[-1]).mean(axis=0)), least)
    )


def one_of(keys: np.ndarray, n: int) -> np.ndarray:
    """One-hot rows for keys."""
    return np.asarray((keys[:, None] == np.arange(n)).astype(np.float32))


def added_up(rows: np.ndarray, keys: np.ndarray, n: int) -> np.ndarray:
    """The sum of all rows with each key."""
    order = np.argsort(keys, kind="stable")
    found, first = np.unique(keys[order], return_index=True)
    sums = np.zeros((n, rows.shape[1]), np.float32)
    sums[found] = np.add.reduceat(rows[order], first, axis=0)
    return sums


def small(luck: np.random.Generator, *shape: int) -> np.ndarray:
    """Small random weights."""
    return luck.normal(0.0, shape[0] ** -0.5, shape).astype(np.float32)


def relu(layer: np.ndarray) -> np.ndarray:
    return np.asarray(np.maximum(layer, np.float32(0.0)))


# ---- chances


class Seen(NamedTuple):
    """A batch of positions on its way through the network."""

    amounts: np.ndarray
    times: np.ndarray
    values: np.ndarray  # of today, in spreads
    first: np.ndarray
    second: np.ndarray
    chances: np.ndarray  # of all sides; in solo games, of winning and of not winning
    known: np.ndarray


class Chances:
    """Chances of winning: a strength for each seat, added to what the current value expects."""

    name, batch = "chances", BATCH

    def __init__(self, notes: Notes):
        self.notes = notes
        positions = notes.positions
        self.making, self.testing = notes.rows(positions["visits"] > 0)
        self.seats = int(positions["seats"][0])
        self.scale = scale_of(positions["amounts"][:, : self.seats], LEAST)
        asked = (positions["depth"] == 0) & np.isfinite(positions["won"])
        share = np.where(asked, np.float32(WHO_WON), np.float32(0.0))
        won = np.nan_to_num(positions["won"])
        self.target = (1 - share) * positions["chance"] + share * won

    def begin(self, luck: np.random.Generator) -> Arrays:
        """A network that changes nothing."""
        arrays = {name: blank_arrays(self.notes.game)[name] for name in CHANCES}
        arrays["trust"] += 1.0
        arrays["seat"] = small(luck, *arrays["seat"].shape)
        arrays["inner"] = small(luck, *arrays["inner"].shape)
        return arrays

    def see(self, arrays: Arrays, rows: np.ndarray) -> Seen:
        seats, positions = self.seats, self.notes.positions[rows]
        amounts = positions["amounts"][:, :seats] / np.float32(SCALE) / self.scale
        amounts = amounts.astype(np.float32)
        times = self.notes.times(rows)[:, :seats]
        both = amounts @ arrays["seat"] + arrays["seat_when"][times]
        own, rivals = both[..., :UNITS], both[..., UNITS:]
        first = relu(own + self.of_others(rivals))
        second = relu(first @ arrays["inner"] + arrays["inner_bias"])
        values = positions["points"] / positions["width"][:, None]
        odds = arrays["trust"][times].mean(axis=1)[:, None] * values
        odds[:, :seats] += second @ arrays["strength"]
        odds[:, :seats] += (arrays["rates"][times] * amounts).sum(axis=2)
        if odds.shape[1] == 1:
            odds = np.column_stack([odds, np.zeros(len(odds), np.float32)])
        powers = np.exp(odds - odds.max(axis=1, keepdims=True))
        chances = powers / powers.sum(axis=1, keepdims=True)
        return Seen(amounts, times, values, first, second, chances, positions["known"])

    def of_others(self, layers: np.ndarray) -> np.ndarray:
        """For each seat the mean of the others."""
        return np.asarray(
            (layers.sum(axis=1, keepdims=True) - layers) / np.float32(max(1, self.seats - 1))
        )

    def wrong(self, arrays: Arrays, rows: np.ndarray) -> float:
        seen, target = self.see(arrays, rows), self.target[rows]
        chance = np.clip(seen.chances[np.arange(len(rows)), seen.known], TINY, 1 - TINY)
        return float(-(target * np.log(chance) + (1 - target) * np.log(1 - chance)).mean())

    def slopes(self, arrays: Arrays, rows: np.ndarray) -> Arrays:
        seen, seats = self.see(arrays, rows), self.seats
        odds = self.odds_slopes(seen, self.target[rows]) / np.float32(len(rows))
        strength = odds[:, :seats, None]
        second = strength * arrays["strength"] * (seen.second > 0)
        first = (second @ arrays["inner"].T) * (seen.first > 0)
        both = np.concatenate([first, self.of_others(first)], axis=2)
        flat = seen.amounts.reshape(-1, seen.amounts.shape[2])
        when = one_of(seen.times.ravel(), len(arrays["trust"]))
        of_value = (odds[:, : seen.values.shape[1]] * seen.values).sum(axis=1) / seats
        return {
            "trust": when.T @ np.repeat(of_value, seats),
            "rates": when.T @ (flat * strength.reshape(-1, 1)),
            "seat": flat.T @ both.reshape(len(flat), -1),
            "seat_when": when.T @ both.reshape(len(flat), -1),
            "inner": seen.first.reshape(-1, UNITS).T @ second.reshape(-1, UNITS),
            "inner_bias": second.sum(axis=(0, 1)),
            "strength": seen.second.reshape(-1, UNITS).T @ odds[:, :seats].ravel(),
        }

    def odds_slopes(self, seen: Seen, target: np.ndarray) -> np.ndarray:
        """The gradient of the loss by the odds of all sides."""
        every = np.arange(len(target))
        chance = seen.chances[every, seen.known]
        off = chance - target
        others = off / np.maximum(1 - chance, TINY)
        slopes = -others[:, None] * seen.chances
        slopes[every, seen.known] = off
        return np.asarray(slopes.astype(np.float32))

    def unscaled(self, arrays: Arrays) -> Arrays:
        """The network for unscaled amounts."""
        scaled = {
            "rates": arrays["rates"] / self.scale,
            "seat": arrays["seat"] / self.scale[:, None],
        }
        return arrays | scaled


# ---- priors


class Weighed(NamedTuple):
    """A batch of decisions on its way through the network; a row for each move."""

    own: np.ndarray
    rivals: np.ndarray
    times: np.ndarray
    starts: np.ndarray
    position: np.ndarray  # of each move
    moves: np.ndarray
    gains: np.ndarray
    changes: np.ndarray
    layer: np.ndarray
    priors: np.ndarray
    target: np.ndarray


class Priors:
    """How promising moves are: as often as search tried them."""

    name, batch = "priors", FEWER
    are_played = True  # whether the changes by moves are known

    def __init__(self, notes: Notes):
        self.notes = notes
        positions = notes.positions
        self.making, self.testing = notes.rows((positions["moves"] > 1) & (positions["tries"] > 0))
        self.seats = int(positions["seats"][0])
        self.scale = scale_of(positions["amounts"][:, : self.seats], LEAST)
        self.change_scale = scale_of(notes.moves["change"], LEAST_CHANGE)

    def begin(self, luck: np.random.Generator) -> Arrays:
        """A network that repeats look-ahead, with its current sharpness."""
        arrays = {name: blank_arrays(self.notes.game)[name] for name in PRIORS}
        arrays["gain"] += 1.0 / (engine_for(self.notes.game).tuning.sharpness or 1.0)
        for name in ("own", "rivals", "change", "which"):
            arrays[name] = small(luck, *arrays[name].shape)
        return arrays

    def weigh(self, arrays: Arrays, rows: np.ndarray) -> Weighed:
        positions, seats = self.notes.positions[rows], self.seats
        amounts = positions["amounts"][:, :seats] / np.float32(SCALE) / self.scale
        own, rivals = amounts[:, 0], amounts[:, 1:].sum(axis=1) / max(1, seats - 1)
        own, rivals = own.astype(np.float32), rivals.astype(np.float32)
        times, counts = self.notes.times(rows)[:, 0], positions["moves"]
        starts = np.cumsum(counts) - counts
        position = np.repeat(np.arange(len(rows)), counts)
        every = np.arange(counts.sum()) + np.repeat(self.notes.starts[rows] - starts, counts)
        found = self.notes.moves[every]
        changes = (found["change"] / np.float32(SCALE) / self.change_scale).astype(np.float32)
        gains = found["gain"] - np.maximum.reduceat(found["gain"], starts)[position]
        context = own @ arrays["own"] + rivals @ arrays["rivals"] + arrays["when"][times]
        layer, when = arrays["which"][found["move"]] + context[position], times[position]
        odds = arrays["bias"][when, found["move"]]
        if self.are_played:
            layer += changes @ arrays["change"]
            odds += arrays["gain"][when] * gains + (arrays["linear"][when] * changes).sum(axis=1)
        layer = relu(layer)
        odds += layer @ arrays["out"]
        powers = np.exp(odds - np.maximum.reduceat(odds, starts)[position])
        priors = powers / np.add.reduceat(powers, starts)[position]
        target = (found["tries"] / positions["tries"][position]).astype(np.float32)
        return Weighed(
            *(own, rivals, times, starts, position, found["move"]),
            *(gains, changes, layer, priors, target),
        )

    def wrong(self, arrays: Arrays, rows: np.ndarray) -> float:
        found = self.weigh(arrays, rows)
        return float(-(found.target * np.log(np.maximum(found.priors, TINY))).sum() / len(rows))

    def slopes(self, arrays: Arrays, rows: np.ndarray) -> Arrays:
        found = self.weigh(arrays, rows)
        odds = (found.priors - found.target) / np.float32(len(rows))
        layer = odds[:, None] * arrays["out"] * (found.layer > 0)
        context = np.add.reduceat(layer, found.starts, axis=0)
        times, moves = arrays["bias"].shape
        when = found.times[found.position]
        of_moves = np.bincount(when * moves + found.moves, odds, times * moves)
        slopes = {
            "bias": of_moves.reshape(times, moves).astype(np.float32),
            "own": found.own.T @ context,
            "rivals": found.rivals.T @ context,
            "which": added_up(layer, found.moves, moves),
            "when": one_of(found.times, times).T @ context,
            "out": found.layer.T @ odds,
        }
        if self.are_played:
            by_time = one_of(when, times).T
            slopes["gain"] = by_time @ (odds * found.gains)
            slopes["linear"] = by_time @ (odds[:, None] * found.changes)
            slopes["change"] = found.changes.T @ layer
        return slopes

    def unscaled(self, arrays: Arrays) -> Arrays:
        """The network for unscaled amounts."""
        found = arrays | {name: arrays[name] / self.scale[:, None] for name in ("own", "rivals")}
        if self.are_played:
            found["change"] = arrays["change"] / self.change_scale[:, None]
            found["linear"] = arrays["linear"] / self.change_scale
        return found


class PriorsByPosition(Priors):
    """Priors from what the players have only, for games with dozens of moves."""

    are_played = False

    def begin(self, luck: np.random.Generator) -> Arrays:
        arrays = super().begin(luck)
        return {name: array for name, array in arrays.items() if name not in PLAYED}


MOVES, POSITION = "moves", "position"
KINDS = {MOVES: Priors, POSITION: PriorsByPosition}


# ---- both


def learned(task: Task, seed: int, report: Report) -> tuple[Arrays, Fit]:
    """The arrays that did best in the left-out games, and how well."""
    luck = np.random.default_rng([seed, len(task.making)])
    arrays = task.begin(luck)
    layers = list(arrays.values())
    adam = Adam(layers)
    batch = min(task.batch, max(LEAST_BATCH, len(task.making) // 100))
    steps = int(min(STEPS, max(LEAST_STEPS, EPOCHS * len(task.making) / batch)))
    before = best = task.wrong(arrays, task.testing)
    kept, waited = [layer.copy() for layer in layers], 0
    for step in range(steps):
        rows = luck.integers(0, len(task.making), batch)
        slopes = task.slopes(arrays, task.making[rows])
        adam.step(layers, [-slopes[name] for name in arrays], RATE * (1.0 - step / steps))
        if (step + 1) % max(1, steps // LOOKS) == 0:
            report(f"learning {task.name}", step + 1, steps)
            now = task.wrong(arrays, task.testing)
            waited = 0 if now < best else waited + 1
            if now < best:
                best, kept = now, [layer.copy() for layer in layers]
            if waited >= PATIENCE:
                break
    found = dict(zip(arrays, kept, strict=True))
    return task.unscaled(found), Fit(before, best, len(task.making))


def fitted(
    game: Game,
    chunks: list[Chunk],
    seed: int,
    priors_by: str = MOVES,
    report: Report = lambda *_: None,
) -> tuple[Network, list[Fit]]:
    """A network learned from games, chances first, and how well it predicts other games."""
    notes = Notes.of(game, chunks)
    chances, how_sure = learned(Chances(notes), seed, report)
    priors, how_apt = learned(KINDS[priors_by](notes), seed, report)
    card = about(game, int(notes.positions["seats"][0]))
    return Network.of({**priors, **chances}, card), [how_sure, how_apt]
