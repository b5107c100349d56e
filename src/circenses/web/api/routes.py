"""The JSON API: everything a person can do at a table, for programs. Described by OpenAPI.

The answers hold views, never states; see docs/api.md.
"""

import asyncio
import time
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response, StreamingResponse

import circenses
from circenses import games
from circenses.core.errors import BadRecord, CircensesError, IllegalMove
from circenses.core.game import Game
from circenses.core.replay import Record
from circenses.web.analysis.service import Progress
from circenses.web.analysis.storage import GameAnalysis
from circenses.web.api.view_json import as_json
from circenses.web.hints import hint_of
from circenses.web.http import event_stream
from circenses.web.http.requests import server_of, user_of
from circenses.web.people.accounts import Person
from circenses.web.storage import queries
from circenses.web.storage.queries import Seat
from circenses.web.tables import levels, listings, rendering
from circenses.web.tables.new_table import check_clock, options_for, seats_of
from circenses.web.tables.service import NotFound, Refused, Stale, TableSpec, why_no_undo
from circenses.web.tables.table import Table
from circenses.web.tables.view_model import sheet_of
from circenses.web.text import new_id

DESCRIPTION = """Play the games of Circenses from a program.

Get a token from `POST /api/guests` and send it as `Authorization: Bearer TOKEN`. Then create or
join a table, ask `GET /api/tables/{table}/moves?wait=20` what there is to decide, and answer with
`POST /api/tables/{table}/moves`. All positions are views: what your seat may not know is null.
"""
MOST_WAIT = 25.0  # seconds a question may wait for its answer

router = APIRouter()


def make_api(answers: Mapping[int | type[Exception], Any]) -> FastAPI:
    """The API as an application of its own; `answers` says what becomes of errors."""
    api = FastAPI(
        title="Circenses",
        version=circenses.__version__,
        description=DESCRIPTION,
        docs_url=None,  # both would load scripts from elsewhere
        redoc_url=None,
    )
    api.include_router(router)
    for error, answer in answers.items():
        api.add_exception_handler(error, answer)
    return api


# ---------------------------------------------------------------- models


class Model(BaseModel):
    """Unknown fields are refused: a misspelled one would otherwise be ignored."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Why something was refused, in words."""

    detail: str


class NewGuest(Model):
    name: str = Field("", max_length=100, description="Empty: a name is chosen for you.")


class Guest(BaseModel):
    id: str
    name: str
    token: str = Field(description="Send it as `Authorization: Bearer TOKEN`.")


class Me(BaseModel):
    id: str
    name: str
    guest: bool


class GameOption(BaseModel):
    id: str
    title: str
    choices: list[str]
    default: int
    players: tuple[int, int] = Field(description="The numbers of players for which it applies.")


class GameInfo(BaseModel):
    id: str
    title: str
    tagline: str
    players: tuple[int, int]
    minutes: int
    rules_version: int
    moves: int = Field(description="Moves are numbered from 0 to this, less one.")
    options: list[GameOption]
    lines: list[str] = Field(description="The lines of the score sheet.")
    ready: bool = Field(description="False: the rules are still being compiled.")


class LevelInfo(BaseModel):
    id: str
    title: str
    line: str


class NewTable(Model):
    game: str = Field(max_length=40, examples=["magna_roma"])
    seats: list[Annotated[str, Field(max_length=60)]] = Field(
        min_length=1,
        max_length=8,
        description="One word a seat: me, open, or bot:LEVEL.",
        examples=[["me", "bot:citizen"]],
    )
    options: dict[str, str] = Field(default_factory=dict, max_length=20)
    pace: Literal["live", "turns"] = "live"
    clock: int = Field(0, ge=0, le=720, description="Minutes each (live), hours a turn (turns).")
    public: bool = False
    rated: bool = False
    seed: int | None = Field(None, ge=0, lt=2**63, description="Chosen seeds are not rated.")


