"""Starting the server: for one person at this machine (`play`), or for many (`serve`)."""

import asyncio
import contextlib
import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from urllib.request import urlopen

import uvicorn
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from circenses import games
from circenses.core.errors import CircensesError
from circenses.core.game import Game
from circenses.web.app import make_app
from circenses.web.compilation import OF, was_prepared
from circenses.web.server import Server
from circenses.web.settings import from_environment
from circenses.web.storage.database import is_sqlite

PORT = 7530  # Rome was founded in 753 BC
PORTS_TRIED = 20

console = Console(stderr=True)


def play(
    open_browser: bool = True,
    host: str = "127.0.0.1",
    port: int = PORT,
    database: str | None = None,
) -> None:
    """Serve the games to this machine and open the lobby in the browser."""
    if is_ours(host, port):
        address = f"http://{shown_host(host)}:{port}/"
        console.print(f"Circenses is already running at {address}")
        if open_browser:
            webbrowser.open(address)
        return
    free = free_port(host, port)
    run(host, free, database, open_browser=open_browser)


def serve(
    host: str = "0.0.0.0",  # noqa: S104  # that is what serving others means
    port: int = PORT,
    database: str | None = None,
    site: str = "",
    processes: int = 1,
) -> None:
    """Serve the games to others; several processes need PostgreSQL."""
    if database:
        os.environ["CIRCENSES_DATABASE"] = database
    if site:
        os.environ["CIRCENSES_SITE"] = site
        os.environ.setdefault("CIRCENSES_HTTPS", "1" if site.startswith("https:") else "0")
    settings = from_environment()
    if processes == 1:
        run(host, port, database, open_browser=False)
        return
    if is_sqlite(settings.database):
        raise CircensesError(
            "Several processes need PostgreSQL: set CIRCENSES_DATABASE to its address."
        )
    uvicorn.run(
        "circenses.web.app:app",
        factory=True,
        host=host,
        port=port,
        workers=processes,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=2,
        timeout_keep_alive=75,
    )


def run(host: str, port: int, database: str | None, open_browser: bool) -> None:
    settings = from_environment()
    if database:
        settings = replace(settings, database=database)
    with Terminal() as terminal:
        app = make_app(settings, terminal.report)
        config = uvicorn.Config(
            app,
            host=host,
            port=port,
            access_log=False,
            log_level="warning",
            timeout_graceful_shutdown=2,
            timeout_keep_alive=75,
        )
        address = f"http://{shown_host(host)}:{port}/"

        def started() -> None:
            console.print(f"Circenses is at {address}  (stop with Ctrl+C)")
            warm_up(app.state.server)
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        with contextlib.suppress(KeyboardInterrupt):
            Announcing(config, started).run()


class Announcing(uvicorn.Server):
    """A server that says when it is there, and ends its streams before it waits for them."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]):
        super().__init__(config)
        self.tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self.tell()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        server: Server | None = getattr(self.config.app.state, "server", None)  # type: ignore[union-attr]
        if server is not None:
            with contextlib.suppress(RuntimeError):
                asyncio.get_running_loop().call_soon(server.hub.close)
        super().handle_exit(sig, frame)


def warm_up(server: Server) -> None:
    """Prepare all games before anybody asks for one, and first those compiled by earlier runs."""
    for game in sorted(games.all_games(), key=lambda game: not was_prepared(game)):
        server.compiler.ask(game)


class Terminal:
    """Shows in the terminal how far compiling is."""

    def __init__(self) -> None:
        self.bars = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.percentage:>3.0f}%"),
            TimeElapsedColumn(),
            console=console,
            transient=True,
        )
        self.tasks: dict[str, TaskID] = {}

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.bars.stop()

    def report(self, game: Game, done: int) -> None:
        if game.id not in self.tasks and done < OF:
            if not self.tasks:
                self.bars.start()
            words = f"Preparing the rules of {game.title}"
            self.tasks[game.id] = self.bars.add_task(words, total=OF)
        if game.id in self.tasks:
            self.bars.update(self.tasks[game.id], completed=done)
            if done >= OF:
                self.bars.remove_task(self.tasks.pop(game.id))
                console.print(f"{game.title} is ready.")
                if not self.tasks:
                    self.bars.stop()


def shown_host(host: str) -> str:
    return "127.0.0.1" if host in ("0.0.0.0", "::", "") else host  # noqa: S104


def is_ours(host: str, port: int) -> bool:
    """Whether Circenses answers there already."""
    try:
        with urlopen(f"http://{shown_host(host)}:{port}/preparing.json", timeout=2) as answer:
            return b'"done"' in answer.read()
    except (OSError, ValueError):
        return False


def free_port(host: str, port: int) -> int:
    """The port, or the next free one."""
    for candidate in range(port, port + PORTS_TRIED):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, candidate))
            except OSError:
                continue
            return candidate
    raise CircensesError(f"Ports {port} to {port + PORTS_TRIED - 1} are all in use.")
