"""A turning point: the played turn and another one, side by side, each with a close-up."""

from circenses.web.pages.analysis_graph import MEANING, VOICE, changed, percent, sign, there
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    a,
    b,
    counted,
    div,
    h2,
    li,
    ol,
    p,
    section,
    small,
    span,
    tag,
)
from circenses.web.pages.models.replay import (
    Analysis,
    Candidate,
    CloseUp,
    ReplayPage,
    TurningPoint,
)


def compare_panel(replay: ReplayPage, analysis: Analysis, play_on: Markup) -> Markup:
    """The played turn and another one, with close-ups of the places where they happened."""
    both = analysis.compared
    if both is None:
        return NOTHING
    pairs = zip(both.turns, both.close_ups or (None, None), strict=True)
    looks = [look(replay, item, close_up, analysis) for item, close_up in pairs]
    return section(
        compare_head(analysis),
        div(*looks, class_="looks"),
        div(*ways_on(replay), play_on, class_="doings"),
        class_="panel compare",
        aria_label="The played turn and another one, side by side",
    )


def ways_on(replay: ReplayPage) -> list[Markup]:
    """To the table with the choices on it, and to the table after the turn."""
    mover = replay.line.seat if replay.line else None
    before = there(replay, replay.at, mover, before=True)
    return [
        a("Whole table", class_="btn", href=f"{before}&table=1", data_show=""),
        a("After the move", class_="btn", href=there(replay, replay.at, mover), data_show=""),
    ]


# The titles and sentences for another turn beside the played one, by its note.
TITLES = {
    "played": "Played",
    "played, the best": "Played, the best",
    "played, none better": "Played, none better",
    "played, about as good": "Played",
    "better": "Better",
    "also better": "Better",
    "about as good": "About as good",
    "unsure": "Perhaps better",
}
KINDS = {
    "played": "played",
    "played, the best": "best",
    "played, none better": "best",
    "played, about as good": "even",
    "better": "better",
    "also better": "better",
}
BETWEEN = {
    "better": "The other turn is a little better.",
    "also better": "The other turn is a little better.",
    "about as good": "The bots see no difference between these two.",
    "unsure": "The bots are unsure: two searches with different luck disagree about this turn.",
}


def compare_head(analysis: Analysis) -> Markup:
    """What happened and why it mattered; if it made little difference, how the two compare."""
    point = analysis.verdict
    if point is None:
        other = analysis.compared.turns[1] if analysis.compared else None
        words = b(BETWEEN.get(other.note if other else "", "The played turn is better."))
        return div(p(words), class_="verdict plain")
    return div(
        sign(point),
        div(h2(point.title), p(point.why)),
        p(b(changed(analysis, point.change)), small(from_to(point)), class_="much"),
        class_=f"verdict {VOICE[point.sign]}",
    )


def from_to(point: TurningPoint) -> str:
    """The chance with the better turn, and with the played one; for a find, only the chance."""
    if point.chances is None:
        return MEANING[point.sign]
    better, played = point.chances
    return percent(played) if point.change > 0 else f"{percent(better)} → {percent(played)}"


def look(
    replay: ReplayPage, item: Candidate, close_up: CloseUp | None, analysis: Analysis
) -> Markup:
    """One turn: the place where it was made, what it did in words, its chance."""
    title = TITLES.get(item.note, "Instead")
    chance = f"{item.points:.1f} points" if analysis.expected else percent(item.chance)
    said = "; ".join(item.steps)
    steps = [li(words, class_="own" if words in item.own else None) for words in item.steps]
    return tag(
        "figure",
        picture(replay, close_up, f"{title}: {said}") if close_up else NOTHING,
        tag("figcaption", p(b(title), b(chance)), ol(*steps), brings(item)),
        class_="beside",
        data_of=KINDS.get(item.note, "other"),
    )


def picture(replay: ReplayPage, close_up: CloseUp, words: str) -> Markup:
    """A part of the table in a small window; the script moves it to what differs."""
    part = f"part part-{close_up.part} {'part-own' if close_up.own else ''}"
    return div(
        div(
            div(Markup(close_up.html), class_=part),
            class_=f"stage {replay.game}",
            data_part=close_up.part,
            inert="",
            aria_hidden="true",
        ),
        class_="close-up",
        role="img",
        aria_label=words,
    )


def brings(item: Candidate) -> Markup:
    """What a turn brings: goods as chips (in words for screen readers), and points."""
    points = span(signed(item.earned), class_="earned") if item.earned else NOTHING
    if not item.gains and not points:
        return NOTHING
    chips = span(Markup(item.gains), class_="brings", aria_hidden="true")
    said = span(f"{item.gain_words} ", class_="sr") if item.gain_words else NOTHING
    return span(said, chips, points, class_="brings")


def signed(points: int) -> str:
    """Points with their sign.

    >>> signed(1), signed(-3)
    ('+1 point', '−3 points')
    """
    return f"{'−' if points < 0 else '+'}{counted(abs(points), 'point')}"
