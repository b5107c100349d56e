"""Two servers behind nginx are restarted one after the other, and no visitor notices."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.patience import LONG, until
from tests.web import proxy
from tests.web.postgres import free_port
from tests.web.running import PLAIN, Player, Running

VISITORS = 4
MOVES = 3  # of each visitor between two events
THOUGHT = "0.3"  # seconds of a bot: the proxy refuses who asks more than fifty times a second
BACK_AFTER = 1.5  # seconds: fail_timeout of deploy/nginx.conf, and some more

pytestmark = pytest.mark.postgres


class Visitor(threading.Thread):
    """Someone who plays game after game against a bot, and notes what was acknowledged."""

    def __init__(self, address: str, name: str, leaves: threading.Event):
        super().__init__(daemon=True)
        self.player, self.leaves = Player(address, name), leaves
        self.acknowledged: dict[str, int] = {}  # the ply of each table
        self.moves = 0
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.leaves.is_set():
                self.play_game()
        except BaseException as error:
            self.error = error

    def play_game(self) -> None:
        table = self.player.new_table("me", "bot:citizen")
        self.acknowledged[table] = 0
        while not self.leaves.is_set():
            asked = self.player.get(f"/tables/{table}/moves", wait=1)
            if asked["over"]:
                return
            if asked["moves"]:
                move = asked["moves"][0]["move"]
                answer = self.player.post(f"/tables/{table}/moves", ply=asked["ply"], move=move)
                self.acknowledged[table] = int(answer["ply"])
                self.moves += 1


class Listener(threading.Thread):
    """A program that follows a table; when its stream ends, it opens another one."""

    def __init__(self, visitor: Visitor):
        super().__init__(daemon=True)
        self.visitor = visitor
        self.streams = 0
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.visitor.leaves.is_set():
                self.listen()
        except BaseException as error:
            self.error = error

    def listen(self) -> None:
        table = list(self.visitor.acknowledged)[-1]
        http = self.visitor.player.http
        head = {"Authorization": f"Bearer {self.visitor.player.token}"}
        address = f"{http.base_url}tables/{table}/events"
        with (
            httpx.Client(timeout=LONG, verify=PLAIN, headers=head) as client,
            client.stream("GET", address) as stream,
        ):
            assert stream.status_code == 200, stream.read()
            self.streams += 1
            for _ in stream.iter_lines():
                if self.visitor.leaves.is_set():
                    return


@pytest.fixture
def servers(cluster: Any) -> Iterator[list[Running]]:
    database = cluster.migrated_database()
    with ExitStack() as running:
        yield [
            running.enter_context(Running(database, free_port(), CIRCENSES_BOT_PAUSE=THOUGHT))
            for _ in range(2)
        ]


@pytest.fixture
def front(servers: list[Running], tmp_path: Path) -> Iterator[proxy.Proxy]:
    """The proxy without certificates, which choose nothing here."""
    if reason := proxy.why_not():
        pytest.skip(reason)
    found = proxy.Proxy(tmp_path, tls=False).start([server.port for server in servers])
    yield found
    found.stop()


@pytest.mark.exhaustive
def test_no_visitor_notices_a_rolling_restart_and_no_move_is_lost(servers, front):
    leaves = threading.Event()
    visitors = [Visitor(front.address, f"Visitor {n}", leaves) for n in range(VISITORS)]
    for visitor in visitors:
        visitor.start()
    until(lambda: all(visitor.acknowledged or visitor.error for visitor in visitors))
    listeners = [Listener(visitor) for visitor in visitors[:2]]
    for listener in listeners:
        listener.start()

    def all_move() -> None:
        """Everyone moves on; errors are reported at the end."""
        before = [visitor.moves for visitor in visitors]
        until(
            lambda: (
                any(one.error for one in (*visitors, *listeners))
                or all(v.moves >= n + MOVES for v, n in zip(visitors, before, strict=True))
            )
        )

    all_move()
    for server in servers:
        assert server.stop() != -signal.SIGKILL  # it ended by itself
        all_move()
        server.start()
        back = time.monotonic()
        all_move()
        until(lambda back=back: time.monotonic() > back + BACK_AFTER)
    leaves.set()
    for visitor in visitors:
        visitor.join()
    assert not [one.error for one in (*visitors, *listeners) if one.error]
    for visitor in visitors:
        for table, ply in visitor.acknowledged.items():
            assert visitor.player.get(f"/tables/{table}")["ply"] >= ply
    assert all(listener.streams > 1 for listener in listeners)
    for visitor in visitors:
        visitor.player.http.close()
