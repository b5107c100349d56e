"""The table of How to play: which halves make which symbol, and how much it gives."""

from circenses.core.content.shapes import Toml
from circenses.draw.svg import Markup, drawing, path, placed, rect, stroke, tag, text, var
from circenses.games.magna_roma import box
from circenses.games.magna_roma.board.pieces import STONES
from circenses.games.magna_roma.board.tile import Face, Halves, draw_face, draw_joint
from circenses.games.magna_roma.vocabulary import GOODS, HALF_NAMES, HALVES

WIDTH, HEIGHT = 232, 132
STRIP = 44  # how much of a tile is seen, of its 100 units
BELOW = 2  # bit of the edge in the south, bit 0 is the north
OTHER, OWN = STONES[:2]
NAME_OF = dict(zip(HALVES, HALF_NAMES, strict=True))


def draw_guide_pictures() -> tuple[Markup, ...]:
    """One picture for each symbol, in the order of the box."""
    return tuple(map(draw_symbol, box.Symbol))


def draw_symbol(row: Toml) -> Markup:
    """The two halves, then both symbols they make: with the lesser and the greater gain."""
    upper, lower = halves_of(row)
    return drawing(
        WIDTH,
        HEIGHT,
        rect(0, 0, WIDTH, HEIGHT, rx=8, fill=var("sunk")),
        upper_strip(OWN, upper, 10, 10, 92),
        lower_strip(OWN, lower, 10, HEIGHT - 10 - 92 * STRIP / 100, 92),
        path("M110,66 h18 m-6,-6 l6,6 l-6,6", fill="none", **stroke("ink-2", 2.4)),
        draw_pair((OTHER, OWN), (upper, lower), row, 6),
        draw_pair((OWN, OWN), (upper, lower), row, 69),
        label=sentence(row),
    )


def halves_of(row: Toml) -> tuple[str, str]:
    """The upper and the lower half; a block lies below, as the wall of a house does."""
    upper, lower = sorted(row["halves"], key=HALVES.index)
    return NAME_OF[upper], NAME_OF[lower]


def draw_pair(stones: tuple[str, str], halves: tuple[str, str], row: Toml, y: float) -> Markup:
    """Two tiles that meet, and the amount that their symbol gives."""
    x, side = 140, 57 / STRIP * 50
    greater = stones[0] == stones[1]
    joint = draw_joint(*halves, row["resource"], True, greater)
    amount = row["greater" if greater else "lesser"]
    return tag(
        "g",
        upper_strip(stones[0], halves[0], x, y, side, joined=True),
        lower_strip(stones[1], halves[1], x, y + 28.5, side, joined=True),
        placed(x + side / 2, y + 28.5, joint, scale=0.86),
        text(x + side + 7, y + 36, amount, 21, class_="n"),
    )


def upper_strip(
    stone: str, half: str, x: float, y: float, side: float, joined: bool = False
) -> Markup:
    """The south of a tile with a half on its edge."""
    return strip(stone, (None, None, half, None), (x, y, side), 100 - STRIP, joined)


def lower_strip(
    stone: str, half: str, x: float, y: float, side: float, joined: bool = False
) -> Markup:
    """The north of a tile with a half on its edge."""
    return strip(stone, (half, None, None, None), (x, y, side), 0, joined)


def strip(
    stone: str, halves: Halves, at: tuple[float, float, float], top: float, joined: bool
) -> Markup:
    """A tile from `top` on, as wide as its side; a half in a joint is not drawn."""
    x, y, side = at
    edges = (1 | 1 << BELOW) if joined else 0
    return tag(
        "svg",
        draw_face(Face(stone, halves), edges),
        x=x,
        y=y,
        width=side,
        height=side * STRIP / 100,
        viewBox=f"0 {top} 100 {STRIP}",
    )


def sentence(row: Toml) -> str:
    """The picture in words, for readers."""
    upper, lower = halves_of(row)
    good = GOODS.named(row["resource"])
    few, many = good.words(row["lesser"]), good.words(row["greater"])
    return (
        f"{upper} and {lower}: {few} between tiles of different colors, "
        f"{many} between tiles of the same color."
    ).capitalize()
