"""What the bots think of a game: chances of winning as bands, turning points, better moves."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from circenses.draw.pieces import disc
from circenses.draw.svg import circle, drawing, number, path, text, var
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
    b,
    classes,
    div,
    h2,
    li,
    line_icon,
    ol,
    p,
    seat_chip,
    section,
    span,
)
from circenses.web.pages.models import Analysis, Candidate, ReplayPage, TurningPoint

VOICE = {"??": "alarm", "?": "alarm", "?!": "gold", "!": "act"}
MEANING = {"??": "Blunder", "?": "Mistake", "?!": "Doubtful", "!": "Good move"}

Place: TypeAlias = Callable[[float, float], tuple[float, float]]
"""Where a ply and a share of the chance lie in the graph."""

WIDTH, HEIGHT = 800, 226
LEFT, TOP, ACROSS, DOWN = 40, 12, 700, 184


def analysis_panels(replay: ReplayPage) -> list[Markup]:
    """The panels beside the board, when the game has been studied."""
    if replay.analysis is None:
        return []
    return [
        div(
            chance_panel(replay, replay.analysis),
            points_panel(replay, replay.analysis),
            choices_panel(replay.analysis),
            class_="studied",
        )
    ]


def analysis_ticks(replay: ReplayPage) -> list[Markup]:
    """Marks on the slider where the chances turned."""
    if replay.analysis is None:
        return []
    return [
        Markup(
            f'<i class="tick" style="left:{100 * point.ply / max(replay.plies, 1):.2f}%;'
            f'background:var(--{VOICE[point.sign]})"></i>'
        )
        for point in replay.analysis.points
    ]


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


# ---- the graph


def chance_panel(replay: ReplayPage, analysis: Analysis) -> Markup:
    names = [span(seat_chip(Seat(replay.seat_set, seat.seat)), seat.name) for seat in replay.seats]
    note = analysis.note
    if analysis.done < analysis.of:
        note = f"being computed, {analysis.done} of {analysis.of}"
    return section(
        h2("Win chance", span(*names, span(note), class_="legend")),
        div(chance_graph(replay, analysis), class_="sideways graph-box"),
        class_="a-graph panel",
    )


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
        *(turning_mark(replay, point, at, edges) for point in analysis.points),
        here_mark(at(replay.at, 1)[0]),
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


def grid(replay: ReplayPage, at: Place) -> list[Markup]:
    """Quarters of the chance, and the turns."""
    marks = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = at(0, share)
        marks.append(
            text(x - 8, y + 4, f"{100 * share:.0f}", 12, text_anchor="end", fill=var("ink-2"))
        )
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
        href=there(replay, point.ply),
        aria_label=f"{MEANING[point.sign]} at move {point.ply}",
        data_show="",
    )


def here_mark(x: float) -> Markup:
    line = path(f"M{number(x)},{TOP - 6} V{TOP + DOWN + 4}", stroke=var("ink"), stroke_width=2)
    return line + path(f"M{number(x - 6)},{TOP - 8} h12 l-6,8z", fill=var("ink"))


def spoken(replay: ReplayPage, analysis: Analysis) -> str:
    """The graph in words, at the moment shown."""
    row = analysis.chances[min(replay.at, len(analysis.chances) - 1)]
    names = [seat.name for seat in replay.seats]
    shares = [f"{name} {percent(share)}" for name, share in zip(names, row, strict=False)]
    return f"At move {replay.at}: {', '.join(shares)}."


def there(replay: ReplayPage, ply: int) -> str:
    eyes = "" if replay.seat is None else f"&seat={replay.seat}"
    return f"/replays/{replay.id}?at={ply}{eyes}"


# ---- words


def points_panel(replay: ReplayPage, analysis: Analysis) -> Markup:
    """The moves that mattered, the largest first."""
    items = [
        li(
            span(point.sign, class_=f"sev {VOICE[point.sign]}", title=MEANING[point.sign]),
            a(
                b(f"{point.turn or f'Move {point.ply}'}. "),
                point.text,
                href=there(replay, point.ply),
                data_show="",
            ),
            b(signed_percent(point.change), class_=f"d {VOICE[point.sign]}"),
            class_=classes(on=point.ply == replay.at) or None,
        )
        for point in sorted(analysis.points, key=lambda point: -abs(point.change))
    ]
    body = ol(*items, class_="mist") if items else p("No move changed much.", class_="quiet")
    return section(h2("Turning points"), body, class_="panel")


def choices_panel(analysis: Analysis) -> Markup:
    """What else could have been done at this moment."""
    if not analysis.candidates:
        body = p("Step to a decision to see its choices.", class_="quiet")
    else:
        body = ol(*map(candidate, analysis.candidates), class_="cand")
    return section(h2("The choices there"), body, class_="panel")


def candidate(item: Candidate) -> Markup:
    words = f"{item.text} · {item.note}" if item.note else item.text
    return li(
        span(words),
        span(Markup(f'<i style="width:{100 * item.chance:.0f}%"></i>'), class_="bar"),
        b(percent(item.chance)),
        class_=item.note or None,
    )


def verdict(replay: ReplayPage) -> Markup:
    """What the bots say about the move that led here."""
    if replay.analysis is None or replay.analysis.verdict is None:
        return NOTHING
    point = replay.analysis.verdict
    later = [other.ply for other in replay.analysis.points if other.ply > replay.at]
    onward = (
        a(
            "Next turning point",
            line_icon("next"),
            href=there(replay, min(later)),
            class_="btn",
            data_show="",
        )
        if later
        else NOTHING
    )
    return div(
        span(point.sign, class_="sev"),
        span(b(point.text), f" {signed_percent(point.change)}"),
        onward,
        class_=f"verdict {VOICE[point.sign]}",
    )
