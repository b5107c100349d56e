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
from circenses.core.play.game import Game
from circenses.web.app import make_app
from circenses.web.http import protocol
from circenses.web.people.mail import MailServer
from circenses.web.people.push import PushService
from circenses.web.running.compilation import FAILED, OF, was_prepared
from circenses.web.server import Server
from circenses.web.settings import Settings, address_of, from_environment
from circenses.web.storage.database import is_sqlite, refuse_if_away, refuse_other_file
from circenses.web.storage.lock import refuse_if_served

PORT = 7530  # Rome was founded in 753 BC
PORTS_TRIED = 20
FIRST_PAGE = 3.0  # seconds reserved for the first page before compiling begins
CANNOT_COMPILE = "can't be compiled, so it runs slowly and strong bots can't play."
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  # hosts that mean all network cards

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
        os.environ["CIRCENSES_DATABASE"] = address_of(database)
    if site:
        os.environ["CIRCENSES_SITE"] = site
    settings = from_environment()
    if processes == 1:
        run(host, port, database, open_browser=False)
        return
    if is_sqlite(settings.database):
        raise CircensesError(
            "Several processes need PostgreSQL: set CIRCENSES_DATABASE to its address."
        )
    refuse_what_cannot_work(settings)
    uvicorn.run(
        "circenses.web.app:app",
        factory=True,
        host=host,
        port=port,
        workers=processes,
        **protocol.options(),
    )


def refuse_what_cannot_work(settings: Settings) -> None:
    """Refuse impossible settings in one line, before uvicorn fails with a traceback."""
    refuse_other_file(settings.database)
    refuse_if_served(settings.database)
    refuse_if_away(settings.database)
    if settings.mail:
        MailServer(settings.mail, settings.site)
    PushService("", settings.site, settings.push, settings.contact)


def run(host: str, port: int, database: str | None, open_browser: bool) -> None:
    settings = from_environment()
    if database:
        settings = replace(settings, database=address_of(database))
    refuse_what_cannot_work(settings)
    if host in EVERYWHERE and not settings.site:
        settings = replace(settings, network=network_address(port))
    with Terminal() as terminal:
        app = make_app(settings, terminal.report)
        config = uvicorn.Config(
            app,
            host=host,
            port=port,
            **protocol.options(),
        )
        address = f"http://{shown_host(host)}:{port}/"

        def started() -> None:
            console.print(f"Circenses is at {address}  (stop with Ctrl+C)")
            if settings.network:
                console.print(f"Others on your network can open {settings.network}/")
            asyncio.get_running_loop().call_later(FIRST_PAGE, warm_up, app.state.server)
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        with contextlib.suppress(KeyboardInterrupt):
            Announcing(config, started).run()


class Announcing(uvicorn.Server):
    """A server that announces when it is ready, and ends its streams before waiting for them."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]):
        super().__init__(config)
        self.tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self.tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await asyncio.sleep(0)  # those who have just connected are let in before the door is closed
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        server: Server | None = getattr(self.config.app.state, "server", None)  # type: ignore[union-attr]
        if server is not None:
            with contextlib.suppress(RuntimeError):
                asyncio.get_running_loop().call_soon(server.hub.close)
        super().handle_exit(sig, frame)


def warm_up(server: Server) -> None:
    """Prepare all games before anyone asks, beginning with those that earlier runs compiled."""
    for game in sorted(games.all_games(), key=lambda game: not was_prepared(game)):
        server.compiler.ask(game)


class Terminal:
    """Shows the progress of compiling in the terminal."""

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
        if done in (OF, FAILED):
            self.end(game, "is compiled." if done == OF else CANNOT_COMPILE)
            return
        if not self.tasks:
            self.bars.start()
        if game.id not in self.tasks:
            words = f"Compiling the rules of {game.title}"
            self.tasks[game.id] = self.bars.add_task(words, total=OF)
        self.bars.update(self.tasks[game.id], completed=done)

    def end(self, game: Game, words: str) -> None:
        """Report a game that was shown as being compiled, or that failed."""
        if game.id not in self.tasks and words != CANNOT_COMPILE:
            return
        if game.id in self.tasks:
            self.bars.remove_task(self.tasks.pop(game.id))
        console.print(f"{game.title} {words}")
        if not self.tasks:
            self.bars.stop()


def shown_host(host: str) -> str:
    """A host as it appears in a web address."""
    if host in EVERYWHERE:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def network_address(port: int) -> str:
    """The address of this machine in the local network; empty if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; it only chooses a network card
        except OSError:
            return ""
        return f"http://{probe.getsockname()[0]}:{port}"


def is_ours(host: str, port: int) -> bool:
    """Whether Circenses already answers at this address."""
    try:
        with urlopen(f"http://{shown_host(host)}:{port}/preparing.json", timeout=2) as answer:
            return b'"done"' in answer.read()
    except (OSError, ValueError):
        return False


def free_port(host: str, port: int) -> int:
    """The port, or the next free one."""
    for candidate in range(port, port + PORTS_TRIED):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, candidate))
            except socket.gaierror:
                raise CircensesError(f"{host} is not an address to listen on.") from None
            except OSError:
                continue
            return candidate
    raise CircensesError(f"Ports {port} to {port + PORTS_TRIED - 1} are all in use.")
