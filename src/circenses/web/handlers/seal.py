"""The seal of a table's deal: what it proves, and whether the finished game fits it."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from circenses.web import pages
from circenses.web.handlers.replay import finished, record_name
from circenses.web.http.requests import asker_of, posted, seen_table, server_of, viewer_of
from circenses.web.pages.models.seal import SealPage, Verdict
from circenses.web.tables import sealing
from circenses.web.tables.table import Table

MAX_NOTED = 80


async def get_seal(request: Request) -> Response:
    """GET /tables/{table}/seal: the seal, what it proves, and after the game the secret."""
    return await show_seal(request, await seen_table(request))


async def post_verify(request: Request) -> Response:
    """POST /tables/{table}/verify: recompute seal, seed and every draw."""
    table, form = await finished(request), await posted(request)
    noted = form.get("noted", "")[:MAX_NOTED].strip()
    verdict = await sealing.verdict_on(server_of(request).tables, table, noted, asker_of(request))
    return await show_seal(request, table, verdict, noted)


async def show_seal(
    request: Request, table: Table, verdict: Verdict | None = None, noted: str = ""
) -> Response:
    page = SealPage(
        viewer=await viewer_of(request),
        title=table.game.title,
        seal=await sealing.seal_of(server_of(request).tables, table),
        name=record_name(table),
        verdict=verdict,
        noted=noted,
    )
    return HTMLResponse(pages.seal_page(page))
