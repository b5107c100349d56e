"""How strong the bots are: every figure of docs/bots.md that comes from games; prints tables.

    PYTHONPATH=src python benchmarks/bots.py [game ...] [--part search=4 ...] [--workers 16]
    ... benchmarks/bots.py magna_roma --part --match search:0.1s,quiet=1 search:0.1s

A part is `name` or `name=minutes`; by default all are played, for --minutes each. No game begins
that would not end in time, so every game that began counts. Every result goes to a journal in
--journals: an interrupted run continues from there, and `--minutes 0` only prints known results.
The same figures precede each table as lines of JSON.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from circenses import games
from circenses.bench import Player, usual_players
from circenses.bots import arena, levels
from circenses.bots.arena import Contest, Result, Table
from circenses.bots.pool import cores
from circenses.core.compiling.code_cache import cache_root

TIDINGS = 20.0  # seconds between two lines of progress
WARMING = 60.0  # seconds that workers may take to load compiled code, not counted

Row = dict[str, Any]


@dataclass(frozen=True)
class Times:
    """The thinking time of search in each part."""

    search: str
    longer: list[float]  # seconds, against four times as many
    seats: str
    solo: str


# ---- playing


class Crew:
    """Workers that play games until the time is up; all parts share them."""

    def __init__(self, workers: int):
        self.workers = workers
        self.pool = ProcessPoolExecutor(workers, get_context("spawn"))
        self.until = 0.0

    def prepare(self, name: str) -> None:
        """Compile here, once; then let every worker load what was compiled."""
        levels.prepare(games.get(name))
        wait([self.pool.submit(warm, name) for _ in range(2 * self.workers)], timeout=WARMING)

    def play_all(self, contest: Contest, tables: list[Table]) -> Iterator[Result]:
        """Play as many of the tables as the time allows."""
        waiting = iter(tables)
        running: dict[Future[Result], float] = {}
        lengths: list[float] = []
        while True:
            while len(running) < self.workers and self.has_time_for(lengths):
                table = next(waiting, None)
                if table is None:
                    break
                running[self.pool.submit(arena.play, contest, table)] = time.monotonic()
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                lengths.append(time.monotonic() - running.pop(done))
                yield done.result()

    def has_time_for(self, lengths: list[float]) -> bool:
        """Whether a game of the usual length would end in time."""
        usual = statistics.fmean(lengths[-50:]) if lengths else 0.0
        return time.monotonic() + usual < self.until

    def close(self) -> None:
        self.pool.shutdown()


def warm(name: str) -> None:
    """One worker loads the compiled code of a game."""
    levels.prepare(games.get(name))
    time.sleep(0.5)  # so that no worker takes two of these tasks


@dataclass
class Series:
    """One contest after another, each until its time is up."""

    crew: Crew
    journals: Path

    def play(self, contest: Contest, seconds: float) -> list[Result]:
        """The results of a contest: those in its journal, and as many more as the time allows."""
        self.crew.until = time.monotonic() + seconds
        journal = self.journals / f"{contest.game}-{contest.name}.jsonl"
        found: list[Result] = []
        told = time.monotonic()
        for result in arena.results(contest, journal=journal, elsewhere=self.crew.play_all):
            found.append(result)
            if time.monotonic() > told + TIDINGS:
                told = time.monotonic()
                print(f"{title_of(contest)}: {len(found)} games", file=sys.stderr, flush=True)
        return found


def title_of(contest: Contest) -> str:
    options = [f"{name} {choice}" for name, choice in contest.options.items()]
    return ", ".join([contest.game, " : ".join(contest.bots), f"{contest.players}p", *options])


# ---- what it shows


def row_of(part: str, contest: Contest, found: list[Result]) -> Row:
    """The figures of one contest."""
    return {
        "part": part,
        "game": contest.game,
        "players": contest.players,
        "options": contest.options,
        "games": len(found),
        "bots": [standing.as_dict() for standing in arena.standings(contest, found)],
        "by_seat": [interval._asdict() for interval in arena.by_seat(contest, found)],
        "scores_by_seat": [
            statistics.fmean(result.totals[seat] for result in found)
            for seat in range(len(found[0].totals))
        ],
    }


def percent(interval: dict[str, float]) -> str:
    share, low, high = (100 * interval[key] for key in ("share", "low", "high"))
    return f"{share:.1f} % ({low:.1f} to {high:.1f})"


def match_cells(row: Row) -> list[str]:
    first, second = row["bots"]
    return [
        f"`{first['bot']}` against `{second['bot']}`",
        str(row["games"]),
        percent(first["wins"]),
        f"{first['mean_score']:.1f} : {second['mean_score']:.1f}",
        f"{first['decisions']:.0f}",
        f"{first['milliseconds']:.0f} : {second['milliseconds']:.0f}",
    ]


def seat_cells(row: Row) -> list[str]:
    scores = " : ".join(f"{score:.1f}" for score in row["scores_by_seat"])
    shares = [percent(interval) for interval in row["by_seat"]]
    blank = [""] * (4 - len(shares))
    return [
        f"{row['players']}, `{row['bots'][0]['bot']}`",
        str(row["games"]),
        *shares,
        *blank,
        scores,
    ]


def solo_cells(row: Row) -> list[str]:
    (bot,) = row["bots"]
    won = percent(bot["wins"]) if len(row["scores_by_seat"]) > 1 else "no opponent"
    ranks = ", ".join(f"{name} {n}" for name, n in bot["ranks"].items()) or "no ranks"
    return [
        ", ".join(row["options"].values()),
        f"`{bot['bot']}`",
        str(row["games"]),
        " : ".join(f"{score:.1f}" for score in row["scores_by_seat"]),
        f"{bot['deviation']:.1f}",
        won,
        ranks,
    ]


PLAYOUTS = ("players", "playouts a second", "in search", "kept")
MATCHES = ("match", "games", "wins (95 %)", "mean scores", "decisions", "ms each")
SEATS = ("players", "games", "seat 1", "seat 2", "seat 3", "seat 4", "mean scores by seat")
SOLO = ("level", "bot", "games", "mean score", "deviation", "wins (95 %)", "ranks reached")


def markdown(head: Iterable[str], rows: list[list[str]]) -> str:
    lines = [list(head), ["---"] * len(list(head)), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


# ---- the parts


def greedy(name: str, _: Times, most: int) -> list[Contest]:
    return [Contest(name, ("greedy", "random"), 2, min(most, 400))]


def search(name: str, times: Times, most: int) -> list[Contest]:
    return [Contest(name, (f"search:{times.search}", "greedy"), 2, most)]


def longer(name: str, times: Times, most: int) -> list[Contest]:
    return [
        Contest(name, (f"search:{4 * seconds:g}s", f"search:{seconds:g}s"), 2, most)
        for seconds in times.longer
    ]


def seats_of(bot: str, name: str, most: int) -> list[Contest]:
    least = max(2, games.get(name).players[0])
    return [
        Contest(name, (bot,), players, most)
        for players in range(least, games.get(name).players[1] + 1)
    ]


def greedy_seats(name: str, _: Times, most: int) -> list[Contest]:
    return seats_of("greedy", name, most)


def search_seats(name: str, times: Times, most: int) -> list[Contest]:
    return seats_of(f"search:{times.seats}", name, most)


def solo(name: str, times: Times, most: int) -> list[Contest]:
    """The strongest bot alone, at every level of the game's solo mode."""
    level = next(one for one in games.get(name).options if one.id == "level")
    return [
        Contest(name, (f"search:{times.solo}",), 1, most, {"level": choice})
        for choice in level.choices
    ]


