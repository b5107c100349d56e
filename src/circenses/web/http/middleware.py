"""Checks of every request (person, rate, size, origin), and the headers of every answer. One plain
ASGI layer.
"""

import contextlib
import time
from collections.abc import Mapping, MutableMapping
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie
from typing import NamedTuple, Protocol
from urllib.parse import quote, urlsplit

from cachetools import LRUCache
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from circenses.web.http.compression import packing
from circenses.web.http.observing import Figures, observed
from circenses.web.pages.messages import message_page as page_of
from circenses.web.pages.models.viewer import Message as PageMessage
from circenses.web.pages.models.viewer import Viewer
from circenses.web.people.accounts import COOKIE, Keys
from circenses.web.people.sessions import Sessions
from circenses.web.running import supervision
from circenses.web.running.thinking import network_of
from circenses.web.settings import Settings
from circenses.web.text import new_id

DATABASE_AWAY = (OperationalError, InterfaceError, PoolTimeout)
MAX_BODY = 64 * 1024
MAX_RECORD = 1024 * 1024
YEAR = 365 * 24 * 3600
TOO_LARGE = ("That is too large", "Shorten it, or choose a smaller file.")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

# Boards and plates set colors and widths as style attributes; scripts and style sheets come from
# us alone, and there are no inline ones.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "media-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


# ---------------------------------------------------------------- how often


class Rate(NamedTuple):
    """A limit for bursts, and a rate per second after it."""

    burst: float
    per_second: float


RATES = {
    "ask": Rate(200, 40),
    "act": Rate(60, 15),
    "create": Rate(20, 0.5),
    "enter": Rate(10, 0.2),
    "talk": Rate(8, 0.5),
    "think": Rate(10, 0.4),
    "write": Rate(3, 1 / 3600),  # emails one network requests, per mailbox
    "receive": Rate(12, 1 / 600),  # emails to one mailbox, no matter who requests them
    "guess": Rate(10, 1 / 60),  # for an account: of a known device, or of all others
}
SHARED = 8  # all people behind one address may do this many times as much
REMEMBERED = 20_000


class Rates:
    """Token buckets by person and by address; unused ones are dropped."""

    def __init__(self, on: bool = True):
        self.on = on
        self.buckets: MutableMapping[tuple[str, str], tuple[float, float]] = LRUCache(REMEMBERED)

    def allow(self, who: str, kind: str) -> bool:
        return self.allow_all(kind, {who: 1.0})

    def allow_request(self, user: str, address: str, kind: str) -> bool:
        """Whether a request is within the limits. Visitors without a cookie count as one person."""
        network = network_of(address)
        return self.allow_all(kind, {user or f"someone at {network}": 1.0, network: SHARED})

    def allow_all(self, kind: str, askers: Mapping[str, float]) -> bool:
        """Whether all buckets have something left; a refusal costs none of them anything."""
        if not self.on:
            return True
        now = time.monotonic()
        left = {who: self.left(who, kind, times, now) for who, times in askers.items()}
        allowed = all(one >= 1.0 for one in left.values())
        for who, one in left.items():
            self.buckets[who, kind] = (one - allowed, now)
        return allowed

    def left(self, who: str, kind: str, times: float, now: float) -> float:
        """The content of a bucket; `times` says how much larger than a person's it is."""
        rate = RATES[kind]
        left, since = self.buckets.get((who, kind), (rate.burst * times, now))
        return min(rate.burst * times, left + (now - since) * rate.per_second * times)


ENTRANCES = (
    "/login",
    "/register",
    "/password",
    "/password/forgotten",
    "/password/new",
    "/account/delete",
    "/mail",
    "/api/guests",
)
LONG_WORK = ("/play-on", "/rematch", "/analyze", "/analysis", "/verify", "/verification")


def kind_of(method: str, path: str) -> str:
    """The limit that applies to a request."""
    if method in SAFE_METHODS:
        return "ask"
    if path.endswith("/chat"):
        return "talk"
    if path.endswith("/hint"):
        return "think"
    if path in ENTRANCES:
        return "enter"
    creating = ("/tables", "/play", "/replays", "/api/tables", "/api/records")
    if path in creating or path.endswith(LONG_WORK):
        return "create"
    return "act"


# ---------------------------------------------------------------- the layer


class Server(Protocol):
    """The parts of the server that every request needs."""

    settings: Settings
    keys: Keys
    sessions: Sessions
    rates: Rates
    figures: Figures


