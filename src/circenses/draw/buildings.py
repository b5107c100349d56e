"""Flat pictures of buildings and places: 100 by 72 units, the ground at 66.

Five tones of the theme (light, middle and deep marble, openings, roofs) and a few shapes
(steps, columns, arches, roofs) make all of them; add new ones in the same grammar.
"""

import math
from collections.abc import Callable
from functools import cache, lru_cache

from circenses.draw.svg import Markup, circle, join, path, rect, tag, var

WIDTH, HEIGHT, GROUND = 100, 72, 66

LIGHT, MIDDLE, DEEP = var("p-l"), var("p-m"), var("p-d")
OPENING, ROOF, ROOF_LIT = var("p-k"), var("p-r"), var("p-rl")
SAND, FLAME = var("p-sand"), var("gold-bright")


# ---- shapes


def box(x: float, y: float, width: float, height: float, fill: str) -> Markup:
    """A wall, beam or slab."""
    return rect(x, y, width, height, fill=fill)


def area(outline: str, fill: str) -> Markup:
    """Anything with a free outline."""
    return path(outline, fill=fill)


def arch(x: float, y: float, width: float, height: float, fill: str = OPENING) -> Markup:
    """An opening with a round top; x, y is its upper left corner."""
    half = width / 2
    side = height - half
    return area(f"M{x},{y + height} v{-side} a{half},{half} 0 0 1 {width},0 v{side}z", fill)


def arcade(x: float, y: float, count: int, step: float, width: float, height: float) -> Markup:
    """A row of arches."""
    return join(arch(x + k * step, y, width, height) for k in range(count))


def steps(x: float, width: float, count: int = 2) -> Markup:
    """The stairs below a building, wider downwards."""
    tones = (MIDDLE, DEEP)
    return join(
        box(x - 3 * k, GROUND - 3 * (count + 1 - k), width + 6 * k, 3.2, tones[(k - 1) % 2])
        for k in range(1, count + 1)
    )


def shaft(x: float, top: float, bottom: float, width: float) -> Markup:
    """One column with capital and base, lit from the left."""
    height = bottom - top - 3
    return join(
        (
            box(x - 1, top, width + 2, 2, LIGHT),
            box(x, top + 2, width, height, LIGHT),
            box(x + width * 0.62, top + 2, width * 0.38, height, MIDDLE),
            box(x - 1, bottom - 1.5, width + 2, 1.5, MIDDLE),
        )
    )


def columns(
    x: float, width: float, count: int, top: float, bottom: float, thick: float = 4
) -> Markup:
    """A row of columns."""
    gap = (width - thick) / (count - 1)
    return join(shaft(x + gap * k, top, bottom, thick) for k in range(count))


# ---- temples and halls


def temple_front(count: int, x: float, width: float, top: float) -> Markup:
    """A temple seen from the front, with so many columns."""
    beam = top + 16
    return join(
        (
            steps(x, width),
            box(x + 2, beam + 4, width - 4, 60 - beam - 4, OPENING),
            columns(x + 2, width - 4, count, beam + 4, 60),
            box(x - 2, beam, width + 4, 4, LIGHT),
            box(x - 2, beam + 2.6, width + 4, 1.6, MIDDLE),
            area(f"M{x - 5},{beam} L50,{top} L{x + width + 5},{beam}z", ROOF),
            area(f"M{x + 8},{beam - 2} L50,{top + 4} L{x + width - 8},{beam - 2}z", LIGHT),
        )
    )


def temple() -> Markup:
    return temple_front(6, 18, 64, 14)


def temple4() -> Markup:
    return temple_front(4, 28, 44, 12)


def temple8() -> Markup:
    return temple_front(8, 10, 80, 14)


def dome() -> Markup:
    return join(
        (
            steps(14, 72),
            box(18, 38, 64, 22, MIDDLE),
            area("M22,38 A28,26 0 0 1 78,38z", ROOF),
            area("M30,38 A28,26 0 0 1 62,15 A34,30 0 0 0 44,38z", ROOF_LIT),
            box(46, 10.5, 8, 3, LIGHT),
            box(18, 36, 64, 3, LIGHT),
            box(28, 44, 44, 16, OPENING),
            columns(28, 44, 6, 43, 60, 3.6),
            area("M25,43 L50,32 L75,43z", LIGHT),
            area("M33,41.6 L50,34.4 L67,41.6z", MIDDLE),
        )
    )


