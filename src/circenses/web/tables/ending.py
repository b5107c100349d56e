"""How a game ends before its last move: people leave, resign, vote or run out of time."""

from dataclasses import replace
from typing import Any

from circenses.web.running import clock
from circenses.web.storage.rows import Seat
from circenses.web.tables.changes import Change
from circenses.web.tables.errors import Refused
from circenses.web.tables.levels import STAND_IN
from circenses.web.tables.seating import AWAY, departure, seat_change
from circenses.web.tables.service import Tables
from circenses.web.tables.table import ON, Table

NO_SEAT = "You have no seat here."


# ---------------------------------------------------------------- leaving and resigning


async def leave(tables: Tables, table: Table, user: str) -> None:
    """Leave the seat. After the start, a bot plays on; leaving a rated game is resigning."""

    def decide() -> Change:
        if table.playing and table.rated:
            return resignation(table, user)
        return departure(table, user)

    await tables.change(table, decide)


async def resign(tables: Tables, table: Table, user: str) -> None:
    await tables.change(table, lambda: resignation(table, user))


def resignation(table: Table, user: str) -> Change:
    """Take the last place that is left. A bot plays on; without other people, the game ends."""
    mine = resignable(table, user)
    if not table.playing or not mine:
        raise Refused(why_no_resignation(table, user))
    taken = sum(seat.resigned for seat in table.seats)
    seats = [
        replace(table.seats[number], level=STAND_IN, place=last_place(table) - taken - k)
        for k, number in enumerate(mine)
    ]
    after = [*table.seats]
    for seat in seats:
        after[seat.number] = seat
    history, status = table.history, "" if any(map(still_plays, after)) else "over"
    return Change(
        "resign", history.ply, history.barrier, mine[0], seats=tuple(seats), status=status
    )


def resignable(table: Table, user: str) -> list[int]:
    return [number for number in table.seats_of(user) if not table.seats[number].resigned]


def last_place(table: Table) -> int:
    """The place of the first player to resign; alone, that is a loss to the game."""
    return max(2, table.players)


def still_plays(seat: Seat) -> bool:
    """Whether a person plays this seat, or may take it back from a bot."""
    return seat.is_person and not seat.resigned and not seat.flagged


def why_no_resignation(table: Table, user: str) -> str:
    if not table.playing:
        return "The game is over." if table.over else "The game has not begun."
    return "You have already resigned." if table.seats_of(user) else NO_SEAT


# ---------------------------------------------------------------- time


async def flags(tables: Tables, table: Table) -> None:
    """Let a bot play for seats that ran out of time; a rated game without people ends."""

    def decide() -> Change | None:
        fallen = table.clocks.fallen(clock.now()) if table.playing else []
        if not fallen:
            return None
        seats = [replace(table.seats[number]) for number in fallen]
        for seat in seats:
            seat.level = STAND_IN
            seat.flagged = table.pace == "live"
        if table.rated and not people_besides(table, fallen):
            settled = without_people(table, seats)
            return replace(seat_change(table, *settled), kind="resign", status="over")
        return seat_change(table, *seats)

    await tables.change(table, decide)


def people_besides(table: Table, fallen: list[int]) -> bool:
    """Whether a person still plays who is not among these seats."""
    return any(still_plays(seat) for seat in table.seats if seat.number not in fallen)


def without_people(table: Table, fallen: list[Seat]) -> list[Seat]:
    """The seats that ran out of time, with their places: above those that resigned or ran out
    earlier, and below the bots.
    """
    numbers = {seat.number for seat in fallen}
    earlier = [
        replace(seat)
        for seat in table.seats
        if seat.flagged and not seat.resigned and seat.number not in numbers
    ]
    free = last_place(table) - sum(seat.resigned for seat in table.seats)
    for group in (earlier, fallen):
        free -= len(group)
        for seat in group:
            seat.place, seat.flagged = free + 1, True
    return [*fallen, *earlier]


# ---------------------------------------------------------------- voting


async def vote(tables: Tables, table: Table, user: str, end: bool) -> None:
    """Vote to end a friendly game, or withdraw the vote. It ends when everyone present agrees."""

    def decide() -> Change | None:
        if why := why_no_vote(table, user):
            raise Refused(why)
        if end == (user in table.votes):
            return None
        history, votes = table.history, table.votes | {user}
        agreed = end and voters(tables, table, user) <= votes
        detail = {"by": user, "end": end}
        status = "over" if agreed else ""
        return Change("vote", history.ply, history.barrier, status=status, detail=detail)

    await tables.change(table, decide)


def why_no_vote(table: Table, user: str) -> str:
    if not table.playing:
        return "The game is over." if table.over else "The game has not begun."
    if not resignable(table, user):
        return NO_SEAT
    return "A rated game cannot be ended by a vote. You can resign." if table.rated else ""


def voters(tables: Tables, table: Table, user: str) -> set[str]:
    """Who must agree: everyone present at a live table, every player at a turn-by-turn one."""
    people = {str(seat.user) for seat in table.seats if seat.is_person and not seat.left}
    if table.pace == "live":
        people = {one for one in people if tables.hub.away_for(table.id, one) <= AWAY}
    return people | {user}


# ---------------------------------------------------------------- on the page


def ways_out(table: Table, user: str) -> dict[str, Any]:
    """How the viewer can end the game, and who has voted to."""
    led = table.lesson == ON  # a lesson has its own way out
    mine = resignable(table, user) if table.playing and not led else []
    others = [seat for seat in table.seats if seat.number not in table.seats_of(user)]
    won = bool(others) and all(seat.resigned for seat in others)
    return dict(
        company=any(map(still_plays, others)),
        may_resign=("won" if won else "lost") if mine else "",
        may_vote=not (led or why_no_vote(table, user)),
        voted=user in table.votes,
        votes=tuple(seat.name for seat in table.seats if seat.user in table.votes),
    )
