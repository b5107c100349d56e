"""Dice with glyphs and the number of the face."""

from collections.abc import Sequence

from circenses.draw.pieces import Pip, die
from circenses.draw.svg import Attribute, Markup, group, text, var

GLYPHS = {  # by their number: where each lies and how large it is, in parts of the side
    0: (),
    1: ((0.0, 0.0, 0.62),),
    2: ((-0.16, -0.06, 0.5), (0.23, 0.2, 0.38)),
    3: ((-0.18, -0.14, 0.46), (0.24, -0.16, 0.36), (0.14, 0.24, 0.38)),
    4: ((-0.2, -0.2, 0.36), (0.2, -0.2, 0.36), (-0.2, 0.2, 0.36), (0.2, 0.2, 0.36)),
}


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
    """11 units high at least, so that it can be read."""
    high = max(11, size * 0.19)
    return text(
        x - size * 0.42, y + size * 0.42, face, high, font_weight=700, fill=var(on), opacity=0.8
    )
