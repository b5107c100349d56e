"""The replay: any moment of a finished game, from any seat's eyes, with or without analysis."""

from circenses.core.game import Part
from circenses.web.pages import assets
from circenses.web.pages.analysis import analysis_panels, analysis_ticks, verdict
from circenses.web.pages.bits import level_select, rows, table_row
from circenses.web.pages.book import log_item, wide_sheet
from circenses.web.pages.frame import banner, crumb, live, page, top_bar
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
    b,
    button,
    classes,
    counted,
    div,
    empty,
    field,
    h1,
    h2,
    h3,
    hidden,
    join,
    label,
    line_icon,
    main,
    ol,
    p,
    post,
    seat_chip,
    section,
    small,
    span,
    tag,
)
from circenses.web.pages.models import ReplayPage, Replays
from circenses.web.pages.person import replay_link


def replay_page(replay: ReplayPage) -> str:
    style = assets.url(f"games/{replay.game}.css")
    return page(tab_title(replay), replay.viewer, replay_fragment(replay), styles=(style,))


analysis_page = replay_page


def tab_title(replay: ReplayPage) -> str:
    return f"Replay · {replay.title}"


def replay_fragment(replay: ReplayPage) -> Markup:
    """One moment of the game and the way to all the others."""
    return live(
        replay.viewer,
        top_bar(replay.viewer, active="Replays", crumb=replay_crumb(replay), tools=tools(replay)),
        div(
            banner(replay.banner),
            main(
                controls(replay),
                board(replay),
                *analysis_panels(replay),
                beside(replay),
                class_=classes("replay", replay.game, studied=replay.analysis is not None),
            ),
            class_="desk",
        ),
        title=tab_title(replay),
        rev=replay.rev,
        replay=f"/replays/{replay.id}",
        at=replay.at,
        plies=replay.plies,
        seat="" if replay.seat is None else replay.seat,
    )


def moment_at(replay: ReplayPage, at: int, seat: int | None = None) -> str:
    """The address of a moment, seen by a seat."""
    eyes = replay.seat if seat is None else seat
    at = max(0, min(at, replay.plies))
    return f"/replays/{replay.id}?at={at}" + ("" if eyes is None else f"&seat={eyes}")


def replay_crumb(replay: ReplayPage) -> Markup:
    result = span(replay.result, class_="tag gold") if replay.result else NOTHING
    return crumb(replay.title, replay.summary, tag_=result)


def tools(replay: ReplayPage) -> Markup:
    return join(
        (
            button(
                line_icon("link"),
                span("Share", class_="rest"),
                class_="btn",
                type="button",
                data_copy_text=f"{replay.share}?at={replay.at}",
                aria_label="Share: copy a link to this moment",
            )
            if replay.share
            else NOTHING,
            a(
                line_icon("down"),
                class_="btn icon",
                href=f"/replays/{replay.id}/record",
                download="",
                aria_label="Download the record",
                title="Download the record",
            ),
        )
    )


# ---- stepping through


def controls(replay: ReplayPage) -> Markup:
    at = replay.at
    steps = (
        ("first", "First move", 0),
        ("prev", "Back", at - 1),
        ("play", "Play", None),
        ("next", "Forward", at + 1),
        ("last", "Last move", replay.plies),
    )
    return section(
        div(*(step(replay, *one) for one in steps), class_="ctl"),
        slider(replay),
        div(
            b(f"Move {at}"),
            small(", ".join(filter(None, (f"of {replay.plies}", replay.moment)))),
            class_="now",
        ),
        button("1×", class_="btn speed", type="button", data_speed="1", aria_label="Speed: 1×"),
        class_="a-bar panel",
        id="prompt",
        aria_label="Replay controls",
    )


def step(replay: ReplayPage, icon_name: str, words: str, to: int | None) -> Markup:
    """A button of the player; Play itself is the script's."""
    if to is None:
        return button(
            line_icon("play"),
            line_icon("pause"),
            class_="btn quiet icon autoplay",
            type="button",
            aria_label=words,
            aria_pressed="false",
            id="autoplay",
            title="Play (Space)",
        )
    ends = to < 0 or to > replay.plies
    return a(
        line_icon(icon_name),
        class_="btn quiet icon",
        href=None if ends else moment_at(replay, to),
        aria_label=words,
        aria_disabled="true" if ends else None,
        role="link" if ends else None,
        title=words,
        data_show="",
        id=f"step-{icon_name}",
    )


def percent(replay: ReplayPage, ply: int) -> str:
    return f"{100 * ply / max(replay.plies, 1):.2f}%"


def slider(replay: ReplayPage) -> Markup:
    """A rail with ticks; the real control is a range above it, so that keys and readers work."""
    numbers = [
        Markup(f'<span style="left:{percent(replay, ply)}">{Markup(words)}</span>')
        for ply, words in replay.marks
    ]
    here = percent(replay, replay.at)
    return div(
        div(Markup(f'<i style="width:{here}"></i>'), class_="rail"),
        *analysis_ticks(replay),
        div(*numbers, class_="nums", aria_hidden="true"),
        Markup(f'<b class="thumb" style="left:{here}"></b>'),
        field(
            type="range",
            min=0,
            max=replay.plies,
            value=replay.at,
            aria_label="Move",
            aria_valuetext=f"Move {replay.at} of {replay.plies}",
            data_slide="",
            id="slide",
        ),
        class_="slide",
    )


