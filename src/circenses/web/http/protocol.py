"""Connections that cannot block the server: time limits, and few from one address.

A server that stops answers requests that are on their way before it closes a connection.
"""

import asyncio
import os
import selectors
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from circenses.web.settings import SHORTEST, number_in, whole_in

# Seconds from the start of a connection or request to the end of the request's head.
HEAD_WITHIN = number_in("CIRCENSES_HEAD_SECONDS", 10, SHORTEST)
BODY_WITHIN = 30.0  # seconds from there to the end of the body
MOST_OF_ADDRESS = 300  # connections
MOMENT = 0.4  # seconds for which a server that stops waits for requests on their way


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
    arriving = False  # a request, of which something is here
    ending = False  # the server stops

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
        self.arriving = True
        self.expect_within(HEAD_WITHIN)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.expect_within(BODY_WITHIN)
        super().on_headers_complete()
        if self.ending:
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        self.arriving = False
        self.stop_waiting()
        super().on_message_complete()

    def shutdown(self) -> None:
        """Answer one more request if it comes, and close after a moment of silence.

        A proxy may not repeat a request that met a closing connection, because the server may have
        carried it out.
        """
        self.ending = True
        if self.is_idle:
            self.loop.call_later(MOMENT, self.close_if_silent)
        elif self.cycle is not None:
            self.cycle.keep_alive = False

    def close_if_silent(self) -> None:
        if not self.is_idle or self.transport.is_closing():
            return
        if has_unread(self.transport):
            self.loop.call_later(MOMENT, self.close_if_silent)
        else:
            self.transport.close()

    @property
    def is_idle(self) -> bool:
        """Whether every request has been answered."""
        return not self.arriving and (self.cycle is None or self.cycle.response_complete)

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


def has_unread(transport: asyncio.Transport) -> bool:
    """Whether bytes have arrived that the event loop has not read yet."""
    with selectors.DefaultSelector() as waiting:
        waiting.register(transport.get_extra_info("socket"), selectors.EVENT_READ)
        return bool(waiting.select(0))


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
