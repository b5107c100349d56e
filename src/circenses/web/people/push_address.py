"""Where notifications may be sent: known push services, outside of private networks.

The address comes from a browser, so it could name any place; this server must not connect there.
"""

import ipaddress
import re
import socket

from circenses.core.errors import CircensesError
from circenses.web.people.mail import ADDRESS, LABEL

KNOWN = ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com")
KNOWN_ENDINGS = (".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")
LONGEST, LONGEST_HOST = 500, 253

HOST = rf"(?:{LABEL}\.)*{LABEL}"
SIGN = r"(?:[\w.~!$&'()*+,;=:@/-]|%[0-9a-f]{2})"
OTHER = re.compile(rf"https?://(?:{HOST}|\[[0-9a-f:]+\])(?::\d{{1,5}})?", re.ASCII | re.IGNORECASE)
ENDPOINT = re.compile(
    rf"(?P<origin>https?://(?P<host>{HOST}|\[[0-9a-f:]+\])(?::\d{{1,5}})?)/{SIGN}+(?:\?(?:{SIGN}|\?)*)?",
    re.ASCII | re.IGNORECASE,
)
NAMED_HOST = re.compile(rf"(?:{LABEL}\.)+[a-z][a-z\d-]*", re.ASCII | re.IGNORECASE)
NOT_PUBLIC = (".invalid", ".local", ".localhost", ".internal", ".home.arpa", ".test", ".lan")


class BadPushSetting(CircensesError):
    """An invalid CIRCENSES_PUSH or CIRCENSES_CONTACT."""


def other_services(setting: str) -> frozenset[str]:
    """The origins in CIRCENSES_PUSH."""
    entries = [one.strip().rstrip("/") for one in setting.split(",") if one.strip()]
    for entry in entries:
        if not OTHER.fullmatch(entry) or not has_port(entry):
            raise BadPushSetting(
                f"CIRCENSES_PUSH is a list of addresses like https://push.example.org, separated "
                f"by commas; {entry!r} is not one."
            )
    return frozenset(entry.lower() for entry in entries)


def has_port(origin: str) -> bool:
    """Whether the port, if there is one, is a valid port number."""
    port = re.search(r":(\d+)$", origin)
    return port is None or 0 < int(port[1]) < 2**16


def contact_of(contact: str, site: str) -> str:
    """The contact for push services: CIRCENSES_CONTACT, or the site if it is public; otherwise "".

    Apple refuses notifications from senders without a contact.
    """
    if not contact:
        return site if is_contact(site) else ""
    if not is_contact(contact):
        raise BadPushSetting(
            f"CIRCENSES_CONTACT is mailto:name@example.org or https://games.example.org; "
            f"{contact!r} is neither."
        )
    return contact


def is_contact(words: str) -> bool:
    kind, _, rest = words.partition(":")
    if kind == "mailto":
        return bool(ADDRESS.fullmatch(rest)) and is_public_name(rest.rpartition("@")[2])
    return kind == "https" and rest.startswith("//") and is_public_name(host_in(rest[2:]))


def host_in(rest: str) -> str:
    """The host of an address without its scheme; "" if it has more than a host, port and path."""
    found = re.fullmatch(r"([^/?#@:]+)(?::\d{1,5})?(?:/[\w./~-]*)?", rest, re.ASCII)
    return found[1] if found else ""


def is_public_name(host: str) -> bool:
    return bool(NAMED_HOST.fullmatch(host)) and not host.lower().endswith(NOT_PUBLIC)


def is_known(endpoint: str, others: frozenset[str]) -> bool:
    """Whether an address is well formed and belongs to a known push service."""
    found = ENDPOINT.fullmatch(endpoint)
    if found is None or len(endpoint) > LONGEST or len(found["host"]) > LONGEST_HOST:
        return False
    origin, host = found["origin"].lower(), found["host"].lower()
    if origin in others:
        return True
    by_name = host in KNOWN or host.endswith(KNOWN_ENDINGS)
    return by_name and origin in (f"https://{host}", f"https://{host}:443")


def public_address(host: str, port: int) -> str:
    """A public IP address of a host, to connect to; an error if any of its addresses is private."""
    found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    for address in found:
        if not is_public(address):
            raise OSError(f"{host} is at {address}, which is not a public address")
    return found[0]


def is_public(address: str) -> bool:
    known = ipaddress.ip_address(address.partition("%")[0])
    inner = getattr(known, "ipv4_mapped", None)  # ::ffff:10.0.0.1 leads to 10.0.0.1
    return (inner or known).is_global and not known.is_multicast
