"""Tiles with half-symbols on their edges, and the joint that two halves make.

A tile is 100 units, its edges are numbered N, E, S, W. Where two halves meet, the open halves
vanish and one joint is drawn above both tiles.
"""

import math
from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from circenses.draw import svg
from circenses.draw.buildings import building_at
from circenses.draw.icons import icon_at
from circenses.draw.pieces import Seat, enamel_color, glyph_color, numeral
from circenses.draw.places import from_middle
from circenses.draw.svg import NOTHING, Markup

# The three halves: the middle of the edge is the origin. The first outline points down, into the
# tile below the edge; the second points up.
# fmt: off
HALVES = {
    "arc":   ("M-21.5,0 A21.5,21.5 0 0 0 21.5,0z", "M21.5,0 A21.5,21.5 0 0 0 -21.5,0z"),
    "gable": ("M-23,0 L0,25.5 L23,0z",             "M23,0 L0,-25.5 L-23,0z"),
    "block": ("M-20,0 V20 H20 V0z",                "M20,0 V-20 H-20 V0z"),
}

# Where the glyph of a joint stands, away from the seam, so that it looks centered.
OPTICAL_SHIFT = {
    ("block", "gable"): -3, ("gable", "block"): 3,
    ("arc", "gable"):   -4, ("gable", "arc"):   4,
}
# fmt: on


Halves: TypeAlias = tuple[str | None, str | None, str | None, str | None]


class Face(NamedTuple):
    """What is printed on a tile as it lies: its stone, halves N, E, S, W, glyph and stars."""

    stone: str
    halves: Halves
    glyph: str | None = None
    stars: int = 0


# ---- roofs: the form tells the district, as the color does

ROOF = 21
CORNERS = ((5, 5), (74, 5), (74, 74), (5, 74))


def in_corners(dx: float, dy: float, outline: str) -> str:
    """An outline that begins dx, dy inside a roof, for the roofs in all four corners."""
    return " ".join([f"M{x + dx},{y + dy}{outline}" for x, y in CORNERS])


def pyramids(stone: str) -> Markup:
    """Four faces of a pyramid, lit from the upper left."""
    lit, shaded = svg.var(f"{stone}-hi"), svg.var(f"{stone}-lo")
    return svg.join(
        (
            svg.path(in_corners(0, 0, "h21l-10.5,10.5z"), fill=lit),
            svg.path(in_corners(0, 0, "v21l10.5,-10.5z"), fill=lit, opacity=0.62),
            svg.path(in_corners(ROOF, 0, "v21l-10.5,-10.5z"), fill=shaded, opacity=0.7),
            svg.path(in_corners(0, ROOF, "h21l-10.5,-10.5z"), fill=shaded),
        )
    )


def disc_outline(radius: float) -> str:
    """A circle, begun at its left."""
    half = f"a{radius},{radius} 0 1 0"
    return f"{half} {2 * radius},0{half} {-2 * radius},0z"


def domes(stone: str) -> Markup:
    """Domes with an opening at the top."""
    half = ROOF / 2
    lit, shaded = svg.var(f"{stone}-hi"), svg.var(f"{stone}-lo")
    return svg.join(
        (
            svg.path(in_corners(0, half, disc_outline(half)), fill=lit),
            svg.path(in_corners(3.1, 17.9, "a10.5,10.5 0 0 0 14.8,-14.8z"), fill=shaded),
            svg.path(in_corners(half - 3.8, half, disc_outline(3.8)), fill=svg.var(stone)),
            svg.path(in_corners(half - 1.7, half, disc_outline(1.7)), fill=lit),
        )
    )


def ridges(stone: str) -> Markup:
    """Gabled roofs in rows, their ridges turned by a quarter from corner to corner."""
    half, third = ROOF / 2, ROOF / 3
    lit = shaded = tiles = seams = ""
    for k, (x, y) in enumerate(CORNERS):
        if k % 2 == 0:
            lit += f"M{x},{y}h{ROOF}v{half}h{-ROOF}z"
            shaded += f"M{x},{y + half}h{ROOF}v{half}h{-ROOF}z"
            tiles += f"M{x + third},{y}v{ROOF}M{x + 2 * third},{y}v{ROOF}"
            seams += f"M{x},{y + half}h{ROOF}"
        else:
            shaded += f"M{x},{y}h{half}v{ROOF}h{-half}z"
            lit += f"M{x + half},{y}h{half}v{ROOF}h{-half}z"
            tiles += f"M{x},{y + third}h{ROOF}M{x},{y + 2 * third}h{ROOF}"
            seams += f"M{x + half},{y}v{ROOF}"
    return svg.join(
        (
            svg.path(lit, fill=svg.var(f"{stone}-hi")),
            svg.path(shaded, fill=svg.var(f"{stone}-lo")),
            svg.path(tiles, stroke=svg.var(stone), stroke_width=1.3),
            svg.path(seams, stroke=svg.var(stone), stroke_width=2),
        )
    )


