"""The panel beside the board with three tabs: log, score sheet and chat."""

from functools import cache, lru_cache

from circenses.core.play.game import Line
from circenses.core.text.rulebook import anchor_of
from circenses.web.pages.elements import moment
from circenses.web.pages.final_count import count_of, is_final
from circenses.web.pages.html import (
    NOTHING,
    Attribute,
    Markup,
    Seat,
    a,
    b,
    button,
    details,
    div,
    em,
    field,
    hidden,
    li,
    line_icon,
    p,
    post,
    seat_chip,
    section,
    span,
    summary,
    tag,
    thousands,
    ul,
)
from circenses.web.pages.log import log, rule_link
from circenses.web.pages.models.table import (
    ChatLine,
    Room,
    Sheet,
    SheetRow,
    TablePage,
)
from circenses.web.pages.seal import seal_line
from circenses.web.pages.written import once, written

MAX_CHAT = 400


def book(table: TablePage) -> Markup:
    """All three tabs are in the page; an attribute says which one is open."""
    final = is_final(table)
    sheet = written("count", count_of, table) if final else written("sheet", score_sheet, table)
    return section(
        tabs(final, table.sheet is not None, not table.replay),
        div(log(table), written("seal", sealed, table), **leaf("log")),
        once(table, "div", sheet, **leaf("sheet")) if table.sheet else NOTHING,
        NOTHING
        if table.replay
        else once(table, "div", written("chat", chat, table), **leaf("chat")),
        class_="panel book",
        id="book",
        data_tab="sheet" if table.result and table.sheet else "log",
        aria_label="Log, score sheet and chat",
    )


@cache
def tabs(final: bool, has_sheet: bool, has_chat: bool) -> Markup:
    """After the game, the final count stands in the place of the score sheet, and first."""
    leaves = {"sheet": "Final count"} if final else {}
    leaves["log"] = "Log"
    if has_sheet and not final:
        leaves["sheet"] = "Score sheet"
    if has_chat:
        leaves["chat"] = "Chat"
    unread = em(hidden="", data_unread="")  # the script counts unseen messages
    shown = [
        button(
            title,
            unread if key == "chat" else NOTHING,
            role="tab",
            type="button",
            id=f"tab-{key}",
            aria_controls=f"leaf-{key}",
            data_tab_for=key,
        )
        for key, title in leaves.items()
    ]
    return div(*shown, class_="tabs", role="tablist", aria_label="Log, score sheet and chat")


def leaf(key: str) -> dict[str, Attribute]:
    """The attributes that make an element the content of a tab."""
    return {
        "class_": "leaf",
        "id": f"leaf-{key}",
        "role": "tabpanel",
        "aria_labelledby": f"tab-{key}",
    }


def sealed(table: TablePage) -> Markup:
    return seal_line(table.seal)


# ---- the score sheet


def score_sheet(table: TablePage) -> Markup:
    """One line for each paragraph of final scoring, one column for each side."""
    sheet = table.sheet
    if sheet is None:
        return NOTHING
    return sheet_table(sheet, table.game, table.seat_set) + p(sheet_note(sheet), class_="note")


def sheet_note(sheet: Sheet) -> str:
    if sheet.final:
        return "The game is over."
    if sheet.hidden:
        return "If the game ended now, as far as you can tell."
    return "If the game ended now."


def sheet_table(sheet: Sheet, game: str, colors: str) -> Markup:
    """Upright: lines down, players across. Fits beside the board."""
    best = max(row.total for row in sheet.rows)
    head = tag(
        "tr",
        tag("td"),
        *(tag("th", side(row, colors), scope="col") for row in sheet.rows),
    )
    values = zip(*(row.values for row in sheet.rows), strict=True)
    things = sheet.things or (None,) * len(sheet.lines)
    why = zip(*(row.reasons or ((),) * len(sheet.lines) for row in sheet.rows), strict=True)
    rows = zip(sheet.lines, values, things, why, strict=True)
    sides = tuple(side(row, colors) for row in sheet.rows)
    body = [sheet_line(game, line, points, thing, reasons, sides)
            for line, points, thing, reasons in rows]  # fmt: skip
    total = tag(
        "tr",
        tag("th", "Total", scope="row"),
        *(
            tag("td", thousands(row.total), class_="best" if row.total == best else None)
            for row in sheet.rows
        ),
    )
    return tag(
        "table", tag("thead", head), tag("tbody", *body), tag("tfoot", total), class_="sheet"
    )


