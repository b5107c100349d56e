"""A table in words and figures: facts, clocks, who is to decide, the score sheet, the result."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache

import numpy as np

from circenses.core.play.game import Game
from circenses.core.text.lists import listed
from circenses.web.pages.models.lobby import Clock
from circenses.web.pages.models.table import ChatLine, Result, Sheet, SheetRow
from circenses.web.pages.models.viewer import Banner
from circenses.web.running import clock
from circenses.web.storage.rows import Seat
from circenses.web.tables import rendering
from circenses.web.tables.changes import first_ply
from circenses.web.tables.earnings import earnings
from circenses.web.tables.table import COMPILING, EARLIER, SEED, WEAKER, Table
from circenses.web.text import counted

HINTED = "someone used a hint"
NOT_RATED = {
    SEED: "the deal was chosen",
    COMPILING: "the game was not fully prepared when this table opened",
    EARLIER: "the rules have changed since this table opened, so weaker bots finish the game",
    WEAKER: "a weaker bot played while the stronger one was being prepared",
}


def may_sit(table: Table, user: str, holder: Seat) -> bool:
    if table.over:
        return False
    if holder.kind == "open":
        return not table.seats_of(user)
    may = holder.left and not holder.flagged and not holder.resigned
    return may and holder.user == user


def host_name(table: Table) -> str:
    for seat in table.seats:
        if seat.user == table.host and seat.is_person:
            return seat.name
    return ""


def table_name(table: Table) -> str:
    return f"{host_name(table)}'s table" if host_name(table) else "Table"


def facts(table: Table) -> tuple[str, ...]:
    """The special features of a table, a few words each."""
    found = []
    if table.playing and (moment := moment_now(table)):
        found.append(moment)
    found.append(pace_words(table.pace, table.clock))
    found += option_words(table.game, table.players, tuple(table.history.options.items()))
    if table.rated and not table.hinted:
        found.append("rated")
    if table.forecasts and not table.rated:
        found.append("shows what a bot expects")
    if table.chosen_seed and not (table.origin or table.lesson):
        found.append("chosen seed")
    return tuple(found)


def rating_words(table: Table) -> str:
    """Whether the result counts for ratings: "Rated", "Not rated: someone used a hint."."""
    if table.rated and not table.hinted:
        return "Rated"
    return why_not_rated(table) or "Not rated"


def why_not_rated(table: Table) -> str:
    """Why a game that should have been rated is not; empty for others."""
    why = HINTED if table.rated and table.hinted else NOT_RATED.get(table.unrated or "")
    return f"Not rated: {why}." if why else ""


@lru_cache(maxsize=1024)
def option_words(
    game: Game, players: int, given: tuple[tuple[str, object], ...]
) -> tuple[str, ...]:
    """The options that differ from their defaults."""
    found = []
    chosen = game.options_for(players, dict(given))[1:]
    for option, number in zip(game.options, chosen.tolist(), strict=True):
        if option.applies(players) and number != option.default:
            said = "" if option.is_switch else f": {option.choices[number]}"
            found.append(f"{option.title}{said}")
    return tuple(found)


def moment_now(table: Table) -> str:
    return rendering.moment_of(table.game, table.history.states)


def pace_words(pace: str, clock: int) -> str:
    if pace == "live":
        return f"live, {clock} min each" if clock else "live, no clock"
    days, hours = divmod(clock, 24)
    if not clock:
        return "turn by turn, no limit"
    return f"turn by turn, {counted(days, 'day') if not hours else f'{clock} h'} each"


def clock_of(table: Table, seat: Seat) -> Clock | None:
    if not table.clock or not seat.is_person or seat.level or not table.playing:
        return None
    now = clock.now()
    running = seat.number in table.clocks.running
    left = table.clocks.at(seat.number, now)
    if table.pace == "live":
        return Clock(seconds=left, running=running)
    return Clock(deadline=datetime.fromtimestamp(now + left, UTC)) if running else None


def side_of(totals: list[int], seat: int) -> int | None:
    return totals[seat] if seat < len(totals) else None


def side_names(game: Game, seats: list[Seat], sides: int) -> list[str]:
    """Players by their own names; a side without a seat has its name from the game."""
    if sides == 1 and len(seats) > 1:
        return [game.side_names.get(0, "All together")]
    names = [seat.name for seat in seats[:sides]]
    return names + [game.side_names.get(side, "Nobody") for side in range(len(names), sides)]


def sheet_for(table: Table, seat: int | None, at: int | None) -> Sheet:
    """The score sheet now, or after a ply; made once for all who know the same."""
    states = table.history.states if at is None else table.history.position(at)
    key = ("sheet", rendering.known(table.game, states, seat), at)
    if key not in table.drawn:
        final = table.finished and at is None
        table.drawn[key] = sheet_of(table, states, seat, final=final, at=at)
    return seen_from(table.drawn[key], seat)


def seen_from(sheet: Sheet, seat: int | None) -> Sheet:
    """A score sheet with the viewer's own column marked."""
    rows = tuple(
        row if row.viewer == (side == seat) else replace(row, viewer=side == seat)
        for side, row in enumerate(sheet.rows)
    )
    return replace(sheet, rows=rows)