# ---- the board at that moment


def board(replay: ReplayPage) -> Markup:
    return section(
        div(
            h2("Seen by ", eyes_name(replay), class_="eyes-title"),
            *(eye(replay, seat.seat, seat.name) for seat in replay.seats),
            class_="eyes",
        ),
        last_line(replay),
        verdict(replay),
        div(*(part_box(part) for part in replay.parts), class_=f"table replay-board {replay.game}"),
        class_="a-board panel",
        id="board",
    )


def part_box(part: Part) -> Markup:
    return section(
        h3(part.title) if part.title else NOTHING,
        Markup(part.html),
        class_=f"part part-{part.key}",
        id=f"part-{part.key}",
        aria_label=part.title or None,
    )


def eyes_name(replay: ReplayPage) -> str:
    return "everybody" if replay.seat is None else replay.seats[replay.seat].name


def eye(replay: ReplayPage, seat: int, name: str) -> Markup:
    """A seat whose eyes one can borrow."""
    mine = seat == replay.seat
    return a(
        seat_chip(Seat(replay.seat_set, seat)),
        href=moment_at(replay, replay.at, seat),
        class_="on" if mine else None,
        aria_label=f"See it as {name}",
        aria_current="true" if mine else None,
        title=name,
        data_show="",
    )


def last_line(replay: ReplayPage) -> Markup:
    """The move that led here."""
    if replay.line is None:
        return p("The table as it was laid out.", class_="last-line")
    names = {seat.seat: seat.name for seat in replay.seats}
    address = f"/replays/{replay.id}"
    return ol(
        log_item(replay.line, address, replay.game, replay.seat_set, names, prefix="last"),
        class_="log last-line",
        aria_live="polite",
    )


# ---- beside it


def beside(replay: ReplayPage) -> Markup:
    """The score at this moment, the lines around it, and the ways on."""
    return div(
        ways_on(replay),
        sheet_panel(replay),
        log_panel(replay),
        class_="a-low",
    )


def ways_on(replay: ReplayPage) -> Markup:
    if not replay.may_play_on:
        return NOTHING
    seats = [
        tag("option", seat.name, value=seat.seat, selected="" if seat.seat == replay.seat else None)
        for seat in replay.seats
    ]
    return section(
        h2("Play on from here"),
        p("A new table begins at this position; this game stays as it is.", class_="quiet"),
        post(
            f"/replays/{replay.id}/play-on",
            replay.viewer.csrf,
            hidden(at=replay.at),
            label(span("I sit as"), tag("select", *seats, name="seat")),
            label(span("Against"), level_select(replay.levels, "Level of the bots")),
            button(line_icon("play"), "Play on", class_="btn primary", id="play-on"),
            class_="play-on",
        ),
        analyse(replay),
        class_="panel",
    )


def analyse(replay: ReplayPage) -> Markup:
    if not replay.may_analyse or replay.analysis is not None:
        return NOTHING
    return post(
        f"/replays/{replay.id}/analyse",
        replay.viewer.csrf,
        button(line_icon("search"), "Analyse this game", class_="btn"),
        class_="analyse",
    )


def sheet_panel(replay: ReplayPage) -> Markup:
    if replay.sheet is None:
        return NOTHING
    title = "Final score" if replay.sheet.final else "Score if it ended here"
    table = wide_sheet(replay.sheet, replay.seat_set, title)
    return section(div(table, class_="sideways", tabindex=0, role="region", aria_label=title),
                   class_="panel wide")  # fmt: skip


def log_panel(replay: ReplayPage) -> Markup:
    if not replay.log:
        return NOTHING
    names = {seat.seat: seat.name for seat in replay.seats}
    address = f"/replays/{replay.id}"
    lines = [
        log_item(line, address, replay.game, replay.seat_set, names, replay.at)
        for line in replay.log
    ]
    return section(h2("Log"), ol(*lines, class_="log"), class_="panel wide")


# ---- the list of replays


def replays_page(replays: Replays) -> str:
    content = live(
        replays.viewer,
        top_bar(replays.viewer, active="Replays"),
        main(
            h1("Replays"),
            div(
                finished(replays),
                upload(replays),
                class_="two-cols",
            ),
            class_="reading",
            id="prompt",
        ),
        title="Replays · Circenses",
    )
    return page("Replays · Circenses", replays.viewer, content)


def finished(replays: Replays) -> Markup:
    if not replays.rows:
        doing = a("To the lobby", class_="btn primary", href="/")
        body = empty("table", "No game is finished yet", "Play one, and look back on it.", doing)
    else:
        body = rows(*(table_row(row, replay_link(row)) for row in replays.rows))
    count = small(counted(len(replays.rows), "game")) if replays.rows else NOTHING
    return section(h2("Finished games", count), body, class_="panel")


def upload(replays: Replays) -> Markup:
    return section(
        h2("From a file"),
        p("A record that you or somebody else downloaded becomes a replay here.", class_="quiet"),
        post(
            "/replays",
            replays.viewer.csrf,
            label(
                span("Record"),
                field(type="file", name="record", required="", accept=".replay,.json"),
            ),
            p(replays.error, class_="trouble", role="alert") if replays.error else NOTHING,
            button("Open the record", class_="btn primary"),
            class_="fields",
            enctype="multipart/form-data",
        ),
        class_="panel",
    )
