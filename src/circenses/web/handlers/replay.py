"""Finished games: show every moment from any seat, share, download, upload, play on."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from circenses.core.errors import BadRecord, CircensesError
from circenses.core.play.replay import Record
from circenses.draw.choices import ALIKE, BETTER
from circenses.web import pages
from circenses.web.analysis import board_marks
from circenses.web.analysis.board_marks import Marked
from circenses.web.analysis.storage import GameAnalysis, Judged
from circenses.web.analysis.turning_points import (
    analysis_of,
    compared,
    decision_before,
    events_after,
)
from circenses.web.analysis.worth import is_better
from circenses.web.handlers.lobby import suited_level
from circenses.web.handlers.table import show_card
from circenses.web.http.requests import (
    asker_of,
    held_by,
    is_fragment,
    kept_person,
    maybe_number,
    number_in,
    posted,
    see_other,
    seen_table,
    server_of,
    site_of,
    user_of,
    viewer_of,
)
from circenses.web.pages.models.lobby import SeatPlate
from circenses.web.pages.models.replay import Analysis, ReplayPage, Replays
from circenses.web.pages.models.table import LogLine
from circenses.web.pages.models.viewer import Banner
from circenses.web.storage import list_queries
from circenses.web.tables import levels, lifecycle, listings, rendering, sealing
from circenses.web.tables.errors import NotFound, Refused
from circenses.web.tables.explanations import card_of, points_card, points_of
from circenses.web.tables.table import Table
from circenses.web.tables.wording import result, sheet_of, side_of

LINES_AROUND = 12
MOST_MARKS = 9  # words below the slider


async def get_replays(request: Request) -> Response:
    """GET /replays: finished games, and the form to upload records."""
    return await show_replays(request)


async def show_replays(request: Request, error: str = "", status: int = 200) -> Response:
    server, user = server_of(request), user_of(request)
    before = float(number_in(request.query_params, "before", 2**31))
    own = await server.store.read(list_queries.finished_tables, user, before)
    public = await server.store.read(list_queries.finished_tables, None, before)
    seen = {row.id for row, _ in own}
    found = own + [one for one in public if one[0].id not in seen]
    page = Replays(
        viewer=await viewer_of(request),
        rows=tuple(listings.rows_of(server, found, user)),
        error=error,
    )
    return HTMLResponse(pages.replays_page(page), status)


async def post_replays(request: Request) -> Response:
    """POST /replays: upload a record."""
    form = await posted(request)
    try:
        record = Record.from_text(form.get("record", ""))
        person, tables = await kept_person(request), server_of(request).tables
        table = await lifecycle.bring(tables, person, record, asker_of(request))
    except (BadRecord, Refused) as error:
        return await show_replays(request, str(error), 422)
    return see_other(f"/replays/{table.id}")


async def finished(request: Request) -> Table:
    """The requested table, if its game is finished."""
    table = await seen_table(request)
    if not table.over:
        raise NotFound("This game is not over yet.")
    return table


async def get_replay(request: Request) -> Response:
    """GET /replays/{table}: one moment of a finished game, from any seat."""
    table = await finished(request)
    return await show_replay(request, table)


def lines_around(table: Table, seat: int | None, at: int) -> list[LogLine]:
    """The lines of the log before and after a move."""
    first, last = max(1, at - LINES_AROUND), min(table.history.ply, at + LINES_AROUND)
    return rendering.log_lines(table.history, {}, seat, first, last) if last else []


async def show_replay(request: Request, table: Table, banner: Banner | None = None) -> Response:
    history, query = table.history, request.query_params
    at, seat = asked_for(request, table)
    analysis, decision = await analysis_at(request, table, at)
    before = decision is not None and bool(query.get("before"))
    board = Marked(())
    if before and decision and analysis:
        board = before_it(table, seat, decision, alone=bool(analysis.expected))
        beside = maybe_number(query, "beside")
        if not query.get("table"):
            side_by_side = compared(table, decision, analysis.candidates, beside)
            events = events_after(table, decision)
            analysis = replace(analysis, compared=side_by_side, events=events)
    shown = at - 1 if before else at
    states, lines = history.position(shown), lines_around(table, seat, at)
    page = ReplayPage(
        viewer=await viewer_of(request),
        id=table.id,
        game=table.game.id,
        title=table.game.title,
        at=at,
        plies=history.ply,
        parts=board.parts or rendering.draw(table.game, states, seat, deciding=False).parts,
        seats=plates(table, seat, shown),
        seat_set=table.game.seat_set,
        seat=seat,
        line=next((line for line in lines if line.ply == at), None),
        log=tuple(lines),
        marks=marks(table),
        moment=rendering.moment_of(table.game, states),
        sheet=sheet_of(table, states, seat, final=shown == history.ply, at=shown),
        summary=summary(table),
        result=winner(table) or result(table, user_of(request)).title,
        seal=await sealing.seal_of(server_of(request).tables, table),
        share=f"{site_of(request)}/replays/{table.id}",
        levels=levels.LEVELS,
        suited=await suited_level(request, table.game),
        may_play_on=shown < history.ply,
        may_analyze=analysis is None,
        analysis=analysis,
        before=before,
        marked=board.kinds,
        banner=banner,
        rev=revision(request, table, at, seat) if before else f"{table.id}.{at}.{seat}.after",
        held=held_by(request),
    )
    return HTMLResponse(
        pages.replay_fragment(page) if is_fragment(request) else pages.replay_page(page)
    )


def revision(request: Request, table: Table, at: int, seat: int | None) -> str:
    """A revision that tells the page before a move from others of the same moment."""
    query = request.query_params
    beside = "table" if query.get("table") else query.get("beside", "before")
    return f"{table.id}.{at}.{seat}.{beside}"


def asked_for(request: Request, table: Table) -> tuple[int, int | None]:
    """The requested ply and point of view."""
    query, last = request.query_params, table.history.ply
    at, seat = maybe_number(query, "at"), maybe_number(query, "seat")
    at = last if at is None else min(max(at, 0), last)
    return at, seat if seat is not None and 0 <= seat < table.players else None


async def get_explanation(request: Request) -> Response:
    """GET /replays/{table}/explanation: what a thing is at a moment, from any seat."""
    table = await finished(request)
    (at, seat), query = asked_for(request, table), request.query_params
    if query.get("before"):
        at = max(0, at - 1)
    states, thing = table.history.position(at), query.get("thing", "")
    if (whose := points_of(thing)) is not None:
        sheet = sheet_of(table, states, seat, final=at == table.history.ply, at=at)
        return show_card(points_card(table.game, sheet, whose))
    parts = rendering.draw(table.game, states, seat, deciding=False).parts
    return show_card(card_of(table.game, states, seat, thing, parts))


def before_it(table: Table, seat: int | None, decision: Judged, alone: bool) -> Marked:
    """The choices of a judged move on the board, visible only from the deciding seat."""
    judged = decision.judgment
    if seat != judged.player:
        return Marked(())
    states = table.history.position(judged.ply)
    better = BETTER if is_better(decision, alone) else ALIKE
    marks = board_marks.kinds_of(judged.move, judged.best, better)
    return board_marks.draw(table.game, states, seat, marks)


async def analysis_at(
    request: Request, table: Table, at: int
) -> tuple[Analysis | None, Judged | None]:
    """What the bots think so far; None if nobody has asked for an analysis.

    And their judgment of the move that led to `at`, if there was a choice.
    """
    server = server_of(request)
    found = await server.analyses.find(table)
    if isinstance(found, GameAnalysis):
        return analysis_of(table, found, at), decision_before(found, at)
    if found is None:
        return None, None
    return Analysis(done=found.done, of=found.of, before=found.before), None


async def post_analyze(request: Request) -> Response:
    """POST /replays/{table}/analyze: let bots analyze the game in the background."""
    table, _ = await finished(request), await posted(request)
    try:
        await server_of(request).analyses.start(table, asker_of(request))
    except Refused as error:
        return await show_replay(request, table, Banner(title=str(error), bad=True))
    return see_other(f"/replays/{table.id}")


async def get_progress(request: Request) -> Response:
    """GET /replays/{table}/analysis.json: the progress of the analysis."""
    table = await finished(request)
    found = await server_of(request).analyses.find(table)
    if isinstance(found, GameAnalysis) or found is None:
        done = of = table.history.ply if found else 0
        return JSONResponse({"done": done, "of": of, "before": 0, "running": False})
    return JSONResponse({**vars(found), "running": True})


def plates(table: Table, seat: int | None, at: int) -> tuple[SeatPlate, ...]:
    history = table.history
    states = history.position(at)
    final = at == history.ply
    totals = [row.total for row in sheet_of(table, states, seat, final).rows]
    waiting = int(states["waiting"][0])
    return tuple(
        SeatPlate(
            seat=holder.number,
            name=holder.name,
            kind=holder.kind,
            level=levels.title_of(holder.level) if holder.level else "",
            viewer=holder.number == seat,
            turn=bool(waiting >> holder.number & 1),
            points=side_of(totals, holder.number),
            place=holder.place if final else None,
            rating_change=holder.rating_change if final else None,
        )
        for holder in table.seats
    )


def marks(table: Table) -> tuple[tuple[int, str], ...]:
    """The labels of the slider: the moments at which a new turn or round begins."""
    if "marks" not in table.drawn:
        table.drawn["marks"] = tuple(spaced(moments(table), table.history.ply))
    kept: tuple[tuple[int, str], ...] = table.drawn["marks"]
    return kept


def moments(table: Table) -> Iterator[tuple[int, str]]:
    """Each turn or round with its first ply."""
    if not rendering.tells_moments(table.game):
        return
    last = ""
    for ply, states in enumerate(table.history.positions(0, table.history.ply)):
        moment = re.split(" of | · ", rendering.moment_of(table.game, states))[0]
        if moment != last:
            last = moment
            yield ply, moment


def spaced(marks: Iterable[tuple[int, str]], plies: int) -> list[tuple[int, str]]:
    """The marks that have room for their labels."""
    kept: list[tuple[int, str]] = []
    for ply, words in marks:
        if not kept or ply - kept[-1][0] >= plies / MOST_MARKS:
            kept.append((ply, words))
    return kept


def summary(table: Table) -> str:
    """Who played, when, how long."""
    names = ", ".join(seat.name for seat in table.seats)
    when = datetime.fromtimestamp(table.updated, UTC)
    return f"{names} · {when:%B} {when.day}, {when:%Y} · {table.history.ply} moves"


def winner(table: Table) -> str:
    """Who won, in two words; "" without a single winner."""
    first = [seat.name for seat in table.seats if seat.place == 1]
    return f"{first[0]} won" if len(first) == 1 < len(table.seats) else ""


async def get_record(request: Request) -> Response:
    """GET /replays/{table}/record: a finished game as a file, which contains the seed."""
    table = await finished(request)
    record = await sealing.record_of(server_of(request).tables, table, asker_of(request))
    return PlainTextResponse(
        record.to_text(),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{record_name(table)}"'},
    )


def record_name(table: Table) -> str:
    """The file name of a downloaded record."""
    return re.sub(r"[^a-z0-9_-]", "", f"{table.game.id}-{table.id}") + ".replay"


async def post_play_on(request: Request) -> Response:
    """POST /replays/{table}/play-on: a new table from this position, against bots."""
    table, form = await finished(request), await posted(request)
    level = form.get("level") or levels.USUAL
    try:
        if level not in levels.NAMES:
            raise Refused("There is no such bot.")
        new = await lifecycle.play_on(
            server_of(request).tables,
            table,
            await kept_person(request),
            number_in(form, "at"),
            number_in(form, "seat", 0),
            level,
        )
    except CircensesError as error:
        return await show_replay(request, table, Banner(title=str(error), bad=True))
    return see_other(f"/tables/{new.id}")
