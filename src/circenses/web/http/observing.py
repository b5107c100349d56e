"""What the server reports about itself: an access log in JSON, and figures for Prometheus."""

import asyncio
import json
import logging
import re
import sys
import time
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from starlette.types import Message, Scope, Send

from circenses.web.http.event_stream import Hub
from circenses.web.running import clock

SECRETS = re.compile(r"^(/join|/api/invitations)/.*")  # anyone with this address may enter
SHARED = re.compile(r"^(/api)?/(tables|replays|join|invitations|static|rules|components)/.*")
PAGES = ("/", "/new", "/play", "/games", "/tables", "/replays", "/login", "/settings", "/about")


class PlayedAt(Protocol):
    """The part of a table that is counted."""

    bot_at_work: asyncio.Task[None] | None

    @property
    def playing(self) -> bool: ...


class Tables(Protocol):
    """The tables in memory."""

    @property
    def loaded(self) -> Mapping[str, PlayedAt]: ...


access = logging.getLogger("circenses.access")


class Figures:
    """The counters of one server process."""

    def __init__(self, hub: Hub, tables: Tables):
        self.registry = CollectorRegistry()
        more: dict[str, Any] = dict(registry=self.registry)
        self.requests = Counter(
            "circenses_requests", "Answered requests", ["method", "kind", "status"], **more
        )
        self.seconds = Histogram(
            "circenses_request_seconds", "Time to the first byte of the answer", ["kind"], **more
        )
        self.started = Gauge("circenses_start_time_seconds", "When this process began", **more)
        self.started.set(clock.now())
        self.registry.register(Standing(hub, tables))


class Standing(Collector):
    """Figures that are looked up on request."""

    def __init__(self, hub: Hub, tables: Tables):
        self.hub = hub
        self.tables = tables

    def collect(self) -> Iterable[GaugeMetricFamily]:
        loaded = list(self.tables.loaded.values())
        figures = {
            "circenses_streams": ("Open live pages", sum(self.hub.addresses.values())),
            "circenses_tables": ("Tables in memory", len(loaded)),
            "circenses_tables_playing": ("of them being played", sum(t.playing for t in loaded)),
            "circenses_bots_thinking": (
                "Tables at which a bot thinks",
                sum(t.bot_at_work is not None for t in loaded),
            ),
        }
        for name, (words, value) in figures.items():
            yield GaugeMetricFamily(name, words, value)


def kind_of_page(path: str) -> str:
    """The first words of an address, without ids, so that there are only few kinds."""
    if found := SHARED.match(path):
        return f"{found[1] or ''}/{found[2]}"
    known = (
        "/",
        "/new",
        "/play",
        "/games",
        "/login",
        "/register",
        "/settings",
        "/about",
        "/health",
    )
    return path if path in known else "other"


def observed(figures: Figures, scope: Scope, send: Send) -> Send:
    """The same answer, counted and logged when its head is sent."""
    begin = time.perf_counter()

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            seconds = time.perf_counter() - begin
            kind, status = kind_of_page(scope["path"]), message["status"]
            figures.requests.labels(scope["method"], kind, status).inc()
            figures.seconds.labels(kind).observe(seconds)
            if access.isEnabledFor(logging.INFO):
                access.info(line_of(scope, status, seconds))
        await send(message)

    return sending


def line_of(scope: Scope, status: int, seconds: float) -> str:
    """One line of the access log: no names, no queries, no secrets."""
    return json.dumps(
        {
            "at": round(clock.now(), 3),
            "address": scope["client"][0] if scope.get("client") else "",
            "method": scope["method"],
            "path": SECRETS.sub(r"\1/...", scope["path"])[:200],
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
    )


def write_access_log(to: str) -> None:
    """Start the access log: in a file, or on standard output for `-`."""
    if not to:
        return
    handler = logging.StreamHandler(sys.stdout) if to == "-" else logging.FileHandler(to)
    handler.setFormatter(logging.Formatter("%(message)s"))
    access.handlers = [handler]
    access.propagate = False
    access.setLevel(logging.INFO)