class SeatInfo(BaseModel):
    seat: int
    kind: Literal["person", "here", "bot", "open"]
    name: str
    bot: str = Field(description="The level of the bot that plays here, or empty.")
    mine: bool
    turn: bool
    total: int | None = Field(description="When the game is over.")
    place: int | None


class TableInfo(BaseModel):
    id: str
    game: str
    status: Literal["gathering", "playing", "over"]
    ply: int
    seats: list[SeatInfo]
    public: bool
    pace: str
    clock: int
    rated: bool
    invite: str | None = Field(description="Token of the invite link; for the host only.")


class TableLine(BaseModel):
    id: str
    game: str
    status: str
    ply: int
    seats: list[str]
    my_turn: bool
    open_seats: int


class View(BaseModel):
    ply: int
    seat: int | None = Field(description="Whose eyes; null is a spectator.")
    waiting: list[int] = Field(description="The seats that may move.")
    over: bool
    view: dict[str, Any] = Field(description="The game's record; null where covered.")
    points: list[int] = Field(description="The total of each side, if the game ended now.")


class MoveInfo(BaseModel):
    move: int
    text: str


class Question(BaseModel):
    ply: int
    seat: int | None = Field(description="The seat that is to decide; null: none of yours.")
    over: bool
    question: str
    text: str
    moves: list[MoveInfo]
    can_undo: bool


class HintOrder(Model):
    ply: int = Field(ge=0, le=100_000, description="Of the position you ask about.")
    seat: int | None = Field(None, ge=0, le=7, description="Only if you hold several seats.")


class WeighedMove(BaseModel):
    move: int
    text: str
    chance: float | None = Field(description="Of winning; null if there is nobody to beat.")
    points: float = Field(description="The final score that can be expected.")


class HintInfo(BaseModel):
    ply: int
    seat: int
    choices: list[WeighedMove] = Field(description="The best three at most; do the first.")
    reason: str
    lines: int = Field(description="Lines of play that were looked at.")


class JudgedMove(BaseModel):
    ply: int = Field(description="Of the position before the move.")
    seat: int
    move: int
    best: int = Field(description="What the bot would have done.")
    chances: list[float] = Field(description="Of each side to win, before the move.")
    loss: float = Field(description="By how much the move lessened its player's chance.")
    points: float = Field(description="By how much it lessened the expected final score.")


class AnalysisInfo(BaseModel):
    running: bool
    done: int = Field(description="Moves judged so far.")
    of: int
    moves: list[JudgedMove] = Field(description="When all are judged.")


class MoveOrder(Model):
    ply: int = Field(ge=0, le=100_000, description="Of the position you answer.")
    move: int = Field(ge=0, le=1_000_000)
    seat: int | None = Field(None, ge=0, le=7, description="Only if you hold several seats.")


class UndoOrder(Model):
    ply: int = Field(ge=0, le=100_000)
    whole_turn: bool = False


class Played(BaseModel):
    ply: int
    over: bool


class Line(BaseModel):
    ply: int
    seat: int
    text: str
    rule: str


class SheetLine(BaseModel):
    side: str
    values: dict[str, int]
    total: int
    place: int | None


class RecordText(Model):
    record: str = Field(max_length=1_000_000, description="The text of a record file.")


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": Problem} for status in statuses}


# ---------------------------------------------------------------- who asks, about what


async def optional_user(request: Request) -> str:
    """Somebody, or nobody: an empty name. A wrong token is refused."""
    if request.state.bearer and not request.state.user:
        raise HTTPException(401, "This token is not valid.")
    return user_of(request)


async def required_person(request: Request, user: Annotated[str, Depends(optional_user)]) -> Person:
    """Who acts: a program by its token; a page of ours by cookie and CSRF token."""
    server = server_of(request)
    if not user:
        raise HTTPException(401, "Get a token from POST /api/guests first.")
    if not request.state.bearer:
        if not server.keys.is_csrf(user, request.headers.get("x-csrf", "")):
            raise HTTPException(403, "This page is too old. Load it again.")
    return await server.people.get(user)


