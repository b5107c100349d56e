"""One address takes everything it can get: does another visitor have to wait?

    python benchmarks/fair_shares.py                 60 tables with four Consuls each, 26 hints
    python benchmarks/fair_shares.py --game nova_roma

A program plays a table of each game against a Consul and asks for hints, first alone (quiet), then
while programs of one other address watch as many tables with strong bots (attacked), then while
they ask for hints besides. It measures the seconds until a new table asks for the first choice,
until the bot has moved, and until a hint and a page arrive. Nobody's thinking may delay another
person's by more than one task, so the medians may differ by at most that. Compile the games first
(`circenses compile`).
"""

import argparse
import asyncio
import contextlib
import json
import random
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from load import Connection
from soak import GAMES, Mortal, report
from visitors import CUT

CROWD, VISITOR = "198.51.100.1", "203.0.113.7"
CONSUL = 2.0  # seconds for which the strongest bot thinks
GUESTS = 10  # of the crowd
ANSWER = 300.0  # seconds after which an answer counts as lost
WAITS = ("first choice", "bot's move", "hint", "page")


@dataclass
class Caller:
    """A program at an address."""

    port: int
    address: str
    token: str = ""
    table: str = ""
    refused: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.connection = Connection(self.port)

    async def ask(self, method: str, path: str, **body: object) -> dict[str, object]:
        """The answer to a request; a program that is told to slow down does so."""
        status, answer = await self.send(method, f"/api{path}", **body)
        while status == 429:
            await asyncio.sleep(2.0)
            status, answer = await self.send(method, f"/api{path}", **body)
        found = json.loads(answer)
        if status >= 400:
            self.refused.append(f"{method} {path}: {status} {found}")
        return found if isinstance(found, dict) else {}

    async def send(self, method: str, path: str, **body: object) -> tuple[int, bytes]:
        who = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        head = f"{who}X-Forwarded-For: {self.address}\r\nContent-Type: application/json\r\n"
        text = json.dumps(body) if method == "POST" else ""
        work = self.connection.send(method, path, head, text)
        status, _, answer = await asyncio.wait_for(work, ANSWER)
        return status, answer

    async def sit_down(self, game: str, *seats: str) -> None:
        if not self.token:
            self.token = str((await self.ask("POST", "/guests", name=""))["token"])
        laid = await self.ask("POST", "/tables", game=game, seats=list(seats), public=True)
        self.table = str(laid["id"])

    async def next_choice(self) -> tuple[int, list[int], bool]:
        """The ply and the moves as soon as this program is asked; whether the game is over."""
        while True:
            asked = await self.ask("GET", f"/tables/{self.table}/moves?wait=20")
            moves, over = asked.get("moves"), bool(asked.get("over"))
            if over or (isinstance(moves, list) and moves):
                found = moves if isinstance(moves, list) else []
                return int(str(asked["ply"])), [int(one["move"]) for one in found], over


Times = dict[str, list[float]]


@dataclass
class Visit:
    """One visitor, and their waiting times."""

    caller: Caller
    luck: random.Random
    times: Times = field(default_factory=lambda: {wait: [] for wait in WAITS})

    async def timed(self, wait: str, work: Awaitable[object]) -> None:
        begin = time.perf_counter()
        await work
        self.times[wait].append(time.perf_counter() - begin)

    async def play(self, game: str, moves_of_bots: int) -> None:
        """A new table against a Consul, a hint, a page, and moves until the bot has made some."""
        caller = self.caller
        begin = time.perf_counter()
        await caller.sit_down(game, "me", "bot:consul")
        ply, moves, _ = await caller.next_choice()
        self.times["first choice"].append(time.perf_counter() - begin)
        seen = over = 0
        while seen < moves_of_bots and not over:
            move, begin = self.luck.choice(moves), time.perf_counter()
            if len(moves) > 1 and len(self.times["hint"]) < len(self.times["first choice"]):
                path = f"/tables/{caller.table}/hint"
                await self.timed("hint", caller.ask("POST", path, ply=ply))
                await self.timed("page", caller.send("GET", f"/tables/{caller.table}"))
                begin = time.perf_counter()
            await caller.ask("POST", f"/tables/{caller.table}/moves", ply=ply, move=move)
            before = ply
            ply, moves, over = await caller.next_choice()
            if ply > before + 1:
                self.times["bot's move"].append((time.perf_counter() - begin) / (ply - before - 1))
                seen += 1


# ---------------------------------------------------------------- the crowd


