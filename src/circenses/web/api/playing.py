"""Playing: views, questions, moves, hints, the log."""

import asyncio
import time
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request
from starlette.responses import Response, StreamingResponse

from circenses.core.errors import IllegalMove
from circenses.web.advice.hints import hint_of
from circenses.web.api.callers import Actor, AtTable, User, deciding_seat
from circenses.web.api.models import (
    HintInfo,
    HintOrder,
    Line,
    MoveInfo,
    MoveOrder,
    Played,
    Question,
    SheetLine,
    UndoOrder,
    View,
    WeighedMove,
    problems,
)
from circenses.web.api.view_json import as_json
from circenses.web.http.requests import address_of, server_of, stream_of
from circenses.web.running.thinking import Asker
from circenses.web.tables import digest, rendering
from circenses.web.tables.changes import why_no_undo
from circenses.web.tables.errors import Refused, Stale
from circenses.web.tables.table import Table
from circenses.web.tables.wording import sheet_of

router = APIRouter()


MOST_WAIT = 25.0  # seconds a question may wait for its answer


Ply = Annotated[int | None, Query(ge=0, le=100_000)]


SeatNumber = Annotated[int | None, Query(ge=0, le=7)]


@router.get("/tables/{table}/view", responses=problems(401, 404, 403, 422), tags=["playing"])
async def view(table: AtTable, user: User, seat: SeatNumber = None, ply: Ply = None) -> View:
    """The current position, or an earlier one, as your seat may see it.

    During the game, you can ask for your own view and the spectator's; afterward, for everyone's.
    """
    eyes = whose_eyes(table, user, seat)
    history = table.history
    if ply is not None and ply > history.ply:
        raise HTTPException(422, f"There are only {history.ply} moves.")
    states = history.states if ply is None else history.position(ply)
    game, waiting = table.game, int(states["waiting"][0])
    ended = table.over and ply in (None, history.ply)  # it may have been ended early
    covered = game.view(states, eyes)
    sheets = rendering.known_points(game, states, eyes)
    return View(
        ply=history.ply if ply is None else ply,
        seat=eyes,
        waiting=[] if ended else [s for s in range(table.players) if waiting >> s & 1],
        over=ended or waiting == 0,
        view=as_json(game, covered, eyes),
        points=[sum(sheet[: len(game.lines)]) for sheet in sheets],
    )


def whose_eyes(table: Table, user: str, seat: int | None) -> int | None:
    """The seat whose view this person gets."""
    if table.status == "gathering":
        raise Refused("The game has not begun.")
    mine = table.seats_of(user)
    if seat is None:
        return next(iter(table.may_decide(user) or mine), None)
    if seat >= table.players:
        raise HTTPException(422, "There is no such seat.")
    if seat not in mine and not table.over:
        raise HTTPException(403, "During the game, you can only see your own view.")
    return seat


@router.get("/tables/{table}/moves", responses=problems(401, 404, 409), tags=["playing"])
async def question(
    request: Request,
    table: AtTable,
    user: User,
    wait: Annotated[float, Query(ge=0, le=MOST_WAIT, description="Seconds to wait.")] = 0,
) -> Question:
    """What you have to decide, and your moves in words. With `wait`, the answer comes when it is
    your turn or the game is over, but after that many seconds at the latest.
    """
    if wait:
        await wait_for_turn(request, table, user, wait)
    deciding = table.may_decide(user)
    if not deciding:
        return Question(
            ply=table.history.ply,
            seat=None,
            over=table.over,
            question="",
            text="",
            moves=[],
            can_undo=not why_no_undo(table, user),
        )
    shown = server_of(request).table_pages.shown(table, deciding[0], True, None, held=False)
    assert shown.prompt is not None
    view = view_of(table, deciding[0])
    return Question(
        ply=table.history.ply,
        seat=deciding[0],
        over=False,
        question=shown.prompt.title,
        text=shown.prompt.text,
        moves=[
            MoveInfo(move=one.move, short=table.game.short(view, one.move), text=one.text)
            for one in shown.choices
        ],
        can_undo=not why_no_undo(table, user),
    )


