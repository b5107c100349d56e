"""Networks as files: arrays of half precision, and a card with their origin.

A file is a NumPy archive (`numpy.load` reads it). It lies beside a game's value, as
`champion-2.net` for tables of two, or among the trials of this machine.
"""

import functools
import hashlib
import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from circenses.bots.champion.network import (
    BY_MOVES,
    BY_POSITION,
    NO_PRIORS,
    arrays_of,
    blank_net,
    times_of,
)
from circenses.core.compiling.code_cache import cache_root, write_whole
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.value.valuation import valuation_of

ENDING = ".net"  # not among core/compiling/code_cache.py's DATA: new weights need no compiling
CARD = "card"
PRIORS = ("gain", "linear", "bias", "own", "rivals", "change", "which", "when", "out")
PLAYED = ("gain", "linear", "change")  # priors for which moves are played
CHANCES = ("trust", "rates", "seat", "seat_when", "inner", "inner_bias", "strength")
NAME = re.compile(r"[\w.-]+")
LARGEST = 200_000  # bytes of a file


@dataclass(frozen=True, eq=False)
class Network:
    """A learned network, rounded as in its file, and its card."""

    arrays: Mapping[str, np.ndarray]
    card: Mapping[str, Any]

    @classmethod
    def of(cls, arrays: Mapping[str, np.ndarray], card: Mapping[str, Any]) -> "Network":
        """A network with its arrays rounded as in a file."""
        halves = {name: array.astype(np.float16) for name, array in arrays.items()}
        return cls({name: half.astype(np.float32) for name, half in halves.items()}, card)

    @property
    def priors(self) -> int:
        """The source of the priors."""
        if "out" not in self.arrays:
            return NO_PRIORS
        return BY_MOVES if "change" in self.arrays else BY_POSITION

    @property
    def has_chances(self) -> bool:
        return "strength" in self.arrays

    @property
    def tuning(self) -> dict[str, str]:
        """The search constants chosen for this network."""
        return dict(self.card.get("tuning", {}))

    def without_priors(self) -> "Network":
        """The same network for chances only; moves are weighed as without a network."""
        return Network({name: self.arrays[name] for name in CHANCES}, self.card)

    def with_card(self, **more: object) -> "Network":
        return Network(self.arrays, {**self.card, **more})

    # ---- as a file

    def to_bytes(self) -> bytes:
        halves: Any = {name: array.astype(np.float16) for name, array in self.arrays.items()}
        text = json.dumps(self.card, indent=1, sort_keys=True).encode()
        out = io.BytesIO()
        np.savez_compressed(out, card=np.frombuffer(text, np.uint8), **halves)
        return out.getvalue()

    @classmethod
    def from_bytes(cls, content: bytes) -> "Network":
        with np.load(io.BytesIO(content)) as found:
            arrays = {name: found[name] for name in found.files}
        card = json.loads(arrays.pop(CARD).tobytes())
        return cls({name: array.astype(np.float32) for name, array in arrays.items()}, card)

    # ---- in search

    def in_search(self, game: Game) -> np.ndarray:
        """The network as the record that compiled code reads."""
        valuation = valuation_of(game)
        wide = valuation.blank_model()["amounts"].shape[1]
        net = blank_net(wide, valuation.most_time, game.moves)
        net["priors"], net["has_chances"] = self.priors, self.has_chances
        for name, array in self.arrays.items():
            net[name][0] = array
        return net


def blank_arrays(game: Game) -> dict[str, np.ndarray]:
    """Arrays of zeros for a network."""
    valuation = valuation_of(game)
    wide = valuation.blank_model()["amounts"].shape[1]
    shapes = arrays_of(wide, times_of(valuation.most_time), game.moves)
    return {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}


def about(game: Game, players: int) -> dict[str, object]:
    """What a card must say about the game for a network to fit it."""
    valuation = valuation_of(game)
    features = [feature.name for feature in valuation.features]
    return {
        "game": game.id,
        "players": players,
        "features": features,
        "most_time": valuation.most_time,
        "moves": game.moves,
    }


# ---- by name


def shipped_in(game: Game) -> Path:
    """The folder of the networks that come with a game."""
    notes = valuation_of(game).notes
    return game.folder if notes is None else Path(str(notes.__file__)).parent


def trials_in(game: Game) -> Path:
    """The folder of the networks trained on this machine."""
    return cache_root() / "networks" / game.id


def file_name(name: str, players: int) -> str:
    return f"{name}-{players}{ENDING}"


def path_of(game: Game, name: str, players: int) -> Path | None:
    """The file of a network for a number of players; None if it fits only other numbers."""
    if not NAME.fullmatch(name):
        raise CircensesError(f"{name!r} cannot be the name of a network.")
    folders = shipped_in(game), trials_in(game)
    for folder in folders:
        if (folder / file_name(name, players)).exists():
            return folder / file_name(name, players)
    if not any(other for folder in folders for other in folder.glob(f"{name}-[0-9]{ENDING}")):
        raise CircensesError(
            f"{game.title} has no network {name}. `circenses train {game.id}` makes one."
        )
    return None


@functools.lru_cache(maxsize=32)
def network_of(game: Game, name: str, players: int) -> Network | None:
    """A network by its name; None if search uses none."""
    path = path_of(game, name, players)
    return None if path is None else read(path, game, players)


def read(path: Path, game: Game, players: int) -> Network:
    """A network from a file, which must fit the game's current version."""
    try:
        network = Network.from_bytes(path.read_bytes())
    except (ValueError, KeyError, EOFError, OSError, BadZipFile) as error:
        raise CircensesError(f"{path} is not a network: {error}.") from None
    wanted, shapes = about(game, players), blank_arrays(game)
    fits = all(network.card.get(key) == known for key, known in wanted.items())
    known = {*network.arrays} <= {*shapes} and all(
        network.arrays[name].shape == shapes[name].shape for name in network.arrays
    )
    if not fits or not known:
        command = network.card.get("command") or f"circenses train {game.id}"
        raise CircensesError(
            f"{path.name} was trained for another version of {game.title} or its value. "
            f"Train it again: {command}"
        )
    return network


def digest_of(game: Game, name: str) -> str:
    """A short name for the content of a network's files, regardless of its name."""
    seats = range(game.players[0], game.players[1] + 1)
    paths = [path_of(game, name, players) for players in seats]
    content = b"".join(path.read_bytes() for path in paths if path is not None)
    return hashlib.sha256(content).hexdigest()[:16]


def keep(game: Game, name: str, players: int, network: Network) -> Path:
    """Write a network to the place where search finds it by name."""
    path = trials_in(game) / file_name(name, players)
    write_whole(path, network.to_bytes())
    return path
