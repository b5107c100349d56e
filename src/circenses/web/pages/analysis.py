"""What the bots think of a game: chances of winning as bands, turning points, better moves."""

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

from circenses.draw.pieces import disc
from circenses.draw.svg import circle, drawing, number, path, text, var
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
from circenses.web.pages.models import Analysis, Candidate, ReplayPage, TurningPoint

VOICE = {"??": "alarm", "?": "alarm", "?!": "gold", "!": "act"}
MEANING = {"??": "Blunder", "?": "Mistake", "?!": "Doubtful", "!": "Good move"}

Place: TypeAlias = Callable[[float, float], tuple[float, float]]
"""Where a ply and a share of the chance lie in the graph."""

WIDTH, HEIGHT = 620, 246
LEFT, TOP, ACROSS, DOWN = 34, 12, 540, 206


def is_running(replay: ReplayPage) -> bool:
    return replay.analysis is not None and replay.analysis.done < replay.analysis.of


def analysis_panels(replay: ReplayPage) -> list[Markup]:
    """The panels above the board when the game has been studied, or the way to that."""
    if replay.analysis is None:
        return [offer(replay)] if replay.may_analyse else []
    if is_running(replay):
        return [progress_panel(replay.analysis)]
    return [
        div(
            chance_panel(replay, replay.analysis),
            points_panel(replay, replay.analysis),
            choices_panel(replay, replay.analysis),
            class_="studied",
        )
    ]


def analysis_ticks(replay: ReplayPage) -> list[Markup]:
    """Marks on the slider where the chances turned."""
    if replay.analysis is None or is_running(replay):
        return []
    return [
        Markup(
            f'<i class="tick" style="left:{100 * point.ply / max(replay.plies, 1):.2f}%;'
            f'background:var(--{VOICE[point.sign]})"></i>'
        )
        for point in replay.analysis.points
    ]


# ---- before it is there


def analyse_form(replay: str, csrf: str, words: str = "Analyse", class_: str = "btn") -> Markup:
    """The button that sets the bots to work on a finished game."""
    icon_ = line_icon("search")
    return post(f"/replays/{replay}/analyse", csrf, button(icon_, words, class_=class_))


def offer(replay: ReplayPage) -> Markup:
    return section(
        div(
            h2("What do the bots think?"),
            p("The chance of winning at every move, the turning points, and better choices."),
            class_="ask",
        ),
        analyse_form(replay.id, replay.viewer.csrf, "Analyse this game", "btn primary"),
        class_="panel analyse",
    )


def progress_panel(analysis: Analysis) -> Markup:
    words = f"{analysis.done} of {analysis.of} moves"
    if analysis.before:
        words = f"{analysis.before} more before it"
    return section(
        div(
            h2("The bots are looking at this game"),
            p("You need not wait here: it goes on, and is kept with the game."),
            class_="ask",
        ),
        tag("progress", value=analysis.done, max=analysis.of, id="studied", aria_label="Analysis"),
        b(words, id="studied-words"),
        class_="panel analyse running",
    )


def progress_address(replay: ReplayPage) -> str | None:
    """Where the script asks how far the analysis is; None if there is nothing to wait for."""
    return f"/replays/{replay.id}/analysis.json" if is_running(replay) else None


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


# ---- the graph


def chance_panel(replay: ReplayPage, analysis: Analysis) -> Markup:
    alone = bool(analysis.expected)
    names = [
        span(seat_chip(Seat(replay.seat_set, side)), name)
        for side, name in enumerate(analysis.sides)
        if not alone
    ]
    graph = points_graph(replay, analysis) if alone else chance_graph(replay, analysis)
    here = (LEFT + ACROSS * replay.at / max(replay.plies, 1)) / WIDTH
    return section(
        h2(
            "Expected score" if alone else "Win chance",
            span(*names, span(analysis.note), class_="legend"),
        ),
        div(graph, class_="sideways graph-box", data_see=f"{here:.3f}"),
        class_="a-graph panel",
    )


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


# ---- words


