"""Statistics for designers: many games between bots, and what correlates with winning."""

import csv
import math
import os
import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np

from circenses import games
from circenses.bots import plots
from circenses.bots.arena import Interval, played, wilson
from circenses.bots.evidence import chance_of, holm
from circenses.bots.levels import parse
from circenses.bots.pool import cores, in_order, pool_of
from circenses.core.content.packs import Pack
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.play.match import Match
from circenses.core.value.valuation import valuation_of

Features = dict[str, float]
RARE = 0.02  # features that fewer players have are not reported


@dataclass(frozen=True)
class Study:
    """The games to play."""

    game: str
    bot: str
    players: int
    games: int
    options: dict[str, str]
    first_seed: int = 1
    pack: str = ""  # the file of a content pack; empty: those of CIRCENSES_PACKS

    @property
    def label(self) -> str:
        """What distinguishes it from other studies of the game."""
        return f"{self.bot} with {Path(self.pack).stem}" if self.pack else self.bot


@dataclass(frozen=True)
class Seat:
    """One player of one game."""

    seat: int
    total: int
    won: float
    lines: dict[str, int]
    features: Features


@dataclass(frozen=True)
class Played:
    """One game."""

    seed: int
    decisions: int
    choices: float  # legal moves at a decision, on average
    seats: list[Seat]


# ---- playing


def balance_of(game: Game) -> ModuleType | None:
    """The game's value/balance.py, if there: features(state, player) -> {name: number}."""
    for part in ("balance", "features"):
        if (game.folder / "value" / f"{part}.py").exists():
            found = game.part_of(f"value.{part}")
            if hasattr(found, "features"):
                return found
    return None


def measured(states: np.ndarray, game: Game, player: int) -> Features:
    """The features of the value (value/features.py) in a position."""
    valuation = valuation_of(game)
    if not valuation.features:
        return {}
    amounts, _ = valuation.counted(states, player)
    names = [f"value: {feature.name}" for feature in valuation.features]
    return dict(zip(names, amounts.tolist(), strict=True))


def play(study: Study, seed: int) -> Played:
    """One game between bots of the same kind, with what every player had at its end."""
    game = games.get(study.game)
    crew = [parse(study.bot) for _ in range(study.players)]
    match, _ = played(game, crew, seed, study.options)
    return summary_of(match)


def summary_of(match: Match) -> Played:
    """A finished game in numbers."""
    places = match.places()
    asked = list(questions(match))
    seats = [
        Seat(
            seat,
            match.scores()[seat],
            win_share(places, seat),
            sheet,
            own_features(match, seat) | answers(asked, seat),
        )
        for seat, sheet in enumerate(match.sheets()[: match.players])
    ]
    counts = [one.choices for one in asked if one.choices > 1]
    return Played(match.seed, match.ply, statistics.fmean(counts or [1]), seats)


def win_share(places: tuple[int, ...], seat: int) -> float:
    return 1.0 / places.count(1) if places[seat] == 1 else 0.0


def own_features(match: Match, seat: int) -> Features:
    """What the game's value/ says about a player, and whether the player moved first."""
    notes = balance_of(match.game)
    found: Features = dict(notes.features(match.state, seat)) if notes else {}
    found |= measured(match.states, match.game, seat)
    found["moved first"] = float(match.history[0][0] == seat)
    return found


class Question(NamedTuple):
    """One decision of a game: the player, the question, and the number of legal answers."""

    player: int
    name: str
    choices: int


def questions(match: Match) -> Iterator[Question]:
    """All decisions of a game, in their order."""
    game = match.game
    states = game.new_batch(1)
    game.start(states, 0, match.players, match.seed, match.options)
    for player, move in match.history:
        asked = game.decisions(int(states[0].agenda[states[0].pending - 1].decision))
        choices = len(game.legal_moves(states, 0, player))
        yield Question(player, asked.name.lower().replace("_", " "), choices)
        game.drivers.play_move(states, 0, player, move)


def answers(asked: list[Question], seat: int) -> Features:
    """What a player did, and how often, for each kind of question."""
    counts = Counter(one.name for one in asked if one.player == seat)
    return {f"decisions: {name}": float(times) for name, times in counts.items()}


