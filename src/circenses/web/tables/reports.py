"""Reports: what a chapter of the game brought, reason by reason, when it is over.

All of it follows from two positions and the moves between them, as one seat sees them. Sums are
those of the score sheet; the reasons come from the game (core/sources.py).
"""

from bisect import bisect_left
from collections import defaultdict
from dataclasses import replace
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
WHOLE = "Where points came from"


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
    start = counting_start(table, last)
    phases = [] if start is None else phases_counted(table, start, last)
    headings = list(dict.fromkeys(one.heading for one in phases))
    lines = [
        line
        for line in range(len(game.lines))
        if any(was[line] != now[line] for was, now in zip(before, after, strict=True))
    ]
    titles = [game.lines[line].title for line in lines]
    names = side_names(game, table.seats, len(after))
    totals = [sum(sheet[: len(game.lines)]) for sheet in after]
    rows = [
        ReportRow(
            name=names[side],
            seats=(side,)[: side < table.players],
            viewer=side == seat,
            cells=(
                *(phase_cell(phases, side, heading) for heading in headings),
                *beside(headings, line_cells(table, seat, side, lines, (first, last)), titles),
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
        columns=(*headings, WHOLE) if headings else tuple(titles),
        rows=tuple(sorted(rows, key=lambda row: (not row.viewer, -row.total))),
        headings=tuple(map(rendering.headings(game).get, headings)),
        judged=() if start is None else tuple(rendering.judged(game, history.position(start))),
        next="" if start is None else chapter_at(table, last),
        follows=() if start is None else what_follows(table, seat, start, last),
    )


def what_follows(table: Table, seat: int | None, start: int, last: int) -> tuple[str, ...]:
    """What a count means for the next chapter, if one follows and the game tells."""
    history = table.history
    if table.over and last == history.ply:
        return ()
    was, now = (history.position(ply) for ply in (start, last))
    return tuple(rendering.follows(table.game, was, now, seat))


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


def beside(
    headings: list[str], cells: list[tuple[ReportCell, ...]], titles: list[str]
) -> list[tuple[ReportCell, ...]]:
    """The lines of the score sheet; beside phases they share one column."""
    if not headings:
        return cells
    return [
        tuple(
            replace(one, reason=title.lower()) if one.reason == IN_PLAY else one
            for title, cell in zip(titles, cells, strict=True)
            for one in cell
        )
    ]


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


def counting_start(table: Table, last: int) -> int | None:
    """The position before the move that led to the phases; None if the game tells of none."""
    if not rendering.counts_phases(table.game):
        return None
    plies = range(last, first_ply(table), -1)
    led = takewhile(lambda ply: not begins_counting(table, ply), plies)
    return last - len(list(led)) - 1


def phases_counted(table: Table, start: int, last: int) -> list[Counted]:
    """What the phases at the end of a chapter counted."""
    history = table.history
    return rendering.phases_after(table.game, history.position(start), history.moves[start:last])


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
