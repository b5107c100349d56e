"""A full house for hours: does every game end, and does the server stay healthy?

    python benchmarks/soak.py                                      two hours, 100 tables
    python benchmarks/soak.py --hours 0.05 --tables 12 --kill 40   a short one
    python benchmarks/soak.py --servers 1                          SQLite; else PostgreSQL

All five games, bots of all levels, one or two people at a table, rated and friendly, with and
without a clock. People leave, come back, resign, vote and walk off (benchmarks/visitors.py). The
last server is killed at every interval and started again; the first lives from beginning to end, so
its memory tells something. Towards the end nobody opens a new table. Then every game must be over,
every acknowledged click must be on the disk, every deal must fit its seal, and the logs must not
contain errors. Compile the games first (`circenses compile`).
"""

import argparse
import asyncio
import itertools
import json
import random
import re
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy
from load import Server
from visitors import LOCATION, Guest, Person, Tally, Town

Run = Callable[[argparse.Namespace, Path], dict[str, object]]

sys.path.insert(0, str(Path(__file__).parents[1]))

GAMES = ("magna_roma", "aeterna", "nova_roma", "city_of_marble", "rome_and_roll")
LEVELS = {"plebeian": 300, "citizen": 400, "equestrian": 120, "quaestor": 80, "senator": 50,
          "aedile": 20, "praetor": 10, "consul": 6}  # fmt: skip
INVITE = re.compile(rb"/join/([\w-]+)")
USUAL = re.compile(r"Circenses is at |$")  # all that a log should tell
LATE = 0.6  # of the last stretch: from then on everybody who still plays leaves it to the bots
SAMPLE = 30.0  # seconds between two looks at memory
PARTS = 12  # into which the time is divided for the report on memory


class Mortal(Server):
    """A server that can be killed and started again at the same port."""

    killed = 0.0  # seconds of processor that those before it have used

    def kill(self) -> None:
        self.killed += super().seconds()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def seconds(self) -> float:
        return self.killed + super().seconds()

    def trouble(self) -> list[str]:
        """Lines of the log that should not be there."""
        assert self.log is not None
        lines = self.log.read_text(errors="replace").splitlines()
        return [line for line in lines if not USUAL.match(line)]


@dataclass
class Evening:
    """One soak: its servers and its findings."""

    arguments: argparse.Namespace
    town: Town
    servers: list[Mortal]
    database: str
    begun: float = field(default_factory=time.monotonic)
    tables: dict[str, str] = field(default_factory=dict)  # path -> game
    bots: Counter[str] = field(default_factory=Counter)  # how many seats each level had
    over: set[str] = field(default_factory=set)
    verified: dict[str, int] = field(default_factory=dict)  # game -> deals that fit their seal
    unsealed: list[str] = field(default_factory=list)
    memory: list[tuple[float, list[float]]] = field(default_factory=list)
    kills: int = 0

    @property
    def length(self) -> float:
        return float(self.arguments.hours * 3600)

    @property
    def age(self) -> float:
        return time.monotonic() - self.begun

    @property
    def is_open(self) -> bool:
        """Whether new tables are laid; in the last quarter none are."""
        return self.age < self.length * (1 - self.arguments.last)


# ---------------------------------------------------------------- tables


async def keep_table(evening: Evening, slot: int) -> None:
    """One table after the other for two people, of whom the second does not always come."""
    luck = random.Random(f"{evening.arguments.seed} {slot}")
    await asyncio.sleep(luck.uniform(0, min(120.0, evening.length / 10)))
    pair = [Person(evening.town, 2 * slot + k, luck) for k in range(2)]
    for person in pair:
        await person.arrive(account=luck.random() < 0.3)
    while evening.is_open:
        guests = await lay_table(evening, pair, luck)
        await asyncio.gather(*(guest.play() for guest in guests))
        evening.over.add(guests[0].path)
        await check_seal(evening, pair[0], guests[0].path)
        await asyncio.sleep(luck.uniform(5, 30))


async def lay_table(evening: Evening, pair: list[Person], luck: random.Random) -> list[Guest]:
    game = luck.choice(sorted(GAMES))
    players = luck.choices((2, 3, 4), (6, 2, 2))[0]
    company = luck.random() < 0.4
    clock = luck.choice(("", "10", "20"))
    rated = luck.random() < 0.4 and (bool(clock) or not company)
    seats = {"seat-0": "me"}
    for number in range(1, players):
        level = luck.choices(list(LEVELS), list(LEVELS.values()))[0]
        seats[f"seat-{number}"] = "open" if company and number == 1 else f"bot:{level}"
    more = dict(rated="on") if rated else {}
    more |= dict(public="on") if luck.random() < 0.5 and not company else {}
    host, friend = pair
    status, head, text = await host.post(
        "/tables", game=game, players=players, clock=clock, **more, **seats
    )
    assert status == 303, (status, text[:400])
    path = LOCATION.search(head)[1].decode()
    evening.tables[path] = game
    evening.bots.update(seat[4:] for seat in seats.values() if seat.startswith("bot:"))
    guests = [Guest(host, path, 0, clock=bool(clock))]
    if company:
        await meet(host, friend, path)
        guests.append(Guest(friend, path, 1, clock=bool(clock)))
    return guests


