"""A mail address for notifications: requested, confirmed by its owner, and removed."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from circenses.web import pages
from circenses.web.handlers.person import show_settings
from circenses.web.http.requests import address_of, person_of, posted, server_of, viewer_of
from circenses.web.pages.models.viewer import Message
from circenses.web.people.accounts import NotAllowed
from circenses.web.people.mail import MailServer, allowed_address
from circenses.web.running.thinking import network_of
from circenses.web.server import Server
from circenses.web.storage import people_queries

SENT = "We have sent an email to {}. Follow the link in it."


def mail_server(server: Server) -> MailServer:
    if server.mail is None:
        raise NotAllowed("This server doesn't send email.")
    return server.mail


async def post_mail(request: Request) -> Response:
    """POST /mail: set the address for notifications; empty: none."""
    form, server, person = await posted(request), server_of(request), await person_of(request)
    try:
        if person.guest:
            raise NotAllowed("You need an account to get notifications.")
        if not form.get("mail", "").strip():
            await server.store.write(people_queries.set_mail, person.id, None)
            return await show_settings(request, saved="You won't get any more emails.")
        post = mail_server(server)
        address = allowed_address(form["mail"])
        if not may_write(server, person.id, address, address_of(request)):
            raise NotAllowed("Too many emails. Wait an hour, then try again.")
        token = server.mail_keys.confirm(person.id, address)
        link = f"{post.site}/mail/confirm?token={token}"
        await post.send(
            address,
            "Confirm your email address",
            f"Hello {person.name},\n\nSomeone, hopefully you, asked Circenses to email this "
            f"address when it is their turn. If it was you, confirm it here:\n{link}\n\n"
            "If it wasn't you, ignore this email, and you won't hear from us again.\n",
        )
    except NotAllowed as error:
        return await show_settings(request, refused=str(error))
    except OSError:
        return await show_settings(request, refused="The email could not be sent. Try again later.")
    return await show_settings(request, saved=SENT.format(address))


def may_write(server: Server, person: str, address: str, sender: str) -> bool:
    """Whether an email may be sent: limited for senders and for receivers."""
    by_person = server.rates.allow(f"mail {person}", "write")
    return by_person and may_have_letter(server, address, sender)


def may_have_letter(server: Server, address: str, sender: str) -> bool:
    """Whether a mailbox may get an email: only few from one network and not many in all, so that a
    stranger cannot use up the owner's share.
    """
    mailbox = address.lower()
    by_network = server.rates.allow(f"mail to {mailbox} from {network_of(sender)}", "write")
    return by_network and server.rates.allow(f"mail to {mailbox}", "receive")


async def get_confirm(request: Request) -> Response:
    """GET /mail/confirm: a page with one button, because programs follow links in emails too."""
    token = request.query_params.get("token", "")
    _, address = opened(request, "confirm", token)
    return await ask(
        request, "/mail/confirm", token, "Is this your address?", address, "Yes, it is"
    )


async def get_stop(request: Request) -> Response:
    """GET /mail/stop: a page with one button, for the same reason."""
    token = request.query_params.get("token", "")
    opened(request, "stop", token)
    words = "We email you when it is your turn in a turn-by-turn game."
    return await ask(request, "/mail/stop", token, "Stop these emails?", words, "Stop emails")


async def ask(
    request: Request, where: str, token: str, title: str, text: str, action: str
) -> Response:
    message = Message(
        viewer=await viewer_of(request), title=title, text=text, action=action, href="/"
    )
    return HTMLResponse(pages.question_page(message, where, token))


def opened(request: Request, kind: str, token: str) -> list[str]:
    return server_of(request).mail_keys.opened(kind, token)


async def post_confirm(request: Request) -> Response:
    """POST /mail/confirm: start notifications to this address."""
    form = await posted(request)
    user, address = opened(request, "confirm", form.get("token", ""))
    await server_of(request).store.write(people_queries.set_mail, user, address)
    return await say(
        request,
        "Thank you",
        f"We will email {address} when it is your turn in a turn-by-turn game.",
    )


async def post_stop(request: Request) -> Response:
    """POST /mail/stop: from our page, or by a mail program without our form."""
    token = request.query_params.get("token") or (await posted(request)).get("token", "")
    (user,) = opened(request, "stop", token)
    await server_of(request).store.write(people_queries.set_mail, user, None)
    return await say(request, "No more emails", "You can turn them on again in your settings.")


async def say(request: Request, title: str, text: str) -> Response:
    message = Message(viewer=await viewer_of(request), title=title, text=text)
    return HTMLResponse(pages.message_page(message))
