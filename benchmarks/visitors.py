"""Visitors who behave like people: they click, leave, come back, ask for hints, resign. For
soak.py.

Each has their own address, as behind a proxy, and keeps a page open with its event stream.
When a server dies, they try the next one, again and again.
"""

import asyncio
import contextlib
import json
import random
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from http.client import responses
from urllib.parse import quote

from load import CSRF, DRAWN, MOVES, NAMES, PLY, REV, STAMP, Connection, events_in
from load import urlencode as form_of

ALONE = re.compile(rb'data-alone="(\d+)"')
THING = re.compile(rb'data-thing="([^"]+)"')
LOCATION = re.compile(rb"location: (\S+)")
COOKIE = re.compile(rb"set-cookie: ([^;]+)")
CUT = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError)
WORD = "aqua et ignis 1753"  # everybody's
ANSWER = 300.0  # seconds after which an answer counts as lost
LOOKS_ANYWAY = 20.0  # seconds of waiting after which a visitor reloads the page
EXPECTED = (200, 201, 303, 404, 409, 429, 503)


@dataclass
class Tally:
    """What the visitors did and saw."""

    did: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    odd: list[str] = field(default_factory=list)  # answers that nobody should get
    acknowledged: Counter[str] = field(default_factory=Counter)  # clicks of people, by table

    def note(self, status: int, what: str, text: bytes) -> None:
        self.statuses[status] += 1
        if status not in EXPECTED:
            self.odd.append(f"{what}: {status} {responses.get(status, '')} {text[:200]!r}")


@dataclass
class Town:
    """Where the visitors are: the servers, the time, what they are like."""

    ports: list[int]
    tally: Tally
    think: float  # seconds between two clicks, on average
    late: float = float("inf")  # from then on everybody leaves their seat to a bot


class Person:
    """A person with a cookie and an address, at any server that answers."""

    def __init__(self, town: Town, number: int, luck: random.Random):
        self.town, self.luck = town, luck
        self.address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self.door = number
        self.cookie = self.csrf = ""
        self.page = ""  # the name of the page that is open
        self.connect()

    def come_in(self) -> None:
        """Enter through any server that a proxy might choose."""
        self.door = self.luck.randrange(len(self.town.ports))
        self.connect()

    def connect(self) -> None:
        port = self.town.ports[self.door % len(self.town.ports)]
        self.fetching, self.sending = Connection(port), Connection(port)

    @property
    def port(self) -> int:
        return self.fetching.port

    @property
    def headers(self) -> str:
        known = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        return f"{known}X-Forwarded-For: {self.address}\r\nX-Fragment: 1\r\nX-Page: {self.page}\r\n"

    async def arrive(self, account: bool) -> None:
        """Get a cookie; some make an account."""
        head, text = await self.get_with_head("/settings")
        self.cookie = COOKIE.search(head)[1].decode()
        self.csrf = CSRF.search(text)[1].decode()
        if account:
            name = f"Soaker {self.address}"
            _, head, _ = await self.post("/register", name=name, password=WORD)
            if found := COOKIE.search(head):
                self.cookie = found[1].decode()
                _, text = await self.get_with_head("/settings")
                self.csrf = CSRF.search(text)[1].decode()

    async def send(
        self, connection: str, method: str, path: str, headers: str, body: str = ""
    ) -> tuple[int, bytes, bytes]:
        """Ask until a server answers."""
        while True:
            try:
                work = getattr(self, connection).send(method, path, self.headers + headers, body)
                status, head, text = await asyncio.wait_for(work, ANSWER)
            except CUT:
                self.town.tally.did["cut off"] += 1
                await asyncio.sleep(self.luck.uniform(0.5, 2.0))
                self.door += 1
                self.connect()
                continue
            self.town.tally.note(status, f"{method} {path}", text)
            if status in (429, 503):
                await asyncio.sleep(self.luck.uniform(2.0, 4.0))
                continue
            return status, head, text

    async def get_with_head(self, path: str, held: str = "") -> tuple[bytes, bytes]:
        more = f"X-Held: {held}\r\n" if held else ""
        _, head, text = await self.send("fetching", "GET", path, more)
        return head, text

    async def get(self, path: str, held: str = "") -> bytes:
        return (await self.get_with_head(path, held))[1]

    async def post(self, path: str, **form: object) -> tuple[int, bytes, bytes]:
        body = form_of({"csrf": self.csrf, **form})
        kind = "Content-Type: application/x-www-form-urlencoded\r\n"
        return await self.send("sending", "POST", path, kind, body)