Reasons = tuple[tuple[tuple[str, int], ...], ...]


@lru_cache(maxsize=4096)  # from move to move few lines change
def sheet_line(
    game: str,
    line: Line,
    points: tuple[int, ...],
    thing: str | None,
    reasons: Reasons,
    sides: tuple[Markup, ...],
) -> Markup:
    """A line; where it has reasons it unfolds into them."""
    title = line_title(game, line.title, line.rule)
    known = any(reasons)
    if known:
        title = details(
            summary(line.title),
            rule_link(game, line.rule),
            id=f"why-{line.title.replace(' ', '-')}",
        )
    row = tag(
        "tr",
        tag("th", title, scope="row"),
        *(tag("td", thousands(value)) for value in points),
        data_thing=thing,
    )
    return row + why_line(reasons, sides) if known else row


def why_line(reasons: Reasons, sides: tuple[Markup, ...]) -> Markup:
    """Where the points of a line come from, side by side."""
    told = [
        p(who, " ", ", ".join(f"{reason} {thousands(n)}" for reason, n in mine))
        for who, mine in zip(sides, reasons, strict=True)
        if mine
    ]
    return tag("tr", tag("td", *told, colspan=len(sides) + 1), class_="why")


def line_title(game: str, title: str, rule: str) -> Markup:
    link = a(title, href=f"/rules/{game}#{anchor_of(rule)}", target="rules")
    return link if rule else span(title)


def side(row: SheetRow, colors: str) -> Markup:
    """The head of a column: the numeral, and the name for screen readers.

    A side without a seat has no numeral, so its name is visible.
    """
    name = span(row.name, class_="sr") if row.seats else row.name
    return span(*chips(row, colors), name, title=row.name, class_="side")


def chips(row: SheetRow, colors: str) -> list[Markup]:
    return [seat_chip(Seat(colors, seat)) for seat in row.seats]


# ---- the chat


def chat(table: TablePage) -> Markup:
    """The messages, and a field for a new one."""
    return chat_lines(table) + chat_form(table)


def chat_lines(table: TablePage | Room) -> Markup:
    if not table.chat:
        return p("Nobody has said anything yet.", class_="quiet")
    items = [chat_item(table, line) for line in table.chat]
    return ul(*items, class_="chat-lines", id="chat-lines")


def chat_item(table: TablePage | Room, line: ChatLine) -> Markup:
    chip = NOTHING if line.seat is None else seat_chip(Seat(table.seat_set, line.seat))
    return li(
        span(chip, b(line.name), moment(line.at, "hour"), class_="said-by"),
        span(line.text, class_="said"),
        moderation(table, line),
        class_="mine" if line.mine else None,
        id=f"said-{line.id}" if line.id else None,
    )


def moderation(table: TablePage | Room, line: ChatLine) -> Markup:
    """What the host may do about the person who said this."""
    doings = []
    if line.may_mute:
        doings.append(about(table, line, "mute", "Unmute" if line.muted else "Mute"))
    if line.may_remove:
        doings.append(about(table, line, "remove", "Remove for good"))
    return span(*doings, class_="house-rules") if doings else NOTHING


def about(table: TablePage | Room, line: ChatLine, name: str, words: str) -> Markup:
    """A form about one message, with the person's name for screen readers."""
    return post(
        f"/tables/{table.id}/{name}",
        table.viewer.csrf,
        hidden(message=line.id),
        button(words, span(f" {line.name}", class_="sr"), class_="linklike"),
        data_send="",
    )


def chat_form(table: TablePage) -> Markup:
    if not table.may_chat:
        return NOTHING
    return say_form(f"/tables/{table.id}/chat", table.viewer.csrf)


def say_form(address: str, csrf: str) -> Markup:
    return post(
        address,
        csrf,
        field(
            name="text",
            id="chat-text",
            maxlength=MAX_CHAT,
            autocomplete="off",
            placeholder="Say something",
            aria_label="Say something",
            required="",
        ),
        hidden(),
        button(line_icon("chat"), class_="btn icon", aria_label="Send"),
        class_="say",
        data_send="",
    )
