"""Dice: a plain one with pips, and dice with glyphs and the number of the face."""

from collections.abc import Sequence

from circenses.draw.pieces import Pip, die
from circenses.draw.svg import Attribute, Markup, circle, group, rect, text, var

# Where pips and glyphs lie, in parts of the side, counted from the middle of the face.
L, M, R = -0.25, 0.0, 0.25
PIPS = {
    1: ((M, M),),
    2: ((L, L), (R, R)),
    3: ((L, L), (M, M), (R, R)),
    4: ((L, L), (R, L), (L, R), (R, R)),
    5: ((L, L), (R, L), (M, M), (L, R), (R, R)),
    6: ((L, L), (R, L), (L, M), (R, M), (L, R), (R, R)),
}
GLYPHS = {  # by their number; and how large a glyph is
    0: (),
    1: ((0.0, 0.0, 0.62),),
    2: ((-0.16, -0.06, 0.5), (0.23, 0.2, 0.38)),
    3: ((-0.18, -0.14, 0.46), (0.24, -0.16, 0.36), (0.14, 0.24, 0.38)),
    4: ((-0.2, -0.2, 0.36), (0.2, -0.2, 0.36), (-0.2, 0.2, 0.36), (0.2, 0.2, 0.36)),
}


def draw_d6(
    x: float, y: float, size: float, face: int, color: str = "ivory", on: str = "basalt",
    **attributes: Attribute,
) -> Markup:  # fmt: skip
    """A plain die with its pips, its middle at x, y; `color` and `on` are tokens of the theme."""
    left, top, round_ = x - size / 2, y - size / 2, size * 0.18
    dots = [(x + dx * size, y + dy * size) for dx, dy in PIPS[face]]
    return group(
        rect(left + 1.5, top + 2.5, size, size, rx=round_, fill=var("shade")),
        rect(left, top, size, size, rx=round_, fill=var(color), stroke=var("seat-edge")),
        *(circle(*dot, size * 0.085, fill=var(on)) for dot in dots),
        class_="piece",
        **attributes,
    )


def draw_glyph_die(
    x: float, y: float, size: float, concepts: Sequence[str], color: str, on: str = "lit",
    face: int | None = None, **attributes: Attribute,
) -> Markup:  # fmt: skip
    """A die with up to four glyphs by their concepts, and the number of the face in its corner."""
    places = GLYPHS[len(concepts)]
    pips = [Pip(concept, *place) for concept, place in zip(concepts, places, strict=True)]
    label = Markup("") if face is None else face_number(x, y, size, face, on)
    return group(die(x, y, size, color, pips, on), label, **attributes)


def face_number(x: float, y: float, size: float, face: int, on: str) -> Markup:
    """The size of a face's number: at least 11 units high, so that it is legible."""
    high = max(11, size * 0.19)
    return text(
        x - size * 0.42, y + size * 0.42, face, high, font_weight=700, fill=var(on), opacity=0.8
    )