ROOFS: dict[str, Callable[[str], Markup]] = {"rosso": pyramids, "purple": domes, "umber": ridges}


# ---- tiles


def draw_face(face: Face, joined: int = 0, blessed: bool = False) -> Markup:
    """A tile. `joined` has the bits of the edges whose half is part of a joint.

    Its parts are kept and not the tile: there are few of them, and thousands of tiles.
    """
    stone = face.stone
    return svg.join(
        (
            ground(stone),
            open_halves(face.halves, joined, svg.var(stone)),
            rim(stone, blessed),
            center(face.glyph, face.stars),
        )
    )


@cache
def ground(stone: str) -> Markup:
    """The stone of a tile with the roofs of its district."""
    roofs = ROOFS[stone](stone) if stone in ROOFS else NOTHING
    return svg.rect(0.8, 0.8, 98.4, 98.4, rx=3, fill=svg.var(stone)) + roofs


@cache
def rim(stone: str, blessed: bool) -> Markup:
    """The edge of a tile, and the sun of a blessed one."""
    line = svg.rect(1.8, 1.8, 96.4, 96.4, rx=2.5, fill="none", **svg.stroke(f"{stone}-lo", 2.6))
    return line + sun(stone) if blessed else line


def open_halves(halves: tuple[str | None, ...], joined: int, line: str) -> Markup:
    """The halves on edges that meet no other half: ivory, with a line inside."""
    return svg.join(
        open_half(half, edge, line)
        for edge, half in enumerate(halves)
        if half is not None and not joined >> edge & 1
    )


@cache
def open_half(half: str, edge: int, line: str) -> Markup:
    outline = HALVES[half][0]
    lying = f"rotate({90 * edge} 50 50) translate(50 .8)"
    inner: dict[str, svg.Attribute] = {"fill": "none", "stroke": line, "stroke_width": 3.4}
    return svg.join(
        (
            svg.path(outline, transform=lying, fill=svg.var("ivory"), opacity=0.92, class_="half"),
            svg.path(outline[:-1], transform=f"{lying} scale(.58)", opacity=0.55, **inner),
        )
    )


@cache
def center(glyph: str | None, stars: int) -> Markup:
    """The glyph of a tile with its stars below, or the stars alone."""
    if glyph is None:
        return star_row(stars, 50, 20)
    if stars == 0:
        return icon_at(glyph, 50, 50, 35, "ivory")
    return icon_at(glyph, 50, 45.5, 31, "ivory") + star_row(stars, 66.5, 12.5)


def star_row(stars: int, y: float, size: float) -> Markup:
    """Stars side by side."""
    return svg.join(
        icon_at("star", 50 + from_middle(k, stars, size), y, size, "gold-bright")
        for k in range(stars)
    )


def sun(stone: str) -> Markup:
    """The gold ring round the middle of a blessed tile."""
    rays = [
        svg.path(
            "M50,23 l2.6,4.5 h-5.2z",
            transform=f"rotate({angle} 50 50)",
            fill=svg.var("gold-bright"),
        )
        for angle in range(0, 360, 30)
    ]
    return svg.join(
        (
            svg.circle(50, 50, 23, fill=svg.var("gold-bright")),
            *rays,
            svg.circle(50, 50, 20.5, fill=svg.var(f"{stone}-lo")),
        )
    )


def draw_home(seat: Seat, halves: Halves, joined: int = 0) -> Markup:
    """The tile a player starts with, in the seat's color."""
    return svg.join(
        (home_ground(seat), open_halves(halves, joined, svg.var("seat-edge")), home_center(seat))
    )


@cache
def home_ground(seat: Seat) -> Markup:
    """A paved square in the seat's color."""
    pavings = [
        svg.rect(x + 1, y + 1, 14, 14, fill=seat.on, opacity=0.28)
        for x, y in ((9, 9), (75, 9), (9, 75), (75, 75))
    ]
    return svg.join(
        (
            svg.rect(0.8, 0.8, 98.4, 98.4, rx=3, fill=seat.color, **svg.stroke("seat-edge", 1.6)),
            svg.rect(7, 7, 86, 86, fill="none", stroke=seat.on, stroke_width=1.6, opacity=0.5),
            *pavings,
        )
    )


