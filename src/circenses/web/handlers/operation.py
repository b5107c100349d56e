"""For those who run the server: is it well, and how much does it do?"""

import asyncio

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import Connection, text
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from circenses.web.http.requests import server_of
from circenses.web.tables.errors import NotFound

WITHIN = 5.0  # seconds in which the database has to answer


async def get_health(request: Request) -> Response:
    """GET /health: 200 if the database answers; 503 if it does not."""
    try:
        await asyncio.wait_for(server_of(request).store.read(answers), WITHIN)
    except Exception:
        return JSONResponse({"status": "the database does not answer"}, 503)
    return JSONResponse({"status": "ok"})


def answers(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


async def get_metrics(request: Request) -> Response:
    """GET /metrics: figures for Prometheus, if the server is told to give them."""
    server = server_of(request)
    if not server.settings.metrics:
        raise NotFound("There is no such page. The link may be old, or a part of it is missing.")
    return Response(generate_latest(server.figures.registry), media_type=CONTENT_TYPE_LATEST)
