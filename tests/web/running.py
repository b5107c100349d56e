"""A real server in a process of its own, with the toy game on its shelf.

python -m tests.web.running PORT DATABASE
"""

import os
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import httpx

from tests.forked import Forked
from tests.patience import LONG, until
from tests.web.postgres import free_port

ROOT = Path(__file__).parents[2]
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # never used; else each client reads certificates


class Running:
    """A server that can be killed."""

    def __init__(self, database: str, port: int | None = None, **environment: str):
        self.port = port or free_port()
        self.database = database
        self.environment = environment
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: Forked | None = None
        self.players: list[Player] = []

    def start(self) -> Self:
        settings = {"CIRCENSES_BOT_PAUSE": "0", "CIRCENSES_RATES": "0", **self.environment}
        self.process = Forked(
            *("-m", "tests.web.running", str(self.port), self.database),
            cwd=ROOT,
            env={**os.environ, **settings},
        )
        until(self.is_ready, pause=0.1)
        return self

    def is_ready(self) -> bool:
        """Whether the server answers and the toy game is compiled."""
        try:
            return bool(self.fetch("/ready/hills").json()["ready"])
        except httpx.TransportError:
            assert self.process is not None
            if self.process.poll() is not None:
                raise RuntimeError("the server did not start") from None
            return False

    def fetch(self, path: str) -> httpx.Response:
        """A page, as it is for everyone."""
        return httpx.get(self.address + path, timeout=LONG, verify=PLAIN)

    def kill(self) -> None:
        """As if the machine had lost its power."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        for player in self.players:
            player.http.close()
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        return self.process.wait()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def player(self, name: str = "") -> "Player":
        return self.known(Player(self.address, name))

    def known(self, player: "Player") -> "Player":
        """A player whose connections are closed when the server stops."""
        self.players.append(player)
        return player


class Player:
    """A program that plays at a running server."""

    def __init__(self, address: str, name: str = "", token: str = ""):
        self.http = httpx.Client(base_url=f"{address}/api", timeout=LONG, verify=PLAIN)
        if not token:
            token = self.http.post("/guests", json={"name": name}).json()["token"]
        self.token = token
        self.http.headers["Authorization"] = f"Bearer {token}"

    def at(self, other: Running) -> "Player":
        """The same player at another server of the same database."""
        return other.known(Player(other.address, token=self.token))

    def get(self, path: str, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def new_table(self, *seats: str, **more: Any) -> str:
        return str(self.post("/tables", game="hills", seats=list(seats), **more)["id"])

    def move(self, table: str) -> int:
        """Play the first legal move; answers the ply that was acknowledged."""
        asked = self.get(f"/tables/{table}/moves", wait=10)
        move = asked["moves"][0]["move"]
        return int(self.post(f"/tables/{table}/moves", ply=asked["ply"], move=move)["ply"])

    def events(self, table: str) -> Iterator[dict[str, str]]:
        """The event stream, event by event."""
        with self.http.stream("GET", f"/tables/{table}/events") as stream:
            event: dict[str, str] = {}
            for line in stream.iter_lines():
                if line:
                    key, _, value = line.partition(":")
                    event[key] = value.strip()
                elif event:
                    yield event
                    event = {}


def main() -> None:
    """Serve until stopped."""
    import uvicorn

    from circenses import games
    from circenses.web.advice import bots
    from circenses.web.app import make_app
    from circenses.web.http import protocol
    from circenses.web.launch import Announcing
    from circenses.web.settings import from_environment
    from tests.hills import GAME as HILLS

    games.GUESTS["hills"] = HILLS
    bots.PATIENCE = float(os.environ.get("SILENT_BOTS_AFTER", bots.PATIENCE))
    port, database = int(sys.argv[1]), sys.argv[2]
    os.environ["CIRCENSES_DATABASE"] = database
    app = make_app(from_environment())
    config = uvicorn.Config(app, port=port, **protocol.options())
    Announcing(config, lambda: None).run()


if __name__ == "__main__":
    main()
