"""The final count beside the board: every reason a row, every player a column."""

from circenses.core.text.lists import listed
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
    button,
    classes,
    details,
    div,
    join,
    p,
    seat_chip,
    span,
    summary,
    tag,
    thousands,
)
from circenses.web.pages.models.report import Decided, Report, ReportCell, ReportRow
from circenses.web.pages.models.table import Sheet, TablePage

NO_SEAT = "-"
MANY = 18  # rows of reasons; beyond that, rows that concern only other players are folded
Column = tuple[tuple[ReportCell, ...], ...]  # the reasons of a paragraph, player by player


def is_final(table: TablePage) -> bool:
    """Whether the count of the whole game is shown; then the board stays beside it."""
    report = table.report
    return bool(report and table.result and report.ply == table.ply and table.at is None)


def count_of(table: TablePage) -> Markup:
    """The final count in the place of the score sheet."""
    report = table.report
    if report is None:
        return NOTHING
    ties = tie_breaks(table.sheet, report) if table.sheet else NOTHING
    decided = report.decided
    text = decided.text if decided else report.text if len(report.rows) == 1 else ""
    return join(
        (
            div(tally(report, table.seat_set, ties), class_="tally-box"),
            p(text, *watch_it(table, decided), class_="decided") if text or decided else NOTHING,
        )
    )


def watch_it(table: TablePage, decided: Decided | None) -> list[Markup]:
    """The move that brought most of what decided the game, with a link to the replay."""
    if decided is None or decided.ply is None or not (table.result and table.result.replay):
        return []
    address = f"/replays/{table.result.replay}?at={decided.ply}"
    return [
        span(f" {decided.deed} "),
        a("Watch it", href=address, id="watch-it"),
    ]


def tally(report: Report, colors: str, ties: Markup = NOTHING) -> Markup:
    heads = [tag("th", *who(row, colors), class_=mine(row), scope="col") for row in report.rows]
    columns = [
        tuple(tuple(one for one in row.cells[k] if one.points) for row in report.rows)
        for k in range(len(report.columns))
    ]
    rows = sum(len(reasons_of(cells)) for cells in columns)
    groups = [group(report, k, cells, rows > MANY) for k, cells in enumerate(columns) if any(cells)]
    totals = [tag("td", thousands(row.total), class_=mine(row)) for row in report.rows]
    last = tag("tr", tag("th", "Points", scope="row"), *totals)
    top = tag("thead", tag("tr", tag("td"), *heads))
    return tag("table", top, *groups, ties, tag("tfoot", last), class_="tally")


def who(row: ReportRow, colors: str) -> tuple[Markup, ...]:
    chips = (seat_chip(Seat(colors, seat)) for seat in row.seats)
    return (*chips, span("You" if row.viewer else row.name, title=row.name))


def mine(row: ReportRow) -> str | None:
    return classes(mine=row.viewer) or None


def reasons_of(cells: Column) -> list[str]:
    return list(dict.fromkeys(one.reason for cell in cells for one in cell))


def group(report: Report, k: int, cells: Column, fold: bool) -> Markup:
    """A line of the score sheet: its sums, and below them every reason.

    If each player has at most one reason, they share one row.
    """
    decided = report.decided
    chosen = [reason for column, reason in decided.reasons if column == k] if decided else []
    whole = "" in chosen
    reasons, single = reasons_of(cells), all(len(cell) < 2 for cell in cells)
    said = span(f" {reasons[0]}", class_="only") if len(reasons) == 1 else NOTHING
    rows: list[Markup] = []
    if single:
        whole = whole or bool(chosen)
    else:
        own = {one.reason for row, cell in zip(report.rows, cells, strict=True) if row.viewer
               for one in cell}  # fmt: skip
        folds = fold and any(row.viewer for row in report.rows)
        others = [one for one in reasons if folds and one not in own and one not in chosen]
        others = others if len(others) > 1 else []
        shown = [one for one in reasons if one not in others]
        rows = [reason_row(report, cells, one, one in chosen) for one in shown]
        rows += folded(report, k, cells, others) if others else []
    lying = pieces_of(report, cells, reasons)
    title = tag("th", pointer(report.columns[k], lying), said, tagged(whole), scope="rowgroup")
    sums = [tag("td", *sum_of(cell), class_=mine(row))
            for cell, row in zip(cells, report.rows, strict=True)]  # fmt: skip
    head = tag("tr", title, *sums, class_=classes("sum", decisive=whole), data_counts=lying or None)
    return tag("tbody", head, *rows)


def tagged(decisive: bool) -> Markup:
    return span("decided it", class_="tag gold") if decisive else NOTHING


def sum_of(cell: tuple[ReportCell, ...]) -> tuple[str]:
    return (thousands(sum(one.points for one in cell)) if cell else "–",)


def reason_row(
    report: Report, cells: Column, reason: str, decisive: bool = False, folded: bool = False
) -> Markup:
    shown, lying = amounts(report, cells, [reason]), pieces_of(report, cells, [reason])
    head = tag("th", pointer(reason, lying), tagged(decisive), scope="row")
    style = classes(decisive=decisive, folded=folded) or None
    return tag("tr", head, *shown, class_=style, data_counts=lying or None)


def pointer(words: str, lying: str) -> Markup:
    """The name of a row: a button that marks the counted pieces, if the board shows them."""
    if not lying:
        return span(words)
    return button(words, class_="to-board", type="button", title="Show it on the board")


def pieces_of(report: Report, cells: Column, reasons: list[str]) -> str:
    """The pieces that these reasons count, each with its owner's seat: "2:site-14 2:site-20"."""
    return " ".join(
        dict.fromkeys(
            f"{seat}:{piece}"
            for row, cell in zip(report.rows, cells, strict=True)
            for seat in (row.seats or (NO_SEAT,))
            for one in cell
            if one.reason in reasons
            for piece in one.pieces
        )
    )


def amounts(report: Report, cells: Column, reasons: list[str]) -> list[Markup]:
    """What each player has for these reasons; nothing is left blank."""
    points = [sum(one.points for one in cell if one.reason in reasons) for cell in cells]
    return [
        tag("td", thousands(one) if one else "", class_=mine(row))
        for one, row in zip(points, report.rows, strict=True)
    ]


def folded(report: Report, k: int, cells: Column, reasons: list[str]) -> list[Markup]:
    """The rows in which only others have points, behind one that adds them up."""
    names = [
        row.name
        for row, cell in zip(report.rows, cells, strict=True)
        if any(one.reason in reasons for one in cell)
    ]
    words = f"{len(reasons)} more from {listed(names)}"
    head = tag("th", details(summary(words), id=f"more-{k}"), scope="row")
    top = tag("tr", head, *amounts(report, cells, reasons), class_="more")
    rows = [reason_row(report, cells, one, folded=True) for one in reasons]
    return [top, *rows]


def tie_breaks(sheet: Sheet, report: Report) -> Markup:
    """The tie-breaks between the leaders, each in its own row."""
    most = max(row.total for row in report.rows)
    tied = [row for row in report.rows if row.total == most]
    if len(tied) < 2 or len(report.rows) != len(sheet.rows):
        return NOTHING
    values = {row.name: row.ties for row in sheet.rows}
    rows = [
        tag(
            "tr",
            tag("th", f"{title} ", span("breaks ties", class_="only"), scope="row"),
            *(
                tag("td", thousands(values[row.name][k]) if row in tied else "", class_=mine(row))
                for row in report.rows
            ),
        )
        for k, title in enumerate(sheet.tie_titles)
    ]
    return tag("tbody", *rows, class_="ties")
