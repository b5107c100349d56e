"""Around the person: name, account, preferences."""

import contextlib
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from circenses.web import pages
from circenses.web.http.middleware import YEAR, cookie
from circenses.web.http.requests import (
    kept_person,
    person_of,
    posted,
    safe_back,
    see_other,
    server_of,
    user_of,
    viewer_of,
)
from circenses.web.pages.models.viewer import Login, SessionLine, SettingsPage
from circenses.web.people import devices
from circenses.web.people.accounts import NotAllowed, Person, chosen_preferences
from circenses.web.people.devices import who_guesses
from circenses.web.storage import people_queries
from circenses.web.tables import lifecycle, seating
from circenses.web.text import name_of, new_id

TOO_MANY_GUESSES = "Too many attempts with this name. Wait a few minutes, then try again."
SWITCHES = ("confirm", "sound", "hints", "skip", "counted")


async def get_login(request: Request) -> Response:
    """GET /login: log in, or make an account; someone who is logged in goes on."""
    back = safe_back(request.query_params.get("back", "/"))
    viewer = await viewer_of(request)
    if not viewer.guest:
        return see_other(back)
    return HTMLResponse(pages.login_page(Login(viewer=viewer, back=back)))


async def post_login(request: Request) -> Response:
    """POST /login: log in to an account."""
    form, server = await posted(request), server_of(request)
    name = name_of(form.get("name", "")).lower()
    if not server.rates.allow(who_guesses(device_of(request), name), "guess"):
        return await refuse(request, form, TOO_MANY_GUESSES, register=False)
    try:
        person = await server.people.login(form.get("name", ""), form.get("password", ""))
    except NotAllowed as error:
        return await refuse(request, form, str(error), register=False)
    return await logged_in(request, person.id, see_other(safe_back(form.get("back", "/"))))


async def post_register(request: Request) -> Response:
    """POST /register: make an account; the guest's tables stay theirs."""
    form = await posted(request)
    server = server_of(request)
    try:
        person = await server.people.register(
            await person_of(request), form.get("name", ""), form.get("password", "")
        )
    except NotAllowed as error:
        return await refuse(request, form, str(error), register=True)
    await seating.renamed(server.tables, person)
    return await logged_in(request, person.id, see_other(safe_back(form.get("back", "/"))))


async def refuse(request: Request, form: dict[str, str], error: str, register: bool) -> Response:
    page = Login(
        viewer=await viewer_of(request),
        back=safe_back(form.get("back", "/")),
        name=form.get("name", "")[:40],
        error=error,
        register=register,
    )
    return HTMLResponse(pages.login_page(page), 422)


async def post_logout(request: Request) -> Response:
    """POST /logout: end this session and become a new guest."""
    await posted(request)
    await server_of(request).sessions.end(user_of(request), request.state.session)
    return as_guest(request, see_other("/"))


async def logged_in(request: Request, user: str, answer: Response) -> Response:
    """The same answer, with the cookie of a new session of an account."""
    server, agent = server_of(request), request.headers.get("user-agent", "")
    session = await server.sessions.begin(user, agent)
    answer.headers.append("Set-Cookie", cookie(server, user, session))
    return await remembering(request, user, answer)


def device_of(request: Request) -> devices.Device:
    """The earlier logins in this browser's cookie."""
    return server_of(request).devices.of_cookie(request.cookies.get(devices.COOKIE, ""))


async def remembering(request: Request, user: str, answer: Response) -> Response:
    """The same answer, with the cookie of a device on which this account was opened."""
    server = server_of(request)
    row = await server.store.read(people_queries.user_by_id, user)
    answer.set_cookie(
        devices.COOKIE,
        server.devices.cookie_after(device_of(request), (row.username if row else None) or ""),
        max_age=YEAR,
        secure=server.settings.https,
        httponly=True,
        samesite="lax",
    )
    return answer


def as_guest(request: Request, answer: Response) -> Response:
    """The same answer, with the cookie of a new guest."""
    answer.headers.append("Set-Cookie", cookie(server_of(request), new_id(16)))
    return answer


