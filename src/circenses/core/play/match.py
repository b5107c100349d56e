"""A match: one game being played, with its history. The interface for Python users."""

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Self, TypeVar, overload

import numpy as np

from circenses.core.content.packs import pack_of_rules
from circenses.core.errors import BadRecord, CircensesError, IllegalMove
from circenses.core.play.game import Game, Outcome
from circenses.core.play.history import Move, Played, content_of
from circenses.core.play.preview import use
from circenses.core.play.replay import Record
from circenses.core.rules.options import whole
from circenses.core.state.view import copied
from circenses.core.text.lists import listed

SEED_BITS = 63
SEEDS = 1 << SEED_BITS  # how many there are


def new_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(SEED_BITS)


def seed_of(value: object) -> int:
    """A seed, from any whole number within its bounds."""
    seed = whole(value)
    if seed is None or not 0 <= seed < SEEDS:
        raise CircensesError(
            f"A seed must be a whole number from 0 to 2^{SEED_BITS} - 1, not {value!r}."
        )
    return seed


def options_of(game: Game, players: object, chosen: Mapping[str, object] | None) -> np.ndarray:
    """The numbers that `setup` reads; `players` may be any whole number, but not a text."""
    number = whole(players)
    if number is None:
        least, most = game.players
        raise CircensesError(
            f"players must be a whole number from {least} to {most}, not {players!r}."
        )
    return game.options_for(number, chosen)