@cache
def home_center(seat: Seat) -> Markup:
    """The seat's numeral in the middle."""
    return svg.join(
        (
            svg.circle(50, 50, 21, fill=seat.on, opacity=0.16),
            svg.text(50, 60, seat.numeral, 29, class_="num h", fill=seat.on),
        )
    )


# ---- joints


@lru_cache(maxsize=64)
def draw_joint(first: str, second: str, concept: str, upright: bool, greater: bool) -> Markup:
    """The full symbol on a common edge, around the middle of that edge.

    `upright`: the first half lies in the tile above, the second in the tile below; otherwise the
    first is to the left. The rim is gold for the greater gain, ivory for the lesser.
    """
    outline = HALVES[first][1] + HALVES[second][0]
    turn = None if upright else "rotate(-90)"
    rim = svg.var("gold-bright" if greater else "ivory")
    shift = OPTICAL_SHIFT.get((first, second), 0)
    size = 26 if first == second == "gable" else 29 if first == second else 27
    enamel = svg.var(enamel_color(concept))
    return svg.join(
        (
            svg.path(
                outline,
                transform=turn,
                fill=rim,
                stroke=rim,
                stroke_width=7 if greater else 5.5,
                stroke_linejoin="round",
            ),
            svg.path(outline, transform=turn, fill=enamel, stroke=enamel, stroke_width=0.8),
            icon_at(
                concept,
                0 if upright else shift,
                shift if upright else 0,
                size,
                glyph_color(concept),
            ),
        )
    )


# ---- small tiles, for the boards of others


@lru_cache(maxsize=512)
def draw_small_tile(stone: str, glyph: str | None, stars: int) -> Markup:
    """A tile from 24 pixels up: its color, its glyph, or its stars."""
    ground = svg.rect(2, 2, 96, 96, rx=8, fill=svg.var(stone))
    if glyph is not None:
        return ground + icon_at(glyph, 50, 50, 54, "ivory")
    return ground + star_row(stars, 50, 31)


@lru_cache(maxsize=8)
def draw_small_home(seat: Seat) -> Markup:
    """The tile a player starts with, small."""
    ground = svg.rect(2, 2, 96, 96, rx=8, fill=seat.color, **svg.stroke("seat-edge", 4))
    return ground + numeral(seat, 50, 68, 50)


@lru_cache(maxsize=32)
def draw_small_joint(concept: str) -> Markup:
    """A joint as a dot."""
    return svg.circle(0, 0, 15, fill=svg.var(enamel_color(concept)), **svg.stroke("ivory", 4))


# ---- monuments that stand on a crossing of tiles


def octagon(x: float, y: float, size: float) -> str:
    """The corners of an octagon."""
    angles = [math.pi / 8 + k * math.pi / 4 for k in range(8)]
    return svg.points((x + size / 2 * math.cos(a), y + size / 2 * math.sin(a)) for a in angles)


@lru_cache(maxsize=256)
def draw_monument(picture: str, employed: int = 0, needed: int = 0) -> Markup:
    """A monument of 60 units around its crossing; dots below show the population it needs."""
    corners = octagon(0, 0, 60)
    dots = [
        svg.circle(
            from_middle(k, needed, 12),
            20,
            5,
            fill=svg.var("r-population") if k < employed else "none",
            **svg.stroke("ivory", 1.5),
        )
        for k in range(needed)
    ]
    return svg.join(
        (
            svg.tag("polygon", points=corners, transform="translate(0 3)", fill=svg.var("shade")),
            svg.tag(
                "polygon", points=corners, fill=svg.var("lapis-lo"), **svg.stroke("ivory", 2.8)
            ),
            building_at(picture, -21.5, -19.5 if needed else -16, 43),
            *dots,
        )
    )


def draw_monument_at(
    x: float, y: float, size: float, drawn: Markup, **attributes: svg.Attribute
) -> Markup:
    """A monument set down on a crossing."""
    return svg.placed(x, y, drawn, scale=size / 60, class_="piece", **attributes)


def draw_octagon(x: float, y: float, size: float) -> Markup:
    """The ring round a monument or a free crossing that may be chosen."""
    corners = octagon(x, y, size)
    return svg.group(
        svg.tag("polygon", points=corners, class_="halo"),
        svg.tag("polygon", points=corners, class_="mark"),
    )