User = Annotated[str, Depends(optional_user)]
Actor = Annotated[Person, Depends(required_person)]
TableId = Annotated[str, Path(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]
GameId = Annotated[str, Path(min_length=1, max_length=40, pattern="^[a-z0-9_]+$")]


async def table_for(request: Request, table: TableId, user: User) -> Table:
    server = server_of(request)
    found = await server.tables.get(table)
    if not found.may_see(user):
        raise NotFound("There is no such table, or it is private.")
    server.bots.wake_if_idle(found)
    return found


AtTable = Annotated[Table, Depends(table_for)]


def deciding_seat(table: Table, user: str, seat: int | None) -> int:
    """The seat for which this person decides."""
    mine = table.seats_of(user)
    if not mine:
        raise HTTPException(403, "You have no seat at this table.")
    if seat is not None and seat not in mine:
        raise HTTPException(403, "This is not your seat.")
    return seat if seat is not None else (table.may_decide(user) or mine)[0]


# ---------------------------------------------------------------- people and games


@router.post("/guests", status_code=201, responses=problems(422, 429), tags=["people"])
async def new_guest(request: Request, body: NewGuest) -> Guest:
    """A new player with a token. Keep the token: it is the only way back to the seats."""
    server = server_of(request)
    person = await server.people.get(new_id(16))
    if body.name.strip():
        person = await server.people.rename(person, body.name)
    person = await server.people.save(person)
    return Guest(id=person.id, name=person.name, token=server.keys.token_for(person.id))


@router.get("/me", responses=problems(401), tags=["people"])
async def me(request: Request, user: User) -> Me:
    """Who you are."""
    if not user:
        raise HTTPException(401, "Get a token from POST /api/guests first.")
    person = await server_of(request).people.get(user)
    return Me(id=person.id, name=person.name, guest=person.guest)


@router.get("/games", tags=["games"])
async def list_games(request: Request) -> list[GameInfo]:
    """The games and their options."""
    return [game_info(request, game) for game in games.all_games()]


@router.get("/games/{game}", responses=problems(404), tags=["games"])
async def one_game(request: Request, game: GameId) -> GameInfo:
    return game_info(request, games.get(game))


def game_info(request: Request, game: Game) -> GameInfo:
    return GameInfo(
        id=game.id,
        title=game.title,
        tagline=game.tagline,
        players=game.players,
        minutes=game.minutes,
        rules_version=game.rules_version,
        moves=game.moves,
        options=[
            GameOption(
                id=option.id,
                title=option.title,
                choices=list(option.choices),
                default=option.default,
                players=option.players,
            )
            for option in game.options
        ],
        lines=[line.title for line in game.lines],
        ready=server_of(request).compiler.is_ready(game.id),
    )


@router.get("/levels", tags=["games"])
async def list_levels() -> list[LevelInfo]:
    """The strengths of bots, weakest first."""
    return [LevelInfo(id=one.id, title=one.title, line=one.line) for one in levels.LEVELS]


# ---------------------------------------------------------------- tables


@router.get("/tables", responses=problems(401), tags=["tables"])
async def list_tables(
    request: Request, user: User, which: Literal["mine", "open", "watch"] = "mine"
) -> list[TableLine]:
    """Your tables, tables with an open seat, or public tables to watch."""
    store = server_of(request).store
    if which == "mine":
        found = await store.read(queries.my_tables, user) if user else []
    elif which == "open":
        found = await store.read(queries.open_tables)
    else:
        found = await store.read(queries.tables_to_watch, time.time() - listings.RECENTLY)
    return [line_of(row, seats, user) for row, seats in found]


def line_of(row: Any, seats: list[Seat], user: str) -> TableLine:
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
    "/tables", status_code=201, responses=problems(401, 403, 404, 409, 422, 503), tags=["tables"]
)
async def new_table(request: Request, person: Actor, body: NewTable) -> TableInfo:
    """Lay a table. It begins at once when no seat is open."""
    tables = server_of(request).tables
    game = games.get(body.game)
    await tables.need(game)
    spec = TableSpec(
        game.id,
        api_seats(body.seats, person),
        known_options(game, body),
        body.pace,
        check_clock(body.pace, {"clock": str(body.clock)}, {}),
        body.public,
        body.rated,
        body.seed,
    )
    try:
        table = await tables.get(await tables.create(person, spec))
    except Refused:
        raise
    except CircensesError as error:
        raise HTTPException(422, str(error)) from None
    return table_info(table, person.id)


