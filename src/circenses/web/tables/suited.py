"""The bot level and solo level that a person's results suggest, for each game.

It is that of their last game; two wins in a row there move it up, two losses move it down. Alone,
newcomers begin where the results of others suggest.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.web.storage.row_types import StoredLevelResult
from circenses.web.storage.rows import Listed, Seat
from circenses.web.tables import levels
from circenses.web.tables.level_results import first_alone, ladder, rival_options
from circenses.web.tables.table import Table

IN_A_ROW = 2
RESULTS = 40  # latest finished games that count


@dataclass(frozen=True)
class Played:
    """The result of one finished game: `share` is the share of opponents beaten; `rival` is what
    was chosen about the rival of a solo game.
    """

    level: int
    share: float
    rival: Mapping[str, int] = field(default_factory=dict)


def suited_level(game: Game, found: Iterable[Listed], user: str) -> str:
    """The level of bot for a person, from their finished games, newest first."""
    played = played_by(game, found, user, against_bots)
    return levels.NAMES[suited(played, len(levels.NAMES))] if played else levels.USUAL


def suited_alone(game: Game, found: Iterable[Listed], user: str) -> int | None:
    """The number of the solo level for a person; None: they have not played alone."""
    return suited_rival(game, found, user).get("level")


def suited_rival(
    game: Game, found: Iterable[Listed], user: str, people: Iterable[StoredLevelResult] = ()
) -> dict[str, int]:
    """The rival of a solo game that suits a person: that of their last one, at the level that their
    results suggest. For newcomers, the level at which others should have begun.
    """
    played = played_by(game, found, user, partial(alone, game))
    if not played:
        first = first_alone(game, people)
        return {} if first is None else {"level": first}
    order = ladder(game)
    return {**played[0].rival, "level": order[suited(played, len(order))]}


@dataclass(frozen=True)
class Suited:
    """What suits a person at a table: for its bots, and for its rematch if that should change."""

    level: str = ""
    rematch: str = ""  # a level of bot, or the number of a solo level


def suited_at(table: Table, found: Iterable[Listed], user: str) -> Suited:
    """What a person's results suggest at a table that gathers players, or whose game is over."""
    known = list(found)
    level = suited_level(table.game, known, user)
    if not table.over or len(table.seats_of(user)) != 1:
        return Suited(level)
    if table.players == 1:
        step = suited_alone(table.game, known, user)
        return Suited(level, "" if step in (None, solo_step(table)) else str(step))
    strongest = {seat.level for seat in table.seats if not seat.is_person}
    if not strongest <= set(levels.NAMES) or len(strongest) != 1:
        return Suited(level)
    people = sum(seat.is_person for seat in table.seats)
    return Suited(level, level if people == 1 and level not in strongest else "")


def solo_step(table: Table) -> int | None:
    """The number of the solo level that was played."""
    option = next((one for one in table.game.options_at(1) if one.id == "level"), None)
    return option.parse(table.history.options.get("level", option.default)) if option else None


def suited(played: Sequence[Played], count: int) -> int:
    """The level that the newest games suggest."""
    level = min(played[0].level, count - 1)
    newest = (played[0].level, played[0].rival)
    last = [one.share for one in played[:IN_A_ROW] if (one.level, one.rival) == newest]
    if len(last) == IN_A_ROW and min(last) == 1:
        return min(level + 1, count - 1)
    if len(last) == IN_A_ROW and max(last) < 0.5:
        return max(level - 1, 0)
    return level


Reader = Callable[[Listed, Seat], Played | None]


def played_by(game: Game, found: Iterable[Listed], user: str, read: Reader) -> list[Played]:
    """A person's games of one kind, without lessons, games with hints and games that continued
    another one, which say little.
    """
    played = []
    for row, seats in found:
        mine = [seat for seat in seats if seat.is_person and seat.user == user]
        helped = row.lesson or row.hinted or row.origin_ply
        if row.game != game.id or helped or len(mine) != 1 or mine[0].place is None:
            continue
        one = read((row, seats), mine[0])
        if one is not None:
            played.append(one)
    return played


def against_bots(listed: Listed, own: Seat) -> Played | None:
    """A game in which all others were bots; its level is that of the strongest."""
    others = [seat for seat in listed[1] if seat is not own]
    if not others or any(seat.level not in levels.NAMES or seat.is_person for seat in others):
        return None
    beaten = sum((own.place or 1) < (other.place or 1) for other in others)
    return Played(max(levels.NAMES.index(seat.level) for seat in others), beaten / len(others))


def alone(game: Game, listed: Listed, own: Seat) -> Played | None:
    """A solo game; its level is the place in the ladder. Without a rival, nobody wins or loses."""
    if len(listed[1]) != 1:
        return None
    try:
        rival = rival_options(game, json.loads(listed[0].options or "{}"))
    except CircensesError:  # a level that no longer exists
        return None
    if "level" not in rival:
        return None
    share = float(own.place == 1) if game.sides(1) > 1 else 0.5
    return Played(ladder(game).index(rival["level"]), share, rival)