def sheet_of(
    table: Table, states: np.ndarray, seat: int | None, final: bool, at: int | None = None
) -> Sheet:
    """The score sheet of a position; `at` is its ply, if it is not the last one."""
    game, lines = table.game, len(table.game.lines)
    if final:
        sheets = [game.sheet(states, side).tolist() for side in range(game.sides(table.players))]
    else:
        sheets = rendering.known_points(game, states, seat)
    names = side_names(game, table.seats, len(sheets))
    places = game.outcome_of(sheets).places
    together = len(sheets) == 1
    shown = rendering.sheet_lines(game, table.players)
    return Sheet(
        lines=tuple(game.lines[line] for line in shown),
        things=tuple(f"line:{line}" for line in shown),
        rows=tuple(
            SheetRow(
                name=names[side],
                seats=tuple(range(table.players)) if together else (side,)[: side < table.players],
                values=tuple(sheet[line] for line in shown),
                total=sum(sheet[:lines]),
                reasons=reasons_of(table, states, seat, side, shown, at),
                ties=tuple(sheet[lines:]),
                place=places[side] if final else None,
                viewer=side == seat,
            )
            for side, sheet in enumerate(sheets)
        ),
        tie_titles=tuple(line.title for line in game.ties) if final else (),
        final=final,
    )


def reasons_of(
    table: Table,
    states: np.ndarray,
    seat: int | None,
    side: int,
    lines: list[int],
    at: int | None,
) -> tuple[tuple[tuple[str, int], ...], ...]:
    """For each line of the score sheet where its points come from, if there is more to say."""
    known = rendering.known_sources(table.game, states, seat, side, table.pictures)
    known += earnings(table, side, 0, table.history.ply if at is None else at)
    by_line: dict[int, list[tuple[str, int]]] = {}
    for one in known:
        by_line.setdefault(one.line, []).append((one.reason, one.points))
    return tuple(tuple(by_line.get(line, ())) for line in lines)


def chat(table: Table, user: str) -> tuple[ChatLine, ...]:
    return tuple(
        ChatLine(
            name=message.name,
            text=message.text,
            at=datetime.fromtimestamp(message.at, UTC),
            seat=message.seat,
            mine=message.user_id == user,
            id=str(message.id),
            may_mute=user == table.host and message.user_id not in (user, ""),
            may_remove=may_remove(table, user, message.user_id),
            muted=message.user_id in table.barred,
        )
        for message in table.talk
    )


def may_remove(table: Table, user: str, other: str) -> bool:
    """The host may remove others, but not players of a running game."""
    seated = bool(table.seats_of(other)) and table.status != "gathering"
    return user == table.host and other not in (user, "") and not table.barred.get(other, seated)


