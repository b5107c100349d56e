"""The ground of the city: marble slabs in a rim, the Tiber, the letters and numbers."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from circenses.draw import grid, svg
from circenses.draw.svg import NOTHING, Markup, stroke, var
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.board import pieces, places

TINTS = (0, 0.22, 0.4, 0.1, 0.3)


@lru_cache(maxsize=1)
def draw_ground() -> Markup:
    """Pale marble triangles in a marble rim; the river lies below the tiles."""
    limits = border()
    heart = grid.middle(limits)
    rim = [pieces.toward(heart, corner, 1.058) for corner in limits]
    inner = [pieces.toward(heart, corner, 1.012) for corner in limits]
    sites = [v for v in range(box.VERTICES) if box.IS_SITE[v]]
    return svg.group(
        grid.polygon([(x, y + 3) for x, y in rim], fill=var("shade")),
        grid.polygon(
            rim, fill=var("marble-lo"), stroke_linejoin="round", **stroke("line-strong", 1.2)
        ),
        grid.polygon(inner, fill=var("marble"), **stroke("line-strong", 0.8)),
        *(draw_slab(cell) for cell in box.GRID.cell),
        draw_river(),
        *(draw_dot(v) for v in sites),
        *draw_letters(),
        class_="ground",
    )


def border() -> list[grid.Point]:
    """The corners of the whole board."""
    edges = box.Outline
    low, high, right, bottom = edges.sum_min, edges.sum_max, edges.q_max, edges.r_max
    corners = (
        (low, 0), (right, 0), (right, high - right), (high - bottom, bottom), (0, bottom), (0, low)
    )  # fmt: skip
    return [places.FRAME.at(corner) for corner in corners]


def draw_dot(vertex: int) -> Markup:
    x, y = places.FRAME.corner(vertex)
    return svg.circle(x, y, 2.6, fill=var("marble-lo"))


def draw_slab(cell: int) -> Markup:
    """One triangle of marble; no two neighbors quite alike."""
    q, r, up = box.GRID.cell[cell]
    tint = TINTS[(q * 2 + r * 3 + up * 2) % len(TINTS)]
    slab = places.FRAME.cell(cell, 0, fill=var("marble"), **stroke("marble-lo", 1))
    return slab + (places.FRAME.cell(cell, 1, fill=var("lit"), opacity=tint) if tint else NOTHING)


@lru_cache(maxsize=1)
def draw_river() -> Markup:
    """CM-2.13: the Tiber, decoration."""
    course = [places.FRAME.at((x - row / 2, row)) for x, row in box.River.points]
    d = winding(course)
    style = svg.look(fill="none", stroke_linejoin="round", stroke_linecap="round")
    return svg.join(
        (
            svg.path(d, **style, opacity=0.45, **stroke("river-lo", 27)),
            svg.path(d, **style, **stroke("river", 21)),
            svg.path(d, **style, opacity=0.7, stroke_dasharray="16 14 7 18",
                 **stroke("ivory", 1.6)),
            svg.path(d, **style, opacity=0.45, stroke_dasharray="9 24 14 20",
                 transform="translate(4 5)", **stroke("ivory", 1.2)),
        )
    )  # fmt: skip


def winding(course: Sequence[grid.Point]) -> str:
    """A line that bends at its points instead of breaking."""
    x, y = course[0]
    parts = [f"M{x:.1f},{y:.1f}"]
    for here, after in pairwise(course[1:]):
        (a, b), (c, d) = here, pieces.toward(here, after, 0.5)
        parts.append(f"Q{a:.1f},{b:.1f} {c:.1f},{d:.1f}")
    x, y = course[-1]
    return " ".join([*parts, f"L{x:.1f},{y:.1f}"])


def draw_letters() -> list[Markup]:
    """CM-2.2: the names of rows in the rim at the left, of numbers below."""
    edges = box.Outline
    style = svg.look(class_="rimmed", text_anchor="middle", fill=var("token-ink"), font_weight=600)
    found = []
    for r in range(edges.r_max + 1):
        x, y = places.FRAME.at((max(0, edges.sum_min - r), r))
        rise = -2 if r < edges.sum_min else 4 if r == edges.sum_min else 10
        found.append(svg.text(x - 10.5, y + rise, chr(ord("A") + r), 13.2, **style))
    for q in range(edges.q_max + 1):
        x, y = places.FRAME.at((q, min(edges.r_max, edges.sum_max - q)))
        dx, dy = (0, 15) if q < edges.sum_max - edges.r_max else (10, 10)
        found.append(svg.text(x + dx, y + dy, q, 13.2, **style))
    return found