async def meet(host: Person, friend: Person, path: str) -> None:
    """The friend comes by the invite link, sits down, and the host begins."""
    invite = INVITE.search(await host.get(path))
    assert invite, path
    await friend.get(f"/join/{invite[1].decode()}")
    await friend.post(f"{path}/sit", seat=1)
    status, _, text = await host.post(f"{path}/start")
    assert status in (200, 409), (status, text[:400])  # 409: begun before the server was killed


async def check_seal(evening: Evening, person: Person, path: str) -> None:
    """Verify the deal on the page of the seal; another table never has the same one here."""
    _, _, text = await person.post(f"{path}/verify")
    if b"The seal is the hash of the secret" in text and b"differs" not in text:
        game = evening.tables[path]
        evening.verified[game] = evening.verified.get(game, 0) + 1
    else:
        evening.unsealed.append(path)


# ---------------------------------------------------------------- what happens to the servers


async def keep_killing(evening: Evening) -> None:
    """The last server dies at every interval; a moment later it is started again."""
    while evening.age + evening.arguments.kill < evening.length:
        await asyncio.sleep(evening.arguments.kill)
        evening.servers[-1].kill()
        evening.kills += 1
        await asyncio.sleep(2.0)
        evening.servers[-1].start()


async def keep_watching(evening: Evening) -> None:
    """Sample memory, and report progress from time to time."""
    for number in itertools.count():
        evening.memory.append((evening.age, memory_of(evening)))
        if number % 4 == 0:
            tell(evening)
        await asyncio.sleep(min(SAMPLE, evening.length / 60))


def memory_of(evening: Evening) -> list[float]:
    alive = [server for server in evening.servers if server.process.poll() is None]
    return [round(server.memory(), 1) for server in alive]


def tell(evening: Evening) -> None:
    spent = sum(s.seconds() for s in evening.servers if s.process.poll() is None)
    tally, own = evening.town.tally, time.process_time()
    print(
        f"{evening.age / 60:6.1f} min  {len(evening.tables)} tables, {len(evening.over)} over, "
        f"{sum(tally.acknowledged.values())} clicks, {evening.kills} kills, "
        f"memory {evening.memory[-1][1]} MiB, servers {spent:.0f} s, visitors {own:.0f} s, "
        f"odd answers {len(tally.odd)}",
        flush=True,
    )


# ---------------------------------------------------------------- what is found


def running_tables(evening: Evening) -> tuple[list[str], list[str]]:
    """Tables that are not over: those that were played, and those whose host was cut off by a kill
    while the table was laid, and laid another one.
    """
    found: tuple[list[str], list[str]] = [], []
    for row in asked(evening.database, "SELECT id, game, status, pace, clock, ply FROM tables "
                                       "WHERE status NOT IN ('over', 'closed')"):  # fmt: skip
        found[f"/tables/{row[0]}" not in evening.tables].append(str(row))
    return found


def lost_clicks(evening: Evening) -> list[str]:
    """Tables with fewer moves of people on the disk than were acknowledged and not taken back."""
    kept = {
        f"/tables/{table}": count
        for table, count in asked(
            evening.database,
            "SELECT table_id, count(*) FROM events WHERE kind = 'move' AND "
            "(detail IS NULL OR detail NOT LIKE '%\"bot\"%') GROUP BY table_id",
        )
    }
    said = evening.town.tally.acknowledged
    return [f"{path}: {n}, kept {kept.get(path, 0)}" for path, n in said.items()
            if kept.get(path, 0) < n]  # fmt: skip


def asked(database: str, question: str) -> list[tuple[object, ...]]:
    engine = sqlalchemy.create_engine(database)
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(sqlalchemy.text(question))]
    engine.dispose()
    return found


def growth(evening: Evening) -> tuple[float, float]:
    """Memory of the first server in MiB: after the first third, and while tables are still laid."""
    end = evening.length * (1 - evening.arguments.last)
    parts = []
    for first, last in ((0.33, 0.5), (0.83, 1.0)):
        seen = [one[0] for age, one in evening.memory if first * end <= age <= last * end and one]
        parts.append(statistics.fmean(seen) if seen else 0.0)
    return parts[0], parts[1]


