"""What one move costs the server: processor time by thread, pages drawn, and bytes sent.

    python benchmarks/moves.py magna_roma                     (after the games are compiled)
    python benchmarks/moves.py nova_roma --pages 8            more spectators at each table
    python benchmarks/moves.py --check 3                      exit with 1 if a move costs more ms

At every table one person plays a bot while spectators watch, each with an open stream. A player
clicks again only after every page of the table shows the latest event, so every move is drawn for
every page and runs can be compared: deals are seeded, and players choose at random from a seeded
generator. Only processor time of the server's threads counts (from /proc), never wall time. Keep
the load below half a core: a busy server draws the newest state for several moves at once, and the
figure per move looks better than it is. So compare pages a move first.
"""

import argparse
import asyncio
import random
import re
import signal
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import load


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


class Tally:
    """What is counted, once it counts."""

    def __init__(self) -> None:
        self.figures = load.Figures()
        self.moves = self.answers = self.playing = 0
        self.stop = asyncio.Event()


async def play_games(asked: argparse.Namespace, port: int, number: int, tally: Tally) -> None:
    """Play game after game at one table."""
    luck = random.Random(number)
    visitors = [load.Visitor(port) for _ in range(asked.pages)]
    for visitor in visitors:
        await visitor.arrive()
    while not tally.stop.is_set():
        path = await new_table(asked, visitors[0], luck)
        pages = [load.Page(tally.figures, visitor, path) for visitor in visitors]
        tally.playing += 1
        try:
            await play_game(asked, tally, pages, luck)
        finally:
            tally.playing -= 1
            for page in pages:
                page.close()


async def new_table(asked: argparse.Namespace, player: load.Visitor, luck: random.Random) -> str:
    seats = {f"seat-{n}": f"bot:{asked.level}" if n else "me" for n in range(asked.players)}
    form = dict(game=asked.game, players=asked.players, public="on", seed=luck.randrange(10**6))
    status, head, text = await player.post("/tables", **form, **seats)
    assert status == 303, (status, text[:300])
    return re.search(rb"location: (\S+)", head)[1].decode()


async def play_game(
    asked: argparse.Namespace, tally: Tally, pages: list[load.Page], luck: random.Random
) -> None:
    mine, ply = pages[0], 0
    while not tally.stop.is_set():
        await until_all_agree(tally, pages)
        tally.moves += (mine.ply - ply) * tally.figures.counting
        ply = mine.ply
        if b"data-over" in mine.text:
            return
        moves = sorted(set(load.MOVES.findall(mine.text)))
        confirm = b'id="do-end"' in mine.text
        if not moves and not confirm:
            await until_changed(mine)
            continue
        await asyncio.sleep(luck.expovariate(1 / asked.think))
        deed = {} if confirm else {"move": luck.choice(moves).decode()}
        await click(tally, mine, deed)


async def click(tally: Tally, page: load.Page, deed: dict[str, str]) -> None:
    address = f"{page.path}/{'moves' if deed else 'end'}"
    status, head, text = await page.visitor.post(address, page.held, ply=page.ply, **deed)
    assert status in (200, 409), (status, text[:200])
    tally.answers += tally.figures.counting
    page.show(text, int(load.DRAWN.search(head)[1]))


async def until_all_agree(tally: Tally, pages: list[load.Page]) -> None:
    """Wait until all pages of a table show the same state."""
    while not tally.stop.is_set():
        late = [page for page in pages if not page.rev or page.rev != pages[0].rev]
        if not late:
            return
        await until_changed(late[0], 0.05)


async def until_changed(page: load.Page, seconds: float = 10.0) -> None:
    page.changed.clear()
    try:
        await asyncio.wait_for(page.changed.wait(), seconds)
    except TimeoutError:
        return


async def measure(asked: argparse.Namespace, servers: load.Servers) -> float:
    """Processor milliseconds a move."""
    server, tally = servers.all[0], Tally()
    for game in (asked.game,):  # else their warm-up would be counted
        await server.until_ready(game)
    tasks = [
        asyncio.create_task(play_games(asked, server.port, number, tally))
        for number in range(asked.tables)
    ]
    while tally.playing < asked.tables:
        await asyncio.sleep(0.2)
        check(tasks)
    await asyncio.sleep(asked.warm)
    before, begin = thread_seconds(server.process.pid), time.perf_counter()
    tally.figures.counting = True
    while tally.moves < asked.moves:
        await asyncio.sleep(0.1)
        check(tasks)
    tally.figures.counting = False
    used = thread_seconds(server.process.pid) - before
    report(asked, tally, used, time.perf_counter() - begin)
    tally.stop.set()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return 1000 * used.total() / tally.moves


def check(tasks: list[asyncio.Task[None]]) -> None:
    """Raise what went wrong at a table."""
    for task in tasks:
        if task.done() and not task.cancelled():
            task.result()


def report(asked: Any, tally: Tally, used: Counter[str], wall: float) -> None:
    n, figures = tally.moves, tally.figures
    share = 100 * used.total() / wall
    print(f"{asked.game}, {asked.tables} tables with {asked.pages} pages: {n} moves"
          f" ({tally.answers} clicks) in {wall:.0f} s, {share:.0f} % of a core")  # fmt: skip
    drawn = (tally.answers + len(figures.updates)) / n
    print(f"  processor: {1000 * used.total() / n:.2f} ms a move, {drawn:.2f} pages a move")
    parts = ", ".join(f"{name} {1000 * spent / n:.2f}" for name, spent in used.most_common(4))
    print(f"  by thread: {parts}")
    if figures.updates:
        sent, whole = statistics.fmean(figures.updates), statistics.fmean(figures.whole)
        print(
            f"  an update: {sent:,.0f} bytes on the wire, {whole:,.0f} before packing", flush=True
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="magna_roma")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--pages", type=int, default=2)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--moves", type=int, default=600)
    parser.add_argument("--level", default="citizen")
    parser.add_argument("--think", type=float, default=1.6, help="seconds between clicks")
    parser.add_argument("--pause", type=float, default=0.5, help="of the bots, in seconds")
    parser.add_argument("--warm", type=float, default=15.0, help="seconds before measuring")
    parser.add_argument("--check", type=float, default=0.0, help="the most milliseconds a move")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server stops too
    settings = argparse.Namespace(postgres=False, servers=1, growth=0, pause=asked.pause)
    servers = load.Servers(settings)
    try:
        cost = asyncio.run(measure(asked, servers))
    finally:
        servers.stop()
    sys.exit(bool(asked.check) and cost > asked.check)


if __name__ == "__main__":
    main()
