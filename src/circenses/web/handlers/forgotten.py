"""A forgotten password: ask for an email, follow its link, set a new password."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from circenses.web import pages
from circenses.web.handlers.mail import mail_server, may_have_letter
from circenses.web.handlers.person import logged_in
from circenses.web.http.requests import address_of, posted, see_other, server_of, viewer_of
from circenses.web.pages.models.viewer import Forgotten, Message
from circenses.web.people.accounts import TOO_OLD, NotAllowed
from circenses.web.people.forgotten import address_with, state_of
from circenses.web.people.mail import allowed_address
from circenses.web.running.supervision import logged
from circenses.web.server import Server
from circenses.web.storage import people_queries
from circenses.web.storage.row_types import StoredUser

SENT = (
    "If an account uses this address, we have sent it an email. Its link works once, within "
    "the next hour."
)


async def get_forgotten(request: Request) -> Response:
    """GET /password/forgotten: ask for an email."""
    return await show_forgotten(request)


async def show_forgotten(request: Request, mail: str = "", error: str = "") -> Response:
    has_mail = server_of(request).mail is not None
    page = Forgotten(viewer=await viewer_of(request), has_mail=has_mail, mail=mail, error=error)
    return HTMLResponse(pages.forgotten_page(page), 422 if error else 200)


async def post_forgotten(request: Request) -> Response:
    """POST /password/forgotten: send an email to the owners of this confirmed address."""
    form, server = await posted(request), server_of(request)
    try:
        mail_server(server)
        address = allowed_address(form.get("mail", ""))
    except NotAllowed as error:
        return await show_forgotten(request, form.get("mail", "")[:254], str(error))
    server.tables.later(
        write(server, address, address_of(request))
    )  # its duration would reveal known addresses
    page = Message(viewer=await viewer_of(request), title="Check your inbox", text=SENT)
    return HTMLResponse(pages.message_page(page))


async def write(server: Server, address: str, sender: str) -> None:
    """Send an email to the accounts that have confirmed this address."""
    with logged("An email about a forgotten password"):
        rows = await server.store.read(people_queries.accounts_with_mail, address)
        if rows and may_have_letter(server, address, sender):
            await send(server, rows)


async def send(server: Server, rows: list[StoredUser]) -> None:
    post = mail_server(server)
    links = "\n".join(
        f"{row.name}: {address_with(post.site, server.password_keys.token(row))}" for row in rows
    )
    await post.send(
        rows[0].mail or "",
        "Set a new password",
        "Hello,\n\nSomeone, hopefully you, asked to set a new password at Circenses. "
        f"If it was you, follow this link within an hour:\n\n{links}\n\n"
        "If it wasn't you, ignore this email. Your password stays the same.\n",
    )


async def get_new_password(request: Request) -> Response:
    """GET /password/new: the target of the link in the email."""
    token = request.query_params.get("token", "")
    row = await account_of(request, token)
    return await show_new_password(request, token, row.name)


async def show_new_password(request: Request, token: str, name: str, error: str = "") -> Response:
    page = Forgotten(viewer=await viewer_of(request), token=token, name=name, error=error)
    return HTMLResponse(pages.new_password_page(page), 422 if error else 200)


async def post_new_password(request: Request) -> Response:
    """POST /password/new: set it, and end all other sessions of this account."""
    form, server = await posted(request), server_of(request)
    token = form.get("token", "")
    row = await account_of(request, token)
    try:
        await server.people.replace_password(row, form.get("new", ""))
    except NotAllowed as error:
        return await show_new_password(request, token, row.name, str(error))
    await server.sessions.end_others(row.id, "")
    return await logged_in(request, row.id, see_other("/"))


async def account_of(request: Request, token: str) -> StoredUser:
    """The account that a link opens, if it has not been used."""
    server = server_of(request)
    user, state = server.password_keys.user(token)
    row = await server.store.read(people_queries.user_by_id, user)
    if row is None or state_of(row) != state:
        raise NotAllowed(TOO_OLD)
    return row
