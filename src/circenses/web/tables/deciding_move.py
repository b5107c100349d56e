"""The move that decided a game: where the winner's lead in what decided it grew most."""

import re
from collections.abc import Callable, Sequence

from circenses.web.pages.models.report import Decided, ReportRow
from circenses.web.tables import rendering
from circenses.web.tables.earnings import earnings
from circenses.web.tables.table import Table

STRIDE = 8  # moves between two looks; in the best stretch every move is looked at
FIGURES = re.compile(r"\d+")  # "Hispania, 3 × 1" was "Hispania, 2 × 1" a turn before


def deciding_move(
    table: Table, decided: Decided, lines: Sequence[int], rows: Sequence[ReportRow]
) -> int | None:
    """The ply after that move; `lines` are those of the score sheet, column by column."""
    if "deciding" not in table.drawn:
        table.drawn["deciding"] = found(table, decided, lines, rows)
    kept: int | None = table.drawn["deciding"]
    return kept


def found(
    table: Table, decided: Decided, lines: Sequence[int], rows: Sequence[ReportRow]
) -> int | None:
    sides = sorted(range(len(rows)), key=lambda side: (rows[side].place or 0, -rows[side].total))
    first, second = sides[:2]

    def lead(ply: int) -> int:
        return sum(
            points_for(table, first, ply, lines[column], reason)
            - points_for(table, second, ply, lines[column], reason)
            for column, reason in decided.reasons
        )

    last = table.history.ply
    start, end = largest_step(lead, [*range(0, last, STRIDE), last])
    _, ply = largest_step(lead, list(range(start, end + 1)))
    return ply


def largest_step(lead: Callable[[int], int], plies: list[int]) -> tuple[int, int]:
    """The two neighboring plies between which the lead grew most."""
    leads = [lead(ply) for ply in plies]
    best = max(range(1, len(plies)), key=lambda k: leads[k] - leads[k - 1])
    return plies[best - 1], plies[best]


def points_for(table: Table, side: int, ply: int, line: int, reason: str) -> int:
    """A side's points for a reason after a number of moves; "" stands for the whole line."""
    position = table.history.position(ply)
    if not reason:
        return rendering.known_points(table.game, position, None)[side][line]
    known = rendering.known_sources(table.game, position, None, side)
    return sum(
        one.points
        for one in (*known, *earnings(table, side, 0, ply))
        if one.line == line and alike(one.reason, reason)
    )


def alike(one: str, other: str) -> bool:
    """Whether two reasons are the same apart from their figures.

    >>> alike("Hispania, 2 × 1", "Hispania, 3 × 1"), alike("Hispania, 2 × 1", "Gallia, 2 × 1")
    (True, False)
    """
    return FIGURES.sub("", one) == FIGURES.sub("", other)
