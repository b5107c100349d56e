"""The graph of an analysed game: chances or points by move."""

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

from circenses.draw.pieces import disc
from circenses.draw.svg import circle, drawing, number, path, text, var
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
)
from circenses.web.pages.models.replay import Analysis, ReplayPage, TurningPoint

VOICE = {"??": "alarm", "?": "alarm", "?!": "gold", "!": "act"}
MEANING = {"??": "Costly move", "?": "Mistake", "?!": "Doubtful", "!": "Good move"}

Place: TypeAlias = Callable[[float, float], tuple[float, float]]
"""Where a ply and a share of the chance lie in the graph."""

WIDTH, HEIGHT = 620, 246
LEFT, TOP, ACROSS, DOWN = 34, 12, 540, 206


# ---- figures


def percent(chance: float) -> str:
    r"""A chance as people say it.

    >>> percent(0.468)
    '47\xa0%'
    """
    return f"{100 * chance:.0f}\u00a0%"


def signed_percent(change: float) -> str:
    r"""A change of a chance.

    >>> signed_percent(-0.12), signed_percent(0.07)
    ('−12\xa0%', '+7\xa0%')
    """
    return f"{'−' if change < 0 else '+'}{percent(abs(change))}"


def changed(analysis: Analysis, change: float) -> str:
    """By how much a move changed the chance, or, with nobody to beat, the score."""
    if not analysis.expected:
        return signed_percent(change)
    return f"{'−' if change < 0 else '+'}{abs(change):.1f} points"


def points_graph(replay: ReplayPage, analysis: Analysis) -> Markup:
    """With nobody to beat: the final score that could be expected, move by move."""
    line = analysis.expected
    low, high = 10 * math.floor(min(line) / 10), 10 * math.ceil((max(line) + 1) / 10)
    shares = [(points - low) / (high - low) for points in line]
    last = max(len(line) - 1, 1)

    def at(ply: float, share: float) -> tuple[float, float]:
        return LEFT + ACROSS * ply / last, TOP + DOWN * (1 - share)

    edge = [at(ply, share) for ply, share in enumerate(shares)]
    moment = line[min(replay.at, last)]
    return drawing(
        WIDTH,
        HEIGHT,
        band(replay, 0, edge),
        *grid(replay, at, low, high),
        text(edge[-1][0] + 8, edge[-1][1] + 5, f"{line[-1]:.0f}", 14, class_="n"),
        here_mark(at(replay.at, 1)[0]),
        *(turning_mark(replay, point, at, [shares])
          for point in analysis.points),
        label=f"Expected score by move. At move {replay.at}: {moment:.0f} points.",
        class_="graph",
        role="group",
    )  # fmt: skip


def chance_graph(replay: ReplayPage, analysis: Analysis) -> Markup:
    """Shares of one hundred, stacked from seat I upwards; seats differ by pattern as well."""
    last = max(len(analysis.chances) - 1, 1)

    def at(ply: float, share: float) -> tuple[float, float]:
        return LEFT + ACROSS * ply / last, TOP + DOWN * (1 - share)

    edges = stacked(analysis.chances)
    bands = [
        band(replay, side, [at(ply, edge) for ply, edge in enumerate(edges[side])])
        for side in reversed(range(len(edges)))
    ]
    return drawing(
        WIDTH,
        HEIGHT,
        *bands,
        *grid(replay, at),
        *winner_marks(replay, analysis),
        here_mark(at(replay.at, 1)[0]),
        *(turning_mark(replay, point, at, edges) for point in analysis.points),
        label=f"Win chance by move, as shares of one hundred. {spoken(replay, analysis)}",
        class_="graph",
        role="group",
    )


def stacked(chances: Sequence[Sequence[float]]) -> list[list[float]]:
    """The upper edge of each side's band, ply by ply."""
    sides = len(chances[0]) if chances else 0
    return [[sum(row[: side + 1]) for row in chances] for side in range(sides)]


