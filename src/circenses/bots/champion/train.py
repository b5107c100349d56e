"""Champions that learn from their own games, round by round.

In each round, the best search so far plays itself and records what it finds (gather.py). A network
learns from that and from the round before (fitting.py), and plays the best search so far, with and
without its priors. If it wins more than its share, it is the new best; the first round must win
significantly, and a round that does not is the last. In the end, training tries search constants,
and the champion plays a panel of other bots.

All randomness follows from the seed. Games and networks are stored on disk, so an interrupted
training continues where it stopped, and gives the same network on one kind of machine.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, asdict, dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from circenses import games
from circenses.bots import arena, plots
from circenses.bots.arena import Contest, Interval, bot_seed, duel
from circenses.bots.champion import files
from circenses.bots.champion.files import Network
from circenses.bots.champion.fitting import KINDS, MOVES, Report, fitted
from circenses.bots.champion.gather import CHUNK, Chunk, Play, gathered
from circenses.bots.engine import engine_for
from circenses.bots.levels import parse
from circenses.bots.players import Search
from circenses.bots.pool import cores, in_order, pool_of
from circenses.core.compiling.code_cache import cache_root, fingerprint, write_whole
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.text.lists import listed
from circenses.core.value.valuation import FIRST, valuation_of

CHAMPION = "champion"  # the name under which a game ships its network
OTHERS = ("greedy", "senator", "aedile")  # games against each bot of the panel
PANEL_GAMES = 100  # with each of them
QUICK = 20  # iterations in a game that only serves to compile

Row = tuple[Play, bytes, int]
Elsewhere = Callable[[Callable[..., tuple[int, bytes]], list[Row]], Iterator[tuple[int, bytes]]]


@dataclass(frozen=True)
class Plan:
    """The settings that determine the result of a training."""

    game: str
    _: KW_ONLY
    seed: int = 1
    games: int = 5000  # in each round
    rounds: int = 3  # at most
    players: int = 2
    iterations: int = 700  # search iterations for each decision of these games
    judge: str = "search:400it"  # the search that plays new networks against old ones
    matches: int = 400
    priors: str = MOVES  # priors from what moves change, or only from the position
    options: dict[str, str] = field(default_factory=dict)

    @property
    def command(self) -> str:
        """The command that repeats the training."""
        usual = Plan(self.game)
        words = [f"circenses train {self.game} --seed {self.seed}"]
        words += [
            f"--{name} {getattr(self, name)}"
            for name in ("games", "rounds", "players", "iterations", "judge", "matches", "priors")
            if getattr(self, name) != getattr(usual, name)
        ]
        words += [f"--option {name}={choice}" for name, choice in self.options.items()]
        return " ".join(words)

    @property
    def name(self) -> str:
        """A short name for the plan and its code, regardless of the number of rounds."""
        modules = engine_for(games.get(self.game)).modules
        told = {**asdict(self), "rounds": 0, "code": fingerprint(*modules, __name__)}
        told["weights"] = arena.weights_of(self.game, self.judge)
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:12]

    @property
    def play(self) -> Play:
        return Play(self.game, self.players, self.iterations, self.seed, self.options)

    @property
    def even(self) -> float:
        """The share of wins between equals."""
        return 0.5 if self.players == 1 else 1.0 / self.players


class Round(NamedTuple):
    """The result of one round."""

    number: int
    positions: int
    foreseen: dict[str, str]
    with_priors: Interval
    without: Interval
    best: str  # the name of the version that won more
    even: float  # the share of wins between equals

    @property
    def wins(self) -> Interval:
        return max(self.with_priors, self.without, key=lambda one: one.share)

    @property
    def is_sure(self) -> bool:
        return self.wins.low > self.even

    @property
    def is_kept(self) -> bool:
        """Whether the round's network is the new best; the first must win significantly."""
        return self.is_sure or (self.number > 1 and self.wins.share > self.even)


class Training(NamedTuple):
    """One training run: its plan, folder, workers and progress report."""

    plan: Plan
    workers: int
    elsewhere: Elsewhere | None
    report: Report

    @property
    def game(self) -> Game:
        return games.get(self.plan.game)

    @property
    def folder(self) -> Path:
        return cache_root() / "train" / f"{self.plan.game}-{self.plan.name}"


# ---- playing


def self_play(training: Training, number: int, best: str) -> list[Chunk]:
    """The chunks of games of one round, in order; those on disk are not played again."""
    plan = training.plan
    starts = range(0, plan.games, CHUNK)
    places = {
        number * 10_000_000 + start: training.folder / f"round-{number}" / f"{start}.npz"
        for start in starts
    }
    todo = [start for start, file in places.items() if not file.exists()]
    done = len(places) - len(todo)
    what = f"round {number}: games"
    training.report(what, CHUNK * done, CHUNK * len(places))
    network = b"" if not best else network_named(training, best).to_bytes()
    for start, content in played(training, [(plan.play, network, start) for start in todo]):
        write_whole(places[start], content)
        done += 1
        training.report(what, CHUNK * done, CHUNK * len(places))
    return [Chunk.from_bytes(file.read_bytes()) for file in places.values()]