class OpenPage:
    """A page of a table with its stream, which brings what is new on it."""

    def __init__(self, person: Person, path: str):
        self.person, self.path = person, path
        self.name = person.page = f"page-{next(NAMES)}"
        self.text = self.rev = b""
        self.held, self.drawn = "", 0
        self.changed = asyncio.Event()
        self.task = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        while True:
            with contextlib.suppress(*CUT, ValueError):  # ValueError: refused, so not in chunks
                await self.listen_once()
            await asyncio.sleep(2.0)

    async def listen_once(self) -> None:
        port = self.person.port
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
        page = dict(id=self.name, table=self.path.split("/")[-1], mode="live",
                    rev=self.rev.decode(), held=self.held)  # fmt: skip
        body = json.dumps({"pages": [page]})
        head = f"POST {self.path}/stream HTTP/1.1\r\nHost: localhost\r\n{self.person.headers}"
        more = f"Accept-Encoding: br\r\nContent-Length: {len(body)}\r\n\r\n"
        try:
            writer.write((head + more + body).encode())
            status = int((await reader.readuntil(b"\r\n\r\n"))[9:12])
            self.person.town.tally.note(status, f"POST {self.path}/stream", b"")
            async for event, _ in events_in(reader):
                if event.startswith(b"event: page"):
                    _, ident, html = event.split(b"\n", 2)
                    self.person.town.tally.did["was sent a page"] += 1
                    self.show(html, int(ident.split(b" ")[3]))
        finally:
            writer.close()

    async def fetch(self, whole: bool = False) -> None:
        head, text = await self.person.get_with_head(self.path, "" if whole else self.held)
        self.show_answer(head, text)

    def show_answer(self, head: bytes, text: bytes) -> None:
        drawn = DRAWN.search(head)
        self.show(text, int(drawn[1]) if drawn else self.drawn)

    def show(self, text: bytes, drawn: int) -> None:
        """Show what is newer; answers and updates come on different ways."""
        found = REV.search(text)
        if found and drawn >= self.drawn:
            self.text, self.rev, self.drawn = text, found[1], drawn
            self.held = b" ".join(STAMP.findall(text)).decode()
            self.changed.set()

    async def wait(self) -> None:
        """Wait until something happens; after a long silence, load the page again."""
        self.changed.clear()
        try:
            await asyncio.wait_for(self.changed.wait(), LOOKS_ANYWAY)
        except TimeoutError:
            await self.fetch(whole=True)

    @property
    def is_over(self) -> bool:
        return b"data-over" in self.text

    @property
    def ply(self) -> int:
        found = PLY.search(self.text)
        return int(found[1]) if found else 0


@contextlib.asynccontextmanager
async def looking_at(person: Person, path: str) -> AsyncIterator[OpenPage]:
    page = OpenPage(person, path)
    try:
        await page.fetch()
        yield page
    finally:
        page.task.cancel()


# ---------------------------------------------------------------- one person at one table