def view_of(table: Table, seat: int) -> Any:
    """The position as a seat sees it."""
    return table.game.view(table.history.states, seat)[0]


async def wait_for_turn(request: Request, table: Table, user: str, seconds: float) -> None:
    hub = server_of(request).hub
    until = time.monotonic() + seconds
    with hub.open(table.id, user, address_of(request)) as stream:
        while not (table.over or table.may_decide(user) or hub.closing.is_set()):
            stream.changed.clear()
            try:
                left = until - time.monotonic()
                await asyncio.wait_for(stream.changed.wait(), max(0.0, left))
            except TimeoutError:
                return


@router.post("/tables/{table}/moves", responses=problems(401, 403, 404, 409, 422), tags=["playing"])
async def play(request: Request, table: AtTable, person: Actor, body: MoveOrder) -> Played:
    """Play a move. Status 200 means that the move is stored."""
    seat = deciding_seat(table, person.id, body.seat)
    try:
        move = body.move
        if isinstance(move, str):
            move = table.game.parsed(view_of(table, seat), move)
        await server_of(request).tables.play_for(table, seat, body.ply, move)
    except IllegalMove as error:
        raise HTTPException(409, str(error)) from None
    return Played(ply=table.history.ply, over=table.over)


@router.post("/tables/{table}/hint", responses=problems(401, 403, 404, 409), tags=["playing"])
async def hint(request: Request, table: AtTable, person: Actor, body: HintOrder) -> HintInfo:
    """What a strong bot would do in your place, after about a second of thought.

    It knows what your seat knows. Rated games have no hints.
    """
    server = server_of(request)
    seat = deciding_seat(table, person.id, body.seat)
    given = await server.hints.ask(table, seat, body.ply, Asker(address_of(request), person.id))
    if given is None:
        raise Stale("The table has moved on.")
    shown = server.table_pages.shown(table, seat, True, None, held=False)
    found = hint_of(given.advice, shown.choices)
    assert found is not None
    return HintInfo(
        ply=given.ply,
        seat=seat,
        choices=[
            WeighedMove(move=one.move, text=one.text, chance=one.chance, points=one.points)
            for one in found.choices
        ],
        reason=found.reason,
        lines=found.lines,
    )


@router.post("/tables/{table}/undo", responses=problems(401, 403, 404, 409), tags=["playing"])
async def undo(request: Request, table: AtTable, person: Actor, body: UndoOrder) -> Played:
    """Take back your last move, or everything since the last new information."""
    deciding_seat(table, person.id, None)
    await server_of(request).tables.undo(table, person.id, body.ply, body.whole_turn)
    return Played(ply=table.history.ply, over=table.over)


@router.get("/tables/{table}/log", responses=problems(401, 404, 409), tags=["playing"])
async def log(table: AtTable, user: User, after: Ply = None) -> list[Line]:
    """What happened after a ply, in sentences, oldest first; at most two hundred lines."""
    eyes = whose_eyes(table, user, None)
    first = (after or 0) + 1
    last = min(table.history.ply, first + 199)
    if first > last:
        return []
    lines = digest.log(table, eyes, last, last - first + 1)
    return [
        Line(ply=line.ply, seat=line.seat or 0, text=line.text, rule=line.rule)
        for line in reversed(lines)
    ]


@router.get("/tables/{table}/sheet", responses=problems(401, 404, 409), tags=["playing"])
async def sheet(table: AtTable, user: User) -> list[SheetLine]:
    """The score sheet of each side, if the game ended now."""
    eyes = whose_eyes(table, user, None)
    found = sheet_of(table, table.history.states, eyes, final=table.finished)
    titles = [line.title for line in found.lines]
    return [
        SheetLine(
            side=row.name,
            values=dict(zip(titles, row.values, strict=True)),
            total=row.total,
            place=row.place,
        )
        for row in found.rows
    ]


@router.get(
    "/tables/{table}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}}, **problems(401, 404, 429)},
    tags=["playing"],
)
async def events(request: Request, table: AtTable) -> Response:
    """Server-sent events: "changed" whenever something happened at the table."""
    return stream_of(request, table)
