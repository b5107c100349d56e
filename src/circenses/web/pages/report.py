"""The report of a chapter, in place of the board: every reason, then its amount."""

from circenses.core.text.lists import signed
from circenses.core.text.sources import Heading
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
    b,
    classes,
    details,
    div,
    h1,
    h2,
    icon,
    kbd,
    li,
    main,
    markup,
    on,
    p,
    seat_chip,
    section,
    small,
    span,
    summary,
    tag,
    thousands,
    ul,
)
from circenses.web.pages.layout import wreath
from circenses.web.pages.models.report import Report, ReportCell, ReportRow
from circenses.web.pages.models.table import TablePage

NONE = "none"


def report_page(table: TablePage, report: Report) -> Markup:
    """The count, and a link back to the table."""
    mine = next((row for row in report.rows if row.viewer), report.rows[0])
    back = a(
        "Back to the table", kbd("Esc"), class_="btn primary", href=f"/tables/{table.id}",
        data_show="", data_back="", id="way-back",
    )  # fmt: skip
    return main(
        section(
            wreath(mine.total),
            div(
                h1(report.title, id="question", tabindex=-1),
                p(report.text, id="say"),
                class_="ask",
            ),
            div(back, class_="doings"),
            class_="a-prompt prompt overbox",
            id="prompt",
            aria_label="Report",
        ),
        judged_pieces(table.game, report),
        section(
            div(report_table(report, table.seat_set), class_="sideways"),
            class_="panel count",
            aria_label=report.title,
        ),
        what_follows(report),
        class_="count-page",
    )


def judged_pieces(game: str, report: Report) -> Markup:
    """The pieces of the board that were judged, each with its verdict."""
    if not report.judged:
        return NOTHING
    shown = [li(markup(one.picture), class_="harm" if one.harm else None) for one in report.judged]
    return ul(*shown, class_=f"judged {game}", aria_label="How they were judged")


def what_follows(report: Report) -> Markup:
    if not report.follows:
        return NOTHING
    return section(
        h2(f"For {report.next}"),
        *(p(sentence) for sentence in report.follows),
        class_="panel follows",
    )


def report_table(report: Report, colors: str) -> Markup:
    signs = [*report.headings, *[None] * (len(report.columns) - len(report.headings))]
    head = [heading(*one) for one in zip(report.columns, signs, strict=True)]
    top = tag("tr", tag("td"), *head, tag("th", "Points", scope="col"))
    nothing = [sign.none if sign else NONE for sign in signs]
    watched = not any(row.viewer for row in report.rows)
    rows = [report_row(row, report.columns, nothing, colors, watched) for row in report.rows]
    return tag("table", tag("thead", top), tag("tbody", *rows), class_="report")


def heading(title: str, sign: Heading | None) -> Markup:
    """What a column counts; a phase with its glyph and some words."""
    if sign is None:
        return tag("th", title, scope="col")
    words = span(title, small(sign.words))
    return tag("th", span(icon(sign.concept), words, class_="phase"), scope="col")


def report_row(
    row: ReportRow, columns: tuple[str, ...], nothing: list[str], colors: str, is_open: bool
) -> Markup:
    """What a player got; `is_open`: also where others' rows are folded."""
    who = span(*(seat_chip(Seat(colors, seat)) for seat in row.seats), row.name, class_="w")
    cells = [
        tag("td", reasons(cell, none), data_title=title, class_=None if cell else "no-reason")
        for cell, title, none in zip(row.cells, columns, nothing, strict=True)
    ]
    change = signed(row.total - row.before)
    added = small(f"{thousands(row.before)} {change[0]} {change[1:]}") if row.before else NOTHING
    total = tag(
        "td",
        added,
        span(icon("vp"), b(thousands(row.total)), class_="pts"),
        class_="tot",
        data_title="Points",
    )
    fold = NOTHING if row.viewer else folded(row, who, is_open)
    head = tag("th", who, fold, scope="row")
    return tag("tr", head, *cells, total, class_=classes(mine=row.viewer))


def folded(row: ReportRow, who: Markup, is_open: bool) -> Markup:
    """In place of the name on a phone: a button that unfolds another player's row."""
    seats = "-".join(map(str, row.seats))
    return details(summary(who), class_="fold", id=f"fold-{seats}", open=on(is_open))


def reasons(cell: tuple[ReportCell, ...], none: str) -> Markup:
    if not cell:
        return span(none, class_="quiet")
    return ul(*(reason(one) for one in cell))


def reason(one: ReportCell) -> Markup:
    amount = markup(one.html) if one.html else b(signed(one.points))
    harm = one.harm or one.points < 0
    return li(span(one.reason), amount or NOTHING, class_="harm" if harm else None)
