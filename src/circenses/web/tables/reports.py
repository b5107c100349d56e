"""Reports: what a chapter of the game brought, reason by reason, when it is over.

All of it follows from two positions and the moves between them, as one seat sees them. Sums are
those of the score sheet; the reasons come from the game (core/sources.py).
"""

from bisect import bisect_left
from collections import defaultdict
from itertools import takewhile

from circenses.core.sources import Counted, chapter, gained
from circenses.draw.goods import shown
from circenses.web.pages.models.report import Report, ReportCell, ReportRow
from circenses.web.pages.models.table import counted_title
from circenses.web.tables import rendering
from circenses.web.tables.changes import first_ply
from circenses.web.tables.earnings import earnings
from circenses.web.tables.table import Table
from circenses.web.tables.wording import side_names
from circenses.web.text import counted

PLACES = ("first", "second", "third", "fourth", "fifth")
IN_PLAY = "during play"


def report_of(table: Table, seat: int | None, ply: int | None) -> Report | None:
    """The report of the chapter that ended with a move; None if none did."""
    if ply is None or not first_ply(table) < ply <= table.history.ply:
        return None
    over = table.over and ply == table.history.ply
    name = chapter_at(table, ply - 1)
    if not over and name == chapter_at(table, ply):
        return None
    first = 0 if over else beginning(table, name, ply)
    return made(table, seat, first, ply, counted_title(name, over))


def chapter_at(table: Table, ply: int) -> str:
    return chapter(table.game, table.game.view(table.history.position(ply), None)[0])


def beginning(table: Table, name: str, ply: int) -> int:
    """The first position of a chapter."""
    start = first_ply(table)
    plies = range(start, ply)
    return start + bisect_left(plies, True, key=lambda one: chapter_at(table, one) == name)


def made(table: Table, seat: int | None, first: int, last: int, title: str) -> Report:
    game, history = table.game, table.history
    ends = [history.position(ply) for ply in (first, last)]
    before, after = (rendering.known_points(game, states, seat) for states in ends)
    phases = phases_counted(table, last)
    headings = list(dict.fromkeys(one.heading for one in phases))
    lines = [
        line
        for line in range(len(game.lines))
        if any(was[line] != now[line] for was, now in zip(before, after, strict=True))
    ]
    names = side_names(game, table.seats, len(after))
    totals = [sum(sheet[: len(game.lines)]) for sheet in after]
    rows = [
        ReportRow(
            name=names[side],
            seats=(side,)[: side < table.players],
            viewer=side == seat,
            cells=(
                *(phase_cell(phases, side, heading) for heading in headings),
                *line_cells(table, seat, side, lines, (first, last)),
            ),
            before=sum(before[side][: len(game.lines)]),
            total=totals[side],
        )
        for side in range(len(after))
    ]
    return Report(
        ply=last,
        title=title,
        text=about(rows, totals),
        columns=(*headings, *(game.lines[line].title for line in lines)),
        phases=len(headings),
        rows=tuple(sorted(rows, key=lambda row: (not row.viewer, -row.total))),
    )


def about(rows: list[ReportRow], totals: list[int]) -> str:
    """What it means for the viewer, in one sentence."""
    mine = next((row for row in rows if row.viewer), None)
    if mine is None or len(rows) == 1:
        best = max(rows, key=lambda row: row.total)
        return f"{best.name}: {counted(best.total, 'point')}."
    more = mine.total - mine.before
    place = sum(total > mine.total for total in totals)
    word = "gained" if more >= 0 else "lost"
    return f"You {word} {counted(abs(more), 'point')} and stand {PLACES[place]}."


# ---------------------------------------------------------------- lines of the score sheet


def line_cells(
    table: Table, seat: int | None, side: int, lines: list[int], plies: tuple[int, int]
) -> list[tuple[ReportCell, ...]]:
    """What each line brought to a side; what no reason explains came during play."""
    game = table.game
    ends = [table.history.position(ply) for ply in plies]
    sheets = [rendering.known_points(game, states, seat)[side] for states in ends]
    known = defaultdict(list)
    was, now = (rendering.known_sources(game, states, seat, side) for states in ends)
    gone = {one[:2] for one in was} - {one[:2] for one in now}
    for one in gained(was, now):
        lost = one.points < 0 and one[:2] in gone
        known[one.line].append(one._replace(reason=f"was {one.reason}") if lost else one)
    for one in earnings(table, side, *plies):
        known[one.line].append(one)
    cells = []
    for line in lines:
        change = sheets[1][line] - sheets[0][line]
        rest = change - sum(one.points for one in known[line])
        told = [(one.reason, one.points) for one in known[line]] + [(IN_PLAY, rest)] * bool(rest)
        cells.append(tuple(ReportCell(reason=reason, points=n) for reason, n in told))
    return cells


# ---------------------------------------------------------------- phases that nobody decides


def phases_counted(table: Table, last: int) -> list[Counted]:
    """What the phases at the end of a chapter counted, if the game tells of any."""
    game, history = table.game, table.history
    if not rendering.counts_phases(game):
        return []
    plies = range(last, first_ply(table), -1)
    led = takewhile(lambda ply: not begins_counting(table, ply), plies)
    first = last - len(list(led))
    moves = history.moves[first - 1 : last]
    return rendering.phases_after(game, history.position(first - 1), moves)


def begins_counting(table: Table, ply: int) -> bool:
    """Whether the phases began with the move that led to a ply."""
    return rendering.begins_counting(table.game, table.history.position(ply - 1))


def phase_cell(phases: list[Counted], side: int, heading: str) -> tuple[ReportCell, ...]:
    return tuple(
        ReportCell(
            reason=one.reason,
            html=shown((one.amount,)) if one.amount else "",
            harm=one.harm,
        )
        for one in phases
        if one.side == side and one.heading == heading
    )
