"""Contests between bots: balanced seats, common seeds, all cores, a journal to resume from."""

import contextlib
import functools
import hashlib
import itertools
import json
import math
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import numpy as np

from circenses import games
from circenses.bots import levels
from circenses.bots.champion.files import digest_of
from circenses.bots.engine import Net, engine_for
from circenses.bots.levels import parse
from circenses.bots.players import Bot
from circenses.bots.pool import cores, pool_of
from circenses.core.compiling.code_cache import cache_root, fingerprint
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.play.match import Match
from circenses.core.rules.chance import mixed


@dataclass(frozen=True)
class Contest:
    """Which bots play which game, and how often."""

    game: str
    bots: tuple[str, ...]
    players: int
    games: int
    options: dict[str, str] = field(default_factory=dict)
    first_seed: int = 1

    @property
    def name(self) -> str:
        """A short name for the contest (regardless of the number of games) and the code it runs."""
        told = {**asdict(self), "games": 0}
        bots = engine_for(games.get(self.game)).modules
        told["code"] = fingerprint(*bots, parse.__module__)
        told["weights"] = [weights_of(self.game, bot) for bot in self.bots]
        told["levels"] = [levels.table_of(games.get(self.game).folder).get(b) for b in self.bots]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def weights_of(game: str, bot: str) -> str:
    """A bot's weights for valuing and looking ahead, as text, and the digest of its network."""
    valuation = engine_for(games.get(game)).valuation
    if not valuation.features:
        return ""
    player: Any = parse(bot)
    if isinstance(player, levels.Level):
        player = player.bot_for(games.get(game))
    named, ahead = getattr(player, "weights", ""), getattr(player, "ahead", "")
    names = [named] if named else ["", valuation.one_step, valuation.alone]
    names += [ahead] if ahead else [valuation.ahead_of(name) for name in names]
    texts = [valuation.weights(name).to_text(valuation.features) for name in dict.fromkeys(names)]
    net = getattr(player, "net", Net())
    return "".join(texts) + (digest_of(games.get(game), net.name) if net.name else "")


class Table(NamedTuple):
    """One game of a contest: which bot sits on which seat, and the seed."""

    seating: tuple[int, ...]
    seed: int


class Result(NamedTuple):
    """How a game ended, seat by seat."""

    table: Table
    totals: list[int]
    places: list[int]
    decisions: list[int]
    seconds: list[float]
    slowest: list[float]

    def to_line(self) -> str:
        return json.dumps(self._asdict())

    @classmethod
    def from_line(cls, line: str) -> "Result":
        told = json.loads(line)
        seating, seed = told.pop("table")
        return cls(Table(tuple(seating), seed), **told)


Elsewhere = Callable[[Contest, list[Table]], Iterator[Result]]

# ---- who sits where


