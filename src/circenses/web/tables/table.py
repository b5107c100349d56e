"""One table in memory: the history of its game, its seats, clocks and chat."""

import asyncio
import json
import time
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from circenses.core.play.game import Game
from circenses.core.play.history import seats_in
from circenses.core.play.prepare import ready_or_interpreted
from circenses.core.state.schema import Seen
from circenses.core.state.view import hidden_leaves
from circenses.draw.picture_cache import Pictures
from circenses.web.pages.models.written import Parts
from circenses.web.storage.row_types import StoredMessage
from circenses.web.storage.rows import Event, Seat, TableRows
from circenses.web.tables import levels
from circenses.web.tables.clocks import Clocks
from circenses.web.tables.table_history import Path, Step, TableHistory

TALK = 100  # messages kept in memory
MOST_MOVES = 5000  # a longer game never ends
UNENDING = "This game would never end, so it has stopped."
READERS = 8  # readers whose last page is kept
ON, LEFT, DONE = "on", "left", "done"  # how a lesson stands
# Why a table that should have been rated is not: its seed was chosen, the rules were still being
# compiled when it was opened, or a weaker bot played until they were.
SEED, COMPILING, WEAKER, EARLIER = "seed", "compiling", "weaker", "earlier"


Earned: TypeAlias = dict[int, dict[tuple[int, str], int]]
"""The points of each side in lines that add up during play, by line and reason."""


class Doubt(NamedTuple):
    """Why a player is asked to confirm a click."""

    words: str
    about: str = ""  # the answer that gives something up


@dataclass(frozen=True)
class Held:
    """A click that waits until its player confirms it."""

    ply: int
    path: Path
    doubt: Doubt | None = None  # None: its player always presses End turn