async def post_name(request: Request) -> Response:
    """POST /name: a name for a guest."""
    form = await posted(request)
    person = await person_of(request)
    back = safe_back(form.get("back", "/"))
    if person.guest and form.get("name", "").strip():
        with contextlib.suppress(NotAllowed):
            await rename(request, person, form["name"])
    return see_other(back)


async def rename(request: Request, person: Person, name: str) -> Person:
    server = server_of(request)
    person = await server.people.rename(person, name)
    await seating.renamed(server.tables, person)
    return person


async def get_settings(request: Request) -> Response:
    """GET /settings: preferences, and the account."""
    return await show_settings(request)


async def show_settings(
    request: Request, saved: str = "", error: str = "", refused: str = ""
) -> Response:
    """The settings; `error` appears at the name, `refused` at the account."""
    found = await server_of(request).sessions.of(user_of(request))
    viewer = await viewer_of(request)
    page = SettingsPage(
        viewer=viewer,
        saved=saved,
        error=error,
        refused=refused,
        mail=await mail_of(request),
        push_key="" if viewer.guest else server_of(request).push.public_key,
        sessions=tuple(
            SessionLine(
                id=one.id,
                browser=one.browser,
                seen=one.seen,
                this=one.id == request.state.session,
            )
            for one in found
        ),
    )
    return HTMLResponse(pages.settings_page(page), 422 if error or refused else 200)


async def mail_of(request: Request) -> str | None:
    """This person's address; None if the server sends no mail."""
    server = server_of(request)
    if server.mail is None:
        return None
    row = await server.store.read(people_queries.user_by_id, user_of(request))
    return (row.mail or "") if row is not None else ""


async def post_settings(request: Request) -> Response:
    """POST /settings: save them."""
    form = await posted(request)
    person = await kept_person(request)
    if person.guest and form.get("name", person.name) != person.name:
        try:
            person = await rename(request, person, form["name"])
        except NotAllowed as error:
            return await show_settings(request, error=str(error))
    chosen = chosen_preferences(person.preferences, form)
    await server_of(request).people.save(replace(person, preferences=chosen))
    return await show_settings(request, saved="Saved.")


async def post_password(request: Request) -> Response:
    """POST /password: set a new one, and end all other sessions of this account."""
    form, server, person = await posted(request), server_of(request), await person_of(request)
    try:
        await server.people.change_password(person, form.get("old", ""), form.get("new", ""))
    except NotAllowed as error:
        return await show_settings(request, refused=str(error))
    await server.sessions.end_others(person.id, request.state.session)
    return await show_settings(request, saved="Your password has been changed.")


async def post_end_session(request: Request) -> Response:
    """POST /sessions/end: log out one session; if none is named, all others."""
    form, sessions = await posted(request), server_of(request).sessions
    if form.get("session"):
        await sessions.end(user_of(request), form["session"])
    else:
        await sessions.end_others(user_of(request), request.state.session)
    return see_other("/settings")


async def post_delete(request: Request) -> Response:
    """POST /account/delete: delete this person; bots play on for them."""
    form, server, person = await posted(request), server_of(request), await person_of(request)
    try:
        await server.people.confirm(person, form.get("password", ""))
    except NotAllowed as error:
        return await show_settings(request, refused=str(error))
    await lifecycle.leave_all(server.tables, person.id)
    await server.people.delete(person)
    await server.sessions.end_others(person.id, "")
    await lifecycle.forget(server.tables, person.id)
    return as_guest(request, see_other("/"))


async def post_preference(request: Request) -> Response:
    """POST /preference: change one preference from the page where it matters."""
    form = await posted(request)
    person = await kept_person(request)
    field, value = form.get("field", ""), form.get("value", "")
    fields = {name: "on" if getattr(person.preferences, name) else "" for name in SWITCHES}
    chosen = chosen_preferences(person.preferences, fields | {field: value})
    await server_of(request).people.save(replace(person, preferences=chosen))
    return see_other(safe_back(form.get("back", "/")))