@dataclass
class Guest:
    """One person at one table, from sitting down to the end of the game."""

    person: Person
    path: str
    seat: int
    clock: bool  # who plays with a clock may also walk off for good
    gone: bool = False  # has resigned, left for good or walked off: only comes to see the end

    @property
    def tally(self) -> Tally:
        return self.person.town.tally

    async def play(self) -> None:
        """Visit after visit, until the game is over."""
        while not await self.visit():  # noqa: ASYNC110  # they are out
            await asyncio.sleep(self.person.luck.uniform(20, 120))

    async def visit(self) -> bool:
        """Play for a while; True when the game is over."""
        self.person.come_in()
        async with looking_at(self.person, self.path) as page:
            while not page.is_over:
                if self.gone:
                    return False
                if time.monotonic() > self.person.town.late:
                    await self.leave(page)
                elif not await self.turn(page):
                    self.tally.did["went away"] += 1
                    return False
            return True

    async def turn(self, page: OpenPage) -> bool:
        """One click or something else that people do; False: they close the page."""
        moves, asked = list(set(MOVES.findall(page.text))), b'id="do-end"' in page.text
        if not moves and not asked:
            if b"/sit" in page.text:
                await self.post(page, "sit", seat=self.seat)
            await page.wait()
            return True
        alone = ALONE.search(page.text)
        if not alone:
            await asyncio.sleep(self.person.luck.expovariate(1 / self.person.town.think))
        if (whim := self.whim()) is not None:
            return await whim(page)
        deed = {} if asked else {"move": (alone[1] if alone else self.choice(moves)).decode()}
        await self.click(page, "moves" if deed else "end", deed)
        return True

    def choice(self, moves: list[bytes]) -> bytes:
        return self.person.luck.choice(sorted(moves))

    async def click(self, page: OpenPage, action: str, deed: dict[str, str]) -> None:
        ply = page.ply
        status = await self.post(page, action, ply=ply, **deed)
        if status == 200 and page.ply > ply:
            self.tally.acknowledged[self.path] += 1
        elif status != 200:
            await page.fetch(whole=True)

    async def post(self, page: OpenPage, action: str, **form: object) -> int:
        status, head, text = await self.person.post(f"{self.path}/{action}", **form)
        self.tally.did[action] += status == 200
        page.show_answer(head, text)
        return status

    # ---- what people do besides

    def whim(self) -> Callable[[OpenPage], Awaitable[bool]] | None:
        """Usually nothing; sometimes something that people do instead of the next click."""
        whims = (self.go_away, self.leave, self.undo, self.chat, self.explain, self.ask, self.read,
                 self.resign, self.vote, self.walk_off)  # fmt: skip
        chances = (0.02, 0.004, 0.03, 0.01, 0.03, 0.002, 0.004, 0.001, 0.001, 0.001)
        found = self.person.luck.choices((*whims, None), (*chances, 1 - sum(chances)))
        return found[0]

    async def go_away(self, _page: OpenPage) -> bool:
        return False

    async def leave(self, page: OpenPage) -> bool:
        """A bot plays on; most take their seat back later, late in the evening nobody does."""
        await self.post(page, "leave")
        late = time.monotonic() > self.person.town.late
        self.gone = late or self.person.luck.random() < 0.3
        return False

    async def walk_off(self, _page: OpenPage) -> bool:
        """Leave for good without saying so; the clock lets a bot play on."""
        self.gone = self.clock
        return not self.clock

    async def undo(self, page: OpenPage) -> bool:
        await self.post(page, "undo", ply=page.ply)
        return True

    async def chat(self, page: OpenPage) -> bool:
        await self.post(page, "chat", text="Festina lente.")
        return True

    async def explain(self, page: OpenPage) -> bool:
        if things := THING.findall(page.text):
            thing = quote(self.person.luck.choice(things).decode())
            await self.person.get(f"{self.path}/explanation?thing={thing}")
            self.tally.did["explanation"] += 1
        return True

    async def ask(self, page: OpenPage) -> bool:
        await self.post(page, "hint", ply=page.ply)
        return True

    async def read(self, _page: OpenPage) -> bool:
        for path in ("/", "/games", f"{self.path}/seal", f"{self.path}/log?before=20"):
            await self.person.get(path)
        return True

    async def resign(self, page: OpenPage) -> bool:
        self.gone = await self.post(page, "resign") == 200
        return not self.gone

    async def vote(self, page: OpenPage) -> bool:
        await self.post(page, "vote", end="on")
        return True
