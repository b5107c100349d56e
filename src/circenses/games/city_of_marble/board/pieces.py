"""Pictures of single things: tiles, hills, buildings, aqueducts, and everything in the box."""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from circenses.draw import svg
from circenses.draw.buildings import building_at
from circenses.draw.grid import Point, middle, polygon
from circenses.draw.icons import icon_at
from circenses.draw.pieces import Seat, cube
from circenses.draw.svg import NOTHING, Markup, stroke, var
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.board.names import COLOR_BUILDING, GLYPHS
from circenses.games.city_of_marble.grid import ORIENTATIONS

UNIT = 70  # the side of a triangle
SEATS = [Seat("b", player) for player in range(box.SEATS)]
STONES = ("rosso", "giallo", "verde", "lapis")  # by color
INLAYS = ("9 3.2", "0.1 6", "18 4", "4 4")  # by color: the band of small stones tells it too
WATERS = ("aq-gray", "aq-brown", "aq-white")  # by aqueduct
SITE = 0.31  # the part of an edge that belongs to the site at its end
HEXAGON = 0.395  # a built site


def glyph_of(color: int) -> str:
    """The concept of the building that a color stands for."""
    return GLYPHS[COLOR_BUILDING[color]]


def ink_on(color: int) -> str:
    """The token of a glyph on that stone: dark on yellow, ivory on all others."""
    return "r-glyph-dark" if color == box.YELLOW else "ivory"


