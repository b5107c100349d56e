"""Ratings over time: one line a game, its name and number at its end."""

import math
from collections.abc import Callable
from datetime import datetime
from typing import TypeAlias

from circenses.draw.svg import Markup, circle, drawing, number, path, text, var
from circenses.web.pages.html import thousands
from circenses.web.pages.models.profile import Profile, RatingLine

WIDTH, HEIGHT = 880, 262
LEFT, TOP, ACROSS, DOWN = 48, 12, 632, 214
LABELS_APART = 23
STEP = 100  # rating between two lines of the grid
DASHES = (None, "12 3 2 3", "12 4", "7 4", "2 4")  # lines differ by more than color

Place: TypeAlias = Callable[[datetime, float], tuple[float, float]]


def rating_chart(profile: Profile) -> Markup:
    lines = shown_lines(profile)
    values = [value for line in lines for _, value in line.points]
    low = STEP * math.floor((min(values) - 20) / STEP)
    high = STEP * math.ceil((max(values) + 20) / STEP)
    assert profile.start is not None
    assert profile.now is not None
    start, whole = profile.start, (profile.now - profile.start).total_seconds()

    def at(moment: datetime, value: float) -> tuple[float, float]:
        share = max(0.0, (moment - start).total_seconds() / whole)
        return LEFT + ACROSS * min(1.0, share), TOP + DOWN * (1 - (value - low) / (high - low))

    order = {line.game: place for place, line in enumerate(profile.lines)}
    return drawing(
        WIDTH,
        HEIGHT,
        *grid(low, high),
        *days(profile, at),
        *(curve(line, order[line.game], profile.now, at) for line in lines),
        *names(lines, profile.now, at),
        label=" ".join(["Ratings over time.", *map(spoken, lines)]),
        class_="rating-chart",
        role="img",
    )


def shown_lines(profile: Profile) -> list[RatingLine]:
    """The lines from the start of the chart on, beginning with the ratings at that time."""
    found = []
    for line in profile.lines:
        assert profile.start is not None
        before = [point for point in line.points if point[0] < profile.start]
        inside = [point for point in line.points if point[0] >= profile.start]
        first = [(profile.start, before[-1][1])] if before else []
        found.append(RatingLine(game=line.game, title=line.title, points=(*first, *inside)))
    return found


def spoken(line: RatingLine) -> str:
    return f"{line.title}: from {line.points[0][1]} to {line.points[-1][1]}."


def grid(low: int, high: int) -> list[Markup]:
    marks = []
    for value in range(low, high + 1, STEP):
        y = TOP + DOWN * (1 - (value - low) / (high - low))
        marks.append(path(f"M{LEFT},{number(y)} h{ACROSS}", stroke=var("line")))
        words = thousands(value)
        marks.append(text(LEFT - 8, y + 4, words, 12, text_anchor="end", fill=var("ink-3")))
    return marks


def days(profile: Profile, at: Place) -> list[Markup]:
    """Five dates below the chart."""
    assert profile.start is not None
    assert profile.now is not None
    whole, marks = profile.now - profile.start, []
    for fifth in range(5):
        moment = profile.start + whole * fifth / 4
        x, _ = at(moment, 0)
        date = f"{moment:%b %Y}" if whole.days > 400 else f"{moment:%b} {moment.day}"
        words = "now" if fifth == 4 else date
        anchor = ("start", "middle", "middle", "middle", "end")[fifth]
        marks.append(text(x, TOP + DOWN + 22, words, 12, text_anchor=anchor, fill=var("ink-3")))
    return marks


def curve(line: RatingLine, place: int, now: datetime, at: Place) -> Markup:
    points = [at(moment, value) for moment, value in line.points]
    points.append(at(now, line.points[-1][1]))
    outline = "M" + " L".join(f"{number(x)},{number(y)}" for x, y in points)
    kind = f"rating-{place % len(DASHES) + 1}"
    under = path(outline, fill="none", stroke=var("panel"), stroke_width=7, stroke_linejoin="round")
    over = path(
        outline,
        class_=kind,
        fill="none",
        stroke_width=3.5,
        stroke_linejoin="round",
        stroke_dasharray=DASHES[place % len(DASHES)],
    )
    return under + over + circle(*points[-1], 6, class_=f"{kind} end")


def names(lines: list[RatingLine], now: datetime, at: Place) -> list[Markup]:
    """Number and name at the end of each line, moved apart where they would touch."""
    marks, last = [], -math.inf
    for line in sorted(lines, key=lambda one: -one.points[-1][1]):
        value = line.points[-1][1]
        x, y = at(now, value)
        last = max(y, last + LABELS_APART)
        marks.append(text(x + 16, last + 5, thousands(value), 14.5, class_="n", fill=var("ink")))
        marks.append(text(x + 58, last + 5, line.title, 13.5, fill=var("ink-2")))
    return marks