PARTS: dict[str, tuple[Callable[[str, Times, int], list[Contest]], tuple[str, ...], Callable]] = {
    "greedy": (greedy, MATCHES, match_cells),
    "search": (search, MATCHES, match_cells),
    "longer": (longer, MATCHES, match_cells),
    "greedy-seats": (greedy_seats, SEATS, seat_cells),
    "solo": (solo, SOLO, solo_cells),
    "search-seats": (search_seats, SEATS, seat_cells),
}
ALL = ["playouts=0.2", *PARTS]


def play_part(
    series: Series, part: str, name: str, times: Times, most: int, minutes: float
) -> None:
    """Play one part of one game and print its table."""
    contests_of, head, cells = PARTS[part]
    contests = contests_of(name, times, most)
    until = time.monotonic() + 60 * minutes
    rows = []
    for number, contest in enumerate(contests):
        left = max(0.0, until - time.monotonic()) / (len(contests) - number)
        found = series.play(contest, left)
        if found:
            rows.append(row_of(part, contest, found))
            print(json.dumps(rows[-1]), flush=True)
    tell(name, part, head, [cells(row) for row in rows])


def play_matches(
    series: Series, name: str, pairs: list[list[str]], most: int, minutes: float
) -> None:
    """Any two bots against each other, such as search with other constants; a row for each pair."""
    rows = []
    for pair in pairs:
        contest = Contest(name, tuple(pair), 2, most)
        if found := series.play(contest, 60 * minutes):
            rows.append(row_of("match", contest, found))
            print(json.dumps(rows[-1]), flush=True)
    if rows:
        tell(name, "matches", MATCHES, [match_cells(row) for row in rows])


