"""What one move costs the server: processor time, pages drawn, and bytes sent.

    python benchmarks/moves.py magna_roma              (after the games are compiled)
    python benchmarks/moves.py nova_roma --more 6      then with six more spectators at each table
    python benchmarks/moves.py aeterna --check 8       exit with 1 if a move costs more ms
    python benchmarks/moves.py aeterna --where 60      also where it goes, and the dearest functions

At every table one person plays a bot while spectators watch, each with an open stream. A player
clicks again only after every page of the table shows the latest event, so every move is drawn for
every page and runs can be compared: deals are seeded, and players choose at random from a seeded
generator. Only processor time of the server's threads counts (from /proc), not wall time. Keep
the load below half a core: a busy server draws the newest state for several moves at once, and the
figure per move looks better than it is, so compare the pages per move first.

A page that does not show the latest event for SLOW seconds is counted and reported. The run ends
automatically, with status 1 if it took longer than `--most` seconds.
"""

import argparse
import asyncio
import os
import random
import re
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import load
import where

from circenses import games

SLOW = 3.0  # seconds until a page counts as forgotten
MOST_TOLD = 10  # of them in full


@dataclass
class Tally:
    """What is counted, once it counts."""

    figures: load.Figures = field(default_factory=load.Figures)
    moves: int = 0
    answers: int = 0
    playing: int = 0
    slow: list[str] = field(default_factory=list)  # pages that were forgotten, in words

    def restart(self) -> None:
        """Count from here on."""
        self.moves = self.answers = 0
        self.figures.updates.clear()
        self.figures.whole.clear()
        self.figures.counting = True


@dataclass
class Table:
    """One table and its open pages; the first is the player's."""

    plan: argparse.Namespace
    port: int
    tally: Tally
    luck: random.Random
    visitors: list[load.Visitor] = field(default_factory=list)
    pages: list[load.Page] = field(default_factory=list)
    path: str = ""
    changed: asyncio.Event = field(default_factory=asyncio.Event)  # any of the pages

    async def play(self) -> None:
        """Game after game."""
        while True:
            await self.open()
            self.tally.playing += 1
            try:
                await self.play_game()
            finally:
                self.tally.playing -= 1
                self.close()

    async def open(self) -> None:
        await self.invite(self.plan.pages - len(self.visitors))
        seats = {f"seat-{n}": f"bot:{self.plan.level}" if n else "me"
                 for n in range(self.plan.players)}  # fmt: skip
        form = dict(game=self.plan.game, players=self.plan.players, public="on")
        status, head, text = await self.visitors[0].post(
            "/tables", **form, seed=self.luck.randrange(10**6), **seats
        )
        assert status == 303, (status, text[:300])
        self.path = re.search(rb"location: (\S+)", head)[1].decode()
        for visitor in self.visitors:
            self.open_page(visitor)

    async def invite(self, more: int) -> None:
        """More people with a page each."""
        for _ in range(more):
            visitor = load.Visitor(self.port)
            await visitor.arrive()
            self.visitors.append(visitor)
            if self.path:
                self.open_page(visitor)

    def open_page(self, visitor: load.Visitor) -> None:
        page = load.Page(self.tally.figures, visitor, self.path)
        page.changed = self.changed
        self.pages.append(page)

    def close(self) -> None:
        for page in self.pages:
            page.close()
        self.pages, self.path = [], ""

    async def play_game(self) -> None:
        mine, ply = self.pages[0], 0
        while True:
            await self.until_all_agree()
            self.tally.moves += (mine.ply - ply) * self.tally.figures.counting
            ply = mine.ply
            if b"data-over" in mine.text:
                return
            moves = sorted(set(load.MOVES.findall(mine.text)))
            confirm = b'id="do-end"' in mine.text
            if moves or confirm:
                await asyncio.sleep(self.luck.expovariate(1 / self.plan.think))
                await self.click({} if confirm else {"move": self.luck.choice(moves).decode()})
            else:
                await self.until_changed("A bot is silent", 10 * SLOW)

    async def click(self, deed: dict[str, str]) -> None:
        mine = self.pages[0]
        address = f"{self.path}/{'moves' if deed else 'end'}"
        status, head, text = await mine.visitor.post(address, mine.held, ply=mine.ply, **deed)
        assert status in (200, 409), (status, text[:200])
        self.tally.answers += self.tally.figures.counting
        mine.show(text, int(load.DRAWN.search(head)[1]))

    async def until_all_agree(self) -> None:
        """Wait until all pages of the table show the same state."""
        while len({page.rev for page in self.pages}) > 1 or not self.pages[0].rev:
            await self.until_changed("Pages differ", SLOW)

    async def until_changed(self, what: str, patience: float) -> None:
        """Wait for any page of the table to change, and report a long wait."""
        self.changed.clear()
        try:
            await asyncio.wait_for(self.changed.wait(), patience)
        except TimeoutError:
            revs = ", ".join(page.rev.decode() or "nothing" for page in self.pages)
            self.tally.slow.append(f"{what} at {self.path} for {patience:.0f} s, showing {revs}")
            if len(self.tally.slow) <= MOST_TOLD:
                print(f"  {self.tally.slow[-1]}", flush=True)


# ---------------------------------------------------------------- measuring