def played(training: Training, rows: list[Row]) -> Iterator[tuple[int, bytes]]:
    """Play chunks in this process, in several, or elsewhere."""
    if training.elsewhere is not None:
        yield from training.elsewhere(gathered, rows)
        return
    if training.workers <= 1 or len(rows) < 2:
        for row in rows:
            yield gathered(*row)
        return
    play, network, start = rows[0]
    gathered(replace(play, iterations=QUICK), network, start, 1)  # compiles once, before all do
    with pool_of(training.workers) as pool:
        yield from in_order(pool, gathered, rows)


def network_named(training: Training, name: str) -> Network:
    """A network of this training."""
    found = files.network_of(training.game, name, training.plan.players)
    if found is None:
        raise CircensesError(f"The network {name} is gone.")
    return found


def rated(training: Training, bot: str, rival: str, matches: int, luck: int) -> Interval:
    """How often a bot wins at a table where another bot has all other seats."""
    plan = training.plan
    bots = (bot, *[rival] * max(1, plan.players - 1))
    seed = bot_seed(plan.seed, luck)
    contest = Contest(plan.game, bots, plan.players, matches, plan.options, seed)

    def progress(done: int, of: int) -> None:
        training.report(f"{bot} against {rival}", done, of)

    return duel(contest, training.workers, progress)


def using(bot: str, network: str, *words: str) -> str:
    """The name of a bot that uses a network.

    >>> using("search:400it", "new", "priors=0")
    'search:400it,net=new,priors=0'
    """
    return ",".join([bot, *([f"net={network}"] if network else []), *words])


# ---- learning


def learn(training: Training, name: str, chunks: list[Chunk]) -> Network:
    """The network of a round; one on disk is not learned again."""
    plan, game = training.plan, training.game
    path = files.trials_in(game) / files.file_name(name, plan.players)
    if not path.exists():
        network, (chances, priors) = fitted(game, chunks, plan.seed, plan.priors, training.report)
        card = {
            "command": plan.command,
            "seed": plan.seed,
            "data": data_of(plan, chunks),
            "foreseen": {"chances": str(chances), "priors": str(priors)},
        }
        files.keep(game, name, plan.players, network.with_card(**card))
    network = files.read(path, game, plan.players)
    files.keep(game, f"{name}-leaves", plan.players, network.without_priors())
    return network


def data_of(plan: Plan, chunks: list[Chunk]) -> str:
    """The data that a network learned from, in words."""
    positions = sum(len(chunk.positions) for chunk in chunks)
    moves = sum(len(chunk.moves) for chunk in chunks)
    return (
        f"{len(chunks) * CHUNK} games of search against itself with {plan.iterations} iterations: "
        f"{positions} positions, {moves} moves"
    )


def one_round(training: Training, number: int, best: str, chunks: list[Chunk]) -> Round:
    """Learn from the games played, then play against the best so far."""
    plan = training.plan
    name = f"{plan.name}-{number}"
    network = learn(training, name, chunks)
    rival = using(plan.judge, best)
    found = {
        one: rated(training, using(plan.judge, one), rival, plan.matches, number)
        for one in (name, f"{name}-leaves")
    }
    winner = max(found, key=lambda one: found[one].share)
    both, leaves = found.values()
    positions = sum(len(chunk.positions) for chunk in chunks)
    return Round(number, positions, network.card["foreseen"], both, leaves, winner, plan.even)


def train(
    plan: Plan,
    workers: int | None = None,
    elsewhere: Elsewhere | None = None,
    report: Report = lambda *_: None,
    kept: Callable[[Network, list[Round]], None] = lambda *_: None,
) -> list[Round]:
    """All rounds, until one does not win significantly. `kept` gets each network when it wins."""
    refuse_wrong(plan)
    training = Training(plan, cores() if workers is None else workers, elsewhere, report)
    best, rounds = "", []
    chunks: list[Chunk] = []
    for number in range(1, plan.rounds + 1):
        new = self_play(training, number, best)
        one = one_round(training, number, best, [*chunks, *new])
        rounds.append(one)
        if one.is_kept:
            best, chunks = one.best, new
            kept(carded(training, best, rounds, {}), rounds)
        if not one.is_sure:
            break
    if best:
        tuned = tune(training, best)
        panel = panel_of(training, best, tuned)
        kept(carded(training, best, rounds, panel, tuned), rounds)
    return rounds


