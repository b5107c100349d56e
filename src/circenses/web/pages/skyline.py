"""The banner of the lobby: Rome along the Tiber at dusk, on a band of tesserae."""

from functools import cache

from circenses.draw.buildings import building_at
from circenses.draw.svg import Markup, circle, drawing, join, path, rect, tag, var

WIDTH, HEIGHT, GROUND = 1400, 250, 226
SUN = (1010, 176)

SUNSET = ((330, "dusk-2"), (250, "dusk-3"), (178, "dusk-4"), (112, "dusk-5"), (72, "dusk-6"))

# fmt: off
BUILDINGS = (
    ("aqueduct",      556, 122), ("temple",      690, 112), ("column",        790,  92),
    ("colosseum",     866, 158), ("dome",       1036, 150), ("arch3",        1186,  96),
    ("round_temple", 1276,  84), ("temple8",    1356, 120),
)
# fmt: on
CYPRESSES = (546, 684, 694, 800, 1030, 1040, 1182, 1274, 1362)

STONES = 116
UPPER, LOWER = ("tess-1", "tess-2", "tess-3", "tess-4"), ("tess-3", "tess-5")


@cache
def skyline() -> Markup:
    """The whole picture, which is decoration."""
    return drawing(
        WIDTH,
        HEIGHT,
        rect(0, 0, WIDTH, HEIGHT, fill=var("dusk-1")),
        *(circle(*SUN, radius, fill=var(tone)) for radius, tone in SUNSET),
        path(f"M400,{HEIGHT} Q520,130 720,176 T1010,150 T1400,140 V{HEIGHT}z", fill=var("far")),
        path(f"M440,{HEIGHT} Q600,168 820,204 T1130,186 T1400,190 V{HEIGHT}z", fill=var("near")),
        *(building_at(name, x, GROUND - width * 0.66, width) for name, x, width in BUILDINGS),
        *(cypress(x) for x in CYPRESSES),
        rect(0, GROUND - 1, WIDTH, HEIGHT - GROUND + 1, fill=var("bank")),
        tesserae(),
        class_="sky",
        preserveAspectRatio="xMaxYMax slice",
    )


def cypress(x: float) -> Markup:
    trunk = path(f"M{x},{GROUND} v-6", stroke=var("bank"), stroke_width=2)
    return trunk + tag("ellipse", cx=x, cy=GROUND - 22, rx=5.5, ry=19, fill=var("cypress"))


def tesserae() -> Markup:
    """Two rows of small stones."""
    side = WIDTH / STONES
    upper = (stone(k, side, HEIGHT - 20, UPPER[k % 8 // 2]) for k in range(STONES))
    lower = (stone(k, side, HEIGHT - 10, LOWER[k % 2]) for k in range(STONES))
    return join([*upper, *lower])


def stone(k: int, side: float, y: float, tone: str) -> Markup:
    return rect(k * side + 1, y, side - 2, 9, fill=var(tone))