def schedule(contest: Contest) -> list[Table]:
    """Every group of bots plays every seed once in each seating, so that neither seats nor deals
    favor a bot.

    >>> for table in schedule(Contest("hills", ("a", "b"), players=2, games=3)):
    ...     print(table.seating, table.seed)
    (0, 1) 1
    (1, 0) 1
    (0, 1) 2
    """
    tables = []
    for group in groups(len(contest.bots), contest.players):
        seatings = rotations(group, contest.players)
        for n in range(contest.games):
            seating = seatings[n % len(seatings)]
            tables.append(Table(seating, contest.first_seed + n // len(seatings)))
    return tables


def groups(bots: int, players: int) -> list[tuple[int, ...]]:
    """Which bots meet: all of them, or every choice of as many as there are seats."""
    return list(itertools.combinations(range(bots), min(bots, players)))


def rotations(group: tuple[int, ...], players: int) -> list[tuple[int, ...]]:
    """The seatings of a group: its order, and every rotation that differs."""
    around = [group[seat % len(group)] for seat in range(players)]
    turned = [tuple(around[n:] + around[:n]) for n in range(players)]
    return list(dict.fromkeys(turned))


# ---- playing


@functools.cache
def warm_up(game: Game, bot: str, players: int) -> None:
    """Make one decision before timing begins: the first one in a process loads compiled code."""
    match = Match(game, players, 0)
    view = game.view(match.states, match.player)
    parse(bot).choose(game, view, match.player, match.legal(), 0)


def play(contest: Contest, table: Table) -> Result:
    """One game from the first move to the last."""
    game = games.get(contest.game)
    for bot in contest.bots:
        warm_up(game, bot, contest.players)
    crew = [parse(contest.bots[bot]) for bot in table.seating]
    match, seconds = played(game, crew, table.seed, contest.options)
    outcome = match.outcome()
    seats = range(len(crew))
    return Result(
        table,
        totals=list(outcome.totals),
        places=list(outcome.places),
        decisions=[len(seconds[seat]) for seat in seats],
        seconds=[sum(seconds[seat]) for seat in seats],
        slowest=[max(seconds[seat], default=0.0) for seat in seats],
    )


def played(
    game: Game, crew: list[Bot], seed: int, options: dict[str, str]
) -> tuple[Match, dict[int, list[float]]]:
    """A match between bots, and their thinking time for each real decision."""
    match = Match(game, len(crew), seed, options)
    seconds: dict[int, list[float]] = defaultdict(list)
    while not match.over:
        player = match.player
        moves = match.legal(player)
        begin = time.perf_counter()
        view = game.view(match.states, player)
        move = crew[player].choose(game, view, player, moves, bot_seed(seed, match.ply))
        if len(moves) > 1:
            seconds[player].append(time.perf_counter() - begin)
        match.play(move, player)
    return match, seconds


def bot_seed(seed: int, ply: int) -> int:
    """The seed of a bot for one decision, independent of the game's random generator."""
    return int(mixed(np.uint64((seed * 1_000_003 + ply) % 2**64))) % 2**62


def results(
    contest: Contest,
    workers: int | None = None,
    journal: Path | None = None,
    elsewhere: Elsewhere | None = None,
) -> Iterator[Result]:
    """Every result of the contest as it is known, beginning with those in the journal.

    The rest is played in processes on this machine, or on others by `elsewhere`.
    """
    for bot in contest.bots:
        parse(bot)
    games.get(contest.game).options_for(contest.players, contest.options)
    path = journal or journal_of(contest)
    known = {result.table: result for result in read_journal(path, contest)}
    todo = []
    for table in schedule(contest):
        if table in known:
            yield known[table]
        else:
            todo.append(table)
    if not todo:
        return
    with open_journal(path, contest) as file:
        here = functools.partial(play_all, workers=cores() if workers is None else workers)
        for result in (elsewhere or here)(contest, todo):
            file.write(result.to_line() + "\n")
            file.flush()
            yield result


def play_all(contest: Contest, tables: list[Table], workers: int) -> Iterator[Result]:
    """Play the tables, in this process or in several."""
    if workers <= 1:
        for table in tables:
            yield play(contest, table)
        return
    play(contest, tables[0])  # compiles once, before the workers all do
    waiting = iter(tables)
    with pool_of(workers) as pool:
        running: set[Future[Result]] = set()
        for table in itertools.islice(waiting, 2 * workers):
            running.add(pool.submit(play, contest, table))
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for table in itertools.islice(waiting, len(done)):
                running.add(pool.submit(play, contest, table))
            for one in done:
                yield one.result()


# ---- the journal


def journal_of(contest: Contest) -> Path:
    """The file for results, so that an interrupted contest continues where it stopped."""
    return cache_root() / "arena" / f"{contest.game}-{contest.name}.jsonl"


def head_of(contest: Contest) -> str:
    """The first line of a journal."""
    return json.dumps({"contest": contest.name})


def open_journal(path: Path, contest: Contest) -> TextIO:
    """A journal, opened to append after its last line, even if that line is incomplete.

    Another process may be writing too, so nothing is overwritten.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.open("a", encoding="utf-8")
    kept = path.read_bytes()
    head = head_of(contest).encode()
    if head.startswith(kept):  # not even its first line
        file.write(head[len(kept) :].decode())
    if not kept.endswith(b"\n"):
        file.write("\n")
    file.flush()
    return file


def read_journal(path: Path, contest: Contest) -> list[Result]:
    """The results in a journal, without incomplete lines, whose games are played again.

    The file is not changed: another process may be writing, or the file may not be ours.
    """
    if not path.exists():
        return []
    head, *lines = path.read_text(encoding="utf-8", errors="replace").splitlines() or [""]
    if not head_of(contest).startswith(head):
        whose = "another contest, or to other code" if '"contest"' in head else "something else"
        raise CircensesError(f"{path} belongs to {whose}.")
    found = []
    for line in lines:
        with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError):
            found.append(Result.from_line(line))
    return found


# ---- what it shows


class Interval(NamedTuple):
    """A share with its 95 % confidence interval."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


def wilson(won: float, played: int, z: float = 1.96) -> Interval:
    """Wilson's interval for a share.

    >>> wilson(8, 10)
    Interval(share=0.8, low=0.4901..., high=0.9433...)
    """
    if played == 0:
        return Interval(0.0, 0.0, 1.0)
    share = won / played
    scale = 1 + z * z / played
    center = (share + z * z / (2 * played)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    return Interval(share, max(0.0, center - half), min(1.0, center + half))


@dataclass
class Standing:
    """The results of one bot."""

    bot: str
    games: int
    wins: Interval
    mean_score: float
    deviation: float
    rating: float | None
    uncertainty: float | None
    decisions: float  # real ones, a game
    milliseconds: float  # a decision
    slowest: float  # milliseconds
    ranks: dict[str, int]  # solo: how often each rank was reached, if the game has ranks

    def as_dict(self) -> dict[str, object]:
        mean = self.mean_score if self.games else None  # JSON has no NaN
        return {**asdict(self), "wins": self.wins._asdict(), "mean_score": mean}


def standings(contest: Contest, played: list[Result]) -> list[Standing]:
    """The table of the contest, in the order of its bots."""
    ratings = openskill_ratings(contest, played)
    rank = rank_of(contest)
    rows = []
    for number, bot in enumerate(contest.bots):
        seats = [
            (result, seat)
            for result in played
            for seat, who in enumerate(result.table.seating)
            if who == number
        ]
        scores = [result.totals[seat] for result, seat in seats]
        decisions = sum(result.decisions[seat] for result, seat in seats)
        seconds = sum(result.seconds[seat] for result, seat in seats)
        rating = ratings.get(number)
        rows.append(
            Standing(
                bot=bot,
                games=len(seats),
                wins=wilson(sum(win_of(result, seat) for result, seat in seats), len(seats)),
                mean_score=statistics.fmean(scores) if scores else math.nan,
                deviation=statistics.stdev(scores) if len(scores) > 1 else 0.0,
                rating=rating[0] if rating else None,
                uncertainty=rating[1] if rating else None,
                decisions=decisions / max(1, len(seats)),
                milliseconds=1000 * seconds / max(1, decisions),
                slowest=1000 * max((result.slowest[seat] for result, seat in seats), default=0.0),
                ranks=counted(map(rank, sorted(scores))) if rank else {},
            )
        )
    return rows


def win_of(result: Result, seat: int) -> float:
    """1 for a win, a fraction for a shared one."""
    return 1.0 / result.places.count(1) if result.places[seat] == 1 else 0.0


def duel(
    contest: Contest, workers: int | None = None, report: Callable[[int, int], None] | None = None
) -> Interval:
    """How often the first bot wins. In solo games, how often it does better than the second in the
    same deal: by points, or by its lead over a rival that the rules play.
    """
    of, won, done = len(schedule(contest)), 0.0, 0
    leads: dict[int, dict[int, int]] = {0: {}, 1: {}}
    for result in results(contest, workers):
        for seat, bot in enumerate(result.table.seating):
            won += win_of(result, seat) if bot == 0 else 0.0
        leads[min(result.table.seating[0], 1)][result.table.seed] = led_by(result)
        done += 1
        if report is not None:
            report(done, of)
    if contest.players > 1:
        return wilson(won, done)
    pairs = [(lead, leads[1][seed]) for seed, lead in leads[0].items()]
    return wilson(sum((a > b) + (a == b) / 2 for a, b in pairs), len(pairs))


def led_by(result: Result) -> int:
    """The lead of the first side over the best of the others; its points if it is alone."""
    return result.totals[0] - sum(result.totals[1:])


def by_seat(contest: Contest, played: list[Result]) -> list[Interval]:
    """How often each seat won, no matter who sat there."""
    return [
        wilson(sum(win_of(result, seat) for result in played), len(played))
        for seat in range(contest.players)
    ]


def has_opponent(contest: Contest) -> bool:
    """Whether games are won and lost; a solo player may play for points only."""
    return games.get(contest.game).sides(contest.players) > 1


def rank_of(contest: Contest) -> Callable[[int], str] | None:
    """The rules' name for a solo score: `rank` in value/balance.py."""
    game = games.get(contest.game)
    if has_opponent(contest) or not (game.folder / "value" / "balance.py").exists():
        return None
    return getattr(game.part_of("value.balance"), "rank", None)


def counted(names: Iterable[str]) -> dict[str, int]:
    """How often each name occurs, in the order of their first occurrence."""
    return dict(Counter(names))


def openskill_ratings(contest: Contest, played: list[Result]) -> dict[int, tuple[float, float]]:
    """Each bot's rating and uncertainty; empty without openskill and for solo games."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    if contest.players < 2 or len(contest.bots) < 2:
        return {}
    model = PlackettLuce()
    ratings = {number: model.rating() for number in range(len(contest.bots))}
    for result in sorted(played, key=lambda result: result.table.seed):
        teams = [[ratings[bot]] for bot in result.table.seating]
        rated = model.rate(teams, ranks=[float(place) for place in result.places[: len(teams)]])
        for bot in set(result.table.seating):
            new = [rated[seat][0] for seat, who in enumerate(result.table.seating) if who == bot]
            ratings[bot] = model.rating(
                mu=statistics.fmean(one.mu for one in new),
                sigma=statistics.fmean(one.sigma for one in new),
            )
    return {number: (rating.mu, rating.sigma) for number, rating in ratings.items()}
