"""Around the person: name, account, preferences."""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from circenses.web import pages
from circenses.web.http.middleware import cookie
from circenses.web.http.requests import (
    kept_person,
    person_of,
    posted,
    safe_back,
    see_other,
    server_of,
    viewer_of,
)
from circenses.web.pages.models.viewer import Login, SettingsPage
from circenses.web.people.accounts import NotAllowed, Person, chosen_preferences
from circenses.web.tables import seating
from circenses.web.text import new_id

SWITCHES = ("confirm", "sound", "hints", "skip")


async def get_login(request: Request) -> Response:
    """GET /login: log in, or make an account."""
    back = safe_back(request.query_params.get("back", "/"))
    return HTMLResponse(pages.login_page(Login(viewer=await viewer_of(request), back=back)))


async def post_login(request: Request) -> Response:
    """POST /login: come in with an account."""
    form = await posted(request)
    try:
        person = await server_of(request).people.login(
            form.get("name", ""), form.get("password", "")
        )
    except NotAllowed as error:
        return await refuse(request, form, str(error), register=False)
    return as_person(request, person.id, see_other(safe_back(form.get("back", "/"))))


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
    return as_person(request, person.id, see_other(safe_back(form.get("back", "/"))))


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
    """POST /logout: be a new guest."""
    await posted(request)
    return as_person(request, new_id(16), see_other("/"))


def as_person(request: Request, user: str, answer: Response) -> Response:
    """The same answer, with the cookie of a person."""
    answer.headers.append("Set-Cookie", cookie(server_of(request), user))
    return answer


async def post_name(request: Request) -> Response:
    """POST /name: a name for a guest."""
    form = await posted(request)
    person = await person_of(request)
    back = safe_back(form.get("back", "/"))
    if person.guest and form.get("name", "").strip():
        await rename(request, person, form["name"])
    return see_other(back)


async def rename(request: Request, person: Person, name: str) -> Person:
    server = server_of(request)
    try:
        person = await server.people.rename(person, name)
    except NotAllowed:
        return person
    await seating.renamed(server.tables, person)
    return person


async def get_settings(request: Request) -> Response:
    """GET /settings: preferences."""
    return HTMLResponse(pages.settings_page(SettingsPage(viewer=await viewer_of(request))))


async def post_settings(request: Request) -> Response:
    """POST /settings: keep them."""
    form = await posted(request)
    person = await kept_person(request)
    if form.get("name", person.name) != person.name:
        person = await rename(request, person, form["name"])
    chosen = chosen_preferences(person.preferences, form)
    person = await server_of(request).people.save(replace(person, preferences=chosen))
    page = SettingsPage(viewer=await viewer_of(request, person), saved=True)
    return HTMLResponse(pages.settings_page(page))


async def post_preference(request: Request) -> Response:
    """POST /preference: one preference, changed where it matters."""
    form = await posted(request)
    person = await kept_person(request)
    field, value = form.get("field", ""), form.get("value", "")
    fields = {name: "on" if getattr(person.preferences, name) else "" for name in SWITCHES}
    chosen = chosen_preferences(person.preferences, fields | {field: value})
    await server_of(request).people.save(replace(person, preferences=chosen))
    return see_other(safe_back(form.get("back", "/")))
