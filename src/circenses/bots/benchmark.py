"""A fixed protocol for agents by others: their rivals, seats and seeds.

Protocol 1: the agent against each of RIVALS, who take all other seats, in GAMES games each. Every
deal is played once from each seat. Seeds follow from a hash of the submission and from a salt that
is published after that hash, so nobody can tune an agent to them:

    seed = the first 63 bits of HMAC-SHA-256(salt, "SUBMISSION GAME PLAYERS RIVAL DEAL")

Rivals count iterations, so the machine does not matter, and the same agent gives the same games.
"""

import functools
import hashlib
import importlib
import json
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from circenses import games
from circenses.bots import levels
from circenses.bots.arena import Interval, bot_seed, weights_of, wilson
from circenses.bots.players import Bot
from circenses.bots.pool import in_order, pool_of
from circenses.core.compiling.code_cache import write_whole
from circenses.core.errors import BadRecord, CircensesError, IllegalMove
from circenses.core.play.history import content_of
from circenses.core.play.match import Match
from circenses.core.play.seal import SHORT, number_from

FORMAT, VERSION, PROTOCOL = "circenses benchmark", 1, 1
RIVALS = ("random", "greedy", "search:100it", "search:1000it")
GAMES = 100  # against each rival
PRACTICE = "practice"  # the salt before one is published
ILLEGAL = "illegal"
KINDS = ("random", "greedy", "search", *levels.NAMES)  # how the names of our own bots begin


# ---- what is submitted


@functools.cache
def agent_of(spec: str) -> Bot:
    """One of our bots by its name, or module:Agent, a bot or a class without arguments."""
    name, _, inner = spec.partition(":")
    if name in KINDS:
        return levels.parse(spec)
    if not inner:
        raise CircensesError(f"Write --agent module:Agent, or the name of a bot; not {spec!r}.")
    module = module_of(name)
    if not hasattr(module, inner):
        raise CircensesError(f"There is no {inner} in {name}, so it is not an agent.")
    found = getattr(module, inner)
    try:
        agent: Any = found() if isinstance(found, type) else found
    except TypeError as error:
        raise CircensesError(f"{spec} cannot be made without arguments: {error}.") from error
    if not hasattr(agent, "choose"):
        raise CircensesError(
            f"{spec} has no method choose(game, view, player, moves, seed), so it is not an agent."
        )
    return agent  # type: ignore[no-any-return]


def module_of(name: str) -> Any:
    """A module, which may lie in the current folder."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise CircensesError(f"There is no module {error.name}.") from None


def sources_of(spec: str, files: Sequence[Path]) -> list[tuple[str, bytes]]:
    """The parts of a submission that decide how it plays, by name."""
    name = spec.partition(":")[0]
    if name in KINDS:
        return [(spec, b"")]
    module = module_of(name)
    found = Path(str(module.__file__))
    beside = sorted(found.parent.rglob("*.py")) if hasattr(module, "__path__") else [found]
    named = [(spec, b"")]
    named += [(str(file.relative_to(found.parent)), file.read_bytes()) for file in beside]
    return named + [(file.name, file.read_bytes()) for file in files]


def submission_of(game: str, spec: str, files: Sequence[Path] = ()) -> str:
    """The hash of an agent: its module's source and the files it names."""
    agent_of(spec)
    parts = sources_of(spec, files)
    if spec.partition(":")[0] in KINDS:
        parts = [(spec, weights_of(game, spec).encode())]
    told = hashlib.sha256()
    for name, content in parts:
        told.update(f"{name}\n{hashlib.sha256(content).hexdigest()}\n".encode())
    return told.hexdigest()


# ---- what is played


@dataclass(frozen=True)
class Entry:
    """An agent at a benchmark."""

    game: str
    agent: str
    submission: str
    salt: str = PRACTICE
    players: int = 2
    games: int = GAMES
    name: str = ""

    def head(self) -> dict[str, object]:
        """The head of a result file, before its games."""
        game = games.get(self.game)
        return {
            "format": FORMAT,
            "version": VERSION,
            "protocol": PROTOCOL,
            "game": self.game,
            "rules": game.rules_version,
            "content": content_of(game),
            "players": self.players,
            "agent": self.agent,
            "name": self.name or self.agent,
            "submission": self.submission,
            "salt": self.salt,
        }


class Deal(NamedTuple):
    """One game of the protocol."""

    rival: str
    deal: int
    seat: int


class Row(NamedTuple):
    """How a game ended for the agent."""

    deal: Deal
    won: float  # a fraction for a shared win
    points: int
    rival_points: float  # the mean of the rivals
    decisions: int
    seconds: float
    end: str  # a digest of the last position; ILLEGAL if the agent made such a move

    def as_list(self) -> list[object]:
        return [*self.deal, *self[1:]]

    @classmethod
    def of(cls, told: Sequence[Any]) -> "Row":
        return cls(Deal(*told[:3]), *told[3:])


