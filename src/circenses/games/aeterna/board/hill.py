"""A hill: three terraces, each with the points of its place and the citizens who stand there."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from circenses.draw.buildings import building_at
from circenses.draw.icons import icon_at
from circenses.draw.pieces import Seat, stack
from circenses.draw.places import Line
from circenses.draw.svg import NOTHING, Markup, circle, join, path, rect, stroke, tag, text, var

WIDTH, HEIGHT = 250, 164
TOPS = (66, 79, 92)
LEFTS = (10, 88, 166)
TERRACE = 78
FOOT = 124
BESIDE = 80  # how far the land goes on at both sides, where a drawing is wider than the hill
TREES = ((100, 70), (108, 74), (196, 83), (232, 74), (240, 72))


class Socket(NamedTuple):
    """A place for a building: the glyph while it is free, the picture once it is built."""

    concept: str
    picture: str
    built: bool


def terrace_middle(place: int) -> float:
    """Where pawns stand on a terrace, from left to right; the height is in TOPS."""
    return LEFTS[place] + TERRACE / 2 - 2


@lru_cache(maxsize=2)
def draw_landscape(devastated: bool) -> Markup:
    """Sky, far ridge, trees, podium and foot; ash instead of grass on a devastated hill."""
    kind = "ash" if devastated else "hill"
    lit, plain, shaded = var(f"{kind}-hi"), var(kind), var(f"{kind}-lo")
    return join(
        (
            wide(0, HEIGHT, "sky"),
            circle(212, 26, 40, fill=var("glow")),
            path("M0,120 Q60,46 132,82 T250,66 V164 H0z", fill=lit, opacity=0.45),
            *(tree(x, y, shaded) for x, y in TREES),
            path(
                f"M{-BESIDE},130 V66 H82 q6,0 6,6 V79 H160 q6,0 6,6 V92 H{WIDTH + BESIDE} V130z",
                fill=plain,
            ),
            path(
                f"M{-BESIDE},66 H82 M88,79 H160 M166,92 H{WIDTH + BESIDE}",
                fill="none", stroke=lit, stroke_width=5,
            ),
            wide(FOOT, HEIGHT - FOOT, f"{kind}-lo"),
            path(f"M{-BESIDE},{FOOT} H{WIDTH + BESIDE}", **stroke("shade", 2)),
        )
    )  # fmt: skip


def wide(top: float, height: float, color: str) -> Markup:
    """A band across the drawing and beyond."""
    return rect(-BESIDE, top, WIDTH + 2 * BESIDE, height, fill=var(color))


def tree(x: float, y: float, color: str) -> Markup:
    """A cypress on the far ridge."""
    trunk = path(f"M{x},{y} v-5", stroke=color, stroke_width=1.5)
    return trunk + tag("ellipse", cx=x, cy=y - 13, rx=3.2, ry=9, fill=color, opacity=0.7)


def terrace_value(place: int, points: int) -> Markup:
    """What the place scores now."""
    x, y = terrace_middle(place), TOPS[place] + 19
    shown = text(x + 4, y + 6.5, points or "–", 19, font_weight=750, fill=var("ivory"))
    return tag("g", icon_at("vp", x - 9, y, 21, "ivory"), shown, opacity=None if points else 0.55)


SOCKETS, SOCKET_Y = Line(118, 43), 8  # at the upper right


def socket(k: int, place: Socket) -> Markup:
    """The k-th place for a building."""
    x, y = SOCKETS.at(k), SOCKET_Y
    if place.built:
        frame = rect(x, y, 39, 34, rx=6, fill=var("raised"), **stroke("line-strong", 1))
        return frame + building_at(place.picture, x + 3, y + 4, 33)
    frame = rect(x, y, 39, 34, rx=6, fill="none", stroke_dasharray="3 3", **stroke("ink-2", 1))
    return tag("g", frame, icon_at(place.concept, x + 19.5, y + 17, 19, "ink-2"), opacity=0.5)


def lost_value(points: int) -> Markup:
    """What a devastated hill no longer scores."""
    value = text(39, 117, points, 15.5, fill=var("ivory"), text_decoration="line-through")
    return join(
        (
            circle(24, 112, 11, fill=var("basalt")),
            icon_at("devastation", 24, 111, 14, "ember"),
            value,
        )
    )


def draw_hill(
    name: str,
    values: Sequence[int],
    stacks: Sequence[tuple[Seat, int]] = (),
    sockets: Sequence[Socket] = (),
    lost: int | None = None,
) -> Markup:
    """A hill in its own units, without what lies at its foot.

    `values` are the points of the three places as they count now, `stacks` who stands on them
    from the first place on, `lost` the value that a devastation has taken.
    """
    pawns = [
        stack(terrace_middle(place), TOPS[place] + 1, 34, seat, count)
        for place, (seat, count) in enumerate(stacks)
    ]
    return join(
        (
            draw_landscape(lost is not None),
            *(terrace_value(place, points) for place, points in enumerate(values)),
            *(socket(k, place) for k, place in enumerate(sockets)),
            text(12, 26, name, 18.5, class_="h", fill=var("ink")),
            lost_value(lost) if lost is not None else NOTHING,
            *pawns,
        )
    )