def api_seats(kinds: list[str], person: Person) -> list[Any]:
    for kind in kinds:
        word, _, level = kind.partition(":")
        if word not in ("me", "open", "bot") or (word == "bot" and level not in levels.NAMES):
            raise HTTPException(422, f"A seat is me, open or bot:LEVEL, not {kind!r}.")
    if kinds.count("me") > 1:
        raise HTTPException(422, "You can sit on one seat only.")
    return seats_of(person, kinds)


def known_options(game: Game, body: NewTable) -> dict[str, str]:
    """The options by the names of their choices."""
    chosen = {}
    for option in options_for(game, len(body.seats)):
        if option.id in body.options:
            try:
                chosen[option.id] = option.choices[option.parse(body.options[option.id])]
            except CircensesError as error:
                raise HTTPException(422, str(error)) from None
    if unknown := set(body.options) - set(chosen):
        raise HTTPException(422, f"There is no option {', '.join(sorted(unknown))} here.")
    return chosen


@router.get("/tables/{table}", responses=problems(401, 404, 503), tags=["tables"])
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
            )
            for seat in table.seats
        ],
        public=table.public,
        pace=table.pace,
        clock=table.clock,
        rated=table.rated and not table.hinted,
        invite=table.invite if user and user == table.host else None,
    )


class SeatOrder(Model):
    seat: int | None = Field(None, ge=0, le=7, description="Empty: the first open one.")


@router.post("/tables/{table}/join", responses=problems(401, 403, 404, 409, 503), tags=["tables"])
async def join(request: Request, table: AtTable, person: Actor, body: SeatOrder) -> TableInfo:
    """Take an open seat, or your own back from a bot."""
    seat = body.seat
    if seat is None:
        free = [one.number for one in table.seats if one.kind == "open"]
        mine = [one.number for one in table.seats if one.left and one.user == person.id]
        if not free and not mine:
            raise Refused("There is no open seat.")
        seat = (mine or free)[0]
    await server_of(request).tables.sit(table, person, seat)
    return table_info(table, person.id)


@router.post("/invitations/{token}", responses=problems(401, 403, 404, 503), tags=["tables"])
async def accept(
    request: Request,
    person: Actor,
    token: Annotated[str, Path(min_length=1, max_length=40, pattern="^[a-z0-9]+$")],
) -> TableInfo:
    """Come to a private table by its invite link; then join."""
    table = await server_of(request).tables.admit(token, person.id)
    return table_info(table, person.id)


@router.post("/tables/{table}/start", responses=problems(401, 403, 404, 409, 503), tags=["tables"])
async def start(request: Request, table: AtTable, person: Actor) -> TableInfo:
    """The host begins."""
    await server_of(request).tables.start(table, person.id)
    return table_info(table, person.id)


@router.post("/tables/{table}/leave", responses=problems(401, 403, 404, 409, 503), tags=["tables"])
async def leave(request: Request, table: AtTable, person: Actor) -> TableInfo:
    """Leave: a bot plays on. Join again to take the seat back."""
    await server_of(request).tables.leave(table, person.id)
    return table_info(table, person.id)


# ---------------------------------------------------------------- playing


