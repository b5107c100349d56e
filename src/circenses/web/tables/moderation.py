"""What the host may do about others: mute them, and remove them for good."""

from circenses.web.http.event_stream import news_of_table
from circenses.web.storage import queries
from circenses.web.storage.rows import Seat
from circenses.web.tables.changes import Change
from circenses.web.tables.errors import Refused
from circenses.web.tables.seating import seat_change, table_seat
from circenses.web.tables.service import Tables
from circenses.web.tables.table import Table


def speaker(table: Table, message: int) -> str:
    """Who said something."""
    found = next((said.user_id for said in table.talk if said.id == message), "")
    if not found:
        raise Refused("That message is gone.")
    return str(found)


def check_host(table: Table, user: str, other: str) -> None:
    if user != table.host:
        raise Refused("Only the host can do that.")
    if other == user:
        raise Refused("You can't do that to yourself.")


async def mute(tables: Tables, table: Table, user: str, other: str) -> None:
    """Mute someone at this table; a second time, let them talk again."""
    check_host(table, user, other)
    if table.barred.get(other):
        raise Refused("You have already removed this person.")
    news = news_of_table(tables.hub.name, table.id)
    if table.barred.get(other) is False:
        await tables.store.write(queries.unbar, table.id, other, news)
        del table.barred[other]
    else:
        await bar(tables, table, other, removed=False)
    tables.stir(table)


async def remove(tables: Tables, table: Table, user: str, other: str) -> None:
    """Take someone's seat away before the start, and keep them away from this table."""
    check_host(table, user, other)
    seats = table.seats_of(other)
    if seats and table.status != "gathering":
        raise Refused("Players cannot be removed during the game. You can mute them.")
    await bar(tables, table, other, removed=True)
    if seats:
        await tables.change(table, lambda: emptied(table, other))
    tables.stir(table)


def emptied(table: Table, user: str) -> Change | None:
    seats = [Seat(number) for number in table.seats_of(user)]
    return seat_change(table, *seats) if seats and table.status == "gathering" else None


async def bar(tables: Tables, table: Table, user: str, removed: bool) -> None:
    news = news_of_table(tables.hub.name, table.id)
    await tables.store.write(queries.bar, table.id, user, removed, news)
    table.barred[user] = removed


def person_on(table: Table, number: int) -> str:
    """Who sits on a seat."""
    seat = table_seat(table, number)
    if seat.kind != "person" or not seat.user:
        raise Refused("Nobody sits there.")
    return seat.user
