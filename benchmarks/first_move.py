"""How long a new player waits: from `circenses play` on a machine that has never compiled anything
to the answer to the first move.

    python benchmarks/first_move.py                    every game against the usual bot
    python benchmarks/first_move.py magna_roma consul  one game against one level

The server gets an empty cache and an empty data folder. The script does what a browser would: the
lobby, Play now, the table, one move.
"""

import contextlib
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from http.cookiejar import CookieJar
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from circenses import games

GOAL = 5.0  # seconds
PATIENCE = 120.0


class Player:
    """A browser without pictures."""

    def __init__(self, port: int):
        self.address = f"http://127.0.0.1:{port}"
        self.browser = build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> str:
        with self.browser.open(self.address + path, timeout=PATIENCE) as answer:
            self.path = answer.url.removeprefix(self.address)
            return answer.read().decode()

    def post(self, path: str, **fields: object) -> str:
        body = urlencode({"csrf": self.csrf, **fields}).encode()
        with self.browser.open(self.address + path, body, timeout=PATIENCE) as answer:
            self.path = answer.url.removeprefix(self.address)
            return answer.read().decode()

    def lobby(self) -> None:
        """As soon as there is one."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(URLError, ConnectionError):
                self.csrf = found(r'name="csrf" content="(\w+)"', self.get("/"))
                return
            time.sleep(0.02)
        raise TimeoutError("there is no lobby")


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    if match is None:
        raise ValueError(f"The page has no {pattern}: {text[:300]}")
    return match[1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def measure(game: str, level: str) -> dict[str, float]:
    """Seconds from the start of the program to each step."""
    port, times = free_port(), {}
    with tempfile.TemporaryDirectory() as empty:
        own = {"CIRCENSES_CACHE": f"{empty}/cache", "CIRCENSES_DATA": f"{empty}/data"}
        command = [sys.executable, "-m", "circenses", "play", "--no-browser", "--port", str(port)]
        begun = time.monotonic()
        process = subprocess.Popen(  # noqa: S603  # our own program
            command, env={**os.environ, **own}, stderr=subprocess.DEVNULL
        )
        try:
            player = Player(port)
            player.lobby()
            times["lobby"] = time.monotonic() - begun
            page = player.post("/play", game=game, level=level)
            times["table"] = time.monotonic() - begun
            while 'data-turn="yes"' not in page:  # a bot begins
                time.sleep(0.05)
                page = player.get(player.path)
            ply = found(r'data-ply="(\d+)"', page)
            move = found(r'data-move="(\d+)"', page)
            page = player.post(f"{player.path}/moves", ply=ply, move=move)
            times["first move"] = time.monotonic() - begun
            if found(r'data-ply="(\d+)"', page) == ply:
                raise ValueError("The move was not played.")
        finally:
            process.terminate()
            process.wait(30)
    return times


def main() -> None:
    chosen = sys.argv[1:2] or [game.id for game in games.all_games()]
    level = sys.argv[2] if len(sys.argv) > 2 else "citizen"
    worst = 0.0
    for game in chosen:
        times = measure(game, level)
        worst = max(worst, times["first move"])
        print(f"{game:16}", *(f"{step} {seconds:5.1f} s " for step, seconds in times.items()))
    print(f"at most {GOAL:.0f} s wanted, {worst:.1f} s seen")
    sys.exit(worst > GOAL)


if __name__ == "__main__":
    main()
