"""Play in memory with guard zones around it; for tests of code that several processes compiled.

    python -m tests.core.compiling.guarded PACKAGE...

plays each game and prints a digest of what came out.
"""

import hashlib
import importlib
import sys

import numba
import numpy as np
from numba.np.numpy_support import from_dtype

from circenses.bots.engine import engine_for
from circenses.core.play.game import Game
from circenses.rl.cpu import Batch

GUARD = 65536  # bytes before and after
SIGN = 0xA5
GAMES = 16
KEPT: list[numba.types.Type] = []  # a type that nobody holds gets another number the next time


def give_number(game: Game, number: int) -> None:
    """Let the type of the game's state be Numba's type number `number`."""
    before = dummy(0)
    made = from_dtype(game.state.layout)._code - before  # it holds other types
    while dummy(len(KEPT)) < number - made:
        pass
    KEPT.append(from_dtype(game.state.layout))
    assert KEPT[-1]._code == number, (KEPT[-1]._code, number)


def dummy(k: int) -> int:
    """One more type; returns its number."""
    KEPT.append(numba.types.UniTuple(numba.types.int8, 1000 + k))
    return KEPT[-1]._code


def guarded(game: Game, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Room for `n` states, and the memory around it."""
    size = n * game.state.bytes
    memory = np.full(GUARD + size + GUARD, SIGN, np.uint8)
    states = memory[GUARD : GUARD + size].view(game.state.dtype)
    states[:] = game.blank[0]
    return states, memory


def check(game: Game, memory: np.ndarray) -> None:
    """Nothing may have been written outside the states."""
    touched = int((memory[:GUARD] != SIGN).sum() + (memory[-GUARD:] != SIGN).sum())
    assert touched == 0, f"{touched} bytes are written outside the states of {game.title}"


def random_games(game: Game) -> bytes:
    """The drivers of core."""
    players = max(2, game.players[0])
    states, memory = guarded(game, GAMES)
    out, luck = np.zeros(game.most_legal, np.int32), np.zeros(1, np.uint64)
    game.drivers.random_games(states, game.blank, game.options_for(players), out, luck, 1)
    check(game, memory)
    return states.tobytes()


def searched(game: Game) -> bytes:
    """The drivers of bots."""
    players = max(2, game.players[0])
    states, memory = guarded(game, 3)
    game.start(states, 0, players, 1)
    player = (int(states[0].waiting) & -int(states[0].waiting)).bit_length() - 1
    workspace = engine_for(game).borrow()
    workspace.look_at(states, player, 1)
    workspace.worlds = states
    workspace.tune(workspace.engine.tuning)
    workspace.plant()
    workspace.think(20)
    check(game, memory)
    return repr(workspace.choices()).encode()


def stepped(game: Game) -> bytes:
    """The drivers of rl."""
    batch = Batch(game, GAMES, max(2, game.players[0]), threads=1)
    batch.states, memory = guarded(game, GAMES)
    batch.raw = batch.states.view(np.uint8).reshape(GAMES, -1)
    batch.reset()
    for _ in range(50):
        batch.step(batch.sample())
    check(game, memory)
    return batch.states.tobytes() + batch.out.observations.tobytes()


def play(game: Game) -> str:
    """A digest of what all of them leave."""
    left = b"".join((random_games(game), searched(game), stepped(game)))
    return hashlib.sha256(left).hexdigest()


if __name__ == "__main__":
    for package in sys.argv[1:]:
        print(package, play(importlib.import_module(package).GAME))
