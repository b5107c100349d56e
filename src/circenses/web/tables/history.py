"""The history of one game: the position, the moves that led to it, how far they may be taken back.

This is the engine's side of a table. It knows no database, no people and no clock.
"""

import functools
import hashlib
import struct
import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from circenses.core.content import content_name
from circenses.core.game import Game
from circenses.core.match import reveals
from circenses.core.prepare import at_hand
from circenses.core.replay import Record
from circenses.core.view import copied
from circenses.web.storage.rows import Snapshot

RECENT = 32  # positions kept in memory, for the log and for undo
APART = 25  # plies between two snapshots

Move = tuple[int, int]  # seat, move
Path = tuple[int, ...]  # the moves of one click


@dataclass(frozen=True)
class Step:
    """A move that has been tried but not yet taken: it counts when it is on the disk."""

    seat: int
    move: int
    after: np.ndarray
    barrier: int


class History:
    """One game from its beginning to now."""

    def __init__(self, game: Game, players: int, seed: int, options: dict[str, Any]):
        self.rules = game
        self.players = players
        self.seed = seed
        self.options = options
        self.states = game.new_batch(1)
        self.game.start(self.states, 0, players, seed, options)
        self.moves: list[Move] = []
        self.barrier = 0
        self.asked = [0] * players  # the ply at which each seat's open question was put
        self.past: dict[int, np.ndarray] = {}
        self.marks: dict[int, np.ndarray] = {0: copied(self.states)}
        self.kept_at = {0}  # plies of which a snapshot is on the disk
        self.clicks: dict[int, int] = {}  # where a click of several moves ended, and where it began

    @property
    def game(self) -> Game:
        """The game as it can be played now: compiled, or until then run by Python."""
        return at_hand(self.rules)

    # ---- now

    @property
    def ply(self) -> int:
        return len(self.moves)

    @property
    def mask(self) -> int:
        return int(self.states["waiting"][0])

    @property
    def waiting(self) -> list[int]:
        return seats_in(self.mask)

    @property
    def over(self) -> bool:
        return self.mask == 0

    def legal(self, seat: int) -> list[int]:
        return self.game.legal_moves(self.states, 0, seat).tolist()

    def is_fresh(self, seat: int, ply: int) -> bool:
        """Whether a page made at `ply` still shows this seat's open question."""
        return self.asked[seat] <= ply <= self.ply

    # ---- moves

    def try_path(self, seat: int, path: Path) -> list[Step]:
        """What one click would lead to: all its moves, or those up to where something new shows.

        If a move is illegal, the whole path is refused with a reason.
        """
        states, steps = self.states, []
        barrier = self.barrier if not self.moves or self.moves[-1][0] == seat else self.ply
        for ply, move in enumerate(path, self.ply + 1):
            after = copied(states)
            self.game.play_move(after, 0, seat, move)
            ended = int(after["waiting"][0]) == 0
            shows = ended or reveals(self.game, states, seat, move, after)
            steps.append(Step(seat, move, after, ply if shows else barrier))
            if shows:
                break
            states = after
        return steps

    def try_move(self, seat: int, move: int) -> Step:
        """What a move would lead to; an illegal one is refused with a reason."""
        return self.try_path(seat, (move,))[0]

    @property
    def click(self) -> int:
        """The ply at which the last click began: undo takes a click back whole."""
        return max(self.barrier, self.clicks.get(self.ply, self.ply - 1))

    def take(self, step: Step) -> None:
        """Carry out a move that is on the disk."""
        before, legal_before = self.states, self.open_questions()
        self.past[self.ply] = before
        self.past.pop(self.ply - RECENT, None)
        if self.ply % APART == 0:
            self.marks[self.ply] = before
        self.moves.append((step.seat, step.move))
        self.states = step.after
        self.barrier = step.barrier
        self.ask_again(step.seat, legal_before)

    def open_questions(self) -> dict[int, list[int]]:
        """What each seat may do, when several choose at the same time."""
        waiting = self.waiting
        return {seat: self.legal(seat) for seat in waiting} if len(waiting) > 1 else {}

    def ask_again(self, mover: int, before: dict[int, list[int]]) -> None:
        for seat in self.waiting:
            if seat == mover or before.get(seat) != self.legal(seat):
                self.asked[seat] = self.ply

    def replay_move(self, seat: int, move: int, barrier: int) -> None:
        """A move read from the disk: it was legal when it was written."""
        after = copied(self.states)
        self.game.drivers.play_move(after, 0, seat, move)
        self.take(Step(seat, move, after, barrier))

    def undo_to(self, ply: int) -> None:
        """Take the moves after `ply` back."""
        mover = self.moves[ply][0]
        self.states = copied(self.position(ply))
        del self.moves[ply:]
        for later in [p for p in self.past if p >= ply]:
            del self.past[later]
        for later in [p for p in self.marks if p > ply]:
            del self.marks[later]
        self.clicks = {last: first for last, first in self.clicks.items() if last <= ply}
        self.asked = [min(at, ply) for at in self.asked]
        self.asked[mover] = ply

    # ---- earlier positions

    def position(self, ply: int) -> np.ndarray:
        """The position after `ply` moves. Do not write into it."""
        if ply == self.ply:
            return self.states
        if ply in self.past:
            return self.past[ply]
        nearest = max(mark for mark in self.marks if mark <= ply)
        states = copied(self.marks[nearest])
        for at in range(nearest, ply):
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

    def snapshot(self, number: int) -> Snapshot:
        """This position. Only asked for where nothing can be taken back."""
        return self.snapshot_of(self.states, self.moves, number)

    def snapshot_of(self, states: np.ndarray, moves: list[Move], number: int) -> Snapshot:
        return Snapshot(
            len(moves),
            number,
            layout_of(self.game),
            zlib.compress(states.tobytes(), 1),
            zlib.compress(pack(moves), 1),
        )

    def restore(self, kept: Snapshot) -> bool:
        """Go on from a snapshot; False if the state is laid out differently today."""
        raw = zlib.decompress(kept.state)
        if kept.layout != layout_of(self.game) or len(raw) != self.states.nbytes:
            return False
        self.states = copied(np.frombuffer(raw, self.states.dtype))
        self.moves = unpack(zlib.decompress(kept.moves))
        self.barrier = kept.ply
        self.asked = [kept.ply] * self.players
        self.marks[kept.ply] = copied(self.states)
        self.kept_at.add(kept.ply)
        return True

    def record(self, names: list[str]) -> Record:
        """All that is needed to see this game again. It holds the seed: for finished games only."""
        game = self.game
        return Record(
            game=game.id,
            rules=game.rules_version,
            content=content_of(game),
            players=self.players,
            seed=self.seed,
            options=game.chosen_at(self.players, self.options),
            names=names,
            moves=list(self.moves),
            totals=list(game.outcome(self.states).totals) if self.over else None,
            digest=game.digest(self.states),
        )


def seats_in(mask: int) -> list[int]:
    """The seats whose bit is set."""
    return [seat for seat in range(mask.bit_length()) if (mask >> seat) & 1]


@functools.cache
def content_of(game: Game) -> str:
    """The name of the components in use. They are read once."""
    return content_name(game.folder)


@functools.cache
def layout_of(game: Game) -> str:
    """A short name for how this game's state lies in memory, and for its components."""
    words = f"{game.rules_version} {content_of(game)} {game.state.layout.descr}"
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def pack(moves: list[Move]) -> bytes:
    flat = [number for move in moves for number in move]
    return struct.pack(f"<{len(flat)}i", *flat)


def unpack(raw: bytes) -> list[Move]:
    flat = struct.unpack(f"<{len(raw) // 4}i", raw)
    return list(zip(flat[::2], flat[1::2], strict=True))
