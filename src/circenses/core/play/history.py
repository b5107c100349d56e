"""One game from its beginning to now: the position, the moves, and how far undo may go.

A match (core/play/match.py), a table of the web (web/tables/table_history.py) and one of the
research interfaces (rl/table.py) are built on it. It knows nothing of people, disks or clocks.
"""

from typing import Any, ClassVar, Self, TypeAlias

import numpy as np

from circenses.core.play.game import Game
from circenses.core.play.replay import Record
from circenses.core.play.undo_limit import reveals
from circenses.core.state.view import copied

RECENT = 32  # positions kept in memory, for a log and for undo
APART = 25  # plies between the older positions that are kept

Move: TypeAlias = tuple[int, int]  # seat, move


class Position:
    """One position, which can be copied and pickled. `states` holds it, a batch of one."""

    OWN: ClassVar[tuple[str, ...]] = ()  # further fields that a copy has to itself

    game: Game
    players: int
    options: dict[str, object]
    states: np.ndarray

    @property
    def state(self) -> Any:
        return self.states[0]

    def copy(self) -> Self:
        """An independent copy in the same position."""
        twin = object.__new__(type(self))
        own = twin.__dict__
        own.update(self.__dict__)
        own["states"] = copied(self.states)
        for name in self.OWN:
            own[name] = own[name].copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()


class Played(Position):
    """One game from its beginning to now."""

    OWN: ClassVar[tuple[str, ...]] = ("options", "moves", "past", "marks")

    def __init__(self, game: Game, players: int, seed: int, options: dict[str, object]):
        self.game = game
        self.players = players
        self.seed = seed
        self.options = options
        self.states = self.beginning()
        self.moves: list[Move] = []
        self.past: dict[int, np.ndarray] = {}  # the latest positions before this one, by ply
        self.marks: dict[int, np.ndarray] = {}  # some older ones
        self.closed = 0  # moves before this ply cannot be taken back
        self.tested = 0  # moves between the two are known to reveal nothing new

    def beginning(self) -> np.ndarray:
        """The game as it was laid out."""
        states = self.game.new_batch(1)
        self.game.start(states, 0, self.players, self.seed, self.options)
        return states

    # ---- now

    @property
    def ply(self) -> int:
        return len(self.moves)

    @property
    def mask(self) -> int:
        return int(self.states["waiting"][0])

    @property
    def waiting(self) -> list[int]:
        """The players who may move now."""
        return seats_in(self.mask)

    @property
    def over(self) -> bool:
        return self.mask == 0

    # ---- moves

    def add(self, player: int, move: int, before: np.ndarray) -> None:
        """Record a move that led from the position `before` to the one in `states`."""
        ply = len(self.moves)
        self.moves.append((player, move))
        self.past[ply] = before
        self.past.pop(ply - RECENT, None)
        if ply % APART == 0:
            self.marks[ply] = before

    def close(self) -> None:
        """Make the moves so far final."""
        self.closed = self.tested = len(self.moves)

    @property
    def barrier(self) -> int:
        """The ply to which moves may be taken back, computed on request."""
        for ply in range(self.ply - 1, max(self.closed, self.tested) - 1, -1):
            if reveals(self.game, self.position(ply), *self.moves[ply], self.position(ply + 1)):
                self.closed = ply + 1
                break
        self.tested = self.ply
        return self.closed

    @barrier.setter
    def barrier(self, ply: int) -> None:
        self.closed, self.tested = ply, self.ply

    def undo_to(self, ply: int) -> None:
        """Take the moves after `ply` back."""
        self.states = copied(self.position(ply))
        del self.moves[ply:]
        for later in [at for at in self.past if at >= ply]:
            del self.past[later]
        for later in [at for at in self.marks if at > ply]:
            del self.marks[later]
        self.tested = min(self.tested, ply)

    # ---- earlier positions

    def position(self, ply: int) -> np.ndarray:
        """The position after `ply` moves. Do not write into it."""
        if ply == self.ply:
            return self.states
        if ply in self.past:
            return self.past[ply]
        nearest = max((mark for mark in self.marks if mark <= ply), default=None)
        states = self.beginning() if nearest is None else copied(self.marks[nearest])
        for at in range(nearest or 0, ply):
            if at % APART == 0:
                self.marks.setdefault(at, copied(states))
            self.game.drivers.play_move(states, 0, *self.moves[at])
        return states

    def positions(self, first: int, last: int) -> list[np.ndarray]:
        """The positions after `first` to `last` moves, both included."""
        states = self.position(first)
        found = [states]
        for at in range(first, last):
            if at + 1 in self.past or at + 1 == self.ply:
                states = self.position(at + 1)
            else:
                states = copied(states)
                self.game.drivers.play_move(states, 0, *self.moves[at])
            found.append(states)
        return found

    # ---- what is kept

    def record(self, names: list[str] | None = None) -> Record:
        """Everything needed to replay this game. It contains the seed, and so all random draws."""
        game = self.game
        return Record(
            game=game.id,
            rules=game.rules_version,
            content=content_of(game),
            players=self.players,
            seed=self.seed,
            options=game.chosen_at(self.players, self.options),
            names=list(names or []),
            moves=list(self.moves),
            totals=list(game.outcome(self.states).totals) if self.over else None,
            digest=game.digest(self.states),
        )

    def __getstate__(self) -> dict[str, object]:
        """The pickled form: positions as bytes, because a record's type is larger than the record.

        It keeps only the earlier positions that undo needs; the others can be replayed.
        """
        past = {ply: one.tobytes() for ply, one in self.past.items() if ply >= self.closed}
        return {**self.__dict__, "states": self.states.tobytes(), "past": past, "marks": {}}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self.states = taken_up(self.game, saved["states"])
        self.past = {ply: taken_up(self.game, raw) for ply, raw in saved["past"].items()}


def taken_up(game: Game, position: bytes) -> np.ndarray:
    """A position from its bytes."""
    return np.frombuffer(bytearray(position), game.state.dtype)


def seats_in(mask: int) -> list[int]:
    """The seats whose bits are set."""
    return [seat for seat in range(mask.bit_length()) if (mask >> seat) & 1]


def content_of(game: Game) -> str:
    """The name of the components in use."""
    return game.content
