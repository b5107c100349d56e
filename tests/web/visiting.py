"""People and programs that visit a server in the same process."""

import asyncio
import re
import threading
from html import unescape
from typing import Any, Self

import httpx

from circenses import games
from circenses.web.app import make_app
from circenses.web.server import Server
from circenses.web.settings import Settings
from circenses.web.tables.table import Table
from tests.patience import until

TEST_SETTINGS = dict(bot_pause=0.0, rates=False)


class House:
    """A server in a thread of its own, and the way in."""

    def __init__(self, database: str, compiled: bool = True, **settings: Any):
        chosen = {**TEST_SETTINGS, **settings}
        self.compiled = compiled
        self.app = make_app(Settings(database=database, **chosen))
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        self.call(self.open)
        if self.compiled and "hills" in games.GUESTS:
            self.prepare("hills")
        return self

    def __exit__(self, *error: object) -> None:
        self.call(self.close)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def open(self) -> None:
        self.lifespan = self.app.router.lifespan_context(self.app)
        await self.lifespan.__aenter__()
        self.clients: dict[str, httpx.AsyncClient] = {}

    async def close(self) -> None:
        for client in self.clients.values():
            await client.aclose()
        await self.lifespan.__aexit__(None, None, None)

    def call(self, function: Any, *arguments: Any) -> Any:
        """Run a coroutine function in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(function(*arguments), self.loop).result()

    def client(self, address: str) -> httpx.AsyncClient:
        """The way in from an address."""
        if address not in self.clients:
            transport = httpx.ASGITransport(app=self.app, client=(address, 123))
            self.clients[address] = httpx.AsyncClient(
                transport=transport, base_url="http://localhost"
            )
        return self.clients[address]

    def request(
        self, method: str, path: str, address: str = "127.0.0.1", **more: Any
    ) -> httpx.Response:
        async def ask() -> httpx.Response:
            client = self.client(address)
            client.cookies.clear()
            return await client.request(method, path, **more)

        answer: httpx.Response = self.call(ask)
        return answer

    @property
    def server(self) -> Server:
        server: Server = self.app.state.server
        return server

    def table(self, table: str) -> Table:
        """A table; one that was put away meanwhile is loaded again."""
        loaded = self.server.tables.loaded.get(table)
        return loaded or self.call(self.server.tables.get, table)

    def prepare(self, game: str) -> None:
        """Wait until a game is compiled, which on a busy machine may take minutes."""
        compiler = self.server.compiler
        until(lambda: self.call(compiler.need, games.get(game), 60.0) or compiler.of(game).error)
        assert compiler.is_ready(game), compiler.of(game).error

    def visitor(self, name: str = "", address: str = "127.0.0.1") -> "Visitor":
        visitor = Visitor(self, address)
        if name:
            visitor.post("/name", name=name)
        return visitor

    def program(self, name: str = "") -> "Program":
        return Program(self, name)


class Visitor:
    """A person with a browser: cookies, and forms with their token."""

    def __init__(self, house: House, address: str = "127.0.0.1"):
        self.house = house
        self.address = address
        self.cookies: dict[str, str] = {}
        self.get("/about")

    @property
    def user(self) -> str:
        user = self.house.server.keys.user_of_cookie(self.cookies["circenses"])
        assert user is not None
        return user

    @property
    def csrf(self) -> str:
        return self.house.server.keys.csrf_for(self.user)

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        headers = {**more.pop("headers", {})}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        answer = self.house.request(method, path, self.address, headers=headers, **more)
        self.cookies.update(answer.cookies)
        return answer

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, headers: dict[str, str] | None = None, **form: Any) -> httpx.Response:
        return self.request("POST", path, data={"csrf": self.csrf, **form}, headers=headers or {})

    def fragment(self, path: str) -> str:
        answer = self.get(path, headers={"X-Fragment": "1"})
        assert answer.status_code == 200, answer.text
        return answer.text

    # ---- at the table

    def new_table(
        self, game: str = "hills", seats: tuple[str, ...] = ("me", "bot:citizen"), **more: Any
    ) -> str:
        """A table, by the form; answers its id."""
        chosen = {f"seat-{n}": kind for n, kind in enumerate(seats)}
        answer = self.post("/tables", game=game, players=len(seats), **chosen, **more)
        assert answer.status_code == 303, answer.text
        table = answer.headers["location"].removeprefix("/tables/")
        self.get(f"/tables/{table}")
        return table

    def choices(self, table: str) -> list[int]:
        return self.house.table(table).history.legal(self.seat(table))

    def seat(self, table: str) -> int:
        found = self.house.table(table)
        return (found.may_decide(self.user) or found.seats_of(self.user))[0]

    def move(
        self, table: str, move: Any = None, ply: int | None = None, meant: bool = True
    ) -> httpx.Response:
        """Play a move, by default the first legal one; answers the fragment.

        Who is asked whether such a costly move is meant says yes, if it is.
        """
        found, seat = self.house.table(table), self.seat(table)
        fragment = {"X-Fragment": "1"}
        answer = self.post(
            f"/tables/{table}/moves",
            headers=fragment,
            ply=found.history.ply if ply is None else ply,
            move=self.choices(table)[0] if move is None else move,
        )
        held = found.held.get(seat)
        if meant and held is not None and held.doubt:
            return self.post(f"/tables/{table}/end", headers=fragment, ply=held.ply)
        return answer

    def waits(self, table: str) -> bool:
        return bool(self.house.table(table).may_decide(self.user))


class Program:
    """A program with a token, speaking to the API."""

    def __init__(self, house: House, name: str = ""):
        self.house = house
        answer = house.request("POST", "/api/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.id: str = answer.json()["id"]
        self.token: str = answer.json()["token"]

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"}
        return self.house.request(method, f"/api{path}", headers=headers, **more)

    def get(self, path: str, **query: Any) -> Any:
        answer = self.request("GET", path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        answer = self.request("POST", path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()


def play_out(house: House, table: str, *visitors: Visitor) -> None:
    """Play a table to its end; every visitor plays the first legal move in turn."""
    for _ in range(5000):
        found = house.table(table)
        if found.over:
            return
        for visitor in visitors:
            if visitor.waits(table):
                visitor.move(table)
                break
        else:
            house.call(settle, found)
    raise AssertionError("the game does not end")


def until_done(visitor: Visitor, table: str) -> None:
    """Wait until a game is analyzed."""
    address = f"/replays/{table}/analysis.json"
    until(lambda: not visitor.get(address).json()["running"])


async def settle(table: Table) -> None:
    """Wait until no bot is at work."""
    while True:
        if table.bot_at_work is None:
            return
        await asyncio.sleep(0.01)


def words(html: str) -> str:
    """A page as the eye reads it."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).strip()
