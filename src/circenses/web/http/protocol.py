"""Connections that cannot block the server: time limits, and few from one address."""

import asyncio
import os
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from circenses.web.settings import SHORTEST, number_in, whole_in

# Seconds from the start of a connection or request to the end of the request's head.
HEAD_WITHIN = number_in("CIRCENSES_HEAD_SECONDS", 10, SHORTEST)
BODY_WITHIN = 30.0  # seconds from there to the end of the body
MOST_OF_ADDRESS = 300  # connections


def trusted() -> frozenset[str]:
    """Trusted proxies, as uvicorn names them; they limit their visitors' connections themselves."""
    return frozenset(os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1").split(","))


class CarefulProtocol(HttpToolsProtocol):
    """uvicorn's protocol, hardened against hostile clients."""

    addresses: ClassVar[Counter[str]] = Counter()  # open connections
    most = whole_in("CIRCENSES_CONNECTIONS", MOST_OF_ADDRESS)
    trusted = trusted()

    timer: asyncio.TimerHandle | None = None
    counted = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if address and address not in self.trusted:
            self.counted = address
            self.addresses[address] += 1
            if self.addresses[address] > self.most:
                transport.abort()
                return
        self.expect_within(HEAD_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        if self.counted:
            self.addresses[self.counted] -= 1
            if not self.addresses[self.counted]:
                del self.addresses[self.counted]
            self.counted = ""
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self.expect_within(HEAD_WITHIN)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.expect_within(BODY_WITHIN)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.stop_waiting()
        super().on_message_complete()

    def expect_within(self, seconds: float) -> None:
        self.stop_waiting()
        self.timer = self.loop.call_later(seconds, self.too_slow)

    def stop_waiting(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def too_slow(self) -> None:
        """Close a slow connection: its client is hostile or gone."""
        self.timer = None
        if not self.transport.is_closing():
            self.transport.abort()


def options() -> dict[str, Any]:
    """The options for uvicorn."""
    return dict(
        http=CarefulProtocol,
        ws="none",
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=2,
        timeout_keep_alive=75,
    )


def raise_file_limit() -> None:
    """Allow as many files, and so connections, as the system permits: the default is often 1024."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
