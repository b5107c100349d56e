"""The server as one ASGI application, and its answers when something is refused."""

import contextlib
from collections.abc import AsyncIterator, Callable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import ExceptionHandler

from circenses.core.errors import CircensesError, UnknownGame
from circenses.core.play.game import Game
from circenses.web import pages
from circenses.web.http.event_stream import TooManyStreams
from circenses.web.http.middleware import (
    DATABASE_AWAY,
    HEADERS,
    Guard,
    TooMuch,
    away,
    too_much,
)
from circenses.web.http.requests import BadForm, Forged, is_fragment, viewer_of
from circenses.web.pages.models.viewer import Message, Viewer
from circenses.web.people.accounts import NotAllowed
from circenses.web.routes import ROUTES
from circenses.web.server import Server
from circenses.web.settings import Settings, from_environment
from circenses.web.tables.errors import NotFound, Refused
from circenses.web.tables.new_table import BadTableSpec


def make_app(
    settings: Settings | None = None,
    report: Callable[[Game, int], None] = lambda _game, _done: None,
) -> Starlette:
    """The whole server as one ASGI application."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        server = Server(settings or from_environment(), report)
        app.state.server = server
        await server.start()
        yield
        await server.stop()

    return Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        middleware=[Middleware(Guard)],
        exception_handlers=ANSWERS,
    )


def app() -> Starlette:
    """For `uvicorn --factory circenses.web.app:app`."""
    return make_app()


# ---------------------------------------------------------------- when something is refused


def problem(status: int, text: str) -> JSONResponse:
    return JSONResponse({"detail": text}, status)


def is_program(request: Request) -> bool:
    return request.url.path.startswith("/api")


async def say(request: Request, status: int, words: str) -> Response:
    """A page with the first sentence as its title; a line for our script; JSON for a program."""
    words = words.encode("utf-8", "replace").decode()  # the error may quote what was sent
    if is_program(request):
        return problem(status, words)
    if is_fragment(request):
        return PlainTextResponse(words, status)
    title, _, text = words.partition(". ")
    page = Message(viewer=await viewer_of(request), title=title.removesuffix("."), text=text)
    return HTMLResponse(pages.message_page(page), status)


async def not_found(request: Request, error: Exception) -> Response:
    nothing = "There is no such page. The link may be old or incomplete."
    return await say(request, 404, str(error) if isinstance(error, CircensesError) else nothing)


async def refused(request: Request, error: Exception) -> Response:
    return await say(request, 409, str(error))


async def forged(request: Request, error: Exception) -> Response:
    return await say(request, 403, str(error))


async def bad_form(request: Request, error: Exception) -> Response:
    return await say(request, 422, str(error))


async def broken(request: Request, _error: Exception) -> Response:
    """The page for an internal error. It needs nothing that could fail again."""
    title, text = "Something went wrong", "No moves were lost."
    if is_program(request):
        return problem(500, f"{title}. {text}")
    page = Message(viewer=Viewer(name=""), title=title, text=text)
    return HTMLResponse(pages.message_page(page), 500, HEADERS)


async def too_many(request: Request, error: Exception) -> Response:
    return await say(request, 429, str(error))


async def database_away(request: Request, error: Exception) -> Response:
    return away(request.scope, request.headers, error)


ANSWERS: dict[int | type[Exception], ExceptionHandler] = {
    404: not_found,
    NotFound: not_found,
    UnknownGame: not_found,
    Refused: refused,
    Forged: forged,
    BadForm: bad_form,
    BadTableSpec: bad_form,
    NotAllowed: bad_form,
    TooMuch: too_much,
    TooManyStreams: too_many,
    **dict.fromkeys(DATABASE_AWAY, database_away),
    CircensesError: refused,
    500: broken,
}