def round_temple() -> Markup:
    return join(
        (
            steps(24, 52),
            box(30, 34, 40, 26, OPENING),
            columns(27, 46, 6, 34, 60, 3.6),
            box(23, 30, 54, 4.4, LIGHT),
            area("M24,30 Q50,10 76,30z", ROOF),
            area("M34,26.6 Q50,13 56,19.8 Q44,20 40,30 H27z", ROOF_LIT),
            area("M50,19 c-5,-5 -1,-7 0,-12 c3,5 5,7 0,12z", FLAME),
        )
    )


def basilica() -> Markup:
    return join(
        (
            steps(8, 84, 1),
            box(10, 38, 80, 25, MIDDLE),
            area("M6,38 L20,28 H80 L94,38z", ROOF),
            box(24, 20, 52, 9, LIGHT),
            area("M20,20 L32,10 H68 L80,20z", ROOF_LIT),
            *(box(28 + k * 8, 22.4, 3.6, 5, OPENING) for k in range(6)),
            arcade(14, 44, 7, 11, 7.4, 19),
        )
    )


def thermae() -> Markup:
    vaults = [
        area(f"M{10 + k * 27},34 a13.5,12 0 0 1 27,0z", ROOF)
        + area(f"M{14 + k * 27},34 a13.5,12 0 0 1 13,-11.6 a16,14 0 0 0 -5,11.6z", ROOF_LIT)
        + area(f"M{14 + k * 27},46 a9.5,9.5 0 0 1 19,0z", OPENING)
        for k in range(3)
    ]
    return join(
        (
            steps(6, 88, 1),
            box(8, 34, 84, 29, LIGHT),
            box(74, 34, 18, 29, MIDDLE),
            *vaults,
            arcade(12, 50, 6, 13.2, 8, 13),
            box(7, 32.4, 86, 2.6, MIDDLE),
        )
    )


def forum() -> Markup:
    wings = [
        box(x, 30, 22, 30, OPENING) + columns(x, 22, 3, 30, 60, 3.6) + box(x - 3, 26, 28, 4, LIGHT)
        for x in (8, 70)
    ]
    return join(
        (
            box(4, 60, 92, 6, DEEP),
            *wings,
            box(44, 50, 12, 10, LIGHT),
            box(41, 57, 18, 3, MIDDLE),
            area("M48,50 l1,-22 h2 l1,22z", LIGHT),
            circle(50, 23, 5, fill=ROOF),
        )
    )


# ---- arenas and stages


def storeys(rows: int, count: int) -> Markup:
    """A curved front of arches, one row above another."""
    x, width = 8, 84
    storey = 46 / rows
    pitch = (width - 6) / count
    levels = []
    for row in range(rows):
        y = 62 - storey * (row + 1)
        drop = 2 if row == rows - 1 else 0
        levels.append(box(x - 1, y + storey - 2.2, width + 2, 2.2, LIGHT))
        levels.append(arcade(x + 5, y + 3.4 + drop, count, pitch, pitch - 4, storey - 5.6 - drop))
    return join(
        (
            area(f"M{x},62 V24 Q50,10 {x + width},24 V62z", MIDDLE),
            area(f"M{x + width * 0.62},62 V17 L{x + width},24 V62z", DEEP),
            *levels,
            box(x - 3, 62, width + 6, 4, DEEP),
        )
    )


def colosseum() -> Markup:
    return storeys(3, 7)


def theatre() -> Markup:
    return storeys(2, 9)


def circus() -> Markup:
    return join(
        (
            area("M4,60 V40 A20,20 0 0 1 24,20 H76 A20,20 0 0 1 96,40 V60z", MIDDLE),
            area("M10,60 V42 A16,16 0 0 1 26,26 H74 A16,16 0 0 1 90,42 V60z", LIGHT),
            area("M18,60 V45 A11,11 0 0 1 29,34 H71 A11,11 0 0 1 82,45 V60z", SAND),
            box(30, 49, 40, 4, DEEP),
            area("M50,49 l-2.4,0 l1.2,-20 h2.4 l1.2,20z", ROOF),
            box(33, 44, 3, 5, LIGHT),
            box(64, 44, 3, 5, LIGHT),
            box(2, 60, 96, 6, DEEP),
        )
    )


def odeon() -> Markup:
    tiers = ((44, MIDDLE), (35, LIGHT), (26, MIDDLE), (17, LIGHT), (10, ROOF))
    aisles = [
        f"M50,66 L{50 + 44 * math.cos(math.pi * k / 6)},{66 - 44 * math.sin(math.pi * k / 6)}"
        for k in range(1, 6)
    ]
    return join(
        (
            *(area(f"M{50 - r},66 A{r},{r} 0 0 1 {50 + r},66z", fill) for r, fill in tiers),
            *(path(aisle, stroke=DEEP, stroke_width=1.3) for aisle in aisles),
        )
    )