def thread_seconds(pid: int) -> Counter[str]:
    """Seconds of processor time used so far, by the kind of thread."""
    used: Counter[str] = Counter()
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            name = (task / "comm").read_text().strip()
            nanoseconds = int((task / "schedstat").read_text().split()[0])
        except (OSError, ValueError):
            continue  # the thread has just ended
        kind = "main" if task.name == str(pid) else re.sub(r"[_-]?\d+$", "", name)
        used[kind] += nanoseconds / 1e9
    return used


async def measure(plan: argparse.Namespace, server: load.Server) -> list[float]:
    """Processor milliseconds a move: with `pages`, and then with `more` of them."""
    for game in games.GAMES:  # else their warm-up would be counted
        await server.until_ready(game)
    tally = Tally()
    tables = [
        Table(plan, server.port, tally, random.Random(number)) for number in range(plan.tables)
    ]
    tasks = [asyncio.create_task(table.play()) for table in tables]
    try:
        while tally.playing < plan.tables:
            await asyncio.sleep(0.2)
            check(tasks)
        costs = [await counted(plan, server, tally, tasks)]
        if plan.more:
            plan.pages += plan.more
            for table in tables:
                await table.invite(plan.more)
            costs.append(await counted(plan, server, tally, tasks))
            print(f"  a further spectator: {(costs[1] - costs[0]) / plan.more:.2f} ms a move")
        return costs
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def counted(
    plan: argparse.Namespace, server: load.Server, tally: Tally, tasks: list[asyncio.Task[None]]
) -> float:
    """The cost of one move, measured over the next moves."""
    await asyncio.sleep(plan.warm)
    tally.restart()
    if plan.where:
        server.process.send_signal(signal.SIGUSR1)
    before, begin = thread_seconds(server.process.pid), time.perf_counter()
    while tally.moves < plan.moves:
        await asyncio.sleep(0.1)
        check(tasks)
    used = thread_seconds(server.process.pid) - before
    report(plan, tally, used, time.perf_counter() - begin)
    if plan.where:
        await tell_where(plan, server, tally.moves)
    return 1000 * used.total() / tally.moves


async def tell_where(plan: argparse.Namespace, server: load.Server, moves: int) -> None:
    """The table of where a move goes, by samples of the server."""
    samples = Path(os.environ["SAMPLES"])
    await asyncio.to_thread(where.written, samples, server.process)
    print("\n".join(where.table_of(samples, moves)))
    print("\n".join(where.most_used(samples, moves, plan.where)), flush=True)


def check(tasks: list[asyncio.Task[None]]) -> None:
    """Raise what went wrong at a table."""
    for task in tasks:
        if task.done() and not task.cancelled():
            task.result()


def report(plan: argparse.Namespace, tally: Tally, used: Counter[str], wall: float) -> None:
    n, figures = tally.moves, tally.figures
    share = 100 * used.total() / wall
    print(f"{plan.game}, {plan.tables} tables with {plan.pages} pages: {n} moves"
          f" ({tally.answers} clicks) in {wall:.0f} s, {share:.0f} % of a core")  # fmt: skip
    drawn = (tally.answers + len(figures.updates)) / n
    print(f"  processor: {1000 * used.total() / n:.2f} ms a move, {drawn:.2f} pages a move")
    parts = ", ".join(f"{name} {1000 * spent / n:.2f}" for name, spent in used.most_common(4))
    print(f"  by thread: {parts}")
    sent, whole = statistics.fmean(figures.updates), statistics.fmean(figures.whole)
    print(f"  an update: {sent:,.0f} bytes on the wire, {whole:,.0f} before packing")
    print(f"  pages forgotten for {SLOW:.0f} s: {len(tally.slow)}", flush=True)


async def timed(plan: argparse.Namespace, server: load.Server) -> list[float]:
    async with asyncio.timeout(plan.most):
        return await measure(plan, server)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="magna_roma")
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--pages", type=int, default=2)
    parser.add_argument("--more", type=int, default=0, help="spectators who come later")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--level", default="citizen")
    parser.add_argument("--think", type=float, default=1.6, help="seconds between clicks")
    parser.add_argument("--pause", type=float, default=0.5, help="of the bots, in seconds")
    parser.add_argument("--warm", type=float, default=15.0, help="seconds before measuring")
    parser.add_argument("--most", type=float, default=600.0, help="seconds for the whole run")
    parser.add_argument("--check", type=float, default=0.0, help="the most milliseconds a move")
    parser.add_argument("--where", type=int, default=0, help="functions to tell of")
    plan = parser.parse_args()
    if plan.where:
        os.environ["SAMPLES"] = str(Path(tempfile.mkdtemp()) / "samples")
        load.Server.program = (str(Path(__file__).parent / "sampled.py"),)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server stops too
    settings = argparse.Namespace(postgres=False, servers=1, growth=0, pause=plan.pause)
    servers = load.Servers(settings)
    try:
        costs = asyncio.run(timed(plan, servers.all[0]))
    except TimeoutError:
        sys.exit(f"Not done within {plan.most:.0f} seconds.")
    finally:
        servers.stop()
    sys.exit(bool(plan.check) and costs[0] > plan.check)


if __name__ == "__main__":
    main()
