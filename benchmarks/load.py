"""How the web table holds up: 200 live tables with bots, 400 open pages, on this machine.

    python benchmarks/load.py                      the usual load
    python benchmarks/load.py --seconds 60 --think 3
    python benchmarks/load.py --check              and whether the model of docs/scale.md is right
    python benchmarks/load.py --growth 10000       memory over so many moves, and nothing else
    python benchmarks/load.py --postgres           on a PostgreSQL of its own (in a checkout)
    python benchmarks/load.py --servers 2          two servers on it; each table is at both of them
    python benchmarks/load.py --servers 2 --pinned two servers, but everybody at a table at the same

Every table has one person who clicks and one who watches. Both hold a stream open that brings them
updates of their page, as browsers do: packed, and without the parts that they already have.
A click is measured from the first byte sent to the last byte of the new page; the other's page from
the first byte of the click to the last byte that the watcher gets. Servers and visitors share the
machine.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import brotli
import model
import sqlalchemy

MOVES = re.compile(rb'data-move="(\d+)"')
PLY = re.compile(rb'data-ply="(\d+)"')
STAMP = re.compile(rb'data-(?:stamp|same)="(\w+)"')
REV = re.compile(rb'data-rev="([^"]*)"')
CSRF = re.compile(rb'name="csrf" (?:content|value)="(\w+)"')
DRAWN = re.compile(rb"x-drawn: (\d+)")
NAMES = itertools.count()

QUICK = 0.1  # seconds for a page when nothing is left from the beginning
QUICK_PAGES = 20  # so many one after the other
MOST_SETTLING = 60  # seconds


# ---------------------------------------------------------------- a very small browser


class Connection:
    """One kept-alive connection. Only as much HTTP as our own server speaks."""

    def __init__(self, port: int):
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.lock = asyncio.Lock()

    async def send(
        self, method: str, path: str, headers: str, body: str = ""
    ) -> tuple[int, bytes, bytes]:
        length = f"Content-Length: {len(body)}\r\n" if method == "POST" else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{headers}{length}\r\n"
        async with self.lock:
            if self.reader is None or self.reader.at_eof():  # closed after long silence
                self.reader, self.writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, limit=2**22
                )
            reader, self.reader = self.reader, None  # who is cut off leaves half an answer behind
            self.writer.write((head + body).encode())
            answer = await reader.readuntil(b"\r\n\r\n")
            size = re.search(rb"content-length: (\d+)", answer)
            text = await reader.readexactly(int(size[1])) if size else b""
            self.reader = reader
            return int(answer[9:12]), answer, text


class Visitor:
    """Somebody with a cookie. What is sent does not wait for what is fetched, as in a browser."""

    def __init__(self, port: int):
        self.port = port
        self.fetching = Connection(port)
        self.sending = Connection(port)
        self.cookie = ""
        self.csrf = ""
        self.page = ""  # the name of the page that is open

    async def arrive(self) -> None:
        _, head, text = await self.fetching.send("GET", "/settings", "")
        self.cookie = re.search(rb"set-cookie: ([^;]+)", head)[1].decode()
        self.csrf = CSRF.search(text)[1].decode()

    @property
    def headers(self) -> str:
        return f"Cookie: {self.cookie}\r\nX-Fragment: 1\r\nX-Page: {self.page}\r\n"

    async def get(self, path: str, held: str = "") -> bytes:
        status, _, text = await self.fetching.send("GET", path, f"{self.headers}X-Held: {held}\r\n")
        assert status == 200, (path, status, text[:200])
        return text

    async def post(self, path: str, held: str = "", **form: object) -> tuple[int, bytes, bytes]:
        kind = "Content-Type: application/x-www-form-urlencoded"
        headers = f"{self.headers}X-Held: {held}\r\n{kind}\r\n"
        return await self.sending.send(
            "POST", path, headers, urlencode({"csrf": self.csrf, **form})
        )


# ---------------------------------------------------------------- measuring


@dataclass
class Figures:
    """What was measured."""

    clicks: list[float] = field(default_factory=list)  # seconds
    updates: list[int] = field(default_factory=list)  # bytes on the wire
    whole: list[int] = field(default_factory=list)  # and before they were packed
    others: list[float] = field(default_factory=list)  # from a click to the watcher's new page
    errors: int = 0
    games: int = 0
    counting: bool = False


@dataclass
class Plan:
    """What the visitors do."""

    ports: list[int]  # of the servers
    pinned: bool  # everybody at a table is at the same server
    game: str
    level: str
    players: int
    think: float
    figures: Figures
    stop: asyncio.Event
    tables: list[str] = field(default_factory=list)  # their addresses

    def doors(self, number: int) -> tuple[int, int]:
        """The ports at which the player and the watcher of a table come in."""
        player = self.ports[number % len(self.ports)]
        return player, player if self.pinned else self.ports[(number + 1) % len(self.ports)]


class Page:
    """An open page: a stream that brings updates, and the answers to clicks."""

    def __init__(self, figures: Figures, visitor: Visitor, path: str):
        self.figures, self.visitor, self.path = figures, visitor, path
        self.name = visitor.page = f"page-{next(NAMES)}"
        self.text, self.rev, self.held, self.drawn = b"", b"", "", 0
        self.changed = asyncio.Event()
        self.awaited: tuple[float, int] | None = None  # when somebody clicked, and at which ply
        self.task = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.visitor.port, limit=2**22)
        page = dict(id=self.name, table=self.path.split("/")[-1], mode="live", rev="", held="")
        body = json.dumps({"pages": [page]})
        head = f"POST {self.path}/stream HTTP/1.1\r\nHost: localhost\r\n{self.visitor.headers}"
        more = f"Accept-Encoding: br\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write((head + more + body).encode())
        try:
            answer = await reader.readuntil(b"\r\n\r\n")
            self.figures.errors += b" 200 " not in answer
            async for event, size in events_in(reader):
                if event.startswith(b"event: page"):
                    self.update(event, size)
        finally:
            writer.close()

    def update(self, event: bytes, size: int) -> None:
        """An update, and how many bytes it had on the wire."""
        _, ident, html = event.split(b"\n", 2)
        if self.figures.counting:
            self.figures.updates.append(size)
            self.figures.whole.append(len(html))
        self.show(html, int(ident.split(b" ")[3]))
        if self.awaited is not None and self.ply > self.awaited[1]:
            if self.figures.counting:
                self.figures.others.append(time.perf_counter() - self.awaited[0])
            self.awaited = None

    @property
    def ply(self) -> int:
        return int(PLY.search(self.text)[1])

    def show(self, text: bytes, drawn: int) -> None:
        """Show what is newer than what is shown; answers and updates come on different ways."""
        if drawn < self.drawn:
            return
        self.text, self.drawn = text, drawn
        self.rev = REV.search(text)[1]
        self.held = b" ".join(STAMP.findall(text)).decode()
        self.changed.set()

    def close(self) -> None:
        self.task.cancel()


async def events_in(reader: asyncio.StreamReader) -> AsyncIterator[tuple[bytes, int]]:
    """The events of a packed stream, each with its length on the wire."""
    unpacker, text, size = brotli.Decompressor(), b"", 0
    while length := int(await reader.readline(), 16):
        part = (await reader.readexactly(length + 2))[:-2]
        size += len(part)
        *events, text = (text + unpacked(unpacker, part)).split(b"\n\n")
        for event in events:
            yield event, size
            size = 0


def unpacked(unpacker: brotli.Decompressor, part: bytes) -> bytes:
    """All that can be read now. One call gives 32 KiB at most; what it keeps would come late."""
    text = unpacker.process(part)
    while more := unpacker.process(b""):
        text += more
    return bytes(text)


async def sit_and_play(plan: Plan, number: int) -> None:
    """One person, game after game, with somebody watching."""
    luck = random.Random(number)
    visitor, watcher = map(Visitor, plan.doors(number))
    await visitor.arrive()
    await watcher.arrive()
    while not plan.stop.is_set():
        path = await new_table(plan, visitor)
        page = Page(plan.figures, visitor, path)
        watching = Page(plan.figures, watcher, path)
        try:
            await play_game(plan, visitor, page, watching, luck)
        finally:
            page.close()
            watching.close()
        plan.figures.games += 1


async def new_table(plan: Plan, visitor: Visitor) -> str:
    seats = {f"seat-{n}": f"bot:{plan.level}" if n else "me" for n in range(plan.players)}
    status, head, text = await visitor.post(
        "/tables", game=plan.game, players=plan.players, public="on", **seats
    )
    assert status == 303, (status, text[:300])
    plan.tables.append(re.search(rb"location: (\S+)", head)[1].decode())
    return plan.tables[-1]


async def play_game(
    plan: Plan, visitor: Visitor, page: Page, watching: Page, luck: random.Random
) -> None:
    while not plan.stop.is_set():
        moves = list(set(MOVES.findall(page.text)))
        if b"data-over" in page.text:
            return
        asked = b'id="do-end"' in page.text  # whether the last click was meant
        if not moves and not asked:
            page.changed.clear()
            await page.changed.wait()
            continue
        if plan.think:
            await asyncio.sleep(luck.expovariate(1 / plan.think))
        deed = {} if asked else {"move": luck.choice(moves).decode()}
        await click(plan, visitor, page, watching, deed)


async def click(
    plan: Plan, visitor: Visitor, page: Page, watching: Page, deed: dict[str, str]
) -> None:
    ply, path = page.ply, f"{page.path}/{'moves' if deed else 'end'}"
    begin = time.perf_counter()
    watching.awaited = (begin, ply)
    status, head, text = await visitor.post(path, page.held, ply=ply, **deed)
    if plan.figures.counting:
        plan.figures.clicks.append(time.perf_counter() - begin)
    if status in (200, 409):
        page.show(text, int(DRAWN.search(head)[1]))
    else:
        plan.figures.errors += 1


# ---------------------------------------------------------------- the server


PROGRAM = ("-m", "circenses", "serve")


class Server:
    """`circenses serve` on a database."""

    program: tuple[str, ...] = PROGRAM  # what Python is to run

    def __init__(
        self, database: str, bot_pause: float, log: Path | None = None, **settings: str
    ) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        limits = {"CIRCENSES_STREAMS": "10000", "CIRCENSES_CONNECTIONS": "10000"}
        pause = {"CIRCENSES_RATES": "0", "CIRCENSES_BOT_PAUSE": str(bot_pause)}
        self.settings = {**limits, **pause, **settings}
        self.command = [sys.executable, *self.program, "--host", "127.0.0.1",
                        "--port", str(self.port), "--database", database]  # fmt: skip
        self.log = log  # a file, or None for the terminal
        self.start()

    def start(self) -> None:
        output = self.log.open("ab") if self.log else None
        self.process = subprocess.Popen(  # noqa: S603  # our own program
            self.command, env={**os.environ, **self.settings}, stdout=output, stderr=output
        )

    async def until_ready(self, game: str) -> None:
        visitor = Visitor(self.port)
        until = time.time() + 3600  # beside other work, compiled rules take long to load
        while time.time() < until:
            try:
                if b'"ready":true' in await visitor.get(f"/ready/{game}"):
                    return
            except (OSError, asyncio.IncompleteReadError):
                visitor = Visitor(self.port)
            await asyncio.sleep(0.3)
        raise TimeoutError("the server did not start")

    def memory(self) -> float:
        """Resident memory in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def seconds(self) -> float:
        """Processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Servers:
    """One server, or several on the same database."""

    def __init__(self, arguments: argparse.Namespace):
        self.folder = tempfile.TemporaryDirectory()
        self.cluster = None
        self.database = f"sqlite:///{Path(self.folder.name) / 'tables.sqlite'}"
        if arguments.postgres or arguments.servers > 1:
            sys.path.insert(0, str(Path(__file__).parents[1]))
            from tests.web.postgres import Cluster

            self.cluster = Cluster()
            self.database = self.cluster.new_database()
        pause = 0.0 if arguments.growth else arguments.pause
        self.all = [Server(self.database, pause) for _ in range(arguments.servers)]

    def events(self) -> int:
        """How many events are on the disk."""
        with sqlalchemy.create_engine(self.database).connect() as connection:
            return int(connection.execute(sqlalchemy.text("SELECT count(*) FROM events")).scalar())

    def memory(self) -> float:
        return sum(server.memory() for server in self.all)

    def seconds(self) -> float:
        return sum(server.seconds() for server in self.all)

    def stop(self) -> None:
        for server in self.all:
            server.stop()
        if self.cluster is not None:
            self.cluster.stop()
        self.folder.cleanup()


def stolen() -> float:
    """Seconds that the host of a virtual machine has kept its processors from it, so far."""
    try:
        fields = Path("/proc/stat").read_text().splitlines()[0].split()
    except OSError:
        return 0.0
    return int(fields[8]) / os.sysconf("SC_CLK_TCK")


# ---------------------------------------------------------------- the two measurements


async def load(arguments: argparse.Namespace, servers: Servers) -> None:
    figures = Figures()
    stop = asyncio.Event()
    plan = Plan(
        [server.port for server in servers.all],
        arguments.pinned,
        arguments.game,
        arguments.level,
        arguments.players,
        arguments.think,
        figures,
        stop,
    )
    tasks = []
    for number in range(arguments.tables):
        tasks.append(asyncio.create_task(sit_and_play(plan, number)))
        await asyncio.sleep(arguments.think / max(1, arguments.tables) or 0.01)
    settled = await settle(plan, arguments.tables)
    moves = await asyncio.to_thread(servers.events)
    spent, taken, begin = servers.seconds(), stolen(), time.perf_counter()
    figures.counting = True
    await asyncio.sleep(arguments.seconds)
    figures.counting = False
    wall = time.perf_counter() - begin
    spent, taken = servers.seconds() - spent, stolen() - taken
    moves = await asyncio.to_thread(servers.events) - moves
    stop.set()
    for task in tasks:
        task.cancel()
    failed = [r for r in await asyncio.gather(*tasks, return_exceptions=True)
              if isinstance(r, Exception)]  # fmt: skip
    print(f"{arguments.tables} tables of {arguments.game}, {2 * arguments.tables} open pages, "
          f"bots {arguments.level}, {wall:.0f} s, {place_of(arguments)}")  # fmt: skip
    print(f"  {settled}")
    told("click to new page", figures.clicks)
    told("the other's page", figures.others)
    pages = len(figures.clicks) + len(figures.updates)
    print(f"  pages a move          {pages / max(1, moves):8.2f}")
    if figures.updates:
        print(f"  an update             {statistics.fmean(figures.updates):8,.0f} bytes,"
              f" {statistics.fmean(figures.whole):,.0f} before packing")  # fmt: skip
    print(
        f"  moves a second        {moves / wall:8.1f}   ({len(figures.clicks) / wall:.1f} clicks)"
    )
    print(f"  server's processor    {100 * spent / wall:8.0f} % of one core")
    print(f"  processor a move      {1000 * spent / max(1, moves):8.2f} ms")
    print(f"  server's memory       {servers.memory():8.0f} MiB")
    print(f"  load of the machine   {os.getloadavg()[0]:8.1f}")
    print(f"  taken by its host     {100 * taken / wall:8.1f} % of one core; quiet is below 1")
    if figures.errors or failed:
        print(f"  errors {figures.errors}, visitors lost {len(failed)}: {failed[:2]}")
    if arguments.check:
        slow = 1000 * statistics.quantiles(figures.clicks, n=100)[98]
        costs = 1000 * spent / max(1, moves), pages / max(1, moves), slow
        found = model.Measured(arguments.tables, arguments.think, moves / wall, *costs)
        sys.exit("\n".join(model.disagreements(found)) or None)


async def settle(plan: Plan, tables: int) -> str:
    """Wait until all tables are laid and pages come quickly: what they leave first is a queue."""
    onlooker = Visitor(plan.ports[0])
    await onlooker.arrive()
    begin, quick = time.perf_counter(), 0
    while quick < QUICK_PAGES:
        if time.perf_counter() - begin > MOST_SETTLING:
            return f"measured with a queue that did not go within {MOST_SETTLING} s"
        await asyncio.sleep(0.5)
        asked = time.perf_counter()
        await onlooker.get(plan.tables[-1] if plan.tables else "/")
        soon = len(plan.tables) >= tables and time.perf_counter() - asked < QUICK
        quick = quick + 1 if soon else 0
    return f"settled for {time.perf_counter() - begin:.0f} s before"


def place_of(arguments: argparse.Namespace) -> str:
    """Where the tables were, in words."""
    if arguments.servers == 1:
        return "one server on PostgreSQL" if arguments.postgres else "one server on SQLite"
    return f"{arguments.servers} servers on PostgreSQL{', tables pinned' * arguments.pinned}"


def told(title: str, seconds: list[float]) -> None:
    if len(seconds) < 2:
        print(f"  {title:<20} too few: {len(seconds)}")
        return
    parts = statistics.quantiles(seconds, n=100)
    print(f"  {title:<20} p50 {1000 * parts[49]:6.1f} ms   p99 {1000 * parts[98]:6.1f} ms"
          f"   most {1000 * max(seconds):6.1f} ms   ({len(seconds)})")  # fmt: skip


async def growth(arguments: argparse.Namespace, servers: Servers) -> None:
    """Memory over many moves, after as many others: until then caches fill.

    It goes up and down by some MiB with the pages being written, so the mean of a tenth is told.
    """
    stop = asyncio.Event()
    ports = [server.port for server in servers.all]
    plan = Plan(
        ports, True, arguments.game, arguments.level, arguments.players, 0.0, Figures(), stop
    )
    tasks = [asyncio.create_task(sit_and_play(plan, n)) for n in range(8)]
    seen = []
    for part in range(1, 21):
        during = [servers.memory()]
        while servers.events() < part * arguments.growth // 10:
            await asyncio.wait(tasks, timeout=0.2, return_when=asyncio.FIRST_EXCEPTION)
            for lost in [task for task in tasks if task.done()]:
                lost.result()
            during.append(servers.memory())
        seen.append(statistics.fmean(during))
        print(f"  until move {servers.events():7}  {seen[-1]:7.1f} MiB", flush=True)
    stop.set()
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=10)
    grown = seen[-1] - seen[9]
    print(f"growth over {arguments.growth} moves, after as many: {grown:+.1f} MiB"
          f" ({grown / seen[9]:+.1%})")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--think", type=float, default=5.0, help="seconds between two clicks")
    parser.add_argument("--game", default="magna_roma")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", default="citizen")
    parser.add_argument("--pause", type=float, default=0.6, help="of the bots, in seconds")
    parser.add_argument("--postgres", action="store_true", help="default: an SQLite file")
    parser.add_argument("--servers", type=int, default=1, help="several need PostgreSQL")
    parser.add_argument("--pinned", action="store_true", help="a table is at one server only")
    parser.add_argument("--growth", type=int, default=0, help="measure memory over so many moves")
    parser.add_argument("--check", action="store_true", help="end with 1 unless model.py is right")
    arguments = parser.parse_args()

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and not leave the server behind
    servers = Servers(arguments)
    try:
        asyncio.run(measure(arguments, servers))
    finally:
        servers.stop()


async def measure(arguments: argparse.Namespace, servers: Servers) -> None:
    for server in servers.all:
        await server.until_ready(arguments.game)
    await (growth if arguments.growth else load)(arguments, servers)


if __name__ == "__main__":
    main()
