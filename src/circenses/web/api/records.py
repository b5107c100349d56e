"""Records and analysis of finished games."""

from fastapi import APIRouter, HTTPException, Request

from circenses.core.errors import BadRecord
from circenses.core.play.replay import Record
from circenses.web.analysis.service import Progress
from circenses.web.analysis.storage import GameAnalysis
from circenses.web.api.callers import Actor, AtTable
from circenses.web.api.models import (
    AnalysisInfo,
    JudgedMove,
    RecordText,
    SealInfo,
    SealOrder,
    TableInfo,
    VerdictInfo,
    problems,
)
from circenses.web.api.tables import table_info
from circenses.web.http.requests import address_of, server_of
from circenses.web.running.thinking import Asker
from circenses.web.tables import lifecycle, sealing
from circenses.web.tables.errors import Refused
from circenses.web.tables.table import Table

router = APIRouter()


@router.get("/tables/{table}/record", responses=problems(401, 404, 409), tags=["records"])
async def record(request: Request, table: AtTable) -> RecordText:
    """The record of a finished game. A running game has none, because it would reveal the seed."""
    if not table.over:
        raise Refused("This game is not over yet.")
    found = await sealing.record_of(server_of(request).tables, table, Asker(address_of(request)))
    return RecordText(record=found.to_text())


@router.get("/tables/{table}/seal", responses=problems(401, 404), tags=["records"])
async def seal(request: Request, table: AtTable) -> SealInfo:
    """The seal of the deal and, when the game is over, the secret from which it follows."""
    found = await sealing.seal_of(server_of(request).tables, table)
    return SealInfo(seal=found.seal or None, secret=found.secret or None, note=found.note)


@router.post(
    "/tables/{table}/verification", responses=problems(401, 403, 404, 409), tags=["records"]
)
async def verify(
    request: Request,
    table: AtTable,
    person: Actor,
    body: SealOrder,
) -> VerdictInfo:
    """Recompute the seal, the seed and every draw of a finished game."""
    if not table.over:
        raise Refused("This game is not over yet.")
    asker = Asker(address_of(request), person.id)
    tables = server_of(request).tables
    found = await sealing.verdict_on(tables, table, body.seal.strip(), asker)
    return VerdictInfo(verified=not found.differs, checked=found.checked, differs=found.differs)


@router.post(
    "/tables/{table}/analysis",
    status_code=202,
    responses=problems(401, 403, 404, 409),
    tags=["records"],
)
async def analyze(request: Request, table: AtTable, person: Actor) -> AnalysisInfo:
    """Let bots judge every move of a finished game in the background; the result is stored."""
    analyses = server_of(request).analyses
    await analyses.start(table, Asker(address_of(request), person.id))
    return analysis_info(table, await analyses.find(table))


@router.get("/tables/{table}/analysis", responses=problems(401, 404, 409), tags=["records"])
async def analysis(request: Request, table: AtTable) -> AnalysisInfo:
    """The progress of an analysis and, when it is done, the verdict on each move."""
    if not table.over:
        raise Refused("This game is not over yet.")
    return analysis_info(table, await server_of(request).analyses.find(table))


def analysis_info(table: Table, found: GameAnalysis | Progress | None) -> AnalysisInfo:
    if not isinstance(found, GameAnalysis):
        done = found.done if found else 0
        return AnalysisInfo(running=found is not None, done=done, of=table.history.ply, moves=[])
    judged = [one.judgment for one in found.moves if one is not None]
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
    "/records", status_code=201, responses=problems(401, 403, 404, 409, 422), tags=["records"]
)
async def upload(request: Request, person: Actor, body: RecordText) -> TableInfo:
    """Upload a record: it is checked move by move and becomes a finished table."""
    try:
        sent, asker = Record.from_text(body.record), Asker(address_of(request), person.id)
        table = await lifecycle.bring(server_of(request).tables, person, sent, asker)
    except BadRecord as error:
        raise HTTPException(422, str(error)) from None
    return table_info(table, person.id)
