"""Servers are killed in the middle of games: is any acknowledged move lost?

    python benchmarks/kills.py                           60 kills of one server on SQLite
    python benchmarks/kills.py --servers 2 --kills 20   two servers, PostgreSQL; one dies at a time

Programs play all five games with compiled rules against bots that answer at once, and take moves
back sometimes. A server dies by SIGKILL at a random moment and is started again. At the end the
database is compared with the answers that the programs received: every acknowledged move and undo
must be there, in order, and beyond them at most what was under way when a server died. All games
are played to the end, and every deal is verified against its seal.
"""

import argparse
import asyncio
import json
import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from load import Connection
from soak import GAMES, Mortal, asked, report
from visitors import CUT

sys.path.insert(0, str(Path(__file__).parents[1]))

ANSWER = 120.0  # seconds after which an answer counts as lost
TOGETHER = 3  # others who may choose at the same time
UNDO = 0.05  # how often a program takes its move back

# What a seat did: move or undo, the ply after it, the move. Of a move this is the ply that it was
# made for: where several choose at the same time, others may have chosen before it.
Deed = tuple[str, int, int | None]


@dataclass
class Program:
    """A program that plays one table, and the answers it received."""

    ports: list[int]
    game: str
    luck: random.Random
    token: str = ""
    table: str = ""
    told: list[Deed] = field(default_factory=list)
    cuts: int = 0  # answers that never came
    behind: list[str] = field(default_factory=list)  # positions older than what was acknowledged
    least: int = 0  # plies that were acknowledged and not taken back
    over: bool = False

    def __post_init__(self) -> None:
        self.connection = Connection(self.luck.choice(self.ports))

    async def ask(self, method: str, path: str, **body: object) -> tuple[int, dict[str, object]]:
        """Ask until a server answers; a question that changes nothing is asked again."""
        while True:
            try:
                return await self.ask_once(method, path, **body)
            except CUT:
                self.cuts += method == "POST"
                self.connection = Connection(self.luck.choice(self.ports))
                await asyncio.sleep(self.luck.uniform(0.1, 0.5))
                if method == "POST" and self.table:
                    return 0, {}

    async def ask_once(
        self, method: str, path: str, **body: object
    ) -> tuple[int, dict[str, object]]:
        who = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        kind = "Content-Type: application/json\r\n"
        text = json.dumps(body) if method == "POST" else ""
        work = self.connection.send(method, f"/api{path}", who + kind, text)
        status, _, answer = await asyncio.wait_for(work, ANSWER)
        return status, json.loads(answer) if answer[:1] in (b"{", b"[") else {}

    async def sit_down(self) -> None:
        _, guest = await self.ask("POST", "/guests", name="")
        self.token = str(guest["token"])
        seats = ["me"] + ["bot:citizen"] * self.luck.choice((1, 1, 2))
        _, table = await self.ask("POST", "/tables", game=self.game, seats=seats)
        self.table = str(table["id"])

    async def play(self, stop: asyncio.Event | None = None) -> None:
        """Play until the game is over, or until `stop`."""
        while not self.over and not (stop and stop.is_set()):
            await self.play_once()

    async def play_once(self) -> None:
        status, asked_ = await self.ask("GET", f"/tables/{self.table}/moves?wait=2")
        if status != 200:
            await asyncio.sleep(0.2)
            return
        ply, moves = int(str(asked_["ply"])), asked_["moves"]
        self.over = bool(asked_["over"])
        if ply < self.least:
            self.behind.append(f"{self.table}: {ply} after {self.told[-1]}")
        if isinstance(moves, list) and moves:
            await self.decide(ply, [int(one["move"]) for one in moves], bool(asked_["can_undo"]))

    async def decide(self, ply: int, moves: list[int], may_undo: bool) -> None:
        if may_undo and self.luck.random() < UNDO:
            status, done = await self.ask("POST", f"/tables/{self.table}/undo", ply=ply)
            self.least = 0  # if the answer was cut off, the move may be taken back all the same
            if status == 200:
                self.told.append(("undo", int(str(done["ply"])), None))
            return
        move = self.luck.choice(moves)
        status, done = await self.ask("POST", f"/tables/{self.table}/moves", ply=ply, move=move)
        if status == 200:
            self.least = ply + 1
            self.told.append(("move", ply + 1, move))

    async def verify(self) -> str:
        """What differs from the seal; empty if nothing does."""
        status, told = await self.ask("POST", f"/tables/{self.table}/verification")
        return "" if told.get("verified") else f"{self.game} {self.table}: {status} {told}"


