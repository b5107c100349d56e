"""Small things that several pages show: clocks, seats in a row, tables in a list, bot levels."""

from datetime import UTC, datetime

from circenses.core.text.lists import listed
from circenses.draw.svg import Markup as Drawing
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
    b,
    classes,
    div,
    field,
    fieldset,
    filled,
    join,
    label,
    legend,
    li,
    line_icon,
    on,
    option,
    p,
    seat_chip,
    select,
    small,
    span,
    thousands,
    time,
    ul,
)
from circenses.web.pages.models.lobby import (
    STAR,
    BotLevel,
    Clock,
    Rating,
    SeatPlate,
    TableRow,
    starred,
)

UNDER_A_MINUTE = 60


# ---- time


def minutes_and_seconds(seconds: float) -> str:
    """Time left; tenths never.

    >>> minutes_and_seconds(845.9), minutes_and_seconds(59), minutes_and_seconds(-3)
    ('14:05', '0:59', '0:00')
    """
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"


def moment(at: datetime, form: str) -> Markup:
    """A moment; the script writes it in the reader's own time zone.

    `form`: "day" without a year, "date" with one, "hour", or "both" weekday and hour.
    """
    at = at.astimezone(UTC)
    words = {
        "day": f"{at:%B} {at.day}",
        "date": f"{at:%B} {at.day}, {at:%Y}",
        "hour": f"{at:%H:%M}",
        "both": f"{at:%A %H:%M}",
    }[form]
    return time(words, datetime=at.isoformat(timespec="seconds"), data_moment=form)


def clock_words(clock: Clock | None) -> Markup:
    """Time in a sentence: "14:05 left", "by Tuesday 18:00"."""
    if clock is None:
        return NOTHING
    if clock.deadline is not None:
        return span(*filled("by {time}", time=moment(clock.deadline, "both")))
    if clock.seconds is not None:
        return span(f"{minutes_and_seconds(clock.seconds)} left")
    return NOTHING


def clock_face(clock: Clock | None) -> Markup:
    """A clock beside a name; it runs in the browser while it is running at the table."""
    if clock is None or (clock.seconds is None and clock.deadline is None):
        return NOTHING
    if clock.seconds is None:
        return span(line_icon("clock"), clock_words(clock), class_="clock")
    return span(
        line_icon("clock"),
        span(minutes_and_seconds(clock.seconds), class_="time"),
        class_=classes("clock", low=clock.seconds < UNDER_A_MINUTE),
        data_seconds=int(clock.seconds),
        data_running="" if clock.running else None,
        role="timer",
    )


# ---- seats and tables


def seats_in_a_row(seats: tuple[SeatPlate, ...], colors: str) -> Markup:
    """The taken seats, overlapping."""
    taken = [seat for seat in seats if seat.kind != "open"]
    names = listed([seat.name for seat in taken])
    chips = [seat_chip(Seat(colors, seat.seat)) for seat in taken]
    return span(*chips, class_="who", role="img", aria_label=names or "nobody yet", title=names)


def thumbnail(picture: str) -> Markup:
    """The game's picture, small."""
    return span(Drawing(picture), class_="mini", aria_hidden="true")


def table_row(row: TableRow, *doing: str) -> Markup:
    """One table in a list."""
    title = ", ".join(filter(None, (row.title, row.progress)))
    return li(
        thumbnail(row.picture),
        span(b(title), small(*dotted(row_facts(row))), class_="what"),
        seats_in_a_row(row.seats, row.seat_set),
        *doing,
        id=f"row-{row.id}",
    )


def row_facts(row: TableRow) -> list[str]:
    """What the list says about a table before it is opened."""
    if row.over:
        points = f"{row.points} points" if row.points is not None else ""
        return [row.result, points, moment(row.when, "day") if row.when else NOTHING]
    if row.mine:
        return [row.doing, clock_words(row.clock)]
    open_seats = sum(seat.kind == "open" for seat in row.seats)
    names = listed([seat.name for seat in row.seats if seat.kind != "open"])
    seats = f"{open_seats} of {len(row.seats)} seats free" if open_seats else ""
    return [names, seats, pace_words(row)]


