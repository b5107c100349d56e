"""Fits the weights of a game's value to games that bots play, and keeps them if they win.

A round plays games with the current weights and deliberate mistakes, so that many kinds of
positions occur; fits what one of each feature is worth to the results, regularized towards the
current weights (bots/training.py), with a network on top if wanted; and lets old and new weights
play each other. All randomness follows from the seed, and games are stored on disk, so an
interrupted fit continues where it stopped.

A fit may also study what search finds in its games (bots/study.py). Then values are fitted to the
outcomes of the moves that search looked at, and separate weights for look-ahead to the moves that
it preferred. Better look-ahead makes search find more, so each round begins with the latest
weights, uses only its own games, and is measured against the weights at the beginning.
"""

import hashlib
import io
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, asdict, dataclass, replace
from pathlib import Path
from random import Random as Luck
from typing import NamedTuple

import numpy as np

from circenses import games
from circenses.bots import arena, study, training
from circenses.bots.arena import Contest, Interval, bot_seed
from circenses.bots.engine import engine_for
from circenses.bots.levels import parse
from circenses.bots.players import Bot, Greedy, Search
from circenses.bots.pool import cores, in_order, pool_of
from circenses.bots.training import Decisions, Known, Sample, known_in, row_of
from circenses.core.compiling.code_cache import cache_root, fingerprint, write_whole
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.play.match import Match
from circenses.core.value.model import Weights
from circenses.core.value.valuation import AHEAD, USUAL, Valuation, trials_of, valuation_of

CHUNK = 10  # games that one process plays before it returns its positions
LEFT_OUT = 6  # one chunk in this many only tests the weights
SHARE = 0.25  # share of the positions that is used
ERRORS = (0.5, 1.0, 2.0, 4.0)  # sizes of greedy players' mistakes in points, one for a whole game
ERRING = 0.1  # how often a searching player makes a mistake of about two points
SEATS = (2, 2, 2, 3, 2, 2, 2, 4)
RIVALS = 1 / 3  # share of the seats with rivals' weights, if some are named
AMONG_THEMSELVES = 20  # games that measure how many points weights score

Report = Callable[[str, int, int], None]  # task, steps done, steps in all


@dataclass(frozen=True)
class Plan:
    """The settings that determine the result of a fit."""

    game: str
    _: KW_ONLY
    seed: int = 1
    games: int = 1000  # in each round
    rounds: int = 2
    players: tuple[int, ...] = SEATS  # seats at the tables, in turn
    bot: str = "search:100it"  # the bot that plays
    judge: str = "search:100it"  # the bot that plays the old weights against the new
    matches: int = 200
    pull: float = 3000.0  # towards the old weights
    begin: str = ""  # the weights of the first round
    common: float = training.COMMON  # weight of what all players have in common
    network: bool = False  # whether a network is trained on top
    rivals: str = ""  # weights for some seats in the games
    least: float = 0.0  # the share of the old weights' points in self-play that new ones must score
    step: float = 1.0  # how far the new weights move from the old ones towards the fitted ones
    wins: float = 1.0  # weight of the winner
    study: bool = False  # whether it learns from what search found

    @property
    def command(self) -> str:
        """The command that repeats the fit."""
        usual = Plan(self.game)
        words = [f"circenses fit {self.game} --seed {self.seed}"]
        words += [
            f"--{name} {getattr(self, name)}"
            for name in (
                *("games", "rounds", "bot", "judge", "matches", "pull", "common"),
                *("rivals", "least", "step", "wins"),
            )
            if getattr(self, name) != getattr(usual, name)
        ]
        if self.players != usual.players:
            words += [f"--players {n}" for n in self.players]
        if self.begin:
            words.append(f"--from {self.begin}")
        words += [f"--{name}" for name in ("network", "study") if getattr(self, name)]
        return " ".join(words)

    @property
    def is_alone(self) -> bool:
        """Whether the fit is for solo games."""
        return set(self.players) == {1}

    @property
    def name(self) -> str:
        """A short name for the plan, its code and its first weights."""
        engine = engine_for(games.get(self.game))
        told = {**asdict(self), "rounds": 0, "code": fingerprint(*engine.modules, __name__)}
        told["weights"] = arena.weights_of(self.game, at("greedy", self.begin))
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Round:
    """The result of one round of a fit."""

    number: int
    positions: int
    before: "Misses"  # misses of the old weights, in left-out games
    after: "Misses"
    wins: Interval  # wins of the new weights against the old
    points: float  # points of the new weights in self-play, as a share of the old ones'
    is_kept: bool


