"""The replay: any moment of a finished game, from any seat, with or without analysis."""

from circenses.web.pages import assets
from circenses.web.pages.analysis import (
    analysis_panels,
    finished_analysis,
    marks_legend,
    progress_address,
    shows_turns,
)
from circenses.web.pages.analysis_graph import chances_now, chart, moment_query, spoken, there
from circenses.web.pages.digest import play_button, speeds
from circenses.web.pages.elements import level_select, replay_link, rows, table_row
from circenses.web.pages.explanation import explain_button
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
    b,
    button,
    classes,
    counted,
    details,
    div,
    empty,
    field,
    h1,
    h2,
    hidden,
    join,
    label,
    line_icon,
    main,
    on,
    p,
    post,
    seat_chip,
    section,
    small,
    span,
    summary,
    tag,
)
from circenses.web.pages.layout import banner, crumb, live, page, top_bar
from circenses.web.pages.models.replay import Analysis, ReplayPage, Replays
from circenses.web.pages.models.table import TablePage
from circenses.web.pages.table import arranged, grid


def replay_page(replay: ReplayPage) -> str:
    style = assets.url(f"games/{replay.game}.css")
    return page(tab_title(replay), replay.viewer, replay_fragment(replay), styles=(style,))


def tab_title(replay: ReplayPage) -> str:
    return f"Replay · {replay.title}"


def replay_fragment(replay: ReplayPage) -> Markup:
    """One moment of the game, with links to all others."""
    return live(
        replay.viewer,
        top_bar(replay.viewer, active="Replays", crumb=replay_crumb(replay), tools=tools(replay)),
        div(
            banner(replay.banner),
            main(
                controls(replay),
                *analysis_panels(replay, play_on(replay)),
                NOTHING if shows_turns(replay) else whole_table(replay),
                class_=classes(
                    "replay",
                    *(["two-turns"] if shows_turns(replay) else []),
                    study=finished_analysis(replay) is not None,
                ),
            ),
            class_="desk",
        ),
        title=tab_title(replay),
        rev=replay.rev,
        replay=f"/replays/{replay.id}",
        at=replay.at,
        plies=replay.plies,
        seat="" if replay.seat is None else replay.seat,
        analyzing=progress_address(replay),
    )


def whole_table(replay: ReplayPage) -> Markup:
    """The table at the moment shown."""
    shown = as_table(replay)
    return div(*grid(shown, what_happened(replay)), **arranged(shown))


def moment_at(replay: ReplayPage, at: int, seat: int | None = None) -> str:
    """The address of a moment, seen by a seat."""
    eyes = replay.seat if seat is None else seat
    before = replay.before and at == replay.at
    return there(replay, max(0, min(at, replay.plies)), eyes, before)


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
                data_copy_text=replay.share + shared_moment(replay),
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


def shared_moment(replay: ReplayPage) -> str:
    """The link to share: with a neutral point of view, but choices need that of their player."""
    return moment_query(replay.at, replay.seat if replay.before else None, replay.before)


# ---- stepping through


def controls(replay: ReplayPage) -> Markup:
    """Step buttons and the slider; in an analyzed game, the chart is the slider."""
    analysis, id_ = finished_analysis(replay), "prompt"
    return section(
        div(
            stepping(replay),
            chances_now(replay, analysis) if analysis else NOTHING,
            speeds("1×"),
            class_="a-controls",
            id=id_ if analysis else None,
        ),
        slider(replay, analysis),
        class_=classes("a-bar", "panel", charted=analysis is not None),
        id=None if analysis else id_,
        aria_label="Replay controls",
    )


def stepping(replay: ReplayPage) -> Markup:
    at = replay.at
    steps = (
        ("first", "First move", 0),
        ("prev", "Back", at - 1),
        ("play", "Play", None),
        ("next", "Forward", at + 1),
        ("last", "Last move", replay.plies),
    )
    where = small(", ".join(filter(None, (f"of {replay.plies}", replay.moment))))
    return join(
        (
            div(*(step(replay, *one) for one in steps), class_="ctl"),
            div(b(f"Move {at}"), where, class_="now"),
        )
    )


def step(replay: ReplayPage, icon_name: str, words: str, to: int | None) -> Markup:
    """A step button; the script adds Play."""
    if to is None:
        return play_button()
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


