"""Tables: list, create, join, start, leave."""

from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Path, Query, Request

from circenses import games
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.web.api.callers import Actor, AtTable, User
from circenses.web.api.models import (
    NewTable,
    SeatInfo,
    SeatOrder,
    TableInfo,
    TableLine,
    VoteOrder,
    problems,
)
from circenses.web.http.requests import address_of, server_of
from circenses.web.people.accounts import Person
from circenses.web.running import clock
from circenses.web.storage import list_queries
from circenses.web.storage.row_types import StoredTable
from circenses.web.storage.rows import Seat
from circenses.web.tables import ending, levels, lifecycle, listings, seating
from circenses.web.tables.errors import Refused
from circenses.web.tables.new_table import ENDLESS, TableSpec, check_clock, seats_of
from circenses.web.tables.table import Table

router = APIRouter()


@router.get("/tables", responses=problems(401), tags=["tables"])
async def list_tables(
    request: Request,
    user: User,
    which: Literal["mine", "open", "watch"] = "mine",
    game: Annotated[str, Query(max_length=40, description="Of open tables: only this game.")] = "",
    limit: Annotated[int, Query(ge=1, le=100, description="Of open tables: how many.")] = 20,
    offset: Annotated[int, Query(ge=0, le=100_000, description="How many to skip.")] = 0,
) -> list[TableLine]:
    """Your tables, tables with an open seat (newest first, page by page), or public tables to
    watch.
    """
    store = server_of(request).store
    if which == "mine":
        found = await store.read(list_queries.my_tables, user) if user else []
    elif which == "open":
        found = await store.read(list_queries.open_tables, limit, offset, game)
    else:
        found = await store.read(list_queries.tables_to_watch, clock.now() - listings.RECENTLY)
    return [line_of(row, seats, user) for row, seats in found]


def line_of(row: StoredTable, seats: list[Seat], user: str) -> TableLine:
    turn = any(row.waiting >> s.number & 1 for s in seats if s.user == user and not s.level)
    return TableLine(
        id=row.id,
        game=row.game,
        status="playing" if row.status == "ready" else row.status,
        ply=row.ply,
        seats=[seat.name for seat in seats],
        my_turn=turn and row.status == "playing",
        open_seats=sum(seat.kind == "open" for seat in seats),
    )


@router.post(
    "/tables", status_code=201, responses=problems(401, 403, 404, 409, 422), tags=["tables"]
)
async def new_table(request: Request, person: Actor, body: NewTable) -> TableInfo:
    """Create a table. The game begins right away if no seat is open."""
    tables, address = server_of(request).tables, address_of(request)
    game = games.get(body.game)
    spec = TableSpec(
        game.id,
        api_seats(body.seats, person),
        known_options(game, body),
        body.pace,
        check_clock(body.pace, {"clock": str(body.clock)}, {}),
        body.public,
        body.rated,
        body.seed,
        forecasts=body.forecasts,
    )
    if spec.is_endless:
        raise HTTPException(422, ENDLESS)
    try:
        table = await tables.get(await lifecycle.create(tables, person, spec, address))
        tables.presence.asked(table, person.id, address)
    except Refused:
        raise
    except CircensesError as error:
        raise HTTPException(422, str(error)) from None
    return table_info(table, person.id)


def api_seats(kinds: list[str], person: Person) -> list[Seat]:
    for kind in kinds:
        word, _, level = kind.partition(":")
        if word not in ("me", "open", "bot") or (word == "bot" and level not in levels.NAMES):
            raise HTTPException(422, f"A seat is me, open or bot:LEVEL, not {kind!r}.")
    if kinds.count("me") > 1:
        raise HTTPException(422, "You can take only one seat.")
    return seats_of(person, kinds)