# ---- arches, tombs and columns


def arch1() -> Markup:
    return join(
        (
            box(24, 20, 52, 46, LIGHT),
            box(64, 20, 12, 46, MIDDLE),
            box(20, 18, 60, 4, MIDDLE),
            box(23, 7, 54, 11, LIGHT),
            box(31, 9.6, 38, 5.6, ROOF),
            arch(37, 29, 26, 37),
            columns(26, 48, 2, 24, 66),
        )
    )


def arch3() -> Markup:
    return join(
        (
            box(14, 22, 72, 44, LIGHT),
            box(70, 22, 16, 44, MIDDLE),
            box(10, 20, 80, 4, MIDDLE),
            box(12, 10, 76, 10, LIGHT),
            box(24, 12.5, 52, 5, DEEP),
            arch(39, 30, 22, 36),
            arch(19, 42, 12, 24),
            arch(69, 42, 12, 24),
            columns(15.5, 69, 4, 26, 66, 3),
            box(34, 5, 32, 5, ROOF),
        )
    )


def mausoleum() -> Markup:
    return join(
        (
            box(10, 48, 80, 18, MIDDLE),
            box(10, 46, 80, 3, LIGHT),
            box(20, 32, 60, 14, LIGHT),
            box(62, 32, 18, 14, MIDDLE),
            box(20, 30, 60, 3, DEEP),
            area("M30,30 L50,11 L70,30z", ROOF),
            area("M36,30 L50,11 L50,30z", ROOF_LIT),
            box(48.6, 4, 2.8, 8, LIGHT),
            arcade(16, 52, 6, 11.6, 7, 14),
        )
    )


def column() -> Markup:
    return join(
        (
            box(34, 58, 32, 8, DEEP),
            box(38, 50, 24, 8, MIDDLE),
            box(44, 14, 12, 36, LIGHT),
            box(52, 14, 4, 36, MIDDLE),
            *(path(f"M44,{46 - k * 8} l12,-6", stroke=ROOF, stroke_width=2) for k in range(4)),
            box(40, 10, 20, 4, LIGHT),
            area("M46,10 q4,-9 8,0z", ROOF),
        )
    )


# ---- works of the state


def courses(x: float, shift: float) -> Markup:
    """A few stones of a wall, laid in bond."""
    return join(
        box(x + column * 8 + row % 2 * shift, 36 + row * 7, 5, 2, MIDDLE)
        for row in range(4)
        for column in range(4)
    )


def wall() -> Markup:
    return join(
        (
            box(4, 30, 92, 36, LIGHT),
            *(box(4 + k * 13.2, 23, 8, 8, LIGHT) for k in range(8)),
            box(34, 12, 32, 54, MIDDLE),
            *(box(34 + k * 12, 6, 8, 7, MIDDLE) for k in range(3)),
            arch(42, 34, 16, 32),
            courses(6, 3),
            courses(67, -2),
            box(46, 0, 1.4, 7, DEEP),
            area("M47.4,0 h10 l-3,2.4 l3,2.4 h-10z", ROOF),
        )
    )


def aqueduct() -> Markup:
    return join(
        (
            box(0, 22, 100, 5, LIGHT),
            box(0, 20, 100, 2.4, ROOF),
            box(0, 27, 100, 16, MIDDLE),
            box(0, 42, 100, 3, LIGHT),
            box(0, 45, 100, 21, MIDDLE),
            arcade(2.5, 30, 8, 12.4, 8.4, 12),
            arcade(3, 47, 4, 24.6, 19, 19),
        )
    )


def bridge() -> Markup:
    spans = [
        area(f"M{10 + k * 29},66 v-6 a11.5,{15 if k == 1 else 12} 0 0 1 23,0 v6z", OPENING)
        for k in range(3)
    ]
    return join(
        (
            area("M0,46 Q50,22 100,46 V56 H0z", LIGHT),
            area("M0,46 Q50,22 100,46 V49 Q50,25 0,49z", ROOF),
            *spans,
            box(2, 56, 8, 10, MIDDLE),
            box(33, 52, 6, 14, MIDDLE),
            box(62, 52, 6, 14, MIDDLE),
            box(91, 56, 8, 10, MIDDLE),
        )
    )


