"""The server: its routes are its table of contents."""

import asyncio
import contextlib
import importlib
from collections.abc import AsyncIterator, Callable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, ExceptionHandler, Receive, Scope, Send

from circenses.core.errors import CircensesError, UnknownGame
from circenses.core.game import Game
from circenses.web import pages
from circenses.web.compilation import OF
from circenses.web.handlers import lobby, person, reading, replay, table
from circenses.web.http.middleware import HEADERS, Guard, TooMuch, too_much
from circenses.web.http.requests import BadForm, Forged, is_fragment, server_of, viewer_of
from circenses.web.pages.models import Message, Preparing, Viewer
from circenses.web.people.accounts import NotAllowed
from circenses.web.server import Server
from circenses.web.settings import Settings, from_environment
from circenses.web.tables.new_table import BadTableSpec
from circenses.web.tables.service import NotFound, NotReady, Refused


class Later:
    """An application that is imported when it is first asked: pages do not wait for the API."""

    def __init__(self, module: str):
        self.module = module
        self.app: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.app is None:
            module = await asyncio.to_thread(importlib.import_module, self.module)
            self.app = self.app or module.make_api(ANSWERS)
        await self.app(scope, receive, send)


# fmt: off
ROUTES: list[BaseRoute] = [
    # the lobby
    Route("/",                             lobby.get_lobby),
    Route("/play",                         lobby.post_play,           methods=["POST"]),
    Route("/new",                          lobby.get_new),
    Route("/games",                        lobby.get_games),
    Route("/tables",                       lobby.post_tables,         methods=["POST"]),
    Route("/preparing.json",               lobby.get_preparing),
    Route("/ready/{game}",                 lobby.get_ready),
    # a table
    Route("/tables/{table}",               table.get_table),
    Route("/tables/{table}/log",           table.get_log),
    Route("/tables/{table}/events",        table.get_events),
    Route("/tables/{table}/moves",         table.post_move,           methods=["POST"]),
    Route("/tables/{table}/undo",          table.post_undo,           methods=["POST"]),
    Route("/tables/{table}/reset",         table.post_reset,          methods=["POST"]),
    Route("/tables/{table}/end",           table.post_end,            methods=["POST"]),
    Route("/tables/{table}/hint",          table.post_hint,           methods=["POST"]),
    Route("/tables/{table}/here",          table.post_here,           methods=["POST"]),
    Route("/tables/{table}/sit",           table.post_sit,            methods=["POST"]),
    Route("/tables/{table}/leave",         table.post_leave,          methods=["POST"]),
    Route("/tables/{table}/bot",           table.post_bot,            methods=["POST"]),
    Route("/tables/{table}/open",          table.post_open,           methods=["POST"]),
    Route("/tables/{table}/start",         table.post_start,          methods=["POST"]),
    Route("/tables/{table}/close",         table.post_close,          methods=["POST"]),
    Route("/tables/{table}/invite",        table.post_invite,         methods=["POST"]),
    Route("/tables/{table}/chat",          table.post_chat,           methods=["POST"]),
    Route("/tables/{table}/rematch",       table.post_rematch,        methods=["POST"]),
    Route("/join/{token}",                 table.get_join),
    # finished games
    Route("/replays",                      replay.get_replays),
    Route("/replays",                      replay.post_replays,       methods=["POST"]),
    Route("/replays/{table}",              replay.get_replay),
    Route("/replays/{table}/record",       replay.get_record),
    Route("/replays/{table}/play-on",      replay.post_play_on,       methods=["POST"]),
    Route("/replays/{table}/analyse",      replay.post_analyse,       methods=["POST"]),
    Route("/replays/{table}/analysis.json", replay.get_progress),
    # reading
    Route("/rules",                        reading.get_shelf),
    Route("/rules/{game}",                 reading.get_rules),
    Route("/components/{game}",            reading.get_components),
    Route("/about",                        reading.get_about),
    Route("/static/{name:path}",           reading.get_static),
    # the person
    Route("/login",                        person.get_login),
    Route("/login",                        person.post_login,         methods=["POST"]),
    Route("/register",                     person.post_register,      methods=["POST"]),
    Route("/logout",                       person.post_logout,        methods=["POST"]),
    Route("/name",                         person.post_name,          methods=["POST"]),
    Route("/settings",                     person.get_settings),
    Route("/settings",                     person.post_settings,      methods=["POST"]),
    Route("/preference",                   person.post_preference,    methods=["POST"]),
    # for programs
    Mount("/api",                          Later("circenses.web.api.routes")),
]
# fmt: on


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
    if is_program(request):
        return problem(status, words)
    if is_fragment(request):
        return PlainTextResponse(words, status)
    title, _, text = words.partition(". ")
    page = Message(viewer=await viewer_of(request), title=title.removesuffix("."), text=text)
    return HTMLResponse(pages.message_page(page), status)


async def not_found(request: Request, error: Exception) -> Response:
    nothing = "There is no such page. The link may be old, or a part of it is missing."
    return await say(request, 404, str(error) if isinstance(error, CircensesError) else nothing)


async def refused(request: Request, error: Exception) -> Response:
    return await say(request, 409, str(error))


async def forged(request: Request, error: Exception) -> Response:
    return await say(request, 403, str(error))


async def bad_form(request: Request, error: Exception) -> Response:
    return await say(request, 422, str(error))


async def not_ready(request: Request, error: Exception) -> Response:
    """The rules are still being compiled: the page shows how far, and comes back by itself."""
    assert isinstance(error, NotReady)
    if is_program(request) or is_fragment(request):
        return problem(503, str(error))
    done = server_of(request).compiler.of(error.game.id).done
    game = error.game
    viewer = await viewer_of(request)
    page = Preparing(viewer=viewer, done=done, of=OF, title=game.title, game=game.id)
    return HTMLResponse(pages.preparing_page(page), 503, {"Retry-After": "1"})


async def broken(request: Request, _error: Exception) -> Response:
    """A mistake of ours. The page needs nothing that could fail again."""
    title, text = "Something went wrong here", "Nothing that was played is lost."
    if is_program(request):
        return problem(500, f"{title}. {text}")
    page = Message(viewer=Viewer(name=""), title=title, text=text)
    return HTMLResponse(pages.message_page(page), 500, HEADERS)


ANSWERS: dict[int | type[Exception], ExceptionHandler] = {
    404: not_found,
    NotFound: not_found,
    UnknownGame: not_found,
    Refused: refused,
    Forged: forged,
    BadForm: bad_form,
    BadTableSpec: bad_form,
    NotAllowed: bad_form,
    NotReady: not_ready,
    TooMuch: too_much,
    CircensesError: refused,
    500: broken,
}