class Table:
    """A table. Everything here is in the database too, except what only concerns open pages."""

    def __init__(self, game: Game, kept: TableRows):
        row = kept.row
        self.id: str = row.id
        self.rules = game
        self.meanwhile = ""  # a weaker level that plays until the rules are compiled
        self.players: int = row.players
        self.pace: str = row.pace
        self.clock: int = row.clock
        self.chosen_seed: bool = row.chosen_seed
        self.seal: str | None = row.seal
        self.created: float = row.created
        self.origin: str | None = row.origin
        self.origin_ply: int | None = row.origin_ply
        self.history = TableHistory(game, row.players, row.seed, json.loads(row.options))
        self.number = 0
        self.votes: set[str] = set()  # the people who want to end the game
        self.lock = asyncio.Lock()
        self.clocks = Clocks.start(self.pace, self.clock, self.players, row.created)
        self.talk: list[StoredMessage] = []
        # what only concerns open pages
        self.used = time.monotonic()  # when someone last asked for the table
        self.steps_until = 0.0  # pages wait for what bots do until then
        self.moved_elsewhere = False  # the last known change was made at another server
        self.stirred = 0  # changes without an event: presence, a new name
        self.held: dict[int, Held] = {}  # by seat
        self.absent: set[str] = set()  # people who have had no page open for long
        self.asked_from: dict[str, str] = {}  # of those with a seat, and the host: their address
        self.eyes: dict[str, int] = {}  # shared screen: who of these people looks now
        self.drawn: dict[Any, Any] = {}  # pictures and sentences of the current position
        self.lines: dict[int | None, dict[int, Any]] = {}  # log lines by viewer and ply
        self.turns: dict[int | None, dict[tuple[int, int], Any]] = {}  # of digests, by their plies
        self.earned: list[Earned] = [{}]  # points in play until each ply
        self.boards: dict[int | None, dict[int, Any]] = {}  # without choices, by viewer and ply
        self.pictures: Pictures = {}  # the last ones, to be shown again
        self.written: dict[str, Parts] = {}  # of each reader's page, the last reader last
        self.told: dict[int, int | None] = {}  # in free play of a lesson: steps told, by ply
        self.digests: list[str] = []  # of all positions of a finished game
        self.bot_at_work: asyncio.Task[None] | None = None
        self.stopped = False  # it could not continue, or would never end
        self.take_row(kept)
        self.load(kept)

    def take_row(self, kept: TableRows) -> None:
        """Take over the columns that can change without an event."""
        row = kept.row
        self.host: str | None = row.host
        self.status: str = row.status
        self.public: bool = row.public
        self.rated: bool = row.rated
        self.unrated: str | None = row.unrated
        self.hinted: bool = row.hinted
        self.forecasts: bool = row.forecasts
        self.lesson: str | None = row.lesson
        self.invite: str | None = row.invite
        self.rematch: str | None = row.rematch
        self.updated: float = row.updated
        self.seats: list[Seat] = kept.seats
        self.admitted: set[str] = kept.admitted
        self.barred: dict[str, bool] = kept.barred  # by the host; True: removed, not only muted
        self.talk = [*self.talk, *kept.messages][-TALK:]

    def load(self, kept: TableRows) -> None:
        if kept.snapshot is not None:
            self.history.restore(kept.snapshot)
            self.number = kept.snapshot.number
        for event in kept.events:
            if event.number > self.number:
                self.apply(event)
            elif event.kind == "vote":
                self.count_vote(event)

    # ---- what happened

    def apply(self, event: Event, step: Step | None = None) -> None:
        """Apply an event that is already stored."""
        match event.kind:
            case "move" if step is not None:
                self.history.take(step)
            case "move":
                assert event.seat is not None
                assert event.move is not None
                self.history.replay_move(event.seat, event.move, event.barrier)
            case "undo":
                self.history.undo_to(event.ply)
                self.forget_lines(event.ply)
            case "vote":
                self.count_vote(event)
        self.history.barrier = event.barrier
        self.number = event.number
        self.stopped = self.is_too_long
        self.updated = event.at
        if event.detail and "click" in event.detail:
            self.history.clicks[event.ply] = event.detail["click"]
        if event.detail and "left" in event.detail:
            self.clocks.left = list(event.detail["left"])
            self.clocks.running = set(event.detail["running"])
            self.clocks.since = event.at
        self.held = {seat: held for seat, held in self.held.items() if self.is_open(seat, held.ply)}
        self.drawn = {}

    def count_vote(self, event: Event) -> None:
        """Count a vote to end the game, or its withdrawal."""
        said = event.detail or {}
        (self.votes.add if said.get("end") else self.votes.discard)(str(said.get("by")))

    def release(self, seat: int) -> Held | None:
        """Return the held click, and forget it."""
        held = self.held.pop(seat, None)
        self.drawn = {}
        return held

    def is_open(self, seat: int, ply: int) -> bool:
        """Whether a question put to a seat at `ply` is still open."""
        return bool(self.history.mask >> seat & 1) and self.history.is_fresh(seat, ply)

    def forget_lines(self, after: int) -> None:
        del self.earned[after + 1 :]
        self.boards = {}
        self.turns = {}
        for lines in self.lines.values():
            for ply in [ply for ply in lines if ply > after]:
                del lines[ply]

    def keep_written(self, user: str, parts: Parts) -> None:
        """Keep the parts of a page for the next one of its reader."""
        self.written[user] = parts
        while len(self.written) > READERS:
            del self.written[next(iter(self.written))]

    @property
    def game(self) -> Game:
        """The game as it can be played now: compiled, or until then run by Python."""
        return ready_or_interpreted(self.rules)

    @property
    def preparing(self) -> bool:
        """Whether the rules are still being compiled."""
        return self.rules is not self.game

    @property
    def is_earlier(self) -> bool:
        """Whether the table was begun under earlier rules, which Python runs to its end."""
        return self.rules.is_earlier

    @property
    def is_weakened(self) -> bool:
        """Whether a rated game continues under earlier rules, with weaker bots for strong ones."""
        searching = any(seat.level not in ("", *levels.QUICK) for seat in self.seats)
        return self.is_earlier and self.rated and not self.over and searching

    @property
    def rev(self) -> str:
        """A revision that changes whenever a page of this table may look different."""
        said = self.talk[-1].id if self.talk else 0
        return f"{self.number}.{said}.{self.stirred}.{self.status[0]}"

    # ---- who may do what

    @property
    def playing(self) -> bool:
        return self.status == "playing"

    @property
    def over(self) -> bool:
        return self.status == "over"

    @property
    def has_strong_bots(self) -> bool:
        """Whether a bot sits here that needs compiled rules."""
        return any(seat.level and seat.level not in levels.QUICK for seat in self.seats)

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end, and not ended early."""
        return self.over and self.history.mask == 0

    def seats_of(self, user: str) -> list[int]:
        """The seats of a person: more than one at a shared screen."""
        return [seat.number for seat in self.seats if seat.is_person and seat.user == user]

    def may_see(self, user: str) -> bool:
        """Whether a person may see the table; anyone with its address may see a finished game."""
        if self.over or user == self.host or self.seats_of(user):
            return True
        return (self.public or user in self.admitted) and not self.barred.get(user)

    def may_decide(self, user: str) -> list[int]:
        """The seats for which this person may decide now."""
        if not self.playing or self.is_too_long:  # the page answers a question with one answer
            return []
        waiting = self.history.mask
        return [
            seat
            for seat in self.seats_of(user)
            if (waiting >> seat) & 1 and not self.seats[seat].level
        ]

    @property
    def is_too_long(self) -> bool:
        """Whether a game would never end: then nobody is asked any more, and all moves stay."""
        return self.playing and self.history.ply >= MOST_MOVES

    def bots_to_move(self) -> list[int]:
        if not self.playing:
            return []
        return [seat for seat in self.history.waiting if self.bot_now(seat)]

    def bots_that_wait(self) -> list[int]:
        """The bots that will move as soon as the rules are compiled."""
        waiting = self.history.waiting if self.playing else []
        return [seat for seat in waiting if self.seats[seat].level and not self.bot_now(seat)]

    def bot_now(self, seat: int) -> str:
        """The level of the bot that plays for a seat now. One that searches waits for compiled
        rules, or lets a weaker one play until then; that is for the people at the table to say.
        """
        level = self.seats[seat].level
        if level in levels.QUICK or not (self.preparing or self.is_earlier):
            return level
        return level and (levels.MEANWHILE if self.is_earlier else self.meanwhile)

    # ---- whose eyes

    @property
    def has_hands(self) -> bool:
        """Whether players know things that others do not."""
        return any(leaf.field.seen is Seen.OWNER for leaf in hidden_leaves(self.game.state))

    def eye_of(self, user: str) -> tuple[int | None, int | None]:
        """The seat whose view a person gets, and the seat that the screen should be handed to."""
        mine = self.seats_of(user)
        if len(mine) < 2:
            return (mine[0] if mine else None), None
        deciding = self.may_decide(user)
        looking = self.eyes.get(user)
        if not self.has_hands or not self.playing:
            return (deciding or [mine[0] if looking is None else looking])[0], None
        if looking in deciding or (looking is not None and not deciding):
            return looking, None
        return None, (deciding or mine)[0]

    # ---- time

    def running_clocks(self, mask: int, seats: list[Seat]) -> set[int]:
        """The seats whose time runs: people who are to decide."""
        return {seat for seat in seats_in(mask) if seats[seat].is_person and not seats[seat].level}

    def clocks_after(
        self, now: float, mask: int, seats: list[Seat], new_turn: bool = True
    ) -> Clocks:
        clocks = replace(self.clocks, left=list(self.clocks.left))
        clocks.press(self.running_clocks(mask, seats), now, new_turn)
        return clocks
