"""The graph of an analyzed game: chances or points by move."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from circenses.draw.svg import drawing, look, number, path, var
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
    b,
    classes,
    filled,
    p,
    seat_chip,
    span,
)
from circenses.web.pages.models.replay import Analysis, ReplayPage, TurningPoint

VOICE = {"??": "alarm", "?": "alarm", "?!": "gold", "!": "act"}
MEANING = {"??": "Costly move", "?": "Mistake", "?!": "Doubtful", "!": "Good move"}

WIDTH, HEIGHT = 1000, 200  # of the bands, before they are stretched
MOST_LEVELS = 5


class Room(NamedTuple):
    """How close two discs may be across and down, in shares of the chart, before they overlap."""

    across: float
    down: float


WIDE = Room(26 / 600, 26 / 128)
NARROW = Room(22 / 280, 22 / 128)


# ---- figures


def sign(point: TurningPoint) -> Markup:
    """How much a turn changed, by sign and size."""
    return span(
        point.sign, class_=f"sev {VOICE[point.sign]} size-{point.size}", title=MEANING[point.sign]
    )


def percent(chance: float) -> str:
    """A chance in percent.

    >>> percent(0.468)
    '47%'
    >>> percent(0.525)  # half percents round down, also in differences
    '53%'
    """
    return f"{100 * round(chance, 2):.0f}%"


def signed_percent(change: float) -> str:
    """A change of a chance.

    >>> signed_percent(-0.12), signed_percent(0.07)
    ('−12%', '+7%')
    """
    return f"{'−' if change < 0 else '+'}{percent(abs(change))}"


def changed(analysis: Analysis, change: float) -> str:
    """How much a move changed the chance of winning or, with nobody to beat, the score."""
    if not analysis.expected:
        return signed_percent(change)
    return f"{'−' if change < 0 else '+'}{abs(change):.1f} points"


def chart(replay: ReplayPage, analysis: Analysis) -> list[Markup]:
    """The chart under the slider: chances as bands or, in solo games, the expected score.

    The bands stretch to the available width; words, discs and signs do not.
    """
    alone = bool(analysis.expected)
    low, high = bounds(analysis.expected) if alone else (0, 100)
    edges = [scaled(analysis.expected, low, high)] if alone else stacked(analysis.chances)
    ends = [score_at_end(analysis, edges[0][-1])] if alone else [winner_mark(replay, analysis)]
    bands = [band(replay, side, edges[side]) for side in reversed(range(len(edges)))]
    return [
        drawing(WIDTH, HEIGHT, *bands, preserveAspectRatio="none", class_="bands"),
        *levels(low, high),
        *(band_start(replay, side, edge[0]) for side, edge in enumerate(edges)),
        *ends,
        *turning_marks(replay, analysis.points, edges),
    ]


def bounds(line: Sequence[float]) -> tuple[int, int]:
    """The tens between which a line runs.

    >>> bounds([71.5, 88.0, 90.0])
    (70, 100)
    """
    return 10 * math.floor(min(line) / 10), 10 * math.ceil((max(line) + 1) / 10)


def scaled(line: Sequence[float], low: int, high: int) -> list[float]:
    return [(points - low) / (high - low) for points in line]


def stacked(chances: Sequence[Sequence[float]]) -> list[list[float]]:
    """The upper edge of each side's band, ply by ply."""
    sides = len(chances[0]) if chances else 0
    return [[sum(row[: side + 1]) for row in chances] for side in range(sides)]


def band(replay: ReplayPage, side: int, edge: list[float]) -> Markup:
    """Everything below one edge, in the color and pattern of the side; later bands cover it."""
    last = max(len(edge) - 1, 1)
    corners = [(WIDTH * ply / last, HEIGHT * (1 - share)) for ply, share in enumerate(edge)]
    outline = " L".join(f"{number(x)},{number(y)}" for x, y in corners)
    shape = f"M0,{HEIGHT} L{outline} V{HEIGHT}z"
    pattern = path(shape, fill=f"url(#p-s{side + 1})") if side else NOTHING
    rim = look(stroke=var("panel"), stroke_width=2.5, vector_effect="non-scaling-stroke")
    color = Seat(replay.seat_set, side).color
    return path(shape, fill=color) + pattern + path(f"M{outline}", fill="none", **rim)


def at(down: float) -> str:
    """A height in the chart, in hundredths."""
    return f"top:{100 * min(max(down, 0.0), 1.0):.1f}%"


def levels(low: int, high: int) -> list[Markup]:
    """Round numbers at the left."""
    step = next(step for step in (5, 10, 25, 50, 100) if (high - low) / step <= MOST_LEVELS)
    return [
        span(str(figure), class_="level", style=at((high - figure) / (high - low)))
        for figure in range(low, high + 1, step)
    ]


def band_start(replay: ReplayPage, side: int, share: float) -> Markup:
    """The numeral of a side where its band begins."""
    return span(
        seat_chip(Seat(replay.seat_set, side)), class_="from", style=at(min(1 - share + 0.1, 0.9))
    )


