"""Seats: take one, leave it, put a bot there, join by an invitation."""

from dataclasses import replace

from circenses.web.http.event_stream import news_of_table
from circenses.web.people.accounts import Person
from circenses.web.storage import people_queries, queries
from circenses.web.storage.rows import Seat
from circenses.web.tables.changes import Change, counts
from circenses.web.tables.errors import NotFound, Refused
from circenses.web.tables.levels import MEANWHILE, STAND_IN
from circenses.web.tables.service import Tables
from circenses.web.tables.table import WEAKER, Table
from circenses.web.text import ROMANS, distinct_name, new_id

AWAY = 90.0  # seconds without a page or a request, after which a bot may play for someone


def table_seat(table: Table, number: int) -> Seat:
    if not 0 <= number < table.players:
        raise Refused(f"There is no seat {number + 1} at this table.")
    return table.seats[number]


def seat_change(table: Table, *seats: Seat) -> Change:
    history = table.history
    return Change("seat", history.ply, history.barrier, seats[0].number, seats=seats)


def bot_name(seats: list[Seat]) -> str:
    """A name for a bot, not yet used at the table."""
    taken = {seat.name for seat in seats}
    return next(name for roman in ROMANS if (name := f"Bot {roman}") not in taken)


async def sit(tables: Tables, table: Table, person: Person, number: int) -> None:
    """Take an open seat, or take your own seat back from a bot."""

    def decide() -> Change:
        if table.over:
            raise Refused("The game is over.")
        seat = replace(table_seat(table, number))
        if seat.is_person and seat.user == person.id:
            if seat.resigned:
                raise Refused("You have resigned. A bot plays your seat until the game ends.")
            if seat.flagged:
                raise Refused("Your time is up. A bot plays your seat until the game ends.")
            if not seat.level:
                raise Refused("You are already sitting here.")
            seat.level = ""
        elif seat.kind == "open":
            if table.seats_of(person.id):
                raise Refused("You already have a seat.")
            if table.barred.get(person.id):
                raise Refused("The host has removed you from this table.")
            others = [other.name for other in table.seats]
            seat.kind, seat.user = "person", person.id
            seat.name = distinct_name(person.name, others)
        else:
            raise Refused("This seat is taken.")
        return seat_change(table, seat)

    await tables.change(table, decide)
    tables.presence.asked(table, person.id)


def departure(table: Table, user: str) -> Change:
    """Stand up before the start; afterwards a bot plays on."""
    mine = [replace(table.seats[number]) for number in table.seats_of(user)]
    if not mine or table.over:
        raise Refused("You have no seat here.")
    if table.playing:
        for seat in mine:
            seat.level = seat.level or STAND_IN
    else:
        mine = [Seat(seat.number) for seat in mine]
    return seat_change(table, *mine)


async def put_bot(tables: Tables, table: Table, user: str, number: int, level: str) -> None:
    """A bot takes an open seat, or plays for someone who is away."""

    def decide() -> Change:
        seat = replace(table_seat(table, number))
        if table.status == "gathering":
            if user != table.host:
                raise Refused("Only the host can do that.")
            if seat.kind != "open":
                raise Refused("This seat is taken.")
            seat.kind, seat.level, seat.name = "bot", level, bot_name(table.seats)
        elif may_replace(table, user, seat):
            seat.level = STAND_IN if table.rated else level  # no strong bot for a friend
        else:
            raise Refused("A bot can only play for a player who has left.")
        return seat_change(table, seat)

    await tables.change(table, decide)


async def accept_weaker(tables: Tables, table: Table, user: str) -> None:
    """Let a weaker bot play for strong ones until the rules are compiled. The game is then not
    rated, so this is refused once a rated game has begun.
    """
    if not table.seats_of(user) or not table.playing:
        raise Refused("You have no seat here.")
    if table.meanwhile:
        return  # someone else was faster
    if not table.bots_that_wait():
        raise Refused("All bots are ready. Nobody needs to play for them.")
    if counts(table):
        raise Refused("This game is rated. The bot plays as soon as the rules are compiled.")
    if table.rated:
        news = news_of_table(tables.hub.name, table.id)
        why = dict(rated=False, unrated=WEAKER)
        await tables.store.write(queries.change_table, table.id, news, **why)
        table.rated, table.unrated = False, WEAKER
    table.meanwhile = MEANWHILE
    tables.stir(table)
    tables.after_change(table)


def may_replace(table: Table, user: str, seat: Seat) -> bool:
    """Whether people at a live table may let a bot play for a player who is away."""
    return (
        table.playing
        and seat.kind == "person"
        and not seat.level
        and table.pace == "live"
        and seat.user != user
        and bool(table.seats_of(user))
        and seat.user in table.absent
    )


def note_absence(tables: Tables, table: Table) -> None:
    """Note who has been away for long, and tell the pages when that changes."""
    people = {str(seat.user) for seat in table.seats if seat.kind == "person"}
    absent = {user for user in people if tables.hub.away_for(table.id, user) > AWAY}
    if absent != table.absent:
        table.absent = absent
        tables.stir(table)


async def open_seat(tables: Tables, table: Table, user: str, number: int) -> None:
    """The host empties a seat before the start."""

    def decide() -> Change:
        if user != table.host or table.status != "gathering":
            raise Refused("Only the host can do that, and only before the game begins.")
        return seat_change(table, Seat(table_seat(table, number).number))

    await tables.change(table, decide)


async def new_invite(tables: Tables, table: Table, user: str) -> None:
    """A new invite link; the old one no longer works."""
    if user != table.host:
        raise Refused("Only the host can invite people.")
    table.invite = new_id(20)
    await tables.store.write(
        queries.change_table,
        table.id,
        news_of_table(tables.hub.name, table.id),
        invite=table.invite,
    )
    tables.stir(table)


async def invite_friend(tables: Tables, table: Table, host: str, friend: str) -> None:
    """The host invites a friend, who then finds the table in the lobby."""
    if host != table.host:
        raise Refused("Only the host can invite people.")
    if table.status != "gathering" or not any(seat.kind == "open" for seat in table.seats):
        raise Refused("No seat is free at this table.")
    if table.barred.get(friend):
        raise Refused("You removed this person from the table.")
    await let_in(tables, table, friend)


async def let_in(tables: Tables, table: Table, user: str) -> None:
    news = news_of_table(tables.hub.name, table.id)
    await tables.store.write(queries.admit, table.id, user, news)
    table.admitted.add(user)


async def admit(tables: Tables, token: str, user: str) -> Table:
    """Let someone in by an invite link."""
    found = await tables.store.read(queries.table_by_invite, token)
    if found is None:
        raise NotFound("This invitation is no longer valid. Ask for a new link.")
    table = await tables.get(found)
    if table.barred.get(user):
        raise NotFound("This invitation is no longer valid. Ask for a new link.")
    if not table.may_see(user):
        await let_in(tables, table, user)
    return table


async def renamed(tables: Tables, person: Person) -> None:
    """Give a renamed person's seats the new name, distinct from the others at each table."""
    found = await tables.store.write(
        people_queries.rename_seats, person.id, person.name, distinct_name
    )
    for table_id, name in found.items():
        table = tables.loaded.get(table_id)
        if table is None:
            continue
        for number in table.seats_of(person.id):
            if table.seats[number].kind == "person":
                table.seats[number].name = name
        tables.stir(table)
