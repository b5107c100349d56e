"""For operators: the server's health and metrics."""

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from circenses.web.http.requests import server_of
from circenses.web.tables.errors import NotFound


async def get_health(request: Request) -> Response:
    """GET /health: 200 if the database answers; 503 if it does not."""
    if not await server_of(request).health.is_well():
        return JSONResponse({"status": "the database does not answer"}, 503)
    return JSONResponse({"status": "ok"})


async def get_metrics(request: Request) -> Response:
    """GET /metrics: figures for Prometheus, if enabled."""
    server = server_of(request)
    if not server.settings.metrics:
        raise NotFound("There is no such page. The link may be old or incomplete.")
    return Response(generate_latest(server.figures.registry), media_type=CONTENT_TYPE_LATEST)