def measure_playouts(name: str, seconds: float) -> None:
    """Random playouts a second, alone and in search, on one core."""
    players = usual_players(games.get(name))
    player = Player(games.get(name), players)
    player.play(1)
    whole = player.best_pace(seconds)[1]
    searched, alone = player.search_pace(seconds)
    alone = max(alone, whole)
    row = {"part": "playouts", "game": name, "players": players}
    print(json.dumps({**row, "searched": searched, "alone": alone}), flush=True)
    cells = [str(players), f"{alone:,.0f}", f"{searched:,.0f}", f"{searched / alone:.0%}"]
    tell(name, "playouts", PLAYOUTS, [cells])


def tell(name: str, part: str, head: tuple[str, ...], rows: list[list[str]]) -> None:
    print(f"\n{games.get(name).title}, {part}\n\n{markdown(head, rows)}\n", flush=True)


def asked_for() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.GAMES))
    parser.add_argument("--part", nargs="*", default=ALL, metavar="NAME[=MINUTES]")
    parser.add_argument("--minutes", type=float, default=2.0, help="for a part that says no time")
    parser.add_argument("--match", nargs=2, action="append", default=[], metavar="BOT")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--most", type=int, default=1000, help="games of one contest")
    parser.add_argument("--search", default="1s", help="budget of the part search")
    parser.add_argument("--longer", nargs="+", type=float, default=[0.025, 0.1], help="seconds")
    parser.add_argument("--seats", default="0.1s", help="budget of the part search-seats")
    parser.add_argument("--solo", default="1s", help="budget of the part solo")
    parser.add_argument("--journals", type=Path, default=cache_root() / "arena")
    return parser.parse_args()


def main() -> None:
    asked = asked_for()
    times = Times(asked.search, asked.longer, asked.seats, asked.solo)
    series = Series(Crew(asked.workers), asked.journals)
    for name in asked.games:
        series.crew.prepare(name)
        for word in asked.part:
            part, _, minutes = word.partition("=")
            limit = float(minutes or asked.minutes)
            if part == "playouts":
                measure_playouts(name, 60 * limit / 4)
            else:
                play_part(series, part, name, times, asked.most, limit)
        play_matches(series, name, asked.match, asked.most, asked.minutes)
    series.crew.close()


if __name__ == "__main__":
    main()
