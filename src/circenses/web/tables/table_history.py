"""The history of one game at a web table: clicks, open questions, snapshots.

This is the game's side of a table. It knows nothing of databases, people or clocks.
"""

import functools
import hashlib
import struct
import zlib
from dataclasses import dataclass

import numpy as np

from circenses.core.play.game import Game
from circenses.core.play.history import Move, Played, content_of, taken_up
from circenses.core.play.prepare import ready_or_interpreted
from circenses.core.play.undo_limit import reveals
from circenses.core.state.view import copied
from circenses.web.storage.rows import Snapshot

Path = tuple[int, ...]  # the moves of one click


@dataclass(frozen=True)
class Step:
    """A move that was tried but not yet played: it counts once it is stored."""

    seat: int
    move: int
    after: np.ndarray
    barrier: int


class TableHistory(Played):
    """One game from its beginning to now, with what a table must know of it."""

    OWN = (*Played.OWN, "asked", "kept_at", "clicks")

    def __init__(self, game: Game, players: int, seed: int, options: dict[str, object]):
        super().__init__(game, players, seed, options)
        self.asked = [0] * players  # the ply at which each seat's open question was put
        self.kept_at = {0}  # plies of which a snapshot is on the disk
        self.clicks: dict[int, int] = {}  # where a click of several moves ended, and where it began

    @property
    def game(self) -> Game:
        """The game as it can be played now: compiled, or until then run by Python."""
        return ready_or_interpreted(self.rules)

    @game.setter
    def game(self, game: Game) -> None:
        self.rules = game

    # ---- now

    def legal(self, seat: int) -> list[int]:
        found: list[int] = self.game.legal_moves(self.states, 0, seat).tolist()
        return found

    def is_fresh(self, seat: int, ply: int) -> bool:
        """Whether a page made at `ply` still shows this seat's open question."""
        return self.asked[seat] <= ply <= self.ply

    # ---- moves

    def try_path(self, seat: int, path: Path) -> list[Step]:
        """What one click would lead to: all its moves, or those until something new is revealed.

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
        """The ply at which the last click began: undo takes back a whole click."""
        return max(self.barrier, self.clicks.get(self.ply, self.ply - 1))

    def take(self, step: Step) -> None:
        """Play a move that is already stored."""
        before, legal_before = self.states, self.open_questions()
        self.states = step.after
        self.add(step.seat, step.move, before)
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
        """Play a move from the database: it was legal when it was stored."""
        after = copied(self.states)
        self.game.drivers.play_move(after, 0, seat, move)
        self.take(Step(seat, move, after, barrier))

    def undo_to(self, ply: int) -> None:
        """Take the moves after `ply` back."""
        mover = self.moves[ply][0]
        super().undo_to(ply)
        self.clicks = {last: first for last, first in self.clicks.items() if last <= ply}
        self.asked = [min(at, ply) for at in self.asked]
        self.asked[mover] = ply

    # ---- what is kept

    def snapshot(self, number: int) -> Snapshot:
        """This position as a snapshot, where nothing can be taken back."""
        return self.snapshot_of(self.states, self.moves, number)

    def snapshot_of(self, states: np.ndarray, moves: list[Move], number: int) -> Snapshot:
        return Snapshot(
            len(moves),
            number,
            layout_of(self.game),
            zlib.compress(states.tobytes(), 1),
            zlib.compress(pack(moves), 1),
        )

    def restore(self, kept: Snapshot) -> None:
        """Continue from a snapshot; if the state's layout has changed since, replay the moves."""
        raw, moves = zlib.decompress(kept.state), unpack(zlib.decompress(kept.moves))
        if kept.layout != layout_of(self.game) or len(raw) != self.states.nbytes:
            for seat, move in moves:
                self.replay_move(seat, move, kept.ply)
            return
        self.states = taken_up(self.game, raw)
        self.moves = moves
        self.barrier = kept.ply
        self.asked = [kept.ply] * self.players
        self.marks[kept.ply] = copied(self.states)
        self.kept_at.add(kept.ply)


@functools.cache
def layout_of(game: Game) -> str:
    """A short name for the memory layout of this game's state and for its components."""
    words = f"{game.rules_version} {content_of(game)} {game.state.layout.descr}"
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def pack(moves: list[Move]) -> bytes:
    flat = [number for move in moves for number in move]
    return struct.pack(f"<{len(flat)}i", *flat)


def unpack(raw: bytes) -> list[Move]:
    flat = struct.unpack(f"<{len(raw) // 4}i", raw)
    return list(zip(flat[::2], flat[1::2], strict=True))