Ply = Annotated[int | None, Query(ge=0, le=100_000)]
SeatNumber = Annotated[int | None, Query(ge=0, le=7)]


@router.get("/tables/{table}/view", responses=problems(401, 404, 403, 422, 503), tags=["playing"])
async def view(table: AtTable, user: User, seat: SeatNumber = None, ply: Ply = None) -> View:
    """The position, or an earlier one, as your seat may see it.

    While the game runs, only your own eyes and the spectator's; afterwards everybody's.
    """
    eyes = whose_eyes(table, user, seat)
    history = table.history
    if ply is not None and ply > history.ply:
        raise HTTPException(422, f"There are only {history.ply} moves.")
    states = history.states if ply is None else history.position(ply)
    game = table.game
    covered = game.view(states, eyes)
    sheets = rendering.known_points(game, states, eyes)
    return View(
        ply=history.ply if ply is None else ply,
        seat=eyes,
        waiting=[s for s in range(table.players) if int(states["waiting"][0]) >> s & 1],
        over=int(states["waiting"][0]) == 0,
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
        raise HTTPException(403, "You may only look with your own eyes while the game runs.")
    return seat


@router.get("/tables/{table}/moves", responses=problems(401, 404, 409, 503), tags=["playing"])
async def question(
    request: Request,
    table: AtTable,
    user: User,
    wait: Annotated[float, Query(ge=0, le=MOST_WAIT, description="Seconds to wait.")] = 0,
) -> Question:
    """What you have to decide, and your moves in words. With `wait`, answers when it is your turn
    or the game is over, but after so many seconds at the latest.
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
    return Question(
        ply=table.history.ply,
        seat=deciding[0],
        over=False,
        question=shown.prompt.title,
        text=shown.prompt.text,
        moves=[MoveInfo(move=choice.move, text=choice.text) for choice in shown.choices],
        can_undo=not why_no_undo(table, user),
    )


async def wait_for_turn(request: Request, table: Table, user: str, seconds: float) -> None:
    hub = server_of(request).hub
    until = time.monotonic() + seconds
    with hub.open(table.id, user) as stream:
        while not (table.over or table.may_decide(user) or hub.closing.is_set()):
            stream.changed.clear()
            try:
                left = until - time.monotonic()
                await asyncio.wait_for(stream.changed.wait(), max(0.0, left))
            except TimeoutError:
                return


@router.post(
    "/tables/{table}/moves", responses=problems(401, 403, 404, 409, 422, 503), tags=["playing"]
)
async def play(request: Request, table: AtTable, person: Actor, body: MoveOrder) -> Played:
    """Play a move. When this is answered with 200, the move is on the disk."""
    seat = deciding_seat(table, person.id, body.seat)
    if table.playing and table.seats[seat].level:
        raise Refused("A bot plays for you. Join to take your seat back.")
    try:
        await server_of(request).tables.play(table, seat, body.move, body.ply)
    except IllegalMove as error:
        raise HTTPException(409, str(error)) from None
    return Played(ply=table.history.ply, over=table.over)


@router.post("/tables/{table}/hint", responses=problems(401, 403, 404, 409, 503), tags=["playing"])
async def hint(request: Request, table: AtTable, person: Actor, body: HintOrder) -> HintInfo:
    """What a strong bot would do in your place, after about a second of thought.

    It knows what your seat knows. Not in rated games between people; against bots, the game no
    longer counts for ratings.
    """
    server = server_of(request)
    seat = deciding_seat(table, person.id, body.seat)
    given = await server.hints.ask(table, seat, body.ply)
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


@router.post("/tables/{table}/undo", responses=problems(401, 403, 404, 409, 503), tags=["playing"])
async def undo(request: Request, table: AtTable, person: Actor, body: UndoOrder) -> Played:
    """Take back your last move, or all since the last new information."""
    deciding_seat(table, person.id, None)
    await server_of(request).tables.undo(table, person.id, body.ply, body.whole_turn)
    return Played(ply=table.history.ply, over=table.over)


@router.get("/tables/{table}/log", responses=problems(401, 404, 409, 503), tags=["playing"])
async def log(request: Request, table: AtTable, user: User, after: Ply = None) -> list[Line]:
    """What happened after a ply, in sentences, oldest first; at most two hundred lines."""
    eyes = whose_eyes(table, user, None)
    first = (after or 0) + 1
    last = min(table.history.ply, first + 199)
    if first > last:
        return []
    lines = server_of(request).table_pages.log(table, user, eyes, last, last - first + 1)
    return [
        Line(ply=line.ply, seat=line.seat or 0, text=line.text, rule=line.rule)
        for line in reversed(lines)
    ]


@router.get("/tables/{table}/sheet", responses=problems(401, 404, 409, 503), tags=["playing"])
async def sheet(table: AtTable, user: User) -> list[SheetLine]:
    """The score sheet of each side, if the game ended now."""
    eyes = whose_eyes(table, user, None)
    found = sheet_of(table, table.history.states, eyes, final=table.over)
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
    responses={200: {"content": {"text/event-stream": {}}}, **problems(401, 404, 503)},
    tags=["playing"],
)
async def events(request: Request, table: AtTable, user: User) -> Response:
    """Server-sent events: "changed" whenever something happened at the table."""
    server = server_of(request)
    stream = event_stream.events(server.hub, table.id, user, lambda: table.rev)
    return StreamingResponse(stream, media_type="text/event-stream")


# ---------------------------------------------------------------- records


@router.get("/tables/{table}/record", responses=problems(401, 404, 409, 503), tags=["records"])
async def record(table: AtTable) -> RecordText:
    """The record of a finished game. A running game has none: it would tell the seed."""
    if not table.over:
        raise Refused("This game is not over yet.")
    names = [seat.name for seat in table.seats]
    return RecordText(record=table.history.record(names).to_text())


@router.post(
    "/tables/{table}/analysis",
    status_code=202,
    responses=problems(401, 403, 404, 409, 503),
    tags=["records"],
)
async def analyse(request: Request, table: AtTable, person: Actor) -> AnalysisInfo:  # noqa: ARG001
    """Let bots judge every move of a finished game, in the background; it is kept."""
    analyses = server_of(request).analyses
    await analyses.start(table)
    return analysis_info(table, await analyses.find(table))


@router.get("/tables/{table}/analysis", responses=problems(401, 404, 409, 503), tags=["records"])
async def analysis(request: Request, table: AtTable) -> AnalysisInfo:
    """How far the bots are; when they are done, what they think of each move."""
    if not table.over:
        raise Refused("This game is not over yet.")
    return analysis_info(table, await server_of(request).analyses.find(table))


def analysis_info(table: Table, found: GameAnalysis | Progress | None) -> AnalysisInfo:
    if not isinstance(found, GameAnalysis):
        done = found.done if found else 0
        return AnalysisInfo(running=found is not None, done=done, of=table.history.ply, moves=[])
    judged = [one.judgement for one in found.moves if one is not None]
    moves = [
        JudgedMove(
            ply=one.ply,
            seat=one.player,
            move=one.move,
            best=one.best,
            chances=one.chances,
            loss=one.loss,
            points=one.points,
        )
        for one in judged
    ]
    return AnalysisInfo(running=False, done=len(moves), of=len(moves), moves=moves)


@router.post(
    "/records", status_code=201, responses=problems(401, 403, 404, 409, 422, 503), tags=["records"]
)
async def upload(request: Request, person: Actor, body: RecordText) -> TableInfo:
    """Bring a record: it is checked move by move and becomes a finished table."""
    try:
        table = await server_of(request).tables.bring(person, Record.from_text(body.record))
    except BadRecord as error:
        raise HTTPException(422, str(error)) from None
    return table_info(table, person.id)