def pace_words(row: TableRow) -> str:
    """The pace, and whether the game is rated."""
    pace = "turn by turn" if row.pace == "turns" else "live"
    return f"{pace}, rated" if row.rated else pace


def dotted(facts: list[str]) -> list[str]:
    """Facts in one line, with middle dots between them."""
    known = [fact for fact in facts if fact]
    return [part for fact in known for part in (" · ", fact)][1:]


def rows(*items: str) -> Markup:
    return ul(*items, class_="rows")


def your_turn(row: TableRow) -> Markup:
    words = "Continue the lesson" if row.lesson else "Your turn"
    return a(words, class_="btn primary", href=f"/tables/{row.id}")


def opened(row: TableRow, words: str = "Open") -> Markup:
    return a(words, class_="btn", href=f"/tables/{row.id}")


def replay_link(row: TableRow) -> Markup:
    if not row.replay:
        return opened(row)
    return a("Replay", class_="btn", href=f"/replays/{row.replay}")


def ratings_list(ratings: tuple[Rating, ...]) -> Markup:
    """One bar for each game."""
    lines = [
        join(
            (
                span(rating.title),
                span(
                    tag_i(rating.share),
                    class_="bar",
                    aria_hidden="true",
                ),
                rating_figure(rating.value, rating.provisional),
            )
        )
        for rating in ratings
    ]
    return div(*lines, class_="rate")


def rating_figure(value: int, provisional: bool, *more: str) -> Markup:
    """A rating; a provisional one has a question mark."""
    words = PROVISIONAL if provisional else None
    return b(f"{thousands(value)}{'?' if provisional else ''}", *more, title=words)


PROVISIONAL = "Provisional: fewer than ten rated games"


def tag_i(share: float) -> Markup:
    """The filled part of a bar."""
    return Markup(f'<i style="width:{max(0.0, min(share, 1.0)) * 100:.0f}%"></i>')


# ---- bots


def usual_of(levels: tuple[BotLevel, ...]) -> str:
    """The default bot level, the same on every page."""
    return next((level.id for level in levels if level.is_usual), levels[0].id if levels else "")


SUITED = "Suits you"
FOLLOWS = "Follows your results in each game: two wins move you up a level, two losses down."


def level_choice(levels: tuple[BotLevel, ...], chosen: str, words: str) -> Markup:
    """The levels of bots side by side, one of them chosen and described. The first is the one that
    suits the viewer in each game.
    """
    offers = [
        ("", span(SUITED), FOLLOWS),
        *((one.id, span(one.title, stars(one.stars)), one.line) for one in levels),
    ]
    choices = [
        label(
            field(type="radio", name="level", value=value, checked=on(value == chosen)),
            title_words,
            title=line or None,
        )
        for value, title_words, line in offers
    ]
    return div(
        fieldset(legend(words), *choices, class_="seg"),
        p(*(span(line, class_="line") for *_, line in offers), class_="lines"),
        class_="levels",
    )


def stars(count: int) -> Markup:
    """How strong, as a row of stars."""
    return small(STAR * count, class_="strength", aria_hidden="true")


def described(level: BotLevel, suited: str = "") -> str:
    """A level in a drop-down list, with its first sentence: "★★ Citizen: looks one move ahead"."""
    suits = f" ({SUITED.lower()})" if level.id == suited else ""
    line = level.line.partition(". ")[0].removesuffix(".")
    return f"{starred(level)}{suits}: {line[:1].lower()}{line[1:]}"


def level_select(levels: tuple[BotLevel, ...], words: str, suited: str = "") -> Markup:
    """The levels of bots in a drop-down list; the one that suits the viewer is selected."""
    chosen = suited or usual_of(levels)
    choices = [
        option(described(level, suited), value=level.id, selected=on(level.id == chosen))
        for level in levels
    ]
    return select(*choices, name="level", aria_label=words)