def winner_mark(replay: ReplayPage, analysis: Analysis) -> Markup:
    """At the end of the bands: who won."""
    won = [seat_chip(Seat(replay.seat_set, side)) for side in analysis.winners]
    return span(*won, "wins" if len(won) == 1 else "win", class_="ending") if won else NOTHING


def score_at_end(analysis: Analysis, share: float) -> Markup:
    return span(f"{analysis.expected[-1]:.0f}", class_="ending", style=at(1 - share))


def turning_marks(
    replay: ReplayPage, points: Sequence[TurningPoint], edges: list[list[float]]
) -> list[Markup]:
    """Signs on the edges of the movers' bands, or as close as there is room."""
    spots = [spot(point, edges) for point in points]
    wide, narrow = apart(spots, WIDE), apart(spots, NARROW)
    return [
        turning_mark(replay, point, across, *down)
        for point, (across, _), down in zip(
            points, spots, zip(wide, narrow, strict=True), strict=True
        )
    ]


def spot(point: TurningPoint, edges: list[list[float]]) -> tuple[float, float]:
    """The place of a sign, across and down: on the edge of the mover's band inside the chart."""
    edge = edges[min(point.seat, max(len(edges) - 2, 0))]
    last = max(len(edge) - 1, 1)
    return min(point.ply / last, 1), 1 - edge[min(point.ply, last)]


def apart(spots: Sequence[tuple[float, float]], room: Room) -> list[float]:
    """How far down each disc is drawn: at its place, or at the nearest free height.

    >>> apart([(0.2, 0.5), (0.9, 0.5), (0.21, 0.6)], Room(0.05, 0.2))
    [0.5, 0.5, 0.7]
    """
    placed: list[tuple[float, float]] = []
    for across, down in spots:
        near = [there for x, there in placed if abs(x - across) < room.across]
        heights = [down, *(there + way * room.down for there in near for way in (-1, 1))]
        free = [
            height
            for height in heights
            if 0 <= height <= 1 and all(abs(height - o) > room.down - 1e-6 for o in near)
        ]
        placed.append((across, min(free or [down], key=lambda height: abs(height - down))))
    return [down for _, down in placed]


def turning_mark(
    replay: ReplayPage, point: TurningPoint, across: float, wide: float, narrow: float
) -> Markup:
    """A sign that links to its turning point; on a phone it has less room."""
    return a(
        point.sign,
        href=turning_address(replay, point),
        class_=classes("sev", VOICE[point.sign], on=point.ply == replay.at),
        style=f"--wide:{100 * wide:.1f}%;--narrow:{100 * narrow:.1f}%;left:{100 * across:.2f}%",
        aria_label=f"{MEANING[point.sign]} at move {point.ply}",
        title=f"{MEANING[point.sign]}, {point.turn or f'move {point.ply}'}",
        data_show="",
    )


def chances_now(replay: ReplayPage, analysis: Analysis) -> Markup:
    """The values of the bands at the moment shown, in numbers."""
    if analysis.expected:
        line = analysis.expected
        points = f"{line[min(replay.at, len(line) - 1)]:.0f} points"
        words = filled("Expected: {points}", points=b(points))
        return p(*words, class_="chances", title=analysis.note)
    row = analysis.chances[min(replay.at, len(analysis.chances) - 1)]
    shares = [
        span(seat_chip(Seat(replay.seat_set, side)), span(name, class_="name"), b(percent(share)))
        for side, (name, share) in enumerate(zip(analysis.sides, row, strict=False))
    ]
    return p(span("Win chance", class_="title"), *shares, class_="chances", title=analysis.note)


def spoken(replay: ReplayPage, analysis: Analysis) -> str:
    """The graph in words, at the moment shown."""
    if analysis.expected:
        points = analysis.expected[min(replay.at, len(analysis.expected) - 1)]
        return f"At move {replay.at} of {replay.plies}: {points:.0f} points expected."
    row = analysis.chances[min(replay.at, len(analysis.chances) - 1)]
    shares = [f"{name} {percent(share)}" for name, share in zip(analysis.sides, row, strict=False)]
    return f"At move {replay.at} of {replay.plies}: {', '.join(shares)}."


def moment_query(ply: int, seat: int | None, before: bool) -> str:
    """A moment, a point of view, and whether the board shows the choices before the move.

    >>> moment_query(182, None, False), moment_query(182, 0, True)
    ('?at=182', '?at=182&seat=0&before=1')
    """
    eyes = "" if seat is None else f"&seat={seat}"
    return f"?at={ply}{eyes}{'&before=1' if before else ''}"


def there(replay: ReplayPage, ply: int, seat: int | None, before: bool = False) -> str:
    return f"/replays/{replay.id}{moment_query(ply, seat, before)}"


def turning_address(replay: ReplayPage, point: TurningPoint) -> str:
    """A turning point, with its choices on the board of the player who made it."""
    return there(replay, point.ply, point.seat, before=True)