async def tables_of_crowd(port: int, games: list[str], count: int) -> list[Caller]:
    """Open tables with four strong bots each. An address gets few new guests, so each opens
    several.
    """
    crowd: list[Caller] = []
    for n in range(count):
        token = crowd[n - GUESTS].token if n >= GUESTS else ""
        crowd.append(Caller(port, CROWD, token))
        await crowd[n].sit_down(games[n % len(games)], *["bot:consul"] * 4)
    return crowd


async def watch(caller: Caller) -> None:
    """Hold an event stream open, like a program that watches."""
    while True:
        with contextlib.suppress(*CUT):
            reader, writer = await asyncio.open_connection("127.0.0.1", caller.port)
            head = f"GET /api/tables/{caller.table}/events HTTP/1.1\r\nHost: localhost\r\n"
            who = f"Authorization: Bearer {caller.token}\r\nX-Forwarded-For: {CROWD}\r\n\r\n"
            writer.write((head + who).encode())
            while await reader.readline():
                pass
        await asyncio.sleep(1.0)


async def ask_for_hints(port: int, game: str, token: str) -> None:
    """Hints asked one after another at the same person's table, each at a new position."""
    caller = Caller(port, CROWD, token)
    await caller.sit_down(game, "me", "bot:plebeian")
    over = False
    while not over:
        ply, moves, over = await caller.next_choice()
        if moves:
            await caller.ask("POST", f"/tables/{caller.table}/hint", ply=ply)
            await caller.ask(
                "POST", f"/tables/{caller.table}/moves", ply=ply, move=random.choice(moves)
            )


@contextlib.asynccontextmanager
async def going_on(works: list[Callable[[], Awaitable[None]]]) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(work()) for work in works]
    try:
        yield
        failed = [repr(task.exception()) for task in tasks if task.done() and task.exception()]
        assert not failed, failed[:3]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


# ---------------------------------------------------------------- the three rounds


async def measure(arguments: argparse.Namespace, server: Mortal) -> dict[str, object]:
    games = [arguments.game] if arguments.game else list(GAMES)
    for game in games:
        await server.until_ready(game)
    found, begun = {"quiet": await one_round(arguments, server, games)}, time.monotonic()
    crowd = await tables_of_crowd(server.port, games, arguments.tables)
    print(f"{len(crowd)} tables of {CROWD} laid in {time.monotonic() - begun:.1f} s", flush=True)
    hints = [(games[n % len(games)], crowd[n % len(crowd)].token) for n in range(arguments.hints)]
    async with going_on([lambda one=one: watch(one) for one in crowd]):
        found["attacked"] = await one_round(arguments, server, games)
        async with going_on([lambda one=one: ask_for_hints(server.port, *one) for one in hints]):
            found["attacked, with hints"] = await one_round(arguments, server, games)
        served = [await moves_at(one) for one in crowd]
    late = [
        f"{wait}, {name}: {times[wait]['median']} s, quiet {found['quiet'][wait]['median']} s"
        for name, times in found.items()
        for wait in WAITS
        if times[wait]["median"] > found["quiet"][wait]["median"] + CONSUL
    ]
    return dict(
        passed=not late,
        seconds=found,
        too_late=late,
        tables=len(crowd),
        moves_of_the_crowd=sum(served),
    )


async def moves_at(caller: Caller) -> int:
    asked = await caller.ask("GET", f"/tables/{caller.table}/view")
    return int(str(asked.get("ply", 0)))


async def one_round(
    arguments: argparse.Namespace, server: Mortal, games: list[str]
) -> dict[str, dict[str, float]]:
    visit = Visit(Caller(server.port, VISITOR), random.Random(arguments.seed))
    for game in games:
        await visit.play(game, arguments.moves)
    assert not visit.caller.refused, visit.caller.refused[:3]
    told = {
        wait: {
            "median": round(statistics.median(times), 2),
            "most": round(max(times), 2),
            "of": len(times),
        }
        for wait, times in visit.times.items()
    }
    print(json.dumps(told), flush=True)
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--hints", type=int, default=26, help="tables that ask for hints")
    parser.add_argument("--game", choices=GAMES, help="only this one")
    parser.add_argument("--moves", type=int, default=3, help="of the bot, at each table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a folder for logs and the result")
    report(parser.parse_args(), run, "fair-shares")


def run(arguments: argparse.Namespace, out: Path) -> dict[str, object]:
    settings = dict(CIRCENSES_RATES="1", CIRCENSES_HINT_SECONDS="1")
    server = Mortal(f"sqlite:///{out / 'tables.sqlite'}", 0.6, out / "server.log", **settings)
    try:
        return asyncio.run(measure(arguments, server))
    finally:
        server.stop()


if __name__ == "__main__":
    main()