class Chunk(NamedTuple):
    """Rows of positions from some games, and of choices if the games were studied."""

    positions: np.ndarray
    choices: np.ndarray


class Misses(NamedTuple):
    """The errors of weights."""

    points: float  # distance of values from final scores
    surprise: float  # -log(chance given to the winner)

    def __str__(self) -> str:
        return f"{self.points:.2f} points and {self.surprise:.4f}"


# ---- playing


def at(bot: str, weights: str) -> str:
    """The name of a bot with other weights.

    >>> at("greedy", "new"), at("search:100it", "new"), at("greedy:2", "")
    ('greedy:weights=new', 'search:100it,weights=new', 'greedy:2')
    """
    if not weights:
        return bot
    return f"{bot}{',' if ':' in bot else ':'}weights={weights}"


def seen(plan: Plan, weights: str, first: int) -> Chunk:
    """A chunk of games: a row for each player of each position that is used."""
    game = games.get(plan.game)
    found: tuple[list[np.ndarray], list[np.ndarray]] = [], []
    for number in range(first, first + CHUNK):
        for rows, more in zip(found, one_game(game, plan, weights, number), strict=True):
            rows += more
    wide = len(valuation_of(game).features) + len(Known._fields)
    return Chunk(*(np.array(rows, np.float32).reshape(-1, wide) for rows in found))