def missing(database: str, program: Program) -> list[str]:
    """Differences between a program's answers and the database."""
    kept: list[Deed] = [
        (str(kind), int(str(ply)), None if kind == "undo" else int(str(move)))
        for kind, ply, move in asked(
            database,
            "SELECT kind, ply, move FROM events WHERE seat = 0 AND kind IN ('move', 'undo') "  # noqa: S608
            f"AND table_id = '{program.table}' ORDER BY number",
        )
    ]
    lost = not_kept(program.told, kept)
    more = len(kept) - len(program.told) + len(lost)
    name = f"{program.game} {program.table}"
    found = [f"{name}: {deed} was acknowledged and is lost" for deed in lost]
    if more > program.cuts:
        found.append(f"{name}: {more} more than acknowledged, {program.cuts} answers cut off")
    return found


def not_kept(told: list[Deed], kept: list[Deed]) -> list[Deed]:
    """Acknowledged deeds that are not stored, in order."""
    lost, at = [], 0
    for deed in told:
        found = next((n for n in range(at, len(kept)) if is_same(deed, kept[n])), None)
        if found is None:
            lost.append(deed)
        else:
            at = found + 1
    return lost


def is_same(told: Deed, kept: Deed) -> bool:
    """Whether a deed is stored: a move at its ply, or at a later one after others' moves."""
    (kind, ply, move), (written, later, same) = told, kept
    most = ply + TOGETHER if kind == "move" else ply
    return (kind, move) == (written, same) and ply <= later <= most


def gaps(database: str) -> list[str]:
    """Tables whose events are not numbered one by one."""
    rows = asked(database, "SELECT table_id, count(*), max(number), min(number) FROM events "
                           "GROUP BY table_id")  # fmt: skip
    return [str(row) for row in rows if not (row[1] == row[2] and row[3] == 1)]


async def kill_one(servers: list[Mortal], luck: random.Random, pause: float) -> None:
    await asyncio.sleep(luck.uniform(0.2, 1.8) * pause)
    server = luck.choice(servers)
    server.kill()
    server.start()
    await server.until_ready(GAMES[0])


async def measure(
    arguments: argparse.Namespace, servers: list[Mortal], database: str
) -> dict[str, object]:
    luck, stop = random.Random(arguments.seed), asyncio.Event()
    for server in servers:
        for game in GAMES:
            await server.until_ready(game)
    ports = [server.port for server in servers]
    programs = [
        Program(ports, GAMES[n % len(GAMES)], random.Random(f"{arguments.seed} {n}"))
        for n in range(arguments.tables)
    ]
    await asyncio.gather(*(program.sit_down() for program in programs))
    playing = [asyncio.create_task(keep_playing(program, programs, stop)) for program in programs]
    for number in range(1, arguments.kills + 1):
        await kill_one(servers, luck, arguments.pause)
        told = sum(len(program.told) for program in programs)
        print(f"{number} kills, {told} acknowledged in {len(programs)} games", flush=True)
        for task in playing:
            if task.done():
                task.result()
    stop.set()
    await asyncio.gather(*playing)
    print("No more kills. The games are played to their ends.", flush=True)
    await asyncio.gather(*(program.play() for program in programs))
    differs = [told for program in programs if (told := await program.verify())]
    lost = [line for program in programs for line in missing(database, program)]
    behind = [line for program in programs for line in program.behind]
    holes = gaps(database)
    trouble = [line for server in servers for line in server.trouble()]
    return dict(
        passed=not (lost or differs or behind or holes or trouble),
        kills=arguments.kills,
        games=dict(Counter(program.game for program in programs)),
        acknowledged=sum(len(program.told) for program in programs),
        undone=sum(kind == "undo" for program in programs for kind, _, _ in program.told),
        cut_off=sum(program.cuts for program in programs),
        lost=lost,
        behind=behind,
        holes=holes,
        not_verified=differs,
        trouble=trouble[:40],
    )


async def keep_playing(program: Program, programs: list[Program], stop: asyncio.Event) -> None:
    """One game after the other, until no server is killed anymore."""
    await program.play(stop)
    while program.over and not stop.is_set():
        program = Program(program.ports, program.game, program.luck)
        await program.sit_down()
        programs.append(program)
        await program.play(stop)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--servers", type=int, default=1, help="1: SQLite; else PostgreSQL")
    parser.add_argument("--tables", type=int, default=10, help="played at the same time")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between kills, about")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a folder for logs and the result")
    report(parser.parse_args(), run, "kills")


def run(arguments: argparse.Namespace, out: Path) -> dict[str, object]:
    from tests.web.postgres import Cluster

    cluster = Cluster() if arguments.servers > 1 else None
    database = cluster.new_database() if cluster else f"sqlite:///{out / 'tables.sqlite'}"
    servers = [Mortal(database, 0.0, out / f"server-{n}.log") for n in range(arguments.servers)]
    try:
        return asyncio.run(measure(arguments, servers, database))
    finally:
        for server in servers:
            server.stop()
        if cluster is not None:
            cluster.stop()


if __name__ == "__main__":
    main()