def play_all(study: Study, workers: int | None = None) -> Iterator[Played]:
    """All games of the study, as they end."""
    game = games.get(study.game)
    game.options_for(study.players, study.options)
    parse(study.bot)
    check_pack(study)
    seeds = range(study.first_seed, study.first_seed + study.games)
    workers = cores() if workers is None else workers
    if workers <= 1 and not study.pack:
        for seed in seeds:
            yield play(study, seed)
        return
    with pool_of(max(1, workers), use_pack, (study.pack,)) as pool:
        yield pool.submit(play, study, seeds[0]).result()  # compiles once, before all do
        yield from in_order(pool, play, [(study, seed) for seed in seeds[1:]])


def check_pack(study: Study) -> None:
    """Refuse a pack that changes nothing here."""
    if study.pack and (other := Pack(Path(study.pack)).table.get("game")) != study.game:
        raise CircensesError(f"{study.pack} is a pack for {other}, not for {study.game}.")


def use_pack(pack: str) -> None:
    """In a separate process, before a game is imported: use only this content pack."""
    if pack:
        os.environ["CIRCENSES_PACKS"] = pack


# ---- what it shows


@dataclass(frozen=True)
class Factor:
    """One thing that players have, and its correlation with winning."""

    name: str
    mean: float
    mean_of_winners: float
    correlation: float  # with winning; in solo games, with the score
    chance: float  # probability of such a correlation by chance alone
    corrected: float  # the same, corrected for all lines and factors of the report (Holm)
    holders: int | None  # for something players have or lack: how many had it
    wins_with: Interval | None


@dataclass(frozen=True)
class Report:
    """The balance of a game between equal players."""

    study: Study
    by_seat: list[Interval]
    scores: list[int]
    winners: list[int]
    mean: float
    deviation: float
    margin: float
    decisions: list[int]
    choices: float
    lines: list[Factor]
    factors: list[Factor]

    def as_dict(self) -> dict[str, object]:
        return asdict(self, dict_factory=without_nan)

    def find(self, name: str) -> Factor | None:
        """The line or factor of that name."""
        return next((one for one in (*self.lines, *self.factors) if one.name == name), None)


