"""Web push: notes that a browser shows, also when no page of ours is open.

A browser that is asked names an address at the push service of its maker, and a key. We write only
to the services of known makers, and to those of CIRCENSES_PUSH (separated by commas): an address
comes from the browser, and must not lead this server to any other place.
"""

import asyncio
import http.client
import json
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

from circenses.web.people.accounts import NotAllowed
from circenses.web.running import clock

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ec

KNOWN = ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com")
KNOWN_ENDINGS = (".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")
LONGEST = 500
POINT, SECRET = 65, 16  # bytes of a browser's key and of its secret
WITHIN = 20.0  # seconds in which a push service has to answer
KEPT = 24 * 3600  # seconds for which it keeps what it cannot deliver
GONE = (404, 410)


class Subscription(NamedTuple):
    """Where a browser can be reached, its key, and a secret that it shares with us."""

    endpoint: str
    p256dh: str
    auth: str


def origin_of(parts: SplitResult) -> str:
    return f"{parts.scheme}://{parts.netloc}"


class PushService:
    """Writes to browsers. What needs cryptography is loaded when it is first needed."""

    def __init__(self, secret: str, site: str, others: str):
        self.secret = secret
        self.subject = site if site.startswith("https:") else "https://circenses.invalid"
        self.others = {one.strip().rstrip("/") for one in others.split(",") if one.strip()}

    @cached_property
    def key(self) -> "ec.EllipticCurvePrivateKey":
        from circenses.web.people import encryption

        return encryption.private_key(self.secret)

    @cached_property
    def public_key(self) -> str:
        """What browsers know this server by."""
        from circenses.web.people import encryption

        return encryption.base64url(encryption.public_bytes(self.key))

    def allowed(self, fields: Mapping[str, str]) -> Subscription:
        """A subscription as a browser names it, if we may and can write there."""
        found = Subscription(*(fields.get(name, "") for name in Subscription._fields))
        if not self.is_known(found.endpoint):
            raise NotAllowed("This server does not know the push service of this browser.")
        if not is_complete(found):
            raise NotAllowed("What the browser sent is no key for notes.")
        return found

    def is_known(self, endpoint: str) -> bool:
        try:
            parts = urlsplit(endpoint)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            return False
        if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable():
            return False
        if origin_of(parts) in self.others:
            return True
        known = host in KNOWN or host.endswith(KNOWN_ENDINGS)
        return parts.scheme == "https" and port in (None, 443) and known and "@" not in parts.netloc

    async def send(self, to: Subscription, note: dict[str, Any], topic: str) -> bool:
        """Hand over a note; False if this browser does not want any more.

        A later note of the same topic takes the place of one that was not delivered yet.
        """
        return await asyncio.to_thread(self.hand_over, to, note, topic)

    def hand_over(self, to: Subscription, note: dict[str, Any], topic: str) -> bool:
        parts = urlsplit(to.endpoint)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        kind = (
            http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        )
        post = kind(parts.netloc, timeout=WITHIN)
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

    def letter(
        self, to: Subscription, note: dict[str, Any], topic: str
    ) -> tuple[bytes, dict[str, str]]:
        """The sealed note, and what the push service reads."""
        from circenses.web.people import encryption

        browser, auth = map(encryption.from_base64url, (to.p256dh, to.auth))
        where = origin_of(urlsplit(to.endpoint))
        headers = {
            "Authorization": encryption.signature(self.key, where, self.subject, clock.now()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Topic": topic,
        }
        return encryption.sealed(json.dumps(note).encode(), browser, auth), headers


def is_complete(found: Subscription) -> bool:
    """Whether a subscription has a point of the curve and a secret of the right length."""
    from circenses.web.people import encryption

    try:
        point, secret = map(encryption.from_base64url, (found.p256dh, found.auth))
        encryption.public_key(point)
    except ValueError:
        return False
    return (len(point), len(secret)) == (POINT, SECRET)