def camp() -> Markup:
    return join(
        (
            box(4, 60, 92, 6, DEEP),
            area("M14,60 L34,22 L54,60z", LIGHT),
            area("M34,22 L54,60 H40z", MIDDLE),
            area("M31,60 L34,42 L39,60z", OPENING),
            area("M50,60 L68,30 L86,60z", LIGHT),
            area("M68,30 L86,60 H74z", MIDDLE),
            area("M65,60 L68,46 L72,60z", OPENING),
            box(33.2, 8, 1.6, 15, DEEP),
            area("M34.8,8 h14 l-4,4 l4,4 h-14z", ROOF),
        )
    )


def hut() -> Markup:
    return join(
        (
            box(8, 60, 84, 6, DEEP),
            box(28, 38, 44, 22, LIGHT),
            box(58, 38, 14, 22, MIDDLE),
            area("M18,40 Q50,2 82,40z", ROOF),
            area("M30,33 Q48,6 56,16 Q42,22 38,40 H18z", ROOF_LIT),
            arch(43, 42, 12, 18),
        )
    )


# ---- land, sea and people


def cypress(x: float, y: float) -> Markup:
    """A tree that stands at x, y."""
    trunk = path(f"M{x},{y} v-8", stroke=DEEP, stroke_width=1.6)
    return trunk + tag("ellipse", cx=x, cy=y - 11, rx=3, ry=7, fill=ROOF)


def land() -> Markup:
    return join(
        (
            area("M0,66 V44 Q20,28 40,40 T100,34 V66z", MIDDLE),
            area("M0,66 V54 Q30,38 60,52 T100,48 V66z", LIGHT),
            area("M0,66 Q36,50 100,60 V66z", DEEP),
            *(cypress(x, y) for x, y in ((22, 50), (30, 47), (70, 54), (78, 52))),
            circle(76, 18, 8, fill=FLAME),
        )
    )


def sea() -> Markup:
    waves = ((4, 52), (70, 50), (40, 62), (84, 60), (16, 60))
    return join(
        (
            box(0, 44, 100, 22, DEEP),
            *(
                path(f"M{x},{y} q4,-4 8,0 t8,0", stroke=LIGHT, stroke_width=1.4, fill="none")
                for x, y in waves
            ),
            area("M26,50 H78 L70,58 H34z", ROOF),
            area("M52,48 V14 Q76,20 74,44z", LIGHT),
            area("M49,48 V20 Q34,26 32,44z", MIDDLE),
            box(49.6, 10, 2, 40, OPENING),
            circle(84, 14, 7, fill=FLAME),
        )
    )


def laurel_leaf(angle: float) -> Markup:
    """One leaf of the wreath round a head."""
    x, y = 50 + 13 * math.cos(angle), 22 - 12 * math.sin(angle)
    turn = f"rotate({70 - math.degrees(angle):.0f} {x:.1f} {y:.1f})"
    return tag("ellipse", cx=x, cy=y, rx=4.6, ry=2.2, transform=turn, fill=ROOF)


def bust() -> Markup:
    return join(
        (
            box(34, 60, 32, 6, DEEP),
            area("M30,60 Q30,46 44,44 L44,38 H56 L56,44 Q70,46 70,60z", LIGHT),
            area("M56,44 Q70,46 70,60 H58z", MIDDLE),
            tag("ellipse", cx=50, cy=26, rx=11.5, ry=14.5, fill=LIGHT),
            area("M52,11.6 A11.5,14.5 0 0 1 52,40.4 Q58,26 52,11.6z", MIDDLE),
            *(laurel_leaf(math.pi * k / 9) for k in (0, 1, 2, 3, 6, 7, 8, 9)),
            area("M36,60 Q46,50 62,47 L68,52 Q52,54 46,60z", ROOF),
        )
    )


# ---- by name

BUILDINGS: dict[str, Callable[[], Markup]] = {
    draw.__name__: draw
    for draw in (
        temple, temple4, temple8, dome, round_temple, basilica, thermae, forum,
        colosseum, theatre, circus, odeon,
        arch1, arch3, mausoleum, column,
        wall, aqueduct, bridge, camp, hut,
        land, sea, bust,
    )
}  # fmt: skip


@cache
def building(name: str) -> Markup:
    """A picture by name, in its own 100 by 72 units."""
    return BUILDINGS[name]()


@lru_cache(maxsize=4096)
def building_at(name: str, x: float, y: float, width: float) -> Markup:
    """A picture inside another; x, y is its upper left corner."""
    return tag(
        "svg",
        building(name),
        x=x,
        y=y,
        width=width,
        height=width * HEIGHT / WIDTH,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )
