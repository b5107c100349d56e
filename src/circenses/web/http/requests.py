"""What handlers share: the person, the posted form, and the answer with a table."""

import functools
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias
from urllib.parse import parse_qsl, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from circenses.core.errors import CircensesError
from circenses.core.play.seat_choices import MOST_MOVES
from circenses.web.http.drawing import drawing, viewer_for, whole_page
from circenses.web.http.event_stream import EventStream
from circenses.web.http.live_pages import current_table
from circenses.web.pages.models.viewer import Banner, Viewer
from circenses.web.pages.waiting_room import LOOPBACK
from circenses.web.people.accounts import Person
from circenses.web.running.thinking import Asker
from circenses.web.server import Server
from circenses.web.tables.errors import NotFound
from circenses.web.tables.page_request import PageRequest
from circenses.web.tables.table import Table

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]

MAX_FIELDS = 100


class Forged(CircensesError):
    """A form that does not come from one of our pages."""


class BadForm(CircensesError):
    """A form with a field that makes no sense."""


def server_of(request: Request) -> Server:
    server: Server = request.state.server
    return server


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


def asker_of(request: Request) -> Asker:
    """The person and address for whom a bot thinks."""
    return Asker(address_of(request), user_of(request))


def user_of(request: Request) -> str:
    return str(request.state.user)


async def person_of(request: Request) -> Person:
    return await server_of(request).people.get(user_of(request))


async def kept_person(request: Request) -> Person:
    """The person who asks, stored in the database because they do something."""
    server = server_of(request)
    person = await person_of(request)
    if person.guest:
        return await server.people.save(person)
    return person


async def viewer_of(request: Request, person: Person | None = None) -> Viewer:
    return await viewer_for(server_of(request), person or await person_of(request))


def site_of(request: Request) -> str:
    """The address of this site as others can reach it, as far as we know."""
    settings = server_of(request).settings
    seen = str(request.base_url).rstrip("/")
    return settings.site or (settings.network if is_loopback(seen) and settings.network else seen)


def is_loopback(address: str) -> bool:
    """Whether an address is the visitor's own machine."""
    return urlsplit(address).hostname in LOOPBACK


def goes_first(handler: Handler) -> Handler:
    """Handle a click before page views."""

    @functools.wraps(handler)
    async def at_once(request: Request) -> Response:
        with server_of(request).priority.clicking():
            return await handler(request)

    return at_once


# ---------------------------------------------------------------- what was posted


async def posted(request: Request) -> dict[str, str]:
    """The fields of a form that one of our pages sent."""
    kind = request.headers.get("content-type", "")
    if kind.startswith("multipart/form-data"):
        async with request.form(max_files=1, max_fields=MAX_FIELDS) as form:
            fields: dict[str, Any] = dict(form)
            record = fields.get("record")
            if record is not None and not isinstance(record, str):
                fields["record"] = (await record.read()).decode("utf-8", "replace")
    else:
        body = await request.body()
        fields = dict(pairs_in(body.decode("utf-8", "replace")))
    token = request.headers.get("x-csrf") or fields.get("csrf", "")
    if not server_of(request).keys.is_csrf(user_of(request), str(token)):
        raise Forged("This page is out of date. Reload it.")
    return {key: value for key, value in fields.items() if isinstance(value, str)}


def pairs_in(body: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(body, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        raise BadForm(f"A form can have at most {MAX_FIELDS} fields.") from None


def number_in(fields: Mapping[str, object], name: str, default: int | None = None) -> int:
    """A whole number from a form or a query."""
    value = fields.get(name)
    if value in (None, "") and default is not None:
        return default
    try:
        number = int(str(value)[:12])
    except ValueError:
        raise BadForm(f"The field {name} should be a number.") from None
    if abs(number) > 2**31:
        raise BadForm(f"The field {name} is too large.")
    return number


def path_in(fields: Mapping[str, object], name: str) -> tuple[int, ...]:
    """The moves of one click, separated by blanks."""
    words = str(fields.get(name, "")).split()
    if not 0 < len(words) <= MOST_MOVES:
        raise BadForm(f"The field {name} should be one to {MOST_MOVES} numbers.")
    return tuple(number_in({name: word}, name) for word in words)


def maybe_number(fields: Mapping[str, object], name: str) -> int | None:
    return number_in(fields, name) if fields.get(name) not in (None, "") else None


def safe_back(address: str) -> str:
    """Where to go next: an address of this site, or the lobby."""
    parts = urlsplit(address)
    inside = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if inside and not parts.netloc and "\n" not in address else "/"


# ---------------------------------------------------------------- answers


def is_fragment(request: Request) -> bool:
    return request.headers.get("x-fragment") == "1"


def held_by(request: Request) -> frozenset[str]:
    """The stamps of the parts that the page already shows."""
    return frozenset(request.headers.get("x-held", "").split()[:MAX_FIELDS])


def see_other(address: str) -> Response:
    return RedirectResponse(address, 303)


async def seen_table(request: Request) -> Table:
    """The requested table, if this person may see it."""
    server, user = server_of(request), user_of(request)
    table = await current_table(server, request.path_params["table"])
    if not table.may_see(user):
        raise NotFound("There is no such table, or it is private.")
    server.tables.presence.asked(table, user, address_of(request))
    server.bots.wake_if_idle(table)
    return table


def stream_of(request: Request, table: Table) -> EventStream:
    """The event stream of a program, which ends when its person is removed."""
    server, user = server_of(request), user_of(request)

    def rev() -> str:
        current = server.tables.loaded.get(table.id, table)
        return current.rev if current.may_see(user) else "gone"

    return EventStream(server.hub, table.id, user, rev, address_of(request))


async def show_table(
    request: Request, table: Table, status: int = 200, banner: Banner | None = None
) -> Response:
    """The page of a table as this person sees it at this address, or only its live part."""
    server, query = server_of(request), request.query_params
    asked = PageRequest(
        user=user_of(request),
        viewer=await viewer_of(request),
        site=site_of(request),
        at=maybe_number(query, "at"),
        look=maybe_number(query, "look"),
        report=maybe_number(query, "report"),
        banner=banner,
    )
    if not is_fragment(request):
        return HTMLResponse(await whole_page(server, table, asked), status)
    found = await drawing(server, table, asked, held_by(request))
    if asked.at is asked.look is asked.report is None:
        server.hub.note_shown(table.id, asked.user, request.headers.get("x-page", ""), found)
    return HTMLResponse(found.html, status, {"X-Drawn": str(found.number)})


async def acted(request: Request, table: Table, refused: CircensesError | None = None) -> Response:
    """The answer to a POST at a table: a redirect to the page or, for our script, the page as shown
    at its address, with the reason if the request was refused.
    """
    if refused is None and not is_fragment(request):
        return see_other(f"/tables/{table.id}")
    banner = None if refused is None else Banner(title=str(refused), bad=True)
    return await show_table(request, table, 409 if refused else 200, banner)