def band(replay: ReplayPage, side: int, edge: list[tuple[float, float]]) -> Markup:
    """Everything below one edge, in the colour and pattern of the side; later bands cover it."""
    outline = " L".join(f"{number(x)},{number(y)}" for x, y in edge)
    floor = TOP + DOWN
    shape = f"M{LEFT},{floor} L{outline} L{number(edge[-1][0])},{floor}z"
    seat = Seat(replay.seat_set, side)
    pattern = path(shape, fill=f"url(#p-s{side + 1})") if side else NOTHING
    line = path(f"M{outline}", fill="none", stroke=var("panel"), stroke_width=2.5)
    first = edge[0][1]
    return (
        path(shape, fill=seat.color)
        + pattern
        + line
        + disc(LEFT + 16, min(first + 18, floor - 12), 10, seat)
    )


def winner_marks(replay: ReplayPage, analysis: Analysis) -> list[Markup]:
    """At the end of the bands: who won."""
    x, middle = LEFT + ACROSS + 18, TOP + DOWN / 2
    first = middle - 12 * (len(analysis.winners) - 1)
    discs = [
        disc(x, first + 24 * k, 10, Seat(replay.seat_set, side))
        for k, side in enumerate(analysis.winners)
    ]
    below = first + 24 * len(discs) + 4
    word = text(
        x, below, "wins" if len(discs) == 1 else "win", 13, class_="n", text_anchor="middle"
    )
    return [*discs, word] if discs else []


def grid(replay: ReplayPage, at: Place, low: int = 0, high: int = 100) -> list[Markup]:
    """Lines at round numbers, and the turns."""
    step = next(step for step in (5, 10, 25, 50, 100) if (high - low) / step <= 5)
    marks = []
    for figure in range(low, high + 1, step):
        share = (figure - low) / (high - low)
        x, y = at(0, share)
        marks.append(text(x - 8, y + 4, figure, 12, text_anchor="end", fill=var("ink-2")))
        if 0 < share < 1:
            marks.append(
                path(f"M{x},{number(y)} h{ACROSS}", stroke=var("lit"), stroke_width=1, opacity=0.28)
            )
    for ply, words in replay.marks:
        x, _ = at(ply, 0)
        marks.append(text(x, TOP + DOWN + 17, words, 12, text_anchor="middle", fill=var("ink-2")))
    return marks


def turning_mark(
    replay: ReplayPage, point: TurningPoint, at: Place, edges: list[list[float]]
) -> Markup:
    """A sign on the edge of the mover's band; it leads there."""
    side = min(point.seat, len(edges) - 1)
    x, y = at(point.ply, edges[side][min(point.ply, len(edges[side]) - 1)])
    color = var(VOICE[point.sign])
    sign = text(x, y + 4.5, point.sign, 12.5, font_weight=800, text_anchor="middle", fill=color)
    return a(
        circle(x, y, 10, fill=var("raised"), stroke=color, stroke_width=2.5),
        sign,
        href=turning_address(replay, point),
        aria_label=f"{MEANING[point.sign]} at move {point.ply}",
        data_show="",
    )


def here_mark(x: float) -> Markup:
    line = path(f"M{number(x)},{TOP - 6} V{TOP + DOWN + 4}", stroke=var("ink"), stroke_width=2)
    return line + path(f"M{number(x - 6)},{TOP - 8} h12 l-6,8z", fill=var("ink"))


def spoken(replay: ReplayPage, analysis: Analysis) -> str:
    """The graph in words, at the moment shown."""
    row = analysis.chances[min(replay.at, len(analysis.chances) - 1)]
    shares = [f"{name} {percent(share)}" for name, share in zip(analysis.sides, row, strict=False)]
    return f"At move {replay.at}: {', '.join(shares)}."


def moment_query(ply: int, seat: int | None, before: bool) -> str:
    """A moment, whose eyes, and whether the board shows the choices before the move.

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
