"""The final count beside the board: every reason a row, every player a column."""

from circenses.core.text.lists import signed
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
    classes,
    div,
    h2,
    header,
    icon,
    kbd,
    p,
    seat_chip,
    section,
    span,
    tag,
    thousands,
)
from circenses.web.pages.models.report import Report, ReportCell, ReportRow
from circenses.web.pages.models.table import TablePage


def is_final(table: TablePage) -> bool:
    """Whether the count of the whole game is looked at; then the board stays beside it."""
    report = table.report
    return bool(report and table.result and report.ply == table.ply)


def count_beside(table: TablePage, report: Report) -> Markup:
    """The final count in the place of the other players and the log."""
    back = a(
        "Back to the table", kbd("Esc"), class_="btn", href=f"/tables/{table.id}",
        data_show="", data_back="", id="way-back",
    )  # fmt: skip
    return section(
        header(h2(report.title), back),
        div(tally(report, table.seat_set), class_="tally-box"),
        p(report.text, class_="decided") if report.text else NOTHING,
        class_="panel count-beside",
        aria_label=report.title,
    )


def tally(report: Report, colors: str) -> Markup:
    heads = [tag("th", *who(row, colors), class_=mine(row), scope="col") for row in report.rows]
    groups = [
        group(report, k, title)
        for k, title in enumerate(report.columns)
        if any(one.points for row in report.rows for one in row.cells[k])
    ]
    totals = [tag("td", thousands(row.total), class_=mine(row)) for row in report.rows]
    last = tag("tr", tag("th", icon("vp"), "Points", scope="row"), *totals)
    top = tag("thead", tag("tr", tag("td"), *heads))
    return tag("table", top, *groups, tag("tfoot", last), class_="tally")


def who(row: ReportRow, colors: str) -> tuple[Markup, ...]:
    chips = (seat_chip(Seat(colors, seat)) for seat in row.seats)
    return (*chips, span("You" if row.viewer else row.name))


def mine(row: ReportRow) -> str | None:
    return classes(mine=row.viewer) or None


def group(report: Report, k: int, title: str) -> Markup:
    """A paragraph of the score sheet: its sums, and below them every reason.

    Where each player has one reason at most, it is told in one row.
    """
    cells = [tuple(one for one in row.cells[k] if one.points) for row in report.rows]
    shown = [sum_of(cell, row) for cell, row in zip(cells, report.rows, strict=True)]
    reasons = dict.fromkeys(one.reason for cell in cells for one in cell)
    single = all(len(cell) < 2 for cell in cells)
    rows = [] if single else [reason_row(report, cells, reason) for reason in reasons]
    said = span(f" {next(iter(reasons))}", class_="only") if len(reasons) == 1 else NOTHING
    head = tag("tr", tag("th", title, said, scope="rowgroup"), *shown, class_="sum")
    return tag("tbody", head, *rows)


def sum_of(cell: tuple[ReportCell, ...], row: ReportRow) -> Markup:
    points = sum(one.points for one in cell)
    why = ", ".join(one.reason for one in cell)
    return tag("td", signed(points) if cell else "–", class_=mine(row), title=why or None)


def reason_row(report: Report, cells: list[tuple[ReportCell, ...]], reason: str) -> Markup:
    shown = [
        tag("td", signed(points) if points else "", class_=mine(row))
        for points, row in zip((amount(cell, reason) for cell in cells), report.rows, strict=True)
    ]
    return tag("tr", tag("th", reason, scope="row"), *shown)


def amount(cell: tuple[ReportCell, ...], reason: str) -> int:
    return sum(one.points for one in cell if one.reason == reason)
