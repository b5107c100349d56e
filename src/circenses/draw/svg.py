"""Markup: SVG and HTML from functions, with every text and attribute escaped.

>>> tag("text", "bread & games", x=3.0, class_="n")
'<text x="3" class="n">bread &amp; games</text>'
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import SupportsFloat, TypeAlias

Attribute: TypeAlias = str | float | None
"""What an attribute may be. None leaves the attribute out."""

SPECIAL = re.compile(r'[&<>"]')
ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}

# Elements without content. All others get an end tag, even when empty, because HTML needs it.
# fmt: off
CLOSED = frozenset((
    "path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "use", "stop", "image",
    "br", "hr", "img", "input", "link", "meta",
))
# fmt: on

LONG_DECIMAL = re.compile(r"-?\d+\.\d{3,}")


class Markup(str):
    """A string that is already SVG or HTML; any other string is text and will be escaped."""

    __slots__ = ()

    def __html__(self) -> "Markup":
        """Tells template libraries that this needs no escaping."""
        return self

    def __add__(self, other: str) -> "Markup":
        return Markup(str.__add__(self, escape(other)))

    def __repr__(self) -> str:
        return str.__repr__(self)


NOTHING = Markup("")


def escape(text: str) -> Markup:
    """`text` as markup: unchanged if it is markup already, otherwise escaped."""
    return text if isinstance(text, Markup) else Markup(escaped(text))


def markup(text: str) -> Markup:
    """What is known to be markup, as such."""
    return text if isinstance(text, Markup) else Markup(text)


def escaped(text: str) -> str:
    """Text with its special signs written out."""
    return text.translate(ESCAPES) if SPECIAL.search(text) else text


def join(parts: Iterable[str]) -> Markup:
    """All parts, one after another."""
    return Markup("".join([part if part.__class__ is Markup else escaped(part) for part in parts]))


def filled(template: str, **places: str) -> list[str]:
    """A sentence with markup in its places, as children of a tag.

    >>> filled("You are {name}, a guest.", name=tag("b", "Livia"))
    ['You are ', '<b>Livia</b>', ', a guest.']
    """
    parts = []
    for words, place, _, _ in Formatter().parse(template):
        parts += [words, places[place] if place else ""]
    return [part for part in parts if part]


def number(value: SupportsFloat) -> str:
    """A number as short as a picture allows: two decimals, no trailing zeros.

    >>> number(3), number(2.50), number(1 / 3), number(-0.001)
    ('3', '2.5', '0.33', '0')
    """
    if isinstance(value, int):
        return str(int(value))
    rounded = round(float(value), 2)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


@lru_cache(maxsize=8192)
def attribute(name: str, value: str | float) -> str:
    """An attribute as written, after a blank: `data_move` is data-move, `class_` is class."""
    text = escaped(value) if isinstance(value, str) else number(value)
    return f' {name.rstrip("_").replace("_", "-")}="{text}"'


@lru_cache(maxsize=8192)
def opening(name: str, /, **attributes: Attribute) -> str:
    """The opening tag of an element, without its closing bracket."""
    written = [attribute(key, value) for key, value in attributes.items() if value is not None]
    return f"<{name}{''.join(written)}"


def tag(name: str, /, *children: str, **attributes: Attribute) -> Markup:
    """One element. Children that are not markup are text."""
    first = opening(name, **attributes)
    if name in CLOSED:
        return Markup(f"{first}/>")
    inner = [child if child.__class__ is Markup else escaped(child) for child in children]
    return Markup("".join([first, ">", *inner, "</", name, ">"]))


def var(token: str) -> str:
    """A color or size of the theme by its name in tokens.css.

    >>> var("rosso-lo")
    'var(--rosso-lo)'
    """
    return f"var(--{token})"


def stroke(token: str, width: float) -> dict[str, Attribute]:
    """The attributes of a line in a color of the theme."""
    return {"stroke": var(token), "stroke_width": width}


def look(**attributes: Attribute) -> dict[str, Attribute]:
    """Attributes that several elements share."""
    return attributes


# ---- elements used all the time


def rect(x: float, y: float, width: float, height: float, /, **attributes: Attribute) -> Markup:
    """A rectangle by its upper left corner."""
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, radius: float, /, **attributes: Attribute) -> Markup:
    """A circle by its center."""
    return tag("circle", cx=x, cy=y, r=radius, **attributes)


def path(d: str, **attributes: Attribute) -> Markup:
    """An outline in SVG's path language; long decimals are cut."""
    return tag("path", d=LONG_DECIMAL.sub(shortened, d), **attributes)


def shortened(match: re.Match[str]) -> str:
    """A number of an outline, as short as a picture allows."""
    return number(float(match[0]))


def text(x: float, y: float, content: object, size: float, /, **attributes: Attribute) -> Markup:
    """One line of text; `y` is its base line."""
    return tag("text", str(content), x=x, y=y, font_size=size, **attributes)


def group(*children: str, **attributes: Attribute) -> Markup:
    """Several elements as one."""
    return tag("g", *children, **attributes)


def placed(x: float, y: float, *children: str, scale: float = 1, **attributes: Attribute) -> Markup:
    """Elements drawn around their own origin, set down at x, y."""
    transform = f"translate({number(x)} {number(y)})"
    if scale != 1:
        transform += f" scale({scale:.4g})"
    return tag("g", *children, transform=transform, **attributes)


def drawing(
    across: float, down: float, /, *children: str, label: str | None = None, **attributes: Attribute
) -> Markup:
    """A whole picture. With a label it is announced; without one it is decoration."""
    attributes.setdefault("viewBox", f"0 0 {number(across)} {number(down)}")
    if label is None:
        return tag("svg", *children, aria_hidden="true", **attributes)
    attributes.setdefault("role", "img")
    return tag("svg", *children, aria_label=label, **attributes)


def elements_of(file: Path) -> Markup:
    """What an SVG file draws, without the <svg> around it."""
    return Markup(
        file.read_text(encoding="utf-8").partition(">")[2].rpartition("</svg>")[0].strip()
    )


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Corners as the `points` of a polygon."""
    return " ".join([f"{number(x)},{number(y)}" for x, y in corners])
