"""Data sets of played games: every decision with its observation, legal moves and result.

A folder holds `about.json` and one Parquet file for each shard of games. A shard depends only on
the settings and its number, so an interrupted run continues with the missing shards, and a second
run elsewhere gives the same rows.
"""

import contextlib
import json
import os
from collections.abc import Iterator
from concurrent.futures import as_completed
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from circenses import games
from circenses.bots.arena import bot_seed, weights_of
from circenses.bots.levels import parse
from circenses.bots.pool import cores, pool_of
from circenses.core.errors import BadRecord, CircensesError
from circenses.core.play.match import seed_of
from circenses.rl.names import name_of
from circenses.rl.table import Table

ABOUT = "about.json"
SHARD = 64  # games


@dataclass(frozen=True)
class Settings:
    """The settings of a data set. The bots take turns around the table."""

    game: str
    games: int
    bots: tuple[str, ...] = ("random",)
    players: int = 2
    seed: int = 1
    options: dict[str, str] = field(default_factory=dict)

    @property
    def shards(self) -> int:
        return -(-self.games // SHARD)


def arrow_or_error() -> tuple[ModuleType, ModuleType]:
    """Arrow and its Parquet, or how to get them."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise CircensesError('Data sets need pyarrow: pip install "circenses[data]".') from None
    return pyarrow, pyarrow.parquet


# ---- writing


def write(settings: Settings, folder: Path, workers: int | None = None) -> Iterator[int]:
    """Play the games of all missing shards; yields the number of each finished one."""
    arrow_or_error()
    check_settings(settings)
    folder.mkdir(parents=True, exist_ok=True)
    describe(settings, folder)
    missing = []
    for shard in range(settings.shards):
        if shard_file(folder, shard).exists():
            yield shard
        else:
            missing.append(shard)
    if not missing:
        return
    with pool_of(min(workers or cores(), len(missing))) as pool:
        waiting = {pool.submit(write_shard, settings, folder, shard): shard for shard in missing}
        for done in as_completed(waiting):
            done.result()
            yield waiting[done]


def check_settings(settings: Settings) -> None:
    """Refuse impossible settings before anything is written."""
    seed_of(settings.seed)
    games.get(settings.game).options_for(settings.players, settings.options)
    for bot in settings.bots:
        weights_of(settings.game, bot)


def shard_file(folder: Path, shard: int) -> Path:
    return folder / f"games-{shard:05d}.parquet"


def describe(settings: Settings, folder: Path) -> None:
    """Write about.json, and refuse to mix two data sets in a folder."""
    game = games.get(settings.game)
    plan = game.plan(settings.players)
    blocks = {name: asdict(block) for name, block in plan.blocks.items()}
    about = {
        "environment": name_of(game.id),
        "settings": asdict(settings),
        "moves": game.moves,
        "observation": plan.length,
        "blocks": blocks,
    }
    text = json.dumps(about, indent=1)
    file = folder / ABOUT
    if file.exists() and json.loads(file.read_text(encoding="utf-8")) != json.loads(text):
        raise CircensesError(f"{folder} holds another data set; choose another folder.")
    with whole_file(file) as unfinished:
        unfinished.write_text(text, encoding="utf-8")


@contextlib.contextmanager
def whole_file(file: Path) -> Iterator[Path]:
    """A temporary name to write to, renamed to `file`: the command may run twice at once."""
    unfinished = file.with_name(f"{file.stem}-{os.getpid()}.unfinished")
    yield unfinished
    unfinished.replace(file)


def write_shard(settings: Settings, folder: Path, shard: int) -> None:
    """Play the games of one shard, and write its file atomically."""
    arrow, parquet = arrow_or_error()
    first, end = shard * SHARD, min((shard + 1) * SHARD, settings.games)
    rows = [row for number in range(first, end) for row in rows_of(settings, number)]
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    made = arrow.table(columns, schema=schema_of(arrow, settings))
    with whole_file(shard_file(folder, shard)) as unfinished:
        parquet.write_table(made, unfinished, compression="zstd")


def write_columns(columns: dict[str, list[object]], file: Path) -> None:
    """Any table of numbers and words as one Parquet file."""
    arrow, parquet = arrow_or_error()
    parquet.write_table(arrow.table(columns), file, compression="zstd")


def schema_of(arrow: ModuleType, settings: Settings) -> object:
    game = games.get(settings.game)
    length, mask = game.plan(settings.players).length, -(-game.moves // 8)
    return arrow.schema(
        [
            ("seed", arrow.int64()),
            ("ply", arrow.int32()),
            ("player", arrow.int8()),
            ("bot", arrow.string()),
            ("decision", arrow.string()),
            ("move", arrow.int32()),
            ("reward", arrow.float32()),
            ("score", arrow.int32()),
            ("observation", arrow.binary(length)),
            ("mask", arrow.binary(mask)),
        ]
    )


def rows_of(settings: Settings, number: int) -> list[dict[str, Any]]:
    """The decisions of one game, forced ones too; reward and score are the player's at the end."""
    table = Table(settings.game, settings.players, settings.options)
    seed = settings.seed + number
    table.begin(seed)
    names = [settings.bots[(seat + number) % len(settings.bots)] for seat in range(table.players)]
    crew = [parse(name) for name in names]
    rows: list[dict[str, Any]] = []
    while not table.over:
        player, moves = table.player, table.legal.tolist()
        luck = bot_seed(seed, len(rows))
        move = int(crew[player].choose(table.game, table.view(player), player, moves, luck))
        row: dict[str, Any] = {
            "seed": seed,
            "ply": len(rows),
            "player": player,
            "bot": names[player],
        }
        rows.append(row | {"move": move, **seen_by(table, player)})
        table.play(move)
    rewards, totals = table.returns().tolist(), table.game.outcome(table.states).totals
    for row in rows:
        row |= {"reward": rewards[row["player"]], "score": totals[row["player"]]}
    return rows


def seen_by(table: Table, player: int) -> dict[str, Any]:
    """The question, the tensor, and the mask with eight moves a byte."""
    state = table.states[0]
    decision = state.agenda[int(state.pending) - 1].decision
    return {
        "decision": table.game.decisions(decision).name.lower(),
        "observation": table.observe(player).tobytes(),
        "mask": np.packbits(table.mask(bool), bitorder="little").tobytes(),
    }


# ---- reading


@dataclass(frozen=True)
class Dataset:
    """A data set on disk. `about` says what it is made of."""

    folder: Path
    about: dict[str, Any]

    def shards(self) -> Iterator[dict[str, np.ndarray]]:
        """Shard by shard the columns as arrays: observations and masks have a row a decision."""
        _, parquet = arrow_or_error()
        for file in sorted(self.folder.glob("games-*.parquet")):
            yield self.unpacked(parquet.read_table(file))

    def unpacked(self, table: Any) -> dict[str, np.ndarray]:
        plain = [name for name in table.column_names if name not in ("observation", "mask")]
        found = {name: np.asarray(table[name].to_pylist()) for name in plain}
        rows = {name: bytes_of(table[name]) for name in ("observation", "mask")}
        bits = np.unpackbits(rows["mask"], axis=1, count=self.about["moves"], bitorder="little")
        return {**found, "observation": rows["observation"], "mask": bits.astype(bool)}


def bytes_of(column: Any) -> np.ndarray:
    """A column of bytes as one array, a row each."""
    rows = column.to_pylist()
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)


def load(folder: str | Path) -> Dataset:
    """Open a data set."""
    try:
        about = json.loads((Path(folder) / ABOUT).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise BadRecord(f"There is no data set in {folder}.") from None
    return Dataset(Path(folder), about)
