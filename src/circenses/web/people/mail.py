"""Mail: addresses that their owners have confirmed, and how messages are sent.

The server sends mail only if it is told where to deliver it:

    CIRCENSES_MAIL=smtp://user:password@mail.example.org:587?from=games@example.org

smtp: STARTTLS where offered, and always with a password; smtps: TLS from the first byte.
"""

import asyncio
import re
import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import make_msgid
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from itsdangerous import BadData, URLSafeTimedSerializer

from circenses.core.errors import CircensesError
from circenses.web.people.accounts import NotAllowed

LONGEST = 254
VALID = 2 * 86400  # seconds for which a link in a message is valid
WITHIN = 20.0  # seconds in which the mail server has to answer
LOCAL, LABEL = r"[\w!#$%&'*+/=?^`{|}~-]+", r"[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?"
ADDRESS = re.compile(rf"{LOCAL}(?:\.{LOCAL})*@(?:{LABEL}\.)+{LABEL}", re.ASCII | re.IGNORECASE)
PORTS = {"smtp": 587, "smtps": 465}


class BadMailSetting(CircensesError):
    """An invalid CIRCENSES_MAIL."""


def port_is_well(parts: SplitResult) -> bool:
    """Whether the port is a number that ports have, or none is named."""
    try:
        return parts.port is None or parts.port > 0
    except ValueError:
        return False


class MailServer:
    """The server to which messages are delivered."""

    def __init__(self, url: str, site: str):
        if not site:
            raise BadMailSetting("CIRCENSES_MAIL needs CIRCENSES_SITE, for the links in emails.")
        self.site = site
        parts = urlsplit(url)
        sender = parse_qs(parts.query).get("from", [""])[0]
        if parts.scheme not in PORTS or not parts.hostname or not sender or not port_is_well(parts):
            raise BadMailSetting(
                "CIRCENSES_MAIL should be smtp://user:password@host:port?from=address "
                "(or smtps://…)."
            )
        self.tls = parts.scheme == "smtps"
        self.host, self.port = parts.hostname, parts.port or PORTS[parts.scheme]
        self.user, self.password = unquote(parts.username or ""), unquote(parts.password or "")
        self.sender = sender

    async def send(self, to: str, subject: str, text: str, stop: str = "") -> None:
        """Deliver one message; `stop` is where its reader can unsubscribe with one click."""
        letter = EmailMessage()
        letter["From"] = Address("Circenses", addr_spec=self.sender)
        letter["To"], letter["Subject"] = to, subject
        letter["Message-ID"] = make_msgid(domain=self.sender.partition("@")[2] or None)
        if stop:
            letter["List-Unsubscribe"] = f"<{stop}>"
            letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter.set_content(text)
        await asyncio.to_thread(self.hand_over, letter)

    def hand_over(self, letter: EmailMessage) -> None:
        safe = ssl.create_default_context()
        if self.tls:
            post: smtplib.SMTP = smtplib.SMTP_SSL(
                self.host, self.port, timeout=WITHIN, context=safe
            )
        else:
            post = smtplib.SMTP(self.host, self.port, timeout=WITHIN)
        with post:
            post.ehlo()
            if not self.tls and (self.user or post.has_extn("starttls")):
                post.starttls(context=safe)
                post.ehlo()
            if self.user:
                post.login(self.user, self.password)
            post.send_message(letter)


def allowed_address(text: str) -> str:
    """A well-formed address; the message will show whether it is really theirs."""
    written = text.strip()
    if len(written) > LONGEST or not ADDRESS.fullmatch(written):
        raise NotAllowed("That is not an email address.")
    return written


class MailKeys:
    """Signs and checks the links in messages."""

    def __init__(self, secret: str):
        self.seal = URLSafeTimedSerializer(secret, salt="circenses mail")

    def confirm(self, user: str, address: str) -> str:
        return str(self.seal.dumps(["confirm", user, address]))

    def stop(self, user: str) -> str:
        return str(self.seal.dumps(["stop", user]))

    def opened(self, kind: str, token: str) -> list[str]:
        """The content of a link; links to unsubscribe never expire."""
        try:
            found = self.seal.loads(token, max_age=VALID if kind == "confirm" else None)
        except BadData:
            found = None
        if not isinstance(found, list) or not found or found[0] != kind:
            raise NotAllowed(
                "This link is too old or incomplete. Ask for a new email in your settings."
            )
        return [str(part) for part in found[1:]]
