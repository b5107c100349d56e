"""What one page of a table costs: every position of some games, for each player and a watcher.

    python benchmarks/pages.py [game ...] [--players 2] [--games 4] [--moves 200] [--profile]

Prints milliseconds of processor a page for the board (its picture and the choices), for all that
the page says besides, and for writing it as HTML, without what the page before it showed already;
and how long that is, and how long the whole page. Nothing is drawn twice, as at a table where every
page shows a new position.
"""

import argparse
import cProfile
import pstats
import random
import re
import statistics
import time
from collections import Counter
from dataclasses import dataclass, field
from types import SimpleNamespace

from circenses import games
from circenses.core.play.game import Game
from circenses.core.play.prepare import prepare
from circenses.web import pages
from circenses.web.http.event_stream import Hub
from circenses.web.pages.html import Held
from circenses.web.pages.models.viewer import Viewer
from circenses.web.pages.models.written import Written
from circenses.web.settings import Settings
from circenses.web.storage.rows import Event, Seat, TableRows
from circenses.web.tables.page_request import PageRequest
from circenses.web.tables.service import Tables
from circenses.web.tables.table import Table
from circenses.web.tables.view_model import TablePages

SITE = "http://localhost"
WATCHER = "watcher"


@dataclass
class Costs:
    """Seconds for each stage of each page, its length, and what of it has to be sent."""

    board: list[float] = field(default_factory=list)
    around: list[float] = field(default_factory=list)
    writing: list[float] = field(default_factory=list)
    letters: list[int] = field(default_factory=list)
    sent: list[int] = field(default_factory=list)
    held: dict[str, frozenset[str]] = field(default_factory=dict)  # by each visitor's last page
    fresh: Counter[str] = field(default_factory=Counter)  # parts that were written anew


def table_of(game: Game, players: int, seed: int) -> Table:
    """A table in memory, with a person at every seat."""
    row = SimpleNamespace(
        id=f"bench-{seed}",
        game=game.id,
        players=players,
        pace="live",
        clock=0,
        rated=False,
        unrated=None,
        chosen_seed=False,
        created=0.0,
        origin=None,
        origin_ply=None,
        seed=seed,
        seal=None,
        options="{}",
        host="p0",
        status="playing",
        public=True,
        hinted=False,
        forecasts=True,
        invite=None,
        rematch=None,
        updated=0.0,
        lesson=None,
    )
    seats = [Seat(n, "person", f"p{n}", f"Player {n + 1}") for n in range(players)]
    return Table(game, TableRows(row, seats, None, []))


def play(
    table_pages: TablePages, table: Table, luck: random.Random, most: int, costs: Costs
) -> None:
    """A game, with a page for everybody before each move."""
    history = table.history
    while not history.over and history.ply < most:
        seat = history.waiting[0]
        for user in (*(f"p{n}" for n in range(table.players)), WATCHER):
            measure(table_pages, table, user, costs)
        step = history.try_move(seat, luck.choice(history.legal(seat)))
        event = Event(table.number + 1, "move", 0.0, history.ply, step.barrier, seat, step.move)
        table.apply(event, step)


def measure(table_pages: TablePages, table: Table, user: str, costs: Costs) -> None:
    viewer = Viewer(name=user, csrf=f"token of {user}")
    begin = time.thread_time()
    seat, _ = table.eye_of(user)
    table_pages.shown(table, seat, seat in table.may_decide(user), None)
    drawn = time.thread_time()
    held, written = Held(costs.held.get(user, frozenset())), Written(table.written.get(user))
    request = PageRequest(user=user, viewer=viewer, site=SITE, held=held, written=written)
    page = table_pages.page(table, request)
    told = time.thread_time()
    sent = pages.table_fragment(page)
    done = time.thread_time()
    table.keep_written(user, written.now)
    costs.fresh.update(re.sub(r"\d+", "n", name) for name in written.fresh)
    costs.board.append(drawn - begin)
    costs.around.append(told - drawn)
    costs.writing.append(done - told)
    costs.sent.append(len(sent))
    costs.letters.append(sum(len(part.html) for part in page.parts))
    costs.held[user] = frozenset(held.shown)


def report(game: Game, players: int, costs: Costs) -> None:
    stages = {"board": costs.board, "around it": costs.around, "writing": costs.writing}
    whole = [sum(parts) for parts in zip(*stages.values(), strict=True)]
    print(f"{game.title}, {players} players, {len(whole)} pages")
    for name, seconds in {**stages, "whole page": whole}.items():
        slow = statistics.quantiles(seconds, n=100)[98]
        print(f"  {name:<11} mean {1000 * statistics.fmean(seconds):6.2f} ms"
              f"   p99 {1000 * slow:6.2f} ms")  # fmt: skip
    letters, sent = statistics.fmean(costs.letters), statistics.fmean(costs.sent)
    print(f"  {letters:,.0f} letters of pictures a page; {sent:,.0f} letters are sent")
    fresh = ", ".join(f"{name} {n / len(whole):.2f}" for name, n in costs.fresh.most_common(12))
    print(f"  written anew a page: {fresh}")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(games.GAMES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", dest="how_many", type=int, default=4)
    parser.add_argument("--moves", type=int, default=1000, help="of each game at most")
    parser.add_argument("--profile", action="store_true", help="where the time goes, by function")
    asked = parser.parse_args(arguments)
    table_pages = TablePages(Tables(Settings(), None, Hub()))  # type: ignore[arg-type]  # nothing is stored
    for name in asked.games:
        game, costs = games.get(name), Costs()
        prepare(game)
        warm = table_of(game, asked.players, 0)
        play(table_pages, warm, random.Random(0), asked.moves, Costs())
        profile = cProfile.Profile()
        if asked.profile:
            profile.enable()
        for seed in range(1, asked.how_many + 1):
            table = table_of(game, asked.players, seed)
            play(table_pages, table, random.Random(seed), asked.moves, costs)
        profile.disable()
        report(game, asked.players, costs)
        if asked.profile:
            pstats.Stats(profile).sort_stats("cumulative").print_stats("circenses", 60)


if __name__ == "__main__":
    main()
