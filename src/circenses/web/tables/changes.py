"""One change of a table: what it does to seats, clocks, ratings and the database."""

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from circenses.core.play.history import APART
from circenses.web.people import ratings
from circenses.web.storage import level_queries, queries, session_queries
from circenses.web.storage.level_queries import LevelGame
from circenses.web.storage.rows import Event, Seat, Snapshot, Written
from circenses.web.storage.store import Store
from circenses.web.tables.clocks import Clocks
from circenses.web.tables.table import ON, Table
from circenses.web.tables.table_history import Step


@dataclass(frozen=True)
class Change:
    """A change that is about to happen at a table."""

    kind: str
    ply: int
    barrier: int
    seat: int | None = None
    move: int | None = None
    step: Step | None = None
    earlier: tuple[Step, ...] = ()  # those of the same click before it
    seats: tuple[Seat, ...] = ()  # those that change
    status: str = ""
    detail: dict[str, Any] | None = None


@dataclass(frozen=True)
class Counted:
    """What a game that ends here counts for: whose ratings move, and the results of a level."""

    game: str
    entries: tuple[ratings.Entry, ...] = ()
    at_level: LevelGame | None = None


async def stored(store: Store, written: Written, counted: Counted) -> dict[int, int]:
    """Store what happened; returns the rating change of each seat."""
    if written.is_plain and not counted.entries:
        await store.write_move(written)
        return {}
    return await store.write(write_event, written, counted)


def write_event(connection: Connection, written: Written, counted: Counted) -> dict[int, int]:
    """The events of one click, and at the end of a rated game its ratings, in one transaction."""
    entries = list(counted.entries)
    counts = bool(entries) and not queries.is_hinted(connection, written.table)
    moved = ratings.settle(connection, counted.game, entries) if counts else {}
    seats = tuple(
        replace(seat, rating_change=moved.get(seat.number, seat.rating_change))
        for seat in written.seats
    )
    if counted.at_level is not None:
        level_queries.count_result(connection, written.table, counted.at_level)
    queries.append(connection, replace(written, seats=seats))
    for who in {entry.who for entry in entries if ratings.known(entry.who) is None}:
        session_queries.forget_gone(connection, who)
    return moved


def results(
    table: Table, seats: list[Seat], change: Change
) -> tuple[list[Seat], list[ratings.Entry]]:
    """The seats with their points and places, and what counts for the ratings."""
    if change.kind == "vote":
        return [], []
    if change.step is None:  # everyone resigned
        done = [replace(seat, place=seat.place or 1) for seat in seats]
    else:
        outcome = table.game.outcome(change.step.after)
        places = places_of(table, seats, outcome.places)
        done = [
            replace(seat, total=side(outcome.totals, seat.number), place=places[seat.number])
            for seat in seats
        ]
    entries = ratings.entries_of(done) if is_counted(table, seats) else []
    return [replace(seat, user=ratings.known(seat.user)) for seat in done], entries


def places_of(table: Table, seats: list[Seat], places: tuple[int, ...]) -> list[int]:
    """The places by the rules. Players who resigned come last, in the places they were told."""
    by_rules = [side(places, seat.number) for seat in seats]
    if len(places) < table.players or not any(seat.resigned for seat in seats):
        return by_rules
    staying = [by_rules[seat.number] for seat in seats if not seat.resigned]
    return [
        seat.place or 1 if seat.resigned else 1 + sum(one < place for one in staying)
        for seat, place in zip(seats, by_rules, strict=True)
    ]


def is_counted(table: Table, seats: list[Seat]) -> bool:
    """Whether a game counts: every seat plays for itself, and no hint was used."""
    each = table.game.sides(table.players) == table.players
    return table.rated and not table.hinted and each and ratings.is_ratable(seats)


def counts(table: Table) -> bool:
    """Whether a game is rated and stays so, because someone has moved."""
    return table.rated and table.history.ply > first_ply(table)


def side(values: tuple[int, ...], seat: int) -> int:
    """A seat's share of the sides' results; the same for all in a game that all play together."""
    return values[seat] if seat < len(values) else values[0]


def snapshot_after(table: Table, change: Change, number: int) -> Snapshot | None:
    """A snapshot where nothing can be taken back any more, at intervals and at the end."""
    step, history = change.step, table.history
    if step is None or step.barrier != change.ply:
        return None
    newest = max(history.kept_at, default=0)
    if change.ply - newest < APART and int(step.after["waiting"][0]) != 0:
        return None
    moves = [*history.moves, *((one.seat, one.move) for one in (*change.earlier, step))]
    return history.snapshot_of(step.after, moves, number)


def earlier_events(table: Table, change: Change, now: float) -> list[Event]:
    """The moves of a click before its last one."""
    return [
        Event(
            number=table.number + 1 + k,
            kind="move",
            at=now,
            ply=table.history.ply + 1 + k,
            barrier=step.barrier,
            seat=step.seat,
            move=step.move,
        )
        for k, step in enumerate(change.earlier)
    ]


def event_of(table: Table, change: Change, now: float, clocks: Clocks) -> Event:
    """The event as it is stored; for a click of several moves, the last one."""
    return Event(
        number=table.number + 1 + len(change.earlier),
        kind=change.kind,
        at=now,
        ply=change.ply,
        barrier=change.barrier,
        seat=change.seat,
        move=change.move,
        detail=detail_of(table, change, clocks),
    )


def row_of(status: str, mask: int, seats: list[Seat], clocks: Clocks) -> dict[str, object]:
    """The table's row after the change."""
    playing = status == "playing"
    return dict(
        status=status,
        waiting=mask,
        bots=playing and any(seats[s].level for s in range(len(seats)) if mask >> s & 1),
        deadline=clocks.deadline() if playing else None,
    )


def detail_of(table: Table, change: Change, clocks: Clocks) -> dict[str, Any] | None:
    """Details stored with an event: the clocks, where a click of several moves began, and which bot
    chose the move.
    """
    detail = dict(change.detail or {})
    if change.earlier:
        detail["click"] = table.history.ply
    if level := bot_that_moved(table, change):
        detail["bot"] = level
    if table.clock:
        detail["left"] = [round(t, 3) for t in clocks.left]
        detail["running"] = sorted(clocks.running)
    return detail or None


def bot_that_moved(table: Table, change: Change) -> str:
    """The level of the bot that chose a move; empty for people, and for moves of a lesson."""
    if change.kind != "move" or change.seat is None or table.lesson == ON:
        return ""
    return table.bot_now(change.seat)


def why_no_undo(table: Table, user: str) -> str:
    """Why a person may not take back the last move; empty if they may."""
    history = table.history
    if not table.playing:
        return "The game is over." if table.over else "The game has not begun."
    if not history.moves or history.ply == first_ply(table):
        return "Nothing has been played yet."
    if history.moves[-1][0] not in table.seats_of(user):
        return "The last move was not yours."
    if table.seats[history.moves[-1][0]].level:
        return "A bot plays for you. Take your seat back first."
    if history.barrier >= history.ply:
        return "Something new was revealed, so you can't take this back."
    return ""


def first_ply(table: Table) -> int:
    return table.origin_ply or 0
