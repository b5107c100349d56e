"""What the bots think of a game: chances of winning as bands, turning points, better moves."""

from circenses.web.pages.analysis_graph import (
    VOICE,
    changed,
    percent,
    sign,
    there,
    turning_address,
)
from circenses.web.pages.elements import tag_i
from circenses.web.pages.hint import closeness
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
    b,
    button,
    classes,
    div,
    filled,
    h2,
    li,
    line_icon,
    ol,
    p,
    post,
    seat_chip,
    section,
    small,
    span,
    tag,
)
from circenses.web.pages.models.replay import (
    Analysis,
    Candidate,
    ReplayPage,
    TurningPoint,
)
from circenses.web.pages.turn_comparison import KINDS, brings, compare_panel


def is_running(replay: ReplayPage) -> bool:
    return replay.analysis is not None and replay.analysis.done < replay.analysis.of


def finished_analysis(replay: ReplayPage) -> Analysis | None:
    return None if is_running(replay) else replay.analysis


def analysis_panels(replay: ReplayPage, play_on: Markup) -> list[Markup]:
    """The panels beside the chart of an analyzed game, or the offer to analyze it.

    `play_on` opens a new table from this position; it stands below the two turns.
    """
    if replay.analysis is None:
        return [offer(replay)] if replay.may_analyze else []
    if is_running(replay):
        return [progress_panel(replay.analysis)]
    return [
        points_panel(replay, replay.analysis),
        compare_panel(replay, replay.analysis, play_on),
        choices_panel(replay, replay.analysis),
    ]


def shows_turns(replay: ReplayPage) -> bool:
    """Whether the page shows two turns side by side instead of the whole table."""
    found = finished_analysis(replay)
    return found is not None and found.compared is not None


# ---- before it is there


def analyze_form(replay: str, csrf: str, words: str = "Analyze", class_: str = "btn") -> Markup:
    """The button that lets the bots analyze a finished game."""
    icon_ = line_icon("search")
    return post(f"/replays/{replay}/analyze", csrf, button(icon_, words, class_=class_))


def offer(replay: ReplayPage) -> Markup:
    return section(
        div(
            h2("What do the bots think?"),
            p("The chance of winning at every move, the turning points, and better choices."),
            class_="ask",
        ),
        analyze_form(replay.id, replay.viewer.csrf, "Analyze this game", "btn primary"),
        class_="panel analyze",
    )


def progress_panel(analysis: Analysis) -> Markup:
    words = f"{analysis.done} of {analysis.of} moves"
    if analysis.before:
        words = f"{analysis.before} ahead of it"
    return section(
        div(
            h2("The bots are analyzing this game"),
            p("You don't have to wait here. The analysis is saved with the game."),
            class_="ask",
        ),
        tag("progress", value=analysis.done, max=analysis.of, id="studied", aria_label="Analysis"),
        b(words, id="studied-words"),
        class_="panel analyze running",
    )


def progress_address(replay: ReplayPage) -> str | None:
    """Where the script asks for the analysis's progress; None if there is nothing to wait for."""
    return f"/replays/{replay.id}/analysis.json" if is_running(replay) else None


# ---- words


def points_panel(replay: ReplayPage, analysis: Analysis) -> Markup:
    """The turns that mattered, in the order of the game."""
    items = [point_row(replay, analysis, point) for point in analysis.points]
    body = ol(*items, class_="mist") if items else p("No turn changed much.", class_="quiet")
    return section(
        h2("Turning points"),
        body,
        other_points(replay, analysis) if items else NOTHING,
        class_="panel points",
    )


def point_row(replay: ReplayPage, analysis: Analysis, point: TurningPoint) -> Markup:
    return li(
        sign(point),
        a(
            small(seat_chip(Seat(replay.seat_set, point.seat)), point.turn or f"Move {point.ply}"),
            b(point.title),
            href=turning_address(replay, point),
            data_show="",
        ),
        b(changed(analysis, point.change), class_=f"d {VOICE[point.sign]}"),
        class_=classes(VOICE[point.sign], on=point.ply == replay.at),
    )


def other_points(replay: ReplayPage, analysis: Analysis) -> Markup:
    """Links to the turning points before and after the moment shown."""
    before = [point for point in analysis.points if point.ply < replay.at]
    after = [point for point in analysis.points if point.ply > replay.at]
    return div(
        point_link(replay, "prev", "Previous", "P", before[-1:]),
        point_link(replay, "next", "Next", "N", after[:1]),
        class_="other-points",
    )


def point_link(
    replay: ReplayPage, name: str, words: str, key: str, found: list[TurningPoint]
) -> Markup:
    return a(
        line_icon(name),
        words,
        class_="btn",
        href=turning_address(replay, found[0]) if found else None,
        aria_label=f"{words} turning point",
        aria_disabled=None if found else "true",
        role=None if found else "link",
        title=f"{words} turning point ({key})",
        data_show="",
        id=f"point-{name}",
    )


