"""The page of a table whose game is over: the result, and the final count beside the board."""

from dataclasses import replace

from circenses.web.pages.models.lobby import STAR, starred
from circenses.web.pages.models.report import Report
from circenses.web.pages.models.table import Result, TablePage
from circenses.web.tables import levels
from circenses.web.tables.page_request import PageRequest
from circenses.web.tables.reports import report_of
from circenses.web.tables.table import Table
from circenses.web.tables.wording import result


def finished_page(table: Table, asked: PageRequest, page: TablePage) -> TablePage:
    """The same page with the result. The count is shown unless the reader looks back."""
    count = page.report
    if count is None and page.at is None:
        count = final_count(table, page.seat)
    ended = with_other_level(table, result(table, asked.user), asked.suited.rematch)
    if count and count.decided and count.ply == table.history.ply:
        ended = replace(ended, text=count.decided.title)
    return replace(page, result=ended, question=ended.title, report=count)


def with_other_level(table: Table, ended: Result, level: str) -> Result:
    """The same page, offering the level that suits the viewer in a rematch if it differs."""
    if not level or table.rematch:
        return ended
    if table.players > 1:
        return replace(ended, other_level=level, other_words=starred(levels.of(level)))
    names = next(one.choices for one in table.game.options_at(1) if one.id == "level")
    is_step = int(level) < len(table.game.solo_steps)
    words = f"{STAR * (int(level) + 1)} {names[int(level)]}" if is_step else names[int(level)]
    return replace(ended, other_level=level, other_words=words)


def final_count(table: Table, seat: int | None) -> Report | None:
    """The final count, with the source of every point; None if the game ended early."""
    if not table.finished:
        return None
    key = ("final count", seat)
    if key not in table.drawn:
        table.drawn[key] = report_of(table, seat, table.history.ply)
    found: Report | None = table.drawn[key]
    return found
