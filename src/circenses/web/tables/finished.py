"""The page of a table whose game is over: the result, and the final count beside the board."""

from dataclasses import replace

from circenses.web.pages.models.report import Report
from circenses.web.pages.models.table import TablePage
from circenses.web.tables.reports import report_of
from circenses.web.tables.table import Table
from circenses.web.tables.wording import result


def finished_page(table: Table, user: str, page: TablePage) -> TablePage:
    """The same page with the result. The count is shown unless the reader looks back."""
    count = page.report
    if count is None and page.at is None:
        count = final_count(table, page.seat)
    ended = result(table, user)
    if count and count.decided and count.ply == table.history.ply:
        ended = replace(ended, text=count.decided.title)
    return replace(page, result=ended, question=ended.title, report=count)


def final_count(table: Table, seat: int | None) -> Report | None:
    """Where all points of a whole game came from; None if it ended early."""
    if not table.finished:
        return None
    key = ("final count", seat)
    if key not in table.drawn:
        table.drawn[key] = report_of(table, seat, table.history.ply)
    found: Report | None = table.drawn[key]
    return found