def waiting_words(table: Table) -> str:
    """Who is to decide: "Marcus decides"."""
    names = [table.seats[seat].name for seat in table.history.waiting]
    if not names:
        return "The game is over"
    return f"{listed(names)} decide{'s' if len(names) == 1 else ''}"


def origin_banner(table: Table, user: str) -> Banner | None:
    """Where a table comes from: shown until the viewer has moved, or to others until anyone has."""
    moved = {seat for seat, _ in table.history.moves[first_ply(table) :]}
    if not table.origin or moved & set(table.seats_of(user) or range(table.players)):
        return None
    return Banner(
        title="Played on from a replay.",
        text="The game it comes from stays as it was.",
        action="See it",
        href=f"/replays/{table.origin}?at={table.origin_ply}",
    )


def result(table: Table, user: str) -> Result:
    """How the game ended, in one sentence, and the line that decided it."""
    if not table.finished:
        return ended_early(table, user)
    sheet = sheet_of(table, table.history.states, None, final=True)
    title, text = verdict(table.game, sheet)
    honor = table.game.words.get("honor") if table.players == 1 else None
    return Result(
        title=title,
        text=f"{text} {honor([row.total for row in sheet.rows])}" if honor else text,
        points=max((row.total for row in sheet.rows if row.place == 1), default=None),
        note=why_not_rated(table),
        replay=table.id,
        may_rematch=bool(table.seats_of(user)),
        rematch=(table.rematch or "") if table.seats_of(user) else "",
    )


def why_gone(table: Table) -> str:
    """Why those who lost a game that ended early stopped playing."""
    lost = [seat for seat in table.seats if seat.resigned and seat.place != 1]
    resigned = [seat.name for seat in lost if not seat.flagged]
    late = [seat.name for seat in lost if seat.flagged]
    parts = [f"{listed(resigned)} resigned"] if resigned else []
    return listed([*parts, f"{listed(late)} ran out of time"] if late else parts)


def ended_early(table: Table, user: str) -> Result:
    """How a game ended that was not played to its end: by a vote, or because people resigned."""
    places = [seat.place for seat in table.seats]
    gone = why_gone(table)
    winners = [seat.name for seat in table.seats if seat.place == 1]
    if None in places:
        title, text = "The players ended this game", "Nobody wins. All moves are kept."
    elif winners:
        title = f"{listed(winners)} win{'s' if len(winners) == 1 else ''}"
        text = f"{gone}."
    else:
        title, text = gone, "All moves are kept."
    return Result(
        title=title,
        text=text,
        replay=table.id,
        early=True,
        may_rematch=bool(table.seats_of(user)),
        rematch=(table.rematch or "") if table.seats_of(user) else "",
    )


def verdict(game: Game, sheet: Sheet) -> tuple[str, str]:
    """Who won and by how much, and which line of the sheet made the difference."""
    rows = sorted(sheet.rows, key=lambda row: (row.place or 0, -row.total))
    if len(rows) == 1:
        return f"{rows[0].name}: {counted(rows[0].total, 'point')}", ""
    winners = [row.name for row in rows if row.place == 1]
    if not winners:
        return "Nobody wins", "All are out of the game."
    if len(winners) > 1:
        return f"{listed(winners)} share the victory", ""
    first, second = rows[0], rows[1]
    ahead = first.total - second.total
    title = f"{first.name} wins by {counted(ahead, 'point')}"
    if ahead <= 0:
        broken = tie_break(game, first, second)
        return f"{first.name} wins on {broken}", f"Both have {counted(first.total, 'point')}."
    gaps = [mine - theirs for mine, theirs in zip(first.values, second.values, strict=True)]
    most = max(range(len(gaps)), key=lambda line: gaps[line])
    values = f"{first.values[most]} against {second.values[most]}"
    return title, f"{sheet.lines[most].title} made the difference: {values}."


def tie_break(game: Game, first: SheetRow, second: SheetRow) -> str:
    """What decided between two with equal points."""
    pairs = zip(game.ties, first.ties, second.ties, strict=False)
    decided = (line.title.lower() for line, mine, theirs in pairs if mine != theirs)
    return next(decided, "the tie-break")