def choices_panel(replay: ReplayPage, analysis: Analysis) -> Markup:
    """The choices at this moment, best first."""
    if not analysis.candidates:
        body = p("There was no choice here.", class_="quiet")
    else:
        most = max(item.points for item in analysis.candidates)
        alone = bool(analysis.expected)
        items = [candidate(replay, item, most if alone else None) for item in analysis.candidates]
        body = ol(*items, class_="cand")
    judged = NOTHING if analysis.compared else verdict(replay, analysis)
    title = "Whole turns, best first" if analysis.whole_turns else "The choices there"
    head = h2(title, NOTHING if judged or analysis.compared else board_switch(replay))
    again = again_offer(replay) if analysis.single_moves else NOTHING
    after = came_of_it(replay, analysis) if analysis.compared else NOTHING
    return section(head, again, judged, body, after, class_="panel options")


def came_of_it(replay: ReplayPage, analysis: Analysis) -> Markup:
    """Later events that follow from the choice, and what the figures mean."""
    items = [
        li(seat_chip(Seat(replay.seat_set, event.seat)), span(f"{event.turn}: {event.text}"))
        for event in analysis.events
    ]
    told = [h2("What happened next"), ol(*items, class_="came")] if items else []
    unit = "1 point" if analysis.expected else "2%"
    note = f"Turns that differ by less than {unit} count as equally good. Choose one to compare it."
    return div(*told, p(note, class_="quiet"), class_="after")


def again_offer(replay: ReplayPage) -> Markup:
    """The offer to repeat an older analysis, which compares single moves."""
    words = p("This older analysis compares single moves.", class_="quiet")
    return div(words, analyze_form(replay.id, replay.viewer.csrf, "Analyze again"), class_="again")


def board_switch(replay: ReplayPage, class_: str = "switch") -> Markup:
    """From the board after the move to the turns side by side, and back."""
    mover = replay.line.seat if replay.line else None
    if replay.analysis is None or not replay.analysis.candidates or mover is None:
        return NOTHING
    return a(
        "After the move" if replay.before else "Side by side",
        href=there(replay, replay.at, mover, before=not replay.before),
        class_=class_,
        data_show="",
    )


MARKS = {
    "played": "played",
    "better": "better",
    "alike": "about as good",
    "best": "played, none better",
}


def marks_legend(replay: ReplayPage) -> Markup:
    """What the marks on the board mean, how to show them, or that the board cannot show them."""
    if not replay.before or replay.line is None or replay.line.seat is None:
        return NOTHING
    mover = replay.line.seat
    if replay.seat != mover:
        words = f"See it as {replay.seats[mover].name}"
        address = there(replay, replay.at, mover, before=True)
        link = a(words, href=address, data_show="")
        found = filled("{link} to show the choices on the board.", link=link)
    elif replay.marked:
        found = [span(MARKS[kind], class_="key", data_of=kind) for kind in replay.marked]
    else:
        found = ["These choices are not shown on the board."]
    return p(b("Before this move:"), " ", *found, class_="marks")


def candidate(replay: ReplayPage, item: Candidate, most: float | None) -> Markup:
    """One choice with its chance; `most`, the highest score among them, if only points count."""
    share = item.chance if most is None else closeness(item.points, most)
    unit = "more points" if item.in_sight else "points"
    return li(
        span(item.note, class_="tag") if item.note else NOTHING,
        span(
            beside_link(replay, item),
            small(item.rest) if item.rest else NOTHING,
            brings(item),
        ),
        b(percent(item.chance) if most is None else f"{item.points:.1f}"),
        span(tag_i(share), class_="bar"),
        small(unit if most is not None else f"{item.points:.1f} {unit}"),
        class_=classes(KINDS.get(item.note, ""), on=is_beside(replay, item)),
    )


def is_beside(replay: ReplayPage, item: Candidate) -> bool:
    """Whether a choice is the one shown beside the played turn."""
    both = replay.analysis.compared if replay.analysis else None
    return both is not None and both.turns[1].move == item.move


def beside_link(replay: ReplayPage, item: Candidate) -> Markup | str:
    """A choice in words, with a link that compares it with the played turn."""
    mover = replay.line.seat if replay.line else None
    if mover is None or item.note.startswith("played"):
        return b(item.text)
    address = f"{there(replay, replay.at, mover, before=True)}&beside={item.move}"
    return a(b(item.text), href=address, data_show="")


def verdict(replay: ReplayPage, analysis: Analysis) -> Markup:
    """What the bots say about the move that led here."""
    if analysis.verdict is None:
        return NOTHING
    point = analysis.verdict
    return div(
        sign(point),
        p(
            b(point.title),
            f" {changed(analysis, point.change)}. ",
            f"{point.why} " if point.why else "",
            board_switch(replay),
        ),
        class_=f"verdict {VOICE[point.sign]}",
    )
