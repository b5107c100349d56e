"""Web push: notifications that a browser shows even when none of our pages is open.

A browser that subscribes names an address at its maker's push service, and a key. We send only to
the services of known makers and to those in CIRCENSES_PUSH (separated by commas): the address comes
from the browser, and must not make this server connect to any other place.
"""

import asyncio
import http.client
import json
import socket
import ssl
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import SplitResult, urlsplit

from circenses.web.people import push_address
from circenses.web.people.accounts import NotAllowed
from circenses.web.people.push_address import contact_of, other_services
from circenses.web.running import clock

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ec

NOBODY = "https://circenses.invalid"  # the contact of a server without one; Apple refuses it
APPLE = ".push.apple.com"
POINT, SECRET = 65, 16  # bytes of a browser's key and of its secret
WITHIN = 20.0  # seconds in which a push service has to answer
KEPT = 24 * 3600  # seconds for which it keeps what it cannot deliver
GONE = (404, 410)


class Subscription(NamedTuple):
    """A browser's push address, its key, and a secret that it shares with us."""

    endpoint: str
    p256dh: str
    auth: str


def origin_of(parts: SplitResult) -> str:
    return f"{parts.scheme}://{parts.netloc}"


class Public(http.client.HTTPSConnection):
    """A connection to a host at an address that has been checked to be public."""

    def connect(self) -> None:
        address = push_address.public_address(self.host, self.port)
        plain = socket.create_connection((address, self.port), self.timeout)
        self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)


class PushService:
    """Sends notifications to browsers. Loads the cryptography modules on first use."""

    def __init__(self, secret: str, site: str, others: str, contact: str = ""):
        self.secret = secret
        self.contact = contact_of(contact, site)
        self.others = other_services(others)

    @cached_property
    def key(self) -> "ec.EllipticCurvePrivateKey":
        from circenses.web.people import encryption

        return encryption.private_key(self.secret)

    @cached_property
    def public_key(self) -> str:
        """The public key with which browsers subscribe."""
        from circenses.web.people import encryption

        return encryption.base64url(encryption.public_bytes(self.key))

    def allowed(self, fields: Mapping[str, str]) -> Subscription:
        """A browser's subscription, if we may and can send to its address."""
        found = Subscription(*(fields.get(name, "") for name in Subscription._fields))
        if not self.is_known(found.endpoint):
            raise NotAllowed("This server doesn't know this browser's push service.")
        if not self.contact and (urlsplit(found.endpoint).hostname or "").endswith(APPLE):
            raise NotAllowed("Notifications in this browser need a public https server.")
        if not is_complete(found):
            raise NotAllowed("The browser sent an invalid key for notifications.")
        return found

    def is_known(self, endpoint: str) -> bool:
        return push_address.is_known(endpoint, self.others)

    async def send(self, to: Subscription, note: dict[str, str], topic: str) -> bool:
        """Send a notification; False if this browser has unsubscribed.

        A later notification of the same topic replaces one that was not delivered yet.
        """
        return await asyncio.to_thread(self.hand_over, to, note, topic)

    def hand_over(self, to: Subscription, note: dict[str, str], topic: str) -> bool:
        parts = urlsplit(to.endpoint)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        post = self.connection(parts)
        try:
            post.request("POST", path, *self.letter(to, note, topic))
            status = post.getresponse().status
        except http.client.HTTPException as error:
            raise OSError(f"{parts.netloc}: {error!r}") from error
        finally:
            post.close()
        if status >= 300 and status not in GONE:
            raise OSError(f"{parts.netloc} answered {status}")
        return status not in GONE

    def connection(self, parts: SplitResult) -> http.client.HTTPConnection:
        """A connection to the service; one that the operator named may be in a private network."""
        if origin_of(parts).lower() not in self.others:
            return Public(parts.hostname or "", parts.port, timeout=WITHIN)
        if parts.scheme == "https":
            return http.client.HTTPSConnection(parts.netloc, timeout=WITHIN)
        return http.client.HTTPConnection(parts.netloc, timeout=WITHIN)

    def letter(
        self, to: Subscription, note: dict[str, str], topic: str
    ) -> tuple[bytes, dict[str, str]]:
        """The sealed notification, with the headers that the push service reads."""
        from circenses.web.people import encryption

        browser, auth = map(encryption.from_base64url, (to.p256dh, to.auth))
        where, subject = origin_of(urlsplit(to.endpoint)), self.contact or NOBODY
        headers = {
            "Authorization": encryption.signature(self.key, where, subject, clock.now()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Topic": topic,
        }
        return encryption.sealed(json.dumps(note).encode(), browser, auth), headers


def is_complete(found: Subscription) -> bool:
    """Whether a subscription has a valid key and a secret of the right length."""
    from circenses.web.people import encryption

    try:
        point, secret = map(encryption.from_base64url, (found.p256dh, found.auth))
        encryption.public_key(point)
    except ValueError:
        return False
    return (len(point), len(secret)) == (POINT, SECRET)