def memory_by_part(evening: Evening) -> list[int]:
    """Mean memory of the first server in MiB, in every ten minutes of two hours."""
    step = evening.length / PARTS
    parts = [
        [one[0] for age, one in evening.memory if one and int(age // step) == part]
        for part in range(PARTS)
    ]
    return [round(statistics.fmean(part)) for part in parts if part]


def verdict(evening: Evening) -> dict[str, object]:
    before, after = growth(evening)
    tally = evening.town.tally
    (running, unheard), lost = running_tables(evening), lost_clicks(evening)
    trouble = [line for server in evening.servers for line in server.trouble()]
    bad = bool(running or lost or trouble or tally.odd or evening.unsealed)
    return dict(
        passed=not bad,
        minutes=round(evening.age / 60, 1),
        tables=len(evening.tables),
        still_running=running,
        laid_unheard=unheard,
        clicks=sum(tally.acknowledged.values()),
        lost=lost,
        kills=evening.kills,
        verified=evening.verified,
        not_verified=evening.unsealed,
        memory_before=round(before, 1),
        memory_after=round(after, 1),
        memory_by_part=memory_by_part(evening),
        games=dict(Counter(evening.tables.values())),
        bots=dict(evening.bots),
        processor=round(sum(s.seconds() for s in evening.servers) / evening.age, 3),
        visitors=round(time.process_time() / evening.age, 3),
        did=dict(tally.did),
        statuses={str(status): count for status, count in sorted(tally.statuses.items())},
        odd_answers=tally.odd[:20],
        trouble=trouble[:40],
    )


# ---------------------------------------------------------------- from beginning to end


async def spend(evening: Evening) -> dict[str, object]:
    for server in evening.servers:
        for game in GAMES:
            await server.until_ready(game)
    evening.begun = time.monotonic()
    length, last = evening.length, evening.arguments.last
    evening.town.late = evening.begun + length * (1 - last) + length * last * LATE
    tables = [
        asyncio.create_task(keep_table(evening, slot)) for slot in range(evening.arguments.tables)
    ]
    others = [asyncio.create_task(work(evening)) for work in (keep_killing, keep_watching)]
    await asyncio.wait([*tables, others[1]], timeout=length, return_when=asyncio.FIRST_EXCEPTION)
    done, left = await asyncio.wait(tables, timeout=max(1.0, length - evening.age))
    failed = [repr(task.exception()) for task in done if task.exception()]
    for task in [*left, *others]:
        task.cancel()
    await asyncio.gather(*left, *others, return_exceptions=True)
    found = await asyncio.to_thread(verdict, evening)
    found |= dict(visitors_failed=failed, visitors_left=len(left))
    found["passed"] = bool(found["passed"]) and not failed and not left
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hours", type=float, default=2.0)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--kill", type=float, default=600.0, help="seconds between two kills")
    parser.add_argument("--last", type=float, default=0.25, help="part of it without new tables")
    parser.add_argument("--think", type=float, default=12.0, help="seconds between two clicks")
    parser.add_argument("--pause", type=float, default=1.0, help="of the bots, in seconds")
    parser.add_argument("--servers", type=int, default=2, help="1: SQLite; else PostgreSQL")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a folder for logs and the result")
    report(parser.parse_args(), run, "soak")


def report(arguments: argparse.Namespace, run: Run, name: str) -> None:
    """Run it, keep the result and the logs in a folder, and say whether it passed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and not leave the servers behind
    out = arguments.out or Path(tempfile.mkdtemp(prefix=f"circenses-{name}-"))
    out.mkdir(parents=True, exist_ok=True)
    found = run(arguments, out)
    (out / "result.json").write_text(json.dumps(found, indent=1) + "\n")
    print(json.dumps(found, indent=1))
    print(f"{'passed' if found['passed'] else 'FAILED'}; logs and result are in {out}")
    sys.exit(not found["passed"])


def run(arguments: argparse.Namespace, out: Path) -> dict[str, object]:
    from tests.web.postgres import Cluster

    cluster = Cluster() if arguments.servers > 1 else None
    database = cluster.new_database() if cluster else f"sqlite:///{out / 'tables.sqlite'}"
    settings = dict(CIRCENSES_RATES="1", CIRCENSES_HINT_SECONDS="0.3")
    servers = [
        Mortal(database, arguments.pause, out / f"server-{n}.log", **settings)
        for n in range(arguments.servers)
    ]
    try:
        town = Town([server.port for server in servers], Tally(), arguments.think)
        return asyncio.run(spend(Evening(arguments, town, servers, database)))
    finally:
        for server in servers:
            server.stop()
        if cluster is not None:
            cluster.stop()


if __name__ == "__main__":
    main()