@dataclass
class Result:
    """A result file: what was played, and how it went."""

    head: dict[str, Any]
    rows: list[Row] = field(default_factory=list)

    def to_text(self) -> str:
        """As JSON, one game a line."""
        head = json.dumps(self.head, indent=1)[:-2]
        rows = ",\n".join(f"  {json.dumps(row.as_list())}" for row in self.rows)
        return f'{head},\n "games": [\n{rows}\n ]\n}}\n'

    @classmethod
    def read(cls, path: Path) -> "Result":
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            rows = [Row.of(row) for row in told.pop("games")]
            if told["format"] != FORMAT:
                raise ValueError
        except (ValueError, KeyError, TypeError):
            raise BadRecord(f"{path} is not a benchmark result.") from None
        return cls(told, rows)

    def against(self, rival: str) -> Interval:
        """The share of games won against a rival."""
        rows = [row for row in self.rows if row.deal.rival == rival]
        return wilson(sum(row.won for row in rows), len(rows))

    @property
    def illegal(self) -> int:
        """How many games the agent lost by a move that was not legal."""
        return sum(row.end == ILLEGAL for row in self.rows)

    @property
    def rivals(self) -> list[str]:
        return list(dict.fromkeys(row.deal.rival for row in self.rows))

    def margin(self, rival: str) -> float:
        """The agent's average lead over a rival, in points."""
        rows = [row for row in self.rows if row.deal.rival == rival]
        return statistics.fmean(row.points - row.rival_points for row in rows)

    @property
    def milliseconds(self) -> float:
        """The time of a decision in the median game: the first one loads compiled code."""
        each = [row.seconds / row.decisions for row in self.rows if row.decisions]
        return 1000 * statistics.median(each) if each else 0.0


def schedule(entry: Entry) -> list[Deal]:
    """Every game; one of our bots does not play against itself."""
    return [
        Deal(rival, number // entry.players, number % entry.players)
        for rival in RIVALS
        for number in range(entry.games)
        if rival != entry.agent
    ]


def seed_of(entry: Entry, deal: Deal) -> int:
    """The seed of a deal, unknown before the salt is published."""
    words = entry.submission, entry.game, str(entry.players), deal.rival, str(deal.deal)
    return number_from(entry.salt, " ".join(words))


def play(entry: Entry, deal: Deal) -> Row:
    """One game. An illegal move of the agent loses it."""
    agent, rival = agent_of(entry.agent), levels.parse(deal.rival)
    seed, game = seed_of(entry, deal), games.get(entry.game)
    match = Match(game, entry.players, seed)
    seconds: dict[int, float] = defaultdict(float)
    made = 0
    while not match.over:
        player = match.player
        moves, view = match.legal(player), game.view(match.states, player)
        bot = agent if player == deal.seat else rival
        begin = time.perf_counter()
        move = bot.choose(game, view, player, moves, bot_seed(seed, match.ply))
        if player == deal.seat and len(moves) > 1:
            seconds[player] += time.perf_counter() - begin
            made += 1
        try:
            match.play(move, player)
        except (IllegalMove, TypeError, ValueError):
            if player != deal.seat:
                raise
            return Row(deal, 0.0, 0, 0.0, made, seconds[player], ILLEGAL)
    outcome = match.outcome()
    first = outcome.places[deal.seat] == 1
    others = [total for seat, total in enumerate(outcome.totals) if seat != deal.seat]
    return Row(
        deal,
        1.0 / outcome.places.count(1) if first else 0.0,
        int(outcome.totals[deal.seat]),
        round(statistics.fmean(others), 2),
        made,
        round(seconds[deal.seat], 4),
        hashlib.sha256(match.states.tobytes()).hexdigest()[:SHORT],
    )


def results(entry: Entry, workers: int, known: Sequence[Row] = ()) -> Iterator[Row]:
    """All games in order: known ones first, the rest played in processes."""
    found = {row.deal: row for row in known}
    missing = [deal for deal in schedule(entry) if deal not in found]
    yield from (found[deal] for deal in schedule(entry) if deal in found)
    if workers <= 1:
        for deal in missing:
            yield play(entry, deal)
    elif missing:
        yield play(entry, missing[0])  # compiles once, before the workers all do
        with pool_of(workers) as pool:
            yield from in_order(pool, play, [(entry, deal) for deal in missing[1:]])


def kept(entry: Entry, path: Path) -> Result:
    """The games of this entry in a file; none if there is no file yet."""
    begun = Result(entry.head())
    if not path.exists():
        return begun
    found = Result.read(path)
    if found.head != begun.head:
        wrong = [key for key in begun.head if found.head.get(key) != begun.head[key]]
        raise CircensesError(
            f"{path} holds the games of another run; what differs: {', '.join(wrong)}. "
            "Give --out another file."
        )
    return found


def run(entry: Entry, path: Path, workers: int) -> Iterator[Row]:
    """Play the games missing in a result file; it is written after each, so nothing gets lost."""
    result = kept(entry, path)
    found = {row.deal: row for row in result.rows}
    for row in results(entry, workers, result.rows):
        if row.deal not in found:
            found[row.deal] = row
            result.rows = sorted(found.values(), key=lambda row: order_of(row.deal))
            write_whole(path, result.to_text().encode())
        yield row


def order_of(deal: Deal) -> tuple[int, int, int]:
    """The place of a game in a result file."""
    return RIVALS.index(deal.rival), deal.deal, deal.seat