def slider(replay: ReplayPage, analysis: Analysis | None) -> Markup:
    """A rail or the chart; the real control is a range above it, so that keys and readers work."""
    here = percent(replay, replay.at)
    numbers = [
        Markup(f'<span style="left:{percent(replay, ply)}">{Markup(words)}</span>')
        for ply, words in replay.marks
    ]
    below = chart(replay, analysis) if analysis else [rail(here)]
    return div(
        *below,
        div(*numbers, class_="nums", aria_hidden="true"),
        Markup(f'<b class="thumb" style="left:{here}"></b>'),
        field(
            type="range",
            min=0,
            max=replay.plies,
            value=replay.at,
            aria_label="Move",
            aria_valuetext=spoken(replay, analysis) if analysis else moment_words(replay),
            data_slide="",
            id="slide",
        ),
        class_="slide a-graph" if analysis else "slide",
    )


def rail(here: str) -> Markup:
    return div(Markup(f'<i style="width:{here}"></i>'), class_="rail")


def moment_words(replay: ReplayPage) -> str:
    return f"Move {replay.at} of {replay.plies}"


# ---- the table at that moment


def as_table(replay: ReplayPage) -> TablePage:
    """The same moment as a table that nobody plays at."""
    return TablePage(
        viewer=replay.viewer,
        id=replay.id,
        game=replay.game,
        title=replay.title,
        ply=replay.at,
        rev=replay.rev,
        parts=replay.parts,
        seats=replay.seats,
        seat_set=replay.seat_set,
        seat=replay.seat,
        log=replay.log,
        sheet=replay.sheet,
        at=replay.at,
        replay=True,
        seal=replay.seal,
        held=replay.held,
    )


def what_happened(replay: ReplayPage) -> Markup:
    """In place of the prompt: the move that led here, the point of view, and where to go next."""
    line = replay.line
    who = None if line is None else line.seat
    words = p(Markup(line.html)) if line else p("The table as it was laid out.")
    return section(
        seat_chip(Seat(replay.seat_set, who), "big") if who is not None else NOTHING,
        div(
            h2(eyes_words(replay)) if who is None else h2(replay.seats[who].name),
            words,
            class_="ask",
            aria_live="polite",
        ),
        explain_button(),
        eyes(replay),
        div(play_on(replay), class_="doings"),
        marks_legend(replay),
        class_="a-prompt prompt waiting",
        aria_label="What happened",
    )


def eyes_words(replay: ReplayPage) -> str:
    return "Seen by all" if replay.seat is None else f"Seen by {replay.seats[replay.seat].name}"


def eyes(replay: ReplayPage) -> Markup:
    """The points of view to choose from."""
    chips = [eye(replay, seat.seat, seat.name) for seat in replay.seats]
    return div(
        span(eyes_words(replay), class_="eyes-title"),
        *chips,
        class_="eyes",
        role="group",
        aria_label="Point of view",
    )


def eye(replay: ReplayPage, seat: int, name: str) -> Markup:
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


def play_on(replay: ReplayPage) -> Markup:
    """The form for a new table that begins here."""
    if not replay.may_play_on:
        return NOTHING
    mine = replay.seat or 0
    seats = [
        tag("option", seat.name, value=seat.seat, selected=on(seat.seat == mine))
        for seat in replay.seats
    ]
    return details(
        summary(line_icon("play"), "Play on from here", class_="btn primary"),
        post(
            f"/replays/{replay.id}/play-on",
            replay.viewer.csrf,
            hidden(at=replay.at - 1 if replay.before else replay.at),
            p("This opens a new table at this position. This game stays as it is.", class_="quiet"),
            label(span("Play as"), tag("select", *seats, name="seat")),
            label(
                span("Against bots"),
                level_select(replay.levels, "Level of the bots", replay.suited),
            ),
            button("Play on", class_="btn primary", id="play-on"),
            class_="list panel fields",
        ),
        class_="choices popup",
        id="play-on-box",
    )


# ---- below it


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
        body = empty("table", "No finished games yet", "Finish one to replay it here.", doing)
    else:
        body = rows(*(table_row(row, replay_link(row)) for row in replays.rows))
    count = small(counted(len(replays.rows), "game")) if replays.rows else NOTHING
    return section(h2("Finished games", count), body, class_="panel")


def upload(replays: Replays) -> Markup:
    return section(
        h2("From a file"),
        p("Watch a record that you or someone else downloaded.", class_="quiet"),
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