class Guard:
    """Checks requests before anything else sees them, and adds headers to every answer."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        server: Server = scope["app"].state.server
        headers = Headers(scope=scope)
        send = packing(observed(server.figures, scope, send), headers)
        is_static = scope["path"].startswith("/static/")
        anonymous = is_static or scope["path"] in ("/health", "/metrics")
        is_api = scope["path"].startswith("/api")
        try:
            caller = Caller("") if anonymous else await identify(server, headers, is_api)
        except DATABASE_AWAY as error:
            await away(scope, headers, error)(scope, receive, send)
            return
        scope.setdefault("state", {}).update(
            server=server, user=caller.user, bearer=caller.bearer, session=caller.session
        )
        send = self.with_headers(server, send, caller, is_static, is_api)
        refusal = None if anonymous else refuse(server, scope, headers, caller.user)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        with contextlib.suppress(ClientDisconnect):  # the client is gone: nobody to answer
            await self.app(scope, limited(receive, body_limit(scope["path"])), send)

    def with_headers(
        self, server: Server, send: Send, caller: "Caller", is_static: bool, is_api: bool
    ) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if server.settings.https:
                    headers["Strict-Transport-Security"] = f"max-age={YEAR}"
                if not is_static:
                    headers.setdefault("Cache-Control", "no-store")
                    if caller.fresh and not is_api and "set-cookie" not in headers:
                        headers.append("Set-Cookie", cookie(server, caller.user))
            await send(message)

        return sending


class Caller(NamedTuple):
    """The person who asks. `fresh`: a new visitor, who gets a cookie with the answer."""

    user: str
    bearer: bool = False
    fresh: bool = False
    session: str = ""


async def identify(server: Server, headers: Headers, is_api: bool) -> Caller:
    """A person by cookie, a program by token, or someone new."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if is_api and scheme.lower() == "bearer":
        user = server.keys.user_of_token(token.strip())
        return Caller(user or "", bearer=True)
    ours = cookie_in(headers.get("cookie", ""))
    found = server.keys.opened_cookie(ours) if ours else None
    if found and await server.sessions.is_valid(*found):
        return Caller(found[0], session=found[1])
    return Caller("" if is_api else new_id(16), fresh=True)


@lru_cache(maxsize=REMEMBERED)
def cookie_in(header: str) -> str:
    """Our cookie among those that a browser sent; "" if it is not there."""
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""


def cookie(server: Server, user: str, session: str = "") -> str:
    value = server.keys.cookie_for(user, session)
    plain = f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
    return f"{plain}; Secure" if server.settings.https else plain


def refuse(server: Server, scope: Scope, headers: Headers, user: str) -> Response | None:
    """The answer to a refused request; None if the request may pass."""
    method, path = scope["method"], scope["path"]
    if "\x00" in path:
        return no(headers, 404, "There is no such page")
    if method not in SAFE_METHODS and is_foreign(server, headers):
        return no(headers, 403, "This request came from another site", "Try again from here.")
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > body_limit(path):
        return no(headers, 413, *TOO_LARGE)
    address = scope["client"][0] if scope.get("client") else ""
    if not server.rates.allow_request(user, address, kind_of(method, path)):
        return no(headers, 429, "Too fast", "Wait a moment, then try again.")
    return None


def no(headers: Headers, status: int, title: str, text: str = "") -> Response:
    """A refusal: a page for browsers, one line for our script and for programs."""
    more = {"Retry-After": "2"} if status == 429 else None
    if "text/html" in headers.get("accept", "") and "x-fragment" not in headers:
        page = page_of(PageMessage(viewer=Viewer(name=""), title=title, text=text))
        return HTMLResponse(page, status, more)
    return PlainTextResponse(f"{title}. {text}".strip(), status, more)


def away(scope: Scope, headers: Headers, error: Exception) -> Response:
    """The answer while the database is away; the page reloads automatically."""
    supervision.tell("The database", error)
    title, text = "Back in a moment", "The server can't reach its database. Nothing is lost."
    more = {**HEADERS, "Retry-After": "5"}
    if scope["path"].startswith("/api"):
        return JSONResponse({"detail": f"{title}. {text}"}, 503, more)
    if "x-fragment" in headers:
        return PlainTextResponse(f"{title}. {text}", 503, more)
    again = quote(scope["path"]) if scope["method"] == "GET" else "/"
    page = PageMessage(
        viewer=Viewer(name=""), title=title, text=text, action="Try again", href=again
    )
    return HTMLResponse(page_of(page), 503, {**more, "Refresh": f"5; url={again}"})


def is_foreign(server: Server, headers: Headers) -> bool:
    """Whether the browser says that another site sent this request."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    if origin is None:
        return False
    allowed = {headers.get("host", "")}
    if server.settings.site:
        allowed.add(urlsplit(server.settings.site).netloc)
    return urlsplit(origin).netloc not in allowed


def body_limit(path: str) -> int:
    return MAX_RECORD if path in ("/replays", "/api/records") else MAX_BODY


class TooMuch(Exception):
    """A body longer than announced."""


def limited(receive: Receive, most: int) -> Receive:
    """The same body, cut off with an error beyond the limit."""
    seen = 0

    async def receiving() -> Message:
        nonlocal seen
        message = await receive()
        if message["type"] == "http.request":
            seen += len(message.get("body", b""))
            if seen > most:
                raise TooMuch
        return message

    return receiving


async def too_much(request: Request, _error: Exception) -> Response:
    return no(request.headers, 413, *TOO_LARGE)
