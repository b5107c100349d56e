"""The ground of the city: marble slabs in a rim, the Tiber, the letters and numbers."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from circenses.draw.grid import (
    Point,
    middle,
    polygon,
)
from circenses.draw.svg import (
    NOTHING,
    Markup,
    circle,
    group,
    join,
    look,
    path,
    stroke,
    text,
    var,
)
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.board.pieces import (
    toward,
)
from circenses.games.city_of_marble.board.places import (
    FRAME,
)

TINTS = (0, 0.22, 0.4, 0.1, 0.3)


@lru_cache(maxsize=1)
def draw_ground() -> Markup:
    """Pale marble triangles in a marble rim; the river lies below the tiles."""
    limits = border()
    heart = middle(limits)
    rim = [toward(heart, corner, 1.058) for corner in limits]
    inner = [toward(heart, corner, 1.012) for corner in limits]
    sites = [v for v in range(box.VERTICES) if box.IS_SITE[v]]
    return group(
        polygon([(x, y + 3) for x, y in rim], fill=var("shade")),
        polygon(rim, fill=var("marble-lo"), stroke_linejoin="round", **stroke("line-strong", 1.2)),
        polygon(inner, fill=var("marble"), **stroke("line-strong", 0.8)),
        *(draw_slab(cell) for cell in box.GRID.cell),
        draw_river(),
        *(draw_dot(v) for v in sites),
        *draw_letters(),
        class_="ground",
    )


def border() -> list[Point]:
    """The corners of the whole board."""
    edges = box.Outline
    low, high, right, bottom = edges.sum_min, edges.sum_max, edges.q_max, edges.r_max
    corners = (
        (low, 0), (right, 0), (right, high - right), (high - bottom, bottom), (0, bottom), (0, low)
    )  # fmt: skip
    return [FRAME.at(corner) for corner in corners]


def draw_dot(vertex: int) -> Markup:
    x, y = FRAME.corner(vertex)
    return circle(x, y, 2.6, fill=var("marble-lo"))


def draw_slab(cell: int) -> Markup:
    """One triangle of marble; no two neighbours quite alike."""
    q, r, up = box.GRID.cell[cell]
    tint = TINTS[(q * 2 + r * 3 + up * 2) % len(TINTS)]
    slab = FRAME.cell(cell, 0, fill=var("marble"), **stroke("marble-lo", 1))
    return slab + (FRAME.cell(cell, 1, fill=var("lit"), opacity=tint) if tint else NOTHING)


@lru_cache(maxsize=1)
def draw_river() -> Markup:
    """CM-2.13: the Tiber, decoration."""
    course = [FRAME.at((x - row / 2, row)) for x, row in box.River.points]
    d = winding(course)
    style = look(fill="none", stroke_linejoin="round", stroke_linecap="round")
    return join(
        (
            path(d, **style, opacity=0.45, **stroke("river-lo", 27)),
            path(d, **style, **stroke("river", 21)),
            path(d, **style, opacity=0.7, stroke_dasharray="16 14 7 18", **stroke("ivory", 1.6)),
            path(d, **style, opacity=0.45, stroke_dasharray="9 24 14 20",
                 transform="translate(4 5)", **stroke("ivory", 1.2)),
        )
    )  # fmt: skip


def winding(course: Sequence[Point]) -> str:
    """A line that bends at its points instead of breaking."""
    x, y = course[0]
    parts = [f"M{x:.1f},{y:.1f}"]
    for here, after in pairwise(course[1:]):
        (a, b), (c, d) = here, toward(here, after, 0.5)
        parts.append(f"Q{a:.1f},{b:.1f} {c:.1f},{d:.1f}")
    x, y = course[-1]
    return " ".join([*parts, f"L{x:.1f},{y:.1f}"])


def draw_letters() -> list[Markup]:
    """CM-2.2: the names of rows in the rim at the left, of numbers below."""
    edges = box.Outline
    style = look(class_="rimmed", text_anchor="middle", fill=var("token-ink"), font_weight=600)
    found = []
    for r in range(edges.r_max + 1):
        x, y = FRAME.at((max(0, edges.sum_min - r), r))
        rise = -2 if r < edges.sum_min else 4 if r == edges.sum_min else 10
        found.append(text(x - 10.5, y + rise, chr(ord("A") + r), 13.2, **style))
    for q in range(edges.q_max + 1):
        x, y = FRAME.at((q, min(edges.r_max, edges.sum_max - q)))
        dx, dy = (0, 15) if q < edges.sum_max - edges.r_max else (10, 10)
        found.append(text(x + dx, y + dy, q, 13.2, **style))
    return found
