"""How people do at each level, and where newcomers should therefore begin.

Only people who agreed are counted, without their names; games with undo and hints count too, and
the database keeps them apart. Results move the recommended level, never the level itself.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from circenses import games
from circenses.core.play.game import Game, Option
from circenses.web.storage.database import looking_into
from circenses.web.storage.level_queries import LevelGame, all_level_results
from circenses.web.storage.row_types import StoredLevelResult
from circenses.web.storage.rows import Seat
from circenses.web.tables import levels
from circenses.web.tables.table import Table

ALONE = (1, 1)  # the players of an option that only solo games have
ENOUGH = 30  # games at a level, before they say anything
TOO_EASY, TOO_HARD = 2 / 3, 1 / 3  # the share of games that newcomers win

K = TypeVar("K")


# ---------------------------------------------------------------- what counts


def level_game(table: Table, seats: Iterable[Seat]) -> LevelGame | None:
    """What a game that has ended counts for; None if it says little about a level."""
    done = list(seats)
    people = [seat for seat in done if seat.is_person]
    if table.lesson or table.origin or table.chosen_seed or len(people) != 1:
        return None
    own, level = people[0], level_of(table, done)
    stayed = not own.level or own.resigned
    moved = any(seat == own.number for seat, _ in table.history.moves)
    if not (level and stayed and moved and own.user and own.place is not None):
        return None
    return LevelGame(
        game=table.game.id,
        rules=table.game.rules_version,
        players=table.players,
        level=level,
        user=own.user,
        won=own.place == 1 and table.game.sides(table.players) > 1,
        points=own.total or 0,
    )


def level_of(table: Table, seats: list[Seat]) -> str:
    """The level of a solo game or of all bots; empty if there is no one level."""
    if table.players == 1:
        return solo_level(table.game, table.history.options)
    known = {seat.level for seat in seats if not seat.is_person}
    return known.pop() if len(known) == 1 and known <= set(levels.NAMES) else ""


def solo_level(game: Game, chosen: Mapping[str, object]) -> str:
    """The level of a solo game, with what else was chosen about the rival: "level=1 score=3"."""
    return " ".join(f"{name}={number}" for name, number in rival_options(game, chosen).items())


def solo_option(game: Game) -> Option | None:
    """The option that is the level of a solo game."""
    return next((one for one in game.options_at(1) if one.id == "level"), None)


def rival_options(game: Game, chosen: Mapping[str, object]) -> dict[str, int]:
    """What was chosen about the rival of a solo game: its level, and what is not as usual."""
    numbers = {
        option: option.parse(chosen.get(option.id, option.default))
        for option in game.options_at(1)
        if option.players == ALONE
    }
    return {
        option.id: number
        for option, number in numbers.items()
        if option.id == "level" or number != option.default
    }


# ---------------------------------------------------------------- what is known


@dataclass(frozen=True)
class Tally:
    """The results at one level."""

    games: int = 0
    won: int = 0
    points: int = 0
    undone: int = 0  # games in which moves were taken back
    hinted: int = 0  # games with hints

    @property
    def is_enough(self) -> bool:
        return self.games >= ENOUGH


def tally(rows: Iterable[StoredLevelResult]) -> Tally:
    known = list(rows)
    return Tally(
        games=sum(row.games for row in known),
        won=sum(row.won for row in known),
        points=sum(row.points for row in known),
        undone=sum(row.games for row in known if row.undone),
        hinted=sum(row.games for row in known if row.hinted),
    )


def grouped(
    rows: Iterable[StoredLevelResult], key: Callable[[StoredLevelResult], K]
) -> dict[K, Tally]:
    """The results by a key, in the order of its first row."""
    found: dict[K, list[StoredLevelResult]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return {one: tally(its) for one, its in found.items()}


def alone(game: Game, rows: Iterable[StoredLevelResult]) -> list[StoredLevelResult]:
    """The results of solo games under today's rules."""
    return [
        row
        for row in rows
        if row.game == game.id and row.rules == game.rules_version and row.players == 1
    ]


def results_alone(game: Game, rows: Iterable[StoredLevelResult]) -> tuple[str, ...]:
    """How people do at each solo level, in words; empty where too few games say it."""
    known = grouped(alone(game, rows), lambda row: row.level)
    choices = range(len(option.choices)) if (option := solo_option(game)) else ()
    return tuple(words_of(game, known.get(f"level={k}", Tally())) for k in choices)


def words_of(game: Game, found: Tally) -> str:
    if not found.is_enough:
        return ""
    if game.sides(1) == 1:
        return f"People make {found.points / found.games:.0f} points"
    return f"People win {100 * found.won / found.games:.0f}%"


# ---------------------------------------------------------------- where newcomers begin


def ladder(game: Game) -> tuple[int, ...]:
    """The choices of the solo level, easiest first. A gentler one of our own comes last in its
    list, after those with a step.
    """
    option = solo_option(game)
    steps, choices = len(game.solo_steps), len(option.choices) if option else 0
    return (*range(steps, choices), *range(min(steps, choices)))


def first_alone(game: Game, rows: Iterable[StoredLevelResult]) -> int | None:
    """The solo level at which newcomers should begin; None while too few results say so."""
    option = solo_option(game)
    if option is None or game.sides(1) == 1:
        return None
    fresh = [row for row in alone(game, rows) if row.newcomer]
    known = grouped(fresh, lambda row: row.level)
    if not known.get(f"level={option.default}", Tally()).is_enough:
        return None
    return begin(ladder(game), option.default, lambda step: known.get(f"level={step}", Tally()))


def begin(order: Sequence[int], usual: int, results: Callable[[int], Tally]) -> int:
    """Go up from the usual level while newcomers win too easily, and down while they cannot win."""
    place, seen = order.index(usual), set[int]()
    while place not in seen:
        seen.add(place)
        found = results(order[place])
        share = found.won / found.games if found.is_enough else 0.5
        up, down = share > TOO_EASY, share < TOO_HARD
        place = min(max(0, place + up - down), len(order) - 1)
    return order[place]


# ---------------------------------------------------------------- for the operator


def report(database: str) -> list[dict[str, Any]]:
    """Each level at which people were counted, for the command `results`."""
    with looking_into(database) as connection:
        rows = all_level_results(connection)
    order = [game.id for game in games.all_games()]
    known = grouped(rows, lambda row: (row.game, row.rules, row.players, row.level))
    found = [line_of(*key, counted) for key, counted in known.items() if key[0] in order]
    return sorted(found, key=lambda one: (order.index(one["game"]), one["players"], one["level"]))


def line_of(name: str, rules: int, players: int, level: str, found: Tally) -> dict[str, Any]:
    game = games.get(name)
    return dict(
        game=name,
        title=game.title,
        rules=rules,
        players=players,
        level=level,
        words=level_words(game, level) if players == 1 else levels.title_of(level),
        games=found.games,
        won=found.won if game.sides(players) > 1 else None,
        points=found.points,
        undone=found.undone,
        hinted=found.hinted,
    )


def level_words(game: Game, level: str) -> str:
    """A stored solo level in words: "Normal, Seneca's points: Gentle (our own)"."""
    known = {option.id: option for option in game.options_at(1)}
    words = []
    for name, _, number in (part.partition("=") for part in level.split()):
        option = known.get(name)
        try:
            choice = option.choices[int(number)] if option else f"{name} {number}"
        except IndexError:  # a choice that no longer exists
            choice = number
        words.append(choice if option is None or name == "level" else f"{option.title}: {choice}")
    return ", ".join(words)