def toward(a: Point, b: Point, part: float) -> Point:
    """A point on the way from a to b."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


# ---- the rhombus


class Shape(NamedTuple):
    """A tile in one orientation, around its middle: the corners of 60 and of 120 degrees."""

    sharp: tuple[Point, Point]
    blunt: tuple[Point, Point]

    @property
    def rim(self) -> tuple[Point, ...]:
        return self.sharp[0], self.blunt[0], self.sharp[1], self.blunt[1]


def shape_lying(way: int) -> Shape:
    """CM-2.7: one of the three orientations."""
    corners = [box.GRID.of.place(corner) for corner in ORIENTATIONS[way].corners]
    x, y = middle(corners)
    one, other, left, right = [((cx - x) * UNIT, (cy - y) * UNIT) for cx, cy in corners]
    return Shape((left, right), (one, other))


SHAPES = [shape_lying(way) for way in range(len(ORIENTATIONS))]
UPRIGHT = 2


def shrunk(corners: Iterable[Point], part: float) -> list[Point]:
    return [(x * part, y * part) for x, y in corners]


@lru_cache(maxsize=16)
def draw_stone(color: int, way: int) -> Markup:
    """CM-2.9: a tile around its middle: stone, inlaid band, a part of a site in each corner."""
    stone, shape = STONES[color], SHAPES[way]
    band = svg.look(fill="none", stroke_dasharray=INLAYS[color], stroke_linecap="round")
    return svg.join(
        (
            polygon(shape.rim, fill=var(stone), **stroke("ivory", 2.4), stroke_linejoin="round"),
            polygon(shrunk(shape.rim, 0.8), **band, **stroke(f"{stone}-hi", 2.2)),
            svg.path(wedges(shape), fill=var(f"{stone}-hi")),
            svg.path(wedges(shape, 0.31, 0.27), fill=var(f"{stone}-lo"), opacity=0.5),
            *(draw_house(corner, stone) for corner in shape.rim),
        )
    )


def wedges(shape: Shape, part: float = SITE, inner: float = 0) -> str:
    """The parts of sites in the corners; with `inner`, only their outer rims."""
    lines = []
    for k, corner in enumerate(shape.rim):
        before, after = shape.rim[k - 1], shape.rim[(k + 1) % 4]
        ends = [before, after] if k % 2 == 0 else [before, shape.rim[(k + 2) % 4], after]
        outer = [toward(corner, end, part) for end in ends]
        back = [toward(corner, end, inner) for end in reversed(ends)] if inner else [corner]
        lines.append("M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in [*outer, *back]) + "z")
    return " ".join(lines)


def draw_house(corner: Point, stone: str) -> Markup:
    """CM-2.9: one house in each corner; counting those around a site tells what rises there."""
    x, y = toward(corner, (0, 0), 13.5 / math.hypot(*corner))
    wall = f"M{x - 3.8:.1f},{y + 3.8:.1f} v-4.6 l3.8,-3.6 l3.8,3.6 v4.6z"
    return svg.path(wall, fill=var("ivory"), **stroke(f"{stone}-lo", 0.9))


def draw_tile(color: int, way: int = 0, size: float = 25) -> Markup:
    """A tile with its glyph, around its middle."""
    return draw_stone(color, way) + icon_at(glyph_of(color), 0, 0, size, ink_on(color))


@lru_cache(maxsize=64)
def draw_small_tile(color: int, scale: float = 0.5, flat: bool = True) -> Markup:
    """A tile beside the board: stone and glyph only, lying flat."""
    x, y = 30 * scale, 17 * scale
    rim = [(-x, 0.0), (0.0, -y), (x, 0.0), (0.0, y)]
    shade = polygon([(a, b + 2.4 * scale) for a, b in rim], fill=var("shade"))
    face = polygon(rim, fill=var(STONES[color]), **stroke("ivory", 1.7 * scale))
    band = svg.look(fill="none", stroke_dasharray=INLAYS[color], stroke_linecap="round")
    inlay = polygon(shrunk(rim, 0.78), **band, **stroke(f"{STONES[color]}-hi", 1.4 * scale))
    glyph = icon_at(glyph_of(color), 0, 0, 19 * scale, ink_on(color))
    return (shade if flat else NOTHING) + face + inlay + glyph


def draw_no_tile(color: int, scale: float = 0.5) -> Markup:
    """Where a tile would lie."""
    x, y = 30 * scale, 17 * scale
    rim = [(-x, 0.0), (0.0, -y), (x, 0.0), (0.0, y)]
    dashes = svg.look(fill="none", stroke_dasharray="4 4", stroke_linejoin="round")
    outline = polygon(rim, **dashes, **stroke("line-strong", 1.4))
    return outline + icon_at(glyph_of(color), 0, 0, 17 * scale, "ink-3")


def small_rim(scale: float) -> str:
    """The outline of a small tile, for rings."""
    x, y = 30 * scale, 17 * scale
    return f"M{-x},0 L0,{-y} L{x},0 L0,{y}z"


def standing_on(way: int) -> tuple[Point, Point]:
    """Where glyph and Magistrate share a tile."""
    if way == UPRIGHT:
        return (0, -20), (0, 27)
    left, right = sorted(SHAPES[way].sharp)
    x, y = toward((0, 0), right, 0.22)
    return toward((0, 0), left, 0.3), (x, y + 16)


# ---- hills and bridges


def triangle(up: bool, size: float = 1) -> list[Point]:
    """A triangle of the board around its middle."""
    side, high = UNIT * size, UNIT * size * math.sqrt(3) / 2
    if up:
        return [(0, -high * 2 / 3), (side / 2, high / 3), (-side / 2, high / 3)]
    return [(-side / 2, -high / 3), (side / 2, -high / 3), (0, high * 2 / 3)]


@lru_cache(maxsize=4)
def draw_hill_stone(up: bool) -> Markup:
    """CM-2.14: a hill in terraces; its corners have sites, but no houses."""
    corners = triangle(up)
    sites = []
    for k, corner in enumerate(corners):
        ends = (toward(corner, corners[k - 1], SITE), toward(corner, corners[(k + 1) % 3], SITE))
        sites.append(polygon((corner, *ends), fill=var("hill-lo")))
    terraces = [
        polygon(triangle(up, part), fill=var(token), stroke_linejoin="round", **stroke(token, 5))
        for part, token in ((0.62, "hill-hi"), (0.42, "hill"), (0.22, "hill-hi"))
    ]
    ground = polygon(corners, fill=var("hill"), **stroke("ivory", 2.4), stroke_linejoin="round")
    return svg.join((ground, *sites, *terraces))


def draw_hill(name: str, up: bool, named: bool = True) -> Markup:
    """A hill with its name."""
    y = 10 if up else -5
    style = svg.look(class_="h hill-name", text_anchor="middle", fill=var("ivory"))
    label = svg.text(0, y, name, 13.2, **style, paint_order="stroke", **stroke("hill-lo", 3.5))
    return draw_hill_stone(up) + (label if named else NOTHING)


@lru_cache(maxsize=32)
def draw_bridge(up: bool, value: int = 0) -> Markup:
    """CM-3.2: a Bridge tile, face down or with its value."""
    corners = triangle(up, 0.82)
    face = svg.look(fill=var("token"), stroke_linejoin="round", **stroke("umber", 2))
    shade = polygon([(x, y + 2) for x, y in corners], fill=var("shade"))
    y = 3 if up else -5
    glyph = icon_at("bridge", 0, y, 25, "umber-lo")
    number = svg.text(0, y + 9, value, 24, class_="num", fill=var("token-ink"))
    return shade + polygon(corners, **face) + (number if value else glyph)


# ---- sites


def hexagon(radius: float, x: float = 0, y: float = 0) -> list[Point]:
    """A site around a point of the board."""
    turns = [math.pi / 3 * k for k in range(6)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def draw_plinth(radius: float) -> Markup:
    """The ivory hexagon that buildings stand on."""
    face = svg.look(fill=var("token"), **stroke("marble-lo", 1.5))
    return polygon(hexagon(radius, 0, 2.6), fill=var("shade")) + polygon(hexagon(radius), **face)


@lru_cache(maxsize=16)
def draw_site(kind: int, radius: float = UNIT * HEXAGON) -> Markup:
    """A Civic Building or a Fountain, around its point."""
    if kind == box.FOUNTAIN:
        return svg.join(
            (
                draw_plinth(radius * 0.88),
                svg.circle(0, 0, radius * 0.66, fill=var("river-lo")),
                svg.circle(0, 0, radius * 0.52, fill="none", opacity=0.6, **stroke("river", 1.4)),
                icon_at("fountain", 0, 0, radius * 0.92, "ivory"),
            )
        )
    name = box.Building.picture[kind]
    picture = building_at(name, -radius * 0.8, -radius * 0.74, radius * 1.6)
    return draw_plinth(radius) + svg.group(picture, class_="built")


def draw_cube(player: int, radius: float = UNIT * HEXAGON) -> Markup:
    """The Commission cube of the owner, at the lower right of a site."""
    return cube(radius * 0.54, radius * 0.58, 15.5, SEATS[player], figure=0.8)


# ---- aqueducts


@lru_cache(maxsize=4)
def draw_arches(aqueduct: int) -> Markup:
    """One piece along an edge that runs to the right: five arches below a channel."""
    token, arches = WATERS[aqueduct], 5
    wide = UNIT / arches
    openings = "".join(
        f"M{k * wide + wide * 0.2:.1f},7.4 v-4.6 a{wide * 0.3:.1f},{wide * 0.3:.1f} 0 0 1 "
        f"{wide * 0.6:.1f},0 v4.6z "
        for k in range(arches)
    )
    return svg.join(
        (
            svg.rect(-2, -8, UNIT + 4, 17.5, fill=var("shade")),
            svg.rect(-2, -9, UNIT + 4, 16.5, fill=var(token), **stroke("basalt", 1.2)),
            svg.rect(-1, -7.8, UNIT + 2, 3.4, fill=var("river-lo")),
            svg.path(f"M-1,-3.6 h{UNIT + 2}", **stroke("basalt", 0.6), opacity=0.6),
            svg.path(openings, fill=var("basalt"), opacity=0.82),
        )
    )


def draw_basin(aqueduct: int, is_head: bool) -> Markup:
    """Where pieces meet; the head is larger."""
    outer, inner = (8.5, 5) if is_head else (6, 2.6)
    rim = svg.circle(0, 0, outer, fill=var(WATERS[aqueduct]), **stroke("basalt", 1.3))
    return rim + svg.circle(0, 0, inner, fill=var("river-lo"))


@lru_cache(maxsize=4)
def draw_source(aqueduct: int) -> Markup:
    """CM-2.12: where an aqueduct begins."""
    return svg.join(
        (
            svg.circle(0, 2, 18, fill=var("shade")),
            svg.circle(0, 0, 16.5, fill=var("river-lo"), **stroke(WATERS[aqueduct], 4)),
            svg.circle(0, 0, 18.7, fill="none", **stroke("basalt", 1.1)),
            svg.circle(0, 0, 14.3, fill="none", opacity=0.5, **stroke("basalt", 0.8)),
            icon_at("water", 0, 0, 20, "ivory"),
        )
    )


# ---- Imperium


def draw_imperium(color: int, x: float, y: float, size: float = 26) -> Markup:
    """An Imperium tile, by its upper left corner."""
    half = size / 2
    ground = svg.rect(x, y, size, size, rx=size * 0.2, fill=var(f"{STONES[color]}-lo"))
    dot = icon_at(glyph_of(color), x + size * 0.78, y + size * 0.78, size * 0.34, "ivory")
    return ground + icon_at("imperium", x + half, y + half - 2, size * 0.74, "ivory") + dot