def without_nan(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The data with NaN replaced by None, because JSON has no NaN."""
    return {key: None if value != value else value for key, value in pairs}


def report(study: Study, found: list[Played]) -> Report:
    """Sum up the games of a study."""
    if not found:
        raise CircensesError("No games were played.")
    seats = [seat for one in found for seat in one.seats]
    by_seat = [
        wilson(sum(one.seats[seat].won for one in found), len(found))
        for seat in range(study.players)
    ]
    margins = [
        totals[0] - totals[1]
        for one in found
        if len(totals := sorted((seat.total for seat in one.seats), reverse=True)) > 1
    ]
    totals = [seat.total for seat in seats]
    titles = [title for title in seats[0].lines if any(seat.lines[title] for seat in seats)]
    names = sorted({name for seat in seats for name in seat.features})
    lines = [factor(title, found, [seat.lines[title] for seat in seats]) for title in titles]
    factors = [
        one
        for name in names
        if (one := factor(name, found, [s.features.get(name, 0.0) for s in seats]))
        and is_worth_telling(one, len(seats))
    ]
    all_corrected = corrected([*lines, *factors])
    return Report(
        study=study,
        by_seat=by_seat,
        scores=totals,
        winners=[seat.total for seat in seats if seat.won > 0],
        mean=statistics.fmean(totals),
        deviation=statistics.pstdev(totals),
        margin=statistics.fmean(margins) if margins else 0.0,
        decisions=[one.decisions for one in found],
        choices=statistics.fmean(one.choices for one in found),
        lines=all_corrected[: len(lines)],
        factors=all_corrected[len(lines) :],
    )


def corrected(factors: list[Factor]) -> list[Factor]:
    chances = holm([one.chance for one in factors])
    return [replace(one, corrected=p) for one, p in zip(factors, chances, strict=True)]


def is_worth_telling(one: Factor, seats: int) -> bool:
    rare = one.holders is not None and not RARE <= one.holders / seats <= 1 - RARE
    return not rare and not math.isnan(one.correlation)


def factor(name: str, found: list[Played], values: list[float] | list[int]) -> Factor:
    """How one number correlates with winning, compared with the others of its game."""
    seats = [seat for one in found for seat in one.seats]
    alone = len(found[0].seats) == 1
    success = [float(seat.total) if alone else seat.won for seat in seats]
    size = len(seats) if alone else len(found[0].seats)
    own = [float(value) for value in values]
    winners = [value for value, seat in zip(own, seats, strict=True) if seat.won > 0]
    is_flag = set(own) <= {0.0, 1.0}
    holders = [seat.won for value, seat in zip(own, seats, strict=True) if value > 0]
    apart, success_apart = differences(own, size), differences(success, size)
    chance = chance_of(apart, success_apart, size)
    return Factor(
        name=name,
        mean=statistics.fmean(own),
        mean_of_winners=statistics.fmean(winners) if winners else math.nan,
        correlation=correlation(apart, success_apart),
        chance=chance,
        corrected=chance,
        holders=len(holders) if is_flag else None,
        wins_with=wilson(sum(holders), len(holders)) if is_flag and not alone else None,
    )


def differences(values: list[float], size: int) -> list[float]:
    """The difference of each value from the mean of its group."""
    groups = [values[i : i + size] for i in range(0, len(values), size)]
    return [value - statistics.fmean(group) for group in groups for value in group]


def correlation(xs: list[float], ys: list[float]) -> float:
    """Pearson's correlation; NaN if one side never changes."""
    try:
        return statistics.correlation(xs, ys)
    except statistics.StatisticsError:
        return math.nan


# ---- by game and seat


def rows_of(study: Study, found: list[Played]) -> Iterator[dict[str, object]]:
    """A row for each player of each game: seat, result, lines of the sheet, features."""
    for one in found:
        for seat in one.seats:
            yield {
                "game": study.game,
                "bot": study.bot,
                "pack": Path(study.pack).stem,
                "players": study.players,
                "seed": one.seed,
                "decisions": one.decisions,
                "choices": one.choices,
                "seat": seat.seat + 1,
                "score": seat.total,
                "won": seat.won,
                **{f"points: {title}": points for title, points in seat.lines.items()},
                **seat.features,
            }


def columns_of(rows: list[dict[str, object]]) -> dict[str, list[object]]:
    """The same by column, in the order in which they first occur; what a player lacks is 0."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name, 0.0) for row in rows] for name in names}


def write_csv(columns: dict[str, list[object]], file: Path) -> None:
    with file.open("w", encoding="utf-8", newline="") as opened:
        writer = csv.writer(opened)
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))


# ---- pictures


def draw(told: Report, folder: Path) -> list[Path]:
    """Write the plots; returns their files."""
    folder.mkdir(parents=True, exist_ok=True)
    study = told.study
    title = f"{games.get(study.game).title}, {study.players} players, {study.label}"
    pictures = {
        "seats.svg": plots.shares(
            f"Win rate by seat: {title}",
            [f"seat {n + 1}" for n in range(len(told.by_seat))],
            told.by_seat,
            even=1 / len(told.by_seat),
        ),
        "scores.svg": plots.histogram(
            f"Final scores: {title}", {"all": told.scores, "winners": told.winners}, "points"
        ),
        "length.svg": plots.histogram(
            f"Decisions in a game: {title}", {"games": told.decisions}, "decisions"
        ),
        "lines.svg": plots.pairs(
            f"Score sheet: {title}",
            [one.name for one in told.lines],
            {"all": [one.mean for one in told.lines]}
            | ({} if alone(told) else {"winners": [one.mean_of_winners for one in told.lines]}),
        ),
        "factors.svg": plots.signed_bars(
            f"Goes together with {'the score' if alone(told) else 'winning'}: {title}",
            [(one.name, one.correlation) for one in strongest(told.factors, 30)],
        ),
    }
    files = []
    for name, picture in pictures.items():
        (folder / name).write_text(picture, encoding="utf-8")
        files.append(folder / name)
    return files


def alone(told: Report) -> bool:
    return len(told.by_seat) == 1


def strongest(factors: list[Factor], n: int) -> list[Factor]:
    """The factors with the strongest correlations, from best to worst."""
    chosen = sorted(factors, key=lambda one: -abs(one.correlation))[:n]
    return sorted(chosen, key=lambda one: -one.correlation)
