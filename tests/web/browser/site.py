"""A server in a process of its own, so that it can be killed and started again."""

import os
import shutil
import signal
import socket
import subprocess
import urllib.request
from pathlib import Path
from typing import Self

import circenses
from tests.core.compiling.alike import compile_once, package_of
from tests.forked import Forked
from tests.patience import LONG, until
from tests.playing import ROOT

SOURCES = Path(circenses.__file__).parents[1]


def chromium() -> str | None:
    """Where Chromium is, if it is there; the one without windows is the quickest."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def compile_game(name: str) -> None:
    """Rules and bots are compiled before the first page asks for them, unless they were before."""
    assert compile_once(package_of(name)), f"{name} cannot be compiled"


class Site:
    """A running server with a database of its own; bots answer at once."""

    def __init__(self, folder: Path, database: str = "", **settings: str):
        self.folder = folder
        self.database = database or f"sqlite:///{folder / 'tables.sqlite'}"
        self.settings = settings
        self.port = free_port()
        self.process: Forked | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        command = ["-m", "uvicorn", "--factory", "circenses.web.app:app"]
        settings = {
            "CIRCENSES_DATABASE": self.database,
            "CIRCENSES_BOT_PAUSE": "0",
            "CIRCENSES_ANALYSIS_ITERATIONS": "40",
            "CIRCENSES_HINT_SECONDS": "0.05",
            "CIRCENSES_RATES": "0",
            "PYTHONPATH": str(SOURCES),
            **self.settings,
        }
        self.process = Forked(
            *(*command, "--port", str(self.port), "--no-access-log", "--log-level", "warning"),
            env={**os.environ, **settings},
            cwd=ROOT,
            output=self.folder / "server.log",
        )
        self.wait_until_open()

    def wait_until_open(self) -> None:
        until(self.is_open, pause=0.1)

    def wait_until_ready(self, game: str) -> None:
        """Until its compiled rules are loaded: a table that is opened before is not rated."""
        until(lambda: b'"ready":true' in self.fetch(f"/ready/{game}"), pause=0.1)

    def fetch(self, path: str) -> bytes:
        with urllib.request.urlopen(self.address + path, timeout=LONG) as answer:
            return bytes(answer.read())

    def is_open(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, (self.folder / "server.log").read_text()
        try:
            urllib.request.urlopen(self.address, timeout=LONG).close()
        except OSError:
            return False
        return True

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None

    def kill(self) -> None:
        """As if the power had failed."""
        self.stop(signal.SIGKILL)
