"""Reports: what a chapter of the game brought, reason by reason, when it is over.

All of it follows from two positions and the moves between them, as one seat sees them. Sums are
those of the score sheet; the reasons come from the game (core/text/sources.py).
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

import numpy as np

from circenses.core.play.telling import chapter, feats
from circenses.core.text.sources import Counted, Source, gained
from circenses.draw.goods import shown
from circenses.web.pages.models.report import Decided, Report, ReportCell, ReportRow
from circenses.web.pages.models.table import counted_title, turns_of
from circenses.web.tables import rendering
from circenses.web.tables.changes import first_ply
from circenses.web.tables.decided import what_decided
from circenses.web.tables.deciding_move import deciding_move
from circenses.web.tables.earnings import earnings
from circenses.web.tables.table import Table
from circenses.web.tables.wording import side_names
from circenses.web.text import counted

PLACES = ("first", "second", "third", "fourth", "fifth")
MOVES_OF_A_TURN = 12  # looked at before and after the one that decided
IN_PLAY = "during play"
AT_START = "at the start"
WHOLE = "Where points came from"


def report_of(table: Table, seat: int | None, ply: int | None) -> Report | None:
    """The report of the chapter that ended with a move; None if none did."""
    if ply is None or not first_ply(table) < ply <= table.history.ply:
        return None
    over = table.finished and ply == table.history.ply
    name = chapter_at(table, ply - 1)
    if not over and name == chapter_at(table, ply):
        return None
    first = None if over else beginning(table, name, ply)
    return made(table, seat, first, ply, counted_title(name, over))


def chapter_at(table: Table, ply: int) -> str:
    return chapter(table.game, table.game.view(table.history.position(ply), None)[0])


def beginning(table: Table, name: str, ply: int) -> int:
    """The first position of a chapter."""
    start = first_ply(table)
    plies = range(start, ply)
    return start + bisect_left(plies, True, key=lambda one: chapter_at(table, one) == name)


def made(table: Table, seat: int | None, first: int | None, last: int, title: str) -> Report:
    """The report from a position, or from nothing (None): the final count's sum is the score."""
    game, history = table.game, table.history
    before, after = (points_at(table, seat, ply) for ply in (first, last))
    start = counting_start(table, last)
    phases = [] if start is None else phases_counted(table, start, last)
    over = table.finished and last == history.ply
    headings = [] if over else list(dict.fromkeys(one.heading for one in phases))
    lines = [
        line
        for line in range(len(game.lines))
        if any(was[line] != now[line] for was, now in zip(before, after, strict=True))
    ]
    titles = [game.lines[line].title for line in lines]
    names = side_names(game, table.seats, len(after))
    totals = [sum(sheet[: len(game.lines)]) for sheet in after]
    places = game.outcome_of(after).places if over else [None] * len(after)
    rows = [
        ReportRow(
            name=names[side],
            seats=(side,)[: side < table.players],
            viewer=side == seat,
            cells=(
                *(phase_cell(phases, side, heading) for heading in headings),
                *headed(headings, line_cells(table, seat, side, lines, (first, last)), titles),
            ),
            before=sum(before[side][: len(game.lines)]),
            total=totals[side],
            place=places[side],
        )
        for side in range(len(after))
    ]
    columns = (*headings, WHOLE) if headings else tuple(titles)
    return Report(
        ply=last,
        title=title,
        text=about(rows, totals),
        columns=columns,
        rows=tuple(sorted(rows, key=lambda row: (not row.viewer, 0 if over else -row.total))),
        headings=tuple(map(rendering.headings(game).get, headings)),
        judged=() if start is None else tuple(rendering.judged(game, history.position(start))),
        next="" if start is None else chapter_at(table, last),
        follows=() if start is None else what_follows(table, seat, start, last),
        decided=decided_by(table, columns, rows, lines) if over else None,
    )


def decided_by(
    table: Table, columns: tuple[str, ...], rows: list[ReportRow], lines: list[int]
) -> Decided | None:
    """What decided the game, and the move that brought most of it."""
    decided = what_decided(columns, rows)
    ply = deciding_move(table, decided, lines, rows) if decided else None
    if decided is None or ply is None:
        return decided
    named = [reason.partition(",")[0].lower() for _, reason in decided.reasons]
    return replace(decided, ply=ply, deed=deed_of(table, ply, named))