def points_panel(replay: ReplayPage, analysis: Analysis) -> Markup:
    """The moves that mattered, the largest first."""
    items = [
        li(
            span(point.sign, class_=f"sev {VOICE[point.sign]}", title=MEANING[point.sign]),
            seat_chip(Seat(replay.seat_set, point.seat)),
            a(
                b(f"{point.turn or f'Move {point.ply}'}. "),
                sentence(f"{replay.seats[point.seat].name} {point.text}"),
                small("Better: ", point.better) if point.better else NOTHING,
                href=turning_address(replay, point),
                data_show="",
            ),
            b(changed(analysis, point.change), class_=f"d {VOICE[point.sign]}"),
            class_=classes(VOICE[point.sign], on=point.ply == replay.at),
        )
        for point in sorted(analysis.points, key=lambda point: -abs(point.change))
    ]
    body = ol(*items, class_="mist") if items else p("No move changed much.", class_="quiet")
    return section(h2("Turning points"), body, class_="panel")


def choices_panel(replay: ReplayPage, analysis: Analysis) -> Markup:
    """What else could have been done at this moment."""
    if not analysis.candidates:
        body = p("This move was the only one, or nothing was played yet.", class_="quiet")
    else:
        most = max(item.points for item in analysis.candidates)
        alone = bool(analysis.expected)
        items = [candidate(item, most if alone else None) for item in analysis.candidates]
        body = ol(*items, class_="cand")
    return section(h2("The choices there", board_switch(replay)), body, class_="panel")


def board_switch(replay: ReplayPage, class_: str = "switch") -> Markup:
    """From the board after the move to the board with its choices, and back."""
    mover = replay.line.seat if replay.line else None
    if replay.analysis is None or not replay.analysis.candidates or mover is None:
        return NOTHING
    return a(
        "After the move" if replay.before else "Show on the board",
        href=there(replay, replay.at, mover, before=not replay.before),
        class_=class_,
        data_show="",
    )


MARKS = {
    "played": "played",
    "better": "better",
    "best": "played, and the best",
}


def marks_legend(replay: ReplayPage) -> Markup:
    """What the marks on the board mean; how to come to see them; or that there is no place."""
    if not replay.before or replay.line is None or replay.line.seat is None:
        return NOTHING
    mover = replay.line.seat
    if replay.seat != mover:
        words = f"See it as {replay.seats[mover].name}"
        address = there(replay, replay.at, mover, before=True)
        found = [a(words, href=address, data_show=""), " to have the choices on the board."]
    elif replay.marked:
        found = [span(MARKS[kind], class_="key", data_of=kind) for kind in replay.marked]
    else:
        found = ["These choices have no place on the board."]
    return p(b("Before this move "), *found, class_="marks")


def candidate(item: Candidate, most: float | None) -> Markup:
    """One choice with its chance; `most`, the highest score among them, if only points count."""
    words = [item.text, b(f" · {item.note}")] if item.note else [item.text]
    share = item.chance if most is None else closeness(item.points, most)
    return li(
        span(*words),
        span(tag_i(share), class_="bar"),
        b(percent(item.chance) if most is None else f"{item.points:.1f}"),
        small("points" if most is not None else f"{item.points:.1f} points"),
        class_="better" if "best" in item.note else item.note or None,
    )


def sentence(words: str) -> str:
    """A log line on its own, ended properly."""
    return f"{words.rstrip('.')}."


def verdict(replay: ReplayPage) -> Markup:
    """What the bots say about the move that led here."""
    if replay.analysis is None or replay.analysis.verdict is None:
        return NOTHING
    point = replay.analysis.verdict
    later = [other for other in replay.analysis.points if other.ply > replay.at]
    onward = (
        a(
            "Next turning point",
            line_icon("next"),
            href=turning_address(replay, later[0]),
            class_="btn",
            data_show="",
        )
        if later
        else NOTHING
    )
    name = replay.seats[point.seat].name
    better = [" Better: ", point.better, "."] if point.better else []
    return div(
        span(point.sign, class_="sev", title=MEANING[point.sign]),
        p(
            b(sentence(f"{name} {point.text}")),
            f" {MEANING[point.sign]}, {changed(replay.analysis, point.change)}.",
            *better,
        ),
        board_switch(replay, "btn"),
        onward,
        class_=f"verdict {VOICE[point.sign]}",
    )
