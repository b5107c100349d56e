"""The strip below the question: the others' turns since mine, and the speed to watch them at."""

from collections.abc import Iterable

from circenses.core.text.lists import listed, signed
from circenses.core.text.sources import Forecast
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
    icon,
    join,
    line_icon,
    markup,
    seat_chip,
    small,
    span,
)
from circenses.web.pages.models.table import Digest, DigestTurn, LogLine, TablePage

AS_IT_STANDS = "As it stands"


def strip(table: TablePage) -> Markup:
    """One line for each turn of the others. It is always there, so that nothing else moves."""
    digest = table.digest
    if digest is None:
        return NOTHING
    return div(
        div(
            count_chip(table, digest.report),
            *titled(AS_IT_STANDS, map(forecast_chip, digest.forecasts)),
            *titled(digest.title, [turn_chip(table, turn) for turn in digest.turns]),
            now_and_then(table, digest),
            class_="strip-turns",
        ),
        watch(table, digest.turns) if digest.turns else NOTHING,
        class_="strip",
        id="strip",
        role="group",
        aria_label=digest.title,
    )


def titled(title: str, chips: Iterable[Markup]) -> list[Markup]:
    """Chips after a common heading; nothing without chips."""
    found = list(chips)
    return [span(title, class_="strip-title"), *found] if found else []


def turn_chip(table: TablePage, turn: DigestTurn) -> Markup:
    """A turn: who, what, and what it brought. A click shows the board at its end."""
    seats = (turn.seat, *turn.others)
    name = listed([table.seats[seat].name for seat in seats])
    on = table.at is not None and turn.first <= table.at <= turn.last
    return a(
        *(seat_chip(Seat(table.seat_set, seat)) for seat in seats),
        span(markup(turn.gains), won(turn.points), class_="gains"),
        span(markup(turn.html), class_="did"),
        href=moment(table, turn.last),
        class_=classes("news", on=on),
        aria_label=f"{name}: {turn.text}. Show this moment.",
        data_show="",
        id=f"news-{turn.first}",
    )


def count_chip(table: TablePage, line: LogLine | None) -> Markup:
    """A chapter is over: what it brought."""
    if line is None:
        return NOTHING
    return a(
        icon("vp"),
        span(line.report, class_="did"),
        href=f"/tables/{table.id}?report={line.ply}",
        class_="news counted",
        data_show="",
        id=f"count-{line.ply}",
    )


def forecast_chip(one: Forecast) -> Markup:
    """A forecast: something bad, good or neutral."""
    return span(one.words, class_=classes("coming", harm=one.harm, gain=one.gain))


def now_and_then(table: TablePage, digest: Digest) -> Markup:
    """The viewer's points now and at the end, each with its label."""
    if digest.now is None:
        return NOTHING
    now = span(small("if it ended now"), b(counted(digest.now, "point")))
    then = NOTHING
    if digest.expected is not None:
        many = "{} more points" if digest.in_sight else "{} at the end"
        then = span(small("a bot expects"), b(many.format(digest.expected)))
    return span(now, then, class_="outlook", data_thing=f"points:{table.seat}")


def won(points: int) -> Markup:
    if not points:
        return NOTHING
    return span(
        icon("vp"), b(signed(points)), class_=classes("chip", "r-vp", "won", lost=points < 0)
    )


def watch(table: TablePage, turns: tuple[DigestTurn, ...]) -> Markup:
    """The button that plays these turns again, move by move."""
    words = "Watch the last turns again"
    return a(
        line_icon("play"),
        class_="btn quiet icon",
        href=moment(table, turns[0].first),
        aria_label=words,
        title=f"{words} (W)",
        data_show="",
        data_watch="",
        id="watch",
    )


def moment(table: TablePage, ply: int) -> str:
    """The address of the table after a move; after the last one it is the table itself."""
    return f"/tables/{table.id}?at={ply}" if ply < table.ply else f"/tables/{table.id}"


# ---- how fast


def pace(onward: str = "") -> Markup:
    """The speed at which others' moves are shown: slower, faster, pause, one step."""
    step = a(
        line_icon("next"),
        class_="btn quiet icon",
        href=onward,
        aria_label="One step",
        title="One step (→)",
        data_show="",
        id="step-next",
    )
    return span(
        speeds("live"),
        play_button(),
        step if onward else NOTHING,
        class_="pace",
        role="group",
        aria_label="How fast moves are shown",
    )


def speeds(words: str) -> Markup:
    """Slower and faster; the script remembers which, and writes it between them."""
    slower, faster = (
        button(
            line_icon(shape),
            class_="btn quiet icon",
            type="button",
            aria_label=title,
            title=f"{title} ({key})",
            data_pace=by,
        )
        for shape, title, key, by in (("reset", "Slower", ",", -1), ("ahead", "Faster", ".", 1))
    )
    return span(slower, span(words, id="pace", role="status"), faster, class_="speeds")


def play_button() -> Markup:
    """The button for play and pause, which the script handles."""
    return button(
        join((line_icon("play"), line_icon("pause"))),
        class_="btn quiet icon autoplay",
        type="button",
        aria_label="Play",
        aria_pressed="false",
        id="autoplay",
        title="Play (Space)",
    )
