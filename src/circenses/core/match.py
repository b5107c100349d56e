"""A match: one game being played, with its history. The friendly way in from Python."""

import secrets
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Self, TypeVar, overload

import numpy as np

from circenses.core.content import content_name, pack_of_rules
from circenses.core.errors import BadRecord, CircensesError, IllegalMove
from circenses.core.game import Game, Outcome
from circenses.core.options import whole
from circenses.core.replay import Record
from circenses.core.view import copied, hidden_leaves, view_of

WORLDS = 64  # imagined worlds that must agree before a move may be taken back
FIRST_WORLDS = 4  # most surprises show in these
SEED_BITS = 63
SEEDS = 1 << SEED_BITS  # how many there are


def new_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(SEED_BITS)


def seed_of(value: Any) -> int:
    """A seed, given as any whole number in its bounds."""
    seed = whole(value)
    if seed is None or not 0 <= seed < SEEDS:
        raise CircensesError(
            f"A seed is a whole number from 0 to 2^{SEED_BITS} - 1; {value!r} is not."
        )
    return seed


class Match:
    """One game being played. `states` holds the position; the rest is what led to it."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
    ):
        self.game = game
        self.seed = new_seed() if seed is None else seed_of(seed)
        self.options = dict(options or {})
        self.players = int(game.options_for(players, options)[0])
        self.states = game.new_batch(1)
        game.start(self.states, 0, self.players, self.seed, self.options)
        self.history: list[tuple[int, int]] = []
        self.kept: list[np.ndarray] = []  # positions before the latest moves of one player
        self.tested = 0  # so many of them are known to lie after the last new information

    def __repr__(self) -> str:
        who = " and ".join(map(str, self.waiting))
        turn = "over" if self.over else f"player {who} to move"
        return f"<Match of {self.game.id}: {self.players} players, ply {self.ply}, {turn}>"

    # ---- the position

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def ply(self) -> int:
        return len(self.history)

    @property
    def waiting(self) -> list[int]:
        """The players who may move now."""
        mask = int(self.state.waiting)
        return [player for player in range(self.players) if (mask >> player) & 1]

    @property
    def player(self) -> int:
        """The player to move; the first of them when several choose at the same time."""
        if self.over:
            raise CircensesError("The game is over.")
        return self.waiting[0]

    @property
    def over(self) -> bool:
        return int(self.state.waiting) == 0

    def seat_of(self, player: Any) -> int:
        """A player of this match, given as any whole number."""
        seat = whole(player)
        if seat is None or not 0 <= seat < self.players:
            last = self.players - 1
            raise CircensesError(f"The players of this match are 0 to {last}; {player!r} is not.")
        return seat

    def legal(self, player: int | None = None) -> list[int]:
        """The moves open to a player, by default the one to move."""
        who = None if player is None else self.seat_of(player)
        if self.over:
            return []
        return self.game.legal_moves(self.states, 0, self.player if who is None else who).tolist()

    def view(self, player: int | None) -> Any:
        """The position as a player may see it; None is a spectator."""
        viewer = None if player is None else self.seat_of(player)
        return self.game.view(self.states, viewer)[0]

    def describe(self, move: int, player: int | None = None) -> str:
        """What a move that is open would do, in words."""
        who = self.player if player is None else self.seat_of(player)
        number, open_moves = whole(move), self.legal(who)
        if number is None or number not in open_moves:
            known = ", ".join(map(str, open_moves)) or "none"
            raise IllegalMove(f"{move!r} is not open to player {who}; these moves are: {known}.")
        return self.game.describe(self.view(who), who, number)

    # ---- playing

    def play(self, move: int, player: int | None = None) -> None:
        """Carry out a move; an illegal one is refused with a reason and changes nothing."""
        if self.over:
            raise IllegalMove("The game is over.")
        who, number = self.player if player is None else whole(player), whole(move)
        if who is None or number is None:
            raise IllegalMove(f"Moves and players are whole numbers, not {move!r} and {player!r}.")
        before = copied(self.states)
        self.game.play_move(self.states, 0, who, number)
        if self.history and self.history[-1][0] != who:
            self.forget()
        self.history.append((who, number))
        self.kept.append(before)
        if before["chance"][0] != self.states["chance"][0]:
            self.forget()

    @property
    def can_undo(self) -> bool:
        """Whether the last move told nobody anything new, so that it may be taken back."""
        return self.barrier < self.ply

    @property
    def barrier(self) -> int:
        """The ply to which the moves may be taken back; found out when somebody asks."""
        ends = [*self.kept[1:], self.states]
        for back in range(len(self.kept) - 1, self.tested - 1, -1):
            who, move = self.history[back - len(self.kept)]
            if reveals(self.game, self.kept[back], who, move, ends[back]):
                del self.kept[: back + 1]
                break
        self.tested = len(self.kept)
        return self.ply - len(self.kept)

    def forget(self) -> None:
        """What lies before cannot be taken back."""
        self.kept, self.tested = [], 0

    def undo(self) -> None:
        """Take back the last move."""
        if not self.can_undo:
            raise CircensesError("The last move showed something new; it cannot be taken back.")
        self.states = self.kept.pop()
        self.tested -= 1
        self.history.pop()

    def reset_turn(self) -> None:
        """Take back everything up to the last new information."""
        while self.can_undo:
            self.undo()

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

    def copy(self) -> Self:
        """An independent match in the same position."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.states = copied(self.states)
        twin.history = list(self.history)
        twin.kept = list(self.kept)
        twin.options = dict(self.options)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """What travels: positions as bytes, because a record's type is larger than the record."""
        positions = [states.tobytes() for states in (self.states, *self.kept)]
        return {**self.__dict__, "states": positions[0], "kept": positions[1:]}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self.states = self.taken_up(saved["states"])
        self.kept = [self.taken_up(position) for position in saved["kept"]]

    def taken_up(self, position: bytes) -> np.ndarray:
        """A position that travelled as bytes."""
        return np.frombuffer(bytearray(position), self.game.state.dtype)

    def at(self, ply: int) -> Self:
        """The match as it was after `ply` moves."""
        if not 0 <= ply <= self.ply:
            raise CircensesError(f"This game has {self.ply} moves; there is no move {ply}.")
        earlier = type(self)(self.game, self.players, self.seed, self.options)
        for player, move in self.history[:ply]:
            earlier.play(move, player)
        return earlier

    def record(self, names: list[str] | None = None) -> Record:
        """All that is needed to see this game again."""
        return Record(
            game=self.game.id,
            rules=self.game.rules_version,
            content=content_name(self.game.folder),
            players=self.players,
            seed=self.seed,
            options=self.game.chosen_at(self.players, self.options),
            names=list(names or []),
            moves=list(self.history),
            totals=list(self.scores()) if self.over else None,
            digest=self.game.digest(self.states),
        )

    def save(self, path: str | Path) -> None:
        self.record().save(path)


