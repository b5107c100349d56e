"""Mail: addresses that their owners have confirmed, and how a letter is sent.

The server writes mail only if it is told where to hand it over:

    CIRCENSES_MAIL=smtp://user:password@mail.example.org:587?from=games@example.org

smtp: STARTTLS where it is offered, always with a password; smtps: TLS from the first byte.
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
VALID = 2 * 86400  # seconds for which a link in a letter can be used
WITHIN = 20.0  # seconds in which the mail server has to answer
LOCAL, LABEL = r"[\w!#$%&'*+/=?^`{|}~-]+", r"[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?"
ADDRESS = re.compile(rf"{LOCAL}(?:\.{LOCAL})*@(?:{LABEL}\.)+{LABEL}", re.ASCII | re.IGNORECASE)
PORTS = {"smtp": 587, "smtps": 465}


class BadMailSetting(CircensesError):
    """CIRCENSES_MAIL is not understood."""


def port_is_well(parts: SplitResult) -> bool:
    """Whether the port is a number that ports have, or none is named."""
    try:
        return parts.port is None or parts.port > 0
    except ValueError:
        return False


class MailServer:
    """Where letters are handed over."""

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
        """Hand over one letter; `stop` is where its reader can end such letters in one click."""
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
    """An address as people write it; whether it is theirs, the letter will show."""
    written = text.strip()
    if len(written) > LONGEST or not ADDRESS.fullmatch(written):
        raise NotAllowed("That is not an email address.")
    return written


class MailKeys:
    """What the links in letters are signed with."""

    def __init__(self, secret: str):
        self.seal = URLSafeTimedSerializer(secret, salt="circenses mail")

    def confirm(self, user: str, address: str) -> str:
        return str(self.seal.dumps(["confirm", user, address]))

    def stop(self, user: str) -> str:
        return str(self.seal.dumps(["stop", user]))

    def opened(self, kind: str, token: str) -> list[str]:
        """What a link says; one that ends letters never grows old."""
        try:
            found = self.seal.loads(token, max_age=VALID if kind == "confirm" else None)
        except BadData:
            found = None
        if not isinstance(found, list) or not found or found[0] != kind:
            raise NotAllowed("This link is too old or incomplete.")
        return [str(part) for part in found[1:]]