class Match(Played):
    """One game being played. `states` holds the position; the rest is what led to it."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
    ):
        number = int(options_of(game, players, options)[0])
        super().__init__(
            game, number, new_seed() if seed is None else seed_of(seed), dict(options or {})
        )
        use(game)

    def __repr__(self) -> str:
        who = listed([str(player) for player in self.waiting])
        waiting = f"player {who}" if len(self.waiting) == 1 else f"players {who}"
        turn = "over" if self.over else f"{waiting} to move"
        return f"<Match of {self.game.id}: {self.players} players, ply {self.ply}, {turn}>"

    # ---- the position

    @property
    def history(self) -> list[Move]:
        """The moves so far, each with its player."""
        return self.moves

    @property
    def player(self) -> int:
        """The player to move; the first of them when several choose at the same time."""
        if self.over:
            raise CircensesError("The game is over.")
        return self.waiting[0]

    def seat_of(self, player: object) -> int:
        """A player of this match, given as any whole number."""
        seat = whole(player)
        if seat is None or not 0 <= seat < self.players:
            last = self.players - 1
            raise CircensesError(f"Players here are 0 to {last}; there is no {player!r}.")
        return seat

    def legal(self, player: int | None = None) -> list[int]:
        """The moves open to a player, by default the one to move."""
        who = None if player is None else self.seat_of(player)
        if self.over:
            return []
        found: list[int] = self.game.legal_moves(
            self.states, 0, self.player if who is None else who
        ).tolist()
        return found

    def view(self, player: int | None) -> Any:
        """The position as a player may see it; None is a spectator."""
        viewer = None if player is None else self.seat_of(player)
        return self.game.view(self.states, viewer)[0]

    def describe(self, move: int, player: int | None = None) -> str:
        """What a legal move would do, in words."""
        who = self.player if player is None else self.seat_of(player)
        number, open_moves = whole(move), self.legal(who)
        if number is None or number not in open_moves:
            known = ", ".join(map(str, open_moves)) or "none"
            raise IllegalMove(f"{move!r} is not legal for player {who}; these moves are: {known}.")
        return self.game.describe(self.view(who), who, number)

    def short(self, move: int) -> str:
        """The short form of a move that answers the open question: `cell:b4`, `pass`."""
        return self.game.short(self.view(None), move)

    def parsed(self, text: str) -> int:
        """The move with this short form, among those that answer the open question."""
        return self.game.parsed(self.view(None), text)

    # ---- playing

    def play(self, move: int, player: int | None = None) -> None:
        """Play a move; an illegal one is refused with a reason and changes nothing."""
        if self.over:
            raise IllegalMove("The game is over.")
        who, number = self.player if player is None else whole(player), whole(move)
        if who is None or number is None:
            raise IllegalMove(f"Moves and players are whole numbers, not {move!r} and {player!r}.")
        before = copied(self.states)
        self.game.play_move(self.states, 0, who, number)
        if self.moves and self.moves[-1][0] != who:
            self.close()
        self.add(who, number, before)
        if before["chance"][0] != self.states["chance"][0]:
            self.close()

    @property
    def can_undo(self) -> bool:
        """Whether the last move may be taken back, because it revealed nothing new."""
        return self.barrier < self.ply

    def undo(self) -> None:
        """Take back the last move."""
        if not self.can_undo:
            raise CircensesError("The last move revealed something; it cannot be taken back.")
        self.undo_to(self.ply - 1)

    # ---- the end

    def outcome(self) -> Outcome:
        return self.game.outcome(self.states)

    def scores(self) -> tuple[int, ...]:
        """The total of each side, if the game ended now."""
        return self.outcome().totals

    def places(self) -> tuple[int, ...]:
        """1 for the winners, and so on; ties share a place."""
        return self.outcome().places

    def winners(self) -> list[int]:
        return [side for side, place in enumerate(self.places()) if place == 1]

    def sheets(self) -> list[dict[str, int]]:
        """The score sheet of each side, line by line."""
        titles = [line.title for line in self.game.lines]
        return [
            dict(zip(titles, self.game.sheet(self.states, side).tolist(), strict=False))
            for side in range(self.game.sides(self.players))
        ]

    # ---- copies and records

    def at(self, ply: int) -> Self:
        """The match as it was after `ply` moves."""
        if not 0 <= ply <= self.ply:
            raise CircensesError(f"This game has {self.ply} moves; there is no move {ply}.")
        earlier = type(self)(self.game, self.players, self.seed, self.options)
        for player, move in self.moves[:ply]:
            earlier.play(move, player)
        return earlier

    def save(self, path: str | Path) -> None:
        self.record().save(path)


M = TypeVar("M", bound=Match)


@overload
def replayed(record: Record, find: Callable[[str], Game], ply: int | None = None) -> Match: ...
@overload
def replayed(
    record: Record, find: Callable[[str], Game], ply: int | None = None, *, kind: type[M]
) -> M: ...
def replayed(
    record: Record,
    find: Callable[[str], Game],
    ply: int | None = None,
    *,
    kind: type[Match] = Match,
) -> Match:
    """Replay a record, checking every move and, at its end, the result."""
    match = dealt(record, find, kind)
    stop = len(record.moves) if ply is None else ply
    if not 0 <= stop <= len(record.moves):
        raise BadRecord(f"This record has {len(record.moves)} moves; there is no move {ply}.")
    for number, (player, move) in enumerate(record.moves[:stop], 1):
        try:
            match.play(move, player)
        except CircensesError as error:
            raise BadRecord(f"Move {number} of this record is not legal: {error}") from None
    if stop == len(record.moves):
        verify(record, match)
    return match


def dealt(record: Record, find: Callable[[str], Game], kind: type[Match] = Match) -> Match:
    """The match of a record before its first move."""
    try:
        game = find(record.game)
        if record.rules != game.rules_version:
            raise BadRecord(other_rules(record, game))
        if record.content != content_of(game):
            raise BadRecord(f"This game was played with other components of {game.title}.")
        return kind(game, record.players, record.seed, record.options)
    except BadRecord:
        raise
    except CircensesError as error:
        raise BadRecord(f"This record cannot be replayed: {error}") from None


def other_rules(record: Record, game: Game) -> str:
    """Why a record under other rules does not replay, and with which pack it would."""
    pack = pack_of_rules(game.folder, record.rules, record.content)
    why = (
        f"This game was played with version {record.rules} of the rules of {game.title}; "
        f"this is version {game.rules_version}."
    )
    return f"{why} It replays with CIRCENSES_PACKS={pack}" if pack else why


def verify(record: Record, match: Match) -> None:
    """Check that a replay ended exactly where the record says."""
    if record.digest != match.game.digest(match.states):
        raise BadRecord("This record has been edited: it does not lead to the position it names.")
    if record.totals is not None and list(record.totals) != list(match.scores()):
        raise BadRecord("This record has been edited: its result is not the one it leads to.")