def one_game(
    game: Game, plan: Plan, weights: str, number: int
) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Some positions of one game, each as all players see it; and choices, if it is studied."""
    luck = Luck(f"{plan.seed} {number}")
    table = [n for n in plan.players if game.players[0] <= n <= game.players[1]]
    match = Match(game, table[number % len(table)], luck.getrandbits(60))
    crew = crew_of(plan, weights, match.players, luck)
    erring = Greedy(2.0, weights)
    valuation = valuation_of(game)
    rows: list[tuple[np.ndarray, Known[float]]] = []
    positions: list[np.ndarray] = []
    choices: list[np.ndarray] = []
    while not match.over:
        player = match.player
        bot = erring if luck.random() < ERRING else crew[player]
        if plan.study and isinstance(bot, Search) and len(match.legal(player)) > 1:
            move, found = studied(match, bot, weights, luck)
            positions += found.endings
            choices += found.choices
        else:
            view = game.view(match.states, player)
            move = bot.choose(game, view, player, match.legal(player), luck.getrandbits(60))
        match.play(move, player)
        if luck.random() < SHARE and not match.over and not plan.study:
            rows += looked_at(valuation, match)
    scores = match.scores()
    for amounts, known in rows:
        positions.append(row_of(amounts, known._replace(score=scores[int(known.seat)])))
    return positions, choices


def studied(match: Match, bot: Search, weights: str, luck: Luck) -> tuple[int, study.Findings]:
    """The move of a searching bot, and its findings."""
    game, player = match.game, match.player
    view, moves = game.view(match.states, player), match.legal(player)
    thought = bot.decide(game, view, player, moves, luck.getrandbits(60), patient=True)
    return thought[0].move, study.findings(game, view, player, thought, weights, luck)


def looked_at(valuation: Valuation, match: Match) -> list[tuple[np.ndarray, Known[float]]]:
    """The features of each player (none for the rival of a solo player), without a score yet."""
    width = float(valuation.spread_of(match.states, 0))
    counted = [valuation.counted(match.states, player) for player in range(match.players)]
    rows = [
        (amounts, Known(left, width, seat, np.nan, np.nan))
        for seat, (amounts, left) in enumerate(counted)
    ]
    nothing, left = np.zeros(len(valuation.features)), counted[0][1]
    rivals = list(enumerate(match.scores()))[match.players :]
    return rows + [(nothing, Known(left, width, side, points, np.nan)) for side, points in rivals]


def seat_weights(plan: Plan, weights: str, luck: Luck) -> str:
    """The weights of one seat: the current ones, or sometimes those of different rivals."""
    return plan.rivals if plan.rivals and luck.random() < RIVALS else weights


def crew_of(plan: Plan, weights: str, seats: int, luck: Luck) -> list[Bot]:
    """The bots at a table. All greedy players make the same size of mistakes: if one were better
    than the others, everything it has early would seem to be worth what it gains by playing better.
    (Mistakes are still drawn for every seat, so that earlier fits can be repeated.)
    """
    drawn = [(seat_weights(plan, weights, luck), luck.choice(ERRORS)) for _ in range(seats)]
    error = drawn[0][1]
    return [
        Greedy(error, own) if plan.bot == "greedy" else parse(at(plan.bot, own)) for own, _ in drawn
    ]


def folder_of(plan: Plan) -> Path:
    return cache_root() / "fit" / f"{plan.game}-{plan.name}"


def self_play(
    plan: Plan, folder: Path, number: int, weights: str, workers: int, report: Report
) -> list[Chunk]:
    """The chunks of one round, in the order of their seeds; those on disk are not played again."""
    starts = range(0, plan.games, CHUNK)
    files = [folder / f"round-{number}-{start}.npz" for start in starts]
    seeds = [1_000_000 * number + start for start in starts]
    todo = [(file, seed) for file, seed in zip(files, seeds, strict=True) if not file.exists()]
    what = f"round {number}: games"
    done = len(files) - len(todo)
    report(what, CHUNK * done, CHUNK * len(files))
    for file, chunk in played(plan, weights, todo, workers):
        write_chunk(file, chunk)
        done += 1
        report(what, CHUNK * done, CHUNK * len(files))
    return [read_chunk(file) for file in files]


def played(
    plan: Plan, weights: str, todo: list[tuple[Path, int]], workers: int
) -> Iterator[tuple[Path, Chunk]]:
    """Play the chunks, in this process or in several."""
    if workers <= 1 or len(todo) < 2:
        for file, seed in todo:
            yield file, seen(plan, weights, seed)
        return
    warm_up(plan, weights)
    with pool_of(workers) as pool:
        chunks = in_order(pool, seen, [(plan, weights, seed) for _, seed in todo])
        yield from zip((file for file, _ in todo), chunks, strict=True)


def warm_up(plan: Plan, weights: str) -> None:
    """Play a quick game, so that everything is compiled once before several processes need it."""
    quick = plan if plan.bot == "greedy" else replace(plan, bot="search:20it")
    one_game(games.get(plan.game), quick, weights, 0)


def write_chunk(file: Path, chunk: Chunk) -> None:
    """Write a file atomically, even if two fits write the same one."""
    out = io.BytesIO()
    np.savez(out, **chunk._asdict())
    write_whole(file, out.getvalue())


def read_chunk(file: Path) -> Chunk:
    with np.load(file) as found:
        return Chunk(*(found[name] for name in Chunk._fields))


# ---- fitting


def improved(making: list[Chunk], old: Weights, plan: Plan, valuation: Valuation) -> Weights:
    """Weights fitted to some chunks of games, regularized towards the old ones."""
    samples = [Sample.of(one.positions, plan.common, plan.wins) for one in making]
    new = stepped(samples, old, plan, valuation)
    if not plan.network:
        return new
    rows = np.concatenate([one.positions for one in making])
    everything = Sample.of(rows, plan.common, plan.wins)
    return replace(new, network=training.trained(everything, new, valuation.most_time, plan.seed))


def stepped(samples: Sequence[Sample], old: Weights, plan: Plan, valuation: Valuation) -> Weights:
    """A step from the old weights towards those that fit some samples."""
    samples = [one for one in samples if len(one.left)]
    if not samples:
        raise CircensesError("These games showed nothing that could be learned; play more.")
    table = training.fitted(samples, old, valuation.most_time, plan.pull)
    table = np.round(old.table + plan.step * (table - old.table), 3)
    return Weights(old.knots, table, plan.command)


def improved_ahead(making: list[Chunk], old: Weights, plan: Plan, valuation: Valuation) -> Weights:
    """Weights for look-ahead, fitted to the moves that search preferred."""
    samples = [Decisions.of(one.choices, common=0.0) for one in making]
    return stepped(samples, old, plan, valuation)


def misses(chunks: list[Chunk], weights: Weights, most_time: int) -> Misses:
    """The errors of weights in some chunks of games."""
    samples = [Sample.of(one.positions) for one in chunks if len(one.positions)]
    off = training.error(samples, weights, most_time)
    return Misses(off, training.surprise(samples, weights, most_time))


def parted(chunks: list[Chunk]) -> tuple[list[Chunk], list[Chunk]]:
    """The chunks to fit, and the chunks to test."""
    making = [one for n, one in enumerate(chunks) if n % LEFT_OUT]
    return making or chunks, chunks[::LEFT_OUT]


# ---- the whole


def fit(plan: Plan, workers: int | None = None, report: Report = lambda *_: None) -> list[Round]:
    """All rounds. The final result is in `result_of(plan)`."""
    valuation = valuation_of(games.get(plan.game))
    refuse_wrong(plan, valuation)
    workers = cores() if workers is None else workers
    folder = folder_of(plan)
    best, rounds = plan.begin or USUAL, []
    chunks: list[Chunk] = []
    for number in range(1, plan.rounds + 1):
        played = self_play(plan, folder, number, best, workers, report)
        chunks = played if plan.study else chunks + played
        making, testing = parted(chunks)
        old = valuation.weights(best)
        new = improved(making, old, plan, valuation)
        name = f"{plan.name}-{number}"
        write_weights(valuation, name, new)
        if plan.study:
            old_ahead = valuation.weights(valuation.ahead_of(best))
            ahead = improved_ahead(making, old_ahead, plan, valuation)
            write_weights(valuation, f"{name}-{AHEAD}", ahead)
        rival = (plan.begin or USUAL) if plan.study else best
        wins = contest(plan, name, rival, number, workers, report)
        points = points_kept(plan, name, rival, number, workers)
        rounds.append(
            Round(
                number,
                positions=sum(int((known_in(one.positions).seat == 0).sum()) for one in chunks),
                before=misses(testing, old, valuation.most_time),
                after=misses(testing, new, valuation.most_time),
                wins=wins,
                points=points,
                is_kept=wins.low > 0.5 and points >= plan.least,
            )
        )
        best = name if rounds[-1].is_kept or plan.study else best
    return rounds


def refuse_wrong(plan: Plan, valuation: Valuation) -> None:
    """Refuse a plan that cannot work."""
    if not valuation.features:
        raise CircensesError(f"{plan.game} has no features to be fitted (value/features.py).")
    if plan.study and (plan.is_alone or not isinstance(parse(plan.bot), Search)):
        raise CircensesError("Only games of bots that search, for two or more, can be studied.")


def write_weights(valuation: Valuation, name: str, weights: Weights) -> None:
    """Write weights to the place where bots find them by name."""
    file = trials_of(valuation.game) / f"{name}.txt"
    write_whole(file, weights.to_text(valuation.features).encode())


def contest(plan: Plan, new: str, old: str, number: int, workers: int, report: Report) -> Interval:
    """How often new weights win against old ones; in solo games, how often they do better."""
    seats = 1 if plan.is_alone else max(2, games.get(plan.game).players[0])
    bots = (at(plan.judge, new), at(plan.judge, old))
    match = Contest(plan.game, bots, seats, plan.matches, {}, bot_seed(plan.seed, number))
    return arena.duel(
        match, workers, lambda done, of: report(f"round {number}: new against old", done, of)
    )


def points_kept(plan: Plan, new: str, old: str, number: int, workers: int) -> float:
    """The new weights' points in self-play, as a share of the old ones'; 1 if the plan does not
    ask.

    Weights may win against others by hurrying the end, but score nothing against each other.
    """
    if not plan.least:
        return 1.0
    own, others = (own_points(plan, weights, number, workers) for weights in (new, old))
    return own / max(others, 1.0)


def own_points(plan: Plan, weights: str, number: int, workers: int) -> float:
    """The mean score of weights in self-play."""
    seats = 1 if plan.is_alone else max(2, games.get(plan.game).players[0])
    seed = bot_seed(plan.seed, number)
    bots = (at(plan.judge, weights),)
    found = Contest(plan.game, bots, seats, AMONG_THEMSELVES, {}, seed)
    return float(np.mean([result.totals[:seats] for result in arena.results(found, workers)]))


def result_of(plan: Plan, rounds: list[Round]) -> tuple[Weights, ...]:
    """The last weights that won, with a note on their origin, and those for look-ahead if games
    were studied; None if none won.
    """
    kept = [one for one in rounds if one.is_kept]
    if not kept:
        return ()
    valuation = valuation_of(games.get(plan.game))
    name = f"{plan.name}-{kept[-1].number}"
    origin = "\n".join([plan.command] + [round_words(one, plan) for one in rounds])
    names = [name, f"{name}-{AHEAD}"] if plan.study else [name]
    return tuple(replace(valuation.weights(one), origin=origin) for one in names)


def round_words(one: Round, plan: Plan) -> str:
    """A round in words."""
    judge = plan.judge
    if plan.least:
        judge = f"{judge}, scored {one.points:.0%} of the old points"
    return (
        f"Round {one.number}: {one.positions} positions; off by {one.after}, "
        f"before {one.before}; {'did better in' if plan.is_alone else 'won'} {one.wins} "
        f"of {plan.matches} games "
        f"with {judge}: {'kept' if one.is_kept else 'not kept'}."
    )