def carded(
    training: Training,
    name: str,
    rounds: list[Round],
    panel: dict[str, Interval],
    tuned: dict[str, str] | None = None,
) -> Network:
    """A network with its strength on its card."""
    strength = {
        f"round {one.number} against the best before it": str(one.wins)
        for one in rounds
        if one.is_kept
    }
    strength |= {f"against {bot}": str(wins) for bot, wins in panel.items()}
    network = network_named(training, name)
    return network.with_card(strength=strength, tuning=tuned or {})


def refuse_wrong(plan: Plan) -> None:
    """Refuse a plan that cannot work."""
    game = games.get(plan.game)
    game.options_for(plan.players, plan.options)
    if not valuation_of(game).features:
        raise CircensesError(f"{plan.game} has no features to learn from (value/features.py).")
    if plan.priors not in KINDS:
        raise CircensesError(f"Priors come from {listed([*KINDS], 'or')}, not {plan.priors}.")
    if not isinstance(parse(plan.judge), Search):
        raise CircensesError(f"{plan.judge} does not search: try search:400it.")


# ---- when the rounds are over


def tune(training: Training, best: str) -> dict[str, str]:
    """A search constant that does significantly better with the network, if there is one."""
    usual = engine_for(training.game).tuning
    tried = [
        {"explore": f"{0.7 * usual.explore:g}"},
        {"explore": f"{1.4 * usual.explore:g}"},
        {"heat": "0.7"},
        {"heat": "1.4"},
        {"modesty": f"{usual.modesty + 0.1:g}"},
        {"modesty": f"{usual.modesty / 2:g}"},
    ]
    plan, found = training.plan, []
    for words in tried:
        pairs = [f"{name}={number}" for name, number in words.items()]
        bot, rival = using(plan.judge, best, *pairs), using(plan.judge, best)
        found.append(rated(training, bot, rival, plan.matches, 100))
    wins = max(found, key=lambda one: one.share)
    return tried[found.index(wins)] if wins.low > plan.even else {}


def panel_of(training: Training, best: str, tuned: dict[str, str]) -> dict[str, Interval]:
    """The champion's results against the current search, its first weights, and levels."""
    plan = training.plan
    rivals = [plan.judge, *OTHERS]
    if valuation_of(training.game).shipped(FIRST).exists():
        rivals.insert(1, f"{plan.judge},weights={FIRST}")
    bot = using(plan.judge, best, *[f"{name}={number}" for name, number in tuned.items()])
    few = min(PANEL_GAMES, plan.matches)
    return {rival: rated(training, bot, rival, few, 200) for rival in rivals}


def picture(plan: Plan, rounds: list[Round]) -> str:
    """A chart of each round's wins against the best before it, as SVG."""
    names = [f"{what} {one.number}" for one in rounds for what in ("round", "leaves")]
    found = [wins for one in rounds for wins in (one.with_priors, one.without)]
    title = f"{plan.game}, {plan.players} players: each round against the best before it"
    return plots.shares(title, names, found, plan.even)


def round_words(one: Round, plan: Plan) -> str:
    """A round in words."""
    foreseen = ", ".join(f"{name} {fit}" for name, fit in one.foreseen.items())
    return (
        f"Round {one.number}: {one.positions} positions; {foreseen}. With {plan.judge} against the "
        f"best before it: {one.with_priors}, only the leaves {one.without} of {plan.matches} "
        f"games: {'kept' if one.is_kept else 'not kept'}."
    )


def default_file(plan: Plan) -> Path:
    """The champion's file in the game's value/."""
    folder = files.shipped_in(games.get(plan.game))
    return folder / files.file_name(CHAMPION, plan.players)


def carry_out(
    plan: Plan,
    out: Path | None = None,
    workers: int | None = None,
    elsewhere: Elsewhere | None = None,
    report: Report = lambda *_: None,
) -> list[str]:
    """Train, and write each network that wins to a file, with a chart; returns the report's lines.

    The chart is written beside the file if one was named, and otherwise beside the games.
    """
    file = out or default_file(plan)
    training = Training(plan, 1, None, report)
    chart = out.with_suffix(".svg") if out else training.folder / "strength.svg"
    strength: dict[str, str] = {}

    def keep(network: Network, rounds: list[Round]) -> None:
        content = network.to_bytes()
        if len(content) > files.LARGEST:
            raise CircensesError(
                f"The network has {len(content)} bytes, not {files.LARGEST} at most."
            )
        publish(file, content)
        publish(chart, picture(plan, rounds).encode())
        strength.update(network.card["strength"])

    rounds = train(plan, workers, elsewhere, report, keep)
    publish(chart, picture(plan, rounds).encode())
    lines = [round_words(one, plan) for one in rounds]
    lines += [f"{rival}: {wins}" for rival, wins in strength.items()]
    lines.append(f"Wrote {file}." if strength else "No network won, so none was written.")
    return [*lines, f"{chart} shows the rounds."]


def publish(file: Path, content: bytes) -> None:
    """Write a file atomically, readable by everyone."""
    write_whole(file, content)
    file.chmod(0o644)
