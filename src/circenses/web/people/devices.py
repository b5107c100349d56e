"""Devices on which someone has logged in before. Each has its own allowance of password guesses, so
that guessing elsewhere cannot lock the owner out.
"""

from typing import NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from circenses.web.text import new_id

COOKIE = "circenses-device"
ACCOUNTS = 5  # remembered on one device


class Device(NamedTuple):
    """A browser, and the accounts that were opened there with their password."""

    id: str = ""
    accounts: tuple[str, ...] = ()

    def knows(self, username: str) -> bool:
        return username in self.accounts


class Devices:
    """Reads and writes the cookie that identifies a device."""

    def __init__(self, secret: str):
        self.seal = URLSafeSerializer(secret, salt="circenses device")

    def of_cookie(self, cookie: str) -> Device:
        """The device that a cookie names; one without accounts if we did not sign the cookie."""
        try:
            found = self.seal.loads(cookie)
        except BadData:
            return Device()
        match found:
            case [str(id_), list(accounts)]:
                return Device(id_, tuple(map(str, accounts)))
        return Device()

    def cookie_after(self, device: Device, username: str) -> str:
        """The cookie of a device on which this account has just been opened."""
        others = [known for known in device.accounts if known != username]
        accounts = [username, *others][:ACCOUNTS]
        return str(self.seal.dumps([device.id or new_id(16), accounts]))


def who_guesses(device: Device, username: str) -> str:
    """The allowance a guess counts against: the device's, or the common one of all others."""
    if device.knows(username):
        return f"device {device.id} {username}"
    return f"account {username}"
