"""The parts of a table, as the database stores them."""

import json
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from circenses.web.storage.row_types import StoredMessage, StoredTable

CHANNEL = "circenses"  # of PostgreSQL's LISTEN and NOTIFY


@dataclass
class Seat:
    """A seat and its owner. A `level` means that a bot plays, for itself or for a person."""

    number: int
    kind: str = "open"  # person, here (another person at the host's screen), bot, open
    user: str | None = None
    name: str = ""
    level: str = ""
    flagged: bool = False
    total: int | None = None
    place: int | None = None
    rating_change: int | None = None

    @property
    def is_person(self) -> bool:
        return self.kind in ("person", "here")

    @property
    def left(self) -> bool:
        """A bot plays for the person who sits here."""
        return self.is_person and bool(self.level)

    @property
    def resigned(self) -> bool:
        """Whether the person resigned in a running game: the place is fixed, and a bot plays on."""
        return self.is_person and bool(self.level) and self.place is not None

    def as_row(self, table: str) -> dict[str, Any]:
        return dict(
            table_id=table,
            seat=self.number,
            kind=self.kind,
            user_id=self.user,
            name=self.name,
            level=self.level,
            flagged=self.flagged,
            total=self.total,
            place=self.place,
            rating_change=self.rating_change,
        )


Listed: TypeAlias = tuple[StoredTable, list[Seat]]  # a table in a list


@dataclass(frozen=True)
class Event:
    """One thing that happened at a table."""

    number: int
    kind: str
    at: float
    ply: int
    barrier: int
    seat: int | None = None
    move: int | None = None
    detail: dict[str, Any] | None = None

    def as_row(self, table: str) -> dict[str, Any]:
        return dict(
            table_id=table,
            number=self.number,
            kind=self.kind,
            seat=self.seat,
            move=self.move,
            ply=self.ply,
            barrier=self.barrier,
            at=self.at,
            detail=None if self.detail is None else json.dumps(self.detail),
        )


@dataclass(frozen=True)
class Snapshot:
    """A position that can no longer be taken back, with the moves that led to it."""

    ply: int
    number: int
    layout: str
    state: bytes
    moves: bytes


@dataclass(frozen=True)
class Written:
    """What is stored when something happens at a table."""

    table: str
    events: tuple[Event, ...]  # of one click; the last one gives the table's new position
    row: dict[str, Any]  # of the table: what else changes in it
    seats: tuple[Seat, ...] = ()  # those that change
    snapshot: Snapshot | None = None
    news: str = ""  # for the other servers

    @property
    def table_row(self) -> dict[str, Any]:
        last = self.events[-1]
        return dict(self.row, number=last.number, ply=last.ply, updated=last.at)

    @property
    def is_plain(self) -> bool:
        """Whether only the table and its list of events change, as after most moves."""
        return not self.seats and self.snapshot is None


@dataclass
class TableRows:
    """A table as stored in the database."""

    row: StoredTable
    seats: list[Seat]
    snapshot: Snapshot | None
    events: list[Event]
    messages: list[StoredMessage] = field(default_factory=list)
    admitted: set[str] = field(default_factory=set)
    barred: dict[str, bool] = field(default_factory=dict)  # user -> removed, not only muted