def known_options(game: Game, body: NewTable) -> dict[str, str]:
    """The options by the names of their choices."""
    players = len(body.seats)
    offered = {option.id for option in game.options_at(players)}
    if unknown := set(body.options) - offered:
        raise HTTPException(422, f"There is no option {', '.join(sorted(unknown))} here.")
    try:
        chosen = game.chosen_at(players, body.options)
    except CircensesError as error:
        raise HTTPException(422, str(error)) from None
    return {option: chosen[option] for option in body.options}


@router.get("/tables/{table}", responses=problems(401, 404), tags=["tables"])
async def one_table(table: AtTable, user: User) -> TableInfo:
    return table_info(table, user)


def table_info(table: Table, user: str) -> TableInfo:
    mine = set(table.seats_of(user))
    turn = set(table.history.waiting) if table.playing else set()
    return TableInfo(
        id=table.id,
        game=table.game.id,
        status=table.status,  # type: ignore[arg-type]
        ply=table.history.ply,
        seats=[
            SeatInfo(
                seat=seat.number,
                kind=seat.kind,  # type: ignore[arg-type]
                name=seat.name,
                bot=seat.level,
                mine=seat.number in mine,
                turn=seat.number in turn,
                total=seat.total,
                place=seat.place,
                resigned=seat.resigned and table.playing,
                votes_to_end=seat.is_person and seat.user in table.votes,
            )
            for seat in table.seats
        ],
        public=table.public,
        forecasts=table.forecasts,
        pace=table.pace,
        clock=table.clock,
        rated=table.rated and not table.hinted,
        seal=table.seal,
        invite=table.invite if user and user == table.host else None,
    )


@router.post("/tables/{table}/join", responses=problems(401, 403, 404, 409), tags=["tables"])
async def join(request: Request, table: AtTable, person: Actor, body: SeatOrder) -> TableInfo:
    """Take an open seat, or take your own seat back from a bot."""
    seat = body.seat
    if seat is None:
        free = [one.number for one in table.seats if one.kind == "open"]
        mine = [one.number for one in table.seats if one.left and one.user == person.id]
        if not free and not mine:
            raise Refused("There is no open seat.")
        seat = (mine or free)[0]
    await seating.sit(server_of(request).tables, table, person, seat)
    return table_info(table, person.id)


@router.post("/invitations/{token}", responses=problems(401, 403, 404), tags=["tables"])
async def accept(
    request: Request,
    person: Actor,
    token: Annotated[str, Path(min_length=1, max_length=40, pattern="^[a-z0-9]+$")],
) -> TableInfo:
    """Enter a private table by its invite link; then join."""
    table = await seating.admit(server_of(request).tables, token, person.id)
    return table_info(table, person.id)


@router.post("/tables/{table}/start", responses=problems(401, 403, 404, 409), tags=["tables"])
async def start(request: Request, table: AtTable, person: Actor) -> TableInfo:
    """The host begins."""
    await lifecycle.start(server_of(request).tables, table, person.id)
    return table_info(table, person.id)


@router.post("/tables/{table}/leave", responses=problems(401, 403, 404, 409), tags=["tables"])
async def leave(request: Request, table: AtTable, person: Actor) -> TableInfo:
    """Leave: a bot plays on. Join again to take the seat back. In a rated game, this resigns."""
    await ending.leave(server_of(request).tables, table, person.id)
    return table_info(table, person.id)


@router.post("/tables/{table}/resign", responses=problems(401, 403, 404, 409), tags=["tables"])
async def resign(request: Request, table: AtTable, person: Actor) -> TableInfo:
    """Take last place; a bot plays your seat to the end. This cannot be taken back."""
    await ending.resign(server_of(request).tables, table, person.id)
    return table_info(table, person.id)


@router.post("/tables/{table}/vote", responses=problems(401, 403, 404, 409, 422), tags=["tables"])
async def vote(request: Request, table: AtTable, person: Actor, body: VoteOrder) -> TableInfo:
    """Vote to end a friendly game, or withdraw the vote. It ends when everyone present agrees."""
    await ending.vote(server_of(request).tables, table, person.id, body.end)
    return table_info(table, person.id)