def reveals(game: Game, before: np.ndarray, player: int, move: int, after: np.ndarray) -> bool:
    """Whether a move told its player something new: chance was used, or a hidden thing shown.

    Nothing new was told when the player could have foreseen the new view: every world that fits
    the old view leads to it. All that decides here is in the two views, so whether a move can be
    taken back tells nothing either.
    """
    if completes_secret_choice(game, before, player):
        return True
    if before["chance"][0] != after["chance"][0]:
        return True
    if len(hidden_leaves(game.state)) <= 1:  # chance alone is hidden
        return False
    return surprises(game, before, player, move, after)


def completes_secret_choice(game: Game, before: np.ndarray, player: int) -> bool:
    """Whether the player is the last to answer a question that others have answered in secret."""
    state = before[0]
    decision = state.agenda[int(state.pending) - 1].decision
    return (
        decision in game.secret_choices
        and int(state.seats) > 1
        and int(state.waiting) == 1 << player
    )


def surprises(game: Game, before: np.ndarray, player: int, move: int, after: np.ndarray) -> bool:
    """Whether in some world that fits the player's view the move leads to another view."""
    view = game.view(before, player)
    expected = game.view(after, player).tobytes()
    seed = zlib.crc32(b"%d " % move + view.tobytes()) << 16  # the same worlds for the same view
    return any(
        changed != expected
        for first, end in ((0, FIRST_WORLDS), (FIRST_WORLDS, WORLDS))
        for changed in futures(game, view, player, move, range(seed + first, seed + end))
    )


def futures(
    game: Game, view: np.ndarray, player: int, move: int, seeds: range
) -> Iterator[bytes | None]:
    """What the player sees after a move in some worlds that fit; None where chance was used."""
    worlds = np.tile(view.view(np.uint8), len(seeds)).view(view.dtype)
    for i, seed in enumerate(seeds):
        game.drivers.imagine_state(worlds, i, player, np.uint64(seed))
    chance = worlds["chance"].copy()
    for i in range(len(seeds)):
        game.drivers.play_move(worlds, i, player, move)
    seen = view_of(worlds, game.state, player).view(np.uint8).reshape(len(seeds), -1)
    for row, unused in zip(seen, worlds["chance"] == chance, strict=True):
        yield row.tobytes() if unused else None


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
    kind: type[Any] = Match,
) -> Any:
    """Play a record again, checking every move; by default to its end, and then the result."""
    try:
        game = find(record.game)
        if record.rules != game.rules_version:
            raise BadRecord(other_rules(record, game))
        if record.content != content_name(game.folder):
            raise BadRecord(f"This game was played with other components of {game.title}.")
        match = kind(game, record.players, record.seed, record.options)
    except BadRecord:
        raise
    except CircensesError as error:
        raise BadRecord(f"This record cannot be replayed: {error}") from None
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


def other_rules(record: Record, game: Game) -> str:
    """Why a record of other rules does not replay, and what it would replay with."""
    pack = pack_of_rules(game.folder, record.rules, record.content)
    advice = f" It replays with CIRCENSES_PACKS={pack}" if pack else ""
    return (
        f"This game was played with version {record.rules} of the rules of {game.title}; "
        f"this is version {game.rules_version}.{advice}"
    )


def verify(record: Record, match: Match) -> None:
    """Check that a replay ended exactly where the record says."""
    if record.digest != match.game.digest(match.states):
        raise BadRecord("This record has been edited: it does not lead to the position it names.")
    if record.totals is not None and list(record.totals) != list(match.scores()):
        raise BadRecord("This record has been edited: its result is not the one it leads to.")