def deed_of(table: Table, ply: int, named: Sequence[str]) -> str:
    """What the turn with a move did, preferably to what is named, and when; if the move ended a
    chapter, that the points came from its count.
    """
    name = chapter_at(table, ply - 1)
    if rendering.counts_phases(table.game) and name != chapter_at(table, ply):
        return f"Most of it came from the count of {name}."
    first, last = max(1, ply - MOVES_OF_A_TURN), min(ply + MOVES_OF_A_TURN, table.history.ply)
    lines = rendering.log_lines(table.history, {}, None, first, last)
    turn = next(one for one in turns_of(lines) if any(line.ply == ply for line in one))
    seat = table.history.moves[ply - 1][0]
    was, now = (seen_by_all(table, at) for at in (turn[0].ply - 1, turn[-1].ply))
    done = [feat.words for feat in feats(table.game, was, now, seat)]
    about = [words for words in done if any(one and one in words.lower() for one in named)]
    told = next(line.text for line in turn if line.ply == ply)
    moment = rendering.moment_of(table.game, table.history.position(ply - 1)).partition(" of ")[0]
    when = f"{moment[:1].upper()}{moment[1:]}: " if moment else ""
    return f"{when}{table.seats[seat].name} {next(iter(about or done), told)}."


def seen_by_all(table: Table, ply: int) -> np.ndarray:
    view: np.ndarray = table.game.view(table.history.position(ply), None)[0]
    return view


def points_at(table: Table, seat: int | None, ply: int | None) -> list[list[int]]:
    """The score sheets of all sides, as known to a seat; all empty before anything was counted."""
    position = table.history.position(ply or 0)
    sheets = rendering.known_points(table.game, position, seat)
    return [[0] * len(sheet) for sheet in sheets] if ply is None else sheets


def sources_at(table: Table, seat: int | None, side: int, ply: int | None) -> list[Source]:
    """The sources of a side's points, as known to a seat."""
    if ply is None:
        return []
    return rendering.known_sources(table.game, table.history.position(ply), seat, side)


def what_follows(table: Table, seat: int | None, start: int, last: int) -> tuple[str, ...]:
    """What a count means for the next chapter; empty if none follows or the game says nothing."""
    history = table.history
    if table.finished and last == history.ply:
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
    return f"You {word} {counted(abs(more), 'point')} and are in {PLACES[place]} place."


# ---------------------------------------------------------------- lines of the score sheet


def headed(
    headings: list[str], cells: list[tuple[ReportCell, ...]], titles: list[str]
) -> list[tuple[ReportCell, ...]]:
    """The cells of the score sheet's lines, joined into one column if phases have headings."""
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
    table: Table, seat: int | None, side: int, lines: list[int], plies: tuple[int | None, int]
) -> list[tuple[ReportCell, ...]]:
    """What each line brought to a side; points without a reason came during play."""
    before, after = (points_at(table, seat, ply)[side] for ply in plies)
    known = known_gains(table, seat, side, plies)
    cells = []
    for line in lines:
        told = [
            ReportCell(reason=one.reason, points=one.points, pieces=one.pieces)
            for one in known[line]
        ]
        rest = after[line] - before[line] - sum(one.points for one in told)
        told += [ReportCell(reason=IN_PLAY, points=rest)] * bool(rest)
        cells.append(tuple(told))
    return cells


def known_gains(
    table: Table, seat: int | None, side: int, plies: tuple[int | None, int]
) -> dict[int, list[Source]]:
    """What has a reason, by line."""
    first, last = plies
    known = defaultdict(list)
    was, now = (sources_at(table, seat, side, ply) for ply in plies)
    gone = {one[:2] for one in was} - {one[:2] for one in now}
    for one in gained(was, now):
        lost = one.points < 0 and one[:2] in gone
        known[one.line].append(one._replace(reason=f"was {one.reason}") if lost else one)
    for one in earnings(table, side, first or 0, last):
        known[one.line].append(one)
    if first is None:
        add_beginnings(table, seat, side, known)
    return known


def add_beginnings(
    table: Table, seat: int | None, side: int, known: dict[int, list[Source]]
) -> None:
    """What a side began with, in the lines that add up during play."""
    begun = points_at(table, seat, 0)[side]
    for line in {one.line for one in earnings(table, side, 0, table.history.ply)}:
        if begun[line]:
            known[line].insert(0, Source(line, AT_START, begun[line]))


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
